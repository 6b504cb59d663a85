"""What is taken for a command at a glance is one by the schema; what commands look like is taken at a glance."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from service.matches.request_schemas import ENVELOPE, is_command_request

WORDS = st.sampled_from(["seat", "command", "dry_run", "search", "type", "dive", ""])
SCALARS = st.none() | st.booleans() | st.integers(-2, 11) | st.floats(allow_nan=False) | WORDS
VALUES: st.SearchStrategy[Any] = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=2) | st.dictionaries(WORDS, inner, max_size=3)
)
COMMANDS = st.dictionaries(WORDS, VALUES, max_size=3) | VALUES
BODIES = VALUES | st.fixed_dictionaries(
    {"seat": SCALARS, "command": COMMANDS}, optional={"dry_run": SCALARS, "search": COMMANDS, "more": SCALARS}
)


@given(BODIES)
def test_a_glance_takes_nothing_that_the_schema_refuses(body: Any) -> None:
    if is_command_request(body):
        assert ENVELOPE.problems(body) == []


@given(st.none() | st.integers(0, 9), st.dictionaries(st.text(), VALUES), st.booleans(), st.dictionaries(WORDS, VALUES))
def test_a_glance_is_enough_for_commands(seat: int | None, members: dict[str, Any], dry: bool, search: dict[str, Any]) -> None:
    body: dict[str, Any] = {"seat": seat, "command": {**members, "type": "dive"}}
    assert is_command_request(body)
    assert is_command_request({**body, "dry_run": dry, "search": search})
