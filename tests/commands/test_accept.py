"""`accept` makes the current pictures and logs the expected ones, and shows pictures from before and after."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from game.__main__ import main
from game.tools.commands import accept, docs

PLAIN = Image.new("RGB", (640, 360), (16, 8, 40))


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder of goldens: one that was painted over, and one of a scene that no longer exists."""
    folder = tmp_path / "pictures"
    folder.mkdir()
    shutil.copy(accept.PICTURES / "renderer.txt", folder)
    PLAIN.save(folder / "credits.png")
    PLAIN.save(folder / "gone.png")
    monkeypatch.setattr(accept, "PICTURES", folder)
    return folder


def test_changed_pictures_are_drawn_again_and_shown_next_to_the_old_ones(
    kept: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "sheet.png"
    words = ["accept", "pictures", "--scenes", "credits", "--out", str(sheet)]
    assert main([*words, "--look"]) == 0
    assert capsys.readouterr().out.split() == [str(sheet)]
    assert Image.open(kept / "credits.png").tobytes() == PLAIN.tobytes()
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "credits.png" in told and "gone.png" in told
    assert Image.open(kept / "credits.png").tobytes() != PLAIN.tobytes() and not (kept / "gone.png").exists()
    assert Image.open(sheet).crop((8, 8, 648, 368)).tobytes() == PLAIN.tobytes()
    assert main(words) == 0
    assert capsys.readouterr().out.split() == ["everything", "is", "current"]


def test_a_page_that_is_out_of_date_is_written_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "blocks.md"
    page.write_text("as it was", "utf-8")
    monkeypatch.setattr(docs, "PAGE", page)
    monkeypatch.setattr("game.tools.reference.blocks.page", lambda data: "as it is now")
    assert main(["accept", "blocks"]) == 0
    assert page.read_text("utf-8") == "as it is now" and capsys.readouterr().out.strip() == str(page)
