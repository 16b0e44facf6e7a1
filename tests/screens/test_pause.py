"""The pause and the close look at cards: any seated player opens them at any time, and nothing happens by accident."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from game.match.thinker import MoveAnswer
from game.screens.match.close_look import CloseLook
from game.screens.match.pause import Pause
from game.tables.knucklebones.moves import Move
from systems.knucklebones.cards import readable_items
from tests.kit.app import Kotsu, MouseHands, PadHands
from tests.kit.bot import WaitingThinker
from tests.kit.cases import long, one_in
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
    kotsu.screen.match.pending.append(kotsu.screen.table.notation.read_move(kotsu.screen.match.rules, "place:2"))
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
    assert isinstance(live.panel, Pause) and live.panel.opener == 2 and kotsu.focus == "resume"
    kotsu.frame()
    kotsu.wait(2)
    two.do("menu")
    now = live.match.position, len(live.playback.beats), live.is_opening, live.seat_choice.path
    assert live.panel is None and now == seen[:4] and live.banner.opening.age <= seen[4] + 0.2


def test_a_match_that_is_over_comes_to_its_result_instead(kotsu: Kotsu) -> None:
    kotsu.open_table("211/455/55 3/66/444 1 place:2 - - - 7", speed=1.0)
    kotsu.tick()
    live = kotsu.screen
    live.match.pending.append(live.table.notation.read_move(live.match.rules, "place:3"))
    kotsu.tick(0.02)
    assert live.over and live.playback.is_busy
    kotsu.hands[0].do("menu")
    assert live.panel is None
    kotsu.wait(10)
    assert kotsu.name == "ResultScreen"


def test_it_answers_only_to_seated_devices(kotsu: Kotsu) -> None:
    ready(kotsu)
    one, two = kotsu.hands
    third = PadHands(kotsu, kotsu.hub.plug(SWITCH_PRO))
    kotsu.tick()
    third.do("menu")
    assert kotsu.screen.panel is None
    for action in ("back", "confirm", "left", "undo"):
        two.do(action)
        assert kotsu.screen.panel is None, "a press held for what comes next is no pause"
    two.do("menu")
    third.do("down")
    assert kotsu.focus == "resume"
    one.do("down")
    assert kotsu.focus == "tutorial"
    one.choose("resume")
    assert kotsu.screen.panel is None


@pytest.mark.parametrize(("button", "panel"), [("START", Pause), long(("EAST", Pause)), ("SELECT", CloseLook)])
def test_pause_and_close_look_open_while_a_bot_thinks_and_the_bot_waits(
    kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, button: str, panel: type
) -> None:
    monkeypatch.setattr(kotsu.app.bots, "thinker", WaitingThinker())
    kotsu.app.seats.seat_bot("kitsune", 1)
    kotsu.enter(READY)
    live, two = kotsu.screen, kotsu.hands[1]
    kotsu.wait(1)
    promise = live.bots.promise
    two.pad.tap(button)
    kotsu.tick()
    assert isinstance(live.panel, panel)
    position = live.match.position
    promise.set_result(MoveAnswer("roll", 0.5))
    kotsu.wait(2)
    assert live.match.position is position, "what it has found waits"
    two.do("back")
    kotsu.wait(2)
    assert live.match.position is not position


def test_the_mouse_pauses_with_its_right_button_while_the_other_seat_moves(kotsu: Kotsu, mouse: MouseHands) -> None:
    kotsu.enter(READY, "pad:1", "mouse")
    mouse.do("back")
    assert isinstance(kotsu.screen.panel, Pause) and kotsu.screen.panel.opener == 2
    mouse.choose("resume")
    assert kotsu.screen.panel is None


@pytest.mark.parametrize(
    ("table_name", "way_out"), one_in(2, product(["knucklebones", "reversi"], ["back", "confirm"]))
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
    assert live.panel is None and live.match.position is position


HELD = "destiny,thief,shield,twister"
HELD_READY = f"21/4/55 3/662/- 1 ready {HELD} {HELD} 2.2=3 7"
HELD_PLACE = f"21/4/5 3/662/- 1 place:4 {HELD} {HELD} - 7"
Phase = Callable[[Kotsu, PadHands], None]


def choose_twister(kotsu: Kotsu, one: PadHands) -> None:
    one.choose(("card", 1, "twister"))
    one.do("confirm")
    assert len(kotsu.screen.seat_choice.path) == 2


def rolling(kotsu: Kotsu, one: PadHands) -> None:
    kotsu.app.settings.speed = 1.0
    kotsu.app.apply_settings()
    one.pad.confirm()
    kotsu.tick(0.05)
    assert kotsu.screen.playback.is_busy


LOOK_PHASES: dict[str, tuple[str, Phase]] = {
    "own turn": (HELD_READY, lambda kotsu, one: None),
    "the other's turn": (HELD_READY.replace(" 1 ready", " 2 ready"), lambda kotsu, one: None),
    "a card in focus": (HELD_READY, lambda kotsu, one: one.go(("card", 1, "shield"))),
    "a die waits": (HELD_PLACE, lambda kotsu, one: one.do("left")),
    "a choice is open": (HELD_READY, choose_twister),
    "even or odd": (HELD_READY, lambda kotsu, one: one.choose(("card", 1, "destiny"))),
    "a die rolls": (HELD_READY, rolling),
}
Pads = tuple[PadHands, PadHands]


def phase(kotsu: Kotsu) -> Any:
    """Return everything that a look must not change."""
    it, beats = kotsu.screen.seat_choice, kotsu.screen.playback
    return (it.mode, it.focus, it.path, kotsu.screen.match.position, beats.clock,
            len(beats.beats), kotsu.screen.match.log)


def look(hands: PadHands) -> None:
    hands.pad.tap("SELECT")
    hands.kotsu.tick()


@pytest.mark.parametrize(("name", "reader_index"), one_in(2, product(LOOK_PHASES, [0, 1])))
def test_either_seat_looks_in_any_phase_and_returns(kotsu: Kotsu, pads: Pads, name: str, reader_index: int) -> None:
    line, lead = LOOK_PHASES[name]
    kotsu.open_table(line)
    kotsu.tick()
    lead(kotsu, pads[0])
    before = phase(kotsu)
    reader = pads[reader_index]
    reader.pad.tap("SELECT")
    kotsu.tick(0.0)
    assert isinstance(kotsu.screen.panel, CloseLook)
    kotsu.wait(1.0)
    assert kotsu.focus[:2] in (("card", reader_index + 1), ("card", 1))
    for card in ("destiny", "thief", "shield", "twister"):
        for seat in (1, 2):
            reader.go(("card", seat, card))
    kotsu.frame()
    assert kotsu.screen.match.log == before[-1]
    reader.pad.back()
    kotsu.tick(0.0)
    assert kotsu.screen.panel is None
    kotsu.tick(0.0)
    assert phase(kotsu) == before


@pytest.mark.parametrize("closing", ["back", "look", "confirm"])
def test_back_its_own_button_and_confirm_close_it_and_do_nothing_else(kotsu: Kotsu, pads: Pads, closing: str) -> None:
    one, two = pads
    kotsu.open_table(HELD_READY)
    kotsu.tick()
    one.go(("card", 1, "shield"))
    before = phase(kotsu)
    look(two)
    look(one) if closing == "look" else one.do(closing)
    kotsu.tick()
    assert (kotsu.screen.panel, phase(kotsu)[:7]) == (None, before[:7])


def test_the_mouse_looks_at_the_card_it_points_at_whosever_that_is(kotsu: Kotsu, mouse: MouseHands) -> None:
    kotsu.enter(HELD_PLACE, "mouse", "mouse")
    rects = {item.id: item.rect for item in readable_items(0)}
    mouse.move(*rects["card", 2, "thief"].center)
    mouse.do("back")
    assert kotsu.focus == ("card", 2, "thief")
    mouse.move(*rects["card", 1, "shield"].center)
    mouse.do("confirm")
    assert kotsu.focus == ("card", 1, "shield")
    mouse.do("back")
    assert kotsu.screen.panel is None
    mouse.move(320, 5)
    mouse.do("back")
    assert kotsu.screen.panel.key == "pause.title"


def test_spent_cards_are_not_read_and_without_cards_nothing_opens_or_is_offered(kotsu: Kotsu, pads: Pads) -> None:
    one, _ = pads
    kotsu.open_table(HELD_READY)
    kotsu.screen.match.pending.append(Move("shield", (1,)))
    kotsu.tick()
    assert ("card", 1, "shield") not in [item.id for item in readable_items(0)]
    kotsu.open_table("21/4/55 3/662/- 1 ready")
    kotsu.tick()
    look(one)
    assert kotsu.screen.panel is None and "Look" not in kotsu.ink().words


@pytest.mark.parametrize(("line", "card", "presses"), [
    ("21/4/5 3/-/- 1 ready destiny,thief,shield,twister - - 7", "thief", 3),
    ("21/4/5 3/62/- 1 ready destiny,thief,shield,twister - - 7", "twister", 4),
    ("2/-/5 3/62/- 1 ready destiny,thief,shield,twister - - 7", "twister", 4),
])
def test_a_theft_takes_three_presses_and_a_swap_four_from_the_die_on(
    kotsu: Kotsu, pads: Pads, line: str, card: str, presses: int
) -> None:
    one, _ = pads
    kotsu.open_table(line)
    kotsu.tick()
    made = [*kotsu.path(("card", 1, card))]
    for direction in made:
        one.do(direction)
    while not kotsu.screen.match.log:
        one.do("confirm")
        made.append("confirm")
        assert len(made) <= presses
    assert kotsu.screen.match.log[0].verb == card
