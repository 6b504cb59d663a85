"""Data files and custom boards: what breaks a constraint of the rules is refused with a message that names the place (V4, S6, P9)."""

import copy
import json
import re
from typing import Any

import pytest

from domain.games.reef_gardens.components import Box
from domain.games.reef_gardens.rules import ReefGardens
from domain.games.reef_gardens.state import BUILT
from domain.kernel.chance import FastChance
from domain.kernel.content import Content
from domain.kernel.errors import Malformed
from domain.kernel.ids import Json, JsonObject, Seat
from domain.kernel.ledger import Ledger
from domain.kernel.schema import Schema
from domain.registry import content_of
from tests.games.reef_gardens.table import GAME, Table, algae, plant

CONTENT = content_of("domain.games.reef_gardens")
LONG: list[str] = list(GAME.box.boards["A_long"].map)
SHORT: list[str] = list(GAME.box.boards["B_short"].map)


def changed(rows: list[str], **changes: str) -> list[Json]:
    """Return the rows with some spaces replaced, named as in `H6`."""
    found = list(rows)
    for name, symbol in changes.items():
        col, row = ord(name[0]) - ord("A"), int(name[1:]) - 1
        found[row] = found[row][:col] + symbol + found[row][col + 1 :]
    return list(found)


def refused(board: Json, seats: int = 3) -> Malformed:
    """Return how a custom board is refused."""
    with pytest.raises(Malformed) as problem:
        GAME.fill_options({"board": board}, seats)
    return problem.value


@pytest.mark.parametrize(("side", "rows"), [("long", LONG), ("short", SHORT)])
def test_the_shipped_boards_are_accepted_as_custom_ones(side: str, rows: list[str]) -> None:
    filled = GAME.fill_options({"board": {"side": side, "map": list(rows), "name": "mine"}}, 4)
    state = GAME.initial_state(4, filled)
    assert state.options.board.name == "mine"
    assert state.bag == (90 if side == "long" else 60)


@pytest.mark.parametrize(
    ("side", "rows", "words"),
    [
        ("long", changed(LONG, D2="."), "site D is missing"),
        ("long", changed(LONG, A1="D"), "site D is there twice"),
        ("long", changed(LONG, A1="P"), "'P' in A1 is neither a site"),
        ("long", [*LONG[:9], LONG[9][:-1]], "same number of spaces"),
        ("long", list(SHORT), "lies on the edge: on a long side"),
        ("short", list(LONG), "on a short side some sites lie on the edge"),
        ("short", changed(SHORT, A8="+", A10="K"), "never a corner"),
        ("long", changed(LONG, D2="+", F3="D"), "touches another site in F4"),
        ("long", changed(LONG, D2=".", E3="D"), "touches another site in F4"),
        ("long", changed(LONG, A1="+"), "A1 is marked as a start space, but no site lies beside it"),
        ("long", [row.replace("^", ".") for row in LONG], "has caves"),
        ("long", [row.replace("*", ".") for row in LONG], "has spaces for shells"),
        ("long", [row.replace(".", "*") for row in LONG], "spaces for shells are too many"),
        ("long", changed([row.replace(".", "^") for row in LONG], A1="."), "have no room for 90 corals"),
    ],
)
def test_v4_a_custom_board_that_breaks_a_constraint_is_refused(side: str, rows: list[Json], words: str) -> None:
    problem = refused({"side": side, "map": rows})
    assert problem.path.startswith("/options/board")
    assert re.search(words, problem.message), problem.message


@pytest.mark.parametrize("name", ["D1", "C2", "E2", "D3"])
def test_p7_a_cave_may_lie_on_a_start_space_and_only_algae_let_a_reef_start_there(name: str) -> None:
    options = GAME.fill_options({"board": {"side": "long", "map": changed(LONG, **{name: "^"})}}, 4)
    table = Table()
    table.state = GAME.initial_state(4, options)
    GAME.set_up(Ledger(table.state, FastChance(7)))
    table.turn_of(0).hand("yellow", "yellow").sites(D=BUILT).shells(0, "algae")
    table.refused(plant("yellow", name), "not_plantable", "P7")
    table.play(algae("yellow", name))
    assert table.owner(name) == 0


def test_p9_a_site_between_four_caves_is_a_site() -> None:
    rows = changed(LONG, D1="^", C2="^", E2="^", D3="^")
    board: Json = {"side": "long", "map": rows}
    assert GAME.fill_options({"board": board}, 4)["board"] == board


def test_a_board_is_no_rectangle_or_no_board_at_all() -> None:
    assert refused({"side": "long", "map": []}).path.startswith("/options/board")
    assert refused({"side": "round", "map": list(LONG)}).path.startswith("/options/board")
    assert refused({"map": list(LONG)}).path.startswith("/options/board")
    assert refused(7).path.startswith("/options/board")


def test_letters_name_the_sites_and_need_at_least_eight() -> None:
    rows = list(LONG)
    for letter in "HIJKLMNO":
        rows = [row.replace(letter, ".") for row in rows]
    rows = [row.replace("+", ".") for row in rows]
    assert "at least 8 sites are needed, not 7" in refused({"side": "long", "map": list(rows), "letters": "ABCDEFG"}).message
    assert refused({"side": "long", "map": list(LONG), "letters": "ABCDEFGHIJKLMNP"}).path == "/options/board/letters"
    assert "is neither a site" in refused({"side": "long", "map": list(LONG), "letters": "ABCDEFGHIJKLMN"}).message


def broken(name: str, change: Any) -> Malformed:
    """Return how the box is refused after a change to one data file."""
    data = {file: json.loads(source) for file, source in CONTENT.data.items()}
    change(data[name])
    content = Content({file: json.dumps(source).encode() for file, source in data.items()}, "", "")
    with pytest.raises(Malformed) as problem:
        Box(content)
    return problem.value


@pytest.mark.parametrize(
    ("name", "path", "value", "words"),
    [
        ("components.json", ["species", "sets", "six_clownfish", "corals", "pink"], 17, "89 corals instead of 90"),
        ("components.json", ["species", "sets", "six_clownfish", "clownfish", "pink"], 19, "19 of 18 corals cannot bear a clownfish"),
        ("components.json", ["shells", "kinds", 3, "kind"], "boat", "anemone is wanted here"),
        ("components.json", ["shells", "kinds", 3, "count"], -1, "below 0"),
        ("components.json", ["shells", "kinds", 1, "value"], 2, "different names"),
        ("components.json", ["stations", "sets", "graded", "pairs", 0, "low"], 6, "must exceed"),
        ("components.json", ["stations", "sets", "graded", "pairs", 0, "count"], 4, "16 stations instead of 15"),
        ("components.json", ["sonar_chips", "letters"], "ABCDEFGHIJKLMNN", "each letter stands on one chip"),
        ("components.json", ["income", "by_divers_home"], [0, 2, 4], "income for 0 to 5 divers"),
        ("components.json", ["stations", "default"], "steep", "there is no set 'steep'"),
        ("components.json", ["species", "default"], "none", "there is no set 'none'"),
        ("nursery.json", ["default"], "heap", "there is no nursery 'heap'"),
        ("nursery.json", ["layouts", "rows_only", "lines", "R1"], [2], "no line holds space 1"),
        ("nursery.json", ["layouts", "rows_only", "lines", "R1"], [13], "different spaces from 1 to 12"),
        ("boards.json", ["recommended", "2"], "C_round", "there is no board 'C_round'"),
        ("boards.json", ["boards", "A_long", "side"], "wide", "a side is long or short"),
        ("boards.json", ["boards", "A_long", "map", 0], ".." * 5, "same number of spaces"),
    ],
)
def test_broken_data_is_refused_when_it_is_loaded(name: str, path: list[str | int], value: Json, words: str) -> None:
    def change(data: Any) -> None:
        for step in path[:-1]:
            data = data[step]
        data[path[-1]] = copy.deepcopy(value)

    assert words in broken(name, change).message


def test_a_long_side_has_more_spaces_than_a_short_one() -> None:
    def change(data: Any) -> None:
        extra = ["." * 11 for _ in range(4)]
        data["boards"]["B_short"]["map"] += extra

    assert "more spaces than a short one" in broken("boards.json", change).message


def test_a_missing_file_is_named() -> None:
    with pytest.raises(Malformed, match=r"components\.json"):
        Box(Content({}, "", ""))


def test_data_can_be_corrected_without_touching_code() -> None:
    """P1, S3: other lines, values and names are taken from the data."""
    data = {file: json.loads(source) for file, source in CONTENT.data.items()}
    data["nursery.json"]["layouts"]["pairs"] = {"positions": None, "lines": {f"L{i}": [2 * i + 1, 2 * i + 2] for i in range(6)}}
    text = json.dumps(data["components.json"]).replace('"green"', '"turquoise"')
    data["components.json"] = json.loads(text)
    data["components.json"]["stations"]["sets"]["graded"]["pairs"][0] = {"high": 11, "low": 6, "count": 3}
    data["components.json"]["money"]["cap"] = 14
    game = ReefGardens(Content({file: json.dumps(source).encode() for file, source in data.items()}, "", ""))
    assert len(game.box.nurseries["pairs"].lines) == 6
    assert "turquoise_clownfish" in game.box.tiles
    assert game.box.pairs[0].high == 11
    check_words(game, {"line": "L5"}, {"tile": "turquoise", "space": "board/A1"}, 14)
    check_words(GAME, {"line": "R1"}, {"tile": "green", "space": "board/A1"}, 12)
    with pytest.raises(Malformed):
        GAME.codec.command_from_json({"type": "buy_line", "line": "L5"})
    with pytest.raises(Malformed):
        game.codec.command_from_json({"type": "discard", "tile": "green"})


def check_words(game: ReefGardens, line: JsonObject, tile: JsonObject, cap: int) -> None:
    """Commands, facts and positions have the words and bounds of the game's own box, in their schemas and when they are read."""
    for name, members in (("buy_line", line), ("plant", tile)):
        command: JsonObject = {"type": name, **members}
        assert not Schema(game.codec.command_schemas()[name]).problems(command)
        assert game.codec.command_from_json(command).to_json() == command
    paid: JsonObject = {"divers_home": 5, "income": 8, "money": cap}
    name = "reef_gardens.v1.income_paid"
    assert not Schema(game.codec.event_schemas()[name]).problems(paid)
    assert game.codec.event_from_json(name, Seat(0), paid, {}).to_data() == paid
    assert Schema(game.codec.event_schemas()[name]).problems({**paid, "money": cap + 1})
    with pytest.raises(Malformed):
        game.codec.event_from_json(name, Seat(0), {**paid, "money": cap + 1}, {})
    options = game.fill_options({"nursery": list(game.box.nurseries)[-1]}, 2)
    state = game.initial_state(2, options)
    game.set_up(Ledger(state, FastChance(1)))
    shown = game.codec.state_to_json(state)
    assert not Schema(game.codec.state_schema()).problems(shown)
    assert game.codec.state_to_json(game.codec.state_from_json(shown, 2, options)) == shown


def test_the_catalogue_shows_boards_nurseries_and_components() -> None:
    shown: JsonObject = GAME.info.content
    assert set(shown) == {"components", "nursery", "boards"}
    assert "PROPOSED" in json.dumps(shown)


def test_every_rule_has_one_line_in_both_languages() -> None:
    rules = GAME.info.rules
    assert len(rules) == 79
    assert len({rule.number for rule in rules}) == 79
    assert all(rule.text.en != rule.text.de for rule in rules)
