"""`python -m tests.vectors.make_log`: write the vectors of the transparency log that are not there yet, under `tests/vectors/log`.

What is there is never written again. `index.json` says of every receipt, beside a bundle of `tests/vectors/audit`, what comes of it;
`SHA256SUMS` holds the files as they were made.
"""

import hashlib
import json
from pathlib import Path
from typing import Any, Final

from service.log.entries import Entry, entry_of
from service.log.keys import Signer
from service.log.merkle import hash_leaf, prove_consistency, prove_inclusion, tree_root
from service.log.notes import encode
from service.log.receipts import Receipt, read_receipt
from tests.log.trees import INPUTS, Loglet, reader_of
from tests.log.witness import Witness
from tests.vectors.make import VECTORS as AUDIT
from tests.vectors.make import as_text

VECTORS: Final = Path(__file__).parent / "log"
LEAVES: Final = [bytes.fromhex(text) for text in INPUTS]
WITNESS: Final = Witness("witness.example/w1", bytes(range(1, 33)))
TIME: Final = 1_790_000_000
PLACE: Final = 11
SIZE: Final = 300


def tree_vectors() -> Any:
    """Return the reference tree of RFC 6962: roots and every proof."""
    read = reader_of([hash_leaf(leaf) for leaf in LEAVES])
    sizes = range(len(LEAVES) + 1)
    return {
        "leaves": [leaf.hex() for leaf in LEAVES],
        "roots": [tree_root(size, read).hex() for size in sizes],
        "inclusion": [
            {"index": index, "size": size, "proof": [step.hex() for step in prove_inclusion(index, size, read)]}
            for size in sizes
            for index in range(size)
        ],
        "consistency": [
            {"from": old, "to": new, "proof": [step.hex() for step in prove_consistency(old, new, read)]}
            for new in sizes
            for old in range(1, new + 1)
        ],
    }


def entry_vectors() -> Any:
    """Return leaves: a match's id, version and head, the bytes that are hashed, and their hash."""
    found = []
    for number, version in ((1, 1), (2, 17), (3, 2**31 - 1)):
        match, head = f"00000000-0000-4000-8000-00000000000{number}", hashlib.sha256(str(number).encode()).digest()
        entry = entry_of(match, version, head).to_bytes()
        found.append({"id": match, "version": version, "hash": head.hex(), "entry": entry.decode(), "leaf": hash_leaf(entry).hex()})
    return found


def bundle(name: str) -> Any:
    """Return an honest bundle."""
    return json.loads((AUDIT / "honest" / f"{name}.json").read_text("utf-8"))


def log_with(name: str, **changes: Any) -> Loglet:
    """Return a log that has the last head of a bundle at its place, or another there."""
    events = bundle(name)["events"]
    log = Loglet()
    for number in range(SIZE):
        if number == PLACE:
            head = {"match": events[0]["match"], "version": len(events), "head": events[-1]["hash"], **changes}
            log.add(**head)
        else:
            log.add(f"00000000-0000-4000-9000-{number:012}", 1, hashlib.sha256(str(number).encode()).hexdigest())
    return log


def note_vectors() -> Any:
    """Return a log's key with its seed, a checkpoint signed by it, and the same with the signature of a witness."""
    log = log_with("lagoon")
    checkpoint = log.checkpoint()
    text = checkpoint.rpartition("\n\n")[0] + "\n"
    return {
        "seed": bytes(range(32)).hex(),
        "key": str(log.key()),
        "checkpoint": checkpoint,
        "witness_seed": bytes(range(1, 33)).hex(),
        "witness": str(WITNESS.key),
        "time": TIME,
        "cosigned": checkpoint + WITNESS.cosign(text, TIME).line(),
    }


def receipts() -> dict[str, tuple[str, str, str, int]]:
    """Return receipts by name: the text, the bundle beside which it is read, the verdict, and the event that is named."""
    log = log_with("lagoon")
    good = log.receipt(PLACE)
    parts = read_receipt(good)
    last = len(bundle("lagoon")["events"])
    note = parts.checkpoint.rpartition("\n\n")[0] + "\n"

    def changed(
        entry: bytes = parts.entry, index: int = parts.index, proof: tuple[bytes, ...] = parts.proof, by: str = parts.checkpoint
    ) -> str:
        return str(Receipt(entry, index, proof, by))

    key = log.key()
    spaced = json.dumps(json.loads(parts.entry)).encode()
    signature = log.signer.sign(note)
    false = type(signature)(signature.name, signature.id, bytes([signature.raw[0] ^ 1]) + signature.raw[1:]).line()
    other = Signer(key.name, bytes(32)).sign(note).line()
    early = log_with("lagoon", version=4, head=bundle("lagoon")["events"][3]["hash"]).receipt(PLACE)
    rewritten = log_with("lagoon", head="ab" * 32).receipt(PLACE)
    longer = log_with("lagoon", version=last + 1).receipt(PLACE)
    flipped = bytes([parts.proof[0][0] ^ 128]) + parts.proof[0][1:]
    alone = Loglet(log.entries[PLACE : PLACE + 1])
    refused: dict[str, str] = {
        "other-index": changed(index=PLACE + 1),
        "index-outside": changed(index=SIZE),
        "proof-changed": changed(proof=(flipped, *parts.proof[1:])),
        "proof-short": changed(proof=parts.proof[:-1]),
        "proof-long": changed(proof=(*parts.proof, parts.proof[0])),
        "proof-swapped": changed(proof=(parts.proof[1], parts.proof[0], *parts.proof[2:])),
        "other-version": changed(entry=Entry(**{**json.loads(parts.entry), "version": last - 1}).to_bytes()),
        "size-changed": good.replace(f"\n{SIZE}\n", f"\n{SIZE - 1}\n"),
        "root-changed": good.replace(encode(tree_root(SIZE, log.read())), encode(bytes(32))),
        "signature-false": changed(by=f"{note}\n{false}"),
        "signature-twice-one-false": changed(by=f"{note}\n{signature.line()}{false}"),
        "signature-of-another": changed(by=f"{note}\n{other}"),
        "witness-alone": changed(by=f"{note}\n{WITNESS.cosign(note, TIME).line()}"),
        "origin-of-another": Loglet(log.entries, "other.example/v1/log").receipt(PLACE),
        "other-match": log_with("nim", match="00000000-0000-4000-8000-000000000001").receipt(PLACE),
    }
    unreadable: dict[str, str] = {
        "no-extra": good.replace("extra ", "extras "),
        "index-zero-before": good.replace(f"index {PLACE}", f"index 0{PLACE}"),
        "base64-loose": good.replace(encode(parts.proof[0]), encode(parts.proof[0]).rstrip("=")),
        "step-short": changed(proof=(parts.proof[0][:31], *parts.proof[1:])),
        "entry-spaced": str(alone_with(spaced)),
        "entry-member": str(alone_with(b'{"extra":1,' + parts.entry[1:])),
        "no-signature": f"{changed(by=note)}",
        "other-first-line": good.replace("@v1", "@v2"),
        "empty": "",
    }
    found: dict[str, tuple[str, str, str, int]] = {
        "last": (good, "lagoon", "proven", last),
        "early": (early, "lagoon", "proven", 4),
        "one-leaf": (alone.receipt(0), "lagoon", "proven", last),
        "cosigned": (changed(by=f"{parts.checkpoint}{WITNESS.cosign(note, TIME).line()}"), "lagoon", "proven", last),
        "two-keys": (changed(by=f"{note}\n{other}{signature.line()}"), "lagoon", "proven", last),
        "rewritten": (rewritten, "lagoon", "refused", last),
        "cut-off": (longer, "lagoon", "refused", last),
    }
    found |= {name: (text, "lagoon", "refused", 0) for name, text in refused.items()}
    return found | {name: (text, "lagoon", "unreadable", 0) for name, text in unreadable.items()}


def alone_with(entry: bytes) -> str:
    """Return the receipt of a leaf that has not its form, in a tree of its own."""
    return Loglet([entry]).receipt(0)


def files() -> dict[str, bytes]:
    """Return every file by its path in the folder."""
    made = {"tree.json": as_text(tree_vectors()), "entries.json": as_text(entry_vectors()), "notes.json": as_text(note_vectors())}
    index = []
    for name, (text, beside, verdict, event) in receipts().items():
        made[f"receipts/{name}.tlog-proof"] = text.encode()
        index.append({"file": f"receipts/{name}.tlog-proof", "bundle": f"honest/{beside}.json", "verdict": verdict, "event": event})
    made["index.json"] = ("[\n" + ",\n".join(json.dumps(entry) for entry in index) + "\n]\n").encode()
    return made


def kept() -> list[Path]:
    """Return the files that are there."""
    return sorted(path for path in VECTORS.rglob("*") if path.is_file() and path.name != "SHA256SUMS")


def main() -> None:
    """Write what is missing, and the sums of all."""
    for name, content in files().items():
        target = VECTORS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists():
            target.write_bytes(content)
    sums = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(VECTORS)}\n" for file in kept()]
    (VECTORS / "SHA256SUMS").write_text("".join(sums))


if __name__ == "__main__":
    main()
