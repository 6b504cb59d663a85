"""Lagoon: a small game of our own that has every kind of secret, so that the laws and the kernel can be tested on it.

It is not in the catalogue. It also shows what the files of a game are for.
"""
