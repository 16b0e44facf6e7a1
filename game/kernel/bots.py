"""Searches and results of bots: budgets of nodes and time, what a search finds, and a bot of random moves."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, NamedTuple

from game.kernel.opaque import Bot, M, Move, P, Position, R, Rules
from game.kernel.random_stream import Stream

STOP_INTERVAL = 64
"""Nodes between two calls of ``stop``."""


BOT_PREFIX = "bot:"
"""The prefix of the id of a bot in a seat or in a run. The rest is its name in the data, or its level in the run."""


class BudgetSpent(Exception):
    """The budget is used up."""


Stop = Callable[[], bool]
"""A function that returns True if the search should end now."""
Clock = Callable[[], float]
"""A function that returns seconds from any fixed start."""


def never() -> bool:
    """Return False: time does not matter."""
    return False


def stop_after(seconds: float, clock: Clock | None, stop: Stop = never) -> Stop:
    """Return a ``Stop`` that also ends the search after this many seconds.

    Without a clock, return ``stop`` unchanged.
    """
    if clock is None:
        return stop
    until = clock() + seconds
    return lambda: stop() or clock() >= until


class Budget:
    """A number of nodes. ``stop`` is called now and then and can end the search early; only it knows a clock."""

    __slots__ = ("left", "nodes", "stop", "until")

    def __init__(self, nodes: int, stop: Stop = never) -> None:
        self.nodes = self.left = nodes
        self.stop, self.until = stop, nodes
        """``stop`` is called again once fewer than ``until`` nodes are left."""

    @property
    def spent(self) -> int:
        """Nodes searched so far."""
        return self.nodes - self.left

    def spend(self, nodes: int) -> None:
        """Use up this many nodes. Raise ``BudgetSpent`` if there are not enough, or if ``stop`` returns True."""
        left = self.left - nodes
        if left < 0:
            raise BudgetSpent
        self.left = left
        if left < self.until:
            self.until = left - STOP_INTERVAL
            if self.stop():
                raise BudgetSpent


class Thought(NamedTuple, Generic[M]):
    """The move that a bot would make, and what it knows about it."""

    move: M
    chance: float = 0.5
    """The chance of winning with it, 0 to 1; a draw counts as half."""
    nodes: int | None = None
    """Positions searched, None if they are not counted."""
    plies: int = 0
    """Plies searched completely; 0 if there was nothing to search."""
    values: Mapping[M, int] = {}
    """The values of all moves, in hundredths of the unit that decides the match, if they were asked for. None is
    higher than that of the move."""
    is_exact: bool = False
    """The best value is certain under best play."""


@dataclass(frozen=True, slots=True)
class RandomBot(Generic[R, P, M]):
    """A bot that picks any legal move with equal chance."""

    sees_all: ClassVar[bool] = True
    """It looks only at the moves, so no position needs to be blinded for it."""
    legal: Callable[[R, P], Sequence[M]]

    def __call__(self, rules: R, position: P, stream: Stream) -> M:
        return stream.pick(self.legal(rules, position))


def decider(
    blind: Callable[[Position], Position], rules: Rules, bot: Bot, stream: Stream
) -> Callable[[Position], Move | None]:
    """Return a function from a position to the bot's move, None at the end.

    The bot draws only from its own stream. It sees positions as ``blind`` returns them, unless it declares
    ``sees_all``.
    """
    if getattr(bot, "sees_all", False):
        return lambda position: None if position.over else bot(rules, position, stream)
    return lambda position: None if position.over else bot(rules, blind(position), stream)
