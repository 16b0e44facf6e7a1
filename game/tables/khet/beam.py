"""The beam of Ra: which way it takes over the boards as they stand, and what it hits."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.khet.cells import HOMES, STEPS, UPPER_AT
from game.tables.khet.pieces import ANSWERS, BLOCKED, CLIMBS, GONE, HIT, SPHINX, SPLITS, WALL

LOOPS = -1
"""How a part ends that would go on as another one has gone before it."""
ENDS = {GONE: "rim", HIT: "hit", WALL: "wall", BLOCKED: "blocked", LOOPS: "loop"}
"""What the ends of parts are called."""


class Beam(NamedTuple):
    """All parts of a beam, in cells."""

    parts: list[list[int]]
    """The cells each part enters in order, last that of the piece it hits, or that stops it. What an Eye turns aside is
    a part of its own, which begins behind the Eye."""
    hits: list[int]
    """What is hit, each once."""
    ends: list[int]
    """By part, what ended it: one of ``ENDS``."""


def muzzle(squares: bytearray, colour: int) -> tuple[int, int]:
    """Where the beam of a colour comes from, the cell before the first one it enters, and its direction."""
    home = HOMES[colour]
    code = squares[home]
    if code >> 3 == SPHINX:
        return home, code & 3
    return home - STEPS[2 * colour], 2 * colour


def beam(squares: bytearray, colour: int, above: int) -> Beam:
    """The beam of a colour; ``above`` leads from a cell to the one straight above it.

    Ways come together only behind an Eye, so that is where it is remembered which have been taken.
    """
    cell, way = muzzle(squares, colour)
    part: list[int] = []
    parts, hits, ends = [part], [], []
    waiting: list[tuple[int, int]] = []
    taken: set[tuple[int, int]] = set()
    while True:
        cell += STEPS[way]
        code = squares[cell]
        answer = ANSWERS[4 * code + way] if code else way
        if answer < 4:
            part.append(cell)
            way = answer
            continue
        if answer == CLIMBS:
            # It leaves from the same face and line: next it enters the cell before the mirror on the other level.
            cell += above if cell < UPPER_AT else -above
            way ^= 2
            continue
        if answer >= SPLITS:
            part.append(cell)
            aside = cell, answer - SPLITS
            if aside not in taken:
                taken.add(aside)
                waiting.append(aside)
            if (cell, way) not in taken:
                taken.add((cell, way))
                continue
            answer = LOOPS
        elif answer == BLOCKED:
            part.append(cell)
        elif answer == HIT:
            part.append(cell)
            if cell not in hits:
                hits.append(cell)
        ends.append(answer)
        if not waiting:
            return Beam(parts, hits, ends)
        cell, way = waiting.pop(0)
        part = []
        parts.append(part)
