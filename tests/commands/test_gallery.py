"""The sheet of every screen and effect, from the command line."""

from __future__ import annotations

from pathlib import Path

from PIL import Image

from game.__main__ import main
from game.tools.gallery.scenes import SCENES


def test_a_sheet_shows_what_was_asked_for(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    assert main(["gallery", "--only", "home", "table", "--out", str(out)]) == 0
    with Image.open(out) as sheet:
        assert sheet.size == (12 + 2 * 652, 12 + 386)


def test_no_two_scenes_share_a_name_or_a_caption() -> None:
    assert len({scene.name for scene in SCENES}) == len({scene.about for scene in SCENES}) == len(SCENES)
