"""A lying operator, who makes every commitment, every hash and the whole chain anew, and all that stands beside the records with them."""

import copy
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

from domain.kernel.canonical import commitment_of, jcs, sha256_hex
from domain.kernel.ids import JsonObject, Seat
from domain.kernel.lifecycle import Decision
from domain.kernel.lifecycle_commands import ClaimTimeout, Resign, Undo
from domain.toy.commands import Bury
from tests.kernel.book import Book, play_out
from tests.laws.settings import LAGOON

Path = tuple[Any, ...]


def forged(bundle: Any, change: Callable[[Any], object]) -> Any:
    """Return the bundle after a change to it, as an operator who keeps all secrets would hand it out."""
    lie = copy.deepcopy(bundle)
    change(lie)
    return remade(lie)


def remade(bundle: Any) -> Any:
    """Make commitments, hashes, chain, list of commands, rules and match of a bundle fit its records and opened parts."""
    prev = "0" * 64
    for event in bundle["events"]:
        for name, part in event["opened"].items():
            if name in event["sealed"]:
                event["sealed"][name] = commitment_of(event["match"], event["version"], name, part["salt"], part["data"])
        event["prev"] = prev
        event["hash"] = prev = sha256_hex(jcs({name: value for name, value in event.items() if name not in ("hash", "opened")}))
    bundle["commands"] = []
    for event in bundle["events"]:
        if not bundle["commands"] or bundle["commands"][-1]["id"] != event["command"]:
            opened = event["opened"].get("command")
            body = None if opened is None else opened["data"]
            bundle["commands"].append({"id": event["command"], "version": event["version"], "body": body})
    first = bundle["events"][0]
    bundle["rules"] = {name: first["data"].get(name) for name in bundle["rules"]}
    for name in ("game", "revision", "options", "turn_seconds", "seed_commitment"):
        bundle["match"][name] = first["data"].get(name)
    bundle["match"]["id"], bundle["match"]["created"] = first["match"], first["at"]
    return bundle


class ReportingBook(Book):
    """A book whose bots report their searches, as workers do."""

    def search_of(self, seat: int, decision: Decision) -> JsonObject | None:
        of_game = not decision.events[0].type_name().startswith("match.")
        return {"fallback": "a test"} if of_game and self.match.chairs[seat].is_played_by_service() else None


def eventful(seats: int = 3) -> ReportingBook:
    """A match in which everything has happened: a seat taken later, undo, bots, a stand-in and its end, a resignation."""
    book = ReportingBook(LAGOON, ["human", "open", "bot"][:seats], {"rounds": 2})
    book.take(1, "guest")
    state = LAGOON.view_for(book.match.table(), Seat(0))
    hands: Any = state["hands"]
    book.play(0, Bury(hands[0][0]["shell"]))
    book.play(0, Undo(book.match.version - 1))
    deadline = book.let_time_pass()
    book.play(1, ClaimTimeout(), {0: deadline})
    middle(book, by_owner=False)
    while book.match.to_act() != [0]:
        middle(book, by_owner=False)
    middle(book, by_owner=True)
    if seats > 2:
        book.play(1, Resign())
    return book


def middle(book: Book, by_owner: bool) -> None:
    """Play the middle legal move."""
    seat = book.match.to_act()[0]
    moves = LAGOON.legal_moves(book.match.table(), seat)
    book.play(seat, LAGOON.command_of(book.match.table(), moves[len(moves) // 2]), by_owner=by_owner)


def eventful_bundle() -> Any:
    """Return the bundle of such a match, played to its end."""
    book = eventful()
    play_out(book)
    return copy.deepcopy(book.bundle())


# Changes to any JSON


def nodes(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Return every value in a JSON value, with its path."""
    yield path, value
    if isinstance(value, dict):
        for name, item in value.items():
            yield from nodes(item, (*path, name))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from nodes(item, (*path, i))


def nodes_to_change(bundle: Any, top: str, every: bool) -> list[tuple[Path, Any]]:
    """Return the values under one member of a bundle: all of `every` record, or one of each kind."""
    found = list(nodes(bundle[top], (top,)))
    return found if every else list({(kind_of(bundle, path), type(value)): (path, value) for path, value in found}.values())


def kind_of(bundle: Any, path: Path) -> tuple[str, ...]:
    """Return what a place is, whatever its number: a member of a record goes by the type of the record."""
    names = ["" if isinstance(step, int) else step for step in path]
    if path[0] == "events" and len(path) > 1:
        names[1] = bundle["events"][path[1]]["type"]
    return tuple(names)


def others(value: Any) -> Iterator[tuple[str, Any]]:
    """Return other values for one: flipped, of a type that Python calls equal, with something inserted, duplicated, dropped or swapped."""
    if isinstance(value, bool):
        yield from [("flip", not value), ("type", int(value)), ("type", None), ("type", str(value).lower())]
    elif isinstance(value, int):
        yield from [("flip", value + 1), ("type", float(value)), ("type", str(value)), ("type", None)]
        if value in (0, 1):
            yield "type", bool(value)
    elif isinstance(value, str):
        yield from [("flip", ("1" if value[:1] != "1" else "2") + value[1:]), ("insert", value + " "), ("type", None), ("type", [value])]
    elif value is None:
        yield from [("type", False), ("type", 0), ("type", ""), ("type", {}), ("type", [])]
    elif isinstance(value, list):
        yield from [("insert", [*value, None]), ("type", {}), ("type", None)]
        yield from (("duplicate", [*value[: i + 1], *value[i:]]) for i in range(len(value)))
        yield from (("drop", value[:i] + value[i + 1 :]) for i in range(len(value)))
        for i in range(len(value) - 1):
            if value[i] != value[i + 1]:
                yield "swap", [*value[:i], value[i + 1], value[i], *value[i + 2 :]]
    else:
        yield from [("insert", {**value, "extra": 0}), ("insert", {**value, "": None}), ("type", []), ("type", None)]
        yield from (("drop", {key: item for key, item in value.items() if key != name}) for name in value)
        names = list(value)
        for one, two in pairwise(names):
            if jcs(value[one]) != jcs(value[two]):
                yield "swap", {**value, one: value[two], two: value[one]}


def put(bundle: Any, path: Path, value: Any) -> Any:
    """Return a bundle with another value at a place; what lies beside the path is shared."""
    if not path:
        return value
    copied = dict(bundle) if isinstance(bundle, dict) else list(bundle)
    copied[path[0]] = put(bundle[path[0]], path[1:], value)
    return copied
