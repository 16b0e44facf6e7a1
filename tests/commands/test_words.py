"""The command line as a whole."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.__main__ import WORDS, main

ROOT = Path(__file__).parent.parent.parent


def test_an_unknown_word_names_the_nearest(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simm"]) == 2
    assert "did you mean 'sim'?" in capsys.readouterr().err


@pytest.mark.parametrize("word", WORDS)
def test_every_word_explains_itself(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([word, "--help"])
    assert f"usage: kotsu {word}" in capsys.readouterr().out


@pytest.mark.parametrize("words", [["help"], ["sim", "--matches", "1"]])
def test_a_reader_that_goes_away_is_no_fault(words: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [sys.executable, "-m", "game", *words]
    done = subprocess.run(command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, text=True, check=False)
    os.close(writer)
    assert "Traceback" not in done.stderr and "Exception ignored" not in done.stderr


def test_the_referee_needs_no_window_library() -> None:
    code = ("import sys; from game.__main__ import main; main(['referee']);"
            "print([name for name in ('arcade', 'pyglet', 'esper') if name in sys.modules])")
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, input="", capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
