"""The window's command where there is no window, and where there is one."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from contextlib import nullcontext
from pathlib import Path

import pytest

from game.__main__ import main
from game.app.window import Window
from game.tools.commands.play import shown
from tests.kit.pads import VirtualManager


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a display")
def test_without_a_display_a_player_reads_a_sentence() -> None:
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
    asked = [sys.executable, "-m", "game", "play"]
    told = subprocess.run(asked, env=bare, capture_output=True, text=True, check=False, timeout=300)
    assert told.returncode == 1
    assert told.stderr.startswith("kotsu: no window can be opened here: ") and told.stderr.count("\n") == 1


STANDS_IN = """
import logging
from types import SimpleNamespace
from game.tools.commands.play import until_closed
class Window:
    reload = SimpleNamespace(step=lambda dt: None)
    def tick(self, dt): pass
    def flip(self): pass
    def notices(self): return []
    def run(self):
        logging.getLogger("kotsu.data").info("data/knucklebones/beats.yaml: hurry 6.0 -> 5.0")
        logging.getLogger("elsewhere").info("no one's business")
    def close(self): pass
raise SystemExit(until_closed(Window))
"""


def test_the_terminal_tells_what_a_save_changed_and_nothing_of_other_libraries() -> None:
    told = subprocess.run([sys.executable, "-c", STANDS_IN], capture_output=True, text=True, check=False, timeout=300)
    assert (told.returncode, told.stderr) == (0, "kotsu: data/knucklebones/beats.yaml: hurry 6.0 -> 5.0\n")


@pytest.mark.parametrize("fails", (False, True))
def test_garbage_is_looked_for_again_once_the_first_frame_stands(fails: bool) -> None:
    collecting: list[bool] = []

    def made() -> Window:
        collecting.append(gc.isenabled())
        if fails:
            raise OSError("no window")
        return Window(pads=VirtualManager(), visible=False)

    with nullcontext() if not fails else pytest.raises(OSError, match="no window"):
        shown(made).close()
    gc.unfreeze()
    assert collecting == [False] and gc.isenabled()


def test_a_broken_pack_is_a_sentence_and_the_game_runs(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "packs" / "torn" / "shared").mkdir(parents=True)
    (home / "packs" / "torn" / "shared" / "palette.yaml").write_text("text: pink\n")
    monkeypatch.setattr(Window, "run", Window.close)
    assert main(["play", "--seed", "1"]) == 0
    first, second = capsys.readouterr().err.splitlines()
    assert first == "kotsu: The pack packs/torn cannot be used; the game runs without it."
    assert second.startswith("kotsu: packs/torn/shared/palette.yaml:1:7: 'text' must be a colour")
