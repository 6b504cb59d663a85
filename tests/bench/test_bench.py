"""The bench runs through in a short form, and writes down what it found as ratios."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from domain.registry import GAMES, find_game
from service.bench.layers import measure
from service.bench.report import rules_lines
from service.bench.throughput import Throughput
from service.store.database import Database
from service.supervisor.stack import Stack

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(300)]


def test_throughput_and_layers_are_measured_on_a_running_product(product: Stack) -> None:
    game, database = find_game("reef-gardens"), Database(product.database_url, 2)
    rates = Throughput(product, game, 0.05)
    assert all(rates.measure(path, clients) > 0 for path in ("http", "store", "bare") for clients in (1, 2))
    rates.database.close()
    layers = measure(product, game, database, 0.1).to_json()
    database.close()
    assert sum(spent for name, spent in layers.items() if name != "all") == pytest.approx(layers["all"], abs=0.02)


def test_the_table_tells_commands_and_iterations_a_second_in_both_forms() -> None:
    """The goals of the rules' speed are stated in them."""
    plain = {"playouts_per_s": 12.3, "commands_per_s": 45_678, "search_iterations_per_s": 901, "clone_us": 2.5}
    native = {"playouts_per_s": 234.5, "commands_per_s": 1_234_567, "search_iterations_per_s": 23_456, "clone_us": 0.5}
    lines = list(rules_lines({"both-2": {"interpreted": plain, "compiled": native}, "plain-3": {"interpreted": plain}}))
    told = [line.split() for line in lines if line.startswith("  ")]
    assert told == [
        ["both-2", "12", "234", "19.07", "2.5", "/", "0.5"],
        ["plain-3", "12", "-", "-", "2.5", "/", "-"],
        ["both-2", "45,678", "1,234,567", "901", "23,456"],
        ["plain-3", "45,678", "-", "901", "-"],
    ]


@pytest.mark.slow
def test_the_bench_measures_everything_side_by_side(tmp_path: Path) -> None:
    command = [sys.executable, "-P", "-m", "service.bench", "--quick", "--to", str(tmp_path)]
    done = subprocess.run(command, env=os.environ | {"ATOLL_COMPILED": "0"}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    found = json.loads((tmp_path / "bench.json").read_text())
    assert found["conditions"]["postgres"]["fsync"] == "on"
    assert found["conditions"]["postgres"]["synchronous_commit"] == "on"
    for path in ("http_1", "rival_1", "store_1", "http_8", "rival_8", "store_8"):
        rates = found["throughput"][path]
        for other in ("bare", "rival"):
            assert rates[f"ratio_to_{other}"] == pytest.approx(
                rates["per_s"] / found["throughput"][f"{other}_{rates['clients']}"]["per_s"], rel=0.01
            )
    assert set(found["throughput"]["cpu_ms_per_rival_request"]) == {"rival web", "rival front", "postgres"}
    layers = found["web_cpu_ms_by_layer"]
    assert sum(spent for name, spent in layers.items() if name != "all") == pytest.approx(layers["all"], abs=0.02)
    assert layers["decide"] + layers["seal and summary"] < layers["all"]
    lag = found["log"]["event_to_checkpoint_ms"]
    assert 0 < lag["p50"] <= lag["p99"] <= lag["most"]
    assert lag["count"] > 0
    streams = found["streams"]
    assert 0 < streams["commit_to_subscriber_ms"]["p50"] <= streams["commit_to_subscriber_ms"]["p99"]
    assert set(streams["bytes_each"]) == {"streams", "front"}
    assert streams["with_to_without"] > 0
    waits = found["bots"]
    assert waits["wait_behind_machines_ms"]["count"] >= 2
    (turns,) = waits["due_to_played_ms"].values()
    assert turns["count"] == 5
    assert 0 < turns["p50"] <= turns["p99"]
    (depth,) = found["depth"].values()
    assert set(depth["command_ms"]) == {"10", "100", "500"}
    assert depth["growth"] == pytest.approx(depth["command_ms"]["500"] / depth["command_ms"]["10"], rel=0.05)
    (picture,) = found["pictures"].values()
    assert picture["a_second"] > 0
    assert 1000 < picture["bytes_compressed"] < picture["bytes"]
    measured = {name.rpartition("-")[0] for name in found["rules"]}
    assert set(GAMES) <= measured
    assert all(forms["interpreted"]["playouts_per_s"] > 0 for forms in found["rules"].values())
    assert "store / one row" in done.stdout
    assert "http / rival" in done.stdout
    assert "pictures of a table" in done.stdout
    assert "commit to subscriber" in done.stdout
    assert "event to signed checkpoint" in done.stdout
    assert (tmp_path / "bench.png").stat().st_size > 10_000
