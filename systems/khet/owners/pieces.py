"""Pieces: owns every ``Piece``."""

from __future__ import annotations

from components.khet import Piece
from components.playback import Actors, Gain
from game.tables.khet.events import (
    LevelChanged,
    PieceDestroyed,
    PieceMoved,
    PiecesStacked,
    PiecesSwapped,
    PieceTurned,
    PieceUnstacked,
    StackHalved,
)
from game.tables.khet.pieces import KINDS, OBELISK, STACK, TURNS
from systems.entities import create_thing, note_place, retire, thing_at
from systems.turn import Handler

ONE, TWO = KINDS[OBELISK], KINDS[STACK]


def _move(event: PieceMoved | LevelChanged, match: int) -> int:
    entity, piece = thing_at(Piece, event.start)
    piece.square = event.end
    note_place(entity, piece)
    return entity


def _turn(event: PieceTurned, match: int) -> int:
    entity, piece = thing_at(Piece, event.square)
    piece.facing = (piece.facing + (1 if event.clockwise else -1)) % TURNS.get(KINDS.index(piece.kind), 1)
    return entity


def _swap(event: PiecesSwapped, match: int) -> Actors:
    (first, one), (second, other) = thing_at(Piece, event.start), thing_at(Piece, event.end)
    one.square, other.square = event.end, event.start
    note_place(first, one)
    note_place(second, other)
    return Actors(first, movers=((first, event.end), (second, event.start)))


def _stack(event: PiecesStacked, match: int) -> Actors:
    """Merge the arriving obelisk with the other one."""
    (above, piece), (under, other) = thing_at(Piece, event.start), thing_at(Piece, event.end)
    other.kind = TWO
    if piece.kind == TWO:
        piece.kind = ONE
        return Actors(under)
    return Actors(under, gone=retire(match, above))


def _unstack(event: PieceUnstacked, match: int) -> int:
    _, stack = thing_at(Piece, event.start)
    stack.kind = ONE
    return create_thing(Piece(event.end, ONE, event.seat))


def _destroy(event: PieceDestroyed, match: int) -> Actors:
    entity, _ = thing_at(Piece, event.square)
    return Actors(entity, gone=retire(match, entity), gains=(Gain(event.seat, -1),))


def _halve(event: StackHalved, match: int) -> Actors:
    entity, piece = thing_at(Piece, event.square)
    piece.kind = ONE
    return Actors(entity, gains=(Gain(event.seat, -1),))


PIECES: dict[type, Handler] = {
    PieceMoved: _move,
    LevelChanged: _move,
    PieceTurned: _turn,
    PiecesSwapped: _swap,
    PiecesStacked: _stack,
    PieceUnstacked: _unstack,
    PieceDestroyed: _destroy,
    StackHalved: _halve,
}
