"""Matches as the service knows them: opened, taken seats in, folded, and written down after each command."""
