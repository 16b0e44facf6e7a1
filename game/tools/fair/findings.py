"""The question of an examination, and its findings."""

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
"""Default time limit of an answer, in seconds, from the question to its page."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question to examine."""

    subject: Subject
    rules: Rules
    variants: tuple[tuple[Number, int, Rules], ...]
    """Other values of numbers, with the rules that have them."""
    bots: tuple[str, str] | None
    """The bots of both seats; None for those that play the card best."""
    plain: str
    """The bot that plays if none is named."""
    seed: int
    matches: int
    """The most matches under each value."""
    seconds: float
    """Time limit in seconds; 0 for none."""
    words: tuple[str, ...] = ()
    """The arguments of the command, without the time limit."""
    plainly: bool = False
    """True if the rules play all matches."""

    @property
    def seats(self) -> tuple[str, str]:
        """The bots of both seats."""
        return self.bots or (self.plain, self.plain)


class Left(NamedTuple):
    """The part of the work that the counting core leaves to the rules."""

    all: bool
    """True if that is everything."""
    why: str
    """The reason; empty if nothing is left."""


NOTHING = Left(False, "")


@dataclass(slots=True)
class Side:
    """One value of a sweep: its rules, the way to play its card, and its counts."""

    label: str
    rules: Rules
    sent: bytes = field(init=False, repr=False)
    """The rules, packed for workers."""
    worth: tuple[tuple[str, Worth], ...] = ()
    asks: int | None = None
    counts: Counts = field(default_factory=Counts)

    def __post_init__(self) -> None:
        self.sent = packed(self.rules, asks=True)


@dataclass(slots=True)
class Findings:
    """The findings so far."""

    asked: Asked
    """The question as examined; if time was short, its bots are quicker than requested."""
    sides: list[Side]
    """The rules as they are, then every other value."""
    ended: str = "all matches played"
    lessons: int = 0
    """Matches that bots used to learn."""
    forced: Side | None = None
    """If the card was hardly played: the results when it is played whenever possible."""
    seconds: float = 0.0
    """Seconds spent on the matches that count."""
    left: Left = NOTHING
    """The part that is left to the rules."""

    @property
    def every(self) -> tuple[Side, ...]:
        """All sides that were played."""
        return (*self.sides, *([self.forced] if self.forced else []))


def share(asked: Asked, side: Side, asks: int | None, start: int, stop: int, luck: int = 1) -> Share:
    """Return a share of pairs of one value, to be played in that way."""
    seed = grown(seeded(asked.seed), luck)
    return Share(asked.subject, side.sent, side.worth, asked.seats, asks, seed, start, stop, asked.plainly)
