"""Canonical JSON is that of RFC 8785; the rfc8785 library is the oracle."""

from typing import Any

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from domain.kernel.canonical import jcs
from domain.kernel.ids import MAX_INTEGER

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
ORDER_SENSITIVE = st.text(st.sampled_from("a\u007f\u0080\ud7ff\ue000\uffff\U00010000\U0010ffff"), max_size=3)
"""Names whose order differs between code points and UTF-16 code units."""

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-MAX_INTEGER, MAX_INTEGER) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS | ORDER_SENSITIVE, inner, max_size=6),
    max_leaves=20,
)


@given(VALUES)
def test_the_bytes_are_those_of_the_library(value: Any) -> None:
    assert jcs(value) == rfc8785.dumps(value)


def test_every_character_of_unicode_is_written_as_the_library_does() -> None:
    for plane in range(17):
        text = "".join(chr(code) for code in range(plane << 16, (plane + 1) << 16) if not 0xD800 <= code <= 0xDFFF)
        assert jcs(text) == rfc8785.dumps(text)


def test_names_are_sorted_by_utf_16_code_units() -> None:
    assert jcs({"\uffff": 1, "\U00010000": 2, "z": 3}) == b'{"z":3,"\xf0\x90\x80\x80":2,"\xef\xbf\xbf":1}'


@pytest.mark.parametrize("value", [MAX_INTEGER + 1, -MAX_INTEGER - 1, 10**30, "\ud800", {"\udfff": 1}, ["a", {"b": 2**60}]])
def test_what_json_cannot_keep_exactly_is_refused(value: Any) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # which one depends on the value; all are ValueErrors
        jcs(value)


@pytest.mark.parametrize("value", [1.0, b"x", (1,), {1: 2}, {"a": [0.5]}, object()])
def test_what_no_record_holds_is_refused(value: Any) -> None:
    with pytest.raises(TypeError):
        jcs(value)
