"""Actions as numbers: the kind, the cell of the piece, and the target cell."""

from __future__ import annotations

GOES, CLOCKWISE, AGAINST, UNSTACKS, TOWER_GOES, TOWER_CLOCKWISE, TOWER_AGAINST = range(1, 8)
"""Kinds of actions. ``GOES`` is a move, a swap, a stacking or a change of level, depending on the cells; ``UNSTACKS``
is any of these with only the top of a stack."""
DOES, FROM, CELL = 18, 9, 511
"""Positions of the parts of an action in its bits: ``does << DOES | from << FROM | to``."""
QUARTERS = {CLOCKWISE: 1, AGAINST: -1, TOWER_CLOCKWISE: 1, TOWER_AGAINST: -1}
"""Quarter turns clockwise of each kind that turns."""


def action(does: int, start: int = 0, end: int = 0) -> int:
    """Return an action as a number."""
    return does << DOES | start << FROM | end


def parts(number: int) -> tuple[int, int, int]:
    """Return the kind of an action, its cell and its target cell."""
    return number >> DOES, number >> FROM & CELL, number & CELL


def undoing(number: int) -> int:
    """Return the tower action that undoes this one, or 0."""
    does, start, end = parts(number)
    if does == TOWER_GOES:
        return action(does, end, start)
    return action(TOWER_AGAINST + TOWER_CLOCKWISE - does) if number else 0
