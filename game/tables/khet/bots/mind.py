"""The thinking of a bot: iterative deepening, as far as its level promises, and further while there is time."""

from __future__ import annotations

from typing import NamedTuple

from game.kernel.bots import Stop
from game.kernel.random_stream import Stream
from game.tables.bot_levels import NO_LIMITS, Limits
from game.tables.khet.board import DIGITS
from game.tables.khet.bots.core.memory import NO_LIMIT, Search, core
from game.tables.khet.bots.core.search import SURE, TOP
from game.tables.khet.bots.judge import judge_of
from game.tables.khet.cells import CELLS
from game.tables.khet.definitions import Level, Rules
from game.tables.khet.position import NO_FAVORS, Move, Position, action_of, board_of, move_of, read_move, repeats
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
        self.opening = rules.book if level.book else {}
        self.judge = judge_of(rules.values)
        slips = level.slips > 0 and stream.below(100) < level.slips
        one, other = position.favors
        self.nodes = limits.nodes_up_to(level.nodes)
        self.search = Search(
            self.judge, self.board, position.keys,
            core=core(waits=limits.clock is None), quiet=rules.quiet,
            left=NO_LIMIT if position.left is None else position.left,
            # A count that ends level is half a piece for the side it favors.
            extra=2 * (one.pieces - other.pieces) + (one.ties > other.ties) - (other.ties > one.ties),
            sight=level.mirrors if slips else NO_LIMIT, depth=level.deepest, nodes=self.nodes,
        )
        actions = self.search.tries() or choices(self.board)
        stream.shuffle(actions)
        self.search.start(actions, self.nodes)
        self.best, self.depth = 0, 0

    def stop(self) -> Stop:
        """Return the limit of the plies beyond those that the level promises."""
        return self.limits.within(self.level.seconds)

    def known(self) -> Move | None:
        """Return the move of the opening book for this position, None without one."""
        position, text = self.position, self.opening.get(f"{self.board.key:0{DIGITS}x}")
        if text is None or position.state or position.left is not None or position.favors is not NO_FAVORS:
            return None
        move = read_move(None, text)
        return move if action_of(move, position.tower) in choices(self.board) else None

    def think(self) -> Thought:
        """Return the move and its value."""
        move = self.known()
        if move is not None:
            return self.as_thought(move, 0)
        further = self.stop()
        while self.depth < self.level.deepest and abs(self.best) < SURE:
            promised = self.depth < self.level.plies
            value = self.search.look(self.depth, self.limits.stop if promised else further, not promised)
            if value is None:
                break
            self.best, self.depth = value, self.depth + 1
        if self.offered:
            return self.as_thought(ACCEPT if self.best >= 0 else DECLINE, -self.best)
        if repeats(self.position, self.board.key) and self.best <= 0:
            return self.as_thought(CLAIM, 0)
        return self.as_thought(move_of(self.search.actions()[0], self.position.tower), self.best)

    def as_thought(self, move: Move, value: int) -> Thought:
        return Thought(move, value, self.depth, self.nodes - self.search.left)

    def values(self, thought: Thought) -> dict[Move, int]:
        """Return the value of every move, the chosen one highest; the others are searched equally deep."""
        tower, actions = self.position.tower, self.search.actions()
        stop = self.stop()
        worths = {number: self.worth_at_sight(number) for number in actions}
        self.search.start(actions, self.nodes)
        for depth in range(GLANCE % 2, min(self.level.plies, GLANCE + 1), 2):
            deeper = {}
            for number in actions:
                worth = self.search.worth(number, depth, stop)
                if worth is None:
                    break
                deeper[number] = worth
            if len(deeper) < len(actions):
                break
            worths = deeper
        values = {move_of(number, tower): min(value, thought.value) for number, value in worths.items()}
        return {**values, thought.move: thought.value}

    def value_of(self, move: Move, thought: Thought) -> int:
        """Return the value of another legal move, searched as deep as that thought."""
        number = action_of(move, self.position.tower)
        self.search.start(self.search.actions(), self.nodes)
        worth = self.search.worth(number, max(thought.depth - 1, 0), self.stop())
        return self.worth_at_sight(number) if worth is None else worth

    def worth_at_sight(self, number: int) -> int:
        """Return the static value of the board after an action, for the side to move."""
        board, side = self.board, self.board.side
        board.make(number)
        worth = sum(self.judge.worth[CELLS * board.squares[cell] + cell] for cell in board.men + board.others)
        fallen = board.fallen
        board.unmake()
        if fallen in (1, 2):
            return TOP // 2 if fallen >> (1 - side) & 1 else -TOP // 2
        return -worth if side else worth
