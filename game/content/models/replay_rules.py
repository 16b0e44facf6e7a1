"""How matches are kept, watched again and gone through."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint


class ReviewRules(Definition):
    """How a match is gone through after it: what is worked out about it, and what counts as a turning point."""

    nodes: int = Field(default=20000, ge=100, le=900_000)
    """How many positions are looked at for one move."""
    nodes_at: dict[str, Annotated[int, Field(ge=100, le=900_000)]] = Field(default={}, examples=[{"reversi": 2000}])
    """How many at a table, by its name, where it is another number."""
    least: float = Field(default=0.08, gt=0, le=1)
    """By how much a turning point moves the chance of winning, at least; 0.1 is ten in a hundred."""
    most: int = Field(default=5, ge=1, le=20)
    """How many turning points a match has, at most."""
    equal: float = Field(default=0.01, ge=0, le=1)
    """A move that costs no more of the chance counts as the best one."""
    rest: float = Field(default=3.0, ge=0, le=30)
    """Seconds that a turning point stands when the review runs by itself at normal speed."""

    def at(self, table: str) -> int:
        """How many positions are looked at for one move of a table."""
        return self.nodes_at.get(table, self.nodes)


class FilmRules(Definition):
    """How a match becomes a moving picture."""

    pictures: int = Field(default=12, ge=1, le=30)
    """How many a second."""
    speed: float = Field(default=2.0, ge=0.5, le=4)
    """How much faster than at the table it is played."""
    rest: float = Field(default=0.3, ge=0, le=10)
    """Seconds between two moves, at normal speed."""
    end: float = Field(default=3.0, ge=0, le=20)
    """Seconds for which the result stands."""
    most: int = Field(default=480, ge=10, le=2000)
    """Pictures it has at most; one that would have more shows every second one, and so runs twice as fast."""
    plies: int = Field(default=300, ge=1, le=5000)
    """Of a longer match it shows positions without what happens between them."""


class ReplayRules(Definition):
    """Of matches that nobody has named or marked to be kept, the oldest go first."""

    keep: int = Field(default=50, ge=1, le=500)
    """How many of them stay."""
    rest: float = Field(default=0.5, ge=0.0, le=10.0)
    """Seconds between two moves of a match that is watched at normal speed."""
    review: ReviewRules = ReviewRules()
    """How a match is gone through after it."""
    film: FilmRules = FilmRules()
    """How it is saved as a moving picture."""


def check_replays(replays: ReplayRules, tables: tuple[str, ...]) -> Iterable[Complaint]:
    """A review asks for more or less at tables that exist."""
    for name in replays.review.nodes_at:
        if name not in tables:
            yield Complaint(("review", "nodes_at", name), f"there is no table called {name!r}", name, tables)
