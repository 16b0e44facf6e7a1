"""The position of a table without systems, written line by line."""

from __future__ import annotations

import pytest

from systems.layout import BUTTONS_AREA
from systems.plain_table import BOARD_TOP, places
from systems.press_to_move import in_order_of_numbers


@pytest.mark.parametrize("step", [15, 30])
@pytest.mark.parametrize("count", [1, 9, 16, 25])
def test_lines_are_above_the_buttons_and_apart(count: int, step: int) -> None:
    found = places(count, step)
    assert len(set(found)) == count
    assert all(BUTTONS_AREA.y + BUTTONS_AREA.h + step / 2 <= y <= BOARD_TOP - step / 2 for _, y in found)
    assert all(BUTTONS_AREA.x < x < BUTTONS_AREA.x + BUTTONS_AREA.w for x, _ in found)


def test_the_buttons_of_moves_are_in_the_order_of_their_numbers() -> None:
    moves = ["take:1,10", "take:1,2", "pass", "take:11", "take:2"]
    assert sorted(moves, key=in_order_of_numbers) == ["pass", "take:1,2", "take:1,10", "take:2", "take:11"]
