"""The heap: owns the match's ``Heap`` and its result."""

from __future__ import annotations

import esper
from components.nim import Heap, ShownHeap
from game.tables.nim.content import Rules
from game.tables.nim.events import CountersTaken, MatchWon, TurnPassed
from game.tables.nim.play import Position, score
from systems.nim.layout import box_at

from components.match import Match
from components.pose import Pose, ShownTurn
from game.kernel.result import Result
from systems.owners import Handler, authority
from systems.settled import show


def build(match: int, rules: Rules, position: Position, turn: int) -> None:
    """Fill the current world with the heap."""
    esper.add_component(match, Heap(*position, turn))
    standing = score(rules, position)
    if standing.outcome is not None:
        esper.add_component(match, Result(standing.outcome, "last", standing.totals))


def read_back() -> Position:
    """The position as the heap tells it."""
    heap = esper.component_for_entity(authority(), Heap)
    return Position(heap.left, heap.side)


def settle() -> None:
    """Set what is shown from the truth."""
    for entity, (_, heap) in esper.get_components(Match, Heap):
        turn = ShownTurn(heap.side, heap.turn, not heap.left)
        show(entity, Pose(*box_at(heap.side)), turn, ShownHeap(heap.left))


def _taken(event: CountersTaken, match: int) -> None:
    esper.component_for_entity(match, Heap).left -= event.count


def _passed(event: TurnPassed, match: int) -> None:
    heap = esper.component_for_entity(match, Heap)
    heap.side, heap.turn = event.seat, heap.turn + 1


def _won(event: MatchWon, match: int) -> None:
    esper.component_for_entity(match, Heap).side = 3 - event.seat
    esper.add_component(match, Result(event.seat, "last", event.totals))


HANDLERS: dict[type, Handler] = {CountersTaken: _taken, TurnPassed: _passed, MatchWon: _won}
