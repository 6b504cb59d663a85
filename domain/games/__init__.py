"""One folder per game; `domain.registry` is the only door to them."""
