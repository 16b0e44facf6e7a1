"""Positions and moves as numbers of a fixed size, for networks: what a table has to say for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, Protocol, TypeAlias

from game.kernel.opaque import M, P, R

if TYPE_CHECKING:
    from numpy.typing import NDArray

Array: TypeAlias = "NDArray[Any]"
NO_NUMBER = -1
"""In place of the number of a move that has none, such as a card that the rules do not deal."""


class Plane(NamedTuple):
    """A part of an observation."""

    name: str
    shape: tuple[int, ...]
    low: float
    high: float
    about: str
    """Its meaning, with that of its axes."""

    @property
    def size(self) -> int:
        return prod(self.shape)


def fit(value: float, most: float) -> float:
    """Return a value between the limits of a plane that ends at ``most`` on both sides."""
    return max(-most, min(most, value))


class MatchBatch(Protocol):
    """Many matches that are played side by side, a move of each at a time. Arrays have an entry for each match."""

    @property
    def seat(self) -> Array:
        """The seat to move; after the end, the last one."""

    @property
    def over(self) -> Array:
        """True for matches that have ended."""

    @property
    def mask(self) -> Array:
        """1 for every legal action, by match and action."""

    @property
    def points(self) -> Array:
        """The points of each seat, by match and seat."""

    @property
    def result(self) -> Array:
        """The result by match and seat: 1 for a win, -1 for a loss, 0 for a draw or no end.

        It is the points where only they count.
        """

    def begin(self, indexes: Array, seeds: Array) -> None:
        """Begin new matches with these indexes and seeds."""

    def play(self, actions: Array) -> None:
        """Make a legal action in every match that is not over."""

    def reply(self, seats: Array) -> None:
        """Let the bot move until the seat of each match that it does not play is to move, or the match is over."""

    def observe(self, indexes: Array, seats: Array) -> Array:
        """Return the observations of matches, as these seats see them."""


@dataclass(frozen=True, slots=True)
class Encoding(Generic[R, P, M]):
    """Actions and observations of a table. Their sizes follow from the rules alone."""

    actions: Callable[[R], int]
    """The number of actions."""
    numbers: Callable[[R, P, Sequence[M]], Sequence[int]]
    """Return the numbers of legal moves, from 0: a number means the same in every position, as the seat to move sees
    it. ``NO_NUMBER`` is for moves that these rules do not foresee."""
    planes: Callable[[R], Sequence[Plane]]
    """The parts of an observation, in order."""
    observe: Callable[[R, P, int], Sequence[float]]
    """Return the numbers of all planes, as a seat sees them."""
    with_deck: Callable[[R, tuple[str, ...]], R] | None = None
    """The rules with another deck for all seats, at a table with decks."""
    matches: Callable[[R, int, str | None], MatchBatch | None] | None = None
    """(rules, number, bot) to a fast way to play many matches; None if there is none for these rules and this bot, a
    plain one by its name."""
