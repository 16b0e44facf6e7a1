"""The rules of a turn: legal moves and their results."""

from __future__ import annotations

from collections.abc import Iterator

from game.kernel.refusal import Refusal
from game.tables.khet.beam import ENDS
from game.tables.khet.board import Board
from game.tables.khet.cells import name_of
from game.tables.khet.choices import choices
from game.tables.khet.definitions import Rules
from game.tables.khet.events import (
    BeamFired,
    DrawDeclined,
    DrawOffered,
    Event,
    MatchDrawn,
    MatchWon,
    PieceDestroyed,
    StackHalved,
    TurnPassed,
)
from game.tables.khet.moves import SAID, Move, action_of, move_of, write_move
from game.tables.khet.notation import write
from game.tables.khet.pieces import KINDS, STACK, colour_of
from game.tables.khet.position import Position, State, board_of, repeats
from game.tables.khet.reading import parsed
from game.tables.khet.refusals import why_not
from game.tables.khet.scoring import score
from game.tables.khet.telling import told

ACCEPT, DECLINE = ANSWERS = Move("accept"), Move("decline")
CLAIM = Move("claim")


def new(rules: Rules, seed: int, first: int | None = None, *decks: tuple[str, ...] | None) -> Position:
    """Return a fresh match. Nothing is left to chance, so the seed has no effect; there are no cards.

    Refuses with ``silver_first`` if ``first`` is not the seat that begins, with ``unknown_deck`` for any cards.
    """
    start = read(rules, rules.start)
    if first not in (None, start.side):
        raise Refusal("silver_first", "Silver moves first.")
    if any(decks):
        raise Refusal("unknown_deck", "Khet is played without cards.")
    return start


def opens(rules: Rules) -> int:
    """Return Silver's seat, which moves first."""
    return 1


def read(rules: Rules, text: str) -> Position:
    """Return the position a line describes; refuse with ``bad_position``."""
    position = parsed(text)
    board = board_of(position, rules.idle_turns)
    return position._replace(state=ended(rules, board, position.keys) or position.state)


def ended(rules: Rules, board: Board, keys: tuple[int, ...]) -> State:
    """Return the way the match has ended in this position, "" while it runs."""
    if board.fallen:
        return "pharaoh"
    if len(keys) >= rules.quiet:
        return "counted"
    return "" if choices(board) else "stuck"


def legal(rules: Rules, position: Position) -> tuple[Move, ...]:
    """Return every move of the seat to move, sorted by notation; none at the end.

    An offer must be answered first. ``offer`` and ``resign`` are not listed: both are always legal.
    """
    if position.over:
        return ()
    if position.state == "offered":
        return ANSWERS
    board = board_of(position, rules.idle_turns)
    moves = [move_of(number, position.tower) for number in choices(board)]
    if repeats(position, board.key):
        moves.append(CLAIM)
    return tuple(sorted(moves, key=write_move))


def apply(rules: Rules, position: Position, move: Move) -> tuple[Position, tuple[Event, ...]]:
    """Return the position after a move and its events, in order; refuse an illegal move with ``Refusal``."""
    if position.over:
        raise Refusal("over", "The match is over.", write(position))
    if move.verb in SAID:
        return _said(rules, position, move.verb)
    if position.state == "offered":
        raise Refusal("must_answer", "A draw is offered: accept it or decline it.", write(position))
    seat, board = position.side, board_of(position, rules.idle_turns)
    number, key = action_of(move, position.tower), board.key
    if number not in choices(board):
        raise why_not(position, board, move)
    done = told(board, seat, number)
    board.make(number)
    keys = () if board.removed else (*position.keys, key)
    state = ended(rules, board, keys)
    after = Position(bytes(board.squares), 3 - seat, board.tower, board.turns, board.last, keys, state)
    return after, (done, *_shot(board, seat), _closing(rules, after))


def _shot(board: Board, seat: int) -> Iterator[Event]:
    """Yield the events of the last action's beam."""
    shot, tower = board.shot, board.tower
    parts = tuple(tuple(name_of(cell, tower) for cell in part) for part in shot.parts)
    hits = tuple(name_of(cell, tower) for cell in shot.hits)
    yield BeamFired(seat, parts, tuple(ENDS[end] for end in shot.ends), hits)
    for square, (_, code) in zip(hits, board.removed, strict=True):
        owner = colour_of(code) + 1
        yield StackHalved(owner, square) if code >> 3 == STACK else PieceDestroyed(owner, square, KINDS[code >> 3])


def _said(rules: Rules, position: Position, word: str) -> tuple[Position, tuple[Event, ...]]:
    """Return the position and the events after a move that moves no piece."""
    seat, state = position.side, position.state
    line = write(position)
    if state == "offered" and word in ("offer", "claim"):
        raise Refusal("must_answer", "A draw is offered: accept it or decline it.", line)
    if state != "offered" and word in ("accept", "decline"):
        raise Refusal("no_offer", "No draw is offered.", line)
    if word == "offer" and state == "declined":
        raise Refusal("declined", "The other side has just declined: move first.", line)
    if word == "claim" and not repeats(position, board_of(position).key):
        raise Refusal("no_claim", "This position is not here for the third time.", line)
    if word == "offer":
        after = position._replace(side=3 - seat, state="offered")
        return after, (DrawOffered(seat), TurnPassed(3 - seat))
    if word == "decline":
        after = position._replace(side=3 - seat, state="declined")
        return after, (DrawDeclined(seat), TurnPassed(3 - seat))
    after = position._replace(state=ENDED[word])
    return after, (_closing(rules, after),)


ENDED: dict[str, State] = {"accept": "agreed", "claim": "claimed", "resign": "resigned", "late": "late"}
"""Ends of a match by a move that moves no piece."""


def _closing(rules: Rules, position: Position) -> Event:
    """Return the last event of a move: the seat to move, or the end of the match."""
    pieces, outcome, by = score(rules, position)
    if outcome is None or by is None:
        return TurnPassed(position.side)
    return MatchDrawn(pieces, by) if outcome == "draw" else MatchWon(outcome, pieces, by)
