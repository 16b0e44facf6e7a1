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
from tests.kit.app import HANDS, Hands, KeyHands, MouseHands, Stage, one_pad
from tests.kit.cases import one_of
from tests.kit.hands import SOME_HANDS
from tests.kit.rules import dice_content


@pytest.fixture(params=one_of(4, HANDS))
def hands(request: pytest.FixtureRequest, stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """A player with one device only, at the options; the window keeps its size."""
    found = HANDS[request.param](stage)
    monkeypatch.setattr(stage.app, "set_fullscreen", lambda wanted: None)
    found.choose("options")
    return found


def dial(stage: Stage, name: str) -> Dial:
    return stage.screen.menu.layout.node(name)


def test_any_single_device_changes_every_option_for_good(hands: Hands) -> None:
    app = hands.stage.app
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
    assert hands.stage.name == "Home"


def test_left_and_right_walk_the_values_and_bars_end_at_their_ends(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    keys.choose("options", "sound")
    for _ in range(3):
        keys.do("right")
    assert stage.app.settings.sound.master == 100
    for _ in range(10):
        keys.do("left")
    assert (stage.app.settings.sound.master, Settings.load().sound.master) == (0, 0)
    keys.do("left")
    assert (stage.focus, stage.app.settings.sound.master) == ("sound", 0), "left of the first value is the list"
    keys.choose("picture")
    keys.go("palette")
    keys.do("left")
    assert (stage.focus, stage.app.settings.palette) == ("picture", "standard")
    keys.do("right")
    keys.go("palette")
    keys.do("right")
    assert stage.app.settings.palette != "standard"


def test_the_list_of_groups_stays_in_place_in_large_letters(stage: Stage) -> None:
    stage.set(text_size=2, language="de")
    stage.open("options")
    places = set()
    for group in GROUPS:
        stage.screen.open_group = stage.screen.menu.focus = group
        places.add(tuple(stage.screen.menu.rect(name) for name in GROUPS))
    assert len(places) == 1


def test_the_mouse_clicks_arrows_and_bars(stage: Stage) -> None:
    mouse = MouseHands(stage)
    mouse.choose("options", "sound")
    bar = dial(stage, "music").bar_rect(stage.app.main_canvas)
    for share, expected in ((0.34, 40), (0.99, 100), (0.05, 10)):
        mouse.move(bar.x + share * bar.w, bar.center[1])
        mouse.do("confirm")
        assert stage.app.settings.sound.music == expected
    value = dial(stage, "music").value_rect
    number_width = stage.app.main_canvas.measure("100", dial(stage, "music").fonts[1])
    number_left = value.x + value.w - ARROW - ARROW_GAP - number_width
    assert number_left - bar.x - bar.w >= ARROW_GAP, "the bar does not touch its number"
    mouse.move(value.x + 4, value.center[1])
    mouse.do("confirm")
    mouse.move(value.x + value.w - 4, value.center[1])
    mouse.do("confirm", "confirm")
    assert stage.app.settings.sound.music == 20
    mouse.choose("game")
    value = dial(stage, "speed").value_rect
    mouse.move(value.x + 4, value.center[1])
    mouse.do("confirm")
    assert stage.app.settings.speed == 4.0


def test_the_defaults_come_back_after_a_question(hands: Hands) -> None:
    app = hands.stage.app
    app.settings = Settings.of({"language": "de", "shake": 0, "palette": "contrast", "text_size": 2, "speed": 0.0})
    app.apply_settings()
    hands.choose("reset")
    assert hands.stage.focus == "no"
    hands.do("back")
    assert app.settings.comfort.shake == 0
    hands.choose("reset", "yes")
    assert (app.settings, Settings.load()) == (Settings(language="de"), Settings(language="de"))
    assert hands.stage.screen.question is None


def test_settings_count_at_once_where_they_are_used(stage: Stage) -> None:
    app = stage.app
    stage.sit("keys:left", "keys:right")
    app.go("match")
    app.settings = Settings.of({
        "speed": 4.0, "shake": 20, "particles": 0, "background": 50, "reduced_motion": True, "reduced_flashes": True,
        "numerals": True, "banner_time": 10, "palette": "contrast", "text_size": 2, "glow": "low",
    })
    app.apply_settings()
    esper.switch_world(stage.screen.world)
    ((_, comfort),) = esper.get_component(Comfort)
    assert comfort == Comfort(0.2, 0.0, 0.5, True, True, True, 10.0, text_size=2)
    assert stage.screen.playback.speed == 4.0
    assert app.main_canvas.palette == app.store.palettes["contrast"]
    assert (app.main_canvas.text_scale, app.main_canvas.quality) == (2, "low")


def test_a_match_waits_behind_the_options_and_takes_them_up(stage: Stage) -> None:
    stage.enter(f"{TURN} 7", "keys:left", "keys:left")
    live, keys = stage.screen, KeyHands(stage, "left")
    position = live.match.position
    keys.do("menu")
    assert stage.focus == "resume"
    keys.choose("options", "game")
    keys.go("speed")
    keys.do("right")
    stage.frame()
    keys.do("back")
    keys.choose("statistics")
    stage.frame()
    keys.do("back", "back")
    assert (stage.screen, stage.focus, live.playback.speed) == (live, "options", 0.5)
    keys.do("back")
    assert live.question is None and live.match.position is position
    stage.frame()
    keys.do("confirm")
    assert live.match.position is not position


def test_the_picture_is_the_same_on_the_whole_screen_and_back(stage: Stage) -> None:
    app, keys = stage.app, KeyHands(stage, "left")
    app.settings.reduced_motion, size = True, app.get_size()
    stage.frame()
    before = app.main_canvas.read()
    for wanted in (True, False):
        app.settings.fullscreen = wanted
        app.apply_settings()
        stage.frame()
        assert app.fullscreen is wanted and app.main_canvas.read() == before
    keys.do("right")
    assert stage.focus != "knucklebones" and app.get_size() == size


def test_the_page_shows_everyone_in_the_credits(stage: Stage) -> None:
    pad = one_pad(stage)
    pad.choose("credits")
    texts: set[str] = set()
    more = True
    while more:
        texts |= {*stage.ink().text.split()}
        more = stage.screen.menu.scroll(1, by_page=True)
    rows, german = (credit_rows((assets_dir() / name).read_text("utf-8")) for name in ("CREDITS.md", "CREDITS.de.md"))
    assert len(german) == len(rows) > 4 and all(set(cell.split()) <= texts for row in rows for cell in row)
    pad.do("confirm")
    assert (stage.name, stage.focus) == ("Home", "credits")


def count(stage: Stage, *seeds: int) -> None:
    rules = dice_content(stage.app.store).default_rules
    for seed in seeds:
        bot = next(iter(dice_content(stage.app.store).bots))
        stage.app.records.statistics.count(Record(TABLE, rules, random_match(rules, seed)), {2: f"bot:{bot}"}, Series())


@pytest.mark.parametrize("name", SOME_HANDS)
def test_any_one_device_sees_every_player_of_every_table_clears_the_figures_and_leaves(stage: Stage, name: str) -> None:
    hands = HANDS[name](stage)
    count(stage, 1, 2)
    hands.choose("options", "statistics")
    bot = f"bot:{next(iter(dice_content(stage.app.store).bots))}"
    assert [item.id for item in stage.items] == ["table", "seat:1", "seat:2", bot, "clear", "back"]
    hands.go(bot)
    assert stage.screen.player == bot
    for table_name in (*NAMES[1:], NAMES[0]):
        hands.choose("table")
        assert (stage.screen.table, stage.screen.player) == (table_name, "seat:1")
    hands.choose("clear")
    assert stage.focus == "no"
    hands.choose("no")
    assert stage.app.records.statistics.of("knucklebones", "seat:1").matches == 2
    hands.choose("clear", "yes")
    assert stage.app.records.statistics.tables == {}
    assert [item.id for item in stage.items] == ["table", "seat:1", "seat:2", "clear", "back"]
    count(stage, 2, 3)
    results = stage.app.records.statistics.of("knucklebones", "seat:1")
    assert results.matches == 1, "what was counted before counts no more"
    hands.choose("back")
    assert (stage.name, stage.focus) == ("Options", "statistics")
