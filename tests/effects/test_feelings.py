"""The figures react to events at the table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.tables.knucklebones.events import DiagonalGained, DiceDestroyed, DieRepelled
from tests.kit.watched import FRAME, Shining, feeling


@pytest.mark.parametrize(("position", "move", "event", "first", "second"), [
    ("-/-/- 41/-/- 1 place:4", "place:1", DiceDestroyed, "won", "lost"),
    ("-/-/- 4/-/- 1 place:4 - - 2.1=3", "place:1", DieRepelled, "lost", "won"),
    ("2/32/55 -/-/- 1 place:2", "place:3", DiagonalGained, "won", "waiting"),
])  # fmt: skip
def test_what_happens_makes_them_glad_or_sorry(
    position: str, move: str, event: type, first: str, second: str
) -> None:
    table = Shining(position)
    table.move(move)
    table.until(event)
    assert [feeling(seat).look(active=False) for seat in (1, 2)] == [first, second]


def blinks(table: Shining) -> int:
    """Return the number of blinks in half a minute without events."""
    seen = []
    for _ in range(round(30 / FRAME)):
        table.tick(FRAME)
        seen.append(feeling(1).blinks)
    return sum(closed and not before for before, closed in pairwise(seen))


def test_they_blink_now_and_then() -> None:
    table = Shining("1/-/- 2/-/- 1")
    assert blinks(table) == int(30 / table.look.figures.blink_every)


def test_with_reduced_motion_they_do_not_blink() -> None:
    assert blinks(Shining("1/-/- 2/-/- 1", reduced_motion=True)) == 0
