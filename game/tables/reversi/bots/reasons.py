"""Reasons why a move is good: the most important one that holds after it."""

from __future__ import annotations

from game.kernel.review import Reason
from game.tables.reversi.board import BITS, BOARDS, discs_turned, moves_of
from game.tables.reversi.bots.features import edges, features
from game.tables.reversi.events import MatchWon
from game.tables.reversi.notation import PASS, Move
from game.tables.reversi.position import Position, sides
from game.tables.reversi.rules import apply, legal

FEW = 3
"""Most answers that are few enough to mention."""


def reason(rules: object, position: Position, move: Move) -> Reason:
    """Return the reason why this legal move is worth making."""
    if move == PASS:
        return Reason("passing")
    after, events = apply(rules, position, move)
    verdict = events[-1]
    if isinstance(verdict, MatchWon) and verdict.seat == position.side:
        return Reason("wins", {"own": max(verdict.discs), "other": min(verdict.discs)})
    full, board = position.full, BOARDS[position.full]
    corners = board.corners
    if BITS[move.square] & corners:
        return Reason("corner")
    own, other = sides(position)
    theirs, mine = sides(after) if after.side != position.side else sides(after)[::-1]
    before, replies, free = moves_of(other, own, full), moves_of(theirs, mine, full), moves_of(mine, theirs, full)
    if not replies:
        return Reason("blocks")
    if before & corners and not replies & corners:
        return Reason("denies")
    _, _, held = edges(own, other, board)
    _, _, holds = edges(mine, theirs, board)
    if holds > held:
        return Reason("holds", {"discs": holds - held})
    count = replies.bit_count()
    if count <= FEW:
        return Reason("leaves", {"moves": count})
    if count < min((_replies(position, other) for other in legal(rules, position) if other != move), default=0):
        return Reason("fewest", {"moves": count})
    if free.bit_count() > count:
        return Reason("freer", {"own": free.bit_count(), "other": count})
    if features(mine, theirs, board, free, replies).open < 0:
        return Reason("inside")
    return Reason("luck")


def _replies(position: Position, move: Move) -> int:
    """Return the number of answers the other side would have if it were its turn."""
    own, other = sides(position)
    disc = BITS[move.square]
    flips = discs_turned(own, other, disc)
    return moves_of(other ^ flips, own | disc | flips, position.full).bit_count()
