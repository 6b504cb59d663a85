"""Whole matches of every game on offer, from the request that opens them to the proof by audit, on the real processes."""

import subprocess
import sys
from typing import Any

import pytest

from domain.kernel.game import AnyGame, Game
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_list
from domain.registry import GAMES
from service.supervisor.stack import Stack
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.positions import QUICKEST, briefly, late
from tests.e2e.proofs import bots_played_once, prove
from tests.laws.settings import variations
from tests.samples import MANY, samples

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(550)]


def seat_counts(game: AnyGame) -> range:
    return range(game.info.min_seats, game.info.max_seats + 1)


def boards(game: AnyGame) -> list[JsonObject]:
    """Return the options that put another board on the table than the game would by itself."""
    properties = game.options.source["properties"]
    assert isinstance(properties, dict)
    board = properties.get("board", {})
    assert isinstance(board, dict)
    shapes = board.get("anyOf", [board])
    assert isinstance(shapes, list)
    names = [name for shape in shapes if isinstance(shape, dict) for name in as_list(shape.get("enum", []), "/enum")]
    return [{"board": name} for name in names if name != board.get("default")]


def named(value: Any) -> str:
    return value.name if isinstance(value, Game) else ",".join(f"{name}={chosen}" for name, chosen in value.items())[:40]


SEATS = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in GAMES.values() for seats in seat_counts(game)]
BOARDS = [
    pytest.param(game, options, seats, id=f"{game.name}-{named(options)}-{seats}")
    for game in GAMES.values()
    for options in boards(game)
    for seats in seat_counts(game)
]
OPTIONS = [
    pytest.param(game, options, id=f"{game.name}-{named(options)}") for game in GAMES.values() for options in variations(game) if options
]
LEFT = samples(12, 120)
"""Decisions in a match of bots; a longer one begins so many before its end (and whole in `make test-all`)."""

FEWEST = [
    pytest.param(game, seats, id=f"{game.name}-{seats}")
    for game in GAMES.values()
    for seats in seat_counts(game)
    if MANY or seats == game.info.min_seats
]
"""Bots alone play at tables of the fewest seats in `make test`, with a person at those of the most."""
FEW_BOARDS = [one for number, one in enumerate(BOARDS) if MANY or number % 8 == 0]
"""One table on each board in `make test`."""


def finish(product: Stack, caller: Caller, game: AnyGame, kinds: str, begin: dict[str, Any], seconds: float = 240) -> Any:
    """Play a match of people and bots to its end, prove it, and return it."""
    opened = caller.create(game.name, table(kinds, iterations=2), client_seed=f"any words, {kinds}", **begin)
    over = caller.play_seats(opened["id"], tokens_of(opened), in_turn(), seconds)
    records = prove(caller, over["id"], bots=True)
    bots_played_once(product.database_url, over["id"], records, {seat for seat, kind in enumerate(kinds) if kind == "b"})
    assert over["outcome"]["reason"] in ("finished", "stalemate")
    return over


@pytest.mark.parametrize(("game", "seats"), FEWEST)
def test_bots_play_among_themselves(product: Stack, caller: Caller, game: AnyGame, seats: int) -> None:
    finish(product, caller, game, "b" * seats, late(game, seats, LEFT, options=briefly(game)))


@pytest.mark.parametrize("game", GAMES.values(), ids=named)
def test_a_person_plays_against_bots(product: Stack, caller: Caller, game: AnyGame) -> None:
    finish(product, caller, game, "b" * (game.info.max_seats - 1) + "h", late(game, game.info.max_seats, LEFT, 2, briefly(game)))


@pytest.mark.parametrize(("game", "options", "seats"), FEW_BOARDS)
def test_people_and_a_bot_play_on_every_board(product: Stack, caller: Caller, game: AnyGame, options: JsonObject, seats: int) -> None:
    """In `make test` they begin shortly before its end; whole ones are played there by people (below), and by bots (tests/workers)."""
    begin = {"options": options} if MANY else late(game, seats, LEFT, options=options)
    over = finish(product, caller, game, ("hb" + "h" * seats)[:seats], begin)
    assert options.items() <= over["options"].items()


@pytest.mark.parametrize(
    "game", [game if game is QUICKEST else pytest.param(game, marks=pytest.mark.slow) for game in GAMES.values()], ids=named
)
def test_people_play_from_set_up_to_scoring(product: Stack, caller: Caller, game: AnyGame) -> None:
    finish(product, caller, game, "h" * max(2, game.info.min_seats), {"options": briefly(game)})


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game is not QUICKEST], ids=named)
def test_people_begin_at_the_set_up_and_leave(caller: Caller, game: AnyGame) -> None:
    opened = caller.create(game.name, table("h" * max(2, game.info.min_seats)))
    tokens = tokens_of(opened)
    caller.play_seats(opened["id"], tokens, in_turn(), most=25)
    caller.play(opened["id"], tokens[0], 0, {"type": "resign"})
    prove(caller, opened["id"])


def test_what_a_bot_thought_is_sealed_while_the_match_runs(caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("hb"))
    match, tokens = opened["id"], tokens_of(opened)
    while not any("search" in record["sealed"] for record in caller.events(match)):
        now = caller.wait_for(match, lambda now: now["to_act"] == [0] or now["version"] > opened["version"], 60)
        if now["to_act"] == [0]:
            caller.play_seats(match, tokens, in_turn(), most=1)
    for token in (None, tokens[0]):
        assert not any({"search", "chance"} & set(record["opened"]) for record in caller.events(match, token))
    caller.play(match, tokens[0], 0, {"type": "resign"})
    assert any("search" in record["opened"] for record in prove(caller, match, bots=True))


def test_the_command_line_proves_a_match_from_its_address(product: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("hb"))
    tokens = tokens_of(opened)
    now = caller.wait_for(opened["id"], lambda now: now["to_act"] == [0], 60)
    command = [sys.executable, "-P", "-m", "service.cli", "audit", "--bots", f"{product.url}/v1/matches/{opened['id']}"]
    running = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (running.returncode, running.stderr) == (2, "")
    assert "the match is not over, so that" in running.stdout
    while now["to_act"] == [0]:
        now = caller.play_seats(opened["id"], tokens, in_turn(), most=1)
    caller.wait_for(opened["id"], lambda now: now["to_act"] == [0], 60)
    caller.play(opened["id"], tokens[0], 0, {"type": "resign"})
    proven = subprocess.run(command, capture_output=True, text=True, check=False)
    assert proven.returncode == 0, proven.stdout + proven.stderr
    assert "searched again from what the bot could see, come out the same" in proven.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats"), SEATS)
def test_bots_play_whole_matches(product: Stack, caller: Caller, game: AnyGame, seats: int) -> None:
    finish(product, caller, game, "b" * seats, {}, 500)


@pytest.mark.slow
@pytest.mark.parametrize(("game", "options"), OPTIONS)
def test_every_option_can_be_played(product: Stack, caller: Caller, game: AnyGame, options: JsonObject) -> None:
    finish(product, caller, game, "hb", {"options": {**briefly(game), **options}}, 300)
