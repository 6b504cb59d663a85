"""The strength curve: each budget against the one half as long, drawn with matplotlib where that is installed."""

from pathlib import Path
from typing import Any


def draw(points: list[dict[str, Any]], target: Path, title: str) -> None:
    """Draw win percentages with their intervals over the budget, parity as a line."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    budgets = [point["budget"] for point in points]
    shares = [point["win_percent"] for point in points]
    below = [point["win_percent"] - point["interval"][0] for point in points]
    above = [point["interval"][1] - point["win_percent"] for point in points]
    axes.errorbar(range(len(budgets)), shares, yerr=[below, above], marker="o", capsize=3)
    axes.axhline(points[0]["parity"], linestyle="--", color="gray")
    axes.set_xticks(range(len(budgets)), budgets)
    axes.set_ylabel("wins of the hero, %")
    axes.set_title(title)
    figure.tight_layout()
    figure.savefig(target)
    pyplot.close(figure)
