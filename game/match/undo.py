"""Rules for taking back moves: the last decision by the house rule, and always in practice against a bot.

Nothing here changes a match. Chance is part of its positions, so the same results come again.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from game.match.record import Record


class Return(NamedTuple):
    """The point to return to."""

    plies: int
    """Number of moves that stay."""
    seat: int
    """The seat that decides again; only this seat may take the move back."""


Refused = str
"""Key of the message with the reason that nothing can be taken back."""


def returning(record: Record, bots: Collection[int], house: bool) -> Return | Refused:
    """Return the point of the last decision; ``bots`` are the seats with bots, ``house`` is True with the house rule.

    Nothing can be taken back in a match that is over, between bots, or if the seats move at the same time. A solo
    player takes back one move at a time.
    """
    if record.contested:
        return "undo.daily"
    if record.on.over(record.position):
        return "undo.over"
    if record.on.together(record.rules):
        return "undo.off"
    if record.on.seat_count(record.rules) == 1 and not bots:
        return _alone(record)
    people = [seat for seat in range(1, record.on.seat_count(record.rules) + 1) if seat not in bots]
    if not people:
        return "undo.none"
    if len(people) == 1:
        return _practised(record, people[0])
    return _by_the_house(record) if house else "undo.off"


def _practised(record: Record, seat: int) -> Return | Refused:
    """Return the last point at which the person had a choice, including all rolls and answers since."""
    on, rules = record.on, record.rules
    for ply in reversed(range(len(record.log.plies))):
        position = record.positions[ply]
        if on.turn(position) == seat and len(on.legal(rules, position)) > 1:
            return Return(ply, seat)
    return "undo.none"


def _alone(record: Record) -> Return | Refused:
    """Return the last move of a solo player, even if it revealed something."""
    for ply in reversed(range(len(record.log.plies))):
        if not record.on.automatic(record.on.read_move(record.rules, record.log.plies[ply].move)):
            return Return(ply, 1)
    return "undo.none"


def _by_the_house(record: Record) -> Return | Refused:
    """Return the last move of a hand, unless chance was involved in it or since."""
    on = record.on
    for ply in reversed(range(len(record.log.plies))):
        if record.fateful[ply]:
            return "undo.shown"
        if not on.automatic(on.read_move(record.rules, record.log.plies[ply].move)):
            return Return(ply, on.turn(record.positions[ply]))
    return "undo.none"
