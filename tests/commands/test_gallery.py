"""The sheet of every screen and effect, from the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import Image

from game.__main__ import main
from game.tools.gallery.scenes import SCENES


def test_a_sheet_shows_what_was_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    assert main(["gallery", "--only", "home", "table", "--out", str(out)]) == 0
    with Image.open(out) as sheet:
        assert sheet.size == (12 + 2 * 652, 12 + 386)


def test_each_picture_bears_its_name_and_what_drew_it(tmp_path: Path) -> None:
    assert main(["gallery", "--only", "roll", "--each", str(tmp_path / "new")]) == 0
    assert {path.name for path in (tmp_path / "new").iterdir()} == {"roll.png", "renderer.txt"}
    with Image.open(tmp_path / "new" / "roll.png") as picture:
        assert picture.size == (640, 360)


def test_a_sheet_that_cannot_be_written_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", "--only", "home", "--out", str(tmp_path / "no" / "where.png")]) == 2
    assert "where.png cannot be written" in capsys.readouterr().err


def test_no_two_scenes_share_a_name_or_a_caption() -> None:
    assert len({scene.name for scene in SCENES}) == len({scene.about for scene in SCENES}) == len(SCENES)
