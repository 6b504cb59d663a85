"""A server that grinds: it remakes a match with luck that it likes better, every commitment and the whole chain anew.

By itself the new history is as good as the old one. Who kept a receipt, a commitment, or another's view of the log proves that it is not
the one that was played. Draws that the committed seed does not give, and outcomes that the rules do not, need no receipt: `seed-another`,
`seed-client-changed`, `chance-draw`, `match-outcome` and `rules-outcome` of `tests/vectors/audit/forged`, refused by both verifiers.
"""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

from domain.kernel.lifecycle_commands import Resign
from service.cli import audit
from service.log.mirror import HistoryChanged, Mirror
from tests.kernel import book as books
from tests.kernel.book import Book
from tests.laws.settings import LAGOON, find
from tests.log.trees import Loglet


def played(guest: str = "guest") -> Book:
    """Return a match of two people: a seat taken with a client seed, and resigned."""
    book = Book(LAGOON, ["human", "open"], {"rounds": 2})
    book.take(1, guest)
    return book


def over(book: Book) -> Any:
    """Return the bundle of a match that was resigned."""
    book.play(0, Resign())
    return book.bundle()


@pytest.fixture
def remade(monkeypatch: pytest.MonkeyPatch) -> Any:
    """The bundle of the same match with another server seed, chosen when the client seeds were known."""
    seed = hashlib.sha256(b"the best of many").digest()
    with monkeypatch.context() as patch:
        patch.setattr(books, "SERVER_SEED", seed)
        patch.setattr(books, "COMMITMENT", hashlib.sha256(seed).hexdigest())
        return over(played())


class Player:
    """Keeps receipts, and audits what is shown to him later."""

    def __init__(self, log: Loglet, folder: Path) -> None:
        self.log = log
        self.folder = folder
        self.said: list[str] = []

    def keep(self, book: Book) -> str:
        """Let the log have the head of a match, and keep the receipt."""
        index = self.log.add(book.id, book.match.version, book.records[-1].hash)
        file = self.folder / f"{index}.tlog-proof"
        file.write_text(self.log.receipt(index))
        return str(file)

    def audit(self, bundle: Any, *receipts: str) -> int:
        file = self.folder / "bundle.json"
        file.write_text(json.dumps(bundle))
        self.said.clear()
        return audit.run(str(file), receipts=receipts, log_key=str(self.log.key()), find=find, say=self.said.append)


@pytest.fixture
def player(tmp_path: Path) -> Player:
    return Player(Loglet(), tmp_path)


def test_an_honest_match_holds_with_every_receipt(player: Player) -> None:
    book = played()
    early = player.keep(book)
    bundle = over(book)
    late = player.keep(book)
    assert player.audit(bundle, early, late) == 0
    assert [line for line in player.said if "stands in the log atoll.example/v1/log" in line][-1].endswith("in its tree of 2")


def test_a_seed_chosen_after_the_client_seeds_is_caught_by_the_receipt_of_the_opening(player: Player, remade: Any) -> None:
    book = played()
    receipt = player.keep(book)
    assert player.audit(remade) == 0, "by itself it is a match like any other"
    assert player.audit(remade, receipt) == 1
    assert "the match was rewritten" in player.said[-1]
    assert remade["match"]["seed_commitment"] != over(book)["match"]["seed_commitment"], "who has kept the commitment sees it, too"


def test_a_seed_chosen_after_the_client_seeds_of_the_old_commitment_is_refused(player: Player, remade: Any) -> None:
    """The server keeps the commitment and reveals another seed."""
    for event in remade["events"]:
        if event["type"] == "match.v1.match_opened":
            event["data"]["seed_commitment"] = books.COMMITMENT
    assert player.audit(remade) == 1


def test_a_match_that_is_cut_short_after_its_end_is_caught(player: Player) -> None:
    book = played()
    unfinished = book.bundle()
    over(book)
    receipt = player.keep(book)
    assert player.audit(unfinished) == 0
    assert player.audit(unfinished, receipt) == 1
    assert "its end was cut off" in player.said[-1]


def test_a_receipt_of_another_match_or_log_proves_nothing(player: Player, tmp_path: Path) -> None:
    book = played()
    bundle = over(book)
    book.id = "00000000-0000-4000-8000-000000000001"
    assert player.audit(bundle, player.keep(book)) == 1
    assert "another match" in player.said[-1]
    other = Player(Loglet(seed=bytes(32)), tmp_path)
    assert player.audit(bundle, other.keep(played())) == 1
    assert "not signed by" in player.said[-1]
    (tmp_path / "none").write_text("no receipt")
    assert player.audit(bundle, str(tmp_path / "none")) == 2
    assert player.audit(bundle, str(tmp_path / "missing")) == 2


def test_a_head_that_is_rewritten_after_a_checkpoint_is_caught_by_a_mirror(player: Player, remade: Any, tmp_path: Path) -> None:
    """The server puts the head of the remade match where the old one stood, and signs that tree."""
    player.keep(played())
    mirror = Mirror(tmp_path / "mirror", player.log.key())
    mirror.update(player.log.fetch)
    forger = Loglet()
    version = played().match.version
    forger.add(remade["match"]["id"], version, remade["events"][version - 1]["hash"])
    with pytest.raises(HistoryChanged):
        mirror.update(forger.fetch)
    beside = Loglet(player.log.entries)
    beside.add(remade["match"]["id"], version, remade["events"][version - 1]["hash"])
    with pytest.raises(HistoryChanged, match="rewritten"):
        mirror.update(beside.fetch)


def test_a_log_that_shows_two_people_two_trees_is_caught_when_they_compare(player: Player, remade: Any, tmp_path: Path) -> None:
    """To each it shows a tree that fits the receipts that he has."""
    book = played()
    receipt = player.keep(book)
    version = book.match.version
    other = Loglet()
    other.add(remade["match"]["id"], version, remade["events"][version - 1]["hash"])
    (tmp_path / "other").write_text(other.receipt(0))
    assert player.audit(over(book), receipt) == 0
    assert player.audit(remade, str(tmp_path / "other")) == 0, "each of them is satisfied"
    one, two = Mirror(tmp_path / "one", other.key()), Mirror(tmp_path / "two", other.key())
    one.update(player.log.fetch)
    two.update(other.fetch)
    with pytest.raises(HistoryChanged, match="was shown another tree"):
        one.compare(other.fetch, "the other")
    assert (tmp_path / "one" / "evidence" / "001").read_text().count("— atoll.example/v1/log ") == 2, "two signatures, one size"
