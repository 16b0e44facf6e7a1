"""The staging of the Khet table, and the layout and texts of its replays."""

from __future__ import annotations

import esper

from components.focus import Rect
from components.khet import PHARAOH, Piece
from components.playback import Actors
from game.content.store import Store
from game.tables.khet.definitions import Rules
from game.tables.khet.events import BeamFired, Event, PieceDestroyed
from game.tables.khet.position import WORD_MOVES, Move, Position, write_move
from systems.khet.cameras import CameraRig, clicks, follow, steer
from systems.khet.effects import AT_LANDING, AT_START, fade, moods, spark
from systems.khet.input import KhetSeatInput, places
from systems.khet.layout import spot_of, square_rect
from systems.khet.show import ANIMATORS, beat_seconds, settle
from systems.khet.table import LESSONS, draw_preview, draw_table, legend_entries, thumbnail
from systems.khet.world import HANDLERS, build, read_back
from systems.layout import portrait_rect
from systems.staging import (
    Animation,
    Commentary,
    Controls,
    Staging,
    TableDrama,
    TableEffects,
    TableInput,
    TableLayout,
    TableSound,
    event_name,
)
from systems.steps import Step
from systems.worlds import EventWorld

GRAPH_AREA = Rect(532, 190, 102, 82)
TEXT_AREAS = Rect(6, 232, 116, 122), Rect(4, 150, 160, 206)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: object, position: Position, move: Move, name: str) -> str:
    return store.text("khet.told", language, name=name, move=move_name(store, language, rules, position, move))


def move_name(store: Store, language: str, rules: object, position: Position, move: Move) -> str:
    """Return the name of a move: its notation, or the word for an offer or the like."""
    return store.text(f"khet.{move.verb}", language) if move.verb in WORD_MOVES else write_move(move)


def spots(rules: object, position: Position, move: Move) -> tuple[Rect, ...]:
    """Return the places of a move, in the current view of the table."""
    rigs = [rig for _, rig in esper.get_component(CameraRig)]
    squares = [name for name in move[1:] if name[-1:] not in ("", "+", "-")]
    rects = [square_rect(rig.steering.view, rig.layout, spot_of(name)) for rig in rigs[:1] for name in squares]
    return tuple(rect for rect in rects if rect is not None)


COMMENTARY: Commentary[Rules, Position, Move] = Commentary(GRAPH_AREA, TEXT_AREAS, move_sentence, move_name, spots)


MUSIC_LEVELS, PIECES_AT_START = 9, 26
"""The level of music for an empty board, and the number of pieces at the start."""
COMBO_PARTS = (1, 2)
"""Numbers of beam parts above which the beam sounds higher."""


def combo(position: Position, event: Event) -> int:
    """Return the size of an event, from the number of a beam's parts, or 3 if a Pharaoh is hit."""
    if isinstance(event, BeamFired):
        return 1 + sum(len(event.parts) > many for many in COMBO_PARTS)
    return 3 if isinstance(event, PieceDestroyed) and event.piece == PHARAOH else 1


def moment(event: Event, actors: Actors) -> str:
    """Return the event's name, or that of the moment if a Pharaoh is hit or lost."""
    if isinstance(event, BeamFired) and esper.entity_exists(actors.subject):
        hit = esper.try_component(actors.subject, Piece)
        return "fatal_beam" if hit is not None and hit.kind == PHARAOH else event_name(event, actors)
    is_fall = isinstance(event, PieceDestroyed) and event.piece == PHARAOH
    return "pharaoh_fallen" if is_fall else event_name(event, actors)


def fullness(position: Position) -> int:
    """Return the share of removed pieces, in ninths."""
    return max(0, min(MUSIC_LEVELS, (PIECES_AT_START - sum(position.pieces)) * MUSIC_LEVELS // PIECES_AT_START))


COACH_AREAS = Rect(6, 196, 140, 158), Rect(4, 150, 190, 206)
"""The area of the practice instructions, by text size: next to the board."""
REPLAY_AREA = Rect(510, 32, 120, 104)
"""The area of the controls of a replay: to the right of the lower Sphinx."""
CLOCK_PLACES = {1: (134, 31), 2: (506, 315)}
"""The centers of the clocks: next to the counts of pieces."""
STEPS = {
    "clock": (
        Step("camera", follow, "the picture and particles see the table from the same place"),
        Step("beam", fade, "it fades by the clock, not by beats"),
        Step("sparks", spark, "beats know how far the beam has come, and the camera where that is on screen"),
    ),
}
STAGING: Staging[Rules, Position, Move, Event] = Staging(
    draw=draw_table,
    input=TableInput(places=places, seat_input=KhetSeatInput),
    world=EventWorld(build, read_back, HANDLERS),
    animation=Animation(ANIMATORS, settle, beat_seconds, steps=STEPS),
    layout=TableLayout(clock=CLOCK_PLACES.__getitem__, ground=portrait_rect, coach=COACH_AREAS, replay=REPLAY_AREA),
    controls=Controls(legend_entries, steer, has_menu=True, clicks=clicks),
    effects=TableEffects(AT_START, AT_LANDING, moods),
    drama=TableDrama(moment),
    sound=TableSound(combo, fullness),
    preview=draw_preview,
    thumbnail=thumbnail,
    lessons=LESSONS,
    commentary=COMMENTARY,
)
