"""The pictures of the tutorial, put together from what lies on the table. Each stands around a centre."""

from __future__ import annotations

from collections.abc import Mapping

from components.pose import Pose
from systems.draw.die import draw_die
from systems.draw.pen import Pen
from systems.draw.portraits import draw_portrait
from systems.tables import Lessons

STEP = 18
"""From die to die on a small board."""


def placing(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """A die on its way to a board."""
    cyan = canvas.palette.rgb("seat1")
    draw_die(canvas, 4, Pose(x - 36, y), cyan)
    _arrow(canvas, x - 13, y)
    _board(canvas, x + 23, y, {(0, 0): (2, "seat1"), (1, 1): (4, "seat1"), (2, 0): (6, "seat1"), (1, 0): (5, "seat1")})


def multiples(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Two and three equal dice, and what they are worth."""
    for count, name, at in ((2, "double", y + 17), (3, "triple", y - 17)):
        colour = canvas.palette.rgb(name)
        for place in range(3):
            if place < count:
                draw_die(canvas, 5, Pose(x - 38 + 19 * place, at), colour, "_small")
            else:
                canvas.sprite("field_small_1", x - 38 + 19 * place, at, tint=canvas.palette.rgb("dim"))
        canvas.label(f"x{numbers.get(name, count)}", x + 34, at, font="bold", size=2, tint=colour)


def clashing(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """A die that arrives, and its equal across that goes."""
    draw_die(canvas, 3, Pose(x - 32, y), canvas.palette.rgb("seat1"))
    _arrow(canvas, x - 4, y)
    pink = canvas.palette.rgb("seat2")
    draw_die(canvas, 3, Pose(x + 28, y, alpha=0.7), pink, seat=2)
    canvas.sprite("burst", x + 28, y, tint=pink)


def diagonal(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Three equal dice on a diagonal, and what they add."""
    dice = {(0, 0): (2, "diagonal"), (1, 1): (2, "diagonal"), (2, 2): (2, "diagonal"), (0, 1): (5, "seat1"),
            (2, 0): (1, "seat1")}  # fmt: skip
    _board(canvas, x - 18, y, dice)
    colour = canvas.palette.rgb("diagonal")
    canvas.label(f"x{numbers.get('diagonal', 4)}", x + 34, y, font="bold", size=2, tint=colour)


def cards(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Two cards, one of them in front."""
    colour = canvas.palette.rgb("card")
    for at, art in ((x - 22, "card_shield"), (x + 22, "card_destiny")):
        canvas.sprite("card_frame", at, y, tint=colour)
        canvas.sprite(art, at, y)


def ending(canvas: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Who has more is glad."""
    draw_portrait(canvas, 1, "won", x - 24, y)
    draw_portrait(canvas, 2, "lost", x + 24, y)


PICTURES = (placing, multiples, clashing, diagonal, cards, ending)


def _arrow(canvas: Pen, x: float, y: float) -> None:
    canvas.sprite("chevron", x, y, tint=canvas.palette.rgb("outline"))


def _board(canvas: Pen, x: float, y: float, dice: Mapping[tuple[int, int], tuple[int, str]]) -> None:
    """A small board of seat 1; dice by column and line from the upper left."""
    for column in range(3):
        for line in range(3):
            at = Pose(x + STEP * (column - 1), y - STEP * (line - 1))
            face, colour = dice.get((column, line), (0, ""))
            if face:
                draw_die(canvas, face, at, canvas.palette.rgb(colour), "_small")
            else:
                canvas.sprite("field_small_1", at.x, at.y, tint=canvas.palette.rgb("seat1"), alpha=0.8)


LESSONS = Lessons(PICTURES)
