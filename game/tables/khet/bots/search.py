"""The search: alpha-beta on the boards in play, followed by a search of hits; and the static evaluation."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from game.kernel.bots import Budget
from game.tables.khet.beam import Beam, beam
from game.tables.khet.board import CELL, DOES, FROM, TOWER_GOES, Board, make_piece_move, parts
from game.tables.khet.cells import AROUND, BASE, CELLS, FILES, HIGH, LOWER, RANKS, UPPER_AT, WIDE
from game.tables.khet.definitions import Values
from game.tables.khet.pieces import (
    ANUBIS,
    CODES,
    DJED,
    EYE,
    HIT,
    OBELISK,
    PHARAOH,
    PYRAMID,
    SINGLE,
    STACK,
    WALL,
    color_of,
)
from game.tables.khet.rules import choices

WON = 1_000_000
"""Value of hitting a Pharaoh."""
FAR = 40
"""Squares of a beam that count, at most."""


class Judge:
    """Evaluates pieces, places and beams by these values, from Silver's side: Red's pieces count negative."""

    __slots__ = ("lost", "margin", "near", "reach", "worth")

    def __init__(self, values: Values) -> None:
        self.worth = _worth(values)
        """Worth by piece and cell, in hundredths of a pyramid."""
        self.lost = [_lost(self.worth, code) for code in range(CODES)]
        """Change of the worth if the piece is hit, by piece and cell."""
        self.reach, self.near = values.reach, values.near
        self.margin = FAR * values.reach + len(AROUND) * values.near
        """Most that the beams can add or subtract."""

    def pieces(self, board: Board) -> int:
        """Return the worth of all pieces on the board."""
        worth, squares = self.worth, board.squares
        return sum(worth[squares[cell]][cell] for cell in board.men + board.others)

    def gain(self, squares: bytearray, hits: list[int]) -> int:
        """Return the change of the worth if these cells are hit."""
        lost = self.lost
        return sum(lost[squares[cell]][cell] for cell in hits)

    def hit(self, pieces: list[tuple[int, int]]) -> int:
        """Return the change of the worth if these pieces are hit on these cells."""
        lost = self.lost
        return sum(lost[code][cell] for cell, code in pieces)

    def change_of_worth(self, squares: bytearray, number: int) -> int:
        """Return the change of the worth by a piece's action before the beam is fired."""
        worth, cell, end = self.worth, number >> FROM & CELL, number & CELL
        code, met = squares[cell], squares[end]
        make_piece_move(squares, number)
        found = worth[squares[cell]][cell] + worth[squares[end]][end] - worth[code][cell] - worth[met][end]
        squares[cell], squares[end] = code, met
        return found

    def after(self, static: int, board: Board, before: bytearray, number: int) -> int:
        """Return the worth of all pieces after the action just made, updated from ``static``, the worth before it."""
        does, cell, end = parts(number)
        if does > TOWER_GOES:
            return self.pieces(board)
        worth, now = self.worth, board.squares
        for each in {cell, end, *board.shot.hits}:
            static += worth[now[each]][each] - worth[before[each]][each]
        return static

    def beams(self, board: Board, own: Beam, other: Beam) -> int:
        """Return the worth of both beams to the side to move."""
        return self._aim(board, own, board.others) - self._aim(board, other, board.men)

    def _aim(self, board: Board, shot: Beam, at: list[int]) -> int:
        entered = {cell for part in shot.parts for cell in part}
        squares = board.squares
        pharaoh = next((cell for cell in at if squares[cell] >> 3 == PHARAOH), None)
        found = self.reach * min(len(entered), FAR)
        return found if pharaoh is None else found + self.near * sum(pharaoh + step in entered for step in AROUND)


@lru_cache(maxsize=2)
def judge_of(values: Values) -> Judge:
    """Return the judge for these values, cached from one move to the next."""
    return Judge(values)


def _lost(worth: list[list[int]], code: int) -> list[int]:
    """Return the change of the worth, by cell, if this piece is hit."""
    if code >> 3 == PHARAOH:
        return [WON if color_of(code) else -WON] * CELLS
    left = worth[code - SINGLE] if code >> 3 == STACK else worth[0]
    return [after - before for after, before in zip(left, worth[code], strict=True)]


def _worth(values: Values) -> list[list[int]]:
    each = {
        PYRAMID: values.pyramid, OBELISK: values.obelisk, STACK: 2 * values.obelisk, ANUBIS: values.anubis,
    }
    worth = [[0] * CELLS for _ in range(CODES)]
    for code in range(SINGLE, CODES):
        kind, red = code >> 3, color_of(code)
        for cell in LOWER + HIGH:
            found = each.get(kind, 0)
            if cell < UPPER_AT:
                rank, file = cell // WIDE - 2, cell % WIDE - 1
                forward = RANKS - 1 - rank if red else rank
                found += values.forward * min(forward, RANKS // 2) * (kind in (PYRAMID, DJED, EYE))
                found += values.middle * min(file, FILES - 1 - file) * (kind in (DJED, EYE))
                found -= values.home * forward * (kind == PHARAOH)
            worth[code][cell] = -found if red else found
    return worth


SURE = WON - 1000
"""Values from here on mean a hit on a Pharaoh, less a point for each ply until then."""
TOP = 2 * WON
COUNTED = 10_000
"""Value of having more pieces when they are counted."""
MOST_HITS = 6
"""Hits in a row that are searched after the last ply."""
MOST_KNOWN = 500_000
"""Entries of the transposition table; beyond that it is cleared."""
GAIN, KILLER, GOOD = 100, 3000, 2900
"""Ranks in move ordering: each point of gain, the killer action of this ply, and the most that an action's earlier
cutoffs count."""
TOWER = TOWER_GOES << DOES
"""Actions from here on are tower actions."""
FRESH = -1, -TOP, TOP, 0
NO_LIMIT = 1 << 30


class Try(NamedTuple):
    """A candidate action; higher ranks are tried sooner."""

    rank: int
    action: int
    calm: bool
    """True if the action leaves the beam as it is."""


class Search:
    """A search that keeps its results from one depth to the next."""

    __slots__ = ("board", "budget", "extra", "good", "judge", "killers", "known", "left", "met", "quiet", "sight")

    def __init__(
        self, judge: Judge, budget: Budget, board: Board, before: Iterable[int], quiet: int, sight: int | None = None
    ) -> None:
        """Set up the search.

        ``before`` are the keys of earlier positions. Pieces are counted after ``quiet`` moves without a loss. ``sight``
        is the most reflections of a beam after which hits are seen; None sees all.
        """
        self.judge, self.budget, self.board, self.quiet, self.sight = judge, budget, board, quiet, sight
        self.left, self.extra = NO_LIMIT, 0
        """Plies until the pieces are counted, and the half pieces that Silver's favors then bring more than Red's."""
        self.met = set(before)
        """Keys of positions that would be repetitions."""
        self.known: dict[int, tuple[int, int, int, int]] = {}
        """Transposition table by key: depth, lower bound, upper bound, and best action."""
        self.killers: dict[int, int] = {}
        """The last action that caused a cutoff, by ply."""
        self.good: dict[int, int] = {}
        """Cutoffs that each action caused, deep ones weighted more."""

    def value(self, depth: int, alpha: int, beta: int, ply: int, static: int, quiet: int) -> int:
        """Return the value for the side to move, ``depth`` plies ahead.

        ``static`` is the worth of the pieces from Silver's side, ``quiet`` the moves since one was removed. The value
        is exact between ``alpha`` and ``beta``, otherwise a bound beyond them. Raises ``Spent`` when the budget is used
        up.
        """
        board = self.board
        if board.fallen:
            return _value_of_end(board, ply)
        if quiet >= self.quiet or ply >= self.left:
            return COUNTED * _more(board, self.extra)
        key = board.key
        if key in self.met:
            return 0
        if depth <= 0:
            return self.hits(alpha, beta, ply, static, MOST_HITS)
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
        """Worth after calm actions, apart from the new cell of the piece."""
        answer = beam(board.squares, 1 - board.side, board.above) if depth == 1 else shot
        answered = touched_by(answer)
        own_goal = max(0, sign * judge.gain(board.squares, answer.hits))
        """Most that the other side's beam would gain by hitting its own pieces."""
        for _, number, calm in self.ordered_tries(shot, first, ply):
            before = board.squares
            if depth == 1 and calm and best > -TOP and not touches(number, answered):
                # The other side always has an answer that is worth at least as much as changing nothing.
                bound = sign * (standing + judge.change_of_worth(before, number)) + judge.margin + own_goal
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
            best = 0  # No legal action: a draw.
        if len(self.known) > MOST_KNOWN:
            self.known.clear()
        self.known[key] = depth, best if best > alpha else least, best if best < beta else most, best_action
        return best

    def ordered_tries(self, shot: Beam, first: int, ply: int) -> list[Try]:
        """Return the visible actions in order: the best one so far, then by the hits of the beam after each."""
        board, judge, good, killer = self.board, self.judge, self.good, self.killers.get(ply)
        squares, sign, sight = board.squares, GAIN * (1 - 2 * board.side), self.sight
        touched = touched_by(shot)
        clear = is_clear_of_tower(shot, touched)
        seen = sight is None or reflections(shot) <= sight
        as_it_is = sign * judge.gain(squares, shot.hits)
        found = []
        for number in choices(board):
            calm = not touches(number, touched)
            if calm or (clear and number >= TOWER and seen and passes_by(number, touched)):
                rank = as_it_is + good.get(number, 0)
            else:
                other, hit = board.try_action(number)
                if sight is not None and reflections(other) > sight:
                    continue
                rank = (sign * judge.hit(hit) if hit else 0) + good.get(number, 0)
            if number == first:
                rank = TOP * GAIN
            elif number == killer:
                rank += KILLER
            found.append(Try(rank, number, calm))
        found.sort(reverse=True)
        return found

    def hits(self, alpha: int, beta: int, ply: int, static: int, further: int) -> int:
        """Return the value for the side to move if it only makes hits, at most ``further`` in a row."""
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
        clear = is_clear_of_tower(shot, touched)
        worth: list[tuple[int, int]] = []
        for number in choices(board):
            if not touches(number, touched):
                calm = number
                continue
            if clear and number >= TOWER and passes_by(number, touched):
                continue
            other, hit = board.try_action(number)
            if self.sight is not None and reflections(other) > self.sight:
                continue
            gain = sign * judge.hit(hit) if hit else 0
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
    """Return the cells where a change would redirect a beam."""
    return {cell for part in shot.parts for cell in part}


def touches(number: int, cells: set[int]) -> bool:
    """Return True if an action changes one of these cells; tower actions always may."""
    return number >= TOWER or number >> FROM & CELL in cells or number & CELL in cells


def is_clear_of_tower(shot: Beam, touched: set[int]) -> bool:
    """Return True if a beam stays on the lower board and does not end at the tower."""
    return WALL not in shot.ends and max(touched, default=0) < UPPER_AT


def passes_by(number: int, touched: set[int]) -> bool:
    """Return True if a tower action does not change a beam that is clear of the tower."""
    end = number & CELL
    return number >> DOES > TOWER_GOES or touched.isdisjoint([end + more for more in BASE])


def reflections(shot: Beam) -> int:
    """Return the number of reflections before the farthest hit of a beam; 0 if it hits nothing."""
    found = 0
    for part, end in zip(shot.parts, shot.ends, strict=True):
        if end == HIT:
            steps = [there - here for here, there in pairwise(part)]
            found = max(found, sum(one != other for one, other in pairwise(steps)))
    return found


def _value_of_end(board: Board, ply: int) -> int:
    """Return the value of an ended match for the side to move."""
    if board.fallen == 3:
        return 0
    return ply - WON if board.fallen >> board.side & 1 else WON - ply


def _more(board: Board, extra: int = 0) -> int:
    """Return 1 if the side to move has more pieces, -1 if it has fewer, 0 otherwise; ``extra`` are Silver's halves."""
    own, other = (
        sum(2 + 2 * (board.squares[cell] >> 3 == STACK) for cell in cells) for cells in (board.men, board.others)
    )
    own += -extra if board.side else extra
    return (own > other) - (own < other)
