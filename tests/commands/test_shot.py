"""Pictures of any state, from the command line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from game.__main__ import main

ROOT = Path(__file__).parent.parent.parent


def kotsu(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in another process, because the kind of window is fixed when arcade is imported."""
    return subprocess.run([sys.executable, "-m", "game", *words], cwd=ROOT, env={**os.environ, **environment},
                          capture_output=True, text=True, stdin=subprocess.DEVNULL, check=False)


def shot(*words: str | Path) -> None:
    """Take a picture in this process, which saves a start, and check that it succeeds."""
    assert main(["shot", *map(str, words)]) == 0


@pytest.mark.parametrize("screen", ["home", "join", "table", "result", "tutorial", "options", "pause"])
def test_every_screen_has_a_picture_of_its_own(screen: str, tmp_path: Path) -> None:
    out = tmp_path / f"{screen}.png"
    shot("--screen", screen, "--out", out)
    with Image.open(out) as picture:
        assert picture.size == (1280, 720)
        assert len(picture.getcolors(2**24) or ()) > 20, "an empty screen has next to no colors"


def test_rules_that_the_usual_position_does_not_fit_show_a_new_match(tmp_path: Path) -> None:
    rules = tmp_path / "pack" / "knucklebones" / "rules" / "tiny.yaml"
    rules.parent.mkdir(parents=True)
    rules.write_text("{rows: 2, fields: 2, sides: 4, wins_by: row, deck: base}\n", "utf-8")
    shot("--rules", "tiny", "--data", tmp_path / "pack", "--size", "640x360", "--out", tmp_path / "tiny.png")
    assert (tmp_path / "tiny.png").exists()


@pytest.mark.parametrize("screen", ["table", "pause"])
def test_an_end_can_be_seen_before_its_result(screen: str, tmp_path: Path) -> None:
    pictures = {}
    for shown in (screen, "result"):
        out = tmp_path / f"{shown}.png"
        end = ("--position", "155/422/663 3/31/41 1 over - -")
        shot("--screen", shown, *end, "--size", "640x360", "--out", out)
        pictures[shown] = out.read_bytes()
    assert pictures[screen] != pictures["result"]


def test_no_display_gives_the_same_picture(tmp_path: Path) -> None:
    words = ("shot", "--position", "21/4/55 3/662/- 1 place:4", "--size", "640x360", "--out")
    shown, hidden = tmp_path / "shown.png", tmp_path / "hidden.png"
    assert main([*words, str(shown)]) == 0
    blind = kotsu(*words, hidden, DISPLAY="", WAYLAND_DISPLAY="")
    assert blind.returncode == 0, blind.stderr
    with Image.open(shown) as a, Image.open(hidden) as b:
        assert a.tobytes() == b.tobytes()


def test_time_shows_and_the_same_time_is_the_same_picture(tmp_path: Path) -> None:
    pictures = []
    for name, at in (("early", "0.5"), ("late", "2.0"), ("again", "2.0")):
        out = tmp_path / f"{name}.png"
        shot("--position", "444/-/- -/-/- 1", "--at", at, "--size", "640x360", "--out", out)
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1] == pictures[2]


def test_two_positions_are_two_pictures(tmp_path: Path) -> None:
    pictures = []
    for name, position in (("one", "1/-/- -/-/- 1"), ("two", "-/-/- -/-/1 1")):
        out = tmp_path / f"{name}.png"
        shot("--position", position, "--size", "640x360", "--out", out)
        pictures.append(out.read_bytes())
    assert pictures[0] != pictures[1]


@pytest.mark.parametrize(("words", "sentence"), [
    (["--position", "9/-/- -/-/-"], "kotsu shot: "),
    (["--position", "1/-/- -/-/-", "--screen", "result"], "not decided"),
    (["--position", "1/-/- -/-/-", "--screen", "home"], "shows no position"),
    (["--table", "knuckelbones"], "knucklebones"),
])
def test_what_cannot_be_drawn_is_a_sentence(
        words: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shot", *words, "--out", str(tmp_path / "x.png")]) == 2
    said = capsys.readouterr()
    assert said.out == "" and sentence in said.err and "Traceback" not in said.err


@pytest.mark.parametrize("time", ["soon", "-1", "61", "nan"])
def test_a_time_that_is_none_is_a_sentence(time: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["shot", f"--at={time}", "--out", "x.png"])
    assert "write seconds from 0 to 60" in capsys.readouterr().err


def test_a_size_that_is_none_is_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["shot", "--size", "huge", "--out", "x.png"])
    assert "write it like 1280x720" in capsys.readouterr().err
