"""The manifest of Khet: its edges, and the table for shared code."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from game.tables.contract import Notation, Table
from game.tables.contract_parts import Batch, Bots, Choices, Edge, Edges, MatchFigures, Puzzles, Referee, Seats
from game.tables.edges import edge_amounts, with_edge
from game.tables.encoding import Encoding, MatchBatch
from game.tables.khet import encoding
from game.tables.khet.bots.decisions import BOTS, LADDER, decide, hindsight, reason, with_depth
from game.tables.khet.bots.puzzles import puzzle, riddle
from game.tables.khet.cells import LOWER_CELLS, ROW_LENGTH
from game.tables.khet.definitions import Rules, options, vary
from game.tables.khet.events import Event, figures
from game.tables.khet.pieces import (
    ANUBIS,
    DJED,
    EMPTY,
    EYE,
    FACING_COUNTS,
    OBELISK,
    PHARAOH,
    PYRAMID,
    STACK_STEP,
    color_of,
    may_stand,
    piece_code,
    piece_kind,
)
from game.tables.khet.position import Move, Position, beam_as_json, board_of, read_move, with_code, write, write_move
from game.tables.khet.rule_files import CODES, FILES
from game.tables.khet.rules import apply, legal, new, opener, perft, read, score


def give_edge(name: str, _: Rules, position: Position, seat: int, amount: int) -> Position:
    """Return the position in which a seat has more of an edge."""
    return position._replace(edges=with_edge(position.edges, seat, name, amount))


def add_pieces(kind: int, _: Rules, position: Position, seat: int, amount: int) -> Position:
    """Return the position with more pieces of a kind, each on the free square nearest to its Pharaoh.

    They face the other side, and no beam of either side hits a piece because of them.
    """
    for _piece in range(amount):
        position = next(_with_piece(kind, position, seat), position)
    return position


def _with_piece(kind: int, position: Position, seat: int) -> Iterator[Position]:
    """Yield the positions with one more piece, the best place first."""
    color = seat - 1
    home = position.squares.find(piece_code(PHARAOH, color, 0))
    ahead = -1 if color else 1
    squares = sorted(LOWER_CELLS, key=lambda cell: cell % ROW_LENGTH)
    facings = range(FACING_COUNTS.get(kind, 1)) if kind != ANUBIS else (2 * color,)
    for cell in sorted(squares, key=lambda cell: _distance(home, cell, ahead)):
        for facing in facings:
            code = piece_code(kind, color, facing)
            if position.squares[cell] == EMPTY and may_stand(code, cell):
                after = with_code(position, cell, code)
                if not any(board_of(after._replace(side=side)).beam().hits for side in (1, 2)):
                    yield after


def _distance(home: int, cell: int, ahead: int) -> tuple[int, int, int]:
    """Return the distance of a cell from a Pharaoh, as a sort key: cells ahead come first, those behind last."""
    up = cell // ROW_LENGTH - home // ROW_LENGTH
    right = cell % ROW_LENGTH - home % ROW_LENGTH
    return max(abs(up), abs(right)), -up * ahead, abs(right)


def replace_pieces(kind: int, new_kind: int, _: Rules, position: Position, seat: int, amount: int) -> Position:
    """Return the position with pieces of a kind turned into another kind, the first in notation first."""
    squares = bytearray(position.squares)
    own = [cell for cell, code in enumerate(squares) if piece_kind(code) == kind and color_of(code) == seat - 1]
    for cell in own[:amount]:
        squares[cell] += (new_kind - kind) * STACK_STEP
    return position._replace(squares=bytes(squares))


def moves_left(position: Position) -> int | None:
    """Return the moves of the seat to move until pieces are counted."""
    return None if position.left is None else (position.left + 1) // 2


UP_TO_3, UP_TO_19 = range(1, 4), range(1, 20)
EDGES: Mapping[str, Edge[Rules, Position]] = {
    "stacks": Edge(partial(replace_pieces, OBELISK, OBELISK + 1), range(1, 5)),
    "eyes": Edge(partial(replace_pieces, DJED, EYE), UP_TO_3),
    "obelisks": Edge(partial(add_pieces, OBELISK), UP_TO_3),
    "guards": Edge(partial(add_pieces, ANUBIS), UP_TO_3),
    "pyramids": Edge(partial(add_pieces, PYRAMID), UP_TO_3),
    "djeds": Edge(partial(add_pieces, DJED), UP_TO_3),
    "pieces": Edge(partial(give_edge, "pieces"), UP_TO_19),
    "ties": Edge(partial(give_edge, "ties"), range(1, 2)),
    "losses": Edge(partial(give_edge, "losses"), UP_TO_19, is_counted=True),
    "armor": Edge(partial(give_edge, "armor"), UP_TO_19, is_counted=True),
    "returns": Edge(partial(give_edge, "returns"), UP_TO_19, is_counted=True),
    "swaps": Edge(partial(give_edge, "swaps"), UP_TO_19, is_counted=True),
}


def matches(rules: Rules, count: int, bot: str | None) -> MatchBatch | None:
    """Return many matches on boards in play; None against a bot, and by rules with edges."""
    from game.tables.khet.side_by_side import matches

    return matches(rules, count) if bot is None else None


TABLE: Table[Rules, Position, Move, Event] = Table(
    files=FILES,
    new=new,
    legal=legal,
    apply=apply,
    score=score,
    notation=Notation(write, read, write_move, read_move),
    seats=Seats(opener=opener),
    edges=Edges(EDGES, edge_amounts, moves_left),
    bots=Bots(
        BOTS, decide, with_depth=with_depth, hindsight=hindsight, reason=reason, ladder=LADDER,
        encoding=Encoding(encoding.actions, encoding.numbers, encoding.planes, encoding.observe, matches=matches),
    ),
    choices=Choices(("setup",), options, vary),
    statistics=MatchFigures(figures=figures, points_decide=False),
    puzzles=Puzzles(puzzle, riddle),
    referee=Referee(CODES, {"beam": beam_as_json}),
    batch=Batch(perft=perft),
)
