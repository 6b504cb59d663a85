"""A stream tells nobody what he may not know: what was said on all streams so far is searched for all that is closed at each moment."""

import random
import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from domain.kernel.lifecycle_commands import is_lifecycle
from domain.registry import GAMES
from tests.api.streaming import FORMS, lines_of, ndjson, sse
from tests.api.test_canaries import Kept
from tests.api.web import OPERATOR_KEY, WORKER_KEY, Web, tokens_of, with_token
from tests.samples import samples

COMMANDS = samples(15, 30)


class Ear:
    """Keeps every byte that a stream says to one caller."""

    def __init__(self, web: Web, path: str, form: str, token: str | None, viewer: int) -> None:
        self.viewer = viewer
        self.heard = bytearray()
        self.answer = web.client.get(path, headers=with_token(token, {"Accept": form}), buffered=False)
        assert self.answer.status_code == 200, self.answer.text
        lines = lines_of(self.keep())
        self.messages = sse(lines) if form == FORMS[0] else ndjson(lines)

    def keep(self) -> Iterator[bytes]:
        for piece in self.answer.iter_encoded():
            self.heard += piece
            yield piece

    def listen(self, version: int) -> None:
        """Hear all up to a version."""
        while next(self.messages).version < version or version == 0:
            continue


@pytest.mark.parametrize("name", list(GAMES))
def test_no_stream_tells_what_is_closed(catalogue_app_with_streams: Flask, name: str) -> None:
    web, luck = Web(catalogue_app_with_streams.test_client()), random.Random(name)
    seats: list[Any] = [{"kind": "human"}] * min(3, GAMES[name].info.max_seats)
    seats[-1] = {"kind": "bot", "bot": {"iterations": 10}}
    match = web.post("/v1/matches", {"game": name, "seats": seats, "client_seed": "canaries"}).json
    tokens = {**tokens_of(match), len(seats) - 1: WORKER_KEY}
    callers: list[tuple[str | None, str, int]] = [(None, "", -1), (OPERATOR_KEY, "", -1)]
    callers += [(token, f"&seat={seat}", seat) for seat, token in tokens.items()]
    path = f"/v1/matches/{match['id']}/events"
    ears: list[Ear] = []
    for step in range(COMMANDS):
        now = web.read(match["id"])
        if step % 10 == 0:
            for token, seat_query, viewer in callers:
                begins = (f"?after={luck.randint(0, now['version'] - 1)}", "?after=0")
                ears += [Ear(web, path + begin + seat_query, form, token, viewer) for form in FORMS for begin in begins]
        for ear in ears:
            ear.listen(now["version"])
        kept = Kept(catalogue_app_with_streams, match["id"])
        said = {viewer: b"".join(bytes(ear.heard) for ear in ears if ear.viewer == viewer).decode() for _, _, viewer in callers}
        for viewer, text in said.items():
            for what, canary in kept.canaries(viewer).items():
                assert canary not in text, f"a stream tells viewer {viewer} {what}"
            for salt in (kept.parts[at]["salt"] for at in kept.open_to(viewer) if step % 10 == 0):
                assert salt in text, f"viewer {viewer} misses a part that is open to him"
            assert not any(token in text for token in [*tokens.values(), WORKER_KEY, OPERATOR_KEY])
        if now["status"] == "over":
            break
        seat = now["to_act"][0]
        listed = [entry["command"] for entry in web.legal(match["id"], tokens[seat], f"?seat={seat}")]
        of_game = [command for command in listed if not is_lifecycle(command["type"])]
        report: dict[str, Any] = {"search": {"seed": f"canary-{uuid.uuid4()}"}} if tokens[seat] == WORKER_KEY else {}
        assert web.command(match["id"], tokens[seat], seat, luck.choice(of_game), **report).status_code == 201
    for ear in ears:
        ear.answer.close()
