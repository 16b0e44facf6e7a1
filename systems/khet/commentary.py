"""The layout and texts of Khet replays."""

from __future__ import annotations

import esper

from components.focus import Rect
from game.content.store import Store
from game.tables.khet.definitions import Rules
from game.tables.khet.position import WORDS, Move, Position, write_move
from systems.khet.cameras import CameraRig
from systems.khet.layout import spot_of, square_rect
from systems.staging import Commentary

GRAPH = Rect(532, 190, 102, 82)
"""The area of the win chance graph."""
AREAS = Rect(6, 232, 116, 122), Rect(4, 150, 160, 206)
"""Areas for the description of a move: one that covers nothing, and a larger one."""


def move_sentence(store: Store, language: str, rules: object, position: Position, move: Move, name: str) -> str:
    """Return a sentence about a move."""
    return str(store.text("khet.told", language, name=name, move=move_name(store, language, rules, position, move)))


def move_name(store: Store, language: str, rules: object, position: Position, move: Move) -> str:
    """Return the name of a move: its notation, or the word for an offer or the like."""
    return str(store.text(f"khet.{move.verb}", language)) if move.verb in WORDS else write_move(move)


def spots(rules: object, position: Position, move: Move) -> tuple[Rect, ...]:
    """Return the places of a move, in the current view of the table."""
    rigs = [rig for _, rig in esper.get_component(CameraRig)]
    squares = [name for name in move[1:] if name[-1:] not in ("", "+", "-")]
    rects = [square_rect(one.steering.view, one.ground, spot_of(name)) for one in rigs[:1] for name in squares]
    return tuple(rect for rect in rects if rect is not None)


COMMENTARY: Commentary[Rules, Position, Move] = Commentary(GRAPH, AREAS, move_sentence, move_name, spots)
