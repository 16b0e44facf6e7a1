"""Places on the 640x360 picture, origin lower left, y up. Seat 2 is seat 1 turned by 180 degrees."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import esper

from components.focus import Rect
from components.knucklebones import Token
from components.match import Match
from game.tables.knucklebones.mark import Mark
from systems.entities import things
from systems.layout import WIDTH, rect_around, rotate_for_seat

DIE_SIDE, FIELD_SIDE = 40, 43
LARGE_DIE_SIDE, MEDIUM_DIE_SIDE = 48, 30
"""Sides of the die in its box, and of the dice in a panel."""
CARD_WIDTH, CARD_HEIGHT = 52, 70
PLAYED_CARD_CENTER = 452, 170
"""Center of a card that is being played: in the middle between both seats, clear of their boards."""
BOARD_CENTER, LANE_DISTANCE = 319, 54
"""Center x of both boards, and the distance between their lanes if there are three."""
INNER_EDGES = {1: 161, 2: 209}
"""Height of the inner edge of field 1, by seat."""
LANE_HEIGHT = 3 * FIELD_SIDE
"""The most height of all fields of a lane."""
SCORE_MIDDLES = {1: 174, 2: 196}
"""Center y of the row scores by seat."""
BOX_SIDE = 62
HAND_TOKENS = 5
"""Number of tokens next to a hand; further ones are along the edge of the picture."""
RIBBON_AREA = Rect(412, 84, 228, 52)
"""The area of seat 1's ribbon, next to its board."""


class LaneGrid(NamedTuple):
    rows: int
    fields: int
    pitch: int
    """Distance between lanes."""
    step: int
    """Distance between the fields of a lane."""
    scale: float
    """Scale of dice and fields; 1 is full size."""

    def column(self, row: int) -> int:
        """Return the center x of a lane."""
        return BOARD_CENTER + round(self.pitch * (row - 1 - (self.rows - 1) / 2))


@cache
def grid_of(rows: int, fields: int) -> LaneGrid:
    pitch = (LANE_DISTANCE, 44, 35)[max(0, rows - 3)]
    step = FIELD_SIDE if fields <= 3 else LANE_HEIGHT // fields
    return LaneGrid(rows, fields, pitch, step, min(1.0, step / FIELD_SIDE, pitch / LANE_DISTANCE * 1.1))


def grid() -> LaneGrid:
    """Return the grid of the match in this world."""
    for _, match in esper.get_component(Match):
        return grid_of(getattr(match.rules, "rows", 3), getattr(match.rules, "longest", 3))
    return grid_of(3, 3)


def field_at(seat: int, row: int, field: int) -> tuple[float, float]:
    lanes = grid()
    outward = lanes.step * (2 * field - 1) // 2
    return lanes.column(row), INNER_EDGES[seat] + (outward if seat == 2 else -outward)


def _lane_middle(seat: int, lanes: LaneGrid, fields: int) -> float:
    half = fields * lanes.step / 2
    return INNER_EDGES[seat] + (half if seat == 2 else -half)


def field_rect(seat: int, row: int, field: int) -> Rect:
    side = round(FIELD_SIDE * grid().scale)
    return rect_around(*field_at(seat, row, field), side, side)


def row_rect(seat: int, row: int, fields: int | None = None) -> Rect:
    """Return a whole lane, or its first fields, with its rim."""
    lanes = grid()
    fields = lanes.fields if fields is None else fields
    width = min(round(FIELD_SIDE * lanes.scale) + 8, lanes.pitch)
    return rect_around(lanes.column(row), _lane_middle(seat, lanes, fields), width, fields * lanes.step + 8)


def board_rect(seat: int) -> Rect:
    """Return the rectangle of all lanes of a seat."""
    lanes = grid()
    width = (lanes.rows - 1) * lanes.pitch + round(FIELD_SIDE * lanes.scale) + 6
    return rect_around(BOARD_CENTER, _lane_middle(seat, lanes, lanes.fields), width, lanes.fields * lanes.step + 6)


def score_at(seat: int, row: int) -> tuple[float, float]:
    return grid().column(row), SCORE_MIDDLES[seat]


def gain_at(seat: int, line: int) -> tuple[float, float]:
    """Return the center of a number of points won or lost, next to the board; the second line is farther outside."""
    board = board_rect(seat)
    return board.x + board.w + 40, board.center[1] + (line if seat == 2 else -line) * 36


def outer_edge(seat: int) -> float:
    """Return the height of the outer edge of a board's fields."""
    lanes = grid()
    return INNER_EDGES[seat] + (1 if seat == 2 else -1) * lanes.fields * lanes.step


def box_at(seat: int) -> tuple[float, float]:
    """Return the center of the box with the die to roll."""
    return rotate_for_seat(seat, 183, 100)


def foreseen_at(seat: int, number: int) -> tuple[float, float]:
    """Return the center of a die that is foreseen, from 0, in a column next to the box."""
    return rotate_for_seat(seat, 140, 121 - 21 * number)


def hand_at(seat: int) -> tuple[float, float]:
    """Return the place outside the picture from which a seat throws its die."""
    return rotate_for_seat(seat, 126, -28)


def thrown_at(seat: int) -> tuple[float, float]:
    """Return the place in the middle of the table where a die lands that a seat rolls only for its number."""
    x, y = PLAYED_CARD_CENTER
    return x + (FIELD_SIDE if seat == 2 else 0), y


def box_rect(seat: int) -> Rect:
    """Return the box with the die to roll."""
    return rect_around(*box_at(seat), BOX_SIDE, BOX_SIDE)


def card_at(seat: int, slot: int, slots: int = 4) -> tuple[float, float]:
    """Return the center of a card by its slot, in two lines from the outer upper corner.

    More than four cards overlap.
    """
    width = max(2, (slots + 1) // 2)
    column, line = (slot - 1) % width, (slot - 1) // width
    across = 38 + 56 * column / (width - 1)
    if seat == 1:
        return across, 180 - 74 * line
    return WIDTH - across, 255 - 74 * line


def card_rect(seat: int, slot: int, slots: int = 4) -> Rect:
    return rect_around(*card_at(seat, slot, slots), CARD_WIDTH, CARD_HEIGHT)


def bar_rect(seat: int, row: int) -> Rect:
    """Return a shield's bar, on the outer side of its row."""
    lanes = grid()
    width = round(FIELD_SIDE * lanes.scale)
    return rect_around(lanes.column(row), outer_edge(seat) + (8 if seat == 2 else -8), width, 5)


def token_at(seat: int, row: int, field: int, number: int = 0) -> tuple[float, float]:
    """Return the center of a token: on its field, on the outer corner of its row, or at the figure of its seat.

    ``number`` is the number of tokens before it there.
    """
    if field:
        return field_at(seat, row, field)
    if not row:
        if number < HAND_TOKENS:
            return rotate_for_seat(seat, 18 + 26 * number, 66)
        return rotate_for_seat(seat, 190 + 30 * (number - HAND_TOKENS), 18)
    return grid().column(row) + 14 - 20 * number, outer_edge(seat) + (-4 if seat == 2 else 4)


OPTION_HEIGHT = 22
"""Height of an effect to choose from, with the gap below it."""


def panel_rect(seat: int, effects: int = 0) -> Rect:
    """Return the panel of the dice or effects that a card offers, next to the hand and below the card's question."""
    height = max(76, OPTION_HEIGHT * effects + 8)
    return rect_around(*rotate_for_seat(seat, 176, 144 + height / 2), 116, height)


def face_rect(seat: int, face: int, sides: int = 6) -> Rect:
    """Return the rectangle of a die in the panel, in rows of three; more than six are closer, four per row."""
    x, y = panel_rect(seat).center
    if sides <= 6:
        column, line = (face - 1) % 3, (face - 1) // 3
        side = MEDIUM_DIE_SIDE + 4
        return rect_around(x + 38 * (column - 1), y + 18 * (sides > 3) - 36 * line, side, side)
    column, line = (face - 1) % 4, (face - 1) // 4
    return rect_around(x + 28 * (column - 1.5), y + 24 - 24 * line, 26, 26)


def parity_rect(seat: int, parity: str) -> Rect:
    """Return the rectangle of the odd or the even die in the panel."""
    x, y = panel_rect(seat).center
    return rect_around(x - 29 if parity == "odd" else x + 29, y + 12, 46, 46)


def option_rect(seat: int, number: int, count: int) -> Rect:
    """Return the rectangle of one of several effects in the panel, one below the other."""
    x, y = panel_rect(seat, count).center
    return rect_around(x, y + OPTION_HEIGHT * ((count + 1) / 2 - number), 110, OPTION_HEIGHT - 2)


def done_rect(seat: int) -> Rect:
    """Return the rectangle of the button in the panel that ends a choice of up to several things."""
    return rect_around(*panel_rect(seat).center, 96, 30)


def token_place(mark: Mark) -> tuple[float, float]:
    if mark.row and mark.field:
        return token_at(*mark[:3])
    neighbors = sorted(
        token.place for _, token in things(Token) if token.place[:3] == mark[:3] and not token.kind.hidden)
    return token_at(*mark[:3], neighbors.index(mark) if mark in neighbors else 0)
