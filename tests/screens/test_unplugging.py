"""A pad is unplugged and returns in every phase of a match. Seat 1 has pad 1, seat 2 has pad 2; seat 1 is to act."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.tables.knucklebones.notation import read
from tests.kit.app import KeyHands, PadHands, Stage, two_pads
from tests.kit.bot import play_match
from tests.kit.cases import one_of
from tests.kit.pads import DUALSENSE, SWITCH_PRO, XBOX_360

READY = "-/-/- -/-/- 1 ready destiny,shield destiny,shield - 7"
PLACE = "-/-/- -/-/- 1 place:4 - - - 7"


def enter(stage: Stage, text: str, speed: float = 0.0) -> tuple[PadHands, PadHands]:
    """Open a position with two seated pads."""
    stage.reset(XBOX_360, DUALSENSE, speed=speed)
    stage.sit("pad:1", "pad:2")
    stage.open("match", position=read(stage.app.rules, text))
    one, two = stage.hands
    return one, two


def in_choice(stage: Stage) -> tuple[PadHands, PadHands]:
    hands = enter(stage, READY)
    hands[0].choose(("card", 1, "shield"))
    assert stage.screen.seat_choice.mode == "choose"
    return hands


def in_leave_panel(stage: Stage) -> tuple[PadHands, PadHands]:
    hands = enter(stage, READY)
    hands[0].do("menu")
    assert stage.screen.question is not None
    return hands


PHASES: dict[str, Callable[[Stage], tuple[PadHands, PadHands]]] = {
    "ready": lambda stage: enter(stage, READY),
    "place": lambda stage: enter(stage, PLACE),
    "card choice": in_choice,
    "leave panel": in_leave_panel,
}


@pytest.fixture(params=PHASES)
def phase(request: pytest.FixtureRequest, stage: Stage) -> tuple[Stage, PadHands, PadHands]:
    """A match in one of its phases."""
    return stage, *PHASES[request.param](stage)


def unplug(stage: Stage, hands: PadHands) -> None:
    stage.hub.unplug(hands.pad)
    stage.tick()


def replug(stage: Stage, hands: PadHands) -> PadHands:
    back = PadHands(stage, stage.hub.replug(hands.pad))
    stage.tick()
    return back


def state(stage: Stage) -> tuple[object, ...]:
    """Return everything that a press of the active seat can change."""
    live = stage.screen
    choosing = live.seat_choice
    return live.question, choosing.mode, choosing.focus, choosing.path, tuple(live.match.log)


def test_the_match_waits_for_the_seat_that_has_to_act_and_for_no_other(phase: tuple[Stage, PadHands, PadHands]) -> None:
    stage, one, two = phase
    live = stage.screen
    unplug(stage, one)
    two.do("confirm")
    stage.wait(3)
    assert (live.is_waiting, stage.app.current is live, live.match.log) == (True, True, [])
    assert stage.app.seats.device(2) == "pad:2"
    one = replug(stage, one)
    stage.tick()
    assert (live.is_waiting, stage.app.seats.is_waiting(1)) == (False, False), "the same pad takes its seat back"
    assert stage.app.seats.accepts(1, "pad:3")
    unplug(stage, one)
    third = PadHands(stage, stage.hub.plug(SWITCH_PRO))
    stage.tick()
    third.do("up")
    assert live.is_waiting
    third.do("confirm")
    assert (live.is_waiting, stage.app.seat_family(1), live.match.log) == (False, "switch", []), "or any free pad does"
    unplug(stage, two)
    before = state(stage)
    assert not live.is_waiting
    third.do("back")
    assert state(stage) != before


def test_it_stands_still_once_the_turn_comes_to_the_seat_without_a_pad(stage: Stage) -> None:
    one, two = enter(stage, PLACE)
    unplug(stage, two)
    one.do("confirm")
    stage.tick()
    assert (stage.screen.active, stage.screen.is_waiting) == (2, True)
    replug(stage, two)
    assert not stage.screen.is_waiting


def test_beats_play_on_without_a_pad_and_then_the_match_waits(stage: Stage) -> None:
    one, _ = enter(stage, READY, speed=1.0)
    one.do("confirm")
    assert stage.screen.playback.busy
    unplug(stage, one)
    assert not stage.screen.is_waiting
    stage.wait(3)
    assert (stage.screen.playback.busy, stage.screen.is_waiting) == (False, True)
    one = replug(stage, one)
    stage.tick()
    one.do("confirm")
    assert [move.verb for move in stage.screen.match.log] == ["roll", "place"]


def test_the_result_stays_and_the_next_match_waits(stage: Stage) -> None:
    one, two = two_pads(stage)
    one.enter("knucklebones")
    one.do("confirm")
    two.do("confirm")
    play_match(stage, {1: one, 2: two})
    gone, here = (one, two) if stage.app.series.first == 1 else (two, one)
    unplug(stage, gone)
    stage.wait(1)
    assert stage.name == "ResultScreen"
    here.choose("next")
    stage.wait(4)
    assert stage.screen.is_waiting
    replug(stage, gone)
    assert not stage.screen.is_waiting


@pytest.mark.parametrize("seat", one_of(2, [1, 2]))
def test_with_both_pads_gone_a_press_takes_the_seat_that_has_to_act(stage: Stage, seat: int) -> None:
    one, two = enter(stage, READY.replace(" 1 ready", f" {seat} ready"))
    unplug(stage, one)
    unplug(stage, two)
    KeyHands(stage, "left").do("confirm")
    assert stage.app.seats.device(seat) == "keys:left"
    assert (stage.screen.is_waiting, stage.app.seats.is_waiting(3 - seat), stage.screen.match.log) == (False, True, [])
