"""A rule that differs by revision: each match ends, and is proven, by the rules that it was begun with."""

import pytest

from domain.kernel.audit import AuditFailed, verify
from domain.kernel.game import AnyGame
from domain.kernel.revisions import RulesNotAtHand, find_rules
from domain.registry import content_of
from domain.toy.rules import lagoon
from tests.kernel.book import Book, play_out

BOTH = [lagoon(content_of("domain.toy"), 1), lagoon(content_of("domain.toy"), 2)]


def find(name: str, revision: int, content_sha256: str) -> AnyGame:
    return find_rules(BOTH, name, revision, content_sha256)


def tied(game: AnyGame) -> Book:
    """Return a finished match of three in which points are equal."""
    for rounds in range(1, 10):
        book = Book(game, ["human"] * 3, {"rounds": rounds})
        play_out(book)
        scores = book.match.outcome and book.match.outcome["scores"]
        assert isinstance(scores, list)
        if len(set(map(str, scores))) < 3:
            return book
    raise AssertionError("nobody ties")


def test_both_are_proven_by_their_own_rules_and_end_otherwise() -> None:
    rankings = []
    for game in BOTH:
        report = verify(tied(game).bundle(), find)
        assert report.revision == game.revision
        assert report.match is not None
        assert report.match.outcome is not None
        rankings.append(report.match.outcome["ranking"])
    assert [len(ranking) for ranking in rankings if isinstance(ranking, list)][1] == 3, "in revision 2 nobody shares a place"
    assert rankings[0] != rankings[1]


@pytest.mark.parametrize(("played", "judged"), [(0, 1), (1, 0)])
def test_the_rules_of_another_revision_prove_nothing(played: int, judged: int) -> None:
    bundle = tied(BOTH[played]).bundle()
    with pytest.raises(AuditFailed):
        verify(bundle, lambda name, revision, content_sha256: BOTH[judged])
    with pytest.raises(RulesNotAtHand):
        verify(bundle, lambda name, revision, content_sha256: find_rules([BOTH[judged]], name, revision, content_sha256))
