"""What bots say at a table, and when."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken

Text = dict[str, str]
"""A line by language."""
Word = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
Value = str | int
OCCASIONS = ("greeting", "points_won", "points_lost", "mistake", "ahead", "behind", "won", "lost", "drawn")
"""What is noticed at every table, beside its own events and moments."""


ANYBODY = "default"
"""What a bot says at every table that has no lines of its own there."""


class Pace(Definition):
    """How long lines stay and how far apart they are, in seconds, whatever the speed of the game."""

    shortest: float = Field(default=1.6, ge=0.5, le=20)
    per_letter: float = Field(default=0.06, ge=0, le=1)
    """So much longer for each letter."""
    rest: float = Field(default=4.0, ge=0, le=600)
    """From one line to the next of that bot; greetings and the end of a match wait for nothing."""
    enter: float = Field(default=0.16, ge=0, le=2)
    """How long a bubble opens; under reduced motion it is there at once."""
    nodes: int = Field(default=600, ge=100, le=100_000)
    """How many positions are looked at to see whether a move was a mistake."""


class Line(Definition):
    """When something is said, and what: one of several texts, never the same twice in a row."""

    on: Word
    """``greeting``, ``points_won``, ``points_lost``, ``mistake``, ``ahead``, ``behind``, ``won``, ``lost``, ``drawn``;
    in the file of a table one of its events or moments, too."""
    by: Literal["own", "other"] = "own"
    """Whether it has to happen to the bot itself or to the other seat: what ``other`` lost is the bot's glee."""
    least: int = Field(default=1, ge=1, le=1000)
    """At least so many points, hundredths of the chance, or things that an event holds, such as discs turned."""
    where: dict[Word, Value | Annotated[tuple[Value, ...], Field(strict=False)]] = Field(
        default_factory=dict, examples=[{"square": ["a1", "h8"]}]
    )
    """Only if these fields of the event have this value, or one of these."""
    chance: int = Field(default=100, ge=1, le=100)
    """In so many of a hundred cases."""
    says: Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
    """One of these is said; in each language."""


class TableVoices(Definition):
    """``voices.yaml`` of a table: what bots say there beside what they say everywhere."""

    lines: dict[Word, Annotated[tuple[Line, ...], Field(strict=False)]] = Field(default_factory=dict)
    """By bot; those of ``default`` are for any that has none of its own."""


class VoiceFile(TableVoices):
    """``voices.yaml`` of all tables."""

    pace: Pace = Pace()


def check_voices(
    voices: TableVoices,
    fields: Mapping[str, tuple[str, ...]] = {},
    moments: Iterable[str] = (),
    spoken: Spoken = BOTH,
    bots: Collection[str] | None = None,
) -> Iterable[Complaint]:
    """Occasions and fields are there, and every line is whole; ``fields`` are those of a table's events, ``bots`` all
    there are, where that is known."""
    known = (*OCCASIONS, *fields, *moments)
    for bot, lines in voices.lines.items():
        if bots is not None and bot not in (*bots, ANYBODY):
            yield Complaint(("lines", bot), f"no bot is called {bot!r}", bot, tuple(bots))
        for number, line in enumerate(lines):
            path = ("lines", bot, number)
            if line.on not in known:
                yield Complaint((*path, "on"), f"nothing is called {line.on!r} here", line.on, known)
                continue
            for field in line.where:
                if field not in (there := fields.get(line.on, ())):
                    yield Complaint((*path, "where", field), f"{line.on!r} has no field {field!r}", field, there)
            for at, text in enumerate(line.says):
                for complaint in check_texts({"says": text}, (), "line", spoken):
                    yield complaint._replace(path=(*path, "says", at, *complaint.path[1:]))
