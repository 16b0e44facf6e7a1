"""Moves of Nim, and the end of its matches."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.nim.content import Rules
from game.tables.nim.manifest import TABLE

RULES = Rules()


def play(line: str, move: str) -> str:
    """Return the position after a move."""
    return TABLE.write(TABLE.apply(RULES, TABLE.read(RULES, line), TABLE.read_move(RULES, move))[0])


def test_a_seat_takes_counters_and_the_other_one_is_to_move() -> None:
    assert play("15 1", "3") == "12 2"


def test_a_heap_gives_no_more_counters_than_it_has() -> None:
    with pytest.raises(Refusal):
        play("2 1", "3")


def test_the_last_counter_wins() -> None:
    assert TABLE.score(RULES, TABLE.read(RULES, play("1 2", "1"))).outcome == 2
