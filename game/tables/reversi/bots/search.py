"""Looking so many plies ahead: alpha-beta with a memory and a judgement where it ends."""

from __future__ import annotations

from collections.abc import Sequence

from game.kernel.budget import Budget
from game.tables.reversi.bots.endgame import Child, children
from game.tables.reversi.bots.features import features
from game.tables.reversi.bots.last_four import FEW, MOST, ended, finished
from game.tables.reversi.bots.levels import ALL, Stage
from game.tables.reversi.discs import moves_of, turned
from game.tables.reversi.squares import BITS, CORNERS, FULL

DISC = 100
"""Values count hundredths of a disc."""
TOP = DISC * MOST
NOTHING = -2 * TOP
"""Less than any value."""
BY_REPLIES = 3
"""Plies from which on it pays to look first at what leaves few replies."""
NEAR_CORNERS = sum(BITS[square] for square in ("b1", "a2", "b2", "g1", "h2", "g2", "a7", "b8", "b7", "h7", "g8", "g7"))
PLEASANT = CORNERS, FULL ^ CORNERS ^ NEAR_CORNERS, NEAR_CORNERS
"""Squares in the order they are tried where a longer look does not pay."""


class Judge:
    """What a position is worth by these weights, in hundredths of a disc."""

    __slots__ = ("weights",)

    def __init__(self, stages: Sequence[Stage]) -> None:
        self.weights = tuple(_weights(stages, discs) for discs in range(ALL + 1))
        """By the number of discs on the board, in the order of the features."""

    def value(self, own: int, other: int, moves: int, replies: int) -> int:
        """The value for the side to move; ``moves`` and ``replies`` are where either may place."""
        discs, free, open_, corners, beside, across, stable, last = self.weights[(own | other).bit_count()]
        found = features(own, other, moves, replies)
        value = (
            discs * found[0] + free * found[1] + open_ * found[2] + corners * found[3]
            + beside * found[4] + across * found[5] + stable * found[6] + last * found[7]
        )  # fmt: skip
        return value if -TOP < value < TOP else TOP if value > 0 else -TOP


def stage_of(stages: Sequence[Stage], discs: int) -> Stage:
    """The part of a match that counts while so many discs lie on the board."""
    return next(stage for stage in stages if discs <= stage.until)


def _weights(stages: Sequence[Stage], discs: int) -> tuple[int, ...]:
    stage = stage_of(stages, discs)
    return (
        stage.discs, stage.moves, stage.open, stage.corners, stage.beside, stage.across, stage.stable, stage.last,
    )  # fmt: skip


class Search:
    """Remembers what it has found, so that one depth after another can be asked for."""

    __slots__ = ("budget", "few", "judge", "known")

    def __init__(self, judge: Judge, budget: Budget, few: int = FEW) -> None:
        self.judge, self.budget, self.few = judge, budget, few
        """With so few free squares or fewer all is played out, however few plies are left to look at."""
        self.known: dict[tuple[int, int], tuple[int, int, int, int]] = {}
        """By the discs of both sides: plies looked ahead, at least, at most, and the best move."""

    def value(self, own: int, other: int, depth: int, alpha: int = -TOP, beta: int = TOP) -> int:
        """The value for the side to move, ``depth`` plies ahead; a pass is none.

        Exact between ``alpha`` and ``beta``, otherwise a bound beyond them. Raises ``Spent`` with the budget.
        """
        self.budget.spend(1)
        squares = moves_of(own, other)
        if not squares:
            if not moves_of(other, own):
                return DISC * ended(own, other)
            return -self.value(other, own, depth, -beta, -alpha)
        empty = FULL ^ own ^ other
        if empty.bit_count() <= self.few:
            return DISC * finished(own, other, -MOST, MOST, empty)
        if depth <= 0:
            return self.judge.value(own, other, squares, moves_of(other, own))
        key = own, other
        looked, least, most, best_move = self.known.get(key, (0, -TOP, TOP, 0))
        if looked != depth:
            least, most = -TOP, TOP
        if least >= beta or least == most:
            return least
        if most <= alpha:
            return most
        alpha, beta = max(alpha, least), min(beta, most)
        best, low = NOTHING, alpha
        if depth >= BY_REPLIES:
            tried = children(own, other, squares, best_move)
        else:
            tried = pleasant(own, other, squares, best_move)
        for _, disc, mine, theirs in tried:
            if best == NOTHING:
                found = -self.value(mine, theirs, depth - 1, -beta, -low)
            else:
                found = -self.value(mine, theirs, depth - 1, -low - 1, -low)
                if low < found < beta:
                    found = -self.value(mine, theirs, depth - 1, -beta, -found)
            if found > best:
                best, best_move = found, disc
                if found >= beta:
                    break
                low = max(low, found)
        self.known[key] = depth, best if best > alpha else least, best if best < beta else most, best_move
        return best


def pleasant(own: int, other: int, squares: int, first: int) -> list[Child]:
    """Every move, first ``first``, then corners, then what does not lie beside them."""
    found: list[Child] = []
    for wanted in (first, *PLEASANT):
        here = squares & wanted
        squares ^= here
        while here:
            disc = here & -here
            here ^= disc
            flips = turned(own, other, disc)
            found.append((0, disc, other ^ flips, own | disc | flips))
    return found
