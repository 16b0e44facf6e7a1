"""The map of a table: matches alone as stops on a line, each with a goal for up to three stars."""

from __future__ import annotations

from itertools import pairwise
from typing import Annotated

from pydantic import Field, model_validator

from game.content.definition import Definition, ListOf, NonEmpty, Text, Word, misfit

MOST_STARS = 3
STAR, NO_STAR = "\u2605", "\u00b7"


def stars_text(earned: int, most: int) -> str:
    """Return stars as text: earned ones, and a point for each that is left."""
    return STAR * earned + NO_STAR * (most - earned)


class Stop(Definition):
    """A stop: the choices of its match, and its goal."""

    varies: Annotated[dict[Word, Word], Field(min_length=1, examples=[{"layout": "mine"}])]
    """The choices that make it a different game, by the table's names for them."""
    figure: Word
    """The number that counts, over all games at this stop: ``won``, the most ``points``, or another figure of the
    table, its best value or else its sum."""
    stars: Annotated[ListOf[Annotated[int, Field(ge=1, le=1_000_000)]], Field(min_length=1, max_length=MOST_STARS)]
    """The numbers to reach for one star, two and three."""
    goal: Text
    """The task, by language code; ``{least}`` is the number for the next star."""

    @model_validator(mode="after")
    def _rises(self) -> Stop:
        for at, (one, other) in enumerate(pairwise(self.stars), 1):
            if other <= one:
                raise misfit("a star needs more than the one before it", "stars", at)
        return self

    def reached(self, number: int) -> int:
        """Return the stars that this number earns."""
        return sum(least <= number for least in self.stars)

    def next_goal(self, number: int) -> int:
        """Return the number that earns the next star; once all are earned, that of the last."""
        return next((least for least in self.stars if least > number), self.stars[-1])


class MapFile(Definition):
    """The file ``map.yaml`` of a table that can be played alone."""

    name: Text
    """The title of the map, by language code."""
    about: Text
    """A sentence about it, by language code."""
    rules: Word | None = None
    """The rule set of all stops, for one player; without it, the standard one."""
    stops: NonEmpty[Stop]
    """The stops in the order of the line, from easy to hard."""
