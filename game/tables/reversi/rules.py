"""The rules of Reversi: a new match, legal moves, their effects, and the score."""

from __future__ import annotations

from typing import Literal, NamedTuple

from game.kernel.refusal import Refusal
from game.tables.reversi.board import BITS, NAMES, discs_turned, each, known_moves, moves_of
from game.tables.reversi.definitions import Rules
from game.tables.reversi.events import DiscPlaced, DiscsTurned, Event, MatchDrawn, MatchWon, SeatPassed, TurnPassed
from game.tables.reversi.position import PASS, Move, Position, places, position_of, read, sides, write

Outcome = Literal[1, 2, "draw"]


class Score(NamedTuple):
    """The discs of black and white, and the winner (None: not yet)."""

    discs: tuple[int, int]
    outcome: Outcome | None

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
    return Score(discs, ahead(discs) if position.over else None)


def ahead(discs: tuple[int, int]) -> Outcome:
    """Return the seat with more discs."""
    black, white = discs
    return "draw" if black == white else 1 if black > white else 2


def new(rules: Rules, seed: int, first: int | None = None) -> Position:
    """Return a new match. The seed has no effect. Refuse with ``wrong_first`` if ``first`` is the other seat."""
    start = read(rules, rules.start)
    if first not in (None, start.side):
        raise Refusal("wrong_first", f"Seat {start.side} has the discs that move first.")
    return start


def opens(rules: Rules) -> int:
    """Return the seat whose discs move first."""
    return read(rules, rules.start).side


def legal(rules: object, position: Position) -> tuple[Move, ...]:
    """Return every move of the side to move, sorted by notation: only ``pass`` if it cannot place, none at the end."""
    own, other = sides(position)
    if squares := known_moves(own, other, position.full):
        return places(squares)
    return (PASS,) if known_moves(other, own, position.full) else ()


def apply(rules: object, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move and its events, in order; refuse an illegal move with ``Refusal``."""
    own, other = sides(position)
    seat, full = position.side, position.full
    if move == PASS:
        if known_moves(own, other, full):
            raise Refusal("must_move", "A side passes only where it cannot place a disc.", write(position))
        if not known_moves(other, own, full):
            raise _over(position)
        return position._replace(side=3 - seat), (SeatPassed(seat), TurnPassed(3 - seat))
    disc = BITS[move.square]
    flips = discs_turned(own, other, disc) if disc & (full ^ own ^ other) else 0
    if not flips:
        raise _refusal(position, move.square)
    after = position_of(other ^ flips, own | disc | flips, 3 - seat, full)
    placed = DiscPlaced(seat, move.square), DiscsTurned(seat, outward(disc, flips))
    return after, (*placed, _verdict(rules, after) if after.over else TurnPassed(3 - seat))


def outward(disc: int, flips: int) -> tuple[str, ...]:
    """Return the names of the turned squares, the nearest to the placed disc first, then from a1 on."""
    row, column = divmod(disc.bit_length() - 1, 8)

    def distance(bit: int) -> int:
        other_row, other_column = divmod(bit.bit_length() - 1, 8)
        return max(abs(row - other_row), abs(column - other_column))

    return tuple(NAMES[bit] for bit in sorted(each(flips), key=distance))


def _refusal(position: Position, square: str) -> Refusal:
    """Return the reason why a disc may not be placed on a square."""
    if position.over:
        return _over(position)
    if BITS[square] & (position.black | position.white):
        return Refusal("occupied", f"There is a disc on {square} already.", write(position))
    return Refusal("turns_nothing", f"A disc on {square} would turn none over.", write(position))


def _over(position: Position) -> Refusal:
    return Refusal("over", "The match is over.", write(position))


def _verdict(rules: object, position: Position) -> Event:
    discs, outcome = score(rules, position)
    return MatchDrawn(discs) if outcome == "draw" or outcome is None else MatchWon(outcome, discs)


def perft(rules: object, position: Position, depth: int) -> int:
    """Return the number of sequences of ``depth`` plies; a pass is a ply, and a match that ends earlier counts once.

    The last ply is counted by its legal moves, without making them.
    """
    return sequences(*sides(position), position.full, depth) if depth else 1


def sequences(own: int, other: int, full: int, depth: int) -> int:
    """Return the number of sequences for the side with the discs ``own``; ``depth`` is at least 1."""
    squares = moves_of(own, other, full)
    if not squares:
        return sequences(other, own, full, depth - 1) if depth > 1 and moves_of(other, own, full) else 1
    if depth == 1:
        return squares.bit_count()
    found = 0
    while squares:
        disc = squares & -squares
        squares ^= disc
        flips = discs_turned(own, other, disc)
        found += sequences(other ^ flips, own | disc | flips, full, depth - 1)
    return found
