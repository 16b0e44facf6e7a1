"""The pieces as small numbers, their letters, and what each does to a beam."""

from __future__ import annotations

from functools import cache

from game.tables.khet.cells import AROUND, CELLS, CORNERS, HIGH, HOMES, LOWER, RED_ONLY, ROOF, SILVER_ONLY

EMPTY, RIM = 0, 1
COLUMN, LEAST = 4, 8
"""The first of the four cells of the tower, south-west, then against the clock, the same on both boards; and the least
number of a piece."""
PHARAOH, DJED, PYRAMID, OBELISK, STACK, EYE, ANUBIS, SPHINX = range(1, 9)
"""Kinds. A piece is ``8 * kind + 4 * colour + facing``; facings count clockwise from north, or from north-east."""
KINDS = ("", "pharaoh", "djed", "pyramid", "obelisk", "stack", "eye", "anubis", "sphinx")
"""What events call them."""
CODES = 72
SINGLE = 8
"""A stack less this is one obelisk."""
SILVER, RED = 0, 1
LETTERS = {
    PHARAOH: "P", DJED: "XY", PYRAMID: "ABCD", OBELISK: "O", STACK: "W", EYE: "HI", ANUBIS: "N", SPHINX: "S",
}  # fmt: skip
"""One letter for each facing, or one with the facing behind it."""
FACINGS = "nesw"
SPELT = {ANUBIS, SPHINX}
"""Kinds whose facing is written behind their letter."""
TURNS = {DJED: 2, PYRAMID: 4, EYE: 2, ANUBIS: 4, SPHINX: 4}
"""How many facings there are, where they differ."""
SWAPPED = frozenset((PYRAMID, OBELISK, STACK, ANUBIS))
"""Kinds that a Djed or an Eye changes places with."""
SWAPPING = frozenset((DJED, EYE))
HIT, GONE, WALL, BLOCKED, CLIMBS, SPLITS = 4, 5, 6, 7, 8, 9
"""What becomes of a beam that is not turned; where it splits, the direction of its new part is added."""


def piece(kind: int, colour: int, facing: int = 0) -> int:
    """The number of a piece."""
    return 8 * kind + 4 * colour + facing


def colour_of(code: int) -> int:
    """Silver or Red."""
    return code >> 2 & 1


def turned(code: int, quarters: int) -> int:
    """The piece turned clockwise by so many quarters."""
    return code & ~3 | ((code & 3) + quarters) % TURNS.get(code >> 3, 1)


def _written(code: int) -> str:
    letters, facing = LETTERS[code >> 3], code & 3
    text = letters if code >> 3 in SPELT else letters[facing]
    return (text.lower() if colour_of(code) else text) + (FACINGS[facing] if code >> 3 in SPELT else "")


TEXTS = {
    code: _written(code)
    for code in (piece(kind, colour, facing) for kind in LETTERS for colour in (SILVER, RED)
                 for facing in range(TURNS.get(kind, 1)))
}  # fmt: skip
"""Every piece as a position writes it."""
READ = {text: code for code, text in TEXTS.items()}


def _answer(code: int, way: int) -> int:
    """What becomes of a beam that travels this way and meets this."""
    kind, facing = code >> 3, code & 3
    side = (way + 2) % 4
    if code == EMPTY:
        return way
    if code == RIM:
        return GONE
    if code < 8:
        # The left cell of each face, seen from outside, is its mirror: south-west where one looks north.
        return CLIMBS if code - COLUMN == way_in(way) else WALL
    if kind in SWAPPING:
        out = way ^ (1 if facing else 3)
        return out if kind == DJED else SPLITS + out
    if kind == PYRAMID and side in (facing, (facing + 1) % 4):
        return (facing + 1) % 4 if side == facing else facing
    return BLOCKED if kind == SPHINX or (kind == ANUBIS and side == facing) else HIT


def way_in(way: int) -> int:
    """The cell of the tower, as its cells are counted, whose mirror a beam that travels this way can meet."""
    return {0: 0, 3: 1, 2: 2, 1: 3}[way]


ANSWERS = tuple(_answer(code, way) for code in range(CODES) for way in range(4))
"""By ``4 * code + direction``: the new direction, or what else becomes of the beam."""


def _allowed(kind: int, colour: int) -> frozenset[int]:
    if kind == SPHINX:
        return frozenset((HOMES[colour],))
    barred = SILVER_ONLY if colour else RED_ONLY
    above = set(HIGH) - set(ROOF) - set(CORNERS if kind == PHARAOH else ())
    return frozenset((set(LOWER) - barred) | above)


ALLOWED = tuple(_allowed(group >> 1, group & 1) for group in range(CODES >> 2))
"""By ``code >> 2``, kind and colour: the cells where such a piece may stand."""


@cache
def _near(cells: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    standing = frozenset(LOWER + HIGH)
    return tuple(
        tuple(cell + step for step in AROUND if cell + step in cells) if cell in standing else ()
        for cell in range(CELLS)
    )


NEAR = tuple(map(_near, ALLOWED))
"""By kind and colour, by cell: where such a piece may go from there on the same board."""
