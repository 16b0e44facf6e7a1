"""The pause: any seated player opens it at any time, any seated player answers, and nothing happens by accident."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from game.match.thinker import Verdict
from game.screens.match.pause import Pause
from tests.kit.app import MouseHands, PadHands, Stage
from tests.kit.bot import WaitingThinker
from tests.kit.cases import one_of
from tests.kit.pads import DUALSENSE, SWITCH_PRO, XBOX_360

READY = "-/-/- -/-/- 1 ready shield,twister destiny - 7"
PLACE = "52/3/55 3/661/4 1 place:2 - - - 7"
PLAYING = "21/4/5 3/66/444 1 place:6 destiny,thief thief"


def opening(stage: Stage) -> None:
    stage.open("match")
    stage.wait(0.5)
    assert stage.screen.opening


def ready(stage: Stage) -> None:
    stage.open_table(READY)
    stage.tick()


def placing(stage: Stage) -> None:
    stage.open_table(PLACE)
    stage.tick()


def playing(stage: Stage) -> None:
    stage.open_table(PLAYING, speed=1.0)
    stage.tick()
    stage.screen.match.pending.append(stage.screen.table.read_move(stage.screen.match.rules, "place:2"))
    stage.tick(0.02)
    assert stage.screen.playback.busy


def choosing(stage: Stage) -> None:
    ready(stage)
    stage.hands[0].choose(("card", 1, "shield"))
    assert stage.screen.seat_choice.path == (("card", 1, "shield"),)


def pad_gone(stage: Stage) -> None:
    ready(stage)
    stage.hub.unplug(stage.hub.pads[0])
    stage.tick()
    assert stage.screen.is_waiting


def reversi(stage: Stage) -> None:
    stage.open_table("--OOO-----XOXX---OXXXOO-XXOXOXXO-XOOXOX---XXOO----OXX-----O----- X", table_name="reversi")
    stage.tick()


PHASES: dict[str, Callable[[Stage], None]] = {
    "opening": opening, "ready": ready, "placing": placing, "playing": playing, "a card half chosen": choosing,
    "the other pad gone": pad_gone, "another table": reversi,
}


@pytest.fixture
def stage(window: Stage) -> Stage:
    """The application with two seated pads."""
    window.reset(XBOX_360, DUALSENSE)
    window.sit("pad:1", "pad:2")
    return window


@pytest.mark.parametrize("phase", PHASES)
def test_the_waiting_seat_can_pause_and_resume(stage: Stage, phase: str) -> None:
    PHASES[phase](stage)
    live, two = stage.screen, stage.hands[1]
    seen = live.match.position, len(live.playback.beats), live.opening, live.seat_choice.path, live.banner.opening.age
    two.do("menu")
    assert isinstance(live.question, Pause) and live.question.opener == 2 and stage.focus == "resume"
    stage.frame()
    stage.wait(2)
    two.do("menu")
    now = live.match.position, len(live.playback.beats), live.opening, live.seat_choice.path
    assert live.question is None and now == seen[:4] and live.banner.opening.age <= seen[4] + 0.2


def test_a_match_that_is_over_comes_to_its_result_instead(stage: Stage) -> None:
    stage.open_table("211/455/55 3/66/444 1 place:2 - - - 7", speed=1.0)
    stage.tick()
    live = stage.screen
    live.match.pending.append(live.table.read_move(live.match.rules, "place:3"))
    stage.tick(0.02)
    assert live.over and live.playback.busy
    stage.hands[0].do("menu")
    assert live.question is None
    stage.wait(10)
    assert stage.name == "ResultScreen"


def test_it_answers_only_to_seated_devices(stage: Stage) -> None:
    ready(stage)
    one, two = stage.hands
    third = PadHands(stage, stage.hub.plug(SWITCH_PRO))
    stage.tick()
    third.do("menu")
    assert stage.screen.question is None
    for action in ("back", "confirm", "left", "undo"):
        two.do(action)
        assert stage.screen.question is None, "a press held for what comes next is no pause"
    two.do("menu")
    third.do("down")
    assert stage.focus == "resume"
    one.do("down")
    assert stage.focus == "tutorial"
    one.choose("resume")
    assert stage.screen.question is None


@pytest.mark.parametrize("action", one_of(2, ["menu", "back"]))
def test_it_opens_while_a_bot_thinks_and_the_bot_waits(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    monkeypatch.setattr(stage.app.bots, "thinker", WaitingThinker())
    stage.app.seats.seat_bot("kitsune", 1)
    stage.enter(READY)
    live, two = stage.screen, stage.hands[1]
    stage.wait(1)
    promise = live.bots.promise
    assert promise is not None
    two.do(action)
    assert isinstance(live.question, Pause)
    position = live.match.position
    promise.set_result(Verdict("roll", 0.5))
    stage.wait(2)
    assert live.match.position is position, "what it has found waits"
    two.choose("resume")
    stage.wait(2)
    assert live.match.position is not position


def test_the_mouse_pauses_with_its_right_button_while_the_other_seat_moves(stage: Stage) -> None:
    stage.enter(READY, "pad:1", "mouse")
    mouse = MouseHands(stage)
    mouse.do("back")
    assert isinstance(stage.screen.question, Pause) and stage.screen.question.opener == 2
    mouse.choose("resume")
    assert stage.screen.question is None


@pytest.mark.parametrize(
    ("table_name", "way_out"), one_of(2, product(["knucklebones", "reversi"], ["back", "confirm"]))
)
def test_the_rules_can_be_read_during_a_match(stage: Stage, table_name: str, way_out: str) -> None:
    {"knucklebones": placing, "reversi": reversi}[table_name](stage)
    live, two = stage.screen, stage.hands[1]
    position = live.match.position
    two.do("menu")
    two.choose("tutorial")
    assert stage.name == "Tutorial" and {page.table_name for page in stage.screen.pages} == {table_name}
    stage.frame()
    for _ in range(9):
        if stage.name == "Tutorial":
            assert not stage.screen.may_practice, "no one begins to practise in the middle of a match"
            two.do(way_out)
    assert stage.screen is live and stage.focus == "tutorial"
    two.do("back")
    assert live.question is None and live.match.position is position
