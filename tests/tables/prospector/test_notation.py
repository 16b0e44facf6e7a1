"""Positions of Prospector as lines: optional parts, and the messages for invalid lines."""

from __future__ import annotations

import pytest

from game.kernel.refusal import Refusal
from game.tables.prospector.notation import read, read_move
from game.tables.prospector.position import write
from tests.tables.prospector.sets import STANDARD


def test_what_is_left_out_at_the_end_is_as_at_the_start() -> None:
    assert write(read(STANDARD, "trio 6D,5C,4C* 7H 2C")) == "trio 6D,5C,4C* 7H 2C - 0.0 0 1 1 -"
    assert write(read(STANDARD, "trio 6D,5C,-- 7H - 8C,9C 1.0 -4 3 2 ff")) == "trio 6D,5C,-- 7H - 8C,9C 1.0 -4 3 2 ff"


@pytest.mark.parametrize(
    ("line", "code", "part"),
    [
        ("trio 6D,5C,4C 7H", "bad_position", "LAYOUT MINE TARGET"),
        ("tri 6D,5C,4C 7H 2C", "unknown_layout", "'tri'"),
        ("trio 6D,5C 7H 2C", "bad_position", "3 slots, not 2"),
        ("trio 6D,5C,1C 7H 2C", "bad_position", "'1C'"),
        ("trio 6D,5C,4X 7H 2C", "bad_position", "'4X'"),
        ("trio 6D,5C,4C ** 2C", "bad_position", "'**'"),
        ("trio 6D,5C,4C -- 2C", "bad_position", "'--'"),
        ("trio 6D,5C,4C 7H 2C,", "bad_position", "''"),
        ("trio 6D,5C,4C 7H 2C - 3", "bad_position", "'3'"),
        ("trio 6D,5C,4C 7H 2C - 1.2", "bad_position", "no more gold"),
        ("trio 6D,5C,4C 7H 2C - 1.0 x", "bad_position", "SCORE"),
        ("trio 6D,5C,4C 7H 2C - 1.0 0 0", "bad_position", "ROUND"),
        ("trio 6D,5C,4C 7H 2C - 1.0 0 1 3", "bad_position", "SIDE"),
        ("trio 6D,5C,4C 7H 2C - 1.0 0 1 1 xyz", "bad_position", "RNG"),
        ("trio 6D,5C,4C 7H 2C | trio 6D,5C,4C 7H 2C", "bad_position", "seat 1 comes first"),
        ("", "bad_position", "LAYOUT"),
    ],
)
def test_a_line_that_cannot_be_read_is_reported_by_its_part(line: str, code: str, part: str) -> None:
    with pytest.raises(Refusal) as caught:
        read(STANDARD, line)
    assert caught.value.code == code and part in caught.value.sentence


@pytest.mark.parametrize("text", ["", "m", "m01", "m100", "Draw", "3:draw", "1:", "m1 ", "take 1"])
def test_a_move_that_cannot_be_read(text: str) -> None:
    with pytest.raises(Refusal, match="is not a move"):
        read_move(STANDARD, text)
