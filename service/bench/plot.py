"""The figures of a run as a picture."""

from pathlib import Path
from typing import Any

from service.bench.report import Found
from service.bench.throughput import CLIENTS, PATHS


def draw(found: Found, target: Path) -> bool:
    """Draw the picture; False where there is no matplotlib."""
    try:
        import matplotlib
    except ImportError:
        return False
    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, (left, middle, right) = pyplot.subplots(1, 3, figsize=(16, 5), width_ratios=[1, 1, 1.6], layout="constrained")
    draw_throughput(left, found)
    draw_depth(middle, found)
    draw_rules(right, found)
    figure.savefig(target, dpi=110)
    pyplot.close(figure)
    return True


def draw_throughput(axes: Any, found: Found) -> None:
    """Bars: commits a second by path, for each number of clients."""
    for shift, path in enumerate(reversed(PATHS)):
        rates = [found.rates.middle(path, clients) for clients in CLIENTS]
        bars = axes.bar([place + 0.21 * (shift - 1.5) for place in range(len(CLIENTS))], rates, width=0.2, label=path)
        axes.bar_label(bars, fmt="{:,.0f}", fontsize=8)
    axes.set_xticks(range(len(CLIENTS)), [f"{clients} client{'s' if clients > 1 else ''}" for clients in CLIENTS])
    axes.set_title("Durable commits a second")
    axes.legend()


def draw_depth(axes: Any, found: Found) -> None:
    """Lines: the cost of a command as the history grows."""
    for game, costs in found.costs.items():
        figures = costs.medians()["command_ms"]
        axes.plot([int(depth) for depth in figures], list(figures.values()), marker="o", label=game)
    axes.set_xscale("log")
    axes.set_xlabel("events in the match")
    axes.set_ylim(0, 1.3 * axes.get_ylim()[1])
    axes.set_title("Milliseconds of a command over HTTP")
    axes.legend()


def draw_rules(axes: Any, found: Found) -> None:
    """Bars: random playouts a second in both forms."""
    names = list(found.rules)
    for shift, form in enumerate(("interpreted", "compiled")):
        rates = [found.rules[name].get(form, {}).get("playouts_per_s", 0) for name in names]
        bars = axes.barh([place + 0.4 * (shift - 0.5) for place in range(len(names))], rates, height=0.38, label=form)
        axes.bar_label(bars, fmt="{:,.0f}", fontsize=8)
    axes.set_yticks(range(len(names)), names)
    axes.set_xscale("log")
    axes.set_title("Random playouts per CPU second")
    axes.legend()
