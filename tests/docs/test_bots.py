"""The figures of docs/bots.md are those of the data file, and the data file says how each was found."""

import hashlib
import json
import re
from typing import Any, Final

import pytest

from domain.registry import GAMES, prospects_of
from tests.docs.pages import TREE
from workers.arena.charts import BEGIN, END, tables
from workers.arena.entrants import parse_entrant
from workers.arena.ladder import conduct_of, kept_figures
from workers.arena.results import read_results
from workers.search.turn import engine_of

DATA: Final[dict[str, Any]] = json.loads((TREE / "domain" / "bots.json").read_text())
FIGURES: Final = [
    pytest.param(game, figure, id=f"{name} {game}")
    for name, by_game in [*((name, level["strength"]) for name, level in DATA["levels"].items()), *DATA.get("rivals", {}).items()]
    for game, figure in by_game.items()
]


def test_the_tables_are_those_of_the_data_file() -> None:
    page = (TREE / "docs" / "bots.md").read_text()
    written = page.partition(BEGIN + "\n")[2].partition(END)[0]
    assert written == tables(DATA), "run: python -P -m workers.arena plots"


def test_the_readme_states_no_other_rating() -> None:
    assert not re.search(r"\brating of \d", (TREE / "README.md").read_text()), "ratings are in docs/bots.md"


def test_the_pictures_are_there() -> None:
    for name in ("bots-strength.svg", "bots-curve.svg"):
        assert "<svg" in (TREE / "docs" / "pictures" / name).read_text()


@pytest.mark.parametrize(("game", "figure"), FIGURES)
def test_every_figure_says_how_it_was_found(game: str, figure: dict[str, Any]) -> None:
    low, high = figure["interval"]
    assert low <= figure["rating"] <= high
    assert figure["matches"] > 0
    assert f"--game {game}" in figure["command"]
    assert re.fullmatch(r"\d{4}-\d{2}-\d{2}", figure["date"])


@pytest.mark.parametrize("game", GAMES)
def test_strengths_are_those_of_the_matches_that_are_kept(game: str) -> None:
    """Whoever doubts a rating counts again: each match stands in `docs/arena`, those of rivals that are no level, too."""
    told = {name: level["strength"][game] for name, level in DATA["levels"].items()}
    first = next(iter(told.values()))
    results = [result for _, result in read_results(TREE / "docs" / "arena" / f"{game}.jsonl")]
    counted = kept_figures(results, "beginner", first["command"])
    assert set(told) <= set(counted)
    told |= {name: DATA["rivals"][name][game] for name in counted if name not in told}
    assert {name: {**figure, "date": first["date"]} for name, figure in counted.items()} == told
    assert conduct_of(results) == DATA["conduct"][game]


def test_every_entrant_of_the_figures_can_be_entered_again() -> None:
    for name, by_game in DATA.get("rivals", {}).items():
        for game in by_game:
            assert parse_entrant(name, GAMES[game]).name == name


@pytest.mark.parametrize("name", GAMES)
def test_weights_say_how_they_were_made(name: str) -> None:
    prospects = prospects_of(name)
    assert prospects["game"] == name
    assert prospects["revision"] in range(1, GAMES[name].revision + 1), "made for this revision or an earlier one, and says which"
    assert "command" in prospects or "source" in prospects


ENGINES: Final = {
    "das-riff": ("atoll-ismcts/10", "4ccb096fd31db8a7"),
    "reef-encounter": ("atoll-ismcts/12", "ef11377bcf562a26"),
    "reef-gardens": ("atoll-ismcts/10", "c9d20fa1e01686a7"),
    "wondrous-creatures": ("atoll-ismcts/10", "444a653722a0edcb"),
}
"""The engine of each game, and a digest of its weights."""


@pytest.mark.parametrize("name", GAMES)
def test_other_weights_are_another_engine(name: str) -> None:
    """A record names the engine, by which its moves are searched again: raise its `engine` with its weights, and write both here."""
    digest = hashlib.sha256(json.dumps(prospects_of(name).get("weights"), sort_keys=True).encode()).hexdigest()[:16]
    assert (engine_of(GAMES[name]), digest) == ENGINES[name]
