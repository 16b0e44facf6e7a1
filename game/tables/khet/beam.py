"""The beam of Ra: its path over the boards, and the pieces it hits."""

from __future__ import annotations

from typing import NamedTuple

from game.tables.khet.cells import HOMES, UPPER_AT, WAY_STEPS
from game.tables.khet.pieces import (
    BEAM_OUTCOMES,
    BLOCKED,
    CLIMBS,
    DIRECTIONS,
    HIT,
    OFF_BOARD,
    SPHINX,
    SPLITS,
    WALL,
    facing_of,
    kind_of,
)

LOOP_END = -1
"""End of a part that would repeat the path of another part."""
END_NAMES = {OFF_BOARD: "rim", HIT: "hit", WALL: "wall", BLOCKED: "blocked", LOOP_END: "loop"}


class Beam(NamedTuple):
    """The parts of a beam, in cells."""

    parts: list[list[int]]
    """The cells that each part enters, in order; the last is the piece it hits or that stops it. The ray an Eye
    deflects is a separate part, which begins after the Eye."""
    hits: list[int]
    """The cells that are hit, each once."""
    ends: list[int]
    """The end of each part, one of ``END_NAMES``."""
    starts: list[tuple[int, int]]
    """The cell that each part leaves, which is not part of it, and its first direction."""


def muzzle(squares: bytes | bytearray, color: int) -> tuple[int, int]:
    """Return the cell before the first one that a color's beam enters, and the direction of the beam."""
    home = HOMES[color]
    code = squares[home]
    if kind_of(code) == SPHINX:
        return home, facing_of(code)
    return home - WAY_STEPS[2 * color], 2 * color


def beam(squares: bytes | bytearray, color: int, above: int) -> Beam:
    """Return the beam of a color; ``above`` is the step from a cell to the one straight above it.

    Paths meet only after an Eye, so only the paths that leave an Eye are remembered.
    """
    cell, way = start = muzzle(squares, color)
    part: list[int] = []
    parts, hits, ends, starts = [part], [], [], [start]
    rays: set[tuple[int, int]] = set()
    step = WAY_STEPS[way]
    while True:
        cell += step
        code = squares[cell]
        if not code:
            part.append(cell)
            continue
        outcome = BEAM_OUTCOMES[code][way]
        if outcome < DIRECTIONS:
            part.append(cell)
            way, step = outcome, WAY_STEPS[outcome]
            continue
        if outcome == CLIMBS:
            # It leaves by the same face and line: next it enters the cell in front of the mirror on the other level.
            cell += above if cell < UPPER_AT else -above
            way ^= 2
            step = -step
            continue
        if outcome >= SPLITS:
            part.append(cell)
            ray = cell, outcome - SPLITS
            if ray not in rays:
                rays.add(ray)
                starts.append(ray)
            if (cell, way) not in rays:
                rays.add((cell, way))
                continue
            outcome = LOOP_END
        elif outcome == BLOCKED:
            part.append(cell)
        elif outcome == HIT:
            part.append(cell)
            if cell not in hits:
                hits.append(cell)
        ends.append(outcome)
        if len(ends) == len(starts):
            return Beam(parts, hits, ends, starts)
        cell, way = starts[len(ends)]
        step = WAY_STEPS[way]
        part = []
        parts.append(part)
