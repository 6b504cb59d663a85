"""A match from its creation to its end, over the API."""

from tests.api.web import Web, tokens_of


def test_a_match_can_be_played_to_its_end(web: Web) -> None:
    match = web.create("hh", options={"rounds": 2})
    assert match["status"] == "running"
    assert match["version"] > 2
    over = web.finish(match["id"], tokens_of(match), pick=7)
    assert over["outcome"]["reason"] == "finished"
    assert len(over["outcome"]["scores"]) == 2
    assert over["to_act"] == []
    assert over["deadline"] is None
