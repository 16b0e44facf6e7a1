"""Data that are broken at the start, without a good copy: a window says so until they are repaired."""

from __future__ import annotations

import shutil
from pathlib import Path
from threading import Timer

import arcade
import pytest

from game.app.broken_data_window import BrokenDataWindow
from game.app.window import Window
from game.content import last_good
from game.content.faults import Faults
from game.paths import data_dir
from game.tables.table_files import store_of
from game.tools.commands import play
from tests.kit.pads import VirtualManager

LIGHT = "shared/light.yaml"
SLIP = "\n  - [\n"


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the data with a mistake in it, in a source tree that never started before."""
    data = Path(shutil.copytree(data_dir(), tmp_path / "data"))
    monkeypatch.setenv("KOTSU_DATA", str(data))
    monkeypatch.setattr(last_good, "came_with", lambda folder: None)
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
