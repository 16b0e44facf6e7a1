"""Pictures from the command line: of any state, of every screen and effect, and those that `accept` makes."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PIL import Image

from game.__main__ import main
from game.tools.commands import accept, docs
from game.tools.gallery.scenes import SCENES
from tests.commands.test_words import run_kotsu
from tests.kit.cases import one_in
from tests.kit.commands import Command


def shot(*words: str | Path) -> None:
    """Take a picture in this process, which saves a start, and check that it succeeds."""
    assert main(["shot", *map(str, words)]) == 0


@pytest.mark.parametrize("screen", one_in(8, ["tutorial", "home", "join", "table", "result", "options", "workshop",
                                              "pause"]))
def test_every_screen_has_a_picture_of_its_own(screen: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / f"{screen}.png"
    shot("--screen", screen, "--out", out)
    assert capsys.readouterr().out == f"{out} is written\n"
    with Image.open(out) as picture:
        assert picture.size == (1280, 720)
        assert len(picture.getcolors(2**24) or ()) > 20, "an empty screen has next to no colors"


def test_no_display_gives_the_same_picture(tmp_path: Path) -> None:
    words = ("shot", "--position", "21/4/55 3/662/- 1 place:4", "--size", "640x360", "--out")
    shown, hidden = tmp_path / "shown.png", tmp_path / "hidden.png"
    assert main([*words, str(shown)]) == 0
    # The kind of window is fixed when arcade is imported, so this needs another process.
    blind = run_kotsu(*words, str(hidden), DISPLAY="", WAYLAND_DISPLAY="")
    assert blind.returncode == 0, blind.stderr
    with Image.open(shown) as a, Image.open(hidden) as b:
        assert a.tobytes() == b.tobytes()


def test_time_shows(tmp_path: Path) -> None:
    pictures = []
    for name, at in (("early", "0.1"), ("late", "0.5")):
        out = tmp_path / f"{name}.png"
        shot("--position", "444/-/- -/-/- 1", "--at", at, "--size", "640x360", "--out", out)
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(("words", "sentence"), [
    (["--position", "9/-/- -/-/-"], "kotsu shot: "),
    (["--position", "1/-/- -/-/-", "--screen", "result"], "not decided"),
    (["--position", "1/-/- -/-/-", "--screen", "home"], "shows no position"),
    (["--table", "knuckelbones"], "knucklebones"),
])
def test_an_impossible_picture_is_refused_in_a_sentence(
        words: list[str], sentence: str, tmp_path: Path, command: Command) -> None:
    output = command("shot", *words, "--out", str(tmp_path / "x.png"), code=2)
    assert output.out == "" and sentence in output.err and "Traceback" not in output.err


def test_a_size_that_is_none_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["shot", "--size", "huge", "--out", "x.png"])
    assert "write it like 1280x720" in capsys.readouterr().err


def test_a_sheet_shows_the_requested_scenes(tmp_path: Path) -> None:
    out = tmp_path / "sheet.png"
    assert main(["gallery", "--only", "home", "table", "--out", str(out)]) == 0
    with Image.open(out) as sheet:
        assert sheet.size == (12 + 2 * 332, 12 + 220)


def test_no_two_scenes_share_a_name_or_a_caption() -> None:
    assert len({scene.name for scene in SCENES}) == len({scene.about for scene in SCENES}) == len(SCENES)


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
    kept: Path, tmp_path: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet = tmp_path / "sheet.png"
    monkeypatch.setattr(accept, "SHEET_FILE", sheet)
    words = ["accept", "pictures", "--scenes", "credits"]
    output = command(*words).out
    assert "credits.png" in output and "gone.png" in output
    assert Image.open(kept / "credits.png").tobytes() != PLAIN.tobytes() and not (kept / "gone.png").exists()
    assert Image.open(sheet).crop((8, 8, 648, 368)).tobytes() == PLAIN.tobytes()
    assert command(*words).out.split() == ["everything", "is", "current"]


def test_a_page_that_is_out_of_date_is_written_and_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "blocks.md"
    page.write_text("as it was", "utf-8")
    monkeypatch.setattr(docs, "PAGE", page)
    monkeypatch.setattr("game.tools.reference.blocks.page", lambda data: "as it is now")
    assert main(["accept", "blocks"]) == 0
    assert page.read_text("utf-8") == "as it is now" and capsys.readouterr().out.strip() == str(page)
