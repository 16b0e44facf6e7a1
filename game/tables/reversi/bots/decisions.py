"""The bots of Reversi by name: their thinking, the review of moves, reasons, strength, and puzzles."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from game.kernel.bots import Budget, BudgetSpent, Stop, Thought, never
from game.kernel.hindsight import Hindsight, PosedPuzzle, Reason
from game.kernel.opaque import BotOf
from game.kernel.random_stream import Stream, seed_state
from game.tables.bot_levels import NO_LIMITS, BestMove, Ladder, LadderRung, ThinkingLimits, chance_of, level_bots, steps
from game.tables.numba_support import CompileThread, compiles
from game.tables.reversi.board import SQUARE_BITS, board_with, flipped_discs, moves_of
from game.tables.reversi.bots.endgame import FEW_SQUARES, Child, children
from game.tables.reversi.bots.search import (
    DISC_VALUE,
    LOWEST_VALUE,
    TOP_VALUE,
    Evaluation,
    Search,
    features,
    rims,
    stage_of,
)
from game.tables.reversi.definitions import Level, Rules
from game.tables.reversi.events import MatchWon
from game.tables.reversi.position import (
    MOVE_OF_BIT,
    NO_EDGES,
    PASS,
    Move,
    Position,
    discs_of_edges,
    open_squares,
    sides,
)
from game.tables.reversi.rules import apply, legal, new

GLANCE_PLIES = 4
"""Plies searched before the exact search, so that likely moves come first."""
ValueFunction = Callable[[int, int, int, int], int]
"""Value of a position for the side to move, between two bounds."""


COMPILED_SPEED, COMPILED_SQUARES = 10, 2
"""Positions that the compiled search looks at in the time of one, and free squares more that it solves."""


class SearchKind(NamedTuple):
    """A kind of search. The compiled one gives the same values for the same number of positions, only sooner."""

    search: type[Search]
    speed: int = 1
    """Positions that it looks at in the time the plain one needs for one."""
    extra_squares: int = 0
    """Free squares more with which the end can be searched in that time."""


def load_search() -> SearchKind:
    from game.tables.reversi.bots import compiled

    return SearchKind(compiled.Search, COMPILED_SPEED, COMPILED_SQUARES)


@cache
def compiler() -> CompileThread[SearchKind]:
    """Return the only compiling thread, which starts with the first call."""
    thread = CompileThread(load_search)
    thread.start()
    return thread


def search_kind(level: Level) -> SearchKind:
    """Return the search of a level: the compiled one if it is there, and the level looks far enough to need it."""
    fast = compiler().result if level.depth > GLANCE_PLIES and compiles() else None
    return fast or SearchKind(Search)


class MoveSearch:
    """The search for one move."""

    def __init__(
        self, rules: Rules, level: Level, position: Position, stream: Stream, limits: ThinkingLimits = NO_LIMITS
    ) -> None:
        """Set up the search of a position with a legal move. ``stream`` draws slips and orders equal moves.

        Nodes of the limits replace those of the search and limit those of the endgame. Without nodes, but with a
        ``stop``, the compiled search looks at as many as fit in the time of the plain one.
        """
        self.level = level
        self.stream = stream
        self.limits = limits
        own, other = sides(position)
        self.full = full = position.full
        board, squares = board_with(full), open_squares(position)
        self.empty = (full ^ own ^ other).bit_count()
        self.is_plain = position.edges == NO_EDGES
        """True if nothing but the discs on the board counts, so that a search to the end is exact."""
        self.moves = children(own, other, squares, board)
        """Moves, the best one so far first."""
        afters = {}
        if not self.is_plain:
            afters = {disc: apply(rules, position, MOVE_OF_BIT[disc])[0] for _, disc, _, _ in self.moves}
            self.moves = [(order, disc, *sides(afters[disc])) for order, disc, _, _ in self.moves]
        stream.shuffle(self.moves)
        self.moves.sort(key=lambda child: child[0])
        few_squares = min(FEW_SQUARES, level.solve.empty)
        self.evaluation = Evaluation(rules.weights[level.judges], board)
        kind = search_kind(level)
        # If only positions count, a compiled search plays the same as a plain one.
        in_time = limits.nodes is None and limits.stop is not never
        self.speed = kind.speed if in_time else 1
        self.most_solved = level.solve.empty + (kind.extra_squares if in_time else 0)
        self.search = kind.search(self.search_budget(), board, self.evaluation.weights, few_squares)
        self.solver = kind.search(self.endgame_budget(), board)
        self.best = 0
        self.depth = 0
        self.is_exact = False
        self.edge_leads = {child: edge_lead(afters[child[1]]) if afters else 0 for child in self.moves}
        """The lead that each move brings by edges, in hundredths of a disc; the search beyond it sees only discs."""

    def search_budget(self) -> Budget:
        """Return the full budget of the search, which starts now."""
        return Budget(self.limits.nodes_or(self.speed * self.level.nodes), self.limits.within(self.level.seconds))

    def endgame_budget(self) -> Budget:
        """Return the full budget of the exact search, which starts now."""
        solve = self.level.solve
        return Budget(self.limits.nodes_up_to(solve.nodes), self.limits.within(solve.seconds))

    def think(self) -> BestMove[Move]:
        if not self.moves:
            return self.as_result(PASS)
        if self.stream.below(100) < self.level.slips:
            return self.as_result(MOVE_OF_BIT[self.stream.pick(self.moves)[1]])
        if len(self.moves) > 1 or self.level.slips == 0:
            self.search_moves()
        return self.as_result(MOVE_OF_BIT[self.moves[0][1]])

    def as_result(self, move: Move) -> BestMove[Move]:
        nodes = self.search.budget.spent + self.solver.budget.spent
        return BestMove(move, self.best, self.depth, self.is_exact, nodes)

    def search_moves(self) -> None:
        """Put the best move first."""
        solves = self.is_plain and self.empty <= self.most_solved
        self.deepen(GLANCE_PLIES if solves else self.level.depth)
        if solves and not self.solves_to_end():
            # A failed search to the end takes no time from the normal search.
            self.search.budget.stop = self.limits.within(self.level.seconds)
            self.deepen(self.level.depth)

    def deepen(self, depth: int) -> None:
        """Search deeper ply by ply, as far as the budget allows."""
        while self.depth < min(depth, self.empty):
            plies = self.depth

            def value(own: int, other: int, alpha: int, beta: int, plies: int = plies) -> int:
                return self.search.value(own, other, plies, alpha, beta)

            try:
                self.best = self.search_all(value)
            except BudgetSpent:
                return
            self.depth += 1

    def solves_to_end(self) -> bool:
        """Return True if the budget allowed a search to the end."""
        try:
            self.best = self.search_all(self.solver.end_value)
        except BudgetSpent:
            return False
        self.depth, self.is_exact = self.empty, True
        return True

    def search_all(self, value: ValueFunction) -> int:
        """Return the value of the best move, and move it to the front."""
        best, low = LOWEST_VALUE, -TOP_VALUE
        for number, child in enumerate(tuple(self.moves)):
            _, _, next_own, next_other = child
            more = self.edge_leads[child]
            if number == 0:
                worth = more - value(next_own, next_other, -TOP_VALUE, more - low)
            else:
                worth = more - value(next_own, next_other, more - low - 1, more - low)
                if low < worth < TOP_VALUE:
                    worth = more - value(next_own, next_other, -TOP_VALUE, more - worth)
            if worth > best:
                best, low = worth, max(low, worth)
                self.moves.remove(child)
                self.moves.insert(0, child)
        return best

    def values(self, result: BestMove[Move]) -> dict[Move, int]:
        """Return the value of every move, the chosen one highest; all are searched equally deep, or to the end."""
        self.restore_budget()
        others = [child for child in self.moves if MOVE_OF_BIT[child[1]] != result.move]
        exact = self.exact_values(others) if self.is_exact else {}
        estimates = self.estimates([child for child in others if child not in exact])
        values = {MOVE_OF_BIT[child[1]]: min(value, result.value) for child, value in (exact | estimates).items()}
        return {result.move: result.value, **values}

    def exact_values(self, others: list[Child]) -> dict[Child, int]:
        """Return the exact values of these moves, as far as the budget allows."""
        exact: dict[Child, int] = {}
        with suppress(BudgetSpent):
            for child in others:
                _, _, next_own, next_other = child
                exact[child] = -self.solver.end_value(next_own, next_other)
        return exact

    def estimates(self, others: list[Child]) -> dict[Child, int]:
        """Return the values of these moves, all searched equally deep, as far as the budget allows."""
        values = {child: self.static_value(child) for child in others}
        depth = min(self.depth, GLANCE_PLIES) if self.is_exact else self.depth
        with suppress(BudgetSpent):
            # Two plies at a time, so that the same side always makes the last move.
            for plies in range((depth - 1) % 2, depth, 2):
                values = {
                    child: self.edge_leads[child] - self.search.value(child[2], child[3], plies) for child in others
                }
        return values

    def restore_budget(self) -> None:
        self.search.budget = self.search_budget()
        self.solver.budget = self.endgame_budget()

    def value_of(self, move: Move, result: BestMove[Move]) -> int:
        """Return the value of a legal move, searched as deep as that thought."""
        if move == result.move:
            return result.value
        self.restore_budget()
        return min(self.worth(next(child for child in self.moves if MOVE_OF_BIT[child[1]] == move)), result.value)

    def worth(self, child: Child) -> int:
        """Return the value of one move."""
        _, _, next_own, next_other = child
        try:
            if self.is_exact:
                return -self.solver.end_value(next_own, next_other)
            return self.edge_leads[child] - self.search.value(next_own, next_other, max(self.depth - 1, 0))
        except BudgetSpent:
            return self.static_value(child)

    def static_value(self, child: Child) -> int:
        """Return the static value of the position after a move."""
        _, _, next_own, next_other = child
        moves = moves_of(next_own, next_other, self.full)
        replies = moves_of(next_other, next_own, self.full)
        return self.edge_leads[child] - self.evaluation.value(next_own, next_other, moves, replies)


def edge_lead(after: Position) -> int:
    """Return the lead of the side that has just moved by the edges of both, in hundredths of a disc."""
    disc_count, square_count = (after.black | after.white).bit_count(), after.full.bit_count()
    # Few of these discs are certain at the beginning.
    lead = discs_of_edges(after, 3 - after.side) - discs_of_edges(after, after.side)
    return DISC_VALUE * lead * disc_count**2 // square_count**2


def decide(
    rules: Rules, position: Position, level: Level, stream: Stream, limits: ThinkingLimits = NO_LIMITS
) -> Thought[Move]:
    result = MoveSearch(rules, level, position, stream, limits).think()
    chance = win_chance(result.value, result.is_exact, lead(rules, level, position))
    return Thought(result.move, chance, result.nodes, result.depth)


def with_depth(level: Level, plies: int) -> Level:
    """Return the same bot, which looks at most this many plies ahead, also near the end."""
    solve = level.solve.model_copy(update={"empty": min(level.solve.empty, plies)})
    return level.model_copy(update={"depth": min(level.depth, plies), "solve": solve})


def weigh(
    rules: Rules, position: Position, level: Level, stream: Stream, limits: ThinkingLimits = NO_LIMITS
) -> Thought[Move]:
    search = MoveSearch(rules, level, position, stream, limits)
    best = search.think()
    search.limits = limits.after_move
    chance = win_chance(best.value, best.is_exact, lead(rules, level, position))
    return Thought(best.move, chance, best.nodes, best.depth, search.values(best), best.is_exact)


def lead(rules: Rules, level: Level, position: Position) -> int:
    """Return the lead that wins about three times in four, in hundredths of a disc; it shrinks toward the end."""
    discs = (position.black | position.white).bit_count()
    return stage_of(rules.weights[level.judges], board_with(position.full), discs).lead


def win_chance(value: int, is_exact: bool, lead: int) -> float:
    """Return the chance to win, 0 to 1, of a side that will be ahead by this many hundredths of a disc.

    With ``is_exact`` the lead is certain.
    """
    if is_exact:
        return (1 + (value > 0) - (value < 0)) / 2
    return chance_of(value, lead)


def hindsight(rules: Rules, position: Position, move: Move, level: Level, nodes: int) -> Hindsight:
    """Return the values of a legal move and of the best one, searched equally deep with this many nodes.

    A pass has the value of the best answer. The match must not be over.
    """
    if move == PASS:
        after, _ = apply(rules, position, move)
        answer = hindsight(rules, after, legal(rules, after)[0], level, nodes)
        return Hindsight(move, 1 - answer.chance, 1 - answer.chance, False)
    solve = level.solve.model_copy(update={"nodes": nodes})
    careful = level.model_copy(update={"nodes": nodes, "slips": 0, "solve": solve})
    search = MoveSearch(rules, careful, position, Stream(0))
    result = search.think()
    worth = search.value_of(move, result)
    best = move if worth == result.value else result.move
    chance, move_chance = (
        win_chance(value, result.is_exact, lead(rules, level, position)) for value in (result.value, worth)
    )
    return Hindsight(best, chance, move_chance, False)


def greedy(rules: Rules, position: Position, stream: Stream) -> Move:
    """Return the move that turns the most discs right now."""
    moves = legal(rules, position)
    if len(moves) == 1:
        return moves[0]
    own, other = sides(position)
    holds = position.edges[2 - position.side].holds
    gains = [max(0, flipped_discs(own, other, SQUARE_BITS[move.square]).bit_count() - holds) for move in moves]
    best = max(gains)
    return stream.pick([move for move, gain in zip(moves, gains, strict=True) if gain == best])


BOTS: dict[str, BotOf[Rules, Position, Move]] = {"greedy": greedy, **level_bots(decide)}
"""The bots by their names on the command line, except the random one."""


RUNGS = (
    *steps("reversi"),
    LadderRung("reversi", "greedy", "level 1", 50.0), LadderRung("reversi", "random", "level 1", 35.0),
    LadderRung("reversi", "level 5", "random", 95.0), LadderRung("reversi", "level 5", "greedy", 80.0),
)
LADDER = Ladder(RUNGS, opening=6)
"""No chance takes part at this table, so each pair of matches starts with random plies; each bot plays on from them in
both seats."""


FEW_ANSWERS = 3
"""Most answers that are few enough to mention."""


def reason(rules: object, position: Position, move: Move) -> Reason:
    if move == PASS:
        return Reason("passing")
    after, events = apply(rules, position, move)
    verdict = events[-1]
    if isinstance(verdict, MatchWon) and verdict.seat == position.side:
        return Reason("wins", {"own": max(verdict.discs), "other": min(verdict.discs)})
    full, board = position.full, board_with(position.full)
    corners = board.corners
    if SQUARE_BITS[move.square] & corners:
        return Reason("corner")
    own, other = sides(position)
    other_after, own_after = sides(after)
    replies_before = moves_of(other, own, full)
    replies = moves_of(other_after, own_after, full)
    free = moves_of(own_after, other_after, full)
    if not replies:
        return Reason("blocks")
    if replies_before & corners and not replies & corners:
        return Reason("denies")
    _, _, stable_before = rims(own, other, board)
    _, _, stable_after = rims(own_after, other_after, board)
    if stable_after > stable_before:
        return Reason("holds", {"discs": stable_after - stable_before})
    count = replies.bit_count()
    if count <= FEW_ANSWERS:
        return Reason("leaves", {"moves": count})
    if count < min((_replies(position, other) for other in legal(rules, position) if other != move), default=0):
        return Reason("fewest", {"moves": count})
    if free.bit_count() > count:
        return Reason("freer", {"own": free.bit_count(), "other": count})
    if features(own_after, other_after, board, free, replies).open < 0:
        return Reason("inside")
    return Reason("luck")


def _replies(position: Position, move: Move) -> int:
    """Return the number of answers the other side would have if it were its turn."""
    after, _ = apply(None, position, move)
    return moves_of(*sides(after), after.full).bit_count()


# Puzzles.


MOST_FREE, PUZZLE_NODES = 10, 20_000
"""The most free squares of a puzzle, and of positions searched for it."""
RIDDLE_SQUARES = 6, 7, 8
"""Free squares of a riddle."""
FEWEST_CHOICES = 3
"""The fewest moves between which a puzzle lets its solver choose."""


def puzzle(rules: Rules, position: Position) -> PosedPuzzle | None:
    """Return the puzzle: the only move that wins against any answer; None without one, or if there are edges."""
    squares, full = open_squares(position), position.full
    free = (full ^ position.black ^ position.white).bit_count()
    if free > MOST_FREE or squares.bit_count() < FEWEST_CHOICES or position.edges != NO_EDGES:
        return None
    board = board_with(full)
    search = Search(Budget(PUZZLE_NODES), board)
    wins = []
    try:
        for _, disc, next_own, next_other in children(*sides(position), squares, board):
            if -search.end_value(next_own, next_other, -1, 0) > 0:
                wins.append(MOVE_OF_BIT[disc])
    except BudgetSpent:
        return None
    if len(wins) != 1:
        return None
    return PosedPuzzle(position, 1, (wins[0],), squares.bit_count() + search.budget.spent)


def riddle(rules: Rules, seed: int, stop: Stop = never) -> Position | None:
    """Return a position with a puzzle near the end of a random match of this seed; None if ``stop`` came first."""
    stream = Stream(seed_state(seed))
    while not stop():
        position, last = new(rules, 0)._replace(edges=NO_EDGES), stream.pick(RIDDLE_SQUARES)
        while (moves := legal(rules, position)) and (
            (position.full ^ position.black ^ position.white).bit_count() > last
        ):
            position, _ = apply(rules, position, stream.pick(moves))
        if puzzle(rules, position) is not None:
            return position
    return None
