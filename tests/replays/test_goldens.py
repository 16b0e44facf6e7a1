"""Golden matches play out as they were written, with the same events, for any hash seed."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from game.tables import NAMES
from tests.kit.cases import long
from tests.kit.tables import SETS, TABLES, random_log
from tests.replays.golden_matches import ACCEPT, HERE, KEPT, event_digests, events_digest, golden_match


@pytest.mark.parametrize("table_name", NAMES)
def test_every_table_has_stored_matches_and_their_events(table_name: str) -> None:
    names = [name for name in KEPT if name.startswith(f"{table_name}/")]
    assert len(names) >= 3, f"keep matches in tests/replays/{table_name}/, such as {next(iter(SETS[table_name]))}_1.txt"
    assert set(names) <= set(event_digests())


@pytest.mark.parametrize("name", KEPT)
def test_a_stored_match_replays_the_same_events(name: str) -> None:
    log = golden_match(name)
    assert f"{log.table}/{log.rules}_{log.seed}" == name
    assert events_digest(log) == event_digests()[name], ACCEPT
    assert random_log(TABLES[log.table], SETS[log.table][log.rules], log.seed) == log, ACCEPT


@pytest.mark.parametrize("hash_seed", ["1", long("0"), long("4242")])
def test_under_any_hash_seed(hash_seed: str) -> None:
    digests = "{name: events_digest(golden_match(name)) for name in KEPT}"
    script = f"from tests.replays.golden_matches import *\nprint(json.dumps({digests}))"
    run = [sys.executable, "-c", script]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    done = subprocess.run(run, env=env, capture_output=True, check=False, text=True, cwd=HERE.parents[1])
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == event_digests(), ACCEPT
