"""The command line as a whole."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from typing import TextIO

import pytest
from pyglet.display import Display
from pyglet.display.xlib import NoSuchDisplayException

from game.__main__ import WORDS, error_sentence, main
from game.kernel.refusal import Refusal
from game.tools.lab.matcher import workers
from tests.kit.cases import long

ROOT = Path(__file__).parent.parent.parent
BLIND = "no picture can be drawn here: Cannot connect to "
Done = subprocess.CompletedProcess[str]


def test_an_unknown_word_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simm"]) == 2
    assert "did you mean 'sim'?" in capsys.readouterr().err


@pytest.mark.parametrize("word", WORDS)
def test_every_word_explains_itself(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([word, "--help"])
    assert f"usage: kotsu {word}" in capsys.readouterr().out


def run_kotsu(*words: str, out: int | TextIO = subprocess.PIPE, folder: Path = ROOT, **environment: str) -> Done:
    """Run a command in another process."""
    return subprocess.run([sys.executable, "-m", "game", *words], cwd=folder, env={**os.environ, **environment},
                          stdout=out, stderr=subprocess.PIPE, text=True, check=False, timeout=60)


@pytest.mark.parametrize("words", [["help"], long(["sim", "--matches", "1"])])
def test_a_reader_that_goes_away_is_no_fault(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = run_kotsu(*words, out=writer)
    os.close(writer)
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="only Linux has a device that is always full")
def test_unprintable_output_is_reported_in_a_sentence() -> None:
    with open("/dev/full", "w") as full:
        done = run_kotsu("help", out=full)
    assert done.returncode == 1 and re.fullmatch(r"kotsu: this did not work: .*No space left on device\n", done.stderr)


def test_streams_that_are_closed_lead_nowhere() -> None:
    """Otherwise a worker could open another file as its standard error, and its errors would be lost."""
    words = "sim", "--table", "reversi", "--matches", "4", "--jobs", "2"
    done = subprocess.run(["sh", "-c", '"$0" "$@" 2>&- <&-', sys.executable, "-m", "game", *words], cwd=ROOT,
                          stdout=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stdout[:9]) == (0, "4 matches")


def test_a_sign_that_a_terminal_does_not_know_is_written_by_its_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = BytesIO()
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(written, "ascii"))
    assert main(["new", "pack", "harbor", "--to", str(tmp_path / "K\xe4the")]) == 0
    assert b"/K\\xe4the" in written.getvalue()


def test_the_made_text_of_a_card_is_printed_below_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["data", "--cards", "--data", str(ROOT / "docs/packs/rain")]) == 0
    lines = capsys.readouterr().out.split("\n")
    umbrella = lines.index("umbrella (en): Umbrella")
    assert lines[umbrella + 2] == "    made by the game: Choose one of your lanes."


def deadly(number: int) -> int:
    """End the process at the third number."""
    if number == 2:
        os._exit(9)
    return number


def test_a_pool_waits_for_no_process_that_has_ended() -> None:
    with workers(2) as work, pytest.raises(Refusal, match="has ended before it was done"):
        assert [*work(abs, range(4))] == [0, 1, 2, 3]
        [*work(deadly, range(4))]


@pytest.mark.parametrize("words", [["replay"], long(["dungeon", "--tale", "--file"])])
def test_no_one_waits_for_a_pipe_that_no_one_writes_to(words: list[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    done = run_kotsu(*words, str(tmp_path / "pipe"))
    assert done.returncode in (1, 2) and "it is a pipe, not a file" in done.stderr


@pytest.mark.parametrize(("words", "why"), [
    (["bench", "--frames", "3"], "'3' is not a whole number from 8 on"),
    (["bench", "--seconds", "-1"], "'-1' is not a time"), (["demo", "--seconds", "1e999"], "'1e999' is not a time"),
    (["demo", "--seconds", "nan"], "'nan' is not a time"),
])
def test_too_small_and_endless_numbers_are_refused(
        words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(words)
    assert why in capsys.readouterr().err


@pytest.mark.parametrize(("words", "name", "value", "code", "why"), [
    (["sim"], "KOTSU_DATA", "/nowhere", 2, "kotsu: KOTSU_DATA names the folder '/nowhere', which does not exist\n"),
    long((["shot", "--out", "x.png"], "DISPLAY", ":no", 1, f"kotsu: {BLIND}")),
], ids=["data", "display"])
def test_a_machine_that_lacks_what_it_names_gets_a_sentence(
        words: list[str], name: str, value: str, code: int, why: str, tmp_path: Path) -> None:
    done = run_kotsu(*words, folder=tmp_path, PYTHONPATH=str(ROOT), **{name: value})
    assert done.returncode == code and done.stderr.startswith(why) and "Traceback" not in done.stderr


def test_a_display_that_cannot_be_reached_is_named_in_a_sentence() -> None:
    with pytest.raises(NoSuchDisplayException) as wrong:
        Display(":no")
    assert error_sentence(wrong.value).startswith(BLIND)
