"""The board of each table as it is set on the table of a match, in two sizes."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from canvas import INK, Canvas, Paint, mix, rgb
from colors import CYAN, GOLD, PINK, RED, WHITE
from pixels import Pictures

SIZES = {"": (80, 34), "_small": (52, 22)}
"""The sizes of boards, by the ending of their names."""
DICE = ((1, 0, 2, 3, 1, 0, 0, 4, 0), (2, 1, 0, 0, 4, 0, 3, 0, 1))
PIPS = {1: ((1, 1),), 2: ((0, 0), (2, 2)), 3: ((0, 0), (1, 1), (2, 2)), 4: ((0, 0), (2, 0), (0, 2), (2, 2))}


def board(w: int, h: int) -> Canvas:
    canvas = Canvas(w, h)
    canvas.rect(0, 0, w, h, "#17103A", 1.0)
    return canvas


def knucklebones(canvas: Canvas) -> None:
    """Two fields of three lanes with dice on them."""
    cell = 9 if canvas.w > 60 else 6
    gap = 2 if canvas.w > 60 else 1
    span = 3 * cell + 2 * gap
    for side, color in ((0, CYAN), (1, PINK)):
        left = canvas.w // 2 - 4 - span if side == 0 else canvas.w // 2 + 4
        for number, face in enumerate(DICE[side]):
            x, y = left + number % 3 * (cell + gap), (canvas.h - span) // 2 + number // 3 * (cell + gap)
            canvas.rect(x, y, cell, cell, rgb(color) * 0.24, 1.0)
            canvas.rect(x, y + cell - 1, cell, 1, rgb(color) * 0.4, 1.0)
            if face:
                tone = GOLD if number == 4 else color
                canvas.rect(x, y, cell, cell, tone, 1.0)
                canvas.rect(x + 1, y + 1, cell - 2, cell - 2, rgb(tone) * 0.24, 1.0)
                step = (cell - 5) // 2 + 1 if cell > 6 else 1
                for across, down in PIPS[face] if cell > 6 else PIPS[1]:
                    canvas.rect(x + cell // 2 - 1 + (across - 1) * step, y + cell // 2 + (down - 1) * step,
                                1 if cell > 6 else 2, 1 if cell > 6 else 2, WHITE, 1.0)
    canvas.rect(canvas.w // 2, 2, 1, canvas.h - 4, "#C8B8FF", 0.9)


def reversi(canvas: Canvas) -> None:
    """A green board with discs in two colors."""
    cell = 5 if canvas.w > 60 else 3
    left, top = (canvas.w - 8 * cell) // 2 - 1, (canvas.h - 6 * cell) // 2
    canvas.rect(left - 2, top - 2, 8 * cell + 5, 6 * cell + 4, "#7C5438", 1.0)
    canvas.rect(left - 1, top - 1, 8 * cell + 3, 6 * cell + 2, "#0E4C44", 1.0)
    discs = ("...c....", "..ccp...", ".pccpp..", "..pcccp.", "...ppc..", "....p...")
    for row, line in enumerate(discs):
        for column, disc in enumerate(line):
            x, y = left + column * cell, top + row * cell
            canvas.rect(x, y, cell - 1, cell - 1, "#146C58", 1.0)
            if disc != ".":
                color = CYAN if disc == "c" else PINK
                canvas.rect(x, y, cell - 1, cell - 1, color, 1.0)
                canvas.dot(x, y, mix(color, WHITE, 0.6), 1.0)
                if cell > 3:
                    for corner in (x, x + cell - 2):
                        canvas.dot(corner, y + cell - 2, rgb(color) * 0.6, 1.0)


def prospector(canvas: Canvas) -> None:
    """Cards in columns that overlap, and the pile."""
    w, h = (8, 11) if canvas.w > 60 else (5, 7)
    columns = 6
    left = (canvas.w - columns * (w + 2)) // 2
    for column in range(columns):
        for row in range(3 - column % 2):
            x, y = left + column * (w + 2), 2 + row * (h // 3 + 1)
            top = row == 2 - column % 2
            color = (CYAN, PINK, GOLD, WHITE)[(column + row) % 4]
            canvas.rect(x, y, w, h, INK, 1.0)
            canvas.rect(x, y, w, h, color if top else "#6A5CC8", 1.0)
            canvas.rect(x + 1, y + 1, w - 2, h - 2, "#120C30" if top else "#2A2070", 1.0)
            if top:
                canvas.rect(x + w // 2 - 1, y + h // 2 - 1, 2, 2, color, 1.0)
    y = canvas.h - h - 1
    for number, color in enumerate(("#6A5CC8", "#6A5CC8", GOLD)):
        x = canvas.w // 2 - w + number * (w // 2 + (4 if number == 2 else -2))
        canvas.rect(x, y, w, h, color, 1.0)
        canvas.rect(x + 1, y + 1, w - 2, h - 2, "#3A2A10" if number == 2 else "#2A2070", 1.0)


def khet(canvas: Canvas) -> None:
    """Mirrors of two colors on a grid, and a beam between them."""
    cell = 5 if canvas.w > 60 else 3
    columns, rows = 10, 6
    left, top = (canvas.w - columns * cell) // 2, (canvas.h - rows * cell) // 2
    canvas.rect(left - 2, top - 2, columns * cell + 3, rows * cell + 3, "#8C6830", 1.0)
    for row in range(rows):
        for column in range(columns):
            tone = "#3A2458" if (row + column) % 2 else "#2A1A48"
            canvas.rect(left + column * cell, top + row * cell, cell, cell, tone, 1.0)
    half = cell // 2
    path = ((0, 0), (0, 3), (4, 3), (4, 1), (8, 1), (8, 4))
    for (column, row), (to_column, to_row) in itertools.pairwise(path):
        canvas.line(left + column * cell + half, top + row * cell + half, left + to_column * cell + half,
                    top + to_row * cell + half, RED, 1.0)
    pieces = ((0, 0, CYAN), (0, 3, CYAN), (4, 3, PINK), (4, 1, CYAN), (8, 1, PINK), (8, 4, PINK), (2, 1, CYAN), (6, 4,
                                                                                                                 PINK),
              (9, 5, PINK), (6, 2, CYAN))
    for column, row, color in pieces:
        x, y = left + column * cell, top + row * cell
        for step in range(cell - 1):
            canvas.rect(x, y + step, step + 1, 1, color, 1.0)
        canvas.dot(x, y + cell - 2, mix(color, WHITE, 0.7), 1.0)


TABLES: dict[str, Callable[[Canvas], None]] = {
    "knucklebones": knucklebones, "reversi": reversi, "prospector": prospector, "khet": khet,
}


def finished(canvas: Canvas, rim: Paint = "#17103A") -> Canvas:
    """Return a board without its dark ground, so that the table shows."""
    canvas.cover &= ~(canvas.color == rgb(rim)).all(axis=2)
    return canvas


def pictures() -> Pictures:
    """Boards by table and size."""
    drawn = {}
    for name, draw in TABLES.items():
        for ending, (w, h) in SIZES.items():
            canvas = board(w, h)
            draw(canvas)
            drawn[f"board_{name}{ending}"] = finished(canvas).pictures()[0]
    return drawn
