"""The manifest of Reversi: its edges, its numbers for programs that learn, and the table for shared code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from game.tables.contract import Notation, Table
from game.tables.contract_parts import Batch, Bots, Edge, Edges, MatchFigures, Puzzles, Referee, Seats
from game.tables.edges import edge_amounts, with_edge
from game.tables.encoding import Encoding, Plane
from game.tables.reversi.board import bits_of, board_with
from game.tables.reversi.bots.decisions import (
    BOTS,
    LADDER,
    decide,
    hindsight,
    puzzle,
    reason,
    riddle,
    weigh,
    with_depth,
)
from game.tables.reversi.definitions import Rules
from game.tables.reversi.events import Event, figures
from game.tables.reversi.position import PASS, Move, Position, places_piece, read, read_move, write, write_move
from game.tables.reversi.rule_files import CODES, FILES
from game.tables.reversi.rules import apply, legal, new, opener, perft, score


def actions(rules: Rules) -> int:
    """Return the number of actions: every square of the board, and to pass."""
    return rules.board.size**2 + 1


def numbers(rules: Rules, position: Position, moves: Sequence[Move]) -> Sequence[int]:
    """Return the number of each move: its square from a1 along the rows; passing is the last one."""
    size = rules.board.size
    return [size * size if move == PASS else "abcdefgh".index(move.square[0]) + size * (int(move.square[1:]) - 1)
            for move in moves]


def planes(rules: Rules) -> Sequence[Plane]:
    square = rules.board.size, rules.board.size
    return (
        Plane("own", square, 0, 1, "own discs: row from the top, column"),
        Plane("other", square, 0, 1, "the opponent's discs"),
        Plane("gaps", square, 0, 1, "squares that take no disc"),
        Plane("turn", (1,), 0, 1, "1 if the seat is to move"),
    )


def observe(rules: Rules, position: Position, seat: int) -> Sequence[float]:
    size, discs = rules.board.size, (position.black, position.white)
    places = [8 * row + column for row in range(size) for column in range(size)]
    sets = discs[seat - 1], discs[2 - seat], ~position.full
    return [*(squares >> place & 1 for squares in sets for place in places), int(position.seat_to_move == seat)]


ENCODING = Encoding(actions, numbers, planes, observe)


def hold_corners(rules: Rules, position: Position, seat: int, amount: int) -> Position:
    """Return the position with discs of a seat in this many free corners, in the order of notation."""
    free = board_with(position.full).corners & position.full & ~position.black & ~position.white
    corners = sum([*bits_of(free)][:amount])
    if seat == 1:
        return position._replace(black=position.black | corners)
    return position._replace(white=position.white | corners)


def give_edge(name: str, _: Rules, position: Position, seat: int, amount: int) -> Position:
    """Return the position in which a seat has more of an edge."""
    return position._replace(edges=with_edge(position.edges, seat, name, amount))


CARRIED_EDGES = {
    "discs": 36, "corners": 9, "edges": 9, "quarter": 4, "rows": 9, "turned": 36, "ties": 1, "holds": 19, "closed": 29,
    "walled": 29,
}
"""The edges that a position carries, and the most of each."""
SHRINKING_EDGES = "turned", "holds", "closed", "walled"
EDGES: Mapping[str, Edge[Rules, Position]] = {
    "held": Edge(hold_corners, range(1, 5)),
    **{name: Edge(partial(give_edge, name), range(1, most + 1), name in SHRINKING_EDGES)
       for name, most in CARRIED_EDGES.items()},
}


TABLE: Table[Rules, Position, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats(opener=opener, automatic=PASS.__eq__),
    edges=Edges(EDGES, edge_amounts),
    bots=Bots(BOTS, decide, weigh, with_depth, hindsight, reason, ladder=LADDER, encoding=ENCODING),
    statistics=MatchFigures(figures=figures),
    puzzles=Puzzles(puzzle, riddle),
    referee=Referee(CODES),
    batch=Batch(perft, places_piece),
)
