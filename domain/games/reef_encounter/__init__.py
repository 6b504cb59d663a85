"""Reef Encounter: lay polyps, let shrimps guard corals, and feed the parrotfish what is worth most in the end."""
