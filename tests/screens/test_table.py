"""The table around the match: its banner, the leave panel, devices that are heard, and pads that go and return."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from game.app.application import LONGEST_STEP
from game.tables.knucklebones.events import MatchWon
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read
from game.tools.gallery.tables.knucklebones import LAST
from tests.kit.app import KeyHands, PadHands, Stage, two_pads
from tests.kit.bot import play_match
from tests.kit.cases import one_of
from tests.kit.pads import DUALSENSE, SWITCH_PRO, XBOX_360
from tests.kit.rules import dice_content

READY = "-/-/- -/-/- 1 ready destiny,thief,shield,twister destiny,thief,shield,twister - 7"
Pads = tuple[Stage, PadHands, PadHands]


@pytest.fixture
def pads(stage: Stage) -> Pads:
    """Two pads in both seats, at Home."""
    one, two = two_pads(stage)
    stage.sit("pad:1", "pad:2")
    return stage, one, two


def test_a_banner_names_who_starts_after_a_second_and_goes_two_seconds_later(pads: Pads) -> None:
    stage, *_ = pads
    stage.app.go("match")
    shown = []
    for _ in range(64):
        stage.tick(0.125)
        shown.append(stage.screen.banner.visible)
    banner = stage.screen.beats.banner
    assert 0.125 * shown.index(True) == pytest.approx(banner.delay, abs=0.2)
    assert 0.125 * shown.count(True) == pytest.approx(banner.hold, abs=0.2)
    assert stage.focus == ("die",)


def test_a_die_that_may_be_rolled_again_is_chosen_or_rolled_from_its_box(pads: Pads) -> None:
    stage, one, _ = pads
    stage.enter("245/3/- 2/36/- 1 ready - - - 7 1bust1,1more3,1offer5")
    stage.tick(3)
    assert stage.focus == ("face", 5)
    for press in ("down", "confirm"):
        one.do(press)
    stage.tick(3)
    assert stage.screen.match.log[-1].verb == "roll" and stage.focus[0] == "face"
    one.do("confirm")
    assert stage.screen.match.log[-1].verb == "pick"


def test_no_press_counts_before_the_banner_and_only_the_player_who_begins_closes_it(pads: Pads) -> None:
    stage, *both = pads
    stage.open("match")
    begins, other = both[stage.screen.first_seat - 1], both[2 - stage.screen.first_seat]
    other.do("confirm")
    assert (stage.focus, stage.screen.opening, stage.screen.match.log) == (None, True, [])
    stage.wait(1.1)
    other.do("confirm")
    KeyHands(stage, "left").do("confirm")
    assert stage.screen.opening
    begins.do("confirm")
    assert (stage.screen.opening, stage.screen.match.log) == (False, [])


@pytest.mark.parametrize(("way_in", "way_out"), one_of(2, product(["back", "menu"], ["back", "confirm"])))
def test_a_pause_brings_the_focus_back_and_leaving_asks_with_no_in_focus(pads: Pads, way_in: str, way_out: str) -> None:
    stage, one, two = pads
    stage.enter(READY)
    one.go(("card", 1, "shield"))
    one.do(way_in)
    assert stage.focus == "resume"
    assert stage.screen.seat_choice.focus is None
    two.choose("leave")
    assert stage.focus == "no"
    one.do(way_out)
    assert stage.focus == "leave"
    one.go("resume")
    one.do(way_out)
    stage.tick()
    assert stage.focus == ("card", 1, "shield")
    assert stage.screen.match.log == []
    one.do(way_in)
    two.choose("leave", "yes")
    assert stage.name == "Home"


@pytest.mark.parametrize(("seat", "family", "menu"), [(1, "mouse", "back"), (2, "switch", "menu")])
def test_the_legend_shows_the_buttons_of_the_seat_that_acts(
    stage: Stage, seat: int, family: str, menu: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.reset(SWITCH_PRO)
    stage.app.seats.take("mouse")
    stage.app.seats.take("pad:1")
    stage.enter(READY.replace(" 1 ready", f" {seat} ready"))
    shown: list[str] = []
    sprite = stage.app.main_canvas.sprite

    def noting(name: str, *place: Any, **look: Any) -> None:
        shown.append(name)
        sprite(name, *place, **look)

    monkeypatch.setattr(stage.app.main_canvas, "sprite", noting)
    stage.frame()
    glyphs = [name for name in shown if name.startswith("glyph_")]
    assert glyphs == [f"glyph_{family}_{menu}", f"glyph_{family}_confirm"]


@pytest.mark.parametrize("action", one_of(3, ["confirm", "back", "left"]))
def test_a_long_banner_waits_for_any_press_of_who_begins(stage: Stage, action: str) -> None:
    app = stage.app
    stage.sit("keys:left", "keys:right")
    app.settings.comfort.banner_time = 10
    app.go("match")
    beats = dice_content(app.store).timing.banner
    stage.wait(beats.delay + 9 * beats.hold)
    assert stage.screen.banner.visible
    KeyHands(stage, {1: "left", 2: "right"}[stage.screen.first_seat]).do(action)
    assert not stage.screen.opening and stage.screen.question is None


def test_a_press_before_the_banner_brings_it_and_a_further_one_closes_it(pads: Pads) -> None:
    stage, *both = pads
    stage.app.settings.speed = 1.0
    stage.app.go("match")
    live = stage.screen
    begins, other = both[live.first_seat - 1], both[2 - live.first_seat]
    stage.tick(0.05)
    other.do("confirm")
    assert not live.banner.visible
    begins.do("confirm")
    assert live.banner.visible and live.banner.openness > 0 and live.opening
    begins.do("confirm")
    assert (live.opening, live.match.log) == (False, [])


@pytest.mark.parametrize("calm", [False, True])
def test_a_press_ends_the_rest_of_the_end_once_that_was_seen_as_long_as_the_data_says(stage: Stage, calm: bool) -> None:
    app = stage.app
    stage.sit("keys:left", "keys:left")
    app.settings.speed, app.settings.reduced_motion = 1.0, calm
    app.go("match", position=read(app.next_match.rules, LAST))
    live = stage.screen
    live.match.pending.append(Move("place", (2,)))
    events: list[str] = []
    while not events:
        stage.tick(1 / 60)
        events = [type(event).__name__ for event in live.playback.signals.started_events if isinstance(event, MatchWon)]
    keys, shortest = KeyHands(stage, "left"), dice_content(app.store).timing.moments.shortest["match_won"]
    frames, ended = 0, set()
    while stage.name == "MatchScreen":
        keys.press("confirm")
        stage.tick(1 / 60)
        ended |= {type(event) for event in live.playback.signals.ended_events}
        frames += 1
    assert frames / 60 == pytest.approx(shortest, abs=0.1)
    assert MatchWon in ended


def sit_alone(stage: Stage, text: str | None = None, speed: float = 0.0) -> KeyHands:
    """Seat one player in both seats, at a position or before the banner."""
    stage.reset(speed=speed)
    stage.sit("keys:left", "keys:left")
    stage.open("match", position=read(stage.app.next_match.rules, text) if text else None)
    return KeyHands(stage, "left")


def at_once(stage: Stage, hands: KeyHands, action: str) -> None:
    """Press well within the time in which a panel ignores presses."""
    hands.press(action)
    stage.tick(dice_content(stage.app.store).timing.panel_guard / 5)


@pytest.mark.parametrize("panel", ["banner", "leave panel"])
def test_a_press_that_follows_a_panel_too_closely_rolls_nothing(stage: Stage, panel: str) -> None:
    hands = sit_alone(stage, None if panel == "banner" else READY)
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
    sit_alone(stage)
    opening = stage.screen.banner.opening
    before = stage.app.clock.now, opening.age
    stage.tick(3600)
    assert (stage.app.clock.now - before[0], opening.age - before[1]) == (LONGEST_STEP, LONGEST_STEP)
    assert dice_content(stage.app.store).timing.banner.delay > LONGEST_STEP


TWO_CARDS = "-/-/- -/-/- 1 ready destiny,shield destiny,shield - 7"
PLACE = "-/-/- -/-/- 1 place:4 - - - 7"


def sit_with_pads(stage: Stage, text: str, speed: float = 0.0) -> tuple[PadHands, PadHands]:
    """Open a position with two seated pads."""
    stage.reset(XBOX_360, DUALSENSE, speed=speed)
    stage.enter(text, "pad:1", "pad:2")
    one, two = stage.hands
    return one, two


def in_choice(stage: Stage) -> tuple[PadHands, PadHands]:
    hands = sit_with_pads(stage, TWO_CARDS)
    hands[0].choose(("card", 1, "shield"))
    assert stage.screen.seat_choice.mode == "choose"
    return hands


def in_leave_panel(stage: Stage) -> tuple[PadHands, PadHands]:
    hands = sit_with_pads(stage, TWO_CARDS)
    hands[0].do("menu")
    assert stage.screen.question is not None
    return hands


PHASES: dict[str, Callable[[Stage], tuple[PadHands, PadHands]]] = {
    "ready": lambda stage: sit_with_pads(stage, TWO_CARDS),
    "place": lambda stage: sit_with_pads(stage, PLACE),
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
    one, two = sit_with_pads(stage, PLACE)
    unplug(stage, two)
    one.do("confirm")
    stage.tick()
    assert (stage.screen.active, stage.screen.is_waiting) == (2, True)
    replug(stage, two)
    assert not stage.screen.is_waiting


def test_beats_play_on_without_a_pad_and_then_the_match_waits(stage: Stage) -> None:
    one, _ = sit_with_pads(stage, TWO_CARDS, speed=1.0)
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
    gone, here = (one, two) if stage.app.current_set.series.first == 1 else (two, one)
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
    one, two = sit_with_pads(stage, TWO_CARDS.replace(" 1 ready", f" {seat} ready"))
    unplug(stage, one)
    unplug(stage, two)
    KeyHands(stage, "left").do("confirm")
    assert stage.app.seats.device(seat) == "keys:left"
    assert (stage.screen.is_waiting, stage.app.seats.is_waiting(3 - seat), stage.screen.match.log) == (False, True, [])
