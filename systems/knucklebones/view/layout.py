"""Where everything lies on the 640x360 picture, origin lower left, y up. Seat 2 is seat 1 turned by 180 degrees."""

from __future__ import annotations

from components.focus import Rect
from systems.layout import HEIGHT as HEIGHT
from systems.layout import WIDTH as WIDTH
from systems.layout import around as around
from systems.layout import portrait_rect as portrait_rect
from systems.layout import turned as turned

DIE, FIELD = 30, 34
"""Side of a die and of the field it lies on."""
LARGE_DIE = 40
"""Side of the die in its box."""
CARD_W, CARD_H = 52, 70
COLUMNS = (277, 319, 361)
"""Centre x of rows 1 to 3, the same for both seats."""
FIELDS = {1: (156, 122, 88), 2: (242, 276, 310)}
"""Centre y of fields 1 to 3 by seat."""
SCORES = {1: 190, 2: 212}
"""Centre y of the row scores by seat."""
BOX = 56
"""Side of the box that holds the die to roll."""
RIBBON = 398, 110
"""Where seat 1's ribbon begins, beside its board, and its middle."""


def field_at(seat: int, row: int, field: int) -> tuple[float, float]:
    """Centre of a field."""
    return COLUMNS[row - 1], FIELDS[seat][field - 1]


def field_rect(seat: int, row: int, field: int) -> Rect:
    """The square of a field."""
    return around(*field_at(seat, row, field), FIELD, FIELD)


def row_rect(seat: int, row: int) -> Rect:
    """A whole lane of three fields with its rim."""
    return around(COLUMNS[row - 1], FIELDS[seat][1], FIELD + 8, 3 * FIELD + 8)


def board_rect(seat: int) -> Rect:
    """All three lanes of a seat."""
    return around(COLUMNS[1], FIELDS[seat][1], 2 * 42 + FIELD + 6, 3 * FIELD + 6)


def score_at(seat: int, row: int) -> tuple[float, float]:
    """Centre of a row's score."""
    return COLUMNS[row - 1], SCORES[seat]


def box_at(seat: int) -> tuple[float, float]:
    """Centre of the box with the die to roll."""
    return turned(seat, 197, 110)


def box_rect(seat: int) -> Rect:
    """The box with the die to roll."""
    return around(*box_at(seat), BOX, BOX)


def card_at(seat: int, slot: int, slots: int = 4) -> tuple[float, float]:
    """Centre of a card by its slot in the hand, in two lines from the outer upper corner; more than four of them lie
    over each other."""
    wide = max(2, (slots + 1) // 2)
    column, line = (slot - 1) % wide, (slot - 1) // wide
    across = 38 + 56 * column / (wide - 1)
    if seat == 1:
        return across, 180 - 74 * line
    return WIDTH - across, 255 - 74 * line


def card_rect(seat: int, slot: int, slots: int = 4) -> Rect:
    """A card lying in the hand."""
    return around(*card_at(seat, slot, slots), CARD_W, CARD_H)


def bar_rect(seat: int, row: int) -> Rect:
    """A shield's bar, on the outer side of its row."""
    return around(COLUMNS[row - 1], 63 if seat == 1 else 335, 34, 5)


def token_at(seat: int, row: int, field: int, number: int = 0) -> tuple[float, float]:
    """Where a token lies: on its field, on the outer corner of its row, or on that of its seat's figure; ``number``
    tells how many lie before it there."""
    if field:
        return field_at(seat, row, field)
    if not row:
        return turned(seat, 22 + 30 * number, 65)
    return COLUMNS[row - 1] + 14 - 20 * number, 66 if seat == 1 else 332


def panel_rect(seat: int) -> Rect:
    """The dice that a card lets its seat choose from, beside the hand and below what it asks."""
    return around(*turned(seat, 183, 182), 122, 76)


def face_rect(seat: int, face: int) -> Rect:
    """One of the six dice of the card panel, three above three."""
    column, line = (face - 1) % 3, (face - 1) // 3
    x, y = panel_rect(seat).centre
    return around(x + 38 * (column - 1), y + 18 - 36 * line, DIE + 4, DIE + 4)


def parity_rect(seat: int, parity: str) -> Rect:
    """The odd or the even die of the card panel."""
    x, y = panel_rect(seat).centre
    return around(x - 29 if parity == "odd" else x + 29, y + 12, 46, 46)
