"""The match of a room is played at its table, and its result goes to the run once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from components.press import Press
from game.app.open_screen import PausedMatch
from game.kernel.random_stream import Stream
from game.match.evening import Entrant
from game.match.runs import AnyRun, Runs
from game.screens.run.room_match import open_room
from tests.kit.app import Stage

ADA, BEN, LEVEL3 = Entrant("", "Ada", "cat"), Entrant("", "Ben", "fox"), Entrant("bot:level3", "Tanuki")


class Behind(PausedMatch):
    """The screen of a run, as far as a match needs it."""

    def __init__(self) -> None:
        self.returns = 0

    def come_back(self) -> None:
        self.returns += 1


def begin(stage: Stage, people: Sequence[Entrant] = (ADA,), mode: str = "alone") -> AnyRun:
    """Begin a run and sit down in its first room."""
    run = stage.app.runs.begin(stage.app.store, "short", {"mode": mode}, 5, people)
    stage.app.current = Behind()
    stage.app.screen_name = "run"
    open_room(stage.app, run, behind=stage.app.current)
    return run


def play(stage: Stage, moves: int = 1000, lots: int = 1) -> None:
    """Make random moves for the people until the match is over."""
    stream, table = Stream(lots), stage.screen
    if table.opening:
        table.close_banner()
    while moves and not table.over:
        if not (table.match.pending or table.playback.busy) and stage.app.mind(table.active) is None:
            table.match.pending.append(stream.pick([*table.on.legal(table.match.rules, table.match.position)]))
            moves -= 1
        stage.tick()
    stage.tick()


def press(stage: Stage, action: str, device: str = "pad:1") -> None:
    """Press a button."""
    stage.app.hear(Press(device, action, stage.app.clock))
    stage.tick()


def test_the_result_goes_to_the_run_and_continue_returns_to_it(stage: Stage) -> None:
    stage.reset()
    run = begin(stage)
    behind = stage.screen.behind
    assert stage.name == "RoomTable"
    play(stage)
    assert stage.name == "RoomResult" and len(run.log.plies) == 1
    assert run.log.plies[0].move == f"match:{stage.screen.word}"
    stage.wait(1.0)
    press(stage, "confirm")
    assert stage.screen is behind and behind.returns == 1 and len(run.log.plies) == 1
    assert stage.app.autosave is stage.app.saved_match and stage.app.runs.match.match is None
