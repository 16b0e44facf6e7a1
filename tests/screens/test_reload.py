"""A designer saves files or a pack while the game runs: what takes effect at once, what waits, and broken files."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from time import sleep

import pytest
from PIL import Image

from components.effects import Particles
from game.app.people import unlocked_values
from game.background.job import Immediate
from game.content import data_files
from game.content.hot_reload import Reload, Watch
from game.content.store import Store
from game.paths import data_dir, sounds_dir
from game.tables.knucklebones.definitions import digest_of
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.table_files import store_of
from tests.kit.app import KeyHands, Kotsu, replace_member
from tests.kit.cases import one_in
from tests.kit.data_copies import copy_data
from tests.kit.rules import dice_content
from tests.kit.shipped import read_store

READY = "21/4/55 3/662/- 1 ready destiny,thief,shield,twister destiny,thief,shield,twister - 7"
FIRE = "222/64/55 36/662/444 1 ready shield,twister thief,destiny - 7"
OVER = "155/422/663 3/31/41 1 over - -"
SCREENS = ("home", "match", "result")
CARDS, PALETTE, INTERFACE = "knucklebones/cards.yaml", "shared/palette.yaml", "shared/interface.yaml"
BEATS = "knucklebones/beats.yaml"
DECKS = "knucklebones/decks.yaml"


class Designer:
    """Saves files of ``data`` while an application runs on them."""

    def __init__(self, kotsu: Kotsu, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self.data = copy_data(folder / "data")
        self.kotsu = kotsu
        reload = Reload(kotsu.app.store, Immediate())
        patch.setattr(kotsu.app, "reload", reload)
        patch.setattr(kotsu.app, "store", store_of(self.data))
        kotsu.app.read_data()
        kotsu.watch()

    def write(self, file: str, text: str) -> None:
        """Save a whole file as careful editors do: write a new file, then replace the old one."""
        path = self.data / file
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_text(text, "utf-8")
        fresh.replace(path)

    def change(self, file: str, old: str, new: str) -> None:
        """Replace the first occurrence of a text in a file, and save."""
        text = (self.data / file).read_text("utf-8")
        assert old in text
        self.write(file, text.replace(old, new, 1))

    def wait(self, seconds: float = 0.5) -> None:
        """Let this many seconds of the application's time pass, in frames of a slow machine."""
        for _ in range(round(seconds * 20)):
            self.kotsu.tick(1 / 20)


@pytest.fixture
def designer(kotsu: Kotsu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Designer:
    found = Designer(kotsu, tmp_path, monkeypatch)
    kotsu.sit("keys:left", "keys:left")
    return found


def enter(kotsu: Kotsu, position: str) -> None:
    """Open the table in a position."""
    kotsu.app.go("match", position=read(kotsu.app.next_match.rules, position))
    kotsu.tick(1 / 60)


def show(kotsu: Kotsu, screen: str) -> None:
    """Open a screen; the table and the result in a position."""
    if screen in ("match", "result"):
        enter(kotsu, {"match": READY, "result": OVER}[screen])
    else:
        kotsu.app.go(screen)


def colors(kotsu: Kotsu) -> set[object]:
    """Return every color of the picture, without light and grading."""
    kotsu.set(glow="off")
    kotsu.app.draw_picture()
    return {color for _, color in kotsu.app.main_canvas.read().getcolors(1 << 20) or ()}


def test_tests_that_save_no_file_check_none(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    checks = list[float]()
    monkeypatch.setattr(Watch, "check", lambda _, dt: checks.append(dt))
    kotsu.wait(1)
    assert checks == []
    kotsu.watch()
    kotsu.wait(1)
    assert checks
    with pytest.raises(AttributeError):
        replace_member(kotsu.app.reload, "no_longer_here", None)


def test_a_color_counts_on_any_screen_within_half_a_second(designer: Designer) -> None:
    kotsu, old = designer.kotsu, {"text": "#F4F0FF", "seat1": "#40F0FF"}
    for screen, new in zip(SCREENS, ((0, 255, 0), (0, 0, 255), (255, 255, 0)), strict=True):
        show(kotsu, screen)
        kotsu.tick(1.0)  # The transition from the previous screen has ended.
        assert kotsu.app.current.opened_as == screen and new not in colors(kotsu)
        for name, color in old.items():
            old[name] = "#{:02X}{:02X}{:02X}".format(*new)
            designer.change(PALETTE, f'{name}: "{color}"', f'{name}: "{old[name]}"')
        designer.wait()
        assert new in colors(kotsu)


@pytest.fixture
def source_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Read data that have no other version, as in a source tree."""
    monkeypatch.setattr(data_files, "fallback_data", lambda folder: None)


@pytest.mark.usefixtures("source_tree")
def test_a_screen_whose_file_was_never_good_does_not_open_and_the_fault_is_named(designer: Designer) -> None:
    kotsu = designer.kotsu
    designer.write("knucklebones/puzzles.yaml", "# nothing\n")
    kotsu.app.go("options")
    kotsu.app.go("puzzles")
    assert kotsu.app.current.opened_as == "home"
    assert "data/knucklebones/puzzles.yaml:1:1: the file is empty" in kotsu.app.notices.messages()
    kotsu.tick(0.1)


def test_timings_count_from_the_next_beat_and_are_logged(designer: Designer, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "kotsu")
    kotsu = designer.kotsu
    kotsu.app.settings.speed = 1.0
    enter(kotsu, READY)
    keys, lengths = KeyHands(kotsu, "left"), []
    designer.wait()
    for _ in range(2):
        keys.press("confirm")
        kotsu.tick(1 / 60)
        lengths.append(kotsu.screen.playback.beats[0].duration)
        designer.wait(2.0)
        enter(kotsu, READY)
        if len(lengths) == 1:
            designer.change(BEATS, "{seconds: 0.65,", "{seconds: 3.95,")
            designer.wait()
    assert lengths[0] < 3 < lengths[1]
    for old, new in (("focus_rise: 0.05", "focus_rise: fast"), ("focus_rise: fast", "focus_rise: 0.5")):
        designer.change(BEATS, old, new)
        designer.wait()
    assert [line for line in caplog.messages if "focus_rise' must" not in line] == [
        f"data/{BEATS}: beats.die_rolled.seconds 0.65 -> 3.95",
        f"data/{BEATS}: fixed",
        f"data/{BEATS}: focus_rise 0.05 -> 0.5",
    ]
    assert len(caplog.messages) == 4


def test_effects_count_at_once_and_what_flew_by_the_old_ones_is_gone(designer: Designer) -> None:
    kotsu = designer.kotsu
    enter(kotsu, FIRE)
    designer.wait(1.0)
    pool = kotsu.screen.component(Particles)
    assert len(pool.x)
    for capacity in (600, 400):
        text = (designer.data / "shared/effects.yaml").read_text("utf-8")
        before = next(line for line in text.splitlines() if line.startswith("particles:"))
        designer.change("shared/effects.yaml", before, f"particles: {capacity}")
        designer.wait(1.0)
        kotsu.app.draw_picture()
        assert 0 < len(pool.x) <= pool.capacity == capacity
    assert len(pool.looks) < 8, "looks of old effects are not kept"
    designer.change("knucklebones/effects.yaml", "beside: 3", "beside: 5")
    designer.wait(1.0)
    assert {spray.beside for spray, tint in pool.looks if tint == "triple"} == {5}


def test_a_changed_sound_plays_once_it_is_made(designer: Designer) -> None:
    kotsu = designer.kotsu
    designer.change("shared/sounds.yaml", "pitch: E6, seconds: 0.03", "pitch: E5, seconds: 0.03")
    designer.wait()
    job = kotsu.app.feedback.sound_maker.job
    assert job is not None and job.result(60) == []
    designer.wait()
    assert kotsu.speakers.replaced["focus"].name == "focus.wav"
    designer.change("shared/sounds.yaml", "pitch: E5, seconds: 0.03", "pitch: E6, seconds: 0.03")
    designer.wait()
    assert kotsu.speakers.replaced == {}


def test_texts_and_keys_count_at_once_the_numbers_of_a_card_in_the_next_match(designer: Designer) -> None:
    kotsu, keys = designer.kotsu, KeyHands(designer.kotsu, "left")
    assert kotsu.screen.say("action.start") == "Start"
    designer.change("shared/texts/en.yaml", "start: Start", "start: Begin")
    designer.change("shared/input.yaml", "right: [d]", "right: [x]")
    designer.wait()
    assert kotsu.screen.say("action.start") == "Begin"
    kotsu.wait(1.0)
    keys.do("right")
    assert kotsu.focus == "reversi" and kotsu.app.devices.bound["keys_left"]["right"] == ("x",)
    enter(kotsu, READY)
    before, words = digest_of(kotsu.screen.match.rules), "Guard one of your lanes for {turns:round|rounds}, {uses}"
    designer.change(CARDS, "Protect one of your lanes for {turns:round|rounds}", words)
    designer.change(CARDS, "to: 1, turns: 3", "to: 1, turns: 2")
    designer.wait()
    for turns in (3, 2):
        rules = kotsu.screen.match.rules
        shield = rules.catalogue["shield"]
        text = dice_content(kotsu.app.store).card_text(shield, "description", "en")
        assert text.startswith(f"Guard one of your lanes for {turns} rounds, 1.")
        assert shield.steps[0].turns == turns and (digest_of(rules) == before) == (turns == 3)
        enter(kotsu, READY)


def test_rules_count_in_the_next_match_and_a_card_that_is_gone_stays_in_the_one_that_has_it(designer: Designer) -> None:
    kotsu = designer.kotsu
    enter(kotsu, READY)
    designer.change("knucklebones/rules/kotsu.yaml", "triple: 3", "triple: 5")
    cards, decks = (designer.data / CARDS).read_text("utf-8"), (designer.data / DECKS).read_text("utf-8")
    begin, end = cards.index("shield:\n"), cards.index("twister:\n")
    designer.write(DECKS, decks.replace("shield", "twins"))
    designer.write(CARDS, cards[:begin] + cards[end:])
    designer.wait()
    assert (kotsu.screen.match.rules.multipliers.triple, kotsu.app.next_match.rules.multipliers.triple) == (3, 5)
    assert "shield" not in dice_content(kotsu.app.store).cards and "shield" in kotsu.screen.match.rules.catalogue
    KeyHands(kotsu, "left").choose(("card", 1, "shield"))
    kotsu.app.draw_picture()
    enter(kotsu, READY.replace("shield", "twins"))
    assert kotsu.screen.match.rules.multipliers.triple == 5


@pytest.mark.parametrize("screen", one_in(3, SCREENS))
def test_a_broken_save_is_reported_in_a_corner_and_the_last_good_data_stay(designer: Designer, screen: str) -> None:
    kotsu = designer.kotsu
    show(kotsu, screen)
    designer.change(INTERFACE, "hurry: 6.0", "hurry: 3.0")
    designer.wait()
    assert kotsu.app.notices.messages() == []
    warning = kotsu.app.main_canvas.palette.rgb("warning")
    plain = colors(kotsu)
    designer.change(INTERFACE, "hurry: 3.0", "hurry: fast")
    designer.wait()
    (notice,) = kotsu.app.notices.messages()
    line = (designer.data / INTERFACE).read_text("utf-8").split("hurry: fast")[0].count("\n") + 1
    assert notice == f"data/{INTERFACE}:{line}:8: 'hurry' must be a number, not 'fast'"
    assert dice_content(kotsu.app.store).timing.hurry == 3.0
    assert warning in colors(kotsu) - plain
    designer.change(INTERFACE, "hurry: fast", "hurry: 4.0")
    designer.wait()
    assert (kotsu.app.notices.messages(), dice_content(kotsu.app.store).timing.hurry) == ([], 4.0)
    assert warning not in colors(kotsu)


def test_a_pack_that_comes_counts_at_once(designer: Designer, home: Path, caplog: pytest.LogCaptureFixture) -> None:
    kotsu, pack = designer.kotsu, home / "packs" / "bright"
    (home / "packs").mkdir(parents=True, exist_ok=True)
    designer.wait()
    for folder in ("shared", "pictures"):
        (pack / folder).mkdir(parents=True)
    designer.wait()
    (pack / "shared" / "palette.yaml").write_text('text: "#00FF00"\n', "utf-8")
    designer.wait()
    assert kotsu.app.store.palette.text == "#00FF00"
    x, y, w, h = kotsu.app.main_canvas.atlas.region("card_thief")
    seen = []
    for color in ("#00FF00", "#0000FF"):
        Image.new("RGBA", (w, h), color).save(pack / "pictures" / "card_thief.png")
        designer.wait()
        seen.append(kotsu.app.main_canvas.atlas.image.getpixel((x, y)))
    (pack / "pictures" / "card_thief.png").write_bytes(b"")
    designer.wait()
    assert [notice.partition("bright/")[2] for notice in kotsu.app.notices.messages()] == [
        "pictures/card_thief.png:1:1: this is not a PNG picture"
    ]
    assert kotsu.app.main_canvas.atlas.image.getpixel((x, y)) == (0, 0, 255, 255)
    shutil.rmtree(pack / "pictures")
    (pack / "sounds").mkdir()
    designer.wait()
    caplog.set_level(logging.INFO, "kotsu")
    caplog.clear()
    for sound in ("win", "roll"):
        shutil.copy(sounds_dir() / f"{sound}.wav", pack / "sounds" / "focus.wav")
        designer.wait()
    assert seen == [(0, 255, 0, 255), (0, 0, 255, 255)] and kotsu.app.notices.messages() == []
    assert kotsu.app.store.sounds == {"focus": pack / "sounds" / "focus.wav"}
    logged = [line.partition("bright/sounds/")[2] for line in caplog.messages]
    assert logged == ["focus.wav: a new file", "focus.wav: another file"]
    pack.rename(home / "off")
    designer.wait()
    assert kotsu.app.store.palette.text == "#F4F0FF" and kotsu.app.store.sounds == {}


def test_nothing_that_goes_wrong_in_reading_reaches_the_game(
    designer: Designer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    kotsu = designer.kotsu
    monkeypatch.setattr(Store, "read_again", lambda store: 1 / 0)
    designer.change(INTERFACE, "hurry: 6.0", "hurry: 3.0")
    designer.wait(2.0)
    enter(kotsu, READY)
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    monkeypatch.undo()


def test_a_process_reads_the_same_data(kotsu: Kotsu, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        designer = Designer(kotsu, tmp_path, patch)
    store = read_store(designer.data)
    reload = Reload(store)
    designer.change(INTERFACE, "hurry: 6.0", "hurry: 3.0")
    found = None
    for _ in range(60_000):
        found = reload.advance(1 / 60)
        if found is not None:
            break
        # Reading in the background needs the processor too, even on a busy machine.
        sleep(0.001)
    assert found is not None and dice_content(found).timing.hurry == 3.0


ALL_SCREENS = (*SCREENS, "joining", "tutorial", "options", "decks", "draft")


def one_card_is_left(designer: Designer) -> None:
    """Leave only one card and one deck, and no cards to draft from."""
    cards = (designer.data / CARDS).read_text("utf-8")
    designer.write(CARDS, cards[cards.index("shield:\n") : cards.index("twister:\n")])
    decks = (designer.data / DECKS).read_text("utf-8")
    base = decks[decks.index("base:\n") : decks.index("storm:\n")]
    designer.write(DECKS, base.replace("[destiny, thief, shield, twister]", "[shield]"))
    designer.write("knucklebones/draft.yaml", "shown: 8\nhand: 4\namong: [shield]\n")


def all_words_are_longer(designer: Designer) -> None:
    """Make every English text of the first screens long."""
    text = (designer.data / "shared/texts/en.yaml").read_text("utf-8")
    designer.write("shared/texts/en.yaml", text.replace("Start\n", f"{'Start ' * 60}\n").replace("Options", "O" * 300))


def everything_is_gone(designer: Designer) -> None:
    """Move the data folder away."""
    designer.data.rename(designer.data.with_name("moved"))


SAVES = cycle([one_card_is_left, all_words_are_longer, everything_is_gone])


@pytest.mark.parametrize(("screen", "save"), one_in(4, zip(ALL_SCREENS, SAVES, strict=False)))
def test_no_save_ends_the_game_on_any_screen(
    designer: Designer, screen: str, save: Callable[[Designer], None], caplog: pytest.LogCaptureFixture
) -> None:
    kotsu, keys = designer.kotsu, KeyHands(designer.kotsu, "left")
    show(kotsu, screen)
    kotsu.wait(1.0)
    keys.do("right")
    save(designer)
    designer.wait()
    kotsu.app.draw_picture()
    for action in ("left", "right", "down", "confirm", "up", "confirm", "right", "back", "down", "confirm"):
        keys.do(action)
        kotsu.app.draw_picture()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


RAIN = Path(__file__).parents[2] / "docs" / "packs" / "rain"
IN_RAIN = "21/4/55 3/662/- 1 ready umbrella,thief umbrella - 7"


@pytest.fixture
def rain(home: Path, read_home: Callable[[], None]) -> Path:
    """The example pack, in the player's folder of a running application."""
    folder = Path(shutil.copytree(RAIN, home / "packs" / "rain"))
    read_home()
    return folder


def test_a_language_and_a_palette_are_chosen_in_the_options(rain: Path, kotsu: Kotsu, keys: KeyHands) -> None:
    keys.choose("options", "game")
    keys.go("language")
    keys.do("right", "right")
    assert kotsu.app.settings.language == "fr"
    keys.do("back")
    keys.choose("picture")
    keys.go("palette")
    for _ in unlocked_values(kotsu.app, "palette")[1:]:
        keys.do("right")
    assert kotsu.app.settings.palette == "rain"
    assert kotsu.screen.say("options.palette_rain") == "Pluie"
    assert kotsu.app.main_canvas.palette.seat1 == "#6FC8E8"
    kotsu.frame()
    keys.do("right")
    assert (kotsu.app.settings.palette, kotsu.app.main_canvas.palette) == ("standard", kotsu.app.store.palette)


def test_its_card_is_drawn_and_has_its_sound(rain: Path, kotsu: Kotsu) -> None:
    app = kotsu.app
    kotsu.sit("keys:left", "keys:right")
    app.go("match", position=read(app.next_match.rules, IN_RAIN), is_for_viewing=True)
    kotsu.frame()
    x, y, w, h = app.main_canvas.atlas.region("card_umbrella")
    with Image.open(rain / "pictures" / "card_umbrella.png") as drawn:
        assert app.main_canvas.atlas.image.crop((x, y, x + w, y + h)).tobytes() == drawn.convert("RGBA").tobytes()
    kotsu.speakers.take()
    kotsu.screen.match.pending.append(read_move(app.next_match.rules, "umbrella:2"))
    kotsu.wait(2.0)
    kotsu.frame()
    assert "card_umbrella" in kotsu.speakers.take()
    assert write(kotsu.screen.match.position).startswith("21/4/55 3/662/- 1 place:")


def test_a_broken_pack_is_reported_and_left_out(kotsu: Kotsu, home: Path, read_home: Callable[[], None]) -> None:
    (home / "packs" / "torn" / "pictures").mkdir(parents=True)
    (home / "packs" / "torn" / "pictures" / "card_thief.png").write_bytes(b"GIF89a")
    read_home()
    assert kotsu.app.notices.messages() == [
        "The pack packs/torn cannot be used. The game runs without it.",
        "packs/torn/pictures/card_thief.png:1:1: this is not a PNG picture",
    ]
    kotsu.frame()


def test_a_mine_that_a_pack_brings_is_chosen_dealt_and_has_a_list_of_its_own(
    home: Path, kotsu: Kotsu, keys: KeyHands, read_home: Callable[[], None]
) -> None:
    layouts = home / "packs" / "deep" / "prospector" / "layouts"
    layouts.mkdir(parents=True)
    vein = (data_dir() / "prospector" / "layouts" / "vein.yaml").read_text("utf-8")
    (layouts / "pit.yaml").write_text(vein.replace("The Vein", "The Pit"), "utf-8")
    (layouts / "No word.yaml").write_text(vein, "utf-8")
    read_home()
    keys.choose("prospector")
    keys.go("layout")
    keys.do("left")
    match = kotsu.app.next_match
    assert match.varied_choices["layout"] == "pit" and match.rules.mine.name["en"] == "The Pit"
    kotsu.frame()
    kotsu.app.go("setup")
    kotsu.wait(1)
    keys.choose("scores")
    assert kotsu.screen.title_of(kotsu.screen.list) == "The Pit"
    assert not [each for each in kotsu.screen.lists if "No word" in each]
    kotsu.wait(1)
    keys.do("back")
    kotsu.app.go("setup")
    kotsu.wait(1)
    keys.choose("start")
    keys.do("confirm")
    assert kotsu.name == "MatchScreen" and kotsu.screen.match.position.digs[0].layout == "pit"
    kotsu.frame()
