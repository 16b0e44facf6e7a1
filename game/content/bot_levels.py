"""The levels of the bots that people meet, the same at every table."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Protocol, TypeVar

from pydantic import Field, model_validator

from game.content.definition import Definition
from game.content.faults import Complaint
from game.content.text_checks import check_texts
from game.content.wording import Spoken

LEVELS = 5
"""1 is beaten by a child. So many come with the game."""
MOST = 9
"""Up to here data may go on."""
FACES = "active", "blinking", "waiting", "won", "lost"
"""What a portrait has a picture of each, beside its head."""


class Opponent(Definition):
    """A bot that sits down with people, as every table tells of it; a table adds how it thinks."""

    level: int = Field(ge=1, le=MOST)
    """How strong it is: 1 is beaten by a child. No two of a table have the same."""
    name: dict[str, str]
    """What it is called, by language."""
    description: dict[str, str]
    """A line about it, by language."""

    portrait: str = ""
    """The name of its picture, ``bot_1`` to ``bot_5`` or ``avatar_cat`` and the other heads of players; left out, the
    one that its level has at every table."""

    @model_validator(mode="before")
    @classmethod
    def _faced(cls, said: object) -> object:
        """Nobody is without a face."""
        if isinstance(said, dict) and isinstance(level := said.get("level"), int):
            return {"portrait": f"bot_{min(level, LEVELS)}", **said}
        return said


class Ranked(Protocol):
    """A bot of any table."""

    @property
    def level(self) -> int: ...


B = TypeVar("B", bound=Ranked)


def weakest_first(bots: Mapping[str, B]) -> dict[str, B]:
    """All of them by their ids."""
    return dict(sorted(bots.items(), key=lambda entry: entry[1].level))


def check_opponents(
    bots: Mapping[str, Opponent], spoken: Spoken, pictures: Collection[str] | None = None
) -> Iterable[Complaint]:
    """Every level up to the strongest has one bot, which is told in words and, where pictures are known, has a face."""
    yield from check_ranks({name: bot.level for name, bot in bots.items()})
    if pictures is not None:
        yield from check_portraits({name: bot.portrait for name, bot in bots.items()}, pictures)
    for name, bot in bots.items():
        for complaint in check_texts({"name": bot.name, "description": bot.description}, (), "bot", spoken):
            yield complaint._replace(path=(name, *complaint.path))


def check_portraits(portraits: Mapping[str, str], pictures: Collection[str]) -> Iterable[Complaint]:
    """Every portrait, by the bot that has it, is a head with a picture of each mood."""
    drawn = {*pictures}
    heads = tuple(picture for picture in pictures if {f"{picture}_{mood}" for mood in FACES} <= drawn)
    for name, portrait in portraits.items():
        if portrait not in heads:
            what = "has no picture of each mood" if portrait in drawn else "is no picture"
            yield Complaint((name, "portrait"), f"{portrait!r} {what}", portrait, heads)


def check_ranks(levels: Mapping[str, int]) -> Iterable[Complaint]:
    """Every level up to the strongest has one bot; ``levels`` has that of each bot by its name."""
    met: dict[int, str] = {}
    for name, level in levels.items():
        if level in met:
            free = next(each for each in range(1, MOST + 2) if each not in levels.values())
            more = f"; {free} is free" if free <= MOST else ""
            yield Complaint((name, "level"), f"level {level} is that of {met[level]!r} already{more}")
        met.setdefault(level, name)
    for level in range(1, max(met, default=1)):
        if level not in met:
            yield Complaint((), f"no bot is of level {level}")
