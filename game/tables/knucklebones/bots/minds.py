"""What designers write about the bots that people meet: how each of them thinks, and where it goes wrong."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from game.content.bot_levels import MOST
from game.content.definition import Definition, Entries
from game.tables.knucklebones.definitions import Text

Slip = Literal[
    "overlooks_clash", "spares", "grows_one_row", "guesses", "hurries", "forgets_cards", "wastes_cards"
]  # fmt: skip


class Mistake(Definition):
    """Something a bot does wrong now and then, as people do."""

    kind: Slip
    rate: int = Field(ge=1, le=100)
    """In how many of a hundred decisions."""


class Mind(Definition):
    """A bot that sits down with people."""

    level: int = Field(ge=1, le=MOST)
    """How strong it is: 1 is beaten by a child. No two have the same."""
    name: Text
    """What it is called, by language."""
    description: Text
    """A line about it, by language."""
    portrait: str
    """The name of its picture: ``bot_1`` to ``bot_5``, or ``avatar_cat`` and the other heads of players."""
    thinks: Literal["now", "ahead"]
    """``now`` counts what a move wins and takes at once; ``ahead`` weighs the chance of winning the match."""
    depth: int = Field(default=0, ge=0, le=5)
    """How many answers one that thinks ahead looks at, one after the other."""
    nodes: int = Field(default=400, ge=1, le=2_000_000)
    """How many positions it looks at for one move, at most."""
    seconds: float = Field(default=0.4, gt=0, le=5)
    """How long it thinks about one move, at most."""
    mistakes: Annotated[tuple[Mistake, ...], Field(strict=False)] = ()
    """What it does wrong; of those that meet in one decision, the first counts."""

    @property
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


class Minds(Entries[dict[str, Mind]]):
    """``bots.yaml``: every bot by its id."""
