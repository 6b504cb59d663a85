"""The revealed seed is the committed one, and with the client seeds it gives every draw: no rules are needed for that."""

from typing import Final

from domain.kernel.audit_bundle import AuditFailed, ServedRecord, by_command, check_members, expect_form, fail_if
from domain.kernel.audit_forms import HEX_64
from domain.kernel.canonical import jcs, sha256_hex
from domain.kernel.chance import SeededChance, match_seed_of
from domain.kernel.errors import malformed_if
from domain.kernel.ids import Json
from domain.kernel.json_fields import as_int, as_list, as_object, list_in, str_in
from domain.kernel.lifecycle_events import SeatTaken

OF_CHANCE: Final = ["draws"]


def revealed_seed(served: list[ServedRecord]) -> bytes:
    """Return the server seed that the last record reveals: the one that the first record commits to."""
    revealed = str_in(served[-1].data(), "server_seed")
    fail_if(not HEX_64.fullmatch(revealed), len(served), "seed", "the revealed server seed is not 32 bytes in lower case hex")
    server_seed = bytes.fromhex(revealed)
    if served[0].data().get("seed_commitment") != sha256_hex(server_seed):
        raise AuditFailed(len(served), "seed", "the revealed server seed is not the one that was committed to")
    return server_seed


def check_chance(served: list[ServedRecord], server_seed: bytes) -> None:
    """Every draw in a part `chance` is the one that the seeds give (docs/history.md, "Chance").

    That a command drew no more and nothing else than it says is found by deciding it again.
    """
    seats = len(list_in(served[0].data(), "seats"))
    seeds: dict[int, str] = {}
    for group in by_command(served):
        for entry in group:
            if entry.type_name() == SeatTaken.TYPE:
                seat = entry.record["seat"]
                if not isinstance(seat, int) or seat >= seats:
                    raise AuditFailed(entry.claimed, "shape", "a seat is taken that is none of the match")
                seeds[seat] = str_in(entry.data(), "client_seed")
        first = group[0]
        if "chance" in first.opened:
            fail_if(len(seeds) < seats, first.claimed, "chance", "chance was drawn before every seat was taken")
            in_order: list[Json] = [seeds[seat] for seat in range(seats)]
            check_draws(first, SeededChance(match_seed_of(server_seed, jcs(in_order)), first.claimed))


def check_draws(first: ServedRecord, chance: SeededChance) -> None:
    """The draws of one command, in order."""
    for i, (limit, result) in enumerate(draws_of(first)):
        fail_if(not 0 <= result < limit, first.claimed, "chance", f"draw {i + 1} is {result} of {limit}, which no draw gives")
        drawn = chance.below(limit)
        fail_if(drawn != result, first.claimed, "chance", f"draw {i + 1} below {limit} is recorded as {result}, the seeds give {drawn}")


def draws_of(first: ServedRecord) -> list[tuple[int, int]]:
    """Return limit and result of each draw that a command reports: at least one, as a command without draws has no such part."""
    path = "/opened/chance/data"
    found: list[tuple[int, int]] = []
    with expect_form(first.claimed):
        part = as_object(first.part("chance"), path)
        check_members(part, OF_CHANCE, path)
        for i, item in enumerate(list_in(part, "draws", path)):
            pair = as_list(item, f"{path}/draws/{i}")
            malformed_if(len(pair) != 2, f"{path}/draws/{i}", "a draw is a limit and a result")
            found.append((as_int(pair[0], f"{path}/draws/{i}/0"), as_int(pair[1], f"{path}/draws/{i}/1")))
        malformed_if(not found, f"{path}/draws", "no draw is reported")
    return found
