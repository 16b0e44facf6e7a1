"""Times at which presses are ignored: after a panel opens or closes, without keyboard focus, and after a long sleep."""

from __future__ import annotations

import pytest

from game.app.application import LONGEST_STEP
from game.tables.knucklebones.notation import read
from tests.kit.app import KeyHands, Stage
from tests.kit.rules import dice

READY = "-/-/- -/-/- 1 ready destiny,thief,shield,twister destiny,thief,shield,twister - 7"


def seated(stage: Stage, text: str | None = None, speed: float = 0.0) -> KeyHands:
    """Seat one player in both seats, at a position or before the banner."""
    stage.reset(speed=speed)
    stage.sit("keys:left", "keys:left")
    stage.open("match", position=read(stage.app.rules, text) if text else None)
    return KeyHands(stage, "left")


def at_once(stage: Stage, hands: KeyHands, action: str) -> None:
    """Press well within the time in which a panel ignores presses."""
    hands.press(action)
    stage.tick(dice(stage.app.store).timing.panel_guard / 5)


@pytest.mark.parametrize("panel", ["banner", "leave panel"])
def test_a_press_that_follows_a_panel_too_closely_rolls_nothing(stage: Stage, panel: str) -> None:
    hands = seated(stage, None if panel == "banner" else READY)
    if panel == "banner":
        stage.wait(1.1)
    else:
        hands.do("back")
        stage.tick()
    at_once(stage, hands, "confirm")
    assert not stage.screen.opening and stage.screen.question is None
    at_once(stage, hands, "confirm")
    assert stage.screen.match.log == []
    stage.tick()
    hands.do("confirm")
    assert [move.verb for move in stage.screen.match.log] == ["roll"]


def test_a_key_that_is_held_while_another_window_comes_to_the_front_is_let_go(stage: Stage) -> None:
    stage.app.dispatch_event("on_key_press", KeyHands(stage, "left").symbol("right"), 0)
    stage.tick()
    stage.app.dispatch_event("on_deactivate")
    moved = stage.focus
    stage.wait(2)
    assert stage.focus == moved == "reversi"


def test_a_machine_that_slept_does_not_make_up_for_it(stage: Stage) -> None:
    seated(stage)
    before = stage.app.clock, stage.screen.banner.since
    stage.tick(3600)
    assert (stage.app.clock - before[0], stage.screen.banner.since - before[1]) == (LONGEST_STEP, LONGEST_STEP)
    assert dice(stage.app.store).timing.banner.delay > LONGEST_STEP
