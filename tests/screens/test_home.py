"""Home: its row of cabinets, its menus with a single kind of device, and the question at the first visit."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pyglet.app import platform_event_loop

from game.app.settings import TEXT_SIZES, Settings
from game.content.models.controls import KEY_SYMBOLS
from game.match.autosave import SavedMatch
from game.match.statistics import GUEST_PREFIX, PlayerTally
from game.screens import Cabinet, home
from game.screens.home import CABINET, ROW_WIDTH
from game.tables import find_table
from game.tools.benchmarks.sample_matches import bot_match
from systems.layout import WIDTH
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, Stage
from tests.kit.tables import WITH_PRACTICE


def test_with_reduced_motion_the_dice_stand_still(stage: Stage) -> None:
    stage.app.settings.reduced_motion = True
    pictures = set()
    for _ in range(2):
        stage.frame()
        pictures.add(stage.app.main_canvas.read().tobytes())
        stage.wait(stage.app.store.home.seconds / 3)
    assert len(pictures) == 1


@pytest.fixture
def fresh(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """The application as at the first start on a machine."""
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    stage.app.settings = Settings.load()
    stage.app.settings.speed = 0.0
    stage.app.go("home")
    stage.wait(1)
    assert stage.screen.question is None, "nothing is asked before anyone has chosen anything"
    return stage


@pytest.mark.parametrize("table_name", WITH_PRACTICE)
def test_practice_is_offered_at_the_first_visit_to_a_cabinet_and_never_again(fresh: Stage, table_name: str) -> None:
    keys = KeyHands(fresh, "left")
    keys.choose(table_name)
    assert fresh.screen.question is not None and fresh.focus == "yes"
    keys.do("confirm")
    assert (fresh.name, fresh.screen.table.name) == ("Practice", table_name)
    assert Settings.load().met == [table_name]
    fresh.app.settings.met = []
    fresh.open("home")
    keys.choose(table_name, "later")
    assert (fresh.name, fresh.app.table_name) == ("Setup", table_name)
    fresh.app.go("home")
    fresh.wait(1)
    keys.choose(table_name)
    assert fresh.name == "Setup", "one press"
    fresh.app.settings.reset()
    assert fresh.app.settings.met == Settings.load().met == [table_name], "a reset makes no player new"


def test_no_practice_is_offered_to_a_player_with_matches_or_where_there_is_none(
    fresh: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    fresh.app.records.statistics.tables["reversi"] = {f"{GUEST_PREFIX}2": PlayerTally(matches=1)}
    KeyHands(fresh, "left").choose("reversi")
    assert fresh.name == "Setup"
    monkeypatch.setattr(fresh.app.store, "has", lambda place: False)
    fresh.open("home")
    KeyHands(fresh, "left").choose("knucklebones")
    assert fresh.name == "Setup"
    fresh.app.go("tutorial", table_name="knucklebones")
    assert not fresh.screen.may_practice


def test_bots_play_while_the_offer_is_unanswered_and_it_comes_again(fresh: Stage) -> None:
    keys = KeyHands(fresh, "left")
    keys.choose("knucklebones")
    fresh.screen.idle = fresh.app.store.home.attract
    fresh.tick()
    assert fresh.name == "Attract"
    keys.do("confirm")
    fresh.wait(1)
    keys.choose("knucklebones")
    assert (fresh.name, fresh.focus) == ("Home", "yes")


def test_messages_of_other_threads_arrive(stage: Stage) -> None:
    platform_event_loop.post_event(stage.app, "on_key_press", KEY_SYMBOLS["d"], 0)
    stage.tick()
    assert stage.focus == "knucklebones"
    stage.app.attend()
    stage.tick()
    assert stage.focus == "reversi"


NINE = ("knucklebones", "reversi", "mine", "beams", "cellar", "city", "songs", "lamp", "sand")
FIRST, LAST = NINE[0], NINE[-1]


def at_home(stage: Stage, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...] = NINE) -> None:
    """Open Home with these cabinets."""
    monkeypatch.setattr(home, "cabinets", lambda: tuple(Cabinet(index, name) for index, name in enumerate(names)))
    stage.open("home", focus=names[0])


@pytest.mark.parametrize("name", [name for name in HANDS if name != "mouse"])
def test_every_one_of_nine_is_reached_and_stands_whole_in_sight(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hands: Hands = HANDS[name](stage)
    at_home(stage, monkeypatch)
    for cabinet in (*NINE[1:], *NINE[-2::-1]):
        hands.do("right" if NINE.index(cabinet) > NINE.index(stage.focus) else "left")
        assert stage.focus == stage.screen.cabinet_name == cabinet
        rect = next(item.rect for item in stage.items if item.id == cabinet)
        assert (rect.w, rect.h) == CABINET
        assert abs(rect.center[0] - WIDTH / 2) <= (ROW_WIDTH - rect.w) / 2


def test_the_mouse_clicks_its_way_along_the_row(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    stage.reset()
    at_home(stage, monkeypatch)
    hands, row = MouseHands(stage), stage.screen.row
    while LAST in (arrows := row.arrows()) or row.first + row.sight < len(NINE):
        beyond = NINE[row.first + row.sight]
        hands.move(*arrows[beyond].center)
        before = row.first
        hands.do("confirm")
        assert (stage.name, stage.focus) == ("Home", beyond) and row.first > before
    assert set(row.arrows()) == {NINE[row.first - 1]}, "no further than the end"
    hands.go(LAST)
    hands.go(NINE[-3])
    assert row.first == len(NINE) - row.sight, "pointing moves nothing away from under the mouse"


def test_both_ends_of_the_row_lead_on_to_the_buttons(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = HANDS["pad"](stage)
    at_home(stage, monkeypatch)
    hands.do("left")
    assert stage.focus in stage.screen.buttons
    hands.do("right")
    assert stage.focus == FIRST
    for _ in NINE:
        hands.do("right")
    assert stage.focus in stage.screen.buttons
    hands.do("left")
    assert stage.focus == LAST


def test_every_choice_opens_and_back_comes_home_to_it(hands: Hands) -> None:
    for choice, opens in (("knucklebones", "Setup"), ("reversi", "Setup"), ("decks", "JoinScreen"),
                          ("tutorial", "Tutorial"), ("options", "Options")):
        hands.choose(choice)
        assert hands.stage.name == opens
        hands.do("back")
        assert (hands.stage.name, hands.stage.focus) == ("Home", choice)


def test_back_and_quit_ask_and_the_question_rests_on_no(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(hands.stage.app, "quit", lambda: ended.append(True))
    hands.do("back")
    assert hands.stage.screen.question is not None
    hands.do("back")
    assert hands.stage.screen.question is None
    hands.choose("quit")
    assert hands.stage.focus == "no"
    hands.choose("no")
    assert (hands.stage.focus, ended) == ("quit", [])
    hands.choose("quit", "yes")
    assert ended == [True]


def test_a_held_direction_walks_on_but_a_held_button_does_not(stage: Stage) -> None:
    app = stage.app
    app.dispatch_event("on_key_press", ord("d"), 0)
    stage.tick(0.01)
    assert stage.focus == "reversi"
    right = [item.id for item in stage.items if item.rect.x > 400]
    stage.until(lambda: stage.focus in right, 0.1)
    there = stage.focus
    app.dispatch_event("on_key_release", ord("d"), 0)
    stage.wait(1)
    assert stage.focus == there


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", TEXT_SIZES)
def test_home_says_which_game_it_resumes_shows_its_cabinet_and_hides_no_name(
    stage: Stage, language: str, size: int
) -> None:
    app = stage.app
    log = bot_match(find_table("khet"), app.store.content_of("khet").default_rules, 2, ("Ada", "Ben"))
    app.autosave.write(SavedMatch(replace(log, plies=log.plies[:4]), app.current_set.series))
    stage.set(language=language, text_size=size)
    stage.open("home")
    boxes = stage.ink().boxes
    assert stage.focus == "resume" and any("Khet" in box.words != "Khet" for box in boxes)
    button = next(item.rect for item in stage.items if item.id == "resume")
    name = next(box for box in boxes if box.words == "Khet")
    assert name.low >= button.y + button.h
