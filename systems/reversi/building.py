"""Building: a Reversi position as entities, and back."""

from __future__ import annotations

import esper

from components.reversi import Board, Count, Disc, ShownLast, ShownPass, Side
from game.kernel.result import Result
from game.tables.reversi.boards import BOARDS, BY_SIZE
from game.tables.reversi.position import Position
from game.tables.reversi.scoring import score
from game.tables.reversi.squares import BITS
from systems.in_play import put
from systems.owners import authority
from systems.reversi.owners.counting import BY
from systems.reversi.view.board import size


def build(match: int, rules: object, position: Position, turn: int) -> None:
    """Fill the current world with what lies on the table in this turn."""
    board = BOARDS[position.full]
    for part in (Board(board.size), Side(position.side, turn), ShownLast(), ShownPass()):
        esper.add_component(match, part)
    for square in board.names:
        bit = BITS[square]
        if bit & (position.black | position.white):
            put(Disc(square, 1 if bit & position.black else 2))
    standing = score(rules, position)
    for seat, discs in enumerate(standing.discs, 1):
        put(Count(seat, discs))
    if standing.outcome is not None:
        esper.add_component(match, Result(0 if standing.outcome == "draw" else standing.outcome, BY, standing.discs))


def read_back() -> Position:
    """The position built from discs and the side to move. Raises ValueError where two discs share a square."""
    lying = [disc for _, disc in esper.get_component(Disc)]
    squares = [disc.square for disc in lying]
    if len(set(squares)) != len(squares):
        raise ValueError(f"more than one disc on a square: {sorted(squares)}")
    black, white = (sum(BITS[disc.square] for disc in lying if disc.seat == seat) for seat in (1, 2))
    return Position(black, white, esper.component_for_entity(authority(), Side).seat, BY_SIZE[size()].full)
