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
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands
from tests.kit.tables import WITH_PRACTICE


def test_with_reduced_motion_the_dice_stand_still(kotsu: Kotsu) -> None:
    kotsu.app.settings.reduced_motion = True
    pictures = set()
    for _ in range(2):
        kotsu.frame()
        pictures.add(kotsu.app.main_canvas.read().tobytes())
        kotsu.wait(kotsu.app.store.home.seconds / 3)
    assert len(pictures) == 1


@pytest.fixture
def fresh(kotsu: Kotsu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Kotsu:
    """The application as at the first start on a machine."""
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    kotsu.app.settings = Settings.load()
    kotsu.app.settings.speed = 0.0
    kotsu.app.go("home")
    kotsu.wait(1)
    assert kotsu.screen.question is None, "nothing is asked before anyone has chosen anything"
    return kotsu


@pytest.mark.parametrize("table_name", WITH_PRACTICE)
def test_practice_is_offered_at_the_first_visit_to_a_cabinet_and_never_again(fresh: Kotsu, table_name: str) -> None:
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
    fresh: Kotsu, monkeypatch: pytest.MonkeyPatch
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


def test_bots_play_while_the_offer_is_unanswered_and_it_comes_again(fresh: Kotsu) -> None:
    keys = KeyHands(fresh, "left")
    keys.choose("knucklebones")
    fresh.screen.idle = fresh.app.store.home.attract
    fresh.tick()
    assert fresh.name == "Attract"
    keys.do("confirm")
    fresh.wait(1)
    keys.choose("knucklebones")
    assert (fresh.name, fresh.focus) == ("Home", "yes")


def test_messages_of_other_threads_arrive(kotsu: Kotsu) -> None:
    platform_event_loop.post_event(kotsu.app, "on_key_press", KEY_SYMBOLS["d"], 0)
    kotsu.tick()
    assert kotsu.focus == "knucklebones"
    kotsu.app.attend()
    kotsu.tick()
    assert kotsu.focus == "reversi"


NINE = ("knucklebones", "reversi", "mine", "beams", "cellar", "city", "songs", "lamp", "sand")
FIRST, LAST = NINE[0], NINE[-1]


def at_home(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...] = NINE) -> None:
    """Open Home with these cabinets."""
    monkeypatch.setattr(home, "cabinets", lambda: tuple(Cabinet(index, name) for index, name in enumerate(names)))
    kotsu.open("home", focus=names[0])


@pytest.mark.parametrize("name", [name for name in HANDS if name != "mouse"])
def test_every_one_of_nine_is_reached_and_stands_whole_in_sight(
    kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    hands: Hands = HANDS[name](kotsu)
    at_home(kotsu, monkeypatch)
    for cabinet in (*NINE[1:], *NINE[-2::-1]):
        hands.do("right" if NINE.index(cabinet) > NINE.index(kotsu.focus) else "left")
        assert kotsu.focus == kotsu.screen.cabinet_name == cabinet
        rect = next(item.rect for item in kotsu.items if item.id == cabinet)
        assert (rect.w, rect.h) == CABINET
        assert abs(rect.center[0] - WIDTH / 2) <= (ROW_WIDTH - rect.w) / 2


def test_the_mouse_clicks_its_way_along_the_row(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    kotsu.reset()
    at_home(kotsu, monkeypatch)
    hands, row = MouseHands(kotsu), kotsu.screen.row
    while LAST in (arrows := row.arrows()) or row.first + row.sight < len(NINE):
        beyond = NINE[row.first + row.sight]
        hands.move(*arrows[beyond].center)
        before = row.first
        hands.do("confirm")
        assert (kotsu.name, kotsu.focus) == ("Home", beyond) and row.first > before
    assert set(row.arrows()) == {NINE[row.first - 1]}, "no further than the end"
    hands.go(LAST)
    hands.go(NINE[-3])
    assert row.first == len(NINE) - row.sight, "pointing moves nothing away from under the mouse"


def test_both_ends_of_the_row_lead_on_to_the_buttons(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    hands = HANDS["pad"](kotsu)
    at_home(kotsu, monkeypatch)
    hands.do("left")
    assert kotsu.focus in kotsu.screen.buttons
    hands.do("right")
    assert kotsu.focus == FIRST
    for _ in NINE:
        hands.do("right")
    assert kotsu.focus in kotsu.screen.buttons
    hands.do("left")
    assert kotsu.focus == LAST


def test_every_choice_opens_and_back_comes_home_to_it(hands: Hands) -> None:
    for choice, opens in (("knucklebones", "Setup"), ("reversi", "Setup"), ("decks", "JoinScreen"),
                          ("tutorial", "Tutorial"), ("options", "Options")):
        hands.choose(choice)
        assert hands.kotsu.name == opens
        hands.do("back")
        assert (hands.kotsu.name, hands.kotsu.focus) == ("Home", choice)


def test_back_and_quit_ask_and_the_question_rests_on_no(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> None:
    ended: list[bool] = []
    monkeypatch.setattr(hands.kotsu.app, "quit", lambda: ended.append(True))
    hands.do("back")
    assert hands.kotsu.screen.question is not None
    hands.do("back")
    assert hands.kotsu.screen.question is None
    hands.choose("quit")
    assert hands.kotsu.focus == "no"
    hands.choose("no")
    assert (hands.kotsu.focus, ended) == ("quit", [])
    hands.choose("quit", "yes")
    assert ended == [True]


def test_a_held_direction_walks_on_but_a_held_button_does_not(kotsu: Kotsu) -> None:
    app = kotsu.app
    app.dispatch_event("on_key_press", ord("d"), 0)
    kotsu.tick(0.01)
    assert kotsu.focus == "reversi"
    right = [item.id for item in kotsu.items if item.rect.x > 400]
    kotsu.until(lambda: kotsu.focus in right, 0.1)
    there = kotsu.focus
    app.dispatch_event("on_key_release", ord("d"), 0)
    kotsu.wait(1)
    assert kotsu.focus == there


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", TEXT_SIZES)
def test_home_says_which_game_it_resumes_shows_its_cabinet_and_hides_no_name(
    kotsu: Kotsu, language: str, size: int
) -> None:
    app = kotsu.app
    log = bot_match(find_table("khet"), app.store.content_of("khet").default_rules, 2, ("Ada", "Ben"))
    app.autosave.write(SavedMatch(replace(log, plies=log.plies[:4]), app.current_set.series))
    kotsu.set(language=language, text_size=size)
    kotsu.open("home")
    boxes = kotsu.ink().boxes
    assert kotsu.focus == "resume" and any("Khet" in box.words != "Khet" for box in boxes)
    button = next(item.rect for item in kotsu.items if item.id == "resume")
    name = next(box for box in boxes if box.words == "Khet")
    assert name.low >= button.y + button.h
