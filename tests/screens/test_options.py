"""The options, full screen, the credits, and the statistics of all players."""

from __future__ import annotations

import esper
import pytest

from components.match import Comfort
from game.app.settings import OPTION_VALUES, Settings
from game.match.record import Record
from game.match.series import Series
from game.paths import assets_dir
from game.screens.credits import credit_rows
from game.screens.layout.leaves import ARROW, ARROW_GAP, Dial
from game.screens.options import GROUPS
from game.tables import NAMES
from game.tools.benchmarks.sample_matches import TABLE, random_match
from game.tools.gallery.tables.knucklebones import TURN
from tests.kit.app import HANDS, Hands, KeyHands, Kotsu, MouseHands, PadHands
from tests.kit.cases import SOME_HANDS, one_of
from tests.kit.rules import dice_content


@pytest.fixture(params=one_of(4, HANDS))
def hands(request: pytest.FixtureRequest, kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """A player with one device only, at the options; the window keeps its size."""
    found = HANDS[request.param](kotsu)
    monkeypatch.setattr(kotsu.app, "set_fullscreen", lambda wanted: None)
    found.choose("options")
    return found


def dial(kotsu: Kotsu, name: str) -> Dial:
    return kotsu.screen.menu.layout.node(name)


def test_any_single_device_changes_every_option_for_good(hands: Hands) -> None:
    app = hands.kotsu.app
    for full in ("shake", "particles", "background"):
        app.settings.change(full, 50)
    before = app.settings.options()
    for group, names in GROUPS.items():
        hands.choose(group)
        for name in names:
            hands.choose(name)
        hands.do("back")
    after = Settings.load().options()
    assert sorted(name for names in GROUPS.values() for name in names) == sorted(OPTION_VALUES)
    assert [name for name in OPTION_VALUES if after[name] == before[name]] == []
    hands.do("back")
    assert hands.kotsu.name == "Home"


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


def test_the_defaults_come_back_after_a_question(hands: Hands) -> None:
    app = hands.kotsu.app
    app.settings = Settings.of({"language": "de", "shake": 0, "palette": "contrast", "text_size": 2, "speed": 0.0})
    app.apply_settings()
    hands.choose("reset")
    assert hands.kotsu.focus == "no"
    hands.do("back")
    assert app.settings.comfort.shake == 0
    hands.choose("reset", "yes")
    assert (app.settings, Settings.load()) == (Settings(language="de"), Settings(language="de"))
    assert hands.kotsu.screen.question is None


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
    assert comfort == Comfort(0.2, 0.0, 0.5, True, True, True, 10.0, text_size=2)
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
    assert live.question is None and live.match.position is position
    kotsu.frame()
    keys.do("confirm")
    assert live.match.position is not position


def test_the_picture_is_the_same_on_the_whole_screen_and_back(kotsu: Kotsu) -> None:
    app, keys = kotsu.app, KeyHands(kotsu, "left")
    app.settings.reduced_motion, size = True, app.get_size()
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
    hands = HANDS[name](kotsu)
    count(kotsu, 1, 2)
    hands.choose("options", "statistics")
    bot = f"bot:{next(iter(dice_content(kotsu.app.store).bots))}"
    assert [item.id for item in kotsu.items] == ["table", "seat:1", "seat:2", bot, "clear", "back"]
    hands.go(bot)
    assert kotsu.screen.player == bot
    for table_name in (*NAMES[1:], NAMES[0]):
        hands.choose("table")
        assert (kotsu.screen.table, kotsu.screen.player) == (table_name, "seat:1")
    hands.choose("clear")
    assert kotsu.focus == "no"
    hands.choose("no")
    assert kotsu.app.records.statistics.of("knucklebones", "seat:1").matches == 2
    hands.choose("clear", "yes")
    assert kotsu.app.records.statistics.tables == {}
    assert [item.id for item in kotsu.items] == ["table", "seat:1", "seat:2", "clear", "back"]
    count(kotsu, 2, 3)
    results = kotsu.app.records.statistics.of("knucklebones", "seat:1")
    assert results.matches == 1, "what was counted before counts no more"
    hands.choose("back")
    assert (kotsu.name, kotsu.focus) == ("Options", "statistics")
