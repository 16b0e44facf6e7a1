"""Lines that bots say, by occasion, and their timing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Literal

from pydantic import Field

from game.content.definition import Definition, FieldValues, ListOf, NonEmpty, TextByLanguage, Word
from game.content.faults import Complaint, Path, check_fields
from game.content.placeholders import GAME_LANGUAGES, Languages, check_lines

SHARED_OCCASIONS = ("greeting", "points_won", "points_lost", "mistake", "ahead", "behind", "won", "lost", "drawn")
"""The occasions of every table, in addition to its own events and moments."""
ANY_BOT = "default"
"""The key of the lines for bots without lines."""


class VoicePace(Definition):
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


class VoiceLine(Definition):
    """An occasion and its lines. One of them is said, never the same twice in a row."""

    on: Word
    """The occasion: ``greeting``, ``points_won``, ``points_lost``, ``mistake``, ``ahead``, ``behind``, ``won``,
    ``lost`` or ``drawn``. In a table's file, also one of its events or moments."""
    by: Literal["own", "other"] = "own"
    """The seat that it happens to: the bot's own, or the other one. With ``other``, ``points_lost`` lets the bot gloat.
    """
    least: int = Field(default=1, ge=1, le=1000)
    """The least points, percent of the winning chance, or things of an event, such as flipped discs."""
    where: FieldValues = Field(default_factory=dict, examples=[{"square": ["a1", "h8"]}])
    """Say it only if these fields of the event have this value, or one of these values."""
    chance: int = Field(default=100, ge=1, le=100)
    """The chance of saying it, in percent."""
    once: bool = False
    """Say it at most once in a match."""
    says: NonEmpty[TextByLanguage]
    """The lines, each by language code."""


class TableVoices(Definition):
    """The file ``voices.yaml`` of a table: lines in addition to those for all tables."""

    lines: dict[Word, ListOf[VoiceLine]] = Field(default_factory=dict)
    """The lines by bot; ``default`` is for all others."""


class VoiceFile(TableVoices):
    """The file ``voices.yaml`` for all tables."""

    pace: VoicePace = VoicePace()


def check_voices(
    voices: TableVoices,
    fields: Mapping[str, tuple[str, ...]] = {},
    moments: Iterable[str] = (),
    languages: Languages = GAME_LANGUAGES,
    bots: Collection[str] | None = None,
) -> Iterable[Complaint]:
    """Check that occasions and fields exist and that every line is complete.

    ``fields`` holds the fields of a table's events, and ``bots`` the names of all bots if they are known.
    """
    for bot, lines in voices.lines.items():
        if bots is not None and bot not in (*bots, ANY_BOT):
            yield Complaint(("lines", bot), f"unknown bot {bot!r}", bot, tuple(bots))
        yield from check_spoken(lines, fields, moments, languages, ("lines", bot))


def check_spoken(
    lines: Iterable[VoiceLine],
    fields: Mapping[str, tuple[str, ...]],
    moments: Iterable[str],
    languages: Languages,
    at: Path,
) -> Iterable[Complaint]:
    """Check the list of one bot's lines at a place."""
    occasions = (*SHARED_OCCASIONS, *fields, *moments)
    for number, line in enumerate(lines):
        path = (*at, number)
        if line.on not in occasions:
            yield Complaint((*path, "on"), f"unknown event or moment {line.on!r}", line.on, occasions)
            continue
        yield from check_fields(line.on, line.where, fields.get(line.on, ()), *path, "where")
        yield from check_lines(line.says, "line", languages, path)
