"""The entities of a Khet match: built from a position, changed by events, and read back."""

from __future__ import annotations

from typing import Never

import esper

from components.khet import PHARAOH, MatchHistory, Piece, ShownBeam, ShownFall, ShownLast, Tower
from components.match import CurrentTurn, Match
from components.playback import Actors, Gain
from game.kernel.opaque import as_type
from game.tables.edges import edges_after
from game.tables.khet import events
from game.tables.khet.cells import CELL_OF, HIGH_CELLS, LOWER_CELLS, SQUARES, TURNED_CELLS, UPPER_AT, cell_of, name_of
from game.tables.khet.pieces import (
    FACING_COUNTS,
    FIRST_PIECE,
    KINDS,
    OBELISK,
    STACK,
    color_of,
    facing_of,
    piece_code,
    piece_kind,
)
from game.tables.khet.position import (
    PAST_KEY,
    MatchPhase,
    Move,
    Position,
    action_of,
    board_of,
    empty_boards,
    move_of,
    read_move,
    write_move,
)
from systems.entities import match_entity, only, only_thing, retire, thing_at, things
from systems.worlds import EventHandler

OBELISK_KIND, STACK_KIND = KINDS[OBELISK], KINDS[STACK]
TOWER_VERBS = "tower", "turn_tower"
"""Verbs of the moves that may not be undone at once."""


def build(rules: object, position: Position) -> None:
    squares, tower = position.squares, position.tower
    for cell in LOWER_CELLS + HIGH_CELLS:
        code = squares[cell]
        if code >= FIRST_PIECE:
            kind = KINDS[piece_kind(code)]
            esper.create_entity(Piece(name_of(cell, tower), kind, color_of(code) + 1, facing_of(code)))
    if tower:
        esper.create_entity(Tower(SQUARES[tower], position.turns))
    last = write_move(move_of(position.last, tower)) if position.last else ""
    history = MatchHistory(last, position.keys, position.state, position.left, position.edges)
    for part in (history, ShownBeam(), ShownFall(), ShownLast()):
        esper.add_component(match_entity(), part)


def read_back() -> Position:
    """Return the position of the entities."""
    tower = tower_cell()
    turns = next((tower.turns for _, tower in esper.get_component(Tower)), 0)
    squares = empty_boards(tower)
    for _, piece in things(Piece):
        cell = cell_of(piece.square, tower)
        assert cell is not None
        squares[cell] = piece_code(KINDS.index(piece.kind), piece.seat - 1, piece.facing)
    history = only(MatchHistory)
    last = action_of(read_move(None, history.last_action), tower) if history.last_action else 0
    return Position(
        bytes(squares), only(CurrentTurn).seat, tower, turns, last,
        history.keys, history.state, history.moves_left, history.edges,
    )


def match_state() -> MatchPhase:
    """Return the pending offer or end of the match, "" for none."""
    return only(MatchHistory).state


def tower_cell() -> int:
    """Return the lower left cell of the tower, 0 without one."""
    return next((CELL_OF[tower.square] for _, tower in esper.get_component(Tower)), 0)


def _fire(event: events.BeamFired, match: int) -> int:
    """Record the action and the position before it, because the beam ends every action.

    The Pharaoh that is hit plays in the beat, else the match entity, because the beam belongs to no piece.
    """
    live, history = only(Match), only(MatchHistory)
    move = as_type(live.log[-1], Move)
    history.keys = (*history.keys, board_of(as_type(live.position, Position)).key)
    history.last_action = write_move(move) if move.verb in TOWER_VERBS else ""
    history.state = ""
    if history.moves_left is not None:
        history.moves_left -= 1
    hit = (thing_at(Piece, square) for square in event.hits)
    return next((entity for entity, piece in hit if piece.kind == PHARAOH), match)


def _offer_draw(event: events.DrawOffered | events.DrawDeclined, match: int) -> None:
    only(MatchHistory).state = "offered" if isinstance(event, events.DrawOffered) else "declined"


def _end(event: events.MatchWon | events.MatchDrawn, match: int) -> int:
    only(MatchHistory).state = event.by
    return only_thing(CurrentTurn)[0]


def _move(event: events.PieceMoved | events.LevelChanged, match: int) -> int:
    entity, piece = thing_at(Piece, event.start)
    piece.square = event.end
    return entity


def _turn(event: events.PieceTurned, match: int) -> int:
    entity, piece = thing_at(Piece, event.square)
    piece.facing = (piece.facing + (1 if event.clockwise else -1)) % FACING_COUNTS.get(KINDS.index(piece.kind), 1)
    return entity


def _swap(event: events.PiecesSwapped, match: int) -> Actors:
    (first, one), (second, other) = thing_at(Piece, event.start), thing_at(Piece, event.end)
    one.square, other.square = event.end, event.start
    return Actors(first, movers=((first, event.end), (second, event.start)))


def _stack(event: events.PiecesStacked, match: int) -> Actors:
    """Merge the arriving obelisk with the other one."""
    (above, piece), (under, other) = thing_at(Piece, event.start), thing_at(Piece, event.end)
    other.kind = STACK_KIND
    if piece.kind == STACK_KIND:
        piece.kind = OBELISK_KIND
        return Actors(under)
    return Actors(under, leavers=retire(match, above))


def _unstack(event: events.PieceUnstacked, match: int) -> int:
    _, stack = thing_at(Piece, event.start)
    stack.kind = OBELISK_KIND
    return esper.create_entity(Piece(event.end, OBELISK_KIND, event.seat))


def _destroy(event: events.PieceDestroyed, match: int) -> Actors:
    """Remove a piece. No earlier position can recur then, so their keys are dropped."""
    entity, _ = thing_at(Piece, event.square)
    only(MatchHistory).keys = ()
    return Actors(entity, leavers=retire(match, entity), gains=(Gain(event.seat, -1),))


def _halve(event: events.StackHalved, match: int) -> Actors:
    """Remove the top of a stack; no earlier position can recur then."""
    entity, piece = thing_at(Piece, event.square)
    only(MatchHistory).keys = ()
    piece.kind = OBELISK_KIND
    return Actors(entity, gains=(Gain(event.seat, -1),))


def _return(event: events.PieceReturned, match: int) -> int:
    return esper.create_entity(Piece(event.square, event.piece, event.seat, event.facing))


def _change_edge(event: events.EdgeChanged, match: int) -> None:
    """Change an edge. A hit that armor takes is no loss, but no earlier position can recur."""
    history = only(MatchHistory)
    history.edges = edges_after(history.edges, event)
    if event.name == "armor":
        history.keys = (PAST_KEY,) * len(history.keys)


def _move_tower(event: events.TowerMoved, match: int) -> int:
    entity, tower = only_thing(Tower)
    start, end = CELL_OF[event.start], CELL_OF[event.end]
    for _, piece in things(Piece):
        cell = cell_of(piece.square, start)
        if cell is not None and cell >= UPPER_AT:
            piece.square = name_of(TURNED_CELLS[event.quarters][cell], end)
            piece.facing = (piece.facing + event.quarters) % FACING_COUNTS.get(KINDS.index(piece.kind), 1)
    tower.square, tower.turns = event.end, (tower.turns + event.quarters) % 4
    return entity


HANDLERS: dict[type, EventHandler[Never]] = {
    events.PieceMoved: _move,
    events.LevelChanged: _move,
    events.PieceTurned: _turn,
    events.PiecesSwapped: _swap,
    events.PiecesStacked: _stack,
    events.PieceUnstacked: _unstack,
    events.TowerMoved: _move_tower,
    events.BeamFired: _fire,
    events.PieceDestroyed: _destroy,
    events.StackHalved: _halve,
    events.PieceReturned: _return,
    events.EdgeChanged: _change_edge,
    events.DrawOffered: _offer_draw,
    events.DrawDeclined: _offer_draw,
    events.MatchWon: _end,
    events.MatchDrawn: _end,
}
