"""The thinking of a bot: iterative deepening within its budget, and an exact search when the end is in reach."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from game.kernel.bots import Budget, Spent, never
from game.kernel.random_stream import Stream
from game.tables.bot_levels import NO_LIMITS, Limits
from game.tables.compiler import Compiling, compiles
from game.tables.reversi.board import board_with, moves_of
from game.tables.reversi.bots.endgame import FEW, LARGEST_LEAD, Child, Solver, children
from game.tables.reversi.bots.search import DISC, NOTHING, TOP, Judge, Search
from game.tables.reversi.definitions import Level, Rules
from game.tables.reversi.position import (
    NO_FAVORS,
    PASS,
    PLACES,
    Move,
    Position,
    bonus,
    open_squares,
    position_of,
    sides,
)

GLANCE = 4
"""Plies searched before the exact search, so that likely moves come first."""
Value = Callable[[int, int, int, int], int]
"""Value of a position for the side to move, between two bounds."""


QUICKER, FURTHER = 10, 2
"""Positions that the compiled search looks at in the time of one, and free squares more that it solves."""


class Searches(NamedTuple):
    """The two kinds of search. Compiled ones give the same values for the same number of positions, only sooner."""

    search: type[Search]
    solver: type[Solver]
    times: int = 1
    """Positions that they look at in the time the plain ones need for one."""
    further: int = 0
    """Free squares more with which the end can be searched in that time."""


def load_searches() -> Searches:
    """Return the compiled searches."""
    from game.tables.reversi.bots import compiled

    return Searches(compiled.Search, compiled.Solver, QUICKER, FURTHER)


@cache
def compiling() -> Compiling[Searches]:
    """Return the only compiling thread, which starts with the first call."""
    thread = Compiling(load_searches)
    thread.start()
    return thread


def searches(level: Level) -> Searches:
    """Return the searches of a level: compiled ones if they are there, and the level looks far enough to need them."""
    fast = compiling().result if level.depth > GLANCE and compiles() else None
    return fast or Searches(Search, Solver)


class Thought(NamedTuple):
    """The result of thinking. Values are the final lead of the side to move, in hundredths of a disc."""

    move: Move
    value: int
    depth: int
    """Plies searched; 0 if there was no choice, or if the bot slipped."""
    exact: bool
    """True if the value is that of best play to the end."""
    nodes: int
    """Positions searched."""


class Mind:
    """Thinking about one move."""

    def __init__(
        self, rules: Rules, level: Level, position: Position, stream: Stream, limits: Limits = NO_LIMITS
    ) -> None:
        """Set up the search of a position with a legal move. ``stream`` draws slips and orders equal moves.

        Nodes of the limits replace those of the search and limit those of the endgame. Without nodes, but with a
        ``stop``, the compiled search looks at as many as fit in the time of the plain one.
        """
        self.level, self.stream, self.limits = level, stream, limits
        own, other = sides(position)
        self.full = full = position.full
        board, squares = board_with(full), open_squares(position)
        self.empty = (full ^ own ^ other).bit_count()
        self.moves = children(own, other, squares, 0, board)
        """Moves, the best one so far first."""
        stream.shuffle(self.moves)
        self.moves.sort(key=lambda child: child[0])
        few = min(FEW, level.solve.empty)
        judge = Judge(rules.weights[level.judges], board)
        fast = searches(level)
        # Where only positions count, a bot plays the same whether its search is compiled or not.
        in_time = limits.nodes is None and limits.stop is not never
        self.times, self.solves = (fast.times, level.solve.empty + fast.further) if in_time else (1, level.solve.empty)
        self.search = fast.search(judge, self.search_budget(), board, few)
        self.solver = fast.solver(self.endgame_budget(), board)
        self.best, self.depth, self.exact = 0, 0, False
        self.plain = position.favors == NO_FAVORS
        """True if nothing but the discs on the board counts, so that a search to the end is exact."""
        self.brings = {child: 0 if self.plain else self.favored(position, child) for child in self.moves}
        """The lead that each move brings by favors, in hundredths of a disc; the search beyond it sees only discs."""

    def search_budget(self) -> Budget:
        """Return the full budget of the search, which starts now."""
        return Budget(self.limits.nodes_or(self.times * self.level.nodes), self.limits.within(self.level.seconds))

    def endgame_budget(self) -> Budget:
        """Return the full budget of the exact search, which starts now."""
        solve = self.level.solve
        return Budget(self.limits.nodes_up_to(solve.nodes), self.limits.within(solve.seconds))

    def think(self) -> Thought:
        """Return the move and its value."""
        if not self.moves:
            return self.as_thought(PASS)
        if self.stream.below(100) < self.level.slips:
            return self.as_thought(PLACES[self.stream.pick(self.moves)[1]])
        if len(self.moves) > 1 or self.level.slips == 0:
            self.look()
        return self.as_thought(PLACES[self.moves[0][1]])

    def as_thought(self, move: Move) -> Thought:
        nodes = self.search.budget.spent + self.solver.budget.spent
        return Thought(move, self.best, self.depth, self.exact, nodes)

    def look(self) -> None:
        """Put the best move first."""
        solves = self.plain and self.empty <= self.solves
        self.deepen(GLANCE if solves else self.level.depth)
        if solves and not self.solves_to_end():
            # A failed search to the end takes no time from the normal search.
            self.search.budget.stop = self.limits.within(self.level.seconds)
            self.deepen(self.level.depth)

    def deepen(self, depth: int) -> None:
        """Search deeper ply by ply, as far as the budget allows."""
        while self.depth < min(depth, self.empty):
            further = self.depth

            def value(own: int, other: int, alpha: int, beta: int, further: int = further) -> int:
                return self.search.value(own, other, further, alpha, beta)

            try:
                self.best = self.round(value, TOP)
            except Spent:
                return
            self.depth += 1

    def favored(self, position: Position, child: Child) -> int:
        """Return the lead that favors bring right after a move."""
        _, _, mine, theirs = child
        after = position_of(mine, theirs, 3 - position.side, position.full, position.favors)
        filled, squares = (mine | theirs).bit_count(), self.full.bit_count()
        # Few of these discs are certain at the beginning.
        return DISC * (bonus(after, position.side) - bonus(after, 3 - position.side)) * filled**2 // squares**2

    def solves_to_end(self) -> bool:
        """Return True if the budget allowed a search to the end."""
        try:
            self.best = DISC * self.round(self.solver.value, LARGEST_LEAD)
        except Spent:
            return False
        self.depth, self.exact = self.empty, True
        return True

    def round(self, value: Value, most: int) -> int:
        """Return the value of the best move, and move it to the front."""
        best, low = NOTHING, -most
        for number, child in enumerate(tuple(self.moves)):
            _, _, mine, theirs = child
            more = self.brings[child]
            if number == 0:
                worth = more - value(mine, theirs, -most, more - low)
            else:
                worth = more - value(mine, theirs, more - low - 1, more - low)
                if low < worth < most:
                    worth = more - value(mine, theirs, -most, more - worth)
            if worth > best:
                best, low = worth, max(low, worth)
                self.moves.remove(child)
                self.moves.insert(0, child)
        return best

    def values(self, thought: Thought) -> dict[Move, int]:
        """Return the value of every move, the chosen one highest; all are searched equally deep, or to the end."""
        self.rest()
        others = [child for child in self.moves if PLACES[child[1]] != thought.move]
        exact = self.ends(others) if self.exact else {}
        further = self.outlook([child for child in others if child not in exact])
        values = {PLACES[child[1]]: min(value, thought.value) for child, value in (exact | further).items()}
        return {thought.move: thought.value, **values}

    def ends(self, others: list[Child]) -> dict[Child, int]:
        """Return the exact values of these moves, as far as the budget allows."""
        exact: dict[Child, int] = {}
        with suppress(Spent):
            for child in others:
                _, _, mine, theirs = child
                exact[child] = -DISC * self.solver.value(mine, theirs)
        return exact

    def outlook(self, others: list[Child]) -> dict[Child, int]:
        """Return the values of these moves, all searched equally deep, as far as the budget allows."""
        values = {child: self.static_value(child) for child in others}
        depth = min(self.depth, GLANCE) if self.exact else self.depth
        with suppress(Spent):
            # Two plies at a time, so that the same side always makes the last move.
            for further in range((depth - 1) % 2, depth, 2):
                values = {
                    child: self.brings[child] - self.search.value(child[2], child[3], further) for child in others
                }
        return values

    def rest(self) -> None:
        """Restore the full budget."""
        self.search.budget = self.search_budget()
        self.solver.budget = self.endgame_budget()

    def value_of(self, move: Move, thought: Thought) -> int:
        """Return the value of a legal move, searched as deep as that thought."""
        if move == thought.move:
            return thought.value
        self.rest()
        return min(self.worth(next(child for child in self.moves if PLACES[child[1]] == move)), thought.value)

    def worth(self, child: Child) -> int:
        """Return the value of one move."""
        _, _, mine, theirs = child
        try:
            if self.exact:
                return -DISC * self.solver.value(mine, theirs)
            return self.brings[child] - self.search.value(mine, theirs, max(self.depth - 1, 0))
        except Spent:
            return self.static_value(child)

    def static_value(self, child: Child) -> int:
        """Return the static value of the position after a move."""
        _, _, mine, theirs = child
        moves, replies = moves_of(mine, theirs, self.full), moves_of(theirs, mine, self.full)
        return self.brings[child] - self.search.judge.value(mine, theirs, moves, replies)
