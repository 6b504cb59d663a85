"""What the log answers to callers: checkpoints, tiles, receipts, proofs of consistency; and the signatures of witnesses that it takes."""

from typing import Any

from domain.kernel.errors import Malformed
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import as_list
from domain.kernel.localized import Text
from service.log.log_reader import consistency, note_of, receipt_for, tile_bytes
from service.log.notes import COSIGNED, Key, NoteError, Signature, encode, read_key, read_note, read_signature
from service.log.tiles import read_path
from service.matches.context import Context
from service.matches.match_cache import Current
from service.matches.problems import Problem, WrongParameter, invalid, not_found
from service.store import log
from service.store.log import Stored


def newest(context: Context) -> Stored:
    """Return the newest signed checkpoint; `not-found` while there is none."""
    found = log.last_signed(context.database)
    if found is None:
        text = Text("No log is kept here, or it has no checkpoint yet.", "Hier wird kein Log geführt, oder es hat noch keinen Checkpoint.")
        raise Problem("not-found", text)
    return found


def checkpoint_of(context: Context, size: int | None) -> Stored:
    """Return the signed checkpoint of a size, by default the newest."""
    if size is None:
        return newest(context)
    found = log.signed_at(context.database, size)
    if found is None:
        raise not_found("checkpoint", "Diesen Checkpoint")
    return found


def is_kept(context: Context) -> bool:
    """Say whether there is a log."""
    return log.last_signed(context.database) is not None


def read_checkpoint(context: Context, size: int | None) -> str:
    """Return a checkpoint with all signatures."""
    return note_of(context.database, checkpoint_of(context, size))


def read_log(context: Context) -> dict[str, Any]:
    """Return what the log is: its origin and keys, its size, the newest size that a witness has signed, and the witnesses' keys."""
    found = newest(context)
    keys = log.keys(context.database)
    return {
        "origin": read_key(keys[0][0]).name,
        "keys": [{"key": key, "since": since} for key, since in keys],
        "size": found.size,
        "cosigned": log.last_cosigned(context.database),
        "witnesses": [str(key) for key in witnesses(context)],
    }


def read_tile(context: Context, path: str) -> bytes:
    """Return the bytes of a tile of hashes or entries, once the newest signed tree has all of it."""
    tile = read_path(path)
    if tile is None or not tile.is_within(newest(context).size):
        raise not_found("tile", "Diese Kachel")
    return tile_bytes(context.database, tile)


def read_receipt(context: Context, current: Current, version: int | None, size: int | None) -> str | None:
    """Return the receipt of the first leaf that a version of a match belongs to, by default its last one; None while there is none."""
    wanted = current.version if version is None else version
    if wanted > current.version:
        raise invalid([WrongParameter("version", f"the match is at version {current.version}")])
    checkpoint = checkpoint_of(context, size)
    found = log.leaf_covering(context.database, current.id, wanted)
    if found is None or found[0] >= checkpoint.size:
        return None
    return str(receipt_for(context.database, *found, checkpoint))


def needed(receipt: str | None) -> str:
    """Return the receipt; `not-found` where there is none yet."""
    if receipt is None:
        raise Problem(
            "not-found",
            Text(
                "That version is not in the log yet; ask again in a second.",
                "Diese Version steht noch nicht im Log; bitte in einer Sekunde noch einmal.",
            ),
        )
    return receipt


def read_consistency(context: Context, old: int, new: int | None) -> str:
    """Return the proof that a checkpoint goes on from an older size: as the body of a witness's `add-checkpoint`."""
    checkpoint = checkpoint_of(context, new)
    if old > checkpoint.size:
        raise invalid([WrongParameter("from", f"expected at most {checkpoint.size}")])
    lines = "".join(f"{encode(step)}\n" for step in consistency(context.database, old, checkpoint.size))
    return f"old {old}\n{lines}\n{note_of(context.database, checkpoint)}"


def witnesses(context: Context) -> list[Key]:
    """Return the keys of the witnesses whose signatures are taken; one that can't be read is none."""
    found = []
    for text in context.settings.log_witnesses:
        try:
            key = read_key(text)
        except NoteError:
            continue
        if key.kind == COSIGNED:
            found.append(key)
    return found


def cosign(context: Context, body: JsonObject) -> dict[str, Any]:
    """Take the signatures of known witnesses under a checkpoint; those of others are passed over, wrong ones refused."""
    from service.log.keys import verifies  # only who takes signatures loads what verifies them

    size = body["size"]
    assert isinstance(size, int)
    text = read_note(read_checkpoint(context, size)).text
    try:
        signatures = [read_signature(str(line)) for line in as_list(body["signatures"], "/signatures")]
    except NoteError as error:
        raise invalid([Malformed("/signatures", str(error))]) from error
    taken = [(key, signature) for signature in signatures for key in witnesses(context) if signature.is_by(key)]
    for key, signature in taken:
        if not verifies(key, text, signature):
            raise invalid([Malformed("/signatures", f"the signature of {key.name} does not fit the checkpoint of size {size}")])
    for key, signature in taken:
        keep(context, size, key, signature)
    return {"size": size, "taken": [key.name for key, _ in taken]}


def keep(context: Context, size: int, key: Key, signature: Signature) -> None:
    """Keep a signature that was verified."""
    log.add_cosignature(context.database, size, str(key), signature.line())
