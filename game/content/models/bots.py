"""The levels of bots, the same at every table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

from pydantic import Field, model_validator

from game.content.definition import Definition, Entries
from game.content.faults import Complaint
from game.content.placeholders import DataFolder, check_texts

LEVEL_COUNT = 5
"""The number of levels that the game comes with. A child beats level 1."""
TOP_LEVEL = 9
"""The highest level that data may define."""
PORTRAIT_MOODS = "active", "blinking", "waiting", "won", "lost"
"""The moods of a portrait; each has a picture in addition to the head."""


class Opponent(Definition):
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
    def longest(self) -> float:
        """Seconds it thinks about any move, at most."""
        return self.seconds


OpponentT = TypeVar("OpponentT", bound=Opponent)


def weakest_first(bots: Mapping[str, OpponentT]) -> dict[str, OpponentT]:
    """Return the bots by id, the weakest first."""
    return dict(sorted(bots.items(), key=lambda entry: entry[1].level))


def check_bots(bots: Entries[dict[str, OpponentT]], around: DataFolder) -> Iterable[Complaint]:
    """Check that levels are complete and unique, and that every bot has texts and a portrait."""
    yield from check_ranks({name: bot.level for name, bot in bots.root.items()})
    yield from check_portraits({name: bot.portrait for name, bot in bots.root.items()}, around.pictures)
    for name, bot in bots.root.items():
        yield from check_texts({"name": bot.name, "description": bot.description}, (), "bot", around.languages, (name,))


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
