"""The table around the match: its banner, the leave panel, and the devices that are heard."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.content.models.controls import SYMBOLS
from game.match.series import Series
from game.tables.knucklebones.events import MatchWon
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read
from game.tables.table_files import store_of
from game.tools.gallery.tables.knucklebones import LAST
from tests.kit.app import Hands, KeyHands, MouseHands, PadHands, Stage
from tests.kit.bot import skip_banner
from tests.kit.data_copies import copied
from tests.kit.pads import DUALSENSE, SWITCH_PRO, XBOX_360
from tests.kit.rules import dice

READY = "-/-/- -/-/- 1 ready destiny,thief,shield,twister destiny,thief,shield,twister - 7"
BUSY = "21/4/55 3/662/- 1 ready destiny,thief,shield,twister destiny,thief,shield,twister - 7"


@pytest.fixture
def pads(stage: Stage) -> tuple[Stage, PadHands, PadHands]:
    """Two pads in both seats, at Home."""
    stage.reset(XBOX_360, DUALSENSE)
    one, two = (PadHands(stage, pad) for pad in stage.hub.pads)
    for pad in ("pad:1", "pad:2"):
        stage.app.seats.take(pad)
    return stage, one, two


def enter(stage: Stage, text: str) -> None:
    """Open the table in a position."""
    stage.app.go("match", position=read(stage.app.rules, text))
    stage.tick()


def test_a_banner_names_who_starts_after_a_second_and_goes_two_seconds_later(
    pads: tuple[Stage, PadHands, PadHands],
) -> None:
    stage, *_ = pads
    stage.app.go("match")
    shown = []
    for _ in range(64):
        stage.tick(0.125)
        shown.append(stage.screen.banner_shown)
    banner = stage.screen.beats.banner
    assert 0.125 * shown.index(True) == pytest.approx(banner.delay, abs=0.2)
    assert 0.125 * shown.count(True) == pytest.approx(banner.hold, abs=0.2)
    assert stage.focus == ("die",)


def test_the_banner_comes_and_goes_in_its_time_and_play_does_not_wait_for_its_leaving(stage: Stage) -> None:
    stage.reset(speed=1.0)
    stage.app.seats.take("keys:left")
    stage.app.seats.take_both("keys:left")
    stage.app.go("match")
    table, beats = stage.screen, dice(stage.app.store).timing
    stage.tick(0.2)
    assert table.banner_open == 0
    table.since = beats.banner.delay + beats.motion.banner.enter / 2
    assert 0.5 < table.banner_open < 1
    table.since = beats.banner.delay + beats.motion.banner.enter
    assert table.banner_open == 1
    stage.tick(0.2)
    KeyHands(stage, "left").do("confirm")
    stage.tick(0.001)
    assert (table.opening, stage.focus) == (False, ("die",))
    table.since = table.closed + beats.motion.banner.leave / 2
    assert 0 < table.banner_open < 1
    table.since = table.closed + beats.motion.banner.leave
    assert table.banner_open == pytest.approx(0)


def test_a_table_entered_on_a_position_has_no_opening_banner(stage: Stage) -> None:
    stage.reset(speed=1.0)
    enter(stage, READY)
    for _ in range(20):
        stage.tick(0.1)
        assert stage.screen.banner_open == 0


@pytest.mark.parametrize(("speed", "opening"), [(1.0, [0, 1]), (0.0, [1, 1])])
def test_the_winners_banner_opens_unless_all_is_instant(stage: Stage, speed: float, opening: list[float]) -> None:
    stage.reset(speed=speed)
    stage.app.go("match", position=read(stage.app.rules, "155/422/663 3/31/41 1 over - -"))
    stage.tick(0.01)
    assert stage.name == "Result"
    result, entrance = stage.screen, dice(stage.app.store).timing.motion.winner
    seen = []
    for result.since in (0.0, entrance.enter):
        seen.append(result.banner_open)
        stage.app.picture()
    assert seen == opening


def test_a_crush_shakes_the_picture_on_screen(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.reset(speed=1.0)
    enter(stage, "-/-/- 66/-/- 1 place:6")
    shaken: list[tuple[float, float]] = []
    monkeypatch.setattr(stage.app.paper, "shake", lambda x, y: shaken.append((x, y)))
    stage.screen.match.pending.append(Move("place", (1,)))
    for _ in range(60):
        stage.frame(1 / 60)
    assert max(abs(x) for x, _ in shaken) >= 1
    assert all(max(abs(x), abs(y)) <= dice(stage.app.store).timing.motion.shake.most for x, y in shaken)


def test_nothing_is_outlined_and_no_press_counts_before_the_banner(pads: tuple[Stage, PadHands, PadHands]) -> None:
    stage, one, two = pads
    stage.app.go("match")
    stage.tick()
    one.do("confirm")
    two.do("confirm")
    assert (stage.focus, stage.screen.opening, stage.screen.match.log) == (None, True, [])


def test_only_who_begins_may_close_the_banner(pads: tuple[Stage, PadHands, PadHands]) -> None:
    stage, *both = pads
    stage.app.go("match")
    begins = stage.screen.started
    stage.wait(1.1)
    both[2 - begins].do("confirm")
    KeyHands(stage, "left").do("confirm")
    assert stage.screen.opening
    both[begins - 1].do("confirm")
    assert (stage.screen.opening, stage.screen.match.log) == (False, [])


@pytest.mark.parametrize("first", [1, 2])
def test_one_device_in_both_seats_closes_the_banner_whoever_begins(stage: Stage, first: int) -> None:
    stage.app.seats.take("keys:left")
    stage.app.seats.take_both("keys:left")
    stage.app.series = Series(3, 5, first=first)
    stage.app.go("match")
    assert stage.screen.started == first
    skip_banner(stage, KeyHands(stage, "left"))


def test_only_the_active_seat_is_heard(pads: tuple[Stage, PadHands, PadHands]) -> None:
    stage, one, two = pads
    enter(stage, READY)
    two.do("confirm")
    KeyHands(stage, "left").do("confirm")
    assert stage.screen.match.log == []
    one.do("confirm")
    assert [move.verb for move in stage.screen.match.log] == ["roll"]


@pytest.mark.parametrize("way_in", ["back", "menu"])
@pytest.mark.parametrize("way_out", ["back", "confirm"])
def test_a_pause_brings_the_focus_back_and_leaving_asks_with_no_in_focus(
    pads: tuple[Stage, PadHands, PadHands], way_in: str, way_out: str
) -> None:
    stage, one, two = pads
    enter(stage, READY)
    one.go(("card", 1, "shield"))
    one.do(way_in)
    assert stage.focus == "resume"
    assert stage.screen.choosing.focus is None
    two.choose("leave")
    assert stage.focus == "no"
    one.do(way_out)
    assert stage.focus == "leave"
    one.go("resume")
    one.do(way_out)
    stage.tick()
    assert stage.focus == ("card", 1, "shield")
    assert stage.screen.match.log == []


def test_yes_leads_home(pads: tuple[Stage, PadHands, PadHands]) -> None:
    stage, one, _ = pads
    enter(stage, READY)
    one.do("back")
    one.choose("leave")
    one.choose("yes")
    assert stage.name == "Home"


def test_a_card_is_played_step_by_step_and_cancelled_one_by_one(pads: tuple[Stage, PadHands, PadHands]) -> None:
    stage, one, _ = pads
    enter(stage, BUSY)
    table = stage.screen
    one.choose(("card", 1, "twister"))
    picked = [len(table.choosing.picked)]
    one.do("confirm")
    picked.append(len(table.choosing.picked))
    one.do("back")
    picked.append(len(table.choosing.picked))
    one.do("back")
    assert picked == [0, 1, 0]
    assert (table.choosing.card, stage.focus, table.match.log) == (None, ("card", 1, "twister"), [])


def test_a_panel_stops_the_clock_of_the_beats(pads: tuple[Stage, PadHands, PadHands]) -> None:
    stage, one, _ = pads
    enter(stage, READY)
    one.do("back")
    before = stage.screen.playback.clock
    stage.wait(1)
    assert stage.screen.playback.clock == before


def test_glyphs_follow_the_device_of_the_seat(stage: Stage) -> None:
    stage.reset(SWITCH_PRO)
    stage.app.seats.take("mouse")
    stage.app.seats.take("pad:1")
    enter(stage, READY)
    assert [stage.app.seat_family(seat) for seat in (1, 2)] == ["mouse", "switch"]


@pytest.mark.parametrize(("seat", "family", "menu"), [(1, "mouse", "back"), (2, "switch", "menu")])
def test_the_legend_shows_the_buttons_of_the_seat_that_acts(
    stage: Stage, seat: int, family: str, menu: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.reset(SWITCH_PRO)
    stage.app.seats.take("mouse")
    stage.app.seats.take("pad:1")
    enter(stage, READY.replace(" 1 ready", f" {seat} ready"))
    shown: list[str] = []
    sprite = stage.app.paper.sprite

    def noting(name: str, *place: Any, **look: Any) -> None:
        shown.append(name)
        sprite(name, *place, **look)

    monkeypatch.setattr(stage.app.paper, "sprite", noting)
    stage.frame()
    glyphs = [name for name in shown if name.startswith("glyph_")]
    assert glyphs == [f"glyph_{family}_{menu}", f"glyph_{family}_confirm"]


def test_the_number_of_the_turn_counts_on(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    enter(stage, "-/-/- -/-/- 1 place:6 - - - 7")
    written: list[str] = []
    label = stage.app.paper.label

    def noting(words: str, *place: Any, **look: Any) -> int:
        written.append(words)
        return label(words, *place, **look)

    monkeypatch.setattr(stage.app.paper, "label", noting)
    for number in (1, 2):
        written.clear()
        stage.frame()
        assert [words for words in written if words.startswith("Turn")] == [f"Turn {number}"]
        stage.screen.match.pending.append(Move("place", (1,)))
        stage.tick()


def test_the_mouse_plays_by_pointing(stage: Stage) -> None:
    stage.app.seats.take("mouse")
    stage.app.seats.take_both("mouse")
    enter(stage, READY)
    mouse = MouseHands(stage)
    mouse.choose(("die",))
    stage.tick()
    mouse.choose(("row", 1, 3))
    stage.tick()
    assert [move.verb for move in stage.screen.match.log] == ["roll", "place"]
    mouse.do("back")
    mouse.choose("resume")
    assert stage.screen.question is None


def test_a_designer_sees_a_change_in_the_next_match(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = copied(tmp_path / "data")
    monkeypatch.setattr(stage.app, "store", store_of(data))
    stage.app.read_data()
    stage.app.seats.take("keys:left")
    stage.app.seats.take_both("keys:left")
    turns = []
    for written in ("turns: 3", "turns: 2", "turns: two"):
        cards = data / "knucklebones" / "cards.yaml"
        cards.write_text(cards.read_text("utf-8").replace("turns: 3", written).replace("turns: 2", written), "utf-8")
        stage.app.go("match")
        effect = stage.screen.match.rules.catalogue["shield"].effects[0]
        turns.append((effect.turns, effect.turns if str(effect.turns) in shield_text(stage) else None))
    assert turns == [(3, 3), (2, 2), (2, 2)]
    assert ["cards.yaml:" in notice for notice in stage.app.notices()] == [True]


def test_keys_and_the_length_of_a_set_are_read_before_a_match_too(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = copied(tmp_path / "data")
    monkeypatch.setattr(stage.app, "store", store_of(data))
    stage.app.read_data()
    stage.app.free_seats()
    stage.app.seats.take("keys:left")
    for file, old, new in (
        ("shared/input.yaml", "[space]", "[e]"),
        ("knucklebones/rules/kotsu.yaml", "best_of: 3", "best_of: 1"),
    ):
        path = data / file
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    enter(stage, READY)
    assert stage.app.series.best_of == 1
    for pressed in (SYMBOLS["space"], SYMBOLS["e"]):
        assert not stage.screen.match.log
        stage.app.dispatch_event("on_key_press", pressed, 0)
        stage.tick()
        stage.tick()
    assert [move.verb for move in stage.screen.match.log] == ["roll"]


def shield_text(stage: Stage) -> str:
    """Return the text of the shield's card."""
    return dice(stage.app.store).card_text("shield", "description", "en")


def test_pads_are_not_needed_at_all(stage: Stage) -> None:
    hands: list[Hands] = [KeyHands(stage, "left"), KeyHands(stage, "right")]
    hands[0].enter("knucklebones")
    for each in hands:
        each.do("confirm")
    assert stage.name == "MatchScreen"


@pytest.mark.parametrize("action", ["confirm", "back", "left"])
def test_a_long_banner_waits_for_any_press_of_who_begins(stage: Stage, action: str) -> None:
    app = stage.app
    for device in ("keys:left", "keys:right"):
        app.seats.take(device)
    app.settings.banner_time = 10
    app.go("match")
    beats = dice(app.store).timing.banner
    stage.wait(beats.delay + 9 * beats.hold)
    assert stage.screen.banner_shown
    KeyHands(stage, {1: "left", 2: "right"}[stage.screen.started]).do(action)
    assert not stage.screen.opening and stage.screen.question is None


def test_a_press_before_the_banner_brings_it_and_a_further_one_closes_it(
    pads: tuple[Stage, PadHands, PadHands],
) -> None:
    stage, *both = pads
    stage.app.settings.speed = 1.0
    stage.app.go("match")
    table = stage.screen
    begins, other = both[table.started - 1], both[2 - table.started]
    stage.tick(0.05)
    other.do("confirm")
    assert not table.banner_shown
    begins.do("confirm")
    assert table.banner_shown and table.banner_open > 0 and table.opening
    begins.do("confirm")
    assert (table.opening, table.match.log) == (False, [])


@pytest.mark.parametrize("calm", [False, True])
def test_a_press_ends_the_rest_of_the_end_once_that_was_seen_as_long_as_the_data_says(stage: Stage, calm: bool) -> None:
    app = stage.app
    app.seats.take("keys:left")
    app.seats.take_both("keys:left")
    app.settings.speed, app.settings.reduced_motion = 1.0, calm
    app.go("match", position=read(app.rules, LAST))
    table = stage.screen
    table.match.pending.append(Move("place", (2,)))
    told: list[str] = []
    while not told:
        stage.tick(1 / 60)
        told = [type(event).__name__ for event in table.playback.started if isinstance(event, MatchWon)]
    keys, shortest = KeyHands(stage, "left"), dice(app.store).timing.moments.shortest["match_won"]
    frames, ended = 0, set()
    while stage.name == "MatchScreen":
        keys.press("confirm")
        stage.tick(1 / 60)
        ended |= {type(event) for event in table.playback.ended}
        frames += 1
    assert frames / 60 == pytest.approx(shortest, abs=0.1)
    assert MatchWon in ended
