"""Actions as numbers: what is done, the cell it is done with, and the cell it leads to."""

from __future__ import annotations

GOES, CLOCKWISE, AGAINST, UNSTACKS, TOWER_GOES, TOWER_CLOCKWISE, TOWER_AGAINST = range(1, 8)
"""What is done. ``GOES`` is a move, a swap, a stacking or a change of level, as what stands there tells; ``UNSTACKS``
is any of these with the top of a stack alone."""
DOES, FROM, CELL = 18, 9, 511
"""Where the parts of an action lie: ``does << DOES | from << FROM | to``."""
QUARTERS = {CLOCKWISE: 1, AGAINST: -1, TOWER_CLOCKWISE: 1, TOWER_AGAINST: -1}
"""By what is done, quarter turns clockwise."""


def action(does: int, start: int = 0, end: int = 0) -> int:
    """An action as a number."""
    return does << DOES | start << FROM | end


def parts(number: int) -> tuple[int, int, int]:
    """What is done, with which cell, to which."""
    return number >> DOES, number >> FROM & CELL, number & CELL


def undoing(number: int) -> int:
    """The tower action that undoes one; 0 undoes nothing."""
    does, start, end = parts(number)
    if does == TOWER_GOES:
        return action(does, end, start)
    return action(TOWER_AGAINST + TOWER_CLOCKWISE - does) if number else 0
