"""Entity tags: which versions a caller may name, in both headers, and what is no list of them."""

import pytest

from tests.api.situation import Situation, check_problem
from tests.api.situation import situation as situation  # the fixture

NO_TAGS = [
    "{}",
    '"x"',
    '""',
    '"{}x"',
    "x",
    "",
    ",",
    '"{}',
    '{}"',
    'w/"{}"',
    'W/ "{}"',
    '"0{}"',
    '"+{}"',
    '"{}", x',
    '*, "{}"',
    '"{}" "{}"',
    "'{}'",
    '"{}-x"',
]


@pytest.mark.parametrize("tag", NO_TAGS)
def test_what_is_no_list_of_versions_is_told_and_how_to_write_one(situation: Situation, tag: str) -> None:
    sent = situation.good()
    sent.headers["If-Match"] = tag.format(situation.version, situation.version)
    answer = sent.send(situation.web)
    check_problem(answer, 400, "malformed-precondition")
    assert 'If-Match: "17"' in answer.json["detail"]
    sent.body["dry_run"] = True
    check_problem(sent.send(situation.web), 400, "malformed-precondition")
    path = f"/v1/matches/{situation.running['id']}"
    for address in (path, path + "/legal-commands"):
        answer = situation.web.get(address, situation.token, **{"If-None-Match": tag.format(situation.version, situation.version)})
        check_problem(answer, 400, "malformed-precondition")
        assert 'If-None-Match: "17"' in answer.json["detail"]


@pytest.mark.parametrize("tag", ['"{}"', 'W/"{}"', '"1", W/"{}"', "*", '"{}-gzip"', '"{}-zstd"', 'W/"{}-br"'])
def test_if_none_match_takes_what_if_match_takes(situation: Situation, tag: str) -> None:
    path = f"/v1/matches/{situation.running['id']}"
    for address in (path, path + "/legal-commands"):
        assert situation.web.get(address, situation.token, **{"If-None-Match": tag.format(situation.version)}).status_code == 304
        other = situation.web.get(address, situation.token, **{"If-None-Match": tag.format(situation.version + 1)})
        assert other.status_code == (304 if tag == "*" else 200)


@pytest.mark.parametrize("tag", ['"1"', 'W/"1"', '"1", "2"', '"99999999999999999999999999"'])
def test_tags_of_other_versions_are_stale(situation: Situation, tag: str) -> None:
    sent = situation.good()
    sent.headers["If-Match"] = tag
    check_problem(sent.send(situation.web), 412, "stale-version")


@pytest.mark.parametrize("tag", ['"1", "{}"', "*", ' "{}" ', 'W/"{}"', 'W/"1",W/"{}"', ', "{}",', '"{}-gzip"'])
def test_if_match_takes_lists_and_the_star(situation: Situation, tag: str) -> None:
    sent = situation.good()
    sent.headers["If-Match"] = tag.format(situation.version)
    assert sent.send(situation.web).status_code == 201
