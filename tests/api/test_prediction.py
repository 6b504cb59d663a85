"""Whoever holds all that a seat can fetch while a match runs predicts what is drawn next no better than chance.

Everything that has the form of a secret in what was fetched, and hashes of it, is tried as the server's seed and as the match's. With the
revealed seed the same predictor is always right.
"""

import hashlib
import json
import math
import random
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest

from domain.kernel.canonical import jcs
from domain.kernel.chance import SeededChance, match_seed_of
from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import GAMES
from service.log.writer import LogWriter
from service.store.database import Database
from tests.api.test_canaries import everything
from tests.api.web import OPERATOR_KEY, Web, tokens_of

COMMANDS: Final = 16
SIGMAS: Final = 6
"""Beyond so many standard deviations nobody is by luck: once in 500 million runs."""
MOST_BITS: Final = 50
"""No guess is right for draws that together hold so many bits, in a row."""
HEX: Final = re.compile(r"\b[0-9a-f]{64}\b")
UUIDS: Final = re.compile(r"\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b")
MOST_GUESSES: Final = 400


class Draws:
    """What was drawn for one command: its version, limits and results; those of one piece left say nothing."""

    def __init__(self, version: int, draws: list[list[int]]) -> None:
        self.version = version
        self.draws = [(limit, result) for limit, result in draws]

    def hits(self, seed: bytes) -> Iterator[tuple[int, bool]]:
        """Return for each draw its limit, and whether this match seed gives it."""
        chance = SeededChance(seed, self.version)
        for limit, result in self.draws:
            yield limit, chance.below(limit) == result


def guesses_from(seen: str, client_seeds: list[str]) -> list[bytes]:
    """Return match seeds that somebody could think of who has seen this."""
    texts = sorted({*HEX.findall(seen), *UUIDS.findall(seen)})
    raw = [bytes.fromhex(text) for text in texts if len(text) == 64] + [text.encode() for text in texts] + [b"", bytes(32)]
    secrets = [*raw, *(hashlib.sha256(one).digest() for one in raw)]
    random.Random(1).shuffle(secrets)
    words = jcs(list[Any](client_seeds))
    return [seed for secret in secrets[:MOST_GUESSES] for seed in (secret, match_seed_of(secret, words))]


def test_what_a_predictor_knows_is_enough_once_the_seed_is_revealed() -> None:
    seed = match_seed_of(bytes(range(32)), jcs(["a", "b"]))
    chance = SeededChance(seed, 7)
    draws = Draws(7, [[limit, chance.below(limit)] for limit in (6, 52, 3, 1000)])
    assert all(hit for _, hit in draws.hits(seed))
    assert seed in guesses_from(json.dumps({"server_seed": bytes(range(32)).hex()}), ["a", "b"])


@pytest.mark.parametrize("name", list(GAMES))
def test_nobody_predicts_a_draw(catalogue_app: Any, name: str) -> None:
    web, luck = Web(catalogue_app.test_client()), random.Random(name)
    database = Database(catalogue_app.extensions["atoll"].settings.database_url, 3)
    writer = LogWriter(database, "atoll.example/v1/log", [bytes(range(32))])
    match = web.post("/v1/matches", {"game": name, "seats": [{"kind": "human"}, {"kind": "open"}], "client_seed": "mine"}).json
    tokens = tokens_of(match)
    taken = web.post(f"/v1/matches/{match['id']}/seats", {"client_seed": "guest"}).json
    tokens |= tokens_of(taken)
    seen, known_at = "", 0
    for step in range(COMMANDS):
        now = web.read(match["id"])
        if step == COMMANDS // 3:
            writer.follow()
            answers = [answer for seat in (None, 0) for answer in everything(web, match["id"], tokens.get(seat or 0), seat, luck)]
            seen, known_at = "".join(answer.text + str(answer.headers) for answer in answers), now["version"]
            seen += web.get(f"/v1/log/proof?match={match['id']}").text
        if now["status"] == "over":
            break
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat]) if not is_lifecycle(entry["command"]["type"])]
        web.play(match["id"], tokens[seat], seat, luck.choice(listed))
    web.command(match["id"], OPERATOR_KEY, None, {"type": "close", "reason": "the test is over"})
    database.close()
    events = web.get(f"/v1/matches/{match['id']}/audit").json["events"]
    every = [Draws(event["version"], event["opened"]["chance"]["data"]["draws"]) for event in events if "chance" in event["opened"]]
    revealed = match_seed_of(bytes.fromhex(events[-1]["data"]["server_seed"]), jcs(["mine", "guest"]))
    assert all(hit for draws in every for _, hit in draws.hits(revealed))
    guesses = guesses_from(seen, ["mine", "guest"])
    assert len(guesses) > 50
    assert revealed not in guesses
    compare(guesses, [draws for draws in every if draws.version > known_at] or every)


def compare(guesses: list[bytes], coming: list[Draws]) -> None:
    """Compare how often guesses are right with how often chance is."""
    right, expected, variance, longest = 0, 0.0, 0.0, 0.0
    for seed in guesses:
        bits = 0.0
        for draws in coming:
            for limit, hit in draws.hits(seed):
                right += hit
                expected += 1 / limit
                variance += (1 - 1 / limit) / limit
                bits = bits + math.log2(limit) if hit else 0.0
                longest = max(longest, bits)
    assert abs(right - expected) <= SIGMAS * math.sqrt(variance) + 1, (right, expected)
    assert longest < MOST_BITS
