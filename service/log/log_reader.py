"""Reading the log from Postgres: hashes for proofs, tiles, receipts."""

from service.log.entries import entry_of, to_bundle
from service.log.merkle import ReadHashes, hash_leaf, prove_consistency, prove_inclusion
from service.log.receipts import Receipt
from service.log.tiles import ENTRIES, Tile
from service.store import log
from service.store.database import Database
from service.store.log import Head, Stored


def bytes_of(head: Head) -> bytes:
    """Return the leaf of a head as it is hashed."""
    return entry_of(head.match, head.version, head.hash).to_bytes()


def reader(database: Database) -> ReadHashes:
    """Return what reads the hashes of the tree."""

    def read(level: int, first: int, count: int) -> list[bytes]:
        if level == 0:
            return [hash_leaf(bytes_of(head)) for head in log.leaves(database, first, count)]
        return log.hashes(database, level, first, count)

    return read


def tile_bytes(database: Database, tile: Tile) -> bytes:
    """Return the bytes of a tile that is within the tree."""
    if tile.level == ENTRIES:
        return to_bundle([bytes_of(head) for head in log.leaves(database, tile.first(), tile.width)])
    return b"".join(reader(database)(tile.level, tile.first(), tile.width))


def note_of(database: Database, checkpoint: Stored) -> str:
    """Return a signed checkpoint with the signatures of witnesses."""
    assert checkpoint.note is not None
    return checkpoint.note + "".join(log.cosignatures(database, checkpoint.size))


def receipt_for(database: Database, index: int, head: Head, checkpoint: Stored) -> Receipt:
    """Return the receipt of a leaf in the tree of a checkpoint."""
    proof = prove_inclusion(index, checkpoint.size, reader(database))
    return Receipt(bytes_of(head), index, tuple(proof), note_of(database, checkpoint))


def consistency(database: Database, old: int, new: int) -> list[bytes]:
    """Return the proof that the tree of one size goes on from that of another."""
    return prove_consistency(old, new, reader(database))
