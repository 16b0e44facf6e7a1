"""How a match of Khet is gone through: where there is room beside the board, and how its moves are told."""

from __future__ import annotations

import esper

from components.focus import Rect
from components.khet import Looking
from game.content.store import Store
from game.kernel.reason import Reason
from game.tables.khet.moves import SAID, Move, write_move
from game.tables.khet.position import Position
from systems.khet.view.spots import spot_of
from systems.khet.view.under import square_rect
from systems.tables import Telling

GRAPH = Rect(532, 190, 102, 82)
"""Where the chances are drawn."""
ROOM = {1: Rect(6, 232, 116, 122), 2: Rect(4, 150, 160, 206)}
"""Where a move is told, by size of text."""


def told(store: Store, language: str, rules: object, position: Position, move: Move, name: str) -> str:
    """What somebody did."""
    return str(store.text("khet.told", language, name=name, move=called(store, language, rules, position, move)))


def called(store: Store, language: str, rules: object, position: Position, move: Move) -> str:
    """What a move is called: as it is written, or the word that was said."""
    return str(store.text(f"khet.{move.verb}", language)) if move.verb in SAID else write_move(move)


def spots(rules: object, position: Position, move: Move) -> tuple[Rect, ...]:
    """Where a move is made, as the table is looked at now."""
    seen = [looking for _, looking in esper.get_component(Looking)]
    squares = [name for name in move[1:] if name[-1:] not in ("", "+", "-")]
    rects = [square_rect(one.steering.shown, one.ground, spot_of(name)) for one in seen[:1] for name in squares]
    return tuple(rect for rect in rects if rect is not None)


def why(store: Store, language: str, reason: Reason) -> str:
    """A reason in words."""
    return str(store.text(f"advice.{reason.key}", language, **reason.values))


TELLING = Telling(GRAPH, ROOM, told, called, spots, why)
