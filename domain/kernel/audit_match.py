"""The `match` of a bundle: every member of it is what the records give, or is named as no part of the proof, or is refused."""

from typing import Final

from domain.kernel.audit_bundle import AuditFailed, ServedRecord, brief, check_members, same
from domain.kernel.audit_forms import UUID
from domain.kernel.errors import Malformed, malformed_if
from domain.kernel.ids import ALL_SEEING, NOBODY, Json, JsonObject, Seat
from domain.kernel.json_fields import as_object, int_in, json_list, list_in, object_in
from domain.kernel.lifecycle_commands import BY_RULES
from domain.kernel.match import Chair, Match
from domain.kernel.times import milliseconds_of

FIXED: Final = ["id", "game", "revision", "options", "turn_seconds", "created", "seed_commitment", "unrated"]
"""What the first record alone gives."""

MOVING: Final = ["status", "version", "to_act", "outcome"]
"""What the history gives as it is folded so far."""

OUTSIDE: Final = ["private", "rated", "rematch", "rematch_of"]
"""What stands outside the history: who may know of the match, whether it counts for ratings, what follows it. A bundle may lack them."""

ADDED: Final[JsonObject] = {"undo": BY_RULES, "fork": None, "proposal": None}
"""What the history gives too, with what a match has that says nothing of it: bundles from before these members lack them then."""

OTHERS: Final = ["deadline", "seats", "state", "position"]
LONGEST_NAME: Final = 64


def check_match(match: Match, served: list[ServedRecord], shown: JsonObject, earliest: int | None) -> list[str]:
    """Compare the bundle's match with the folded history; return the paths of what is no part of the proof.

    A history that was cut off can say nothing of what came later: then `status` and what goes with it is named as not proven.
    """
    outside = check_outside(shown)
    optional = [*OUTSIDE, *ADDED]
    check_members({name: value for name, value in shown.items() if name not in optional}, [*FIXED, *MOVING, *OTHERS], "/match")
    given = history_members(match, served)
    for name in FIXED:
        compare(match, name, given[name], shown[name])
    for name in ("undo", "fork"):
        compare(match, name, given[name], shown.get(name, ADDED[name]))
    if int_in(shown, "version", "/match") > match.version and match.status != "over":
        check_fixed_seats(match, shown)
        later = [*MOVING, *OTHERS]
        later.remove("seats")
        return (
            [f"/match/{name}" for name in later]
            + [f"/match/{name}" for name in ("proposal",) if name in shown]
            + seats_unproven(shown)
            + [f"/match/seats/{i}/stand_in" for i in range(len(match.chairs))]
            + outside
        )
    for name in MOVING:
        compare(match, name, given[name], shown[name])
    compare(match, "proposal", given["proposal"], shown.get("proposal", ADDED["proposal"]))
    check_seats(match, shown)
    check_table(match, shown)
    return seats_unproven(shown) + check_deadline(match, shown, earliest) + outside


def check_outside(shown: JsonObject) -> list[str]:
    """Return the paths of what stands outside the history, each of the right type."""
    found = [name for name in OUTSIDE if name in shown]
    for name in found:
        value = shown[name]
        if name in ("rematch", "rematch_of"):
            if value is not None and (not isinstance(value, str) or UUID.fullmatch(value) is None):
                raise Malformed(f"/match/{name}", "a match is named by a UUID, or is null")
        elif not isinstance(value, bool):
            raise Malformed(f"/match/{name}", "expected boolean")
    return [f"/match/{name}" for name in found]


def compare(match: Match, name: str, given: Json, shown: Json) -> None:
    """Refuse a member that is not what the history gives."""
    if not same(given, shown):
        raise AuditFailed(
            match.version,
            "shown",
            f"the {name} in the bundle's match is not the one of its history: {brief(shown)} is not {brief(given)}",
        )


def history_members(match: Match, served: list[ServedRecord]) -> JsonObject:
    """Return the members that need no viewer."""
    opened = match.creation_facts()
    first = served[0].record
    return {
        "id": first["match"],
        "game": opened.game,
        "revision": opened.revision,
        "options": opened.options,
        "turn_seconds": opened.turn_seconds,
        "created": first["at"],
        "seed_commitment": opened.seed_commitment,
        "unrated": opened.position is not None,
        "undo": opened.undo_rule(),
        "fork": None if opened.fork is None else opened.fork.to_json(),
        "status": match.status,
        "version": match.version,
        "to_act": json_list(sorted(match.to_act())),
        "outcome": match.outcome,
        "proposal": None if match.proposal is None else match.proposal.to_json(),
    }


def shown_kind(chair: Chair, taken: bool) -> str:
    """Return as what a seat is shown."""
    return ("human" if taken else "open") if chair.is_human() else "bot"


def history_seat(seat: int, chair: Chair, taken: bool) -> JsonObject:
    """Return what the history gives of a seat: one that was taken is a human's, one that was not, or was left, is open."""
    kind = shown_kind(chair, taken)
    given: JsonObject = {"seat": seat, "kind": kind, "stand_in": chair.stand_in}
    if chair.plan.bot is not None:
        given["bot"] = chair.plan.bot
    return given


def bundle_seats(match: Match, shown: JsonObject) -> list[JsonObject]:
    """Return the bundle's seats without names, players and reservations, which are checked for their form only."""
    seats: list[JsonObject] = []
    listed = list_in(shown, "seats", "/match")
    if len(listed) != len(match.chairs):
        raise AuditFailed(match.version, "shown", f"the bundle's match has {len(listed)} seats, its history {len(match.chairs)}")
    for i, item in enumerate(listed):
        seat = dict(as_object(item, f"/match/seats/{i}"))
        malformed_if("name" not in seat, f"/match/seats/{i}/name", "this member is missing")
        name = seat.pop("name")
        if name is not None and (not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME):
            raise Malformed(f"/match/seats/{i}/name", f"a display name has 1 to {LONGEST_NAME} characters, or is null")
        player = seat.pop("player", None)
        if player is not None and (not isinstance(player, str) or UUID.fullmatch(player) is None):
            raise Malformed(f"/match/seats/{i}/player", "a player is named by a UUID, or is null")
        malformed_if(seat.pop("reserved", True) is not True, f"/match/seats/{i}/reserved", "a seat is reserved, or nothing is said of it")
        seats.append(seat)
    return seats


def check_seats(match: Match, shown: JsonObject) -> None:
    """Every seat is the one of the history, but for its display name."""
    for i, seat in enumerate(bundle_seats(match, shown)):
        compare(match, f"seat {i}", history_seat(i, match.chairs[i], match.chairs[i].taken), seat)


def check_fixed_seats(match: Match, shown: JsonObject) -> None:
    """Of a history that was cut off: what later events cannot have changed of a seat."""
    for i, seat in enumerate(bundle_seats(match, shown)):
        chair = match.chairs[i]
        taken = chair.taken or seat.get("kind") == "human"
        given = history_seat(i, chair, taken)
        malformed_if(not isinstance(seat.get("stand_in"), bool), f"/match/seats/{i}/stand_in", "expected boolean")
        given["stand_in"] = seat["stand_in"]
        compare(match, f"seat {i}", given, seat)


def seats_unproven(shown: JsonObject) -> list[str]:
    """Return the paths of display names, players and reservations, which are kept outside the chain so that they can be erased."""
    return [
        f"/match/seats/{i}/{name}"
        for i, item in enumerate(list_in(shown, "seats", "/match"))
        for name in ("name", "player", "reserved")
        if as_object(item, f"/match/seats/{i}").get(name) is not None
    ]


def check_table(match: Match, shown: JsonObject) -> None:
    """The state is a view of the table that the history folds to: of a finished match that of all, else that of some reader."""
    state = match.state
    if match.status == "over":
        position = None if state is None else match.game.codec.state_to_json(state)
        compare(match, "state", None if state is None else match.game.view_for(state, ALL_SEEING), shown["state"])
        compare(match, "position", position, shown["position"])
        return
    compare(match, "position", None, shown["position"])
    if state is None:
        compare(match, "state", None, shown["state"])
        return
    view = object_in(shown, "state", "/match")
    if not any(same(match.game.view_for(state, Seat(reader)), view) for reader in range(NOBODY, len(match.chairs))):
        raise AuditFailed(match.version, "shown", "the state in the bundle's match is no view of what its history folds to")


def check_deadline(match: Match, shown: JsonObject, earliest: int | None) -> list[str]:
    """Nobody is waited for without a deadline, or with one before the time is up; it may be later, as it stands still while the
    service is down: so it is named as not proven.
    """
    deadline = shown["deadline"]
    if earliest is None:
        compare(match, "deadline", None, deadline)
        return []
    if not isinstance(deadline, str):
        raise Malformed("/match/deadline", "expected a time while somebody is to act")
    if milliseconds_of(deadline, "/match/deadline") < earliest:
        raise AuditFailed(match.version, "shown", "the deadline in the bundle's match lies before the time is up")
    return ["/match/deadline"]
