"""Building: conversion of a Reversi position to entities, and back."""

from __future__ import annotations

import esper

from components.match import Match, Seat, Turn
from components.reversi import Board, Count, Disc, LastMove, ShownLast
from game.tables.reversi.boards import BOARDS, BY_SIZE
from game.tables.reversi.moves import last_square
from game.tables.reversi.position import Position
from game.tables.reversi.scoring import score
from game.tables.reversi.squares import BITS
from systems.entities import create_thing, match_entity, only, thing_at
from systems.reversi.view.board import size


def build(rules: object, position: Position) -> None:
    """Fill the current world with the board, the discs and their counts."""
    board = BOARDS[position.full]
    made = esper.component_for_entity(match_entity(), Match).log
    esper.create_entity(Board(board.size), LastMove(last_square(made)), ShownLast())
    for square in board.names:
        bit = BITS[square]
        if bit & (position.black | position.white):
            create_thing(Disc(square, 1 if bit & position.black else 2))
    for seat, discs in enumerate(score(rules, position).discs, 1):
        esper.add_component(thing_at(Seat, seat)[0], Count(seat, discs))


def read_back() -> Position:
    """Return the position of the discs and the side to move. Raise ValueError if two discs share a square."""
    lying = [disc for _, disc in esper.get_component(Disc)]
    squares = [disc.square for disc in lying]
    if len(set(squares)) != len(squares):
        raise ValueError(f"more than one disc on a square: {sorted(squares)}")
    black, white = (sum(BITS[disc.square] for disc in lying if disc.seat == seat) for seat in (1, 2))
    return Position(black, white, only(Turn)[1].seat, BY_SIZE[size()].full)
