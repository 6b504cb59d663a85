"""The one door: every change of a match is a command that comes through here."""
