"""The facts of a match, by idea: the island, the seats, open cards, hidden things, turns, and the solo opponent."""
