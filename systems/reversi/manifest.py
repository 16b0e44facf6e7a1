"""The staging of the Reversi table, and the layout and texts of its replays."""

from __future__ import annotations

from components.focus import Rect
from game.content.store import Store
from game.tables.reversi.board import SQUARE_NAMES, bits_of, board_with
from game.tables.reversi.content import Rules
from game.tables.reversi.events import DiscsTurned, Event, MatchDrawn, MatchWon
from game.tables.reversi.position import Move, Position
from systems.draw.widgets import Dot, Thumbnail
from systems.reversi.input import ReversiDecider, places
from systems.reversi.layout import COACH_AREAS, ground, square_rect
from systems.reversi.lessons import LESSONS
from systems.reversi.show import ANIMATORS, AT_LANDING, beat_seconds, feels, settle
from systems.reversi.table import draw_table, legend_entries
from systems.reversi.world import HANDLERS, build, read_back
from systems.staging import (
    Animation,
    Commentary,
    Controls,
    Input,
    Staging,
    TableEffects,
    TableLayout,
    TableSound,
    TableWorld,
)

GRAPH_AREA = Rect(480, 60, 154, 82)
TEXT_AREAS = Rect(6, 240, 150, 114), Rect(4, 150, 160, 206)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: object, position: object, move: Move, name: str) -> str:
    """Return a sentence about a move."""
    key = "review.took" if move.square else "review.passed"
    return str(store.text(key, language, name=name, square=move.square))


def move_name(store: Store, language: str, rules: object, position: object, move: Move) -> str:
    """Return the name of a move, its square; a pass is never named, because it has no alternative."""
    return move.square


def spots(rules: object, position: Position, move: Move) -> tuple[Rect, ...]:
    """Return the place of a move."""
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
    """Return a position as dots."""
    size = board_with(position.full).size
    discs = [(seat, SQUARE_NAMES[bit]) for seat, side in enumerate(position[:2], 1) for bit in bits_of(side)]
    dots = (Dot(ord(name[0]) - ord("a"), size - int(name[1:]), f"seat{seat}", DISC, seat == 2) for seat, name in discs)
    return Thumbnail(size, size, tuple(dots))


STAGING: Staging[Rules, Position, Move, Event] = Staging(
    draw=draw_table,
    input=Input(places=places, decider=ReversiDecider),
    world=TableWorld(build, read_back, HANDLERS),
    animation=Animation(ANIMATORS, settle, beat_seconds, disc_count),
    layout=TableLayout(ground=ground, coach=COACH_AREAS),
    controls=Controls(legend_entries),
    effects=TableEffects(landings=AT_LANDING, feels=feels),
    sound=TableSound(combo, fullness, option="board_music"),
    thumbnail=thumbnail,
    lessons=LESSONS,
    commentary=COMMENTARY,
)
