"""Turning points of a match. A ply is ``seat chance``, with ``>made`` if a better move existed and ``*`` for a roll."""

from __future__ import annotations

import pytest

from game.kernel.hindsight import Hindsight, chance_curve, turning_points

LEAST, MOST = 0.08, 5


def match(line: str) -> tuple[list[int], list[Hindsight | None], float | None]:
    """Read a match: plies between ``|``, then the final chance of seat 1; ``?`` is not known yet."""
    *plies, last = (part.strip() for part in line.split("|"))
    seats, weighed = [], list[Hindsight | None]()
    for ply in plies:
        seat, weight = ply.split()
        chance, _, made = weight.rstrip("*").partition(">")
        seats.append(int(seat))
        known = chance != "?"
        weighed.append(Hindsight("", int(chance) / 100, int(made or chance) / 100, "*" in weight) if known else None)
    return seats, weighed, None if last == "?" else int(last) / 100


@pytest.mark.parametrize(
    ("line", "turns"),
    [
        # An even match has none.
        ("1 50* | 1 53 | 2 48* | 2 45 | 55", []),
        # A roll is luck, good or bad, of the seat that rolled.
        ("1 50* | 1 70 | 2 30* | 2 15 | 100", ["0 luck +20", "2 luck -15"]),
        # A worse move is a choice; a change that only a deeper search sees is neither.
        ("1 50>30 | 2 70 | 1 45 | 45", ["0 choice -20"]),
        # For a wrong card with a good roll, the larger of the two counts.
        ("1 50>40* | 1 70 | 70", ["0 luck +30"]),
        ("1 50>20* | 1 25 | 25", ["0 choice -30"]),
        # Seat 2 gains what seat 1 loses.
        ("2 50* | 2 90 | 10", ["0 luck +40"]),
        # The last roll is measured by the result.
        ("1 40* | 100", ["0 luck +60"]),
        # The five strongest at most, in order.
        (
            "1 50>41 | 1 50>35 | 1 50>30 | 1 50>25 | 1 50>20 | 1 50>38 | 50",
            ["1 choice -15", "2 choice -20", "3 choice -25", "4 choice -30", "5 choice -12"],
        ),
        # Among equal ones, the first counts.
        ("1 50>40 | " * 6 + "50", [f"{ply} choice -10" for ply in range(5)]),
        # During the analysis only known chances count; luck needs the chance after it.
        ("1 50>30 | 1 50* | 1 ? | ?", ["0 choice -20"]),
    ],
)
def test_a_match_turns_where_luck_or_a_choice_moved_the_chance_most(line: str, turns: list[str]) -> None:
    seats, weighed, last = match(line)
    found = turning_points(seats, weighed, chance_curve(seats, weighed, last), LEAST, MOST)
    assert [f"{turn.ply} {turn.kind} {100 * turn.swing:+.0f}" for turn in found] == turns


def test_the_curve_is_that_of_seat_1_before_every_ply_and_at_the_end() -> None:
    seats, weighed, last = match("1 60 | 2 30 | 2 ? | 0")
    assert chance_curve(seats, weighed, last) == [0.6, 0.7, None, 0.0]
    assert chance_curve(seats, weighed[:1]) == [0.6, None, None, None]
