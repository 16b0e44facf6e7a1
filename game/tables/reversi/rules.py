"""The rules of Reversi: a new match, legal moves, their effects, and the score."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.refusal import Refusal
from game.kernel.result import OutcomeForTwo, leading_seat
from game.tables.edges import edge_changes, with_edge
from game.tables.reversi import events
from game.tables.reversi.board import (
    SQUARE_BITS,
    SQUARE_NAMES,
    bits_of,
    board_with,
    flipped_discs,
    known_moves,
    moves_of,
)
from game.tables.reversi.definitions import Rules
from game.tables.reversi.events import Event
from game.tables.reversi.position import (
    NO_EDGES,
    PASS,
    Move,
    Position,
    SideEdges,
    discs_of_edges,
    open_squares,
    placements,
    position_of,
    read,
    sides,
    write,
)


class Score(NamedTuple):
    """The discs of black and white, after the end with those of their edges, and the winner (None: not yet)."""

    discs: tuple[int, int]
    outcome: OutcomeForTwo | None

    @property
    def totals(self) -> tuple[int, int]:
        """The points of both seats, under the name that every table uses."""
        return self.discs

    @property
    def by(self) -> str | None:
        """The way the match was decided."""
        return None if self.outcome is None else "discs"


def score(rules: object, position: Position) -> Score:
    """Return the score of a position, under any rules."""
    discs = position.black.bit_count(), position.white.bit_count()
    if not position.over:
        return Score(discs, None)
    totals = discs[0] + discs_of_edges(position, 1), discs[1] + discs_of_edges(position, 2)
    return Score(totals, leader(totals, position.edges))


def leader(discs: tuple[int, int], edges: tuple[SideEdges, ...]) -> OutcomeForTwo:
    """Return the seat with more discs; if both have as many, the only one that such a count favors."""
    (black, white), (first, second) = discs, edges
    if black == white:
        black, white = first.ties, second.ties
    return leading_seat(black, white) or "draw"


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return a new match. The seed has no effect. Refuse with ``wrong_first`` if ``first`` is the other seat."""
    start = read(rules, rules.start)
    if first not in (None, start.side):
        raise Refusal("wrong_first", f"Seat {start.side} has the discs that move first.")
    edges = rules.black, rules.white
    return start if edges == NO_EDGES else start._replace(edges=edges)


def opener(rules: Rules) -> int:
    """Return the seat whose discs move first."""
    return read(rules, rules.start).side


def legal(rules: object, position: Position) -> tuple[Move, ...]:
    """Return every move of the side to move, sorted by notation: only ``pass`` if it cannot place, none at the end."""
    own, other = sides(position)
    if squares := open_squares(position):
        return placements(squares)
    return (PASS,) if known_moves(other, own, position.full) else ()


def apply(rules: object, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move and its events, in order; refuse an illegal move with ``Refusal``."""
    own, other = sides(position)
    seat, full = position.side, position.full
    if move == PASS:
        if known_moves(own, other, full):
            raise Refusal("must_move", "A side passes only where it cannot place a disc.", write(position))
        if not known_moves(other, own, full):
            raise _over_refusal(position)
        edges = edges_after_turn(position.edges, 3 - seat)
        after = position._replace(side=3 - seat, edges=edges)
        return after, (events.SeatPassed(seat), *edge_changes(position.edges, edges), events.TurnPassed(3 - seat))
    disc = SQUARE_BITS[move.square]
    if not disc & open_squares(position):
        raise _refusal(position, move.square)
    squares, edges = flipped_squares(position, disc), position.edges
    flips = sum(SQUARE_BITS[square] for square in squares)
    if edges is not NO_EDGES:
        hold_count = flipped_discs(own, other, disc).bit_count() - len(squares)
        edges = _edges_after_move(edges_after_turn(edges, 3 - seat), 3 - seat, hold_count, len(squares))
    after = position_of(other ^ flips, own | disc | flips, 3 - seat, full, edges)
    turned_events = events.DiscPlaced(seat, move.square), *([events.DiscsTurned(seat, squares)] if squares else ())
    verdict = _verdict(rules, after) if after.over else events.TurnPassed(3 - seat)
    return after, (*turned_events, *edge_changes(position.edges, edges), verdict)


def edges_after_turn(edges: tuple[SideEdges, ...], seat: int) -> tuple[SideEdges, ...]:
    """Return the edges after a turn of the other side, to which some squares are closed for one turn less."""
    for name in ("closed", "walled"):
        if getattr(edges[seat - 1], name):
            edges = with_edge(edges, seat, name, -1)
    return edges


def flipped_squares(position: Position, disc: int) -> tuple[str, ...]:
    """Return the squares whose discs a legal move turns, the nearest first; those the other side holds stay."""
    squares = sort_outward(disc, flipped_discs(*sides(position), disc))
    return squares[: max(0, len(squares) - position.edges[2 - position.side].holds)]


def _edges_after_move(
    edges: tuple[SideEdges, ...], seat: int, hold_count: int, turned_count: int
) -> tuple[SideEdges, ...]:
    """Return the edges after a move against this seat, which held some of its discs and lost others."""
    if hold_count:
        edges = with_edge(edges, seat, "holds", -hold_count)
    if compensation := min(edges[seat - 1].turned, turned_count):
        edges = with_edge(with_edge(edges, seat, "turned", -compensation), seat, "discs", compensation)
    return edges


def sort_outward(disc: int, flips: int) -> tuple[str, ...]:
    """Return the names of the flipped squares, the nearest to the placed disc first, then from a1 on."""
    row, column = divmod(disc.bit_length() - 1, 8)

    def distance(bit: int) -> int:
        other_row, other_column = divmod(bit.bit_length() - 1, 8)
        return max(abs(row - other_row), abs(column - other_column))

    return tuple(SQUARE_NAMES[bit] for bit in sorted(bits_of(flips), key=distance))


def _refusal(position: Position, square: str) -> Refusal:
    if position.over:
        return _over_refusal(position)
    if SQUARE_BITS[square] & (position.black | position.white):
        return Refusal("occupied", f"There is a disc on {square} already.", write(position))
    if square in (board := board_with(position.full)).names and not SQUARE_BITS[square] & board.full:
        return Refusal("gap", f"No disc can stand on {square}.", write(position))
    if SQUARE_BITS[square] & known_moves(*sides(position), position.full):
        return Refusal("shut", f"The other side keeps {square} shut.", write(position))
    return Refusal("turns_nothing", f"A disc on {square} would turn none over.", write(position))


def _over_refusal(position: Position) -> Refusal:
    return Refusal("over", "The match is over.", write(position))


def _verdict(rules: object, position: Position) -> Event:
    discs, outcome = score(rules, position)
    assert outcome is not None
    return events.MatchDrawn(discs) if outcome == "draw" else events.MatchWon(outcome, discs)


def perft(rules: object, position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` plies; a pass is a ply, and a match that ends earlier counts once.

    The last ply is counted by its legal moves, without making them.
    """
    if position.edges is not NO_EDGES and depth:
        moves = legal(rules, position)
        return sum(perft(rules, apply(rules, position, move)[0], depth - 1) for move in moves) if moves else 1
    return sequences(*sides(position), position.full, depth) if depth else 1


def sequences(own: int, other: int, full: int, depth: int) -> int:
    """Return the number of sequences for the side with the discs ``own``; ``depth`` is at least 1."""
    squares = moves_of(own, other, full)
    if not squares:
        return sequences(other, own, full, depth - 1) if depth > 1 and moves_of(other, own, full) else 1
    if depth == 1:
        return squares.bit_count()
    count = 0
    while squares:
        disc = squares & -squares
        squares ^= disc
        flips = flipped_discs(own, other, disc)
        count += sequences(other ^ flips, own | disc | flips, full, depth - 1)
    return count
