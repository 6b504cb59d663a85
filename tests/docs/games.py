"""The README's table of games, made from the registry."""

from typing import Final

from domain.kernel.game import AnyGame
from domain.registry import GAMES
from tests.docs.pages import TREE

README: Final = TREE / "README.md"
HEADING: Final = "| game | seats | rules |\n|---|---|---|\n"


def table() -> str:
    """Return the table's lines, a game each."""
    return "".join(row(game) for game in GAMES.values())


def row(game: AnyGame) -> str:
    """Return the line of a game."""
    folder = type(game).__module__.rpartition(".")[0].replace(".", "/")
    seats = f"{game.info.min_seats}–{game.info.max_seats}" if game.info.min_seats < game.info.max_seats else f"{game.info.min_seats}"
    pages = f"[English]({folder}/README.md), [Deutsch]({folder}/README.de.md)"
    return f"| {game.info.title.en} (`{game.name}`) | {seats} | {len(game.info.rules)}, numbered: {pages} |\n"


def with_table(text: str) -> str:
    """Return the README with the table that the registry gives."""
    before, after = text.split(HEADING)
    return before + HEADING + table() + after[after.index("\n\n") + 1 :]


if __name__ == "__main__":
    README.write_text(with_table(README.read_text()))
