"""The system that owns the ``Heap`` component."""

from __future__ import annotations

import esper
from components.nim import Heap, ShownHeap
from game.tables.nim.content import Rules
from game.tables.nim.events import CountersTaken, MatchWon, TurnPassed
from game.tables.nim.play import Position

from components.match import Turn
from systems.entities import only
from systems.motion import show
from systems.tables import Handler
from systems.turn_marker import pass_turn


def build(rules: Rules, position: Position) -> None:
    """Create the heap in the current world."""
    esper.create_entity(Heap(position.left))


def read_back() -> Position:
    """Return the position that the entities describe."""
    return Position(only(Heap)[1].left, only(Turn)[1].seat)


def settle() -> None:
    """Show the heap in its current state, without animation."""
    entity, heap = only(Heap)
    show(entity, ShownHeap(heap.left))


def _taken(event: CountersTaken, match: int) -> int:
    entity, heap = only(Heap)
    heap.left -= event.count
    return entity


def _won(event: MatchWon, match: int) -> None:
    only(Turn)[1].seat = 3 - event.seat


HANDLERS: dict[type, Handler] = {CountersTaken: _taken, TurnPassed: pass_turn, MatchWon: _won}
