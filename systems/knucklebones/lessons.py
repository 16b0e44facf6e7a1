"""The pictures of the tutorial, drawn from the table's own sprites. Each is drawn around a center."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from components.pose import Pose
from systems.draw.die import draw_die
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.staging import Lessons

STEP = 18
"""Distance between dice on a small board."""


def placing(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a die on its way to a board."""
    cyan = canvas.palette.rgb("seat1")
    draw_die(canvas, 4, Pose(x - 36, y), cyan, "_medium")
    _arrow(canvas, x - 13, y)
    _board(canvas, x + 23, y, {(0, 0): (2, "seat1"), (1, 1): (4, "seat1"), (2, 0): (6, "seat1"), (1, 0): (5, "seat1")})


def multiples(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw two and three equal dice in a lane, and their multipliers."""
    for count, name, at in ((2, "double", x - 40), (3, "triple", x + 12)):
        color = canvas.palette.rgb(name)
        for field in range(3):
            height = y + STEP * (1 - field)
            if field < count:
                draw_die(canvas, 5, Pose(at, height), color, "_small")
            else:
                canvas.sprite("field_small_1", at, height, tint=canvas.palette.rgb("dim"))
        canvas.label(f"x{numbers.get(name, count)}", at + 25, y, font="bold", size=2, tint=color)


def clashing(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a die placed in a lane, and the equal die across that it destroys."""
    pink, cyan = canvas.palette.rgb("seat2"), canvas.palette.rgb("seat1")
    for lane in (-1, 0, 1):
        for field in (0, 1):
            far = 10 + STEP * field
            canvas.sprite("field_small_2", x + STEP * lane, y + far, tint=pink, alpha=0.6)
            canvas.sprite("field_small_1", x + STEP * lane, y - far, tint=cyan, alpha=0.6)
    canvas.fill(Rect(x - 36, y, 72, 1), canvas.palette.rgb("triple"))
    draw_die(canvas, 5, Pose(x - STEP, y + 10), pink, "_small", seat=2)
    draw_die(canvas, 6, Pose(x + STEP, y - 10), cyan, "_small")
    draw_die(canvas, 3, Pose(x, y - 10), cyan, "_small")
    draw_die(canvas, 3, Pose(x, y + 10, alpha=0.7), pink, "_small", seat=2)
    canvas.sprite("burst", x, y + 10, tint=pink)


def diagonal(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw three equal dice on a diagonal, and their multiplier."""
    dice = {(0, 0): (2, "diagonal"), (1, 1): (2, "diagonal"), (2, 2): (2, "diagonal"), (0, 1): (5, "seat1"),
            (2, 0): (1, "seat1")}
    _board(canvas, x - 18, y, dice)
    color = canvas.palette.rgb("diagonal")
    canvas.label(f"x{numbers.get('diagonal', 4)}", x + 34, y, font="bold", size=2, tint=color)


def cards(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw two cards."""
    color = canvas.palette.rgb("card")
    for at, art in ((x - 22, "card_shield"), (x + 22, "card_destiny")):
        canvas.sprite("card_frame", at, y, tint=color)
        canvas.sprite(art, at, y)


def ending(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a happy winner and a sad loser."""
    draw_portrait(canvas, 1, "won", x - 24, y)
    draw_portrait(canvas, 2, "lost", x + 24, y)


PICTURES = (placing, multiples, clashing, diagonal, cards, ending)


def _arrow(canvas: Pen, x: float, y: float) -> None:
    canvas.sprite("chevron", x, y, tint=canvas.palette.rgb("outline"))


def _board(canvas: Pen, x: float, y: float, dice: Mapping[tuple[int, int], tuple[int, str]]) -> None:
    """Draw a small board of seat 1; dice are by column and line from the upper left."""
    for column in range(3):
        for line in range(3):
            at = Pose(x + STEP * (column - 1), y - STEP * (line - 1))
            face, color = dice.get((column, line), (0, ""))
            if face:
                draw_die(canvas, face, at, canvas.palette.rgb(color), "_small")
            else:
                canvas.sprite("field_small_1", at.x, at.y, tint=canvas.palette.rgb("seat1"), alpha=0.8)


LESSONS = Lessons(PICTURES)
