"""Revision 2 is kept: it differs from the present one in one space of the long board."""

from domain.games.reef_gardens.components_boards import BORDER, CAVE, FREE
from domain.games.reef_gardens.rules import ReefGardens
from domain.registry import OLDER, content_of, find_game
from tests.games.reef_gardens.table import GAME

OLDER_GAME = ReefGardens(content_of("domain.games.reef_gardens", older=2), 2)
GONE = "O4"
"""A cave on the edge of the long board, around no site: free since revision 3."""


def test_the_revisions_differ_in_one_space() -> None:
    before, now = OLDER_GAME.box.boards, GAME.box.boards
    assert before["B_short"].map == now["B_short"].map
    changed = [
        before["A_long"].name_of(cell)
        for cell in range(before["A_long"].size)
        if before["A_long"].ground[cell] != now["A_long"].ground[cell]
    ]
    assert changed == [GONE]
    assert OLDER_GAME.box.source == GAME.box.source
    assert OLDER_GAME.box.nursery_source == GAME.box.nursery_source


def test_p7_a_coral_may_lie_there_since_revision_3() -> None:
    grounds = []
    for game in (OLDER_GAME, GAME):
        board = game.box.boards["A_long"]
        (cell,) = [cell for cell in range(board.size) if board.ground[cell] != BORDER and board.name_of(cell) == GONE]
        assert board.rings_at[cell] == []
        grounds.append((board.ground[cell], cell in board.plantable))
    assert grounds == [(CAVE, False), (FREE, True)]


def test_both_are_found_by_what_a_match_names() -> None:
    for game in (OLDER_GAME, GAME):
        found = find_game(game.name, game.revision, game.content_sha256)
        assert (found.revision, found.content_sha256) == (game.revision, game.content_sha256)
    assert [(game.name, game.revision) for game in OLDER] == [("reef-gardens", 2)]
