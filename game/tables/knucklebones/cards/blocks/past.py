"""Marks that record what has happened in a match, only if a card asks about it."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.knucklebones.mark import ON_SEAT, MarkKind, MarkState

EARLIER_CARD = 1
MOST_COUNTED, TALLY_BASE = 99, 100
TALLIES = range(1, TALLY_BASE**4)
"""A number of this turn, of the turn before and of the match so far: see ``Tally``."""
LOST_TO_OWN = MarkKind("fell", "fell", (ON_SEAT,), TALLIES, hidden=True)
"""Dice of a seat that it has destroyed."""
LOST_TO_OTHER = MarkKind("hit", "hit", (ON_SEAT,), TALLIES, hidden=True)
"""Dice of a seat that the other one has destroyed, or its traps and shields."""
CARD_TALLY = MarkKind("cards", "cards", (ON_SEAT,), TALLIES, hidden=True)
"""Cards that a seat has played."""
LAST_ROLL = MarkKind("rolled", "rolled", (ON_SEAT,), range(1, 13), hidden=True)
"""The face that a seat has rolled last."""
LAST_LOST = MarkKind("gone", "gone", (ON_SEAT,), range(1, 13), hidden=True)
"""The face of the die of a seat that was destroyed last."""
SEAT_LAST_CARD = MarkKind("before", "^", (ON_SEAT,), (0, EARLIER_CARD), prefix=True, hidden=True)
"""The last card of a seat that has taken effect; with ``EARLIER_CARD``, the other seat has played one since."""
MARKS = (LOST_TO_OWN, LOST_TO_OTHER, CARD_TALLY, LAST_ROLL, LAST_LOST, SEAT_LAST_CARD)
TALLY_SIGNS = (LOST_TO_OWN.sign, LOST_TO_OTHER.sign, CARD_TALLY.sign)


class Tally(NamedTuple):
    """The number of times that something has happened."""

    this_turn: int
    last_turn: int
    match: int

    @property
    def state(self) -> MarkState:
        """The state of its mark."""
        this_turn, last_turn = min(self.this_turn, MOST_COUNTED), min(self.last_turn, MOST_COUNTED)
        match = min(self.match, TALLY_BASE**2 - 1)
        return MarkState(this_turn + TALLY_BASE * (last_turn + TALLY_BASE * match))


def tally_of(value: int) -> Tally:
    """Return what the value of a mark says."""
    rest, this_turn = divmod(value, TALLY_BASE)
    match, last_turn = divmod(rest, TALLY_BASE)
    return Tally(this_turn, last_turn, match)
