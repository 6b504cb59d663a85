"""docs/verifying.md names what can fail, and the files of the vectors, as they are."""

import re
from typing import Final

from domain.kernel.audit_bundle import KINDS
from tests.docs.pages import TREE, rows
from tests.vectors.make import VECTORS
from tests.verifiers.node import VERIFIER

PAGE: Final = TREE / "docs" / "verifying.md"


def test_the_page_has_every_kind_of_failure() -> None:
    assert {kind.strip("`"): words for kind, words in rows(PAGE, "| kind |")} == KINDS


def test_every_kind_stands_in_the_order_of_the_checks() -> None:
    order = PAGE.read_text("utf-8").split("## Check in this order")[1].split("\n## ")[0]
    assert set(re.findall(r"\(`(\w+)`\)", order)) == set(KINDS)


def test_the_javascript_verifier_knows_the_same_kinds() -> None:
    used = set(re.findall(r'new Refusal\([^,]+, "(\w+)"', VERIFIER.read_text("utf-8")))
    assert used == set(KINDS) | {"receipt"}, "receipts come on top: docs/log.md"


def test_the_page_tells_of_every_file_of_the_vectors() -> None:
    told = {name.strip("`") for name, _ in rows(PAGE, "| file |")}
    kept = {path.relative_to(VECTORS) for path in VECTORS.rglob("*.json")}
    assert told == {f"{path.parent}/*.json" if path.parent.name else path.name for path in kept}
