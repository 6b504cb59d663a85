"""A reader who comes back by his cursor loses nothing and gets nothing twice, whatever is killed meanwhile."""

import signal
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest

from service.embedded.process import wait_until
from service.supervisor.stack import Stack
from tests.e2e.caller import Caller, in_turn, table, tokens_of
from tests.e2e.following import EVENT_STREAM, NDJSON, Follower, bare
from tests.e2e.positions import QUICKEST

pytestmark = [pytest.mark.e2e, pytest.mark.faults, pytest.mark.timeout(400)]


def kill_the_streams(stack: Stack) -> None:
    """Kill the streams' processes, and start them again as a supervisor would."""
    assert stack.streams is not None
    stack.streams.kill()
    stack.streams.start()


def stop_the_streams(stack: Stack) -> None:
    """Stop them in order."""
    assert stack.streams is not None
    stack.streams.stop()
    assert stack.streams.exit_status == 0
    stack.streams.start()


def kill_redis(stack: Stack) -> None:
    """Kill Valkey; it comes back later."""
    stack.servers.valkey.kill()


def kill_postgres(stack: Stack) -> None:
    """Kill Postgres, and start it again."""
    stack.servers.postgres.kill()
    stack.servers.postgres.start()


def kill_the_front(stack: Stack) -> None:
    """Kill the front, and start it again."""
    assert stack.front is not None
    stack.front.kill()
    stack.front.start()


@pytest.mark.parametrize("blow", [kill_the_streams, stop_the_streams, kill_redis, kill_postgres, kill_the_front])
def test_readers_have_every_record_once(victim: Stack, caller: Caller, blow: Callable[[Stack], None]) -> None:
    opened = caller.create(QUICKEST.name, table("hh"))
    tokens = tokens_of(opened)
    with ExitStack() as exits:
        followers = [
            exits.enter_context(Follower(victim.url, opened["id"], form, token))
            for form, token in ((EVENT_STREAM, tokens[0]), (NDJSON, tokens[1]), (EVENT_STREAM, None))
        ]
        now = caller.play_seats(opened["id"], tokens, in_turn(), 60, most=6)
        for follower in followers:
            follower.wait_for(now["version"])
        blow(victim)
        now = insist(caller, opened["id"], tokens)
        for follower in followers:
            follower.wait_for(now["version"])
        if not victim.servers.valkey.is_running:
            victim.servers.valkey.start()
        caller.play(opened["id"], tokens[0], 0, {"type": "resign"})
        history = caller.events(opened["id"])
        for follower in followers:
            follower.thread.join(60)
            assert follower.is_over
            assert bare(follower.records) == bare(history)


def insist(caller: Caller, match: str, tokens: dict[int, str]) -> Any:
    """Play on, as soon as the service can; return the match as it is then."""
    played: list[Any] = []

    def try_to() -> bool:
        try:
            played[:] = [caller.play_seats(match, tokens, in_turn(), 60, most=6)]
        except Exception:
            return False
        return True

    assert wait_until(try_to, 120)
    return played[0]


def test_a_stop_sends_everybody_away_soon(victim: Stack, caller: Caller) -> None:
    opened = caller.create(QUICKEST.name, table("hh"))
    with ExitStack() as exits:
        followers = [exits.enter_context(Follower(victim.url, opened["id"], EVENT_STREAM)) for _ in range(20)]
        for follower in followers:
            follower.wait_for(opened["version"])
        assert victim.streams is not None
        victim.streams.signal(signal.SIGTERM)
        assert victim.streams.wait(victim.streams.program.stop_seconds), "open streams do not hold the stop up"
        assert victim.streams.exit_status == 0
        assert "graceful timeout" not in victim.streams.output()
        assert "Traceback" not in victim.streams.output()
        victim.streams.start()
        caller.play(opened["id"], tokens_of(opened)[0], 0, {"type": "resign"})
        for follower in followers:
            follower.thread.join(60)
            assert follower.is_over
            assert follower.connections == 2
