"""People and bots: the levels of bots, the same at every table, their lines by occasion, and profiles of players."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, Field, model_validator

from game.content.definition import Definition, Distinct, Entries, FieldValues, ListOf, NonEmpty, TextByLanguage, Word
from game.content.faults import Complaint, Path, check_all_known, check_fields
from game.content.models.look import Palette, color_name
from game.content.placeholders import GAME_LANGUAGES, DataFolder, Languages, check_lines, check_translations

LEVEL_COUNT = 5
"""The number of levels that the game comes with. A child beats level 1."""
TOP_LEVEL = 9
"""The highest level that data may define."""
PORTRAIT_MOODS = "active", "blinking", "waiting", "won", "lost"
"""The moods of a portrait; each has a picture in addition to the head."""


class BotLevel(Definition):
    """A bot that players can play against. A table adds its way of thinking."""

    level: int = Field(ge=1, le=TOP_LEVEL)
    """Its strength: a child beats level 1. Levels are unique at a table."""
    name: dict[str, str]
    """Its name, by language code."""
    description: dict[str, str]
    """A line about it, by language code."""

    portrait: str = ""
    """The name of its picture: ``bot_1`` to ``bot_5``, another face such as ``face_seth``, or a portrait of players
    such as ``avatar_cat``. Without it, the bot gets the portrait of its level."""
    seconds: float = Field(default=1.0, gt=0, le=60)
    """Seconds it thinks about one move, at most."""

    @model_validator(mode="before")
    @classmethod
    def _add_portrait(cls, fields: object) -> object:
        """Add the portrait of the level if none is given."""
        if isinstance(fields, dict) and isinstance(level := fields.get("level"), int):
            return {"portrait": f"bot_{min(level, LEVEL_COUNT)}", **fields}
        return fields

    @property
    def most_seconds(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


BotLevelT = TypeVar("BotLevelT", bound=BotLevel)


def weakest_first(bots: Mapping[str, BotLevelT]) -> dict[str, BotLevelT]:
    """Return the bots by id, the weakest first."""
    return dict(sorted(bots.items(), key=lambda entry: entry[1].level))


def check_bots(bots: Entries[dict[str, BotLevelT]], around: DataFolder) -> Iterable[Complaint]:
    """Check that levels are complete and unique, and that every bot has texts and a portrait."""
    yield from check_ranks({name: bot.level for name, bot in bots.root.items()})
    yield from check_portraits({name: bot.portrait for name, bot in bots.root.items()}, around.pictures)
    for name, bot in bots.root.items():
        texts = {"name": bot.name, "description": bot.description}
        yield from check_translations(texts, "bot", around.languages, (name,))


def check_portraits(portraits: Mapping[str, str], pictures: Collection[str]) -> Iterable[Complaint]:
    """Check that every portrait has a picture of each mood; ``portraits`` are given by bot."""
    names = {*pictures}

    def is_head(picture: str) -> bool:
        return all(f"{picture}_{mood}" in names for mood in PORTRAIT_MOODS)

    for name, portrait in portraits.items():
        if portrait not in names or not is_head(portrait):
            heads = tuple(filter(is_head, pictures))
            problem = "lacks pictures of some moods" if portrait in names else "is not a picture"
            yield Complaint((name, "portrait"), f"{portrait!r} {problem}", portrait, heads)


def check_ranks(levels: Mapping[str, int]) -> Iterable[Complaint]:
    """Check that every level up to the highest has exactly one bot; ``levels`` are given by bot."""
    bot_at_level: dict[int, str] = {}
    for name, level in levels.items():
        if level in bot_at_level:
            free = next(rank for rank in range(1, TOP_LEVEL + 2) if rank not in levels.values())
            hint = f"; {free} is free" if free <= TOP_LEVEL else ""
            yield Complaint((name, "level"), f"{bot_at_level[level]!r} already has level {level}{hint}")
        bot_at_level.setdefault(level, name)
    for level in range(1, max(bot_at_level, default=1)):
        if level not in bot_at_level:
            yield Complaint((), f"no bot has level {level}")


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
    list_path: Path,
) -> Iterable[Complaint]:
    """Check the list of one bot's lines at a path."""
    occasions = (*SHARED_OCCASIONS, *fields, *moments)
    for number, line in enumerate(lines):
        path = (*list_path, number)
        if line.on not in occasions:
            yield Complaint((*path, "on"), f"unknown event or moment {line.on!r}", line.on, occasions)
            continue
        yield from check_fields(line.on, line.where, fields.get(line.on, ()), *path, "where")
        yield from check_lines(line.says, "line", languages, path)


PICTURE = "avatar_"
"""The beginning of the picture name of a portrait. The id follows, then the mood."""


class PlayerPortrait(Definition):
    """A portrait that a player can choose."""

    name: TextByLanguage
    """The portrait's name, by language code. It is also the name of a player who enters none."""


class PlayerRules(Definition):
    """The file ``players.yaml``: the looks that players can choose."""

    portraits: Annotated[dict[Word, PlayerPortrait], Field(min_length=1)]
    """The portraits by id, in the order in which they are offered. The picture of ``cat`` is ``avatar_cat``; its moods
    are ``avatar_cat_active`` and so on."""
    colors: Annotated[NonEmpty[Annotated[Word, AfterValidator(color_name)]], Distinct]
    """Colors of the palette that a portrait may have. Every palette has its own shade of each."""
    longest: int = Field(default=10, ge=1, le=16)
    """The most letters of a name."""
    stays: int = Field(default=2, ge=1, le=20)
    """Matches per player in an evening on which the winner stays."""
    nemesis: int = Field(default=3, ge=1, le=100)
    """The fewest matches against a nemesis, who has won more of them than anyone else."""
    most: int = Field(default=40, ge=1, le=200)
    """The most players that are remembered. The one who has been away longest is forgotten first."""

    def face(self, look: str) -> str:
        """Return the name of the picture for a look such as ``cat:double``; "" if the portrait no longer exists."""
        portrait, _, color = look.partition(":")
        if portrait not in self.portraits:
            return ""
        return f"{PICTURE}{portrait}:{color}" if color in self.colors else f"{PICTURE}{portrait}"


def check_players(
    rules: PlayerRules, pictures: tuple[str, ...], languages: Languages = GAME_LANGUAGES
) -> Iterable[Complaint]:
    """Check that every portrait has a picture and a name, and that every color is in the palette."""
    available = tuple(name.removeprefix(PICTURE) for name in pictures if name.startswith(PICTURE))
    for id, portrait in rules.portraits.items():
        if id not in available:
            # The nearest name is that of a portrait, without the beginning of its picture's name.
            yield Complaint(("portraits", id), f"unknown picture {PICTURE + id!r}", id, available)
        yield from check_translations({"name": portrait.name}, "portrait", languages, ("portraits", id))
    colors = tuple(Palette.model_fields)
    yield from check_all_known("color", rules.colors, colors, "colors")
