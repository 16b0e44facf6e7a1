"""Kills a self-playing game at random moments, and compares what it kept with what it had reported.

``python -m tests.reliability.kills 200`` needs a display and prints the figures in ``docs/reliability.md``; further
arguments name what to play, such as ``walk`` or ``khet``.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from game.app.libraries import DRIVER_VARIABLES
from tests.kit.display import need_display
from tests.kit.endless import ALL, State
from tests.reliability.stored_kinds import Lost

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 1.5
"""The longest time in seconds that a game runs after its first lines."""
FEW = 6
"""Lines that a game prints before it is killed, so that it does something on a slow machine, too."""
NEWEST = 40
"""The newest finished matches must be known as counted; older ones may be forgotten."""
NEWEST_WALKS = 6


def run_until_killed(home: Path, few: int, seconds: float, *words: str) -> list[Any]:
    """Run a module, kill it some seconds after its first few lines, and return its lines, read as JSON; raise Lost."""
    env = {**os.environ, "KOTSU_HOME": str(home), **dict.fromkeys(DRIVER_VARIABLES, "silent")}
    command = [sys.executable, "-m", *words]
    child = subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    begun = [*islice(child.stdout, few)]
    if len(begun) < few:
        raise Lost(f"the process did not start: {child.stderr.read().decode()}")
    time.sleep(seconds)
    child.send_signal(signal.SIGKILL)
    with child:
        output, wrong = child.stdout.read(), child.stderr.read()
    # The bots' process may just have been starting; it then reports that its parent is gone.
    if (wrong and b"spawn_main" not in wrong) or child.returncode != -signal.SIGKILL:
        raise Lost(f"the process ended early ({child.returncode}): {wrong.decode()}")
    return [json.loads(line) for line in (*begun, *output.splitlines(keepends=True)) if line.endswith(b"\n")]


def judge(last: State, found: State) -> str:
    """Return ``nothing``, or ``ahead`` if more was kept than reported; raise Lost."""
    costs = {
        judge_match(last["match"], found), judge_walk(last["walk"], found, last["undoing"]),
        judge_evening(last["evening"], found["evening"]), judge_run(last, found),
    }
    for day, result in last["days"].items():
        if (result and found["days"].get(day) != result) or day not in found["days"]:
            raise Lost(f"said {last['days']}, found {found['days']}")
    for table, step in last["climbed"].items():
        if found["climbed"].get(table, 0) < step:
            raise Lost(f"said {last['climbed']}, found {found['climbed']}")
    if found["solved"] < last["solved"]:
        raise Lost(f"said {last['solved']} puzzles, found {found['solved']}")
    return max(costs, key=["nothing", "ahead"].index)


def judge_match(last: list[Any] | None, found: State) -> str:
    """Return what the kill cost the match, as ``judge`` does."""
    if last is None:
        return "nothing"
    match, plies, back, over = last
    now = found["match"]
    if now is not None and now[0] == match:
        if now[1:3] == [plies, back]:
            return "nothing"
        # A frame may make more than one move; they are reported after it.
        made, taken = now[2] == back and now[1] > plies, now[2] > back and now[1] + now[2] >= plies + back
        if not over and (made or taken):
            return "ahead"
    elif match in found["replays"] and (over or (now is not None and now[1] <= 1)):
        # A match that was not over was replaced by another one.
        return "nothing" if over else "ahead"
    raise Lost(f"said {last}, found {now}, matches kept {found['replays']}")


def judge_walk(last: list[Any] | None, found: State, undoing: bool) -> str:
    """Return what the kill cost the walk, as ``judge`` does."""
    now, ended = found["walk"], found["ended walks"]
    if last is None or now == last or (last in ended and (last[2] or now is None or now[1] <= 1)):
        return "nothing"
    if now is not None and now[0] == last[0] and (now[1] == last[1] + 1 or (undoing and now[1] < last[1])):
        return "ahead"
    if any(walk[0] == last[0] and walk[1] == last[1] + 1 and walk[2] for walk in ended):
        return "ahead"
    raise Lost(f"said {last}, found {now}, walks kept {ended}")


def judge_run(last: State, found: State) -> str:
    """Return what the kill cost the run and the match in its room, as ``judge`` does."""
    run, now, room, room_now = last["run"], found["run"], last["room"], found["room"]
    if run is None:
        return "nothing"
    if run == now:
        if room is None or room == room_now:
            return "nothing"
        if room_now is not None and room_now == [room[0], room[1] + 1]:
            return "ahead"
    elif run in found["ended runs"] and (now is None or now[1] == 0):
        return "nothing"
    else:
        after = [run[0], run[1] + 1]
        if after == now or after in found["ended runs"]:
            return "ahead"
    raise Lost(f"said {run} {room}, found {now} {room_now}, runs kept {found['ended runs']}")


def judge_evening(last: list[Any] | None, found: list[Any] | None) -> str:
    """Return what the kill cost the evening, as ``judge`` does."""
    if last is None or last == found:
        return "nothing"
    if last[2] or (found is not None and found[:2] == [last[0], last[1] + 1]):
        return "ahead"
    raise Lost(f"said {last}, found {found}")


def kills(
    number: int, home: Path, seed: int = 1, longest: float = LONGEST, plays: tuple[str, ...] = ALL
) -> Counter[str]:
    """Kill the game this many times, each time starting from what the last one left; raise Lost."""
    chance, figures = Random(seed), Counter[str]()
    ended: dict[str, None] = {}
    walked: dict[str, None] = {}
    last: State | None = None
    for turn in range(number + 1):
        first = turn * len(plays) // (number + 1)
        seconds = chance.uniform(0.0, longest) if turn < number else 0.0
        found, *lines = run_until_killed(home, FEW, seconds, "tests.kit.endless", *plays[first:], *plays[:first])
        if found["wrong"]:
            raise Lost(f"damaged: {found['wrong']}")
        if last is not None:
            figures[judge(last, found)] += 1
        held = found["match"][0] if found["match"] else ""
        for where, some in ("replays", ended), ("counted", [*ended][-NEWEST:]), ("challenged", [*ended][-NEWEST:]):
            if gone := {*some} - {*found[where], held}:
                raise Lost(f"matches that ended are not among {where}: {sorted(gone)}, of {len(found[where])}")
        walks = {walk[0] for walk in (*found["ended walks"], found["walk"] or "-")}
        if gone := {*[*walked][-NEWEST_WALKS:]} - walks:
            raise Lost(f"walks that ended are gone: {sorted(gone)}")
        states = [found, *lines]
        ended |= dict.fromkeys(state["match"][0] for state in lines if state["match"] and state["match"][3])
        walked |= dict.fromkeys(state["walk"][0] for state in lines if state["walk"] and state["walk"][2])
        for one, other in pairwise(states):
            figures["moves"] += one["match"] != other["match"]
            figures["steps"] += one["walk"] != other["walk"]
            figures["decisions of runs"] += one["run"] != other["run"]
            figures["moves in rooms"] += one["room"] != other["room"]
            figures["days, steps of a ladder, evenings"] += any(
                one[what] != other[what] for what in ("days", "climbed", "evening"))
        last = states[-1]
    figures["kills"], figures["matches that ended"], figures["walks that ended"] = number, len(ended), len(walked)
    return figures


def main() -> None:
    """Print the figures for as many kills as the command line asks for."""
    need_display()
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        for name, count in sorted(kills(number, Path(folder) / "home", plays=tuple(sys.argv[2:]) or ALL).items()):
            print(f"{name}: {count}")
    print(f"seconds: {time.monotonic() - began:.0f}")


if __name__ == "__main__":
    main()
