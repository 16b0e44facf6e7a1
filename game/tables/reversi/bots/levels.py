"""What designers may set of the bots: how far each looks, how much it may think, and what it counts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from game.content.bot_levels import Opponent
from game.content.definition import Definition, Entries, misfit

ALL = 64
"""Squares of the widest board."""
Weight = Annotated[int, Field(ge=-6400, le=6400)]
"""Hundredths of a disc."""


class Stage(Definition):
    """What each disc and square more than the opponent is worth, in hundredths of a disc, in a part of the match."""

    until: int = Field(default=ALL, ge=4, le=ALL)
    """Up to so many discs on the board; on a smaller one, up to as many squares free as on one of 64."""
    discs: Weight = 0
    """Each disc."""
    moves: Weight = 0
    """Each square a disc could be placed on."""
    open: Weight = 0
    """Each disc with a free square beside it."""
    corners: Weight = 0
    """Each corner."""
    beside: Weight = 0
    """Each disc beside a free corner on the edge."""
    across: Weight = 0
    """Each disc diagonally beside a free corner."""
    stable: Weight = 0
    """Each disc on an edge that nothing can turn any more, corners left out."""
    last: Weight = 0
    """Placing the last disc, if nobody passes."""
    lead: int = Field(default=600, ge=10, le=6400)
    """Being thought so far ahead here is won about three times in four; the chances bar goes by it."""


Stages = Annotated[tuple[Stage, ...], Field(strict=False, min_length=1)]


class Weights(Entries[dict[str, Stages]]):
    """``weights.yaml``: ways to judge a position, by name; of its stages the first that is not over counts."""

    @model_validator(mode="after")
    def _fits(self) -> Weights:
        for name, stages in self.root.items():
            ends = [stage.until for stage in stages]
            for number, (end, following) in enumerate(zip(ends, [*ends[1:], ALL + 1], strict=True)):
                if following <= end:
                    raise misfit("each stage lasts longer than the one before it", name, number + 1, "until")
            if ends[-1] != ALL:
                raise misfit(f"the last stage lasts until {ALL}", name, len(ends) - 1, "until")
        return self


class Solving(Definition):
    """Playing to the end without a fault, where so few squares are free."""

    empty: int = Field(default=0, ge=0, le=20)
    """From so many free squares on; 0 is never."""
    nodes: int = Field(default=900_000, ge=1, le=900_000)
    """How many positions it looks at for that, at most; otherwise it goes on as before."""
    seconds: float = Field(default=5.0, gt=0, le=60)
    """How long it thinks about that, at most."""


class Level(Opponent):
    """A bot that sits down with people."""

    judges: str
    """How it judges a position: a name of ``weights.yaml``."""
    depth: int = Field(default=1, ge=1, le=60)
    """How many moves it looks ahead, both sides counted."""
    nodes: int = Field(default=1000, ge=1, le=900_000)
    """How many positions it looks at for one move, at most."""
    seconds: float = Field(default=1.0, gt=0, le=60)
    """How long it thinks about one move, at most."""
    slips: int = Field(default=0, ge=0, le=100)
    """In how many of a hundred moves it plays just anything."""
    solve: Solving = Solving()
    """How it plays the end."""

    @property
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds + (self.solve.seconds if self.solve.empty else 0.0)


class Levels(Entries[dict[str, Level]]):
    """``bots.yaml``: every bot by its id, one a level."""
