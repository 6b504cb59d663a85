"""A worker loads and builds everything before it forks."""

import json
import subprocess
import sys
from typing import Final

from tests.workers.conftest import Table

PLAY_A_TURN: Final = """
import json, sys
from workers.config import Config
from workers.think import think
from workers.warm_up import warm_up

warm_up(Config.from_env())
before = set(sys.modules)
said = think(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), 1)
print(json.dumps([said, sorted(set(sys.modules) - before)]))
"""


def test_after_warming_up_a_turn_loads_no_module(table: Table) -> None:
    match = table.open("b", "b", iterations=2)
    now = table.read(match["id"])
    turn = [match["id"], str(now["to_act"][0]), str(now["version"])]
    done = subprocess.run([sys.executable, "-P", "-c", PLAY_A_TURN, *turn], capture_output=True, text=True, timeout=120, check=True)
    said, loaded = json.loads(done.stdout)
    assert said.startswith("played")
    assert loaded == []
