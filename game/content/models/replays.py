"""Settings of replays, and of reviews and films of matches."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint, check_known


class ReviewRules(Definition):
    """The review of a match: the depth of its analysis, and its turning points."""

    nodes: int = Field(default=20000, ge=100, le=900_000)
    """The number of positions searched for each move."""
    nodes_at: dict[str, Annotated[int, Field(ge=100, le=900_000)]] = Field(default={}, examples=[{"reversi": 2000}])
    """The number of positions at single tables, by the table's name."""
    least: float = Field(default=0.08, gt=0, le=1)
    """The least change of the winning chance at a turning point; 0.1 is ten percent."""
    most: int = Field(default=5, ge=1, le=20)
    """The most turning points of a match."""
    matches: int = Field(default=3, ge=0, le=20)
    """The matches of a run that are reviewed for its card."""
    equal: float = Field(default=0.01, ge=0, le=1)
    """A move that loses no more of the winning chance than this counts as the best one."""
    rest: float = Field(default=3.0, ge=0, le=30)
    """Seconds that a turning point is shown while the review plays at normal speed."""

    def search_size(self, table_name: str) -> int:
        """Return the number of positions searched for each move at a table."""
        return self.nodes_at.get(table_name, self.nodes)


class FilmRules(Definition):
    """The film of a match: a moving picture."""

    pictures: int = Field(default=12, ge=1, le=30)
    """Pictures per second."""
    speed: float = Field(default=2.0, ge=0.5, le=4)
    """The speed of the film, as a multiple of the speed at the table."""
    rest: float = Field(default=0.3, ge=0, le=10)
    """Seconds between two moves, at normal speed."""
    end: float = Field(default=3.0, ge=0, le=20)
    """Seconds the result is shown."""
    most: int = Field(default=480, ge=10, le=2000)
    """The most pictures of a film. A longer film shows every second picture only, and so runs twice as fast."""
    plies: int = Field(default=300, ge=1, le=5000)
    """The most plies of an animated film. The film of a longer match shows positions only."""


class ReplayRules(Definition):
    """The keeping of replays. The oldest are deleted first, except those that a player has named or marked to keep."""

    keep: int = Field(default=50, ge=1, le=500)
    """The number of other replays that are kept."""
    runs: int = Field(default=50, ge=1, le=500)
    """The number of finished runs through the Undercity that are kept."""
    rest: float = Field(default=0.5, ge=0.0, le=10.0)
    """Seconds between two moves of a replay at normal speed."""
    page: float = Field(default=2.0, ge=0.0, le=20.0)
    """Seconds that the choices of a room are shown in the replay of a run, at normal speed."""
    review: ReviewRules = ReviewRules()
    """The review of a match."""
    film: FilmRules = FilmRules()
    """The film of a match."""


def check_replays(replays: ReplayRules, tables: tuple[str, ...]) -> Iterable[Complaint]:
    """Check that the tables named in a review exist."""
    for name in replays.review.nodes_at:
        yield from check_known("table", name, tables, "review", "nodes_at", name)
