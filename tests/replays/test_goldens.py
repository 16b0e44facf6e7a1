"""Matches kept as text play out as they did when they were kept, events included, under any hash seed.

A table's matches lie in the folder of its name, each called after its rule set and seed.
To keep the present play as the new truth: ``python3 run.py accept replays``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.kernel.digest import digest
from game.kernel.refusal import Refusal
from game.match.log import Log, read_log, replay, write_log
from game.tables import NAMES
from tests.kit.tables import SETS, TABLES, kept

HERE = Path(__file__).parent
ACCEPT = "Is that wanted? Then `python3 run.py accept replays`"
KEPT = sorted(path.relative_to(HERE).with_suffix("").as_posix() for path in HERE.rglob("*.txt"))


def of(name: str) -> Log:
    """The match of that name."""
    return read_log((HERE / f"{name}.txt").read_text("utf-8"))


def told(log: Log) -> str:
    """Everything that happens in a match, as one digest."""
    on = TABLES[log.table]
    try:
        played = list(replay(on, SETS[log.table][log.rules], log))
    except Refusal as refusal:
        raise AssertionError(f"{refusal.sentence} {ACCEPT}") from refusal
    return digest(json.dumps([[on.as_json(event) for event in events] for _, events in played]))


def kept_events() -> dict[str, str]:
    """The digest of what happened in each match; every table has its own beside its matches."""
    files = {path.parent.name: json.loads(path.read_text("utf-8")) for path in HERE.glob("*/events.json")}
    return {f"{table}/{name}": events for table, found in files.items() for name, events in found.items()}


@pytest.mark.parametrize("table", NAMES)
def test_every_table_has_kept_matches_and_what_happened_in_them(table: str) -> None:
    names = [name for name in KEPT if name.startswith(f"{table}/")]
    assert len(names) >= 3, f"keep matches in tests/replays/{table}/, such as {next(iter(SETS[table]))}_1.txt"
    assert set(names) <= set(kept_events())


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_match_plays_out_as_it_did(name: str) -> None:
    log = of(name)
    assert f"{log.table}/{log.rules}_{log.seed}" == name
    assert told(log) == kept_events()[name], ACCEPT
    assert kept(TABLES[log.table], SETS[log.table][log.rules], log.seed) == log, ACCEPT


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_under_any_hash_seed(hash_seed: str) -> None:
    script = "from tests.replays.test_goldens import *\nprint(json.dumps({name: told(of(name)) for name in KEPT}))"
    run = [sys.executable, "-c", script]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(run, env=env, capture_output=True, check=False, text=True, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == kept_events(), ACCEPT


def keep() -> None:
    """Plays every match of the folders anew; of a table that has none, three of its first rule set.

    A file that tells the same match stays as it is: old ones show that older forms of a log are still read.
    """
    names = [*KEPT, *(f"{table}/{next(iter(SETS[table]))}_{seed}" for table in NAMES for seed in (1, 2, 3))]
    found: dict[str, dict[str, str]] = {}
    for name in dict.fromkeys(names):
        table, _, match = name.partition("/")
        rules, _, seed = match.rpartition("_")
        log = kept(TABLES[table], SETS[table][rules], int(seed))
        (HERE / table).mkdir(exist_ok=True)
        if name not in KEPT or of(name) != log:
            (HERE / f"{name}.txt").write_text(write_log(log), "utf-8")
        found.setdefault(table, {})[match] = told(log)
    for table, events in found.items():
        (HERE / table / "events.json").write_text(json.dumps(events, indent=2) + "\n")


if __name__ == "__main__":
    keep()
