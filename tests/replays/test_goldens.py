"""Matches kept as text play out as they did when they were kept, events included, under any hash seed.

To keep the present play as the new truth: ``python -m tests.replays.test_goldens``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.kernel.log import Log, Ply, digest, read_log, replay, write_log
from game.kernel.stream import Stream, seeded
from game.tables import table
from game.tables.knucklebones.definitions import Rules
from tests.kit.rules import CLASSIC, KOTSU, STORM

HERE = Path(__file__).parent
RULES = {"kotsu": KOTSU, "classic": CLASSIC, "storm": STORM}
KEPT = {
    "kotsu_1": (KOTSU, 1), "kotsu_2": (KOTSU, 2), "kotsu_3": (KOTSU, 3), "classic_1": (CLASSIC, 1),
    "storm_1": (STORM, 1), "storm_2": (STORM, 2),
}  # fmt: skip
ON = table("knucklebones")


def keep(rules: Rules, seed: int) -> Log:
    """A random match as a log with its rolls named."""
    position, stream, plies = ON.new(rules, seed), Stream(seeded(seed, 1)), []
    first = position.active
    while not ON.over(position):
        move = stream.pick(ON.legal(rules, position))
        position, events = ON.apply(rules, position, move)
        faces = [event["face"] for event in map(ON.as_json, events) if event["type"] in ("die_rolled", "die_rerolled")]
        named = move._replace(face=faces[0]) if faces else move
        plies.append(Ply(ON.write_move(named), digest(ON.write(position))))
    return Log("knucklebones", rules.name, ON.data(rules), seed, first, rules.deck, tuple(plies))


def told(log: Log) -> str:
    """Everything that happens in a match, as one digest."""
    played = replay(ON, RULES[log.rules], log)
    return digest(json.dumps([[ON.as_json(event) for event in events] for _, events in played]))


def kept_events() -> dict[str, str]:
    found: dict[str, str] = json.loads((HERE / "events.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("name", KEPT)
def test_a_kept_match_plays_out_as_it_did(name: str) -> None:
    log = read_log((HERE / f"{name}.txt").read_text("utf-8"))
    assert told(log) == kept_events()[name]
    assert keep(*KEPT[name]) == log


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_under_any_hash_seed(hash_seed: str) -> None:
    script = (
        "from tests.replays.test_goldens import *\n"
        "print(json.dumps({n: told(read_log((HERE / f'{n}.txt').read_text('utf-8'))) for n in KEPT}))"
    )
    run = [sys.executable, "-c", script]
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    out = subprocess.run(run, env=env, capture_output=True, check=True, text=True, cwd=HERE.parents[1]).stdout
    assert json.loads(out) == kept_events()


if __name__ == "__main__":
    logs = {name: keep(*kept) for name, kept in KEPT.items()}
    for name, log in logs.items():
        (HERE / f"{name}.txt").write_text(write_log(log), "utf-8")
    (HERE / "events.json").write_text(json.dumps({name: told(log) for name, log in logs.items()}, indent=2) + "\n")
