"""`python -m service.bench.verifying FILE…`: events verified per second, in Python and in JavaScript, beside bare hashing.

Neither decides commands again: what is measured is reading, canonical JSON, hashes, commitments, forms and draws. Bare hashing takes the
same bytes: the canonical ones of every record and every opened part, made beforehand, or (the second ratio) made for it. Each form of
Python runs in a process of its own; all take turns, and the best of the rounds counts, in time of the processor. It prints a table, and
with `--json` the figures.
"""

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from service.bench.rules import FORMS, environment, is_compiled
from service.compiled import TREE

SCRIPT: Final = Path(__file__).with_suffix(".mjs")
VERIFIER: Final = TREE / "verifiers" / "atoll-verify.mjs"
SHOWN: Final = ("verify", "hash", "canonical_hash")


def best(work: Callable[[], object], seconds: float) -> float:
    """Return the least time of the processor that some work took, in seconds, tried for so long and three times at least."""
    found: list[float] = []
    end = time.perf_counter() + seconds
    while len(found) < 3 or time.perf_counter() < end:
        began = time.process_time()
        work()
        found.append(time.process_time() - began)
    return min(found)


def measure_python(path: Path, seconds: float) -> dict[str, Any]:
    """Return the figures of this process's form for one bundle."""
    from domain.kernel.audit import check_without_rules
    from domain.kernel.canonical import jcs
    from service.cli.audit import parse_strictly
    from service.compiled import form

    raw = path.read_bytes()
    served, _ = check_without_rules(parse_strictly(raw))

    def messages() -> list[bytes]:
        made: list[bytes] = []
        for entry in served:
            made.append(jcs(entry.record))
            for name in entry.opened:
                part = entry.opened[name]
                assert isinstance(part, dict)
                made.append(jcs({"match": entry.record["match"], "version": entry.claimed, "part": name, **part}))
        return made

    kept = messages()
    return {
        "form": form(),
        "events": len(served),
        "bytes": len(raw),
        "hashed": sum(map(len, kept)),
        "messages": len(kept),
        "verify": best(lambda: check_without_rules(parse_strictly(raw)), seconds),
        "hash": best(lambda: [hashlib.sha256(message).hexdigest() for message in kept], seconds / 4),
        "canonical_hash": best(lambda: [hashlib.sha256(message).hexdigest() for message in messages()], seconds / 2),
    }


def ran(command: list[str], env: dict[str, str]) -> Any:
    """Return the JSON that a program prints."""
    return json.loads(subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout)


def measure(paths: list[Path], seconds: float, rounds: int) -> dict[str, dict[str, Any]]:
    """Return the best figures of each bundle and form (`javascript` where there is Node)."""
    found: dict[str, dict[str, Any]] = {}
    node = shutil.which("node")
    for _ in range(rounds):
        for path in paths:
            told = found.setdefault(name_of(path), {})
            for form, (wish, _) in FORMS.items():
                if form == "interpreted" or is_compiled():
                    command = [sys.executable, "-P", "-m", "service.compiled", "service.bench.verifying", "--one", str(path)]
                    keep(told, form, ran([*command, "--seconds", str(seconds)], environment(wish)))
            if node is not None:
                keep(told, "javascript", ran([node, str(SCRIPT), str(VERIFIER), str(path), str(seconds)], dict(os.environ)))
    return found


def name_of(path: Path) -> str:
    """Return a short name of a bundle's file."""
    return "/".join(path.with_suffix("").parts[-3:])


def keep(told: dict[str, Any], form: str, figures: dict[str, Any]) -> None:
    """Keep the shorter times of two measurements."""
    known = told.setdefault(form, figures)
    for name in SHOWN:
        known[name] = min(known[name], figures[name])


def lines(found: dict[str, dict[str, Any]]) -> list[str]:
    """Return the table."""
    table = ["events verified per second, rules left out; the ratio to bare hashing, and to hashing with canonical JSON, of the same bytes"]
    for name, forms in found.items():
        for form, told in forms.items():
            rate = told["events"] / told["verify"]
            table.append(
                f"{name:36} {form:11} {rate:9,.0f}/s  {told['hash'] / told['verify']:6.4f}  {told['canonical_hash'] / told['verify']:5.2f}"
                f"  {told['bytes'] / told['events']:6,.0f} bytes an event"
            )
    return table


def main() -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m service.bench.verifying", description=__doc__)
    parser.add_argument("paths", nargs="*", type=Path, default=sorted(TREE.glob("tests/corpus/*/r*/bots.json")), help="audit bundles")
    parser.add_argument("--seconds", type=float, default=0.5, help="for each figure of a bundle and form")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--json", action="store_true", help="print the figures (seconds for a whole bundle)")
    parser.add_argument("--one", type=Path, help=argparse.SUPPRESS)
    wish = parser.parse_args()
    if wish.one is not None:
        print(json.dumps(measure_python(wish.one, wish.seconds)))
        return
    found = measure(wish.paths, wish.seconds, wish.rounds)
    print(json.dumps(found, indent=1) if wish.json else "\n".join(lines(found)))


if __name__ == "__main__":
    main()
