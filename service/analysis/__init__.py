"""Analyses of finished matches: what each decision was worth, and where most was lost."""
