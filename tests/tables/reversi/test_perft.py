"""Counts of move sequences equal the published ones."""

from __future__ import annotations

import pytest

from game.tables.reversi.content import Rules
from game.tables.reversi.position import read
from game.tables.reversi.rules import perft
from tests.kit.commands import Command
from tests.tables.reversi.sets import REVERSI, SMALL

START = REVERSI.start
KNOWN = (1, 4, 12, 56, 244, 1396, 8200, 55092, 390216)
ON_SMALL = (1, 4, 12, 56, 244, 1364, 7604)
"""Counts on a 6x6 board."""


@pytest.mark.parametrize(("rules", "known"), [(REVERSI, KNOWN), (SMALL, ON_SMALL)], ids=["usual", "small"])
def test_known_counts_from_the_start(rules: Rules, known: tuple[int, ...]) -> None:
    assert tuple(perft(rules, read(rules, rules.start), depth) for depth in range(len(known))) == known


@pytest.mark.parametrize(("line", "counts"), [
    ("XO------" + "-" * 56 + " X", [1, 1, 1]),  # one move ends it
    ("XO------OO------" + "-" * 48 + " O", [1, 3]),  # a pass is a ply
    ("-" * 64 + " X", [1, 1]),  # over already
])
def test_a_pass_is_a_ply_and_an_end_counts_once(line: str, counts: list[int]) -> None:
    assert [perft(REVERSI, read(REVERSI, line), depth) for depth in range(1, len(counts) + 1)] == counts


def test_the_command_prints_the_number_alone(command: Command) -> None:
    output = command("perft", "--table", "reversi", "--depth", "5")
    assert output.out == "1396\n" and "a second" in output.err
    assert command("perft", "--table", "reversi", "--depth", "2", "--position", START[:-1] + "O").out == "12\n"
    assert command("perft", "--table", "reversi", "--rules", "small", "--depth", "5").out == "1364\n"


@pytest.mark.parametrize(("words", "message"), [
    (["--table", "reversi", "--position", "XO X"], "64 squares"),
    (["--table", "reversi", "--rules", "revursi"], "did you mean 'reversi'"),
    (["--table", "knucklebones"], "left to chance"),
    ([], "left to chance"),
])
def test_impossible_counts_are_refused_in_a_sentence(words: list[str], message: str, command: Command) -> None:
    output = command("perft", "--depth", "2", *words, code=2)
    assert message in output.err and output.out == "" and output.err.count("\n") == 1
