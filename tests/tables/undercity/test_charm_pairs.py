"""Charms that work together on purpose: both at once do more than the sum of what each does alone."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from game.kernel.opaque import as_type
from game.tables import find_table
from game.tables.table_files import load_rules
from game.tables.undercity.definitions import Rules
from game.tables.undercity.room_match import merge_edges

RUN, DICE = as_type(load_rules("run", on="undercity"), Rules), find_table("knucklebones")
Measure = Callable[[tuple[str, ...]], float]


def values(charms: tuple[str, ...]) -> dict[str, int]:
    """Return the edges of seat 1 with these charms, as values that a match of Knucklebones begins with."""
    edges = merge_edges(RUN, DICE.name, *(RUN.charms[charm].edges[DICE.name] for charm in charms))
    return {f"{name}.1": amount for name, amount in edges.items()}


def after(boards: str, moves: str, charms: tuple[str, ...]) -> tuple[tuple[int, ...], int]:
    """Return the totals and the seat to move after these moves from a position."""
    rules = load_rules("kotsu")
    dealt = DICE.notation.write(DICE.first_position(rules, 1, 1, (), values(charms))).split()
    one, other, *turn = boards.split()
    line = " ".join((one, other, *(turn or dealt[2:4]), "-", "-", *dealt[6:]))
    position = DICE.notation.read(rules, line)
    for move in moves.split():
        position, _ = DICE.apply(rules, position, DICE.notation.read_move(rules, move))
    return DICE.score(rules, position).totals, position.seat_to_move


def lead(boards: str, moves: str, charms: tuple[str, ...]) -> float:
    (own, other), _ = after(boards, moves, charms)
    return own - other


def turn(boards: str, moves: str, charms: tuple[str, ...]) -> float:
    """Return 1 if seat 1 has another turn, else 0."""
    return after(boards, moves, charms)[1] == 1


WAIT = "roll=5 place:3 roll=2 place:2 roll=3 place:3 roll=3 place:2 roll=1 place:3 roll=1 place:2 roll=4 place:1"
PAIRS: list[tuple[str, str, Measure]] = [
    ("crossed_fingers", "prism", partial(lead, "3/16/226 -/-/-", "")),
    ("penny_press", "long_division", partial(lead, "11/-/- -/-/-", "")),
    ("penny_press", "double_agent", partial(turn, "-/-/- 2/-/- 1 place:1", "place:1")),
    ("penny_press", "third_rail", partial(lead, "-/-/- 2/2/- 1 place:1", "place:1")),
    ("paper_screen", "iron_rice_bowl", partial(lead, "44/-/- -/-/- 2 ready", WAIT)),
    ("paper_screen", "spiked_gate", partial(lead, "4/-/- 44/-/- 2 place:4", "place:1")),
    ("paper_screen", "mirror_maze", partial(lead, "66/1/- -/-/- 2 place:6", "place:1")),
    ("lucky_copper", "mirror_maze", partial(lead, "11/-/- -/-/-", "")),
    ("lucky_copper", "understudy", partial(lead, "11/55/66 -/-/-", "")),
]


@pytest.mark.parametrize(("one", "other", "measure"), PAIRS, ids=[f"{one}-{other}" for one, other, _ in PAIRS])
def test_two_charms_together_do_more_than_each_alone(one: str, other: str, measure: Measure) -> None:
    none, first, second, both = (measure(charms) for charms in ((), (one,), (other,), (one, other)))
    assert both - none > (first - none) + (second - none)
