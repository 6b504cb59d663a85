"""The plots and tables of docs/bots.md, made from the figures of the data file. Drawing needs matplotlib, a tool of development."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from domain.registry import GAMES
from workers.levels import SIGHTS, read_level

STRENGTHS: Final = "bots-strength.svg"
CURVE: Final = "bots-curve.svg"
BEGIN: Final = "<!-- figures -->"
END: Final = "<!-- end of the figures -->"
PARITY: Final = 50
"""In percent: where neither of two comes in before the other more often."""
FEWEST_DRAWN: Final = 10
"""Ratings of fewer matches stand in the tables alone: their intervals say too little."""


def write_charts(data_file: Path, docs: Path) -> None:
    """Draw the strengths and the curve, and write the tables into docs/bots.md."""
    data: dict[str, Any] = json.loads(data_file.read_text())
    draw(keep_known(strengths_of(data)), docs / "pictures" / STRENGTHS, "level", log=False)
    draw(keep_known(curves_of(data)), docs / "pictures" / CURVE, "CPU milliseconds of a decision", log=True)
    page = docs / "bots.md"
    before, _, rest = page.read_text().partition(BEGIN)
    page.write_text(f"{before}{BEGIN}\n{tables(data)}{END}{rest.partition(END)[2]}")


Series = dict[str, list[tuple[Any, dict[str, Any]]]]
"""By game: what stands on the axis, and the figure."""


def strengths_of(data: dict[str, Any]) -> Series:
    """Return the measured levels of each game, weakest first, after the rivals that are no search."""
    found: Series = {}
    for game in GAMES:
        row = [(name, level["strength"][game]) for name, level in data["levels"].items() if game in level["strength"]]
        if row:
            found[game] = row
    return found


def curves_of(data: dict[str, Any]) -> Series:
    """Return strength over the CPU time of a decision, by game."""
    return {game: [(figure["ms"], figure) for figure in points.values()] for game, points in data.get("curve", {}).items()}


def keep_known(series: Series) -> Series:
    """Return what is drawn: the first figure of each game, by which the others count, and those of enough matches."""
    known: Series = {}
    for game, points in series.items():
        known[game] = [*points[:1], *(point for point in points[1:] if point[1]["matches"] >= FEWEST_DRAWN)]
    return known


def draw(series: Series, target: Path, label: str, log: bool) -> None:
    """Draw ratings with their intervals, a line for each game."""
    import matplotlib

    matplotlib.use("svg")
    matplotlib.rcParams["svg.hashsalt"] = "atoll"
    matplotlib.rcParams["svg.fonttype"] = "none"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    for game, points in series.items():
        ratings = [point["rating"] for _, point in points]
        below = [point["rating"] - point["interval"][0] for _, point in points]
        above = [point["interval"][1] - point["rating"] for _, point in points]
        axes.errorbar([place for place, _ in points], ratings, yerr=[below, above], marker="o", capsize=3, label=GAMES[game].info.title.en)
    if log:
        axes.set_xscale("log")
    axes.set_xlabel(label)
    axes.set_ylabel("rating (95 % interval)")
    axes.grid(alpha=0.3)
    if series:
        axes.legend()
    figure.tight_layout()
    target.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(target, metadata={"Date": None})
    pyplot.close(figure)


def tables(data: dict[str, Any]) -> str:
    """Return the tables of docs/bots.md."""
    levels = {name: level["strength"] for name, level in data["levels"].items()}
    plays = {name: {game: searched(name, level, game) for game in GAMES} for name, level in data["levels"].items()}
    parts = ["\n## How far each level looks, with how many iterations\n", table_of(plays, str)]
    parts += ["\n## Strengths\n", table_of(levels, cell_of), "\n## Each level against the one below\n", table_of(levels, ahead_of)]
    if data.get("rivals"):
        parts += ["\n## Others at the same tables\n", table_of(data["rivals"], cell_of)]
    if data.get("conduct"):
        parts += ["\n## Turns\n", conduct_table(data["conduct"])]
    for game, points in data.get("curve", {}).items():
        parts += [f"\n## Thinking time: {GAMES[game].info.title.en}\n", curve_table(points)]
    if data.get("duels"):
        parts += ["\n## Duels\n", duel_table(data["duels"])]
    return "\n".join(parts) + "\n"


def table_of(rows: dict[str, dict[str, Any]], cell: Callable[[Any], str]) -> str:
    """Return what `cell` says of the figures by name and game."""
    lines = ["| | " + " | ".join(game.info.title.en for game in GAMES.values()) + " |", "|---" * (len(GAMES) + 1) + "|"]
    for name, figures in rows.items():
        lines.append(f"| `{name}` | " + " | ".join(cell(figures.get(game)) for game in GAMES) + " |")
    return "\n".join(lines) + "\n"


def searched(name: str, level: dict[str, Any], game: str) -> str:
    """Return how many turns of every seat a level looks ahead in a game, and with how many iterations."""
    found = read_level(name, level, game)
    rounds = SIGHTS[found.sight]
    sight = "own turn" if rounds == 0 else "1 turn" if rounds == 1 else f"{rounds} turns"
    return f"{sight}, {found.budget.iterations}"


def cell_of(figure: dict[str, Any] | None) -> str:
    """Return a rating with its interval, the number of its matches, and the CPU time of a decision."""
    if figure is None:
        return "not measured"
    low, high = figure["interval"]
    return f"{figure['rating']} [{low}, {high}], n = {figure['matches']}, {figure['ms']} ms"


def ahead_of(figure: dict[str, Any] | None) -> str:
    """Return the share of matches in which a level came in before the one below it, with its interval; bold where it is certain to."""
    if figure is None or "ahead" not in figure:
        return "–"
    ahead = figure["ahead"]
    low, high = ahead["interval"]
    share = f"{ahead['percent']} % [{low}, {high}]"
    return f"{f'**{share}**' if low > PARITY else share}, n = {ahead['matches']}"


def conduct_table(by_game: dict[str, dict[str, dict[str, Any]]]) -> str:
    """Return how long turns were, and how often somebody did what a person would laugh at."""
    lines = [
        "| | | matches | turns | commands a turn: median, most | a piece moved again | free gains declined | "
        "turns that wasted something | longest turn, CPU s |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for game in GAMES:
        for name, counts in by_game.get(game, {}).items():
            of_turns = f"{counts['turns']} | {counts['commands_per_turn_median']:g}, {counts['commands_per_turn_max']}"
            silly = f"{counts['piece_moved_again']} | {counts['free_gains_declined']} | {counts.get('turns_that_wasted', '–')}"
            title = GAMES[game].info.title.en
            lines.append(f"| {title} | `{name}` | {counts['matches']} | {of_turns} | {silly} | {counts['longest_turn_s']} |")
    return "\n".join(lines) + "\n"


def curve_table(points: dict[str, dict[str, Any]]) -> str:
    """Return the ratings at each budget."""
    lines = ["| budget | rating [95 %] | matches | CPU ms a decision |", "|---|---|---|---|"]
    for name, figure in points.items():
        low, high = figure["interval"]
        lines.append(f"| {name.partition('@')[2]} | {figure['rating']} [{low}, {high}] | {figure['matches']} | {figure['ms']} |")
    return "\n".join(lines) + "\n"


def duel_table(duels: list[dict[str, Any]]) -> str:
    """Return the duels that were kept."""
    lines = [
        "| game | seats | hero | rivals | wins of the hero, % [95 %] | parity | matches | CPU ms |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for row in duels:
        low, high = row["interval"]
        won = f"{row['win_percent']} [{low}, {high}] | {row['parity']} | {row['matches']}"
        spent = " : ".join(map(str, row["ms_per_decision"]))
        lines.append(f"| {row['game']} | {row['seats']} | `{row['hero']}` | `{row['rivals']}` | {won} | {spent} |")
    return "\n".join(lines) + "\n"
