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
from tests.kit.app import KeyHands, Kotsu, PadHands, two_pads
from tests.kit.bot import play_match
from tests.kit.cases import one_in
from tests.kit.pads import DUALSENSE, SWITCH_PRO, XBOX_360
from tests.kit.rules import dice_content

READY = "-/-/- -/-/- 1 ready destiny,thief,shield,twister destiny,thief,shield,twister - 7"
Pads = tuple[Kotsu, PadHands, PadHands]


@pytest.fixture
def pads(kotsu: Kotsu) -> Pads:
    """Two pads in both seats, at Home."""
    one, two = two_pads(kotsu)
    kotsu.sit("pad:1", "pad:2")
    return kotsu, one, two


def test_a_banner_names_who_starts_after_a_second_and_goes_two_seconds_later(pads: Pads) -> None:
    kotsu, *_ = pads
    kotsu.app.go("match")
    shown = []
    for _ in range(64):
        kotsu.tick(0.125)
        shown.append(kotsu.screen.banner.visible)
    banner = kotsu.screen.beats.banner
    assert 0.125 * shown.index(True) == pytest.approx(banner.delay, abs=0.2)
    assert 0.125 * shown.count(True) == pytest.approx(banner.hold, abs=0.2)
    assert kotsu.focus == ("die",)


def test_a_die_that_may_be_rolled_again_is_chosen_or_rolled_from_its_box(pads: Pads) -> None:
    kotsu, one, _ = pads
    kotsu.enter("245/3/- 2/36/- 1 ready - - - 7 1bust1,1more3,1offer5")
    kotsu.tick(3)
    assert kotsu.focus == ("face", 5)
    for press in ("down", "confirm"):
        one.do(press)
    kotsu.tick(3)
    assert kotsu.screen.match.log[-1].verb == "roll" and kotsu.focus[0] == "face"
    one.do("confirm")
    assert kotsu.screen.match.log[-1].verb == "pick"


def test_no_press_counts_before_the_banner_and_only_the_player_who_begins_closes_it(pads: Pads) -> None:
    kotsu, *both = pads
    kotsu.open("match")
    begins, other = both[kotsu.screen.first_seat - 1], both[2 - kotsu.screen.first_seat]
    other.do("confirm")
    assert (kotsu.focus, kotsu.screen.is_opening, kotsu.screen.match.log) == (None, True, [])
    kotsu.wait(1.1)
    other.do("confirm")
    KeyHands(kotsu, "left").do("confirm")
    assert kotsu.screen.is_opening
    begins.do("confirm")
    assert (kotsu.screen.is_opening, kotsu.screen.match.log) == (False, [])


@pytest.mark.parametrize(("way_in", "way_out"), one_in(2, product(["back", "menu"], ["back", "confirm"])))
def test_a_pause_brings_the_focus_back_and_leaving_asks_with_no_in_focus(pads: Pads, way_in: str, way_out: str) -> None:
    kotsu, one, two = pads
    kotsu.enter(READY)
    one.go(("card", 1, "shield"))
    one.do(way_in)
    assert kotsu.focus == "resume"
    assert kotsu.screen.seat_choice.focus is None
    two.choose("leave")
    assert kotsu.focus == "no"
    one.do(way_out)
    assert kotsu.focus == "leave"
    one.go("resume")
    one.do(way_out)
    kotsu.tick()
    assert kotsu.focus == ("card", 1, "shield")
    assert kotsu.screen.match.log == []
    one.do(way_in)
    two.choose("leave", "yes")
    assert kotsu.name == "Home"


@pytest.mark.parametrize(("seat", "family", "menu"), [(1, "mouse", "back"), (2, "switch", "menu")])
def test_the_legend_shows_the_buttons_of_the_seat_that_acts(
    kotsu: Kotsu, seat: int, family: str, menu: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    kotsu.reset(SWITCH_PRO)
    kotsu.app.seats.take("mouse")
    kotsu.app.seats.take("pad:1")
    kotsu.enter(READY.replace(" 1 ready", f" {seat} ready"))
    shown: list[str] = []
    sprite = kotsu.app.main_canvas.sprite

    def noting(name: str, *place: Any, **look: Any) -> None:
        shown.append(name)
        sprite(name, *place, **look)

    monkeypatch.setattr(kotsu.app.main_canvas, "sprite", noting)
    kotsu.frame()
    glyphs = [name for name in shown if name.startswith("glyph_")]
    assert glyphs == [f"glyph_{family}_{menu}", f"glyph_{family}_confirm"]


@pytest.mark.parametrize("action", one_in(3, ["confirm", "back", "left"]))
def test_a_long_banner_waits_for_any_press_of_who_begins(kotsu: Kotsu, action: str) -> None:
    app = kotsu.app
    kotsu.sit("keys:left", "keys:right")
    app.settings.comfort.banner_time = 10
    app.go("match")
    beats = dice_content(app.store).timing.banner
    kotsu.wait(beats.delay + 9 * beats.hold)
    assert kotsu.screen.banner.visible
    KeyHands(kotsu, {1: "left", 2: "right"}[kotsu.screen.first_seat]).do(action)
    assert not kotsu.screen.is_opening and kotsu.screen.panel is None


def test_a_press_before_the_banner_brings_it_and_a_further_one_closes_it(pads: Pads) -> None:
    kotsu, *both = pads
    kotsu.app.settings.speed = 1.0
    kotsu.app.go("match")
    live = kotsu.screen
    begins, other = both[live.first_seat - 1], both[2 - live.first_seat]
    kotsu.tick(0.05)
    other.do("confirm")
    assert not live.banner.visible
    begins.do("confirm")
    assert live.banner.visible and live.banner.openness > 0 and live.is_opening
    begins.do("confirm")
    assert (live.is_opening, live.match.log) == (False, [])


@pytest.mark.parametrize("calm", [False, True])
def test_a_press_ends_the_rest_of_the_end_once_that_was_seen_as_long_as_the_data_says(kotsu: Kotsu, calm: bool) -> None:
    app = kotsu.app
    kotsu.sit("keys:left", "keys:left")
    app.settings.speed, app.settings.comfort.reduced_motion = 1.0, calm
    app.go("match", position=read(app.next_match.rules, LAST))
    live = kotsu.screen
    live.match.pending.append(Move("place", (2,)))
    events: list[str] = []
    while not events:
        kotsu.tick(1 / 60)
        events = [type(event).__name__ for event in live.playback.signals.started_events if isinstance(event, MatchWon)]
    keys, shortest = KeyHands(kotsu, "left"), dice_content(app.store).timing.moments.shortest["match_won"]
    frames, ended = 0, set()
    while kotsu.name == "MatchScreen":
        keys.press("confirm")
        kotsu.tick(1 / 60)
        ended |= {type(event) for event in live.playback.signals.ended_events}
        frames += 1
    assert frames / 60 == pytest.approx(shortest, abs=0.1)
    assert MatchWon in ended


def sit_alone(kotsu: Kotsu, text: str | None = None) -> KeyHands:
    """Seat one player in both seats, at a position or before the banner."""
    kotsu.sit("keys:left", "keys:left")
    kotsu.open("match", position=read(kotsu.app.next_match.rules, text) if text else None)
    return KeyHands(kotsu, "left")


def at_once(kotsu: Kotsu, hands: KeyHands, action: str) -> None:
    """Press well within the time in which a panel ignores presses."""
    hands.press(action)
    kotsu.tick(dice_content(kotsu.app.store).timing.panel_guard / 5)


@pytest.mark.parametrize("panel", ["banner", "leave panel"])
def test_a_press_that_follows_a_panel_too_closely_rolls_nothing(kotsu: Kotsu, panel: str) -> None:
    hands = sit_alone(kotsu, None if panel == "banner" else READY)
    if panel == "banner":
        kotsu.wait(1.1)
    else:
        hands.do("back")
        kotsu.tick()
    at_once(kotsu, hands, "confirm")
    assert not kotsu.screen.is_opening and kotsu.screen.panel is None
    at_once(kotsu, hands, "confirm")
    assert kotsu.screen.match.log == []
    kotsu.tick()
    hands.do("confirm")
    assert [move.verb for move in kotsu.screen.match.log] == ["roll"]


def test_a_key_that_is_held_while_another_window_comes_to_the_front_is_let_go(kotsu: Kotsu) -> None:
    kotsu.app.dispatch_event("on_key_press", KeyHands(kotsu, "left").symbol("right"), 0)
    kotsu.tick()
    kotsu.app.dispatch_event("on_deactivate")
    moved = kotsu.focus
    kotsu.wait(2)
    assert kotsu.focus == moved == "reversi"


def test_a_machine_that_slept_does_not_make_up_for_it(kotsu: Kotsu) -> None:
    sit_alone(kotsu)
    opening = kotsu.screen.banner.opening
    before = kotsu.app.clock.now, opening.age
    kotsu.tick(3600)
    assert (kotsu.app.clock.now - before[0], opening.age - before[1]) == (LONGEST_STEP, LONGEST_STEP)
    assert dice_content(kotsu.app.store).timing.banner.delay > LONGEST_STEP


TWO_CARDS = "-/-/- -/-/- 1 ready destiny,shield destiny,shield - 7"
PLACE = "-/-/- -/-/- 1 place:4 - - - 7"


def sit_with_pads(kotsu: Kotsu, text: str, speed: float = 0.0) -> tuple[PadHands, PadHands]:
    """Open a position with two seated pads."""
    kotsu.reset(XBOX_360, DUALSENSE, speed=speed)
    kotsu.enter(text, "pad:1", "pad:2")
    one, two = kotsu.hands
    return one, two


def in_choice(kotsu: Kotsu) -> tuple[PadHands, PadHands]:
    hands = sit_with_pads(kotsu, TWO_CARDS)
    hands[0].choose(("card", 1, "shield"))
    assert kotsu.screen.seat_choice.mode == "choose"
    return hands


def in_leave_panel(kotsu: Kotsu) -> tuple[PadHands, PadHands]:
    hands = sit_with_pads(kotsu, TWO_CARDS)
    hands[0].do("menu")
    assert kotsu.screen.panel is not None
    return hands


PHASES: dict[str, Callable[[Kotsu], tuple[PadHands, PadHands]]] = {
    "ready": lambda kotsu: sit_with_pads(kotsu, TWO_CARDS),
    "place": lambda kotsu: sit_with_pads(kotsu, PLACE),
    "card choice": in_choice,
    "leave panel": in_leave_panel,
}


@pytest.fixture(params=PHASES)
def phase(request: pytest.FixtureRequest, kotsu: Kotsu) -> tuple[Kotsu, PadHands, PadHands]:
    """A match in one of its phases."""
    return kotsu, *PHASES[request.param](kotsu)


def unplug(kotsu: Kotsu, hands: PadHands) -> None:
    kotsu.hub.unplug(hands.pad)
    kotsu.tick()


def replug(kotsu: Kotsu, hands: PadHands) -> PadHands:
    back = PadHands(kotsu, kotsu.hub.replug(hands.pad))
    kotsu.tick()
    return back


def state(kotsu: Kotsu) -> tuple[object, ...]:
    """Return everything that a press of the active seat can change."""
    live = kotsu.screen
    choosing = live.seat_choice
    return live.panel, choosing.mode, choosing.focus, choosing.path, tuple(live.match.log)


def test_the_match_waits_for_the_seat_that_has_to_act_and_for_no_other(phase: tuple[Kotsu, PadHands, PadHands]) -> None:
    kotsu, one, two = phase
    live = kotsu.screen
    unplug(kotsu, one)
    two.do("confirm")
    kotsu.wait(3)
    assert (live.is_waiting, kotsu.app.current is live, live.match.log) == (True, True, [])
    assert kotsu.app.seats.device(2) == "pad:2"
    one = replug(kotsu, one)
    kotsu.tick()
    assert (live.is_waiting, kotsu.app.seats.is_waiting(1)) == (False, False), "the same pad takes its seat back"
    assert kotsu.app.seats.accepts(1, "pad:3")
    unplug(kotsu, one)
    third = PadHands(kotsu, kotsu.hub.plug(SWITCH_PRO))
    kotsu.tick()
    third.do("up")
    assert live.is_waiting
    third.do("confirm")
    assert (live.is_waiting, kotsu.app.seat_family(1), live.match.log) == (False, "switch", []), "or any free pad does"
    unplug(kotsu, two)
    before = state(kotsu)
    assert not live.is_waiting
    third.do("back")
    assert state(kotsu) != before


def test_it_stands_still_once_the_turn_comes_to_the_seat_without_a_pad(kotsu: Kotsu) -> None:
    one, two = sit_with_pads(kotsu, PLACE)
    unplug(kotsu, two)
    one.do("confirm")
    kotsu.tick()
    assert (kotsu.screen.active, kotsu.screen.is_waiting) == (2, True)
    replug(kotsu, two)
    assert not kotsu.screen.is_waiting


def test_beats_play_on_without_a_pad_and_then_the_match_waits(kotsu: Kotsu) -> None:
    one, _ = sit_with_pads(kotsu, TWO_CARDS, speed=1.0)
    one.do("confirm")
    assert kotsu.screen.playback.is_busy
    unplug(kotsu, one)
    assert not kotsu.screen.is_waiting
    kotsu.wait(3)
    assert (kotsu.screen.playback.is_busy, kotsu.screen.is_waiting) == (False, True)
    one = replug(kotsu, one)
    kotsu.tick()
    one.do("confirm")
    assert [move.verb for move in kotsu.screen.match.log] == ["roll", "place"]


def test_the_result_stays_and_the_next_match_waits(kotsu: Kotsu) -> None:
    one, two = two_pads(kotsu)
    one.enter("knucklebones")
    one.do("confirm")
    two.do("confirm")
    play_match(kotsu, {1: one, 2: two})
    gone, here = (one, two) if kotsu.app.current_set.series.first == 1 else (two, one)
    unplug(kotsu, gone)
    kotsu.wait(1)
    assert kotsu.name == "ResultScreen"
    here.choose("next")
    kotsu.wait(4)
    assert kotsu.screen.is_waiting
    replug(kotsu, gone)
    assert not kotsu.screen.is_waiting


@pytest.mark.parametrize("seat", one_in(2, [1, 2]))
def test_with_both_pads_gone_a_press_takes_the_seat_that_has_to_act(kotsu: Kotsu, seat: int) -> None:
    one, two = sit_with_pads(kotsu, TWO_CARDS.replace(" 1 ready", f" {seat} ready"))
    unplug(kotsu, one)
    unplug(kotsu, two)
    KeyHands(kotsu, "left").do("confirm")
    assert kotsu.app.seats.device(seat) == "keys:left"
    assert (kotsu.screen.is_waiting, kotsu.app.seats.is_waiting(3 - seat), kotsu.screen.match.log) == (False, True, [])
