"""The commands that open the window, also without a display or with broken data, and the game that plays itself."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from threading import Timer

import arcade
import pytest

from game.__main__ import main
from game.app.libraries import FRAME_SECONDS
from game.app.settings import Settings
from game.app.window import BrokenDataWindow, Window
from game.content import data_files
from game.content.faults import Fault, Faults
from game.content.models.controls import KEY_SYMBOLS
from game.match import storage
from game.match.writer import Writer
from game.paths import data_dir
from game.tables.table_files import store_of
from game.tools.benchmarks.sample_matches import DemoWindow
from game.tools.commands import play
from game.tools.commands.play import until_closed
from tests.kit.cases import long
from tests.kit.commands import Command
from tests.kit.pads import VirtualManager


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_a_player_reads_a_sentence() -> None:
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    asked = [sys.executable, "-m", "game", "play"]
    process = subprocess.run(asked, env=bare, capture_output=True, text=True, check=False, timeout=300)
    assert process.returncode == 1
    assert process.stderr.startswith("kotsu: no window can be opened here: ") and process.stderr.count("\n") == 1


STANDS_IN = """
import logging
from types import SimpleNamespace
from game.tools.commands.play import until_closed
class Window:
    reload = SimpleNamespace(advance=lambda dt: None)
    notices = SimpleNamespace(messages=list)
    def tick(self, dt): pass
    def flip(self): pass
    def run(self):
        logging.getLogger("kotsu.data").info("data/knucklebones/beats.yaml: hurry 6.0 -> 5.0")
        logging.getLogger("elsewhere").info("no one's business")
    def close(self): pass
raise SystemExit(until_closed(Window))
"""


def test_the_terminal_tells_what_a_save_changed_and_nothing_of_other_libraries() -> None:
    command = [sys.executable, "-c", STANDS_IN]
    process = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (process.returncode, process.stderr) == (0, "kotsu: data/knucklebones/beats.yaml: hurry 6.0 -> 5.0\n")


def test_a_broken_pack_is_a_sentence_and_the_game_runs(
    home: Path, monkeypatch: pytest.MonkeyPatch, command: Command
) -> None:
    (home / "packs" / "torn" / "shared").mkdir(parents=True)
    (home / "packs" / "torn" / "shared" / "palette.yaml").write_text("text: pink\n")
    monkeypatch.setattr(Window, "run", Window.close)
    first, second = command("play", "--seed", "1").err.splitlines()
    assert first == "kotsu: The pack packs/torn cannot be used. The game runs without it."
    assert second.startswith("kotsu: packs/torn/shared/palette.yaml:1:7: 'text' must be a color")


@pytest.mark.parametrize("wrong", [long(KeyError("a fault")), KeyboardInterrupt()])
def test_any_end_of_the_loop_closes_the_window_and_reports_unsaved_files(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], wrong: BaseException
) -> None:
    opened: list[Window] = []

    def run(app: Window) -> None:
        opened.append(app)
        storage.writer.failures = {home / "settings.json": "disk full"}
        raise wrong

    monkeypatch.setattr(Window, "run", run)
    monkeypatch.setattr("game.app.window.Window", partial(Window, pads=VirtualManager(), visible=False))
    if isinstance(wrong, KeyboardInterrupt):
        assert main(["play"]) == 130
    else:
        with pytest.raises(KeyError, match="a fault"):
            main(["play"])
    assert opened[0].closed and not opened[0].closers
    assert capsys.readouterr().err == f"kotsu: {home / 'settings.json'} could not be saved: disk full\n"
    assert Writer().claim(home), "another game may keep its things there"


def test_a_part_that_fails_to_close_keeps_no_other_open_and_no_error_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise OSError("the process of the bots hangs")

    opened: list[Window] = []

    def run(app: Window) -> None:
        opened.append(app)
        monkeypatch.setattr(app.current, "close", fail)
        monkeypatch.setattr(app.bots.thinker, "close", fail)
        raise KeyError("a fault")

    monkeypatch.setattr(Window, "run", run)
    with pytest.raises(ExceptionGroup) as wrong:
        until_closed(lambda: Window(pads=VirtualManager(), visible=False))
    assert [type(each) for each in wrong.value.exceptions] == [OSError, OSError]
    assert isinstance(wrong.value.__context__, KeyError)
    assert opened[0].closed and not opened[0].feedback.mixer.speakers.songs


@pytest.fixture
def demo() -> Iterator[DemoWindow]:
    """The demonstration at speed 0, at its first table, with the banner closed."""
    app = DemoWindow(seed=3, settings=Settings(speed=0.0), visible=False)
    app._enable_event_queue = False
    app.play.pause = 1000.0
    for _ in range(40):
        app.on_update(0.1)
    yield app
    app.close()


def press(app: DemoWindow, key: str) -> None:
    app.dispatch_event("on_key_press", KEY_SYMBOLS[key], 0)
    app.dispatch_event("on_key_release", KEY_SYMBOLS[key], 0)
    app.on_update(FRAME_SECONDS)


def test_no_one_can_play_along_and_back_ends_it_without_a_question(
    demo: DemoWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = demo.current.attention()
    for key in ("space", "enter", "a", "left", "w"):
        press(demo, key)
    assert demo.current.attention() == before
    demo.play.pause = 0.0
    demo.on_update(FRAME_SECONDS)
    assert demo.current.attention() != before
    ended = []
    monkeypatch.setattr("game.app.window.arcade.exit", lambda: ended.append(True))
    for number, key in enumerate(("escape", "backspace"), 1):
        press(demo, key)
        assert len(ended) == number


LIGHT = "shared/light.yaml"
SLIP = "\n  - [\n"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data with a mistake in it, in a source tree that never started before."""
    data = Path(shutil.copytree(data_dir(), tmp_path / "data"))
    monkeypatch.setenv("KOTSU_DATA", str(data))
    monkeypatch.setattr(data_files, "fallback_data", lambda folder: None)
    (data / LIGHT).write_text((data / LIGHT).read_text("utf-8") + SLIP, "utf-8")
    return data


def mend(data: Path) -> None:
    (data / LIGHT).write_text((data / LIGHT).read_text("utf-8").removesuffix(SLIP), "utf-8")


def wrong() -> Faults:
    with pytest.raises(Faults) as found:
        store_of().read()
    return found.value


def later(window: BrokenDataWindow) -> None:
    """Let a second pass."""
    for _ in range(20):
        if not window.is_fixed:
            window.on_update(0.05)


def test_a_broken_file_that_nothing_can_replace_ends_the_game_with_its_place(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(app: Window) -> None:
        raise Faults([Fault("data/shared/challenges.yaml", 1, 1, "the file is empty")])

    monkeypatch.setattr(Window, "run", run)
    assert play.until_closed(lambda: Window(pads=VirtualManager(), visible=False)) == 1
    assert capsys.readouterr().err.endswith("kotsu: data/shared/challenges.yaml:1:1: the file is empty\n")


def test_the_game_begins_as_soon_as_the_file_is_saved_right(
    data: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ran: list[Window] = []

    def wait(window: BrokenDataWindow) -> None:
        Timer(0.2, mend, [data]).start()
        arcade.Window.run(window)

    monkeypatch.setattr(Window, "run", lambda app: ran.append(app))
    monkeypatch.setattr(BrokenDataWindow, "run", wait, raising=False)
    assert play.until_closed(lambda: Window(pads=VirtualManager(), visible=False)) == 0
    (app,) = ran
    assert app.store.faults == [] and app.current.opened_as == "home"
    app.close()
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith(f"kotsu: data/{LIGHT}:")


def test_the_window_shows_the_fault_and_then_the_next_one(data: Path) -> None:
    window = BrokenDataWindow(wrong())
    assert window.message[0].startswith(f"data/{LIGHT}:")
    window.on_draw()
    picture = arcade.get_image()
    assert len(picture.getcolors(1 << 20) or ()) > 2
    sounds = data / "shared/sounds.yaml"
    sounds.rename(data / "elsewhere")
    mend(data)
    later(window)
    assert window.message == ["data/shared/sounds.yaml:1:1: the file cannot be read: No such file or directory"]
    (data / "elsewhere").rename(sounds)
    later(window)
    assert window.is_fixed


def test_a_file_that_was_saved_before_the_window_opened_is_read_again(data: Path) -> None:
    before = wrong()
    mend(data)
    window = BrokenDataWindow(before)
    later(window)
    assert window.is_fixed


def test_a_folder_that_cannot_be_read_is_reported_and_waited_for(data: Path) -> None:
    data.rename(data.with_name("away"))
    data.write_text("no folder")
    window = BrokenDataWindow(wrong())
    assert window.message[0].startswith("data/shared/palette.yaml:1:1: the file cannot be read: Not a directory")
    data.unlink()
    data.with_name("away").rename(data)
    mend(data)
    later(window)
    assert window.is_fixed
