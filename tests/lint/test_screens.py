"""A text too long for a screen is reported at its place in the file."""

from __future__ import annotations

from pathlib import Path

from game.content.faults import Complaint
from game.paths import data_dir, with_packs
from game.screens.tutorial import Tutorial
from game.tables import FIRST_TABLE, KNOWN_TABLES
from game.tools.gallery.scene import Scene
from game.tools.lint.folders import PackTree, Tree
from game.tools.lint.screens import all_scenes, crowded_texts, every_look
from tests.kit.app import Stage
from tests.kit.data_copies import lay

HOME = Scene("home", "", "home", at=0.1)


def test_a_text_too_long_for_a_screen_is_reported(tmp_path: Path) -> None:
    text = "All that can be chosen and changed in here by everyone at this couch"
    lay(tmp_path, "shared/texts/en.yaml", f"action:\n  options: {text}\n")
    data = data_dir()
    with with_packs([tmp_path]):
        found = list(crowded_texts(PackTree(tmp_path, Tree(data, behind=data)), [HOME]))
    told = [
        str(source.document.fault(what)) for source, what in found if source.document and isinstance(what, Complaint)
    ]
    words = f"{text!r} has no room on the screen 'home' at size 2"
    assert [line for line in told if "options" in line or words in line] == [
        f"{tmp_path}/shared/texts/en.yaml:2:12: {words}: write it shorter"
    ]


def test_the_pages_of_a_lesson_are_turned(stage: Stage) -> None:
    stage.reset()
    app = stage.app
    app.settings.text_size = 2
    app.adopt_settings()
    app.go("tutorial", table_name=FIRST_TABLE)
    shown = app.current
    assert isinstance(shown, Tutorial)
    looked = [shown.number for _ in every_look(app)]
    own = [number for number, page in enumerate(shown.pages) if page.table_name == FIRST_TABLE]
    assert len(own) > 1 and sorted(set(looked)) == own


def test_every_table_has_its_screens_looked_at_and_nothing_twice() -> None:
    scenes = all_scenes()
    shown = [(scene.screen, scene.table) for scene in scenes]
    for table_name in KNOWN_TABLES:
        assert {("setup", table_name), ("joining", table_name)} <= set(shown)
    names = [scene.name for scene in scenes]
    assert len(names) == len(set(names)) and {"attract", "filmed", "walk_again"} <= set(names)
