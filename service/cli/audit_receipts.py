"""Receipts beside an audit bundle: the match is the very one whose head the transparency log has."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_object, list_in
from service.log.entries import Entry, hash_of_match
from service.log.keys import NotSigned
from service.log.merkle import ProofFailed
from service.log.notes import Key, NoteError, read_key
from service.log.receipts import open_receipt

HOLDS: Final = 0
FAILED: Final = 1
UNREADABLE: Final = 2

Say = Callable[[str], None]


class ReceiptFailed(Exception):
    """The bundle is not the match that was logged."""


def check_receipts(bundle: JsonObject, files: Sequence[str], log_key: str, say: Say) -> int:
    """Check receipts in files against a bundle whose chain was verified; the exit status, 0 where all hold."""
    try:
        key = read_key(log_key if "+" in log_key else Path(log_key).read_text())
        texts = [Path(file).read_text() for file in files]
    except (OSError, UnicodeDecodeError, NoteError) as problem:
        say(f"cannot read receipt or key: {problem}")
        return UNREADABLE
    for file, text in zip(files, texts, strict=True):
        try:
            say(check_receipt(bundle, text, key))
        except NoteError as problem:
            say(f"cannot read {file}: {problem}")
            return UNREADABLE
        except (NotSigned, ProofFailed, ReceiptFailed) as failure:
            say(f"FAILED, receipt {file}: {failure}")
            return FAILED
    return HOLDS


def check_receipt(bundle: JsonObject, text: str, key: Key) -> str:
    """Return what a receipt proves of a bundle."""
    entry, checkpoint, note = open_receipt(text, key)
    compare(bundle, entry)
    others = sorted({signature.name for signature in note.signatures if not signature.is_by(key)})
    unchecked = f" (not checked: signatures of {', '.join(others)})" if others else ""
    return (
        f"proven: version {entry.version} of the match stands in the log {checkpoint.origin}, in its tree of {checkpoint.size}{unchecked}"
    )


def compare(bundle: JsonObject, entry: Entry) -> None:
    """Compare a bundle with a leaf of the log."""
    events = [as_object(event, "/events") for event in list_in(bundle, "events")]
    if entry.match != hash_of_match(str(events[0]["match"])):
        raise ReceiptFailed("it is of another match")
    if entry.version > len(events):
        raise ReceiptFailed(f"the log has the match at version {entry.version}, here it ends at {len(events)}: its end was cut off")
    if events[entry.version - 1]["hash"] != entry.hash:
        raise ReceiptFailed(f"the log has another record of version {entry.version}: the match was rewritten")
