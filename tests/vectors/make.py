"""`python -m tests.vectors.make`: write the vectors for verifiers that are not there yet, under `tests/vectors/audit`.

What is there is never written again: a verifier that agreed with it once agrees with it for ever. `index.json` says of every bundle what
comes of it; `SHA256SUMS` holds the files as they were made.
"""

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from domain.kernel.audit import AuditFailed, verify
from service.cli.audit import CannotRead, parse_strictly
from tests.laws.settings import find
from tests.vectors.bundles import BY_RULES, HONEST, compact, forgeries
from tests.vectors.values import canonical_vectors, chance_vectors, commitment_vectors

VECTORS: Final = Path(__file__).parent / "audit"
VALUES: Final[dict[str, Callable[[], Any]]] = {
    "canonical.json": canonical_vectors,
    "commitments.json": commitment_vectors,
    "chance.json": chance_vectors,
}


def verdict_on(raw: bytes) -> dict[str, Any]:
    """Return what `atoll audit` says of the bytes of a bundle."""
    try:
        report = verify(parse_strictly(raw), find)
    except CannotRead:
        return {"verdict": "unreadable"}
    except AuditFailed as failure:
        return {"verdict": "refused", "event": failure.version, "kind": failure.kind}
    told = {"finished": report.finished, "events": report.version, "last_hash": report.last_hash, "unproven": report.unproven}
    return {"verdict": "proven", **told, "server_alone": report.server_alone}


def as_text(value: Any) -> bytes:
    """Return a file of vectors: a line for each."""
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def files() -> dict[str, bytes]:
    """Return every file by its path in the folder."""
    made = {name: as_text(make()) for name, make in VALUES.items()}
    index: list[dict[str, Any]] = []
    for name, bundle in HONEST.items():
        made[f"honest/{name}.json"] = compact(bundle()).encode()
        index.append({"file": f"honest/{name}.json", **verdict_on(made[f"honest/{name}.json"])})
    for name, raw in forgeries().items():
        made[f"forged/{name}.json"] = raw
        index.append({"file": f"forged/{name}.json", "needs_rules": name in BY_RULES, **verdict_on(raw)})
    made["index.json"] = ("[\n" + ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in index) + "\n]\n").encode()
    return made


def main() -> None:
    """Write what is missing, and the sums of all."""
    for name, content in files().items():
        target = VECTORS / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if not target.exists() or name == "index.json":
            target.write_bytes(content)
            print(name)
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(VECTORS)}\n" for path in kept()]
    (VECTORS / "SHA256SUMS").write_text("".join(sums))


def kept() -> list[Path]:
    """Return the files that are kept, but for their sums."""
    return sorted(path for path in VECTORS.rglob("*") if path.is_file() and path.name != "SHA256SUMS")


if __name__ == "__main__":
    main()
