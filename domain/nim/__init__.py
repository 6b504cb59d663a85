"""Nim, the example that CONTRIBUTING.md walks through: a whole game without secrets or luck. It is not in the catalogue."""
