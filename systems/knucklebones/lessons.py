"""The pictures of the tutorial, drawn from the table's own sprites. Each is drawn around a center."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from components.pose import Pose
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.widgets import draw_die
from systems.staging import Lessons

DIE_DISTANCE = 18


def draw_placing(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a die on its way to a board."""
    cyan = pen.palette.rgb("seat1")
    draw_die(pen, 4, Pose(x - 36, y), cyan, "_medium")
    _arrow(pen, x - 13, y)
    _board(pen, x + 23, y, {(0, 0): (2, "seat1"), (1, 1): (4, "seat1"), (2, 0): (6, "seat1"), (1, 0): (5, "seat1")})


def draw_multiples(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw two and three equal dice in a lane, and their multipliers."""
    for count, name, at in ((2, "double", x - 40), (3, "triple", x + 12)):
        color = pen.palette.rgb(name)
        for field in range(3):
            height = y + DIE_DISTANCE * (1 - field)
            if field < count:
                draw_die(pen, 5, Pose(at, height), color, "_small")
            else:
                pen.sprite("field_small_1", at, height, tint=pen.palette.rgb("dim"))
        pen.label(f"x{numbers.get(name, count)}", at + 25, y, font="bold", size=2, tint=color)


def draw_clash(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a die placed in a lane, and the equal die across that it destroys."""
    pink, cyan = pen.palette.rgb("seat2"), pen.palette.rgb("seat1")
    for lane in (-1, 0, 1):
        for field in (0, 1):
            far = 10 + DIE_DISTANCE * field
            pen.sprite("field_small_2", x + DIE_DISTANCE * lane, y + far, tint=pink, alpha=0.6)
            pen.sprite("field_small_1", x + DIE_DISTANCE * lane, y - far, tint=cyan, alpha=0.6)
    pen.fill(Rect(x - 36, y, 72, 1), pen.palette.rgb("triple"))
    draw_die(pen, 5, Pose(x - DIE_DISTANCE, y + 10), pink, "_small", seat=2)
    draw_die(pen, 6, Pose(x + DIE_DISTANCE, y - 10), cyan, "_small")
    draw_die(pen, 3, Pose(x, y - 10), cyan, "_small")
    draw_die(pen, 3, Pose(x, y + 10, alpha=0.7), pink, "_small", seat=2)
    pen.sprite("burst", x, y + 10, tint=pink)


def draw_diagonal(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw three equal dice on a diagonal, and their multiplier."""
    dice = {(0, 0): (2, "diagonal"), (1, 1): (2, "diagonal"), (2, 2): (2, "diagonal"), (0, 1): (5, "seat1"),
            (2, 0): (1, "seat1")}
    _board(pen, x - 18, y, dice)
    color = pen.palette.rgb("diagonal")
    pen.label(f"x{numbers.get('diagonal', 4)}", x + 34, y, font="bold", size=2, tint=color)


def draw_cards(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw two cards."""
    color = pen.palette.rgb("card")
    for at, art in ((x - 22, "card_shield"), (x + 22, "card_destiny")):
        pen.sprite("card_frame", at, y, tint=color)
        pen.sprite(art, at, y)


def draw_ending(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a happy winner and a sad loser."""
    draw_portrait(pen, 1, "won", x - 24, y)
    draw_portrait(pen, 2, "lost", x + 24, y)


LESSON_PICTURES = (draw_placing, draw_multiples, draw_clash, draw_diagonal, draw_cards, draw_ending)


def _arrow(pen: Pen, x: float, y: float) -> None:
    pen.sprite("chevron", x, y, tint=pen.palette.rgb("outline"))


def _board(pen: Pen, x: float, y: float, dice: Mapping[tuple[int, int], tuple[int, str]]) -> None:
    """Draw a small board of seat 1; dice are by column and line from the upper left."""
    for column in range(3):
        for line in range(3):
            at = Pose(x + DIE_DISTANCE * (column - 1), y - DIE_DISTANCE * (line - 1))
            face, color = dice.get((column, line), (0, ""))
            if face:
                draw_die(pen, face, at, pen.palette.rgb(color), "_small")
            else:
                pen.sprite("field_small_1", at.x, at.y, tint=pen.palette.rgb("seat1"), alpha=0.8)


LESSONS = Lessons(LESSON_PICTURES)
