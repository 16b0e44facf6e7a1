"""Home, its row of cabinets and the question at the first visit; the options, the credits and the statistics."""

from __future__ import annotations

from dataclasses import replace

import esper
import pytest
from pyglet.app import platform_event_loop

from components.comfort import Comfort
from game.app.settings import OPTION_VALUES, TEXT_SIZES, Settings
from game.content.models.controls import KEY_SYMBOLS
from game.match.autosave import SavedMatch
from game.match.record import Record
from game.match.series import Series
from game.match.statistics import GUEST_PREFIX, PlayerTally
from game.paths import assets_dir
from game.screens import Cabinet, home
from game.screens.credits import credit_rows
from game.screens.home import CABINET, ROW_WIDTH
from game.screens.layout.leaves import ARROW, ARROW_GAP, Dial
from game.screens.options import GROUPS
from game.tables import NAMES, find_table
from game.tools.benchmarks.sample_matches import TABLE, bot_match, random_match
from game.tools.gallery.tables.knucklebones import TURN
from systems.layout import WIDTH
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands, PadHands
from tests.kit.cases import SOME_HANDS, one_in
from tests.kit.rules import dice_content
from tests.kit.tables import WITH_PRACTICE


def test_with_reduced_motion_the_dice_stand_still(kotsu: Kotsu) -> None:
    kotsu.app.settings.comfort.reduced_motion = True
    pictures = set()
    for _ in range(2):
        kotsu.frame()
        pictures.add(kotsu.app.main_canvas.read().tobytes())
        kotsu.wait(kotsu.app.store.home.seconds / 3)
    assert len(pictures) == 1


@pytest.fixture
def fresh(kotsu: Kotsu) -> Kotsu:
    """The application as at the first start on a machine."""
    kotsu.app.settings = Settings.load()
    kotsu.app.settings.speed = 0.0
    kotsu.app.go("home")
    kotsu.wait(1)
    assert kotsu.screen.panel is None, "nothing is asked before anyone has chosen anything"
    return kotsu


@pytest.mark.parametrize("table_name", WITH_PRACTICE)
def test_practice_is_offered_at_the_first_visit_to_a_cabinet_and_never_again(fresh: Kotsu, table_name: str) -> None:
    keys = KeyHands(fresh, "left")
    keys.choose(table_name)
    assert fresh.screen.panel is not None and fresh.focus == "yes"
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


def test_no_practice_is_offered_after_a_match_or_where_none_is(fresh: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
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


def at_home(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    """Open Home with nine cabinets."""
    monkeypatch.setattr(home, "cabinets", lambda: tuple(Cabinet(index, name) for index, name in enumerate(NINE)))
    kotsu.open("home", focus=FIRST)


@pytest.mark.parametrize("name", [name for name in HANDS if name != "mouse"])
def test_each_of_nine_is_reached_and_whole_in_sight(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
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
    assert hands.kotsu.screen.panel is not None
    hands.do("back")
    assert hands.kotsu.screen.panel is None
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
def test_home_names_the_game_to_resume_and_hides_no_name(kotsu: Kotsu, language: str, size: int) -> None:
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


@pytest.fixture(params=one_in(4, HANDS))
def option_hands(request: pytest.FixtureRequest, kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """A player with one device only, at the options; the window keeps its size."""
    found = HANDS[request.param](kotsu)
    monkeypatch.setattr(kotsu.app, "set_fullscreen", lambda wanted: None)
    found.choose("options")
    return found


def dial(kotsu: Kotsu, name: str) -> Dial:
    return kotsu.screen.menu.layout.node(name)


def test_any_single_device_changes_every_option_for_good(option_hands: Hands) -> None:
    app = option_hands.kotsu.app
    for full in ("shake", "particles", "background"):
        app.settings.change(full, 50)
    before = app.settings.options()
    for group, names in GROUPS.items():
        option_hands.choose(group)
        for name in names:
            option_hands.choose(name)
        option_hands.do("back")
    after = Settings.load().options()
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(OPTION_VALUES)
    assert [name for name in OPTION_VALUES if after[name] == before[name]] == []
    option_hands.do("back")
    assert option_hands.kotsu.name == "Home"


def test_left_and_right_walk_the_values_and_bars_end_at_their_ends(kotsu: Kotsu, keys: KeyHands) -> None:
    keys.choose("options", "sound")
    for _ in range(3):
        keys.do("right")
    assert kotsu.app.settings.sound.master == 100
    for _ in range(10):
        keys.do("left")
    assert (kotsu.app.settings.sound.master, Settings.load().sound.master) == (0, 0)
    keys.do("left")
    assert (kotsu.focus, kotsu.app.settings.sound.master) == ("sound", 0), "left of the first value is the list"
    keys.choose("picture")
    keys.go("palette")
    keys.do("left")
    assert (kotsu.focus, kotsu.app.settings.palette) == ("picture", "standard")
    keys.do("right")
    keys.go("palette")
    keys.do("right")
    assert kotsu.app.settings.palette != "standard"


def test_the_list_of_groups_stays_in_place_in_large_letters(kotsu: Kotsu) -> None:
    kotsu.set(text_size=2, language="de")
    kotsu.open("options")
    places = set()
    for group in GROUPS:
        kotsu.screen.open_page = kotsu.screen.menu.focus = group
        places.add(tuple(kotsu.screen.menu.rect(name) for name in GROUPS))
    assert len(places) == 1


def test_the_mouse_clicks_arrows_and_bars(kotsu: Kotsu, mouse: MouseHands) -> None:
    mouse.choose("options", "sound")
    bar = dial(kotsu, "music").bar_rect(kotsu.app.main_canvas)
    for share, expected in ((0.34, 40), (0.99, 100), (0.05, 10)):
        mouse.move(bar.x + share * bar.w, bar.center[1])
        mouse.do("confirm")
        assert kotsu.app.settings.sound.music == expected
    value = dial(kotsu, "music").value_rect
    number_width = kotsu.app.main_canvas.measure("100", dial(kotsu, "music").fonts[1])
    number_left = value.x + value.w - ARROW - ARROW_GAP - number_width
    assert number_left - bar.x - bar.w >= ARROW_GAP, "the bar does not touch its number"
    mouse.move(value.x + 4, value.center[1])
    mouse.do("confirm")
    mouse.move(value.x + value.w - 4, value.center[1])
    mouse.do("confirm", "confirm")
    assert kotsu.app.settings.sound.music == 20
    mouse.choose("game")
    value = dial(kotsu, "speed").value_rect
    mouse.move(value.x + 4, value.center[1])
    mouse.do("confirm")
    assert kotsu.app.settings.speed == 4.0


def test_the_defaults_come_back_after_a_question(option_hands: Hands) -> None:
    app = option_hands.kotsu.app
    app.settings = Settings.of({"language": "de", "shake": 0, "palette": "contrast", "text_size": 2, "speed": 0.0})
    app.apply_settings()
    option_hands.choose("reset")
    assert option_hands.kotsu.focus == "no"
    option_hands.do("back")
    assert app.settings.comfort.shake == 0
    option_hands.choose("reset", "yes")
    assert (app.settings, Settings.load()) == (Settings(language="de"), Settings(language="de"))
    assert option_hands.kotsu.screen.panel is None


def test_settings_count_at_once_where_they_are_used(kotsu: Kotsu) -> None:
    app = kotsu.app
    kotsu.sit("keys:left", "keys:right")
    app.go("match")
    app.settings = Settings.of({
        "speed": 4.0, "shake": 20, "particles": 0, "background": 50, "reduced_motion": True, "reduced_flashes": True,
        "numerals": True, "banner_time": 10, "palette": "contrast", "text_size": 2, "glow": "low",
    })
    app.apply_settings()
    esper.switch_world(kotsu.screen.world)
    ((_, comfort),) = esper.get_component(Comfort)
    assert comfort == Comfort(20, 0, 50, True, True, 10, True, text_size=2)
    assert kotsu.screen.playback.speed == 4.0
    assert app.main_canvas.palette == app.store.palettes["contrast"]
    assert (app.main_canvas.text_scale, app.main_canvas.quality) == (2, "low")


def test_a_match_waits_behind_the_options_and_takes_them_up(kotsu: Kotsu) -> None:
    kotsu.enter(f"{TURN} 7", "keys:left", "keys:left")
    live, keys = kotsu.screen, KeyHands(kotsu, "left")
    position = live.match.position
    keys.do("menu")
    assert kotsu.focus == "resume"
    keys.choose("options", "game")
    keys.go("speed")
    keys.do("right")
    kotsu.frame()
    keys.do("back")
    keys.choose("statistics")
    kotsu.frame()
    keys.do("back", "back")
    assert (kotsu.screen, kotsu.focus, live.playback.speed) == (live, "options", 0.5)
    keys.do("back")
    assert live.panel is None and live.match.position is position
    kotsu.frame()
    keys.do("confirm")
    assert live.match.position is not position


def test_the_picture_is_the_same_on_the_whole_screen_and_back(kotsu: Kotsu) -> None:
    app, keys = kotsu.app, KeyHands(kotsu, "left")
    app.settings.comfort.reduced_motion, size = True, app.get_size()
    kotsu.frame()
    before = app.main_canvas.read()
    for wanted in (True, False):
        app.settings.fullscreen = wanted
        app.apply_settings()
        kotsu.frame()
        assert app.fullscreen is wanted and app.main_canvas.read() == before
    keys.do("right")
    assert kotsu.focus != "knucklebones" and app.get_size() == size


def test_the_page_shows_everyone_in_the_credits(kotsu: Kotsu, pad: PadHands) -> None:
    pad.choose("credits")
    texts: set[str] = set()
    more = True
    while more:
        texts |= {*kotsu.ink().text.split()}
        more = kotsu.screen.menu.scroll(1, by_page=True)
    rows, german = (credit_rows((assets_dir() / name).read_text("utf-8")) for name in ("CREDITS.md", "CREDITS.de.md"))
    assert len(german) == len(rows) > 4 and all(set(cell.split()) <= texts for row in rows for cell in row)
    pad.do("confirm")
    assert (kotsu.name, kotsu.focus) == ("Home", "credits")


def count(kotsu: Kotsu, *seeds: int) -> None:
    rules = dice_content(kotsu.app.store).default_rules
    for seed in seeds:
        bot = next(iter(dice_content(kotsu.app.store).bots))
        kotsu.app.records.statistics.count(Record(TABLE, rules, random_match(rules, seed)), {2: f"bot:{bot}"}, Series())


@pytest.mark.parametrize("name", SOME_HANDS)
def test_any_one_device_sees_every_player_of_every_table_clears_the_figures_and_leaves(kotsu: Kotsu, name: str) -> None:
    option_hands = HANDS[name](kotsu)
    count(kotsu, 1, 2)
    option_hands.choose("options", "statistics")
    bot = f"bot:{next(iter(dice_content(kotsu.app.store).bots))}"
    assert [item.id for item in kotsu.items] == ["table", "seat:1", "seat:2", bot, "clear", "back"]
    option_hands.go(bot)
    assert kotsu.screen.player == bot
    for table_name in (*NAMES[1:], NAMES[0]):
        option_hands.choose("table")
        assert (kotsu.screen.table, kotsu.screen.player) == (table_name, "seat:1")
    option_hands.choose("clear")
    assert kotsu.focus == "no"
    option_hands.choose("no")
    assert kotsu.app.records.statistics.of("knucklebones", "seat:1").matches == 2
    option_hands.choose("clear", "yes")
    assert kotsu.app.records.statistics.tables == {}
    assert [item.id for item in kotsu.items] == ["table", "seat:1", "seat:2", "clear", "back"]
    count(kotsu, 2, 3)
    results = kotsu.app.records.statistics.of("knucklebones", "seat:1")
    assert results.matches == 1, "what was counted before counts no more"
    option_hands.choose("back")
    assert (kotsu.name, kotsu.focus) == ("Options", "statistics")
