"""Ratings: what finished rated matches say of the strength of players, for each game."""
