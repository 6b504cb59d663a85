"""Hints: what the search thinks of a seat's commands, from what the seat may know."""
