"""The small vectors for verifiers: canonical JSON, commitments, hashes of records, chance. None of Atoll's own code makes them.

`rfc8785` is the reference implementation of canonical JSON; everything else is written out from docs/history.md.
"""

import hashlib
import hmac
import json
from collections.abc import Iterator
from typing import Any, Final

import rfc8785

LARGEST: Final = 2**53 - 1
WORD: Final = 2**64

TEXTS: Final = {
    "escapes": '"\\/\b\f\n\r\t\x01\x1f\x7f',
    "beyond ASCII": "äß€ \u2028\u2029 \ufeff",
    "beyond U+FFFF": "\U0001f41a\U0010ffff",
    "composed and decomposed": "é e\u0301",
}
CANONICAL: Final[list[tuple[str, str]]] = [
    ("names are sorted by UTF-16 code units: U+10000 before U+FFFF", '{"\uffff": 1, "\U00010000": 2, "\ue000": 3, "z": 4}'),
    ("names of digits are sorted as texts", '{"10": 1, "9": 2, "1": 3, "": 4}'),
    ("names that programs treat in a way of their own", '{"__proto__": 1, "constructor": 2, "toString": 3, "length": 4}'),
    ("escaped names and texts", r'{"\u0041\n": "\u00e4\/\ud83d\udc1a", "\u20ac": "\u001f"}'),
    ("a prefix comes first", '{"ab": 1, "a": 2, "abc": 3, "B": 4}'),
    ("white space goes", ' { "b" : [ 1 ,\t2,\n3 ] , "a" : { } }\r\n'),
    ("the largest integers", f"[{LARGEST}, {-LARGEST}, 0, -0, -1]"),
    ("constants", "[true, false, null, [], {}]"),
    *((f"text: {name}", json.dumps(text)) for name, text in TEXTS.items()),
]
REFUSED: Final[list[tuple[str, str, str, str | None]]] = [
    ("a number with a fraction", '{"a": [1, 2.0]}', "unreadable", "/a/1"),
    ("a number with an exponent", '{"a": 1e2}', "unreadable", "/a"),
    ("no number", '{"a": NaN}', "unreadable", "/a"),
    ("a name twice", '{"a": {"b": 1, "c": 2, "b": 1}}', "unreadable", "/a/b"),
    ("a name twice, once escaped", r'{"a": 1, "\u0061": 1}', "unreadable", "/a"),
    ("a leading zero", '{"a": 01}', "unreadable", None),
    ("a comma too many", "[1, 2,]", "unreadable", None),
    ("something behind the end", "{} {}", "unreadable", None),
    ("a raw line break in a text", '["a\nb"]', "unreadable", None),
    ("an integer too large", f'{{"a": {{"b": {LARGEST + 1}}}}}', "shape", "/a/b"),
    ("an integer too small", f"[0, {-LARGEST - 1}]", "shape", "/1"),
    ("U+0000", r'{"a": "x\u0000"}', "shape", "/a"),
    ("half a character", r'{"a": ["\ud83d"]}', "shape", "/a/0"),
    ("halves of a character in the wrong order", r'["\udc1a\ud83d"]', "shape", "/0"),
]


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def canonical_vectors() -> Any:
    """Return JSON texts with their canonical form, and JSON texts that no reader of bundles may take."""
    read = [(what, text, rfc8785.dumps(json.loads(text))) for what, text in CANONICAL]
    return {
        "canonical": [{"what": what, "json": text, "canonical": made.decode(), "sha256": sha256(made)} for what, text, made in read],
        "refused": [{"what": what, "json": text, "kind": kind, "place": place} for what, text, kind, place in REFUSED],
    }


def commitment_vectors() -> Any:
    """Return sealed parts with their commitments, and a record with its hash."""
    match = "00000000-0000-4000-8000-000000000001"
    salt = bytes(range(32)).hex()
    parts = [
        ("command", {"seat": None, "command": {"type": "close", "reason": 'as "agreed" ä'}}),
        ("chance", {"draws": [[6, 5], [LARGEST, 0]]}),
        ("seat:1/hand:1/red", {"kind": 3}),
        ("none/B_mid.3", [None, True, "\U0001f41a", {"\uffff": 1, "\U00010000": 2}]),
        ("none", None),
    ]
    made: list[dict[str, Any]] = [{"match": match, "version": 4, "part": name, "salt": salt, "data": data} for name, data in parts]
    record: dict[str, Any] = {
        "match": match,
        "version": 4,
        "type": "lagoon.v2.shell_dived",
        "at": "2026-01-31T12:00:00.000Z",
        "seat": 0,
        "command": "00000000-0000-4000-8000-000000000002",
        "data": {"kind": 2, "opens": [{"version": 3, "part": "none/B_mid.3"}]},
        "sealed": {part["part"]: sha256(rfc8785.dumps(part)) for part in made},
        "prev": "0" * 64,
    }
    return {
        "parts": [{**part, "commitment": sha256(rfc8785.dumps(part))} for part in made],
        "records": [{"record": record, "canonical": rfc8785.dumps(record).decode(), "hash": sha256(rfc8785.dumps(record))}],
        "server_seeds": [{"server_seed": seed.hex(), "seed_commitment": sha256(seed)} for seed in (bytes(32), bytes(range(32)))],
    }


def hmac_of(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def words_of(seed: bytes, version: int) -> Iterator[int]:
    """Return the words of a command, block after block."""
    block = 0
    while True:
        made = hmac_of(seed, f"{version}:{block}".encode())
        yield from (int.from_bytes(made[at : at + 8], "big") for at in range(0, 32, 8))
        block += 1


def below(words: Iterator[int], limit: int) -> int:
    return next(word for word in words if word < WORD // limit * limit) % limit


def chance_vectors() -> Any:
    """Return match seeds, blocks, draws, shuffles and draws from multisets; limits and results as texts, as some exceed 2^53."""
    seats = [["", ""], ["alice", "bob", ""], ['ä"\\\u2028', "\U0001f41a"], [""], ["x" * 64] * 10]
    servers = [bytes(32), bytes(range(32)), b"\xff" * 32]
    seeds = [
        {"server_seed": server.hex(), "client_seeds": clients, "match_seed": hmac_of(server, rfc8785.dumps(clients)).hex()}
        for server in servers
        for clients in seats
    ]
    seed = bytes.fromhex(str(seeds[1]["match_seed"]))
    limits = [6, 1, 52, 2, 3, 90, 2**32, LARGEST, 2**63 + 1, 2**64, 2**63 + 1, 2**64 - 1, 7]
    draws = []
    for version in (1, 17, 65_536):
        words = words_of(seed, version)
        draws.append({"version": version, "draws": [[str(limit), str(below(words, limit))] for limit in limits]})
    rejecting = words_of(seed, 9)
    many = [[str(2**63 + 1), str(below(rejecting, 2**63 + 1))] for _ in range(24)]
    return {
        "match_seeds": seeds,
        "match_seed": seed.hex(),
        "blocks": [{"version": v, "block": i, "hmac": hmac_of(seed, f"{v}:{i}".encode()).hex()} for v in (1, 12) for i in (0, 1, 10)],
        "below": [*draws, {"version": 9, "draws": many}],
        "shuffles": [{"version": 20 + n, "pieces": n, "shuffled": shuffled(words_of(seed, 20 + n), n)} for n in (0, 1, 2, 8, 52)],
        "picks": [picks(seed, 80 + n, counts) for n, counts in enumerate(([3, 0, 2, 5], [0, 0, 1], [40, 1, 9]))],
    }


def shuffled(words: Iterator[int], count: int) -> list[int]:
    pieces = list(range(count))
    for i in range(count - 1, 0, -1):
        j = below(words, i + 1)
        pieces[i], pieces[j] = pieces[j], pieces[i]
    return pieces


def picks(seed: bytes, version: int, counts: list[int]) -> Any:
    """Return what is drawn without replacement until nothing is left."""
    words = words_of(seed, version)
    left, drawn = list(counts), []
    while any(left):
        result = below(words, sum(left))
        kind = next(kind for kind in range(len(left)) if result < sum(left[: kind + 1]))
        left[kind] -= 1
        drawn.append(kind)
    return {"version": version, "counts": counts, "drawn": drawn}
