"""The layout shared by all tables: the 640x360 picture, origin lower left, y up."""

from __future__ import annotations

from components.focus import Rect

WIDTH, HEIGHT = 640, 360
WHOLE_PICTURE = Rect(0, 0, WIDTH, HEIGHT)
CAP_HEIGHT = 13
"""Height of a key or button in the legend, at normal text size."""
CORNER_AWAY, CORNER_SIDE = 4, 18
"""Distance of the corner buttons from the edges of the picture, and their side at normal text size."""


def legend_height(text_scale: float) -> float:
    return max(24, CAP_HEIGHT * text_scale + 4)


def corner_height(text_scale: float) -> float:
    return CORNER_AWAY + CORNER_SIDE * text_scale


def rotate_for_seat(seat: int, x: float, y: float) -> tuple[float, float]:
    """Return a point given for seat 1, rotated for this seat."""
    return (x, y) if seat == 1 else (WIDTH - x, HEIGHT - y)


def rect_around(x: float, y: float, w: float, h: float) -> Rect:
    return Rect(x - w / 2, y - h / 2, w, h)


def portrait_rect(seat: int) -> Rect:
    return rect_around(*rotate_for_seat(seat, 36, 38), 44, 44)


def lamp_at(seat: int) -> tuple[float, float]:
    """Return the center of a seat's turn marker, unless the table overrides it."""
    return rotate_for_seat(seat, 84, 112)


def clock_at(seat: int) -> tuple[float, float]:
    """Return the center of a seat's clock, unless the table overrides it."""
    return rotate_for_seat(seat, 36, 74)


def middle_area(seat: int) -> Rect:
    """Return the area that the seats share, unless the table overrides it."""
    return rect_around(WIDTH / 2, HEIGHT / 2, 320, 180)


BUTTONS_AREA = Rect(64, 40, 512, 96)


def button_places(count: int) -> list[Rect]:
    """Return places for this many buttons, row by row from the top: the fewer they are, the more room each has."""
    columns = max(1, min(count, 3 if count <= 12 else 8 if count <= 32 else 16))
    lines = max(1, -(-count // columns))
    width = min(240.0, BUTTONS_AREA.w / columns)
    height = min(34.0, BUTTONS_AREA.h / lines)
    left = BUTTONS_AREA.x + (BUTTONS_AREA.w - width * columns) / 2
    top = BUTTONS_AREA.y + BUTTONS_AREA.h
    places = (divmod(number, columns) for number in range(count))
    corners = ((left + width * column, top - height * (row + 1)) for row, column in places)
    return [Rect(x + 2, y + 2, width - 4, height - 4) for x, y in corners]
