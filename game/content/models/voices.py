"""Speech bubbles of bots: the lines, and the occasions for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal

from pydantic import Field

from game.content.definition import Definition
from game.content.faults import Complaint
from game.content.text_checks import check_texts
from game.content.wording import BOTH, Spoken

Text = dict[str, str]
"""A line by language code."""
Word = Annotated[str, Field(pattern=r"^[a-z0-9_]{1,40}$")]
Value = str | int
OCCASIONS = ("greeting", "points_won", "points_lost", "mistake", "ahead", "behind", "won", "lost", "drawn")
"""The occasions of every table, in addition to its own events and moments."""


ANYBODY = "default"
"""The key of the lines for bots without lines."""


class Pace(Definition):
    """The timing of lines, in seconds, regardless of the game's speed."""

    shortest: float = Field(default=1.6, ge=0.5, le=20)
    per_letter: float = Field(default=0.06, ge=0, le=1)
    """Seconds that each letter adds."""
    rest: float = Field(default=4.0, ge=0, le=600)
    """The least seconds between two lines of a bot. Greetings and the end of a match ignore it."""
    enter: float = Field(default=0.16, ge=0, le=2)
    """Seconds a bubble takes to open; under reduced motion, it is open at once."""
    nodes: int = Field(default=600, ge=100, le=100_000)
    """The number of positions searched to judge whether a move was a mistake."""


class Line(Definition):
    """An occasion and its lines. One of them is said, never the same twice in a row."""

    on: Word
    """The occasion: ``greeting``, ``points_won``, ``points_lost``, ``mistake``, ``ahead``, ``behind``, ``won``,
    ``lost`` or ``drawn``. In a table's file, also one of its events or moments."""
    by: Literal["own", "other"] = "own"
    """The seat that it happens to: the bot's own, or the other one. With ``other``, ``points_lost`` lets the bot gloat.
    """
    least: int = Field(default=1, ge=1, le=1000)
    """The least points, percent of the winning chance, or things of an event, such as flipped discs."""
    where: dict[Word, Value | Annotated[tuple[Value, ...], Field(strict=False)]] = Field(
        default_factory=dict, examples=[{"square": ["a1", "h8"]}]
    )
    """Say it only if these fields of the event have this value, or one of these values."""
    chance: int = Field(default=100, ge=1, le=100)
    """The chance of saying it, in percent."""
    says: Annotated[tuple[Text, ...], Field(strict=False, min_length=1)]
    """The lines, each by language code."""


class TableVoices(Definition):
    """The file ``voices.yaml`` of a table: lines in addition to those for all tables."""

    lines: dict[Word, Annotated[tuple[Line, ...], Field(strict=False)]] = Field(default_factory=dict)
    """The lines by bot; ``default`` is for all others."""


class VoiceFile(TableVoices):
    """The file ``voices.yaml`` for all tables."""

    pace: Pace = Pace()


def check_voices(
    voices: TableVoices,
    fields: Mapping[str, tuple[str, ...]] = {},
    moments: Iterable[str] = (),
    spoken: Spoken = BOTH,
    bots: Collection[str] | None = None,
) -> Iterable[Complaint]:
    """Check that occasions and fields exist and that every line is complete.

    ``fields`` holds the fields of a table's events, and ``bots`` the names of all bots if they are known.
    """
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
