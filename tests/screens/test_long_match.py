"""A match of 50,000 moves can be listed, watched and reviewed, and no frame waits for it."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from game.match.record import Record
from game.match.replays import PENDING_MESSAGE, Replays
from tests.kit.app import Stage
from tests.kit.bot import Brief
from tests.kit.long_match import PLIES, TABLE, long_match

LONG = 120


@pytest.fixture
def listed(stage: Stage, home: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The list of replays with the match."""
    monkeypatch.setattr("game.match.record.find_table", lambda name: TABLE)
    monkeypatch.setattr(stage.app.records, "replays", Replays(home))
    monkeypatch.setattr(stage.app, "thinker", Brief())
    stage.app.records.replays.keep(long_match().log, 50)
    stage.app.records.replays.wait()
    stage.app.go("replays")
    yield stage.screen
    stage.app.go("home")
    stage.app.table_name = "knucklebones"


def wait_for_match(stage: Stage, screen: Any) -> Record:
    """Wait until the match has been replayed, and return it."""
    before = time.monotonic()
    while not isinstance(found := screen.record(screen.replay), Record):
        assert found == PENDING_MESSAGE and time.monotonic() < before + LONG
        stage.tick()
    return found


def milliseconds(stage: Stage, frames: int = 15) -> float:
    """Return the usual time of a frame in milliseconds, without drawing."""
    times = []
    for _ in range(frames):
        began = time.perf_counter()
        stage.app.step(1 / 60)
        times.append(1000 * (time.perf_counter() - began))
    return median(times)


@pytest.mark.long
def test_it_is_listed_watched_and_gone_through(stage: Stage, listed: Any) -> None:
    replay = listed.replay
    assert replay.plies == PLIES and listed.record(replay) == PENDING_MESSAGE
    record = wait_for_match(stage, listed)
    stage.app.go("watching", replay=replay, record=record, ply=PLIES - 3)
    watching: Any = stage.screen
    watching.step()
    stage.tick()
    assert (watching.ply, watching.match.position) == (PLIES - 2, record.positions[PLIES - 2])
    usual = milliseconds(stage)
    stage.app.go("review", replay=replay, record=record)
    review: Any = stage.screen
    for _ in range(20):
        stage.tick()
    review.analysis.drop()
    review.show(PLIES)
    stage.tick()
    assert len(review.analysis.ratings) >= 20 and review.analysis.chances[19] is not None
    review.analysis.step = lambda: False
    assert milliseconds(stage) < 4 * usual + 4
