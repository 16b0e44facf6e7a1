"""Texts on screen: the room that they need, the frames that they leave, and the report of one that is too long."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from components.focus import Rect
from game.content.faults import Complaint
from game.paths import data_dir, with_packs
from game.screens.tutorial import Tutorial
from game.tables import FIRST_TABLE, KNOWN_TABLES
from game.tools.gallery.scene import Scene
from game.tools.lint.folders import FileTree, PackTree
from game.tools.lint.screens import all_scenes, crowded_texts, visit_looks
from systems.draw.canvas import Canvas
from systems.draw.colors import WHITE
from systems.draw.text import draw_caption
from systems.draw.widgets import draw_panel
from tests.kit.app import Kotsu
from tests.kit.commands import Command
from tests.kit.data_copies import write_file
from tests.kit.drawing import Ink, collect_only
from tests.lint.test_lint import CARDS, DECKS, THIEF, deck, lint_lines

BOX = Rect(100, 100, 80, 24)
LONG = "Words that go on"


def plain(canvas: Canvas) -> None:
    draw_panel(canvas, BOX)
    canvas.label("Go", *BOX.center)


def over_its_rim(canvas: Canvas) -> None:
    draw_panel(canvas, BOX)
    canvas.label(LONG, *BOX.center)


def over_a_dark_line(canvas: Canvas) -> None:
    canvas.fill(BOX, (0, 0, 0), 0.9)
    canvas.label(LONG, *BOX.center)


def on_a_banner_over_a_panel(canvas: Canvas) -> None:
    draw_panel(canvas, BOX)
    canvas.fill(Rect(0, 90, 640, 60), (0, 0, 0), 0.9)
    canvas.label(LONG, *BOX.center)


def over_each_other(canvas: Canvas) -> None:
    canvas.label("One", 300, 200)
    canvas.label("Other", 304, 203)


def under_a_card(canvas: Canvas) -> None:
    canvas.label("One", 300, 200)
    canvas.sprite("card_back", 300, 200)
    canvas.label("Other", 300, 200)


def off_the_picture(canvas: Canvas) -> None:
    canvas.label(LONG, 5, 200)


@pytest.mark.parametrize(("draw", "faults"), [
    (plain, []),
    (over_its_rim, [(LONG, "does not fit its box")]),
    (over_a_dark_line, [(LONG, "does not fit its box")]),
    (on_a_banner_over_a_panel, []),
    (over_each_other, [("One", "overlaps 'Other'")]),
    (under_a_card, []),
    (off_the_picture, [(LONG, "leaves the picture")]),
])
def test_it_is_reported_words_that_cannot_be_read_whole(
    kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, draw: Callable[[Canvas], None], faults: list[tuple[str, str]]
) -> None:
    canvas = kotsu.app.main_canvas
    collect_only(canvas, monkeypatch)
    ink = Ink(canvas, monkeypatch)
    canvas.begin()
    draw(canvas)
    assert list(ink.faults()) == faults


def test_a_button_that_is_too_narrow_is_reported_as_cramped(kotsu: Kotsu) -> None:
    kotsu.app.main_canvas.cramped.clear()
    draw_caption(kotsu.app.main_canvas, LONG, Rect(100, 100, 20, 24), WHITE)
    assert kotsu.app.main_canvas.cramped == {LONG}


@pytest.mark.parametrize(("names", "message"), [
    ("{en: Thief, de: Dieb}", ""),
    ('{en: "Pick\\u00ADpocket", de: Dieb}', ""),
    ("{en: Pickpocket, de: Dieb}", "2:14: warning: 'Pickpocket' is 53 pixels wide, its frame 47"),
    ("{en: Thief, de: Taschendieb}", "2:25: warning: 'Taschendieb' is 61 pixels wide, its frame 47"),
    ("{en: The old thief of the docks, de: Dieb}", "2:14: warning: 'The old thief of the docks' takes"),
])
def test_a_name_that_runs_into_its_frame_is_reported(tmp_path: Path, names: str, message: str) -> None:
    write_file(tmp_path, CARDS, THIEF.replace("{en: Thief, de: Dieb}", names))
    write_file(tmp_path, DECKS, deck("thief"))
    found = [line for line in lint_lines(tmp_path) if "frame" in line]
    assert len(found) == bool(message)
    assert all(line.startswith(f"{CARDS}:{message}") for line in found)


def test_texts_of_cards_fit_their_places(tmp_path: Path, command: Command) -> None:
    short, long = "Take a die. " * 3, "Nimm einen Würfel! " * 40
    write_file(tmp_path / "pack", CARDS, f"thief: {{description: {{en: {short}}}, prompt: {{de: {long}}}}}\n")
    output = command("lint", str(tmp_path / "pack")).out
    assert "warning: 'prompt' does not fit its place with text at size 1" in output and "'description'" not in output


HOME = Scene("home", "", "home", at=0.1)


def test_a_text_too_long_for_a_screen_is_reported(tmp_path: Path) -> None:
    text = "All that can be chosen and changed in here by everyone at this couch"
    write_file(tmp_path, "shared/texts/en.yaml", f"action:\n  options: {text}\n")
    data = data_dir()
    with with_packs([tmp_path]):
        found = list(crowded_texts(PackTree(tmp_path, FileTree(data, behind=data)), [HOME]))
    messages = [
        str(source.document.fault(what)) for source, what in found if source.document and isinstance(what, Complaint)
    ]
    words = f"{text!r} has no room on the screen 'home' at size 2"
    assert [line for line in messages if "options" in line or words in line] == [
        f"{tmp_path}/shared/texts/en.yaml:2:12: {words}: write it shorter"
    ]


def test_the_pages_of_a_lesson_are_turned(kotsu: Kotsu) -> None:
    kotsu.reset()
    app = kotsu.app
    app.settings.comfort.text_size = 2
    app.adopt_settings()
    app.go("tutorial", table_name=FIRST_TABLE)
    shown = app.current
    assert isinstance(shown, Tutorial)
    looked = [shown.number for _ in visit_looks(app)]
    own = [number for number, page in enumerate(shown.pages) if page.table_name == FIRST_TABLE]
    assert len(own) > 1 and sorted(set(looked)) == own


def test_every_table_has_its_screens_looked_at_and_nothing_twice() -> None:
    scenes = all_scenes()
    shown = [(scene.screen, scene.table) for scene in scenes]
    for table_name in KNOWN_TABLES:
        assert {("setup", table_name), ("joining", table_name)} <= set(shown)
    names = [scene.name for scene in scenes]
    assert len(names) == len(set(names)) and {"attract", "filmed", "walk_again"} <= set(names)
