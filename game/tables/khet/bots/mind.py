"""The thinking of a bot: iterative deepening, as far as its level and its time allow."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple

from game.kernel.bots import Budget, Spent
from game.kernel.random_stream import Stream
from game.tables.bot_levels import NO_LIMITS, Limits
from game.tables.khet.bots.search import SURE, TOP, Search, judge_of
from game.tables.khet.definitions import Level, Rules
from game.tables.khet.position import Move, Position, action_of, board_of, move_of, repeats
from game.tables.khet.rules import ACCEPT, CLAIM, DECLINE, choices

GLANCE = 2
"""Plies to which the other moves are searched for comparison with the best one."""


class Thought(NamedTuple):
    """The result of thinking. Values are the lead of the side to move, in hundredths of a pyramid."""

    move: Move
    value: int
    depth: int
    """Plies searched; 0 if there was nothing to think about."""
    nodes: int
    """Positions searched."""

    @property
    def exact(self) -> bool:
        """True if the search has seen the end of the match."""
        return abs(self.value) >= SURE


class Mind:
    """Thinking about one move."""

    def __init__(
        self, rules: Rules, level: Level, position: Position, stream: Stream, limits: Limits = NO_LIMITS
    ) -> None:
        """Set up the search. ``stream`` draws slips and orders equal moves."""
        self.level, self.limits = level, limits
        self.position, self.offered = position, position.state == "offered"
        # A bot that is offered a draw evaluates the position for the other side, which would move next.
        side = 3 - position.side if self.offered else position.side
        self.board = board_of(position._replace(side=side), rules.idle_turns)
        self.judge = judge_of(rules.values)
        slips = level.slips > 0 and stream.below(100) < level.slips
        self.search = Search(
            self.judge, self.budget(), self.board, position.keys, rules.quiet, level.mirrors if slips else None
        )
        if position.left is not None:
            self.search.left = position.left
        one, other = position.favors
        # A count that ends level is half a piece for the side it favors.
        self.search.extra = 2 * (one.pieces - other.pieces) + (one.ties > other.ties) - (other.ties > one.ties)
        tries = self.search.ordered_tries(self.board.beam(), 0, 0)
        self.actions = [each.action for each in tries] or choices(self.board)
        """Actions, the best one so far first."""
        stream.shuffle(self.actions)
        self.best, self.depth, self.spent = 0, 0, 0

    def budget(self) -> Budget:
        """Return the level's full budget for one move."""
        return Budget(self.limits.nodes_up_to(self.level.nodes), self.limits.within(self.level.seconds))

    def think(self) -> Thought:
        """Return the move and its value."""
        with suppress(Spent):
            while self.depth < self.level.plies and abs(self.best) < SURE:
                self.best = self.round(self.depth)
                self.depth += 1
        if self.offered:
            return self.as_thought(ACCEPT if self.best >= 0 else DECLINE, -self.best)
        if repeats(self.position, self.board.key) and self.best <= 0:
            return self.as_thought(CLAIM, 0)
        return self.as_thought(move_of(self.actions[0], self.position.tower), self.best)

    def as_thought(self, move: Move, value: int) -> Thought:
        return Thought(move, value, self.depth, self.search.budget.spent)

    def round(self, depth: int) -> int:
        """Return the value of the best action, ``depth`` plies after it, and move it to the front."""
        best = -TOP
        for number in tuple(self.actions):
            if best == -TOP:
                found = self.worth(number, depth, -TOP, TOP)
            else:
                found = self.worth(number, depth, best, best + 1)
                if found > best:
                    found = self.worth(number, depth, found - 1, TOP)
            if found > best:
                best = found
                self.actions.remove(number)
                self.actions.insert(0, number)
        return best

    def worth(self, number: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value of an action for the side to move, ``depth`` plies after it."""
        board, position, judge = self.board, self.position, self.judge
        depths, before, static = board.depth, board.squares, judge.pieces(board)
        self.search.met.add(board.key)
        board.make(number)
        quiet = 0 if board.removed else len(position.keys) + 1
        try:
            return -self.search.value(depth, -beta, -alpha, 1, judge.after(static, board, before, number), quiet)
        finally:
            # If the budget runs out, the search stops deep in a line.
            while board.depth > depths:
                board.unmake()
            self.search.met = {*position.keys}

    def values(self, thought: Thought) -> dict[Move, int]:
        """Return the value of every move, the chosen one highest; the others are searched equally deep."""
        self.search.budget = self.budget()
        tower = self.position.tower
        found = {number: self.worth_at_sight(number) for number in self.actions}
        with suppress(Spent):
            for depth in range(GLANCE % 2, min(self.level.plies, GLANCE + 1), 2):
                found |= {number: self.worth(number, depth, -TOP, TOP) for number in self.actions}
        values = {move_of(number, tower): min(value, thought.value) for number, value in found.items()}
        return {**values, thought.move: thought.value}

    def value_of(self, move: Move, thought: Thought) -> int:
        """Return the value of another legal move, searched as deep as that thought."""
        self.search.budget = self.budget()
        number = action_of(move, self.position.tower)
        try:
            return self.worth(number, max(thought.depth - 1, 0), -TOP, TOP)
        except Spent:
            return self.worth_at_sight(number)

    def worth_at_sight(self, number: int) -> int:
        """Return the static value of the board after an action, for the side to move."""
        board, side = self.board, self.board.side
        board.make(number)
        found = self.judge.pieces(board)
        fallen = board.fallen
        board.unmake()
        if fallen in (1, 2):
            return TOP // 2 if fallen >> (1 - side) & 1 else -TOP // 2
        return -found if side else found
