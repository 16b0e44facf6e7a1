"""Matches, dungeons and runs do not depend on the hash seed of the process, which differs from start to start."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.dungeon.grammar_files import Folder
from game.dungeon.maker import make
from game.dungeon.plan import read_plan
from game.paths import data_dir
from game.tables.undercity.room_mix import Mixing, make_run_map
from game.tables.undercity.run_map import path_to, trap_places
from game.tools.lab.simulation import SimulationTask, play_chunk
from tests.kit.cases import long

ROOT = Path(__file__).parents[2]
MIXING = Mixing(tables={"knucklebones": 2.0, "reversi": 1.0, "prospector": 1.0, "khet": 1.0}, first="reversi")


def results(amount: int) -> str:
    """Return everything about a number of matches, runs, dungeons and maps."""
    grammar = Folder(data_dir()).read()
    sums = play_chunk(SimulationTask("knucklebones", "kotsu", None, ("greedy", "random"), 1, "rules"), 0, 4 * amount)
    runs = play_chunk(SimulationTask("undercity", "short", None, ("level3",), 1, "rules", is_quick=True), 0, amount)
    dungeons = [make(grammar, "run", seed).json for seed in range(amount)]
    maps = [make_run_map(read_plan(each), MIXING) for each in dungeons]
    ways = [(each.places, each.doors, trap_places(each), path_to(each, each.start, each.goal)) for each in maps]
    counts = [sorted(each.counts.items()) for each in (sums, runs)]
    return repr((counts, dungeons, make(grammar, "main", 11).json, ways))


@pytest.mark.parametrize("amount", [2, long(10)])
def test_hash_seeds_change_nothing(amount: int) -> None:
    script = f"from tests.commands.test_hash_seeds import results\nprint(results({amount}))"
    process = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, text=True, capture_output=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": "4242"},
    ).stdout
    assert process.strip() == results(amount)
