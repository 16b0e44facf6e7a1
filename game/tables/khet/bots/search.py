"""Looking ahead: alpha-beta over the boards as they are played on, hits looked at beyond the last ply."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from game.kernel.budget import Budget
from game.tables.khet.actions import CELL, DOES, FROM, TOWER_GOES
from game.tables.khet.beam import Beam, beam
from game.tables.khet.board import Board
from game.tables.khet.bots.judging import WON, Judge
from game.tables.khet.choices import choices
from game.tables.khet.pieces import HIT, STACK

SURE = WON - 1000
"""From so much on a value tells of a Pharaoh hit, less a point for each ply until then."""
TOP = 2 * WON
COUNTED = 10_000
"""Having more pieces when they are counted."""
LONGEST = 6
"""Hits in a row that are looked at beyond the last ply."""
MOST_KNOWN = 500_000
"""Positions remembered; with more of them all are forgotten."""
GAIN, KILLER, GOOD = 100, 3000, 2900
"""In which order actions are tried: a point of gain, what was too good in another line of this ply, and what often was
too good, at most."""
TOWER = TOWER_GOES << DOES
"""From here on actions are those with the tower."""
FRESH = -1, -TOP, TOP, 0


class Try(NamedTuple):
    """An action worth trying, the higher its rank the sooner."""

    rank: int
    action: int
    calm: bool
    """Whether the beam goes on as it did."""


class Search:
    """Remembers what it has found, so that one depth after another can be asked for."""

    __slots__ = ("board", "budget", "good", "judge", "killers", "known", "met", "quiet", "sight")

    def __init__(
        self, judge: Judge, budget: Budget, board: Board, before: Iterable[int], quiet: int, sight: int | None = None
    ) -> None:
        """``before`` are the keys of positions that led here, ``quiet`` is after how many moves without a loss pieces
        are counted, ``sight`` up to how many reflections of a beam hits are seen; None sees all."""
        self.judge, self.budget, self.board, self.quiet, self.sight = judge, budget, board, quiet, sight
        self.met = set(before)
        """Keys of positions that would be repeated."""
        self.known: dict[int, tuple[int, int, int, int]] = {}
        """By its key: plies looked ahead, at least, at most, and the best action."""
        self.killers: dict[int, int] = {}
        """By ply, the action that was too good there last."""
        self.good: dict[int, int] = {}
        """By action, how often it was too good, deep ones more."""

    def value(self, depth: int, alpha: int, beta: int, ply: int, static: int, quiet: int) -> int:
        """The value for the side to move, ``depth`` plies ahead.

        ``static`` is what the pieces are worth as Silver counts, ``quiet`` the moves since one was removed. Exact
        between ``alpha`` and ``beta``, otherwise a bound beyond them. Raises ``Spent`` with the budget.
        """
        board = self.board
        if board.fallen:
            return _fallen(board, ply)
        if quiet >= self.quiet:
            return COUNTED * _more(board)
        key = board.key
        if key in self.met:
            return 0
        if depth <= 0:
            return self.hits(alpha, beta, ply, static, LONGEST)
        self.budget.spend(1)
        looked, least, most, first = self.known.get(key, FRESH)
        if looked == depth:
            if least >= beta or least == most:
                return least
            if most <= alpha:
                return most
            alpha, beta = max(alpha, least), min(beta, most)
        else:
            least, most = -TOP, TOP
        self.met.add(key)
        judge, sign = self.judge, 1 - 2 * board.side
        best, low, best_action = -TOP, alpha, first
        shot = board.beam()
        standing = static + judge.gain(board.squares, shot.hits)
        """What calm actions leave, but for where the piece itself comes to stand."""
        answer = beam(board.squares, 1 - board.side, board.above) if depth == 1 else shot
        answered = touched_by(answer)
        own_goal = max(0, sign * judge.gain(board.squares, answer.hits))
        """What the other side's beam would do to itself."""
        for _, number, calm in self.ordered(shot, first, ply):
            before = board.squares
            if depth == 1 and calm and best > -TOP and not touches(number, answered):
                # Any answer is worth to the other side at least what leaving all as it is would be.
                bound = sign * (standing + judge.moved(before, number)) + judge.margin + own_goal
                if bound <= low:
                    best = max(best, bound)
                    continue
            board.make(number)
            after = judge.after(static, board, before, number)
            still = 0 if board.removed else quiet + 1
            if best == -TOP:
                found = -self.value(depth - 1, -beta, -low, ply + 1, after, still)
            else:
                found = -self.value(depth - 1, -low - 1, -low, ply + 1, after, still)
                if low < found < beta:
                    found = -self.value(depth - 1, -beta, -found, ply + 1, after, still)
            board.unmake()
            if found > best:
                best = found
                if found > low:
                    best_action, low = number, found
                if found >= beta:
                    self.killers[ply] = number
                    self.good[number] = min(self.good.get(number, 0) + depth * depth, GOOD)
                    break
        self.met.discard(key)
        if best == -TOP:
            best = 0  # Nothing can be done, which is a draw.
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        self.known[key] = depth, best if best > alpha else least, best if best < beta else most, best_action
        return best

    def ordered(self, shot: Beam, first: int, ply: int) -> list[Try]:
        """Every action that is seen: first the best one so far, then by what the beam would hit after it."""
        board, judge, good, killer = self.board, self.judge, self.good, self.killers.get(ply)
        squares, sign, sight = board.squares, GAIN * (1 - 2 * board.side), self.sight
        touched = touched_by(shot)
        as_it_is = sign * judge.gain(squares, shot.hits)
        found = []
        for number in choices(board):
            calm = not touches(number, touched)
            if calm:
                rank = as_it_is + good.get(number, 0)
            else:
                other, hit = board.tried(number)
                if sight is not None and reflections(other) > sight:
                    continue
                rank = sign * judge.hit(hit) + good.get(number, 0)
            if number == first:
                rank = TOP * GAIN
            elif number == killer:
                rank += KILLER
            found.append(Try(rank, number, calm))
        found.sort(reverse=True)
        return found

    def hits(self, alpha: int, beta: int, ply: int, static: int, further: int) -> int:
        """The value for the side to move where it does nothing but hit, ``further`` times in a row at most."""
        self.budget.spend(1)
        board, judge = self.board, self.judge
        squares, side = board.squares, board.side
        sign = 1 - 2 * side
        shot = board.beam()
        as_it_is = sign * judge.gain(squares, shot.hits)
        aims = judge.beams(board, shot, beam(squares, 1 - side, board.above))
        stand = sign * static + aims
        if as_it_is >= 0 and (stand >= beta or not further):
            return stand
        touched, calm, escapes = touched_by(shot), 0, as_it_is >= 0
        worth: list[tuple[int, int]] = []
        for number in choices(board):
            if not touches(number, touched):
                calm = number
                continue
            other, hit = board.tried(number)
            if self.sight is not None and reflections(other) > self.sight:
                continue
            gain = sign * judge.hit(hit)
            escapes = escapes or gain >= 0
            if gain > max(as_it_is, 0):
                worth.append((gain, number))
        if as_it_is > 0 and calm:
            worth.append((as_it_is, calm))
        if not escapes:
            stand = max(stand + as_it_is, ply + 1 - WON)
        best, low = stand, max(alpha, stand)
        if best >= beta or not further:
            return best
        worth.sort(reverse=True)
        for gain, number in worth:
            if gain > SURE:
                return WON - ply - 1
            if sign * static + gain + judge.margin <= low:
                break
            board.make(number)
            found = -self.hits(-beta, -low, ply + 1, judge.after(static, board, squares, number), further - 1)
            board.unmake()
            if found > best:
                best = found
                if found >= beta:
                    break
                low = max(low, found)
        return best


def touched_by(shot: Beam) -> set[int]:
    """The cells where a change would lead a beam another way."""
    return {cell for part in shot.parts for cell in part}


def touches(number: int, cells: set[int]) -> bool:
    """Whether an action changes what stands on one of these cells; one with the tower always may."""
    return number >= TOWER or number >> FROM & CELL in cells or number & CELL in cells


def reflections(shot: Beam) -> int:
    """Behind how many reflections of a beam the farthest hit lies; 0 where it hits nothing."""
    found = 0
    for part, end in zip(shot.parts, shot.ends, strict=True):
        if end == HIT:
            steps = [there - here for here, there in pairwise(part)]
            found = max(found, sum(one != other for one, other in pairwise(steps)))
    return found


def _fallen(board: Board, ply: int) -> int:
    """The value for the side to move of a match that has ended."""
    if board.fallen == 3:
        return 0
    return ply - WON if board.fallen >> board.side & 1 else WON - ply


def _more(board: Board) -> int:
    """1 where the side to move has more pieces, -1 where it has fewer."""
    own, other = (sum(1 + (board.squares[cell] >> 3 == STACK) for cell in cells) for cells in (board.men, board.others))
    return (own > other) - (own < other)
