"""The beam of Ra: its path over the boards, and the pieces it hits.

``follow`` works on rows of numbers, so that numba can compile it for the search of the bots.
"""

from __future__ import annotations

from itertools import pairwise
from threading import local
from typing import NamedTuple, TypeAlias

from game.tables.khet.cells import HIGH_CELLS, HOMES, LOWER_CELLS, UPPER_AT, WAY_STEPS
from game.tables.khet.pieces import (
    BEAM_OUTCOMES,
    BLOCKED,
    CLIMBS,
    CODES,
    DIRECTIONS,
    HIT,
    OFF_BOARD,
    SPHINX,
    SPLITS,
    WALL,
    facing_of,
    piece_kind,
)

Squares: TypeAlias = bytes | bytearray | list[int]
"""The codes on all cells, from any place on."""
Memory: TypeAlias = list[int]
LOOP_END = -1
"""End of a part that would repeat the path of another part."""
END_NAMES = {OFF_BOARD: "rim", HIT: "hit", WALL: "wall", BLOCKED: "blocked", LOOP_END: "loop"}
RAY_SHIFT, RAY_WAY = 2, 3
"""A ray, a cell and the direction in which a part of a beam leaves it, is ``cell << RAY_SHIFT | way``; ``RAY_WAY`` has
the bits of the direction."""
MOST_HITS = len(LOWER_CELLS + HIGH_CELLS)
MOST_RAYS = DIRECTIONS * MOST_HITS
PATHS = -MOST_RAYS
"""The cells that all parts enter, one part after the other. The memory of a beam is the last part of a row of numbers,
so its places count back from the end."""
PATH_ENDS = PATHS - MOST_RAYS
"""The place in the memory where the path of each part ends."""
PART_ENDS = PATH_ENDS - MOST_RAYS
"""The end of each part, one of ``END_NAMES``."""
PART_STARTS = PART_ENDS - MOST_RAYS
"""The ray on which each part starts."""
EYE_RAYS = PART_STARTS - MOST_RAYS
"""The rays that leave Eyes, each once."""
HITS = EYE_RAYS - MOST_HITS
"""The cells that are hit, each once."""
MIRRORS = HITS - 1
"""The most reflections before a hit."""
PART_COUNT = MIRRORS - 1
MEMORY = -PART_COUNT
"""The length of the memory."""


def _first_ray(code: int, color: int) -> int:
    """Return the ray on which the beam of a color begins, by the code on its home."""
    way = facing_of(code) if piece_kind(code) == SPHINX else 2 * color
    cell = HOMES[color] if piece_kind(code) == SPHINX else HOMES[color] - WAY_STEPS[way]
    return cell << RAY_SHIFT | way


MUZZLES = tuple(tuple(_first_ray(code, color) for code in range(CODES)) for color in (0, 1))


def follow(squares: Squares, row: int, color: int, step_up: int, memory: Memory, keeps_paths: bool) -> int:
    """Follow the beam of a color; return the number of cells it hits.

    The boards begin at ``row``. ``step_up`` is the step from a cell to the one straight above it. Only if the call
    ``keeps_paths``, the memory has the ends of the parts and the cells they enter. Paths meet only after an Eye, so
    only the rays that leave an Eye are remembered.
    """
    memory[PART_STARTS] = start = MUZZLES[color][squares[row + HOMES[color]]]
    hit, ray, path = HITS, EYE_RAYS, PATHS
    part, parts, mirrors = 0, 1, 0
    cell, way, turns = start >> RAY_SHIFT, start & RAY_WAY, 0
    step = WAY_STEPS[way]
    while True:
        cell += step
        code = squares[row + cell]
        if not code:
            if keeps_paths:
                memory[path] = cell
                path += 1
            continue
        outcome = BEAM_OUTCOMES[code][way]
        if outcome == CLIMBS:
            # It leaves by the same face and line: next it enters the cell in front of the mirror on the other level.
            cell += step_up if cell < UPPER_AT else -step_up
            way ^= 2
            step = -step
            turns += 1
            continue
        if keeps_paths and outcome != WALL and outcome != OFF_BOARD:
            memory[path] = cell
            path += 1
        if outcome < DIRECTIONS:
            way = outcome
            step = WAY_STEPS[way]
            turns += 1
            continue
        if outcome >= SPLITS:
            side_ray, straight_ray = cell << RAY_SHIFT | outcome - SPLITS, cell << RAY_SHIFT | way
            is_side_known, is_straight_known = False, False
            for known in range(EYE_RAYS, ray):
                is_side_known = is_side_known or memory[known] == side_ray
                is_straight_known = is_straight_known or memory[known] == straight_ray
            if not is_side_known:
                memory[ray] = memory[PART_STARTS + parts] = side_ray
                ray += 1
                parts += 1
            if not is_straight_known:
                memory[ray] = straight_ray
                ray += 1
                continue
            outcome = LOOP_END
        elif outcome == HIT:
            if turns > mirrors:
                mirrors = turns
            is_known = False
            for known in range(HITS, hit):
                is_known = is_known or memory[known] == cell
            if not is_known:
                memory[hit] = cell
                hit += 1
        if keeps_paths:
            memory[PART_ENDS + part], memory[PATH_ENDS + part] = outcome, path
        part += 1
        if part == parts:
            memory[PART_COUNT], memory[MIRRORS] = parts, mirrors
            return hit - HITS
        start = memory[PART_STARTS + part]
        cell, way, turns = start >> RAY_SHIFT, start & RAY_WAY, 0
        step = WAY_STEPS[way]


class ThreadMemory(local):
    """The memory for beams, one for each thread: making one takes longer than a beam."""

    def __init__(self) -> None:
        self.numbers = [0] * MEMORY


THREAD_MEMORY = ThreadMemory()


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


def beam(squares: Squares, color: int, step_up: int) -> Beam:
    """Return the beam of a color; ``step_up`` is the step from a cell to the one straight above it."""
    memory = THREAD_MEMORY.numbers
    hits = follow(squares, 0, color, step_up, memory, True)
    parts = memory[PART_COUNT]
    ends = memory[PATH_ENDS : PATH_ENDS + parts]
    paths = [memory[begin:end] for begin, end in pairwise((PATHS, *ends))]
    starts = [(ray >> RAY_SHIFT, ray & RAY_WAY) for ray in memory[PART_STARTS : PART_STARTS + parts]]
    return Beam(paths, memory[HITS : HITS + hits], memory[PART_ENDS : PART_ENDS + parts], starts)


def hit_cells(squares: Squares, color: int, step_up: int) -> list[int]:
    """Return the cells that the beam of a color hits."""
    memory = THREAD_MEMORY.numbers
    return memory[HITS : HITS + follow(squares, 0, color, step_up, memory, False)]
