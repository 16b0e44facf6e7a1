"""The pieces as small numbers, their letters, and the effect of each on a beam."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from game.tables.khet.cells import (
    CELLS,
    HIGH_CELLS,
    HIGH_CORNERS,
    HOMES,
    LOWER_CELLS,
    NEIGHBORS,
    RED_ONLY,
    ROOF,
    SILVER_ONLY,
)

EMPTY, RIM = 0, 1
COLUMN, FIRST_PIECE = 4, 8
"""Code of the tower's southwest cell, with the other three counterclockwise after it, the same on both boards; and the
least code of a piece."""
PHARAOH, DJED, PYRAMID, OBELISK, STACK, EYE, ANUBIS, SPHINX = range(1, 9)
"""The kinds of pieces, as codes have them."""
KIND_SHIFT, COLOR_SHIFT, FACING = 3, 2, 3
"""A piece is ``kind << KIND_SHIFT | color << COLOR_SHIFT | facing``, and ``FACING`` has the bits of the facing; facings
count clockwise from north, or from northeast."""
KINDS = ("", "pharaoh", "djed", "pyramid", "obelisk", "stack", "eye", "anubis", "sphinx")
"""Names of the kinds in events."""
CODES = 72
STACK_STEP = 8
"""Difference between a stack and one obelisk."""
SILVER, RED = 0, 1
LETTERS = {
    PHARAOH: "P", DJED: "XY", PYRAMID: "ABCD", OBELISK: "O", STACK: "W", EYE: "HI", ANUBIS: "N", SPHINX: "S",
}
"""Letters of each kind: one per facing, or one that the facing follows."""
FACINGS = "nesw"
KINDS_WITH_FACING = {ANUBIS, SPHINX}
"""Kinds whose facing is written after the letter."""
FACING_COUNTS = {DJED: 2, PYRAMID: 4, EYE: 2, ANUBIS: 4, SPHINX: 4}
"""Number of different facings of each kind."""
SWAPPED_KINDS = frozenset((PYRAMID, OBELISK, STACK, ANUBIS))
"""Kinds that a Djed or an Eye may change places with."""
SWAPPING_KINDS = frozenset((DJED, EYE))
DIRECTIONS = 4
"""The number of directions of a beam; they count clockwise from north."""
HIT, OFF_BOARD, WALL, BLOCKED, CLIMBS, SPLITS = range(DIRECTIONS, 10)
"""Outcomes of a beam that meets something; a smaller one is the direction in which it continues. Where it splits,
the direction of the new part is added."""
ENTERS, ENTERS_WITH_TOP, SWAPS = 1, 2, 4
"""Ways to enter a cell: with all of a piece, also onto an obelisk, with the top of a stack alone, or in exchange for
the piece there, which must be allowed to stand where the other one comes from."""
TURNS_ON, TURNS_BACK = 1, 2
"""Turns of a piece: clockwise and counterclockwise."""


def piece_code(kind: int, color: int, facing: int) -> int:
    return kind << KIND_SHIFT | color << COLOR_SHIFT | facing


def piece_kind(code: int) -> int:
    """Return the kind of a piece; 0 without one."""
    return code >> KIND_SHIFT


def color_of(code: int) -> int:
    """Return the color of a piece, Silver or Red."""
    return code >> COLOR_SHIFT & 1


def facing_of(code: int) -> int:
    return code & FACING


def count_pieces(codes: Iterable[int]) -> tuple[int, int]:
    """Return the number of pieces of each seat; a stack counts as two, a Sphinx as none."""
    counts = [0, 0]
    for code in codes:
        if code >= FIRST_PIECE and piece_kind(code) != SPHINX:
            counts[color_of(code)] += 1 + (piece_kind(code) == STACK)
    return counts[0], counts[1]


def rotate_clockwise(code: int, quarters: int) -> int:
    """Return the piece rotated clockwise by this many quarters."""
    return code & ~FACING | (facing_of(code) + quarters) % FACING_COUNTS.get(piece_kind(code), 1)


TURNED = tuple(tuple(rotate_clockwise(code, quarters) for code in range(CODES)) for quarters in range(4))
"""Pieces by the quarters by which they are rotated clockwise, then by code; -1 is one quarter counterclockwise."""
REMAINS = tuple(code - STACK_STEP if piece_kind(code) == STACK else EMPTY for code in range(CODES))
"""The rest of each piece after a hit."""


def faces_edge(code: int) -> bool:
    """Return True if a Sphinx faces along one of the two edges of its corner."""
    home = 2 * color_of(code)
    return facing_of(code) in (home, (home + 3) % 4)


def _text_of(code: int) -> str:
    kind, facing = piece_kind(code), facing_of(code)
    text = LETTERS[kind] if kind in KINDS_WITH_FACING else LETTERS[kind][facing]
    return (text.lower() if color_of(code) else text) + (FACINGS[facing] if kind in KINDS_WITH_FACING else "")


PIECE_TEXTS = {
    (code := piece_code(kind, color, facing)): _text_of(code)
    for kind in LETTERS for color in (SILVER, RED) for facing in range(FACING_COUNTS.get(kind, 1))
}
"""Text of every piece in a position."""
CODE_OF_TEXT = {text: code for code, text in PIECE_TEXTS.items()}


def _beam_outcome(code: int, way: int) -> int:
    """Return the outcome of a beam that travels this way and meets this piece."""
    kind, facing = piece_kind(code), facing_of(code)
    side = (way + 2) % DIRECTIONS
    if code == EMPTY:
        return way
    if code == RIM:
        return OFF_BOARD
    if code < FIRST_PIECE:
        # The left cell of each face, seen from outside, is its mirror: southwest when looking north.
        return CLIMBS if code - COLUMN == -way % DIRECTIONS else WALL
    if kind in SWAPPING_KINDS:
        out = way ^ (1 if facing else 3)
        return out if kind == DJED else SPLITS + out
    if kind == PYRAMID and side in (facing, (facing + 1) % 4):
        return (facing + 1) % 4 if side == facing else facing
    return BLOCKED if kind == SPHINX or (kind == ANUBIS and side == facing) else HIT


BEAM_OUTCOMES = tuple(tuple(_beam_outcome(code, way) for way in range(DIRECTIONS)) for code in range(CODES))
"""Outcomes of a beam by the code on a cell, then by the beam's direction."""


def _entrance(code: int, occupant: int, may_swap: bool) -> int:
    """Return the ways in which a piece may enter a cell next to it, by the code there.

    ``may_swap`` is True if its side may swap a pyramid.
    """
    kind = piece_kind(code)
    if not occupant:
        return ENTERS | ENTERS_WITH_TOP if kind == STACK else ENTERS
    if kind == OBELISK and occupant == code:
        return ENTERS
    if kind == STACK and occupant == code - STACK_STEP:
        return ENTERS_WITH_TOP
    swaps = kind in SWAPPING_KINDS or (kind == PYRAMID and may_swap and occupant != code)
    return SWAPS if swaps and piece_kind(occupant) in SWAPPED_KINDS else 0


ENTRANCES = tuple(
    tuple(tuple(_entrance(code, occupant, may_swap) for occupant in range(CODES)) for code in range(CODES))
    for may_swap in (False, True)
)
"""The ways to enter a cell: by swaps of pyramids, the code of the piece, and the code on the cell."""


def _rotations(code: int, idle: bool) -> int:
    """Return the rotations of a piece; ``idle`` also allows those after which it looks the same."""
    kind = piece_kind(code)
    if kind == SPHINX:
        return TURNS_BACK if facing_of(code) == 2 * color_of(code) else TURNS_ON
    count = FACING_COUNTS.get(kind, int(idle))
    # Pieces that look the same after either turn are turned clockwise.
    return TURNS_ON | TURNS_BACK if count == DIRECTIONS else TURNS_ON if count else 0


PIECE_TURNS = tuple(tuple(_rotations(code, idle) for code in range(CODES)) for idle in (False, True))
"""The rotations of each piece, by idle ones and by code."""


def _allowed_squares(kind: int, color: int) -> frozenset[int]:
    if kind == SPHINX:
        return frozenset((HOMES[color],))
    reserved_cells = SILVER_ONLY if color else RED_ONLY
    above = set(HIGH_CELLS) - set(ROOF) - set(HIGH_CORNERS if kind == PHARAOH else ())
    return frozenset((set(LOWER_CELLS) - reserved_cells) | above)


ALLOWED_CELLS = tuple(_allowed_squares(group >> 1, group & 1) for group in range(CODES >> COLOR_SHIFT))
"""Cells where a piece may stand, by ``code >> COLOR_SHIFT``, its kind and color."""


def may_stand(code: int, cell: int) -> bool:
    return cell in ALLOWED_CELLS[code >> COLOR_SHIFT]


@cache
def _neighbors_in(cells: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    playable = frozenset(LOWER_CELLS + HIGH_CELLS)
    return tuple(
        tuple(cell + step for step in NEIGHBORS if cell + step in cells) if cell in playable else ()
        for cell in range(CELLS)
    )


NEAR_CELLS = tuple(map(_neighbors_in, ALLOWED_CELLS))
"""Cells to which a piece may move on the same board, by kind and color, then by cell."""
