"""Kills a game that plays itself at random instants and holds what is left against what it had said before.

``python -m tests.reliability.kills 200`` under a display prints the figures that stand in ``docs/reliability.md``.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from game.app.sound_device import CHOICES
from game.match.journal import AFTER, entries, read_journal
from game.match.record import taken_back
from game.match.replays import Replays
from game.match.saves import FILE, Saves
from game.tables.table_files import store_of
from tests.kit.display import need_display

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 1.2
"""Seconds that a game is left alone, at most, once it is at the table."""
PATIENCE = 120
NEWEST = 40
"""Ended matches that have to be among the replays; the oldest of more than 50 go as they should."""
State = tuple[int, int, int, int]
"""Of a match its seed and its moves, how many of its set are over, and how many moves were taken back."""


class Lost(AssertionError):
    """Something that was done is gone."""


def one_kill(home: Path, chance: Random, longest: float) -> list[State | None]:
    """Start the game, let it play for a moment, kill it; what it said: first what it found."""
    env = {**os.environ, "KOTSU_HOME": str(home), **dict.fromkeys(CHOICES, "silent")}
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.kit.endless"], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert child.stdout is not None and child.stderr is not None
    first = child.stdout.readline()
    if not first:
        raise Lost(f"the game did not start: {child.stderr.read().decode()}")
    time.sleep(chance.uniform(0.0, longest))
    child.send_signal(signal.SIGKILL)
    said, wrong = child.communicate(timeout=PATIENCE)
    if wrong or child.returncode != -signal.SIGKILL:
        raise Lost(f"the game ended by itself ({child.returncode}): {wrong.decode()}")
    lines = [first.split()[1:], *(line.split() for line in said.splitlines(keepends=True) if line.endswith(b"\n"))]
    return [(int(line[0]), int(line[1]), int(line[2]), int(line[3])) if len(line) == 4 else None for line in lines]


def judged(last: State, found: State | None, kept: set[int]) -> str:
    """What a kill has cost: ``nothing``, ``ahead`` where more was kept than was said, or raises Lost."""
    seed, plies, played, back = last
    if found is None:
        if seed in kept or not plies:
            return "nothing"
    elif (found[0], found[1], found[3]) == (seed, plies, back):
        return "nothing"
    elif _follows(last, found) or (found[0] == seed + 1 and found[1] <= 1 and seed in kept):
        return "ahead"
    elif found[0] == seed - 1 and not plies and not played:
        # A first match without moves is not kept, and the one before has ended.
        return "nothing"
    raise Lost(f"said {last}, found {found}, matches kept {sorted(kept)}")


def _follows(last: State, found: State) -> bool:
    """Whether one move was made or taken back between both."""
    (seed, plies, _, back), (other, later, _, gone) = last, found
    made, taken = (later, gone) == (plies + 1, back), gone > back and later + gone == plies + back
    return seed == other and (made or taken)


def kills(number: int, home: Path, seed: int = 1, longest: float = LONGEST) -> Counter[str]:
    """Kill the game so often, each time going on with what the last one left; raises Lost."""
    chance, store, figures = Random(seed), store_of(), Counter[str]()
    store.read()
    ended: set[int] = set()
    before: State | None = None
    for _ in range(number):
        found, *told = one_kill(home, chance, longest)
        if found != before:
            raise Lost(f"the next start found {found} instead of {before}")
        states = [state for state in told if state is not None]
        ended |= {one[0] for one, other in pairwise(states) if other[0] != one[0]}
        figures["moves"] += sum(one != other and one[3] >= other[3] for one, other in pairwise(states))
        figures["moves taken back"] += sum(max(0, other[3] - one[3]) for one, other in pairwise(states))
        saves, replays = Saves(home), Replays(home)
        torn = [path for path in home.glob(f"{FILE}*") if _torn(path)]
        figures["torn files passed over"] += len(torn)
        saves.read(store)
        if saves.notice is not None or (saves.held is not None and saves.differing(store)):
            raise Lost(f"the save could not be used: {saves.notice}")
        held = saves.held
        before = None
        if held is not None:
            before = held.log.seed, len(held.log.plies), held.series.played, taken_back(held.log)
        kept = {replay.log.seed for replay in replays.listed()}
        if replays.wrong:
            raise Lost(f"damaged replays: {replays.wrong}")
        if gone := set(sorted(ended)[-NEWEST:]) - kept:
            raise Lost(f"matches that ended are gone: {sorted(gone)}")
        figures[judged(states[-1], before, kept) if states else "killed before the first move"] += 1
    figures["kills"], figures["matches that ended"] = number, len(ended)
    return figures


def _torn(path: Path) -> bool:
    try:
        with path.open(encoding="utf-8") as file:
            if file.read(len(AFTER)) == AFTER:
                file.seek(0)
                return not list(entries(file))
            file.seek(0)
            read_journal(file)
    except ValueError:
        return True
    return False


def main() -> None:
    """The figures of as many kills as are asked for."""
    need_display()
    number = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    began = time.monotonic()
    with TemporaryDirectory() as folder:
        for name, count in sorted(kills(number, Path(folder) / "home").items()):
            print(f"{name}: {count}")
    print(f"seconds: {time.monotonic() - began:.0f}")


if __name__ == "__main__":
    main()
