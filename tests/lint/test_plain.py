"""Files with valid syntax that would still mislead a reader."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from game.paths import data_dir
from tests.kit.cases import long, one_of
from tests.kit.commands import Command
from tests.kit.data_copies import write_file

CARDS, RULES, TEXTS = "knucklebones/cards.yaml", "knucklebones/rules/kotsu.yaml", "knucklebones/texts/en.yaml"


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    return tmp_path / "pack"


def test_a_text_that_is_cut_by_a_comment_is_reported(pack: Path, command: Command) -> None:
    write_file(pack, TEXTS, "# a comment\nresult:\n  by_score: Card #1 wins  # said so\n  by_exodia: A # b\n")
    output = command("lint", str(pack), code=1).out
    assert "en.yaml:3:18: an unquoted # starts a comment" in output and "en.yaml:4:16: an unquoted #" in output
    assert "en.yaml:1:" not in output


@pytest.mark.parametrize("how", ["a loop", "aliases", long("30 MB"), long("a pipe")])
def test_an_unreadable_file_is_reported_quickly_in_one_sentence(
    pack: Path, how: str, command: Command
) -> None:
    path = pack / CARDS
    path.parent.mkdir(parents=True)
    if how == "a loop":
        path.symlink_to(path.name)
    elif how == "30 MB":
        path.write_bytes(b"a: 1\n" * (6 << 20))
    elif how == "a pipe":
        os.mkfifo(path)
    else:
        lines = [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9 if n else ['x'])}]" for n in range(12)]
        path.write_text("\n".join(lines))
    began = time.monotonic()
    for each in (pack, path):
        output = command("lint", str(each), code=1).out
        assert output.count("cards.yaml:") == 1 and "1 error," in output
    assert time.monotonic() < began + 40


def test_a_loose_file_of_rules_is_checked_as_rules(tmp_path: Path, command: Command) -> None:
    text = (data_dir() / RULES).read_text("utf-8").partition("\n")[2]
    (tmp_path / "mine.yaml").write_text(text + "\nbest_off: 3\n")
    assert "did you mean 'best_of'?" in command("lint", str(tmp_path / "mine.yaml"), code=1).out


@pytest.mark.parametrize(("text", "what"), one_of(3, [
    ("diagonals: none\nmultipliers: {diagonal: 2}\ninstant_win: false\n", ":2:25: warning: no diagonal counts"),
    ("diagonals: none\ninstant_win: true\n", "warning: no diagonal counts here, so nothing wins at once"),
    ("diagonals: rising\nwins_by: cross\n", "2:10: warning: no diagonals cross here, so nothing wins at once"),
    ("rows: 1\nfields: 1\n", "warning: no diagonal counts here, so nothing wins at once"),
    ("cards: false\nhand: 2\n", ":2:7: warning: cards are off here, so this does nothing"),
    ("multipliers: {diagonal: 0}\ninstant_win: false\nstart:\n  first:\n    - {do: wait, event: diagonal, steps: "
     "[{do: points, by: 1}]}\n", ":5:7: warning: this waits for a diagonal, and none counts here"),
    ("deck: base\nhand: 8\n", ":2:7: warning: the deck 'base' has no more than"),
    ("diagonals: none\nwins_by: row\nmultipliers: {diagonal: 0}\n", ""),
]))
def test_numbers_that_leave_no_room_for_each_other_are_reported(
    pack: Path, text: str, what: str, command: Command
) -> None:
    write_file(pack, "knucklebones/rules/mine.yaml", text)
    output = command("lint", str(pack)).out
    assert what in output and ("warning: " in output) == bool(what)
