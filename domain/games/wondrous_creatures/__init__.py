"""Wondrous Creatures: creatures for a reserve, eggs, nets and energies on a hex island; one to four seats."""
