"""Reef Gardens, by Jeffrey D. Allers."""
