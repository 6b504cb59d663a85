"""`atoll fairness`: test the luck of many finished matches, from their audit bundles or from a service (docs/fairness.md).

Exit status: 0 nothing is suspicious, 1 something is, or a history does not hold; 2 nothing can be read.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import httpx

from domain.kernel.audit import AuditFailed, check_without_rules
from domain.kernel.ids import JsonObject
from domain.kernel.json_fields import str_in
from service.cli.audit import FAILED, PROVEN, UNREADABLE, CannotRead, escape_line, fetch, parse_strictly
from service.cli.fairness_plot import draw
from service.cli.fairness_tests import Evidence, Outcome, corrected

LEVEL: Final = 0.01
"""What is found to be suspicious at this level is so by luck in one of a hundred runs, however many tests there are."""


def run(sources: list[str], to_json: Path | None, plot: Path | None, say: Callable[[str], None] = print) -> int:
    """Count what the sources hold, test it, say and write what was found."""
    found: dict[str, Evidence] = {}
    faults: list[str] = []
    for name in bundles_of(sources, faults):
        try:
            count(parse_strictly(fetch(name)), found)
        except CannotRead as problem:
            faults.append(f"cannot read {name}: {problem}")
        except AuditFailed as failure:
            faults.append(f"{name} does not hold: {failure}")
    outcomes = corrected([outcome for _, evidence in sorted(found.items()) for outcome in evidence.outcomes()])
    for line in [*faults, *table(found, outcomes)]:
        say(escape_line(line))
    if to_json is not None:
        to_json.write_text(json.dumps(as_json(found, outcomes, faults), indent=1) + "\n", "utf-8")
    if plot is not None:
        plot.write_text(draw(outcomes, LEVEL), "utf-8")
    if not found:
        return UNREADABLE
    return FAILED if faults or any(outcome.corrected < LEVEL for outcome in outcomes) else PROVEN


def count(bundle: JsonObject, found: dict[str, Evidence]) -> None:
    """Count a bundle of a finished match whose chain, parts, seed and draws hold."""
    served, seed = check_without_rules(bundle)
    if seed is not None:
        game = str_in(served[0].data(), "game")
        found.setdefault(game, Evidence(game)).add(served)


def bundles_of(sources: list[str], faults: list[str]) -> Iterator[str]:
    """Return the bundles of files, folders, services and addresses: of a folder all below it that are audit bundles."""
    for source in sources:
        if source.startswith(("http://", "https://")) and "/v1/" not in source:
            try:
                yield from finished_matches(source.rstrip("/"))
            except (httpx.HTTPError, httpx.InvalidURL, ValueError, KeyError, TypeError) as problem:
                faults.append(f"cannot read {source}: {problem or type(problem).__name__}")
        elif Path(source).is_dir():
            for path in sorted(Path(source).rglob("*.json")):
                with path.open("rb") as file:
                    if b'"atoll-audit/' in file.read(200):
                        yield str(path)
        else:
            yield source


def finished_matches(url: str) -> Iterator[str]:
    """Return the addresses of the bundles of all finished matches that a service lists."""
    after: str | None = ""
    with httpx.Client(base_url=url, timeout=30.0) as http:
        while after is not None:
            query = {"status": "over", **({"after": after} if after else {})}
            page: Any = http.get("/v1/matches", params=query).raise_for_status().json()
            yield from (f"{url}/v1/matches/{match['id']}/audit" for match in page["matches"])
            after = page["next"]


def table(found: dict[str, Evidence], outcomes: list[Outcome]) -> list[str]:
    """Return what was found, line by line."""
    lines = [f"{game}: {told.matches} finished matches, {len(told.draws)} draws" for game, told in sorted(found.items())]
    if outcomes:
        lines.append(f"{'game':20} {'what':44} {'count':>8} {'how':>10} {'p':>9} {'corrected':>9}")
    for outcome in outcomes:
        mark = "  SUSPICIOUS" if outcome.corrected < LEVEL else ""
        figures = f"{outcome.count:8} {outcome.method:>10} {outcome.chance:9.2g} {outcome.corrected:9.2g}"
        lines.append(f"{outcome.game:20} {outcome.what:44} {figures}{mark}")
    suspicious = sum(outcome.corrected < LEVEL for outcome in outcomes)
    told = f"{suspicious} of {len(outcomes)} tests found something suspicious" if suspicious else "nothing is suspicious"
    lines.append(f"{told}: {len(outcomes)} tests, corrected for their number, at the level {LEVEL:g}")
    return lines


def as_json(found: dict[str, Evidence], outcomes: list[Outcome], faults: list[str]) -> dict[str, Any]:
    """Return all figures."""
    games = {game: {"matches": told.matches, "draws": len(told.draws)} for game, told in sorted(found.items())}
    return {"level": LEVEL, "games": games, "faults": faults, "tests": [outcome.to_json() for outcome in outcomes]}
