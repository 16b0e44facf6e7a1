"""What may be taken back: the last decision of a hand, by rules of the house, and in practice against a bot always.

Nothing here changes a match. Chance is a part of its positions, so the same awaits whoever has taken something back.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from game.match.record import Record


class Return(NamedTuple):
    """Where taking back would lead."""

    plies: int
    """So many moves would stay."""
    seat: int
    """The seat that would decide anew; nobody else may take that back."""


Refused = str
"""Key of the sentence that says why nothing can be taken back."""


def returning(record: Record, bots: Collection[int], house: bool) -> Return | Refused:
    """Where the last decision can be taken back to; ``bots`` are the seats with bots, ``house`` is the house rule.

    A match that is over stands, what bots play alone is nobody's, and where both move at the same time nothing is taken
    back. Whoever sits alone takes back move by move.
    """
    if record.contested:
        return "undo.daily"
    if record.on.over(record.position):
        return "undo.over"
    if record.on.together(record.rules):
        return "undo.off"
    if record.on.taken(record.rules) == 1 and not bots:
        return _alone(record)
    people = [seat for seat in range(1, record.on.taken(record.rules) + 1) if seat not in bots]
    if not people:
        return "undo.none"
    if len(people) == 1:
        return _practised(record, people[0])
    return _by_the_house(record) if house else "undo.off"


def _practised(record: Record, seat: int) -> Return | Refused:
    """The last time a person had a choice, whatever has been rolled or answered since."""
    on, rules = record.on, record.rules
    for ply in reversed(range(len(record.log.plies))):
        position = record.positions[ply]
        if on.turn(position) == seat and len(on.legal(rules, position)) > 1:
            return Return(ply, seat)
    return "undo.none"


def _alone(record: Record) -> Return | Refused:
    """The last move of the only seat, whatever it brought to light."""
    for ply in reversed(range(len(record.log.plies))):
        if not record.on.by_itself(record.on.read_move(record.rules, record.log.plies[ply].move)):
            return Return(ply, 1)
    return "undo.none"


def _by_the_house(record: Record) -> Return | Refused:
    """The last move of a hand, until chance has spoken since or with it."""
    on = record.on
    for ply in reversed(range(len(record.log.plies))):
        if record.fateful[ply]:
            return "undo.shown"
        if not on.by_itself(on.read_move(record.rules, record.log.plies[ply].move)):
            return Return(ply, on.turn(record.positions[ply]))
    return "undo.none"
