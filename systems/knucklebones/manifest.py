"""The staging of Knucklebones, and the pictures of its tutorial.

The pictures are drawn from the sprites of the table. Each is drawn around a center.
"""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from components.pose import Pose
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.moves import Move
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.widgets import Dot, Thumbnail, draw_die
from systems.knucklebones.advice import COMMENTARY
from systems.knucklebones.cards import READABLE
from systems.knucklebones.combinations import breathe, color_combinations, lay_fields, rainbow
from systems.knucklebones.effects import AT_LANDING, AT_START, glimmer, trail
from systems.knucklebones.fire import burn, light_rows
from systems.knucklebones.input import KnucklebonesSeatInput, places
from systems.knucklebones.layout import board_rect, box_at
from systems.knucklebones.moments import combo, fullness, moment, moods, points_saved, signs, winning_fields
from systems.knucklebones.show import ANIMATORS, beat_seconds, rise_and_dim, settle
from systems.knucklebones.table import draw_table, legend_entries
from systems.knucklebones.world import build, make_move, read_back
from systems.staging import (
    Animation,
    Controls,
    Staging,
    TableDrama,
    TableEffects,
    TableInput,
    TableLayout,
    TableSound,
)
from systems.steps import Step
from systems.worlds import RuleWorld

DIE_DISTANCE = 18


def draw_placing(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a die on its way to a board."""
    cyan = pen.palette.rgb("seat1")
    draw_die(pen, 4, Pose(x - 36, y), cyan, "_medium")
    _arrow(pen, x - 13, y)
    _board(pen, x + 23, y, {(0, 0): (2, "seat1"), (1, 1): (4, "seat1"), (2, 0): (6, "seat1"), (1, 0): (5, "seat1")})


def draw_multiples(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw two and three equal dice in a lane, and their multipliers."""
    for count, name, middle in ((2, "double", x - 40), (3, "triple", x + 12)):
        color = pen.palette.rgb(name)
        for field in range(3):
            height = y + DIE_DISTANCE * (1 - field)
            if field < count:
                draw_die(pen, 5, Pose(middle, height), color, "_small")
            else:
                pen.sprite("field_small_1", middle, height, tint=pen.palette.rgb("dim"))
        pen.label(f"x{numbers.get(name, count)}", middle + 25, y, font="bold", size=2, tint=color)


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
    color = pen.palette.rgb("card")
    for middle, art in ((x - 22, "card_shield"), (x + 22, "card_destiny")):
        pen.sprite("card_frame", middle, y, tint=color)
        pen.sprite(art, middle, y)


def draw_ending(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a happy winner and a sad loser."""
    draw_portrait(pen, 1, "won", x - 24, y)
    draw_portrait(pen, 2, "lost", x + 24, y)


LESSONS = (draw_placing, draw_multiples, draw_clash, draw_diagonal, draw_cards, draw_ending)


def _arrow(pen: Pen, x: float, y: float) -> None:
    pen.sprite("chevron", x, y, tint=pen.palette.rgb("outline"))


def _board(pen: Pen, x: float, y: float, dice: Mapping[tuple[int, int], tuple[int, str]]) -> None:
    """Draw a small board of seat 1; dice are by column and line from the upper left."""
    for column in range(3):
        for line in range(3):
            pose = Pose(x + DIE_DISTANCE * (column - 1), y - DIE_DISTANCE * (line - 1))
            face, color = dice.get((column, line), (0, ""))
            if face:
                draw_die(pen, face, pose, pen.palette.rgb(color), "_small")
            else:
                pen.sprite("field_small_1", pose.x, pose.y, tint=pen.palette.rgb("seat1"), alpha=0.8)


SMALLEST_DIE = 0.3
"""Size of a die without eyes in a thumbnail."""
STEPS: dict[str, tuple[Step[float], ...]] = {
    "playback": (Step("cards", rise_and_dim, "playback shows which cards can no longer be played"),),
    "bursts": (Step("combinations", color_combinations, "combinations are known before anything shines for them"),),
    "backdrop": (
        Step("breathing", breathe, "needs to know which dice form a diagonal"),
        Step("rainbow", rainbow, "needs to know which dice win at once"),
        Step("lit rows", light_rows, "needs the dice that playback has shown"),
        Step("fire", burn, "needs to know which rows burn"),
    ),
    "seat in turn": (
        Step("shields", glimmer, "needs the health that playback shows"),
        Step("trails", trail, "needs the dice that playback has sent on their way"),
    ),
}


def thumbnail(board: Board) -> Thumbnail:
    """Return a position as dots, larger for higher dice; each row begins at the middle of the table."""
    fields, lanes = board.rules.model.longest, len(board.sides[0].rows)
    most = max((value for side in board.sides for row in side.rows for value in row), default=1)
    dots = (
        Dot(lane, fields - 1 - index if seat == 1 else fields + 1 + index, f"seat{seat}",
            SMALLEST_DIE + (1 - SMALLEST_DIE) * value / most, seat == 2)
        for seat, side in enumerate(board.sides, 1)
        for lane, row in enumerate(side.rows)
        for index, value in enumerate(row)
    )
    return Thumbnail(lanes, 2 * fields + 1, tuple(dots))


STAGING: Staging[Rules, Board, Move, Event] = Staging(
    draw=draw_table,
    input=TableInput(places=places, seat_input=KnucklebonesSeatInput),
    world=RuleWorld(build, read_back, make_move),
    animation=Animation(ANIMATORS, settle, beat_seconds, steps=STEPS),
    layout=TableLayout(box_at=box_at, ground=board_rect),
    controls=Controls(legend_entries),
    effects=TableEffects(AT_START, AT_LANDING, moods, lay_fields),
    drama=TableDrama(moment, points_saved, signs, winning_fields),
    sound=TableSound(combo, fullness),
    thumbnail=thumbnail,
    lessons=LESSONS,
    readable=READABLE,
    commentary=COMMENTARY,
)
