"""The first frame does not wait for anything that is not used on Home."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pathlib import Path

import pytest

from game.app.settings import Settings
from game.tables import FIRST_TABLE, NAMES, SHORTCUTS
from game.tables.table_files import store_of
from game.tools.commands import bench
from game.tools.reference.block_examples import steps_in_words
from tests.kit.app import Kotsu

TREE = Path(__file__).resolve().parents[1]
SHOWN = """
import json, sys
from game.app.libraries import allow_no_display
allow_no_display()
from game.tools.commands.play import show_window
def made():
    from game.app.window import Window
    return Window()
window = show_window(made)
import pyglet
assert not pyglet.options.debug_gl, "every call of OpenGL is asked for errors"
print(json.dumps([name for name, module in sys.modules.items() if module is not None]))
window.close()
"""
LATER = {
    "the rules of a table": {
        "game.tables.contract", *(f"game.tables.{name}.{part}" for name in NAMES for part in ("manifest", "rule_files")
                                  if (TREE / "game" / "tables" / name / f"{part}.py").is_file())
    },
    "a table's world": {"esper", "components.playback", "systems.order", "systems.moves", "systems.staging",
                        *(f"systems.{name}.manifest" for name in NAMES if (TREE / "systems" / name).is_dir())},
    "other screens": {
        f"game.screens.{name}" for name in ("seats", "match.match", "options", "practice", "replays", "result", "setup")
    },
    "bots that think": {
        f"game.tables.{name}.bots.decisions" for name in NAMES if (TREE / "game" / "tables" / name / "bots").is_dir()
    },
    "what saves pictures": {"game.app.pictures"},
    "what pictures in other forms are read with": {"PIL.GifImagePlugin", "PIL.JpegImagePlugin"},
    "readers of films and music that nothing here uses": {
        "pyglet.media.codecs.ffmpeg_lib", "pyglet.media.codecs.gstreamer", "pyglet.image.codecs.gdkpixbuf2",
    },
    "physics and tiled maps": {"pymunk", "pytiled_parser.tiled_object", "attr"},
    "whatever only commands need": {"game.tools.gallery.scene", "game.tools.lint.findings", "game.tables.data_kinds"},
}


MOST, BUSY, TRIES = 1.5, 1.75, 3
"""The limits for the start of Home, as multiples of the time of an empty window: wall time and processor time; the
latter is more, because Home reads in several threads. On a busy machine the measurement is tried this many times."""


def is_there(name: str) -> bool:
    """Return True if this module exists, even if this process must not import it."""
    package, _, _ = name.rpartition(".")
    within = find_spec(package) if package else None
    return PathFinder.find_spec(name, within.submodule_search_locations if within else None) is not None


@pytest.mark.long
def test_home_takes_not_much_more_than_a_window_that_shows_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "ROUNDS", 3)
    tried = (bench.measure_first_frames() for _ in range(TRIES))
    assert any(found["ratio"] < MOST and found["processor_ratio"] < BUSY for found in tried)


def test_it_waits_for_no_files_of_tables_that_are_not_seen_yet_and_its_quick_look_at_texts_is_right() -> None:
    store = store_of()
    store.read("de")
    glimpsed = store.texts
    assert store.contents == {}
    assert glimpsed["en"][f"{FIRST_TABLE}.subtitle"] and glimpsed["de"][f"{FIRST_TABLE}.name"]
    store.read_rest()
    assert [*store.contents] == [*store.tables]
    steps = {key for step in steps_in_words().values() for key in step.texts}
    seen = {language: {key: text for key, text in texts.items() if key not in steps}
            for language, texts in store.texts.items()}
    assert seen == glimpsed


def test_the_shortcut_of_a_table_and_its_keys_are_there_before_its_files_are(kotsu: Kotsu) -> None:
    app = kotsu.begin(Settings(), seed=1)
    app.tick(0.0)
    assert {name for names in SHORTCUTS.values() for name in names} <= kotsu.screen.shortcuts.keys()
    app.tick(0.1)
    named = {action.name for files in app.store.tables.values() for action in files.actions}
    assert named and named <= app.main_canvas.bound["keys_left"].keys()


def test_the_first_frame_waits_for_nothing_that_comes_later() -> None:
    asked = [sys.executable, "-c", SHOWN]
    process = subprocess.run(asked, cwd=TREE, capture_output=True, text=True, check=True, timeout=300)
    loaded = set(json.loads(process.stdout.splitlines()[-1]))
    for what, names in LATER.items():
        assert all(map(is_there, names)), f"{what}: a name that nothing has any more"
        assert names & loaded == set(), what
