"""The arena: bots play each other on the same deals from every seat, and their strengths are measured."""
