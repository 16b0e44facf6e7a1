"""The sizes of big events."""

from __future__ import annotations

import pytest

from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read
from game.tables.table_files import store_of
from systems.knucklebones.moments import combo
from tests.kit.rules import dice


@pytest.fixture(scope="module")
def rules():
    store = store_of()
    store.read()
    return dice(store).rules["kotsu"]


def sizes(rules, position, move):
    after, events = apply(rules, read(rules, position), move)
    return {type(event).__name__: combo(after, event) for event in events}


@pytest.mark.parametrize(("row", "size"), [("-", 1), ("3", 1), ("4", 2), ("43", 2), ("44", 3)])
def test_equal_dice_in_the_row_make_a_combo(rules, row, size):
    assert sizes(rules, f"{row}/-/- -/-/- 1 place:4", Move("place", (1,)))["DiePlaced"] == size


def test_a_swap_is_as_big_as_the_better_row_of_it(rules):
    position = "54/45/- -/-/- 1 ready twister -"
    assert sizes(rules, position, Move("twister", ((1, 1), (2, 1))))["DiceSwapped"] == 2
