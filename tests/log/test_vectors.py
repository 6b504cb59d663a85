"""The vectors of the log, made once: this code and the verifier in JavaScript are held to them."""

import hashlib
import json
import subprocess
from pathlib import Path
from typing import Any, Final

import pytest

from service.cli import audit
from service.log.entries import entry_of, read_entry
from service.log.keys import Signer, open_checkpoint, verifies
from service.log.merkle import check_consistency, check_inclusion, hash_leaf, root_of
from service.log.notes import read_key, read_note
from tests.laws.settings import find
from tests.vectors.make import VECTORS as AUDIT
from tests.vectors.make_log import VECTORS, files, kept
from tests.verifiers.node import VERIFIER, program

INDEX: Final[list[dict[str, Any]]] = json.loads((VECTORS / "index.json").read_text())
NOTES: Final[dict[str, Any]] = json.loads((VECTORS / "notes.json").read_text())
ONLY_BY_SIGNATURE: Final = ("size-changed", "signature-false", "signature-twice-one-false")
"""What is refused by nothing but its signature."""
STATUS: Final = {"proven": 0, "refused": 1, "unreadable": 2}


def test_no_file_has_changed_and_each_is_in_the_index() -> None:
    sums = [line.split("  ") for line in (VECTORS / "SHA256SUMS").read_text().splitlines()]
    assert sums == [[hashlib.sha256(file.read_bytes()).hexdigest(), str(file.relative_to(VECTORS))] for file in kept()]
    assert {entry["file"] for entry in INDEX} == {str(file.relative_to(VECTORS)) for file in VECTORS.glob("receipts/*")}
    assert {name: raw for name, raw in files().items() if name != "index.json"} == {
        str(file.relative_to(VECTORS)): file.read_bytes() for file in kept() if file.name != "index.json"
    }, "the code still makes them"


def test_the_tree() -> None:
    tree = json.loads((VECTORS / "tree.json").read_text())
    leaves = [hash_leaf(bytes.fromhex(leaf)) for leaf in tree["leaves"]]
    roots = [bytes.fromhex(root) for root in tree["roots"]]
    assert [root_of(leaves[:size]) for size in range(len(leaves) + 1)] == roots
    for one in tree["inclusion"]:
        check_inclusion(one["index"], one["size"], leaves[one["index"]], [bytes.fromhex(step) for step in one["proof"]], roots[one["size"]])
    for one in tree["consistency"]:
        check_consistency(one["from"], one["to"], roots[one["from"]], roots[one["to"]], [bytes.fromhex(step) for step in one["proof"]])


def test_entries_and_notes() -> None:
    for one in json.loads((VECTORS / "entries.json").read_text()):
        entry = entry_of(one["id"], one["version"], bytes.fromhex(one["hash"]))
        assert (entry.to_bytes().decode(), hash_leaf(entry.to_bytes()).hex()) == (one["entry"], one["leaf"])
        assert read_entry(one["entry"].encode()) == entry
    key = read_key(NOTES["key"])
    assert Signer(key.name, bytes.fromhex(NOTES["seed"])).key == key
    assert open_checkpoint(NOTES["checkpoint"], key)[1].size == 300
    cosigned = read_note(NOTES["cosigned"])
    assert verifies(read_key(NOTES["witness"]), cosigned.text, cosigned.signatures[1])


@pytest.mark.parametrize("entry", INDEX, ids=[Path(entry["file"]).stem for entry in INDEX])
def test_atoll_audit_says_of_each_receipt_what_the_index_says(entry: dict[str, Any]) -> None:
    said: list[str] = []
    receipt = str(VECTORS / entry["file"])
    status = audit.run(str(AUDIT / entry["bundle"]), receipts=[receipt], log_key=NOTES["key"], find=find, say=said.append)
    assert status == STATUS[entry["verdict"]], said


def test_the_verifier_in_javascript_says_the_same() -> None:
    """In one process, by Node's own Ed25519, by WebCrypto's, and without any."""
    script = f"""
      import {{ readFileSync }} from "node:fs";
      const source = readFileSync({json.dumps(str(VERIFIER))}, "utf8");
      const load = (text) => import("data:text/javascript," + encodeURIComponent(text));
      const own = 'globalThis.process?.versions?.node ? await import("node:crypto") : null';
      if (!source.includes(own)) throw new Error("the verifier asks for Node in another way");
      const main = (text) => text.replace(/if \\(globalThis.process\\?.versions\\?.node && process.argv\\[1\\]\\) [^]*/, "");
      const forms = {{
        node: await load(main(source)),
        web: await load(main(source.replace(own, "null"))),
        none: await load(main(source.replace(own, "null").replace("globalThis.crypto?.subtle ?? null", "null"))),
      }};
      const found = {{}};
      for (const entry of {json.dumps(INDEX)}) {{
        const bundle = readFileSync({json.dumps(str(AUDIT))} + "/" + entry.bundle);
        const receipts = [readFileSync({json.dumps(str(VECTORS))} + "/" + entry.file, "utf8")];
        for (const [name, verifier] of Object.entries(forms)) {{
          const report = await verifier.verify(bundle, {{ receipts, logKey: {json.dumps(NOTES["key"])} }});
          const lines = ["en", "de"].map((language) => verifier.describe(report, language).join("\\n"));
          (found[entry.file] ??= {{}})[name] = [report.status, report.failure?.kind, report.failure?.event, report.receipts[0], lines];
        }}
      }}
      console.log(JSON.stringify(found));
    """
    done = subprocess.run([program(), "--input-type=module", "-e", script], capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode()
    found = json.loads(done.stdout)
    for entry in INDEX:
        for form, (status, kind, event, receipt, (english, german)) in found[entry["file"]].items():
            place = f"{entry['file']} by {form}"
            if form == "none" and Path(entry["file"]).stem in ONLY_BY_SIGNATURE:
                assert status == "proven", place
                assert receipt["signed"] is None
                assert "not checked: the signature" in english
                assert "nicht geprüft: die Signatur" in german
                continue
            assert status == entry["verdict"], place
            if status == "refused":
                assert (kind, event) == ("receipt", entry["event"]), place
            if status == "proven":
                assert receipt["version"] == entry["event"], place
                assert receipt["signed"] is (None if form == "none" else True), place
                assert ("without it" in english.lower()) == (form == "none"), place
