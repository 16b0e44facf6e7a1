"""The pause: any seated player opens it at any time, any seated player answers, and nothing happens by accident."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from game.match.thinker import Verdict
from game.screens.match.pause import Pause
from tests.kit.app import Kotsu, MouseHands, PadHands
from tests.kit.bot import WaitingThinker
from tests.kit.cases import one_of
from tests.kit.pads import DUALSENSE, SWITCH_PRO, XBOX_360

READY = "-/-/- -/-/- 1 ready shield,twister destiny - 7"
PLACE = "52/3/55 3/661/4 1 place:2 - - - 7"
PLAYING = "21/4/5 3/66/444 1 place:6 destiny,thief thief"


def opening(kotsu: Kotsu) -> None:
    kotsu.open("match")
    kotsu.wait(0.5)
    assert kotsu.screen.is_opening


def ready(kotsu: Kotsu) -> None:
    kotsu.open_table(READY)
    kotsu.tick()


def placing(kotsu: Kotsu) -> None:
    kotsu.open_table(PLACE)
    kotsu.tick()


def playing(kotsu: Kotsu) -> None:
    kotsu.open_table(PLAYING, speed=1.0)
    kotsu.tick()
    kotsu.screen.match.pending.append(kotsu.screen.table.read_move(kotsu.screen.match.rules, "place:2"))
    kotsu.tick(0.02)
    assert kotsu.screen.playback.is_busy


def choosing(kotsu: Kotsu) -> None:
    ready(kotsu)
    kotsu.hands[0].choose(("card", 1, "shield"))
    assert kotsu.screen.seat_choice.path == (("card", 1, "shield"),)


def pad_gone(kotsu: Kotsu) -> None:
    ready(kotsu)
    kotsu.hub.unplug(kotsu.hub.pads[0])
    kotsu.tick()
    assert kotsu.screen.is_waiting


def reversi(kotsu: Kotsu) -> None:
    kotsu.open_table("--OOO-----XOXX---OXXXOO-XXOXOXXO-XOOXOX---XXOO----OXX-----O----- X", table_name="reversi")
    kotsu.tick()


PHASES: dict[str, Callable[[Kotsu], None]] = {
    "opening": opening, "ready": ready, "placing": placing, "playing": playing, "a card half chosen": choosing,
    "the other pad gone": pad_gone, "another table": reversi,
}


@pytest.fixture
def kotsu(window: Kotsu) -> Kotsu:
    """The application with two seated pads."""
    window.reset(XBOX_360, DUALSENSE)
    window.sit("pad:1", "pad:2")
    return window


@pytest.mark.parametrize("phase", PHASES)
def test_the_waiting_seat_can_pause_and_resume(kotsu: Kotsu, phase: str) -> None:
    PHASES[phase](kotsu)
    live, two = kotsu.screen, kotsu.hands[1]
    seen = (live.match.position, len(live.playback.beats), live.is_opening, live.seat_choice.path,
            live.banner.opening.age)
    two.do("menu")
    assert isinstance(live.question, Pause) and live.question.opener == 2 and kotsu.focus == "resume"
    kotsu.frame()
    kotsu.wait(2)
    two.do("menu")
    now = live.match.position, len(live.playback.beats), live.is_opening, live.seat_choice.path
    assert live.question is None and now == seen[:4] and live.banner.opening.age <= seen[4] + 0.2


def test_a_match_that_is_over_comes_to_its_result_instead(kotsu: Kotsu) -> None:
    kotsu.open_table("211/455/55 3/66/444 1 place:2 - - - 7", speed=1.0)
    kotsu.tick()
    live = kotsu.screen
    live.match.pending.append(live.table.read_move(live.match.rules, "place:3"))
    kotsu.tick(0.02)
    assert live.over and live.playback.is_busy
    kotsu.hands[0].do("menu")
    assert live.question is None
    kotsu.wait(10)
    assert kotsu.name == "ResultScreen"


def test_it_answers_only_to_seated_devices(kotsu: Kotsu) -> None:
    ready(kotsu)
    one, two = kotsu.hands
    third = PadHands(kotsu, kotsu.hub.plug(SWITCH_PRO))
    kotsu.tick()
    third.do("menu")
    assert kotsu.screen.question is None
    for action in ("back", "confirm", "left", "undo"):
        two.do(action)
        assert kotsu.screen.question is None, "a press held for what comes next is no pause"
    two.do("menu")
    third.do("down")
    assert kotsu.focus == "resume"
    one.do("down")
    assert kotsu.focus == "tutorial"
    one.choose("resume")
    assert kotsu.screen.question is None


@pytest.mark.parametrize("action", one_of(2, ["menu", "back"]))
def test_it_opens_while_a_bot_thinks_and_the_bot_waits(
    kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    monkeypatch.setattr(kotsu.app.bots, "thinker", WaitingThinker())
    kotsu.app.seats.seat_bot("kitsune", 1)
    kotsu.enter(READY)
    live, two = kotsu.screen, kotsu.hands[1]
    kotsu.wait(1)
    promise = live.bots.promise
    assert promise is not None
    two.do(action)
    assert isinstance(live.question, Pause)
    position = live.match.position
    promise.set_result(Verdict("roll", 0.5))
    kotsu.wait(2)
    assert live.match.position is position, "what it has found waits"
    two.choose("resume")
    kotsu.wait(2)
    assert live.match.position is not position


def test_the_mouse_pauses_with_its_right_button_while_the_other_seat_moves(kotsu: Kotsu, mouse: MouseHands) -> None:
    kotsu.enter(READY, "pad:1", "mouse")
    mouse.do("back")
    assert isinstance(kotsu.screen.question, Pause) and kotsu.screen.question.opener == 2
    mouse.choose("resume")
    assert kotsu.screen.question is None


@pytest.mark.parametrize(
    ("table_name", "way_out"), one_of(2, product(["knucklebones", "reversi"], ["back", "confirm"]))
)
def test_the_rules_can_be_read_during_a_match(kotsu: Kotsu, table_name: str, way_out: str) -> None:
    {"knucklebones": placing, "reversi": reversi}[table_name](kotsu)
    live, two = kotsu.screen, kotsu.hands[1]
    position = live.match.position
    two.do("menu")
    two.choose("tutorial")
    assert kotsu.name == "Tutorial" and {page.table_name for page in kotsu.screen.pages} == {table_name}
    kotsu.frame()
    for _ in range(9):
        if kotsu.name == "Tutorial":
            assert not kotsu.screen.may_practice, "no one begins to practise in the middle of a match"
            two.do(way_out)
    assert kotsu.screen is live and kotsu.focus == "tutorial"
    two.do("back")
    assert live.question is None and live.match.position is position
