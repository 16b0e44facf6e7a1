"""The entities of a Reversi match: built from a position, changed by events, and read back."""

from __future__ import annotations

from typing import Never

import esper

from components.match import CurrentTurn, Match
from components.playback import Actors, Gain
from components.pose import Pose
from components.reversi import Board, Disc, ShownDisc, ShownLast
from game.kernel.opaque import all_as_type
from game.tables.edges import edges_after
from game.tables.reversi import events
from game.tables.reversi.board import SQUARE_BITS, board_with
from game.tables.reversi.position import Move, Position, last_square
from systems.entities import is_watched, only, only_thing
from systems.reversi.layout import size, square_at
from systems.worlds import EventHandler


def build(rules: object, position: Position) -> None:
    board = board_with(position.full)
    esper.create_entity(Board(board.full, position.edges), ShownLast())
    for square in board.names:
        bit = SQUARE_BITS[square]
        if bit & (position.black | position.white):
            esper.create_entity(Disc(square, 1 if bit & position.black else 2))


def read_back() -> Position:
    """Return the position of the discs and the side to move."""
    black, white = (
        sum(SQUARE_BITS[disc.square] for _, disc in esper.get_component(Disc) if disc.seat == seat) for seat in (1, 2)
    )
    board = only(Board)
    return Position(black, white, only(CurrentTurn).seat, board.full, board.edges)


def last_placed() -> str | None:
    """Return the square of the last disc placed, None before the first one."""
    return last_square(all_as_type(only(Match).log, Move))


def _place_disc(event: events.DiscPlaced, match: int) -> int:
    disc = esper.create_entity(Disc(event.square, event.seat))
    if is_watched(match):
        esper.add_component(disc, Pose(*square_at(event.square, size()), alpha=0.0))
        esper.add_component(disc, ShownDisc(event.seat))
    return disc


def _flip_discs(event: events.DiscsTurned, match: int) -> Actors | None:
    by_square = {disc.square: (entity, disc) for entity, disc in esper.get_component(Disc)}
    discs = [by_square[square] for square in event.squares]
    for _, disc in discs:
        disc.seat = event.seat
    if not is_watched(match):
        return None
    placed, count = last_placed(), len(discs)
    near = square_at(placed or event.squares[0], size())
    far = square_at(event.squares[-1], size())
    gains = Gain(event.seat, count + 1, near), Gain(3 - event.seat, -count, far)
    return Actors(movers=tuple((entity, disc.place) for entity, disc in discs), start=placed, gains=gains)


def _pass(event: events.SeatPassed, match: int) -> None:
    """Change nothing on the board."""


def _change_edge(event: events.EdgeChanged, match: int) -> None:
    board = only(Board)
    board.edges = edges_after(board.edges, event)


def _end(event: events.MatchWon | events.MatchDrawn, match: int) -> Actors:
    """Return all discs in counting order: seat by seat, starting at that seat's side of the board."""
    entity, _ = only_thing(CurrentTurn)
    if not is_watched(match):
        return Actors(entity)
    discs = sorted((disc.square, disc.seat, entity) for entity, disc in esper.get_component(Disc))
    first, second = ([(entity, square) for square, owner, entity in discs if owner == seat] for seat in (1, 2))
    return Actors(entity, movers=(*first, *reversed(second)))


HANDLERS: dict[type, EventHandler[Never]] = {
    events.DiscPlaced: _place_disc,
    events.DiscsTurned: _flip_discs,
    events.SeatPassed: _pass,
    events.EdgeChanged: _change_edge,
    events.MatchWon: _end,
    events.MatchDrawn: _end,
}
