"""The results of a bot's search, as every table reports them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from game.kernel.opaque import Move


class Thought(Protocol):
    """The move that a bot would make."""

    @property
    def move(self) -> Move: ...
    @property
    def chance(self) -> float:
        """The chance of winning with it, 0 to 1; a draw counts as half."""


class Weighed(Thought, Protocol):
    """The bot's move, and the values of all moves."""

    @property
    def values(self) -> Mapping[Move, int]:
        """The value of each move, in hundredths of the unit that decides the match."""

    @property
    def exact(self) -> bool:
        """The best value is certain under best play."""


class Decision(NamedTuple):
    """The thought of a bot that reports nothing more."""

    move: Move
    chance: float


class Comparison(NamedTuple):
    """A bot's move and the values of all moves; none is higher."""

    move: Move
    chance: float
    values: Mapping[Move, int]
    exact: bool
