"""Nothing is lost when the game is killed; the long run is ``python -m tests.reliability.kills 200``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.kit.cases import long
from tests.kit.endless import State
from tests.reliability.kills import judge, kills
from tests.reliability.stored_kinds import Lost


@pytest.mark.slow
@pytest.mark.parametrize(("number", "longest", "plays", "seen"), [
    (1, 0.1, ("walk", "evening"), ("steps", "moves")),
    long((20, 2.0, ("walk", "run", "evening", "daily"), ("steps", "moves", "decisions of runs"))),
])
def test_kills_lose_nothing(
    home: Path, number: int, longest: float, plays: tuple[str, ...], seen: tuple[str, ...]
) -> None:
    figures = kills(number, home, longest=longest, plays=plays)
    assert figures["kills"] == figures["nothing"] + figures["ahead"] == number
    assert all(figures[what] for what in seen)


def state(
    match: Any = None, walk: Any = None, evening: Any = None, days: Any = (), replays: Any = (), walks: Any = (),
    undoing: bool = False, run: Any = None, room: Any = None, runs: Any = (),
) -> State:
    """Return a state, as the game reports it and as the next start finds it."""
    return {
        "match": match, "walk": walk, "evening": evening, "days": dict(days), "climbed": {}, "solved": 0,
        "undoing": undoing, "replays": [*replays], "ended walks": [*walks], "run": run,
        "room": room, "ended runs": [*runs],
    }


@pytest.mark.parametrize(("last", "found"), [
    (state(["a", 7, 0, False]), state(["a", 6, 0, False])),
    (state(["a", 7, 0, False]), state()),
    (state(["a", 7, 0, False]), state(["a", 5, 1, False])),
    (state(["a", 7, 0, True]), state(["a", 8, 0, False])),
    (state(["a", 7, 2, False]), state(["a", 7, 0, False])),
    (state(["a", 7, 0, False]), state(["b", 1, 0, False])),
    (state(["a", 50, 0, True]), state()),
    (state(walk=["w", 7, False]), state(walk=["w", 6, False])),
    (state(walk=["w", 9, True]), state()),
    (state(walk=["w", 7, False]), state(walk=["x", 1, False])),
    (state(run=["r", 7]), state(run=["r", 6])),
    (state(run=["r", 7]), state(run=["r", 9])),
    (state(run=["r", 7]), state()),
    (state(run=["r", 7], room=["r.7", 4]), state(run=["r", 7], room=["r.7", 3])),
    (state(run=["r", 7], room=["r.7", 4]), state(run=["r", 7])),
    (state(evening=["e", 2, False]), state(evening=["e", 1, False])),
    (state(evening=["e", 2, False]), state()),
    (state(days={"2026-01-01": "won"}), state(days={"2026-01-01": ""})),
])
def test_what_it_may_not(last: State, found: State) -> None:
    with pytest.raises(Lost):
        judge(last, found)
