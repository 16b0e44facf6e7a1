"""What is asked of an examination, and what it has found."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from game.background.plain import packed
from game.kernel.random_stream import grown, seeded
from game.tables.knucklebones.definitions import Rules
from game.tools.fair.matches import Counts, Share, Worth
from game.tools.fair.numbers import Number
from game.tools.fair.subjects import Subject

SECONDS = 110
"""That an answer may take by the clock, from when it was asked for to its page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be found out."""

    subject: Subject
    rules: Rules
    variants: tuple[tuple[Number, int, Rules], ...]
    """Other values, and the rules with them."""
    bots: tuple[str, str] | None
    """None: whoever plays the card best."""
    plain: str
    """The bot that plays where none is named."""
    seed: int
    matches: int
    """At most, under each value."""
    seconds: float
    """By the clock, at most; without end where that is 0."""
    words: tuple[str, ...] = ()
    """As it was asked, without how long it may take."""
    plainly: bool = False
    """Whether the rules play all of it."""

    @property
    def seats(self) -> tuple[str, str]:
        """The bots that play."""
        return self.bots or (self.plain, self.plain)


class Left(NamedTuple):
    """What the counting core leaves to the rules."""

    all: bool
    """Whether that is everything."""
    why: str
    """Empty where it is nothing."""


NOTHING = Left(False, "")


@dataclass(slots=True)
class Side:
    """One value: its rules, how its card is played, and what was counted."""

    label: str
    rules: Rules
    sent: bytes = field(init=False, repr=False)
    """The rules as they go to who plays."""
    worth: tuple[tuple[str, Worth], ...] = ()
    asks: int | None = None
    counts: Counts = field(default_factory=Counts)

    def __post_init__(self) -> None:
        self.sent = packed(self.rules, asks=True)


@dataclass(slots=True)
class Findings:
    """What is known."""

    asked: Asked
    """As it was found out; with quicker bots than were asked for where time was short."""
    sides: list[Side]
    """As it is, then every other value."""
    ended: str = "all matches played"
    lessons: int = 0
    """Matches that bots learned on."""
    forced: Side | None = None
    """Where the card was hardly played: what comes of it when it is played whenever it can be."""
    seconds: float = 0.0
    """That the matches took which count."""
    left: Left = NOTHING
    """What is left to the rules."""

    @property
    def every(self) -> tuple[Side, ...]:
        """All sides of which matches were played."""
        return (*self.sides, *([self.forced] if self.forced else []))


def share(asked: Asked, side: Side, asks: int | None, start: int, stop: int, luck: int = 1) -> Share:
    """Pairs of one value, to be played in that way."""
    seed = grown(seeded(asked.seed), luck)
    return Share(asked.subject, side.sent, side.worth, asked.seats, asks, seed, start, stop, asked.plainly)
