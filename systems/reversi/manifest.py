"""The staging of the Reversi table, the layout and texts of its replays, and the pictures of its tutorial.

The pictures are drawn from the sprites of the table. Each is drawn around a center.
"""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from game.content.store import Store
from game.tables.reversi.board import SQUARE_NAMES, bits_of, board_with
from game.tables.reversi.definitions import Rules
from game.tables.reversi.events import DiscsTurned, Event, MatchDrawn, MatchWon
from game.tables.reversi.position import Move, Position
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.widgets import Dot, Thumbnail
from systems.layout import rect_around
from systems.reversi.input import ReversiSeatInput, places
from systems.reversi.layout import COACH_AREAS, ground, square_rect
from systems.reversi.show import ANIMATORS, AT_LANDING, beat_seconds, moods, settle
from systems.reversi.table import GHOST_OPACITY, draw_table, legend_entries
from systems.reversi.world import HANDLERS, build, read_back
from systems.staging import (
    Animation,
    Commentary,
    Controls,
    Staging,
    TableEffects,
    TableInput,
    TableLayout,
    TableSound,
)
from systems.worlds import EventWorld

SQUARE = 18
"""Side of a square on a small board."""


def draw_flank(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a line of discs: the new one, two of the other seat, and an own one."""
    _draw_board(pen, x, y, "aOOX.")
    pen.frame("focus_1", rect_around(x - 2 * SQUARE, y, SQUARE, SQUARE).grow(1), tint=pen.palette.rgb("outline"))


def draw_lines(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a disc that turns others in three directions, with a rim around every disc that turns."""
    _draw_board(pen, x, y, "X.X.X", ".OOO.", "..a..")
    for side in (-1, 0, 1):
        pen.frame("frame_1", rect_around(x + side * SQUARE, y, SQUARE, SQUARE), tint=pen.palette.rgb("seat1"))
    pen.frame("focus_1", rect_around(x, y - SQUARE, SQUARE, SQUARE).grow(1), tint=pen.palette.rgb("outline"))


def draw_legal_squares(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw marks on legal squares, and a cross on an illegal one."""
    _draw_board(pen, x, y, "..+.!", ".+OX.", "..XO+")


def draw_pass(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw one seat that waits while the other continues."""
    draw_portrait(pen, 1, "waiting", x - 24, y)
    draw_portrait(pen, 2, "active", x + 24, y)


def draw_corner(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a corner with the discs that it secures for good."""
    _draw_board(pen, x, y, "XXXO.", "XXO..", "XO...")
    pen.frame("double", rect_around(x - 2 * SQUARE, y + SQUARE, SQUARE, SQUARE).grow(1), tint=pen.palette.rgb("double"))


def draw_result(pen: Pen, x: float, y: float, numbers: Mapping[str, int]) -> None:
    """Draw a happy winner and a sad loser with their counts."""
    for seat, mood, count, side in ((1, "won", 36, -1), (2, "lost", 28, 1)):
        middle, color = x + side * 26, pen.palette.rgb(f"seat{seat}")
        draw_portrait(pen, seat, mood, middle, y + 11)
        pen.sprite(f"disc_small_{seat}", middle - 12, y - 23, tint=color)
        if pen.text_scale == 1:
            pen.label(str(count), middle + 8, y - 23, font="bold", tint=pen.palette.rgb("text"))


LESSONS = draw_flank, draw_lines, draw_legal_squares, draw_pass, draw_corner, draw_result


def _draw_board(pen: Pen, x: float, y: float, *lines: str) -> None:
    """Draw part of a board from lines of text.

    ``X`` and ``O`` are discs, ``a`` is a new one, ``+`` is legal, ``!`` is illegal.
    """
    rgb = pen.palette.rgb
    width = len(lines[0])
    height = len(lines)
    ground = rect_around(x, y, width * SQUARE, height * SQUARE)
    pen.fill(ground, rgb("field"), 0.8)
    for number in range(width + 1):
        pen.fill(Rect(ground.x + number * SQUARE, ground.y, 1, ground.h), rgb("triple"), 0.5)
    for number in range(height + 1):
        pen.fill(Rect(ground.x, ground.y + number * SQUARE, ground.w, 1), rgb("triple"), 0.5)
    for line, text in enumerate(lines):
        for column, sign in enumerate(text):
            if sign != ".":
                picture, color, alpha = SIGN_LOOKS[sign]
                center = ground.x + SQUARE * (column + 0.5) + 0.5, ground.y + ground.h - SQUARE * (line + 0.5) + 0.5
                pen.sprite(picture, *center, tint=rgb(color), alpha=alpha)


SIGN_LOOKS = {
    "X": ("disc_small_1", "seat1", 1.0),
    "O": ("disc_small_2", "seat2", 1.0),
    "a": ("disc_small_1", "seat1", GHOST_OPACITY),
    "+": ("mark_1", "seat1", 0.8),
    "!": ("omen_cross", "warning", 1.0),
}
"""Picture, color and opacity of each character on a small board."""


GRAPH_AREA = Rect(480, 60, 154, 82)
TEXT_AREAS = Rect(6, 240, 150, 114), Rect(4, 150, 160, 206)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: object, position: object, move: Move, name: str) -> str:
    key = "review.took" if move.square else "review.passed"
    return store.text(key, language, name=name, square=move.square)


def move_name(store: Store, language: str, rules: object, position: object, move: Move) -> str:
    """Return the name of a move, its square; a pass is never named, because it has no alternative."""
    return move.square


def spots(rules: object, position: Position, move: Move) -> tuple[Rect, ...]:
    return (square_rect(move.square, board_with(position.full).size).grow(1),) if move.square else ()


COMMENTARY: Commentary[Rules, Position, Move] = Commentary(GRAPH_AREA, TEXT_AREAS, move_sentence, move_name, spots)


COMBO_DISCS = (3, 6)
"""Numbers of discs turned at once that sound higher, and higher still."""
MUSIC_LEVELS = 9
"""The level of music for a full board."""
DISC = 0.8
"""Size of a disc in a thumbnail."""


def combo(position: Position, event: Event) -> int:
    """Return the size of an event by the number of turned discs, in three steps."""
    if not isinstance(event, DiscsTurned):
        return 1
    return 1 + sum(len(event.squares) >= big for big in COMBO_DISCS)


def disc_count(event: Event) -> int:
    """Return the number of discs that turn or are counted, one after another."""
    if isinstance(event, MatchWon | MatchDrawn):
        return sum(event.discs)
    return len(event.squares) if isinstance(event, DiscsTurned) else 0


def fullness(position: Position) -> int:
    """Return the filled share of the board, in ninths."""
    return (position.black | position.white).bit_count() * MUSIC_LEVELS // position.full.bit_count()


def thumbnail(position: Position) -> Thumbnail:
    size = board_with(position.full).size
    discs = [(seat, SQUARE_NAMES[bit]) for seat, side in enumerate(position[:2], 1) for bit in bits_of(side)]
    dots = (Dot(ord(name[0]) - ord("a"), size - int(name[1:]), f"seat{seat}", DISC, seat == 2) for seat, name in discs)
    return Thumbnail(size, size, tuple(dots))


STAGING: Staging[Rules, Position, Move, Event] = Staging(
    draw=draw_table,
    input=TableInput(places=places, seat_input=ReversiSeatInput),
    world=EventWorld(build, read_back, HANDLERS),
    animation=Animation(ANIMATORS, settle, beat_seconds, disc_count),
    layout=TableLayout(ground=ground, coach=COACH_AREAS),
    controls=Controls(legend_entries),
    effects=TableEffects(landings=AT_LANDING, moods=moods),
    sound=TableSound(combo, fullness, option="board_music"),
    thumbnail=thumbnail,
    lessons=LESSONS,
    commentary=COMMENTARY,
)
