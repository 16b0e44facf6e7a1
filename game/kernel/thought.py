"""What comes of a bot's thinking, as every table tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol

from game.kernel.opaque import Move


class Thought(Protocol):
    """The move a bot would make."""

    @property
    def move(self) -> Move: ...
    @property
    def chance(self) -> float:
        """Of winning with it, a draw counted half; 0 to 1."""


class Weighed(Thought, Protocol):
    """That move and what every other one is worth beside it."""

    @property
    def values(self) -> Mapping[Move, int]:
        """In hundredths of what the match is decided by."""

    @property
    def exact(self) -> bool:
        """Whether the best is what best play brings."""


class Decision(NamedTuple):
    """A thought of a bot that tells nothing more."""

    move: Move
    chance: float


class Comparison(NamedTuple):
    """The move of a bot beside every other one; none is worth more."""

    move: Move
    chance: float
    values: Mapping[Move, int]
    exact: bool
