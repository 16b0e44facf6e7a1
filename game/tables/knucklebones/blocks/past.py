"""Marks that record what has happened in a match, only if a card asks about it."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.knucklebones.mark import ON_SEAT, MarkKind

EARLIER = 1
MOST, SCALE = 99, 100
TALLIES = range(1, SCALE**4)
"""A number of this turn, of the turn before and of the match so far: see ``Tally``."""
LOST_TO_OWN = MarkKind("fell", "fell", (ON_SEAT,), TALLIES, hidden=True)
"""Dice of a seat that it has destroyed."""
LOST_TO_OTHER = MarkKind("hit", "hit", (ON_SEAT,), TALLIES, hidden=True)
"""Dice of a seat that the other one has destroyed, or its traps and shields."""
CARDS = MarkKind("cards", "cards", (ON_SEAT,), TALLIES, hidden=True)
"""Cards that a seat has played."""
ROLL = MarkKind("rolled", "rolled", (ON_SEAT,), range(1, 13), hidden=True)
"""The face that a seat has rolled last."""
LAST_LOST = MarkKind("gone", "gone", (ON_SEAT,), range(1, 13), hidden=True)
"""The face of the die of a seat that was destroyed last."""
BEFORE = MarkKind("before", "^", (ON_SEAT,), (0, EARLIER), prefix=True, hidden=True)
"""The last card of a seat that has taken effect; with ``EARLIER``, the other seat has played one since."""
MARKS = (LOST_TO_OWN, LOST_TO_OTHER, CARDS, ROLL, LAST_LOST, BEFORE)
TALLIED = (LOST_TO_OWN.sign, LOST_TO_OTHER.sign, CARDS.sign)


class Tally(NamedTuple):
    """The number of times that something has happened."""

    this_turn: int
    last_turn: int
    match: int

    @property
    def number(self) -> int:
        """The number of its mark."""
        now, last, match = min(self.this_turn, MOST), min(self.last_turn, MOST), min(self.match, SCALE**2 - 1)
        return now + SCALE * (last + SCALE * match)


def tally_of(number: int) -> Tally:
    """Return what the number of a mark says."""
    rest, now = divmod(number, SCALE)
    match, last = divmod(rest, SCALE)
    return Tally(now, last, match)
