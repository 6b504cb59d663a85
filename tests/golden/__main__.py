"""Writes the golden matches of the named games anew, of all games when none is named."""

import sys

from domain.registry import GAMES
from tests.golden.golden import write

for name, game in GAMES.items():
    if not sys.argv[1:] or name in sys.argv[1:]:
        write(game)
        sys.stdout.write(f"golden: {name}\n")
