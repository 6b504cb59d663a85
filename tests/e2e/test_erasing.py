"""On the real processes: a name that was erased is in no answer, stream, page, list, row, hint or log."""

from typing import Any

import pytest
import redis

from service.supervisor.stack import Stack
from tests.api.test_erasing import everything_stored
from tests.e2e.caller import Caller, bearer, in_turn, tokens_of
from tests.e2e.positions import QUICKEST, briefly, late
from tests.e2e.proofs import prove

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(120)]

NAME = "Zebulon-Q-Nautilus"


def test_an_erased_name_is_nowhere(product: Stack, caller: Caller) -> None:
    seats: list[dict[str, Any]] = [{"kind": "human", "name": NAME}, {"kind": "bot", "bot": {"iterations": 2}}]
    match = caller.create(QUICKEST.name, seats, **late(QUICKEST, 2, 4, 3, briefly(QUICKEST)))
    path, tokens = f"/v1/matches/{match['id']}", tokens_of(match)
    before = caller.http.get(f"{path}/board.svg", headers=bearer(tokens[0]))
    assert NAME in before.text
    with caller.http.stream("GET", f"{path}/events", headers={"Accept": "application/x-ndjson"}) as stream:
        lines = stream.iter_lines()
        assert NAME in next(lines), "a stream begins with the match"
        assert caller.http.delete(f"{path}/seats/0/name", headers=bearer(tokens[0])).status_code == 204
        caller.play_seats(match["id"], tokens, in_turn())
        caller.wait_over(match["id"])
        assert NAME not in "\n".join(lines), "nothing that it tells later has the name"
    for address in (
        path,
        f"{path}/board.svg",
        f"{path}/audit",
        f"{path}/events?limit=1000",
        "/v1/matches?limit=1000",
        "/",
        f"/matches/{match['id']}",
    ):
        answer = caller.http.get(address, headers={"If-None-Match": before.headers["ETag"]})
        assert answer.status_code == 200
        assert NAME not in answer.text, address
    with caller.http.stream("GET", f"{path}/events", headers={"Accept": "text/event-stream"}) as stream:
        assert NAME not in "".join(stream.iter_text())
    prove(caller, match["id"], bots=True)
    assert NAME not in everything_stored(product.servers.database_url)
    assert NAME not in hints(product.servers.redis_url)
    logs = [file for file in product.folder.rglob("*") if file.is_file() and (file.suffix == ".log" or "log" in file.name)]
    assert logs
    assert [file for file in logs if NAME.encode() in file.read_bytes()] == []


def hints(redis_url: str) -> str:
    """Return all that Redis holds, as text."""
    client: Any = redis.Redis.from_url(redis_url)
    return "\n".join(f"{key!r} {client.dump(key)!r}" for key in client.scan_iter())
