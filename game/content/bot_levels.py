"""The levels of the bots that people meet, the same at every table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, TypeVar

from pydantic import Field

from game.content.definition import Definition
from game.content.text_checks import check_texts
from game.content.wording import Spoken
from game.content.yaml_source import Complaint

LEVELS = 5
"""1 is beaten by a child."""


class Opponent(Definition):
    """A bot that sits down with people, as every table tells of it; a table adds how it thinks."""

    level: int = Field(ge=1, le=LEVELS)
    """How strong it is: 1 is beaten by a child."""
    name: dict[str, str]
    """What it is called, by language."""
    description: dict[str, str]
    """A line about it, by language."""

    @property
    def portrait(self) -> str:
        """The name of its picture: those of one level are the same at every table."""
        return f"bot_{self.level}"


class Ranked(Protocol):
    """A bot of any table."""

    @property
    def level(self) -> int: ...


B = TypeVar("B", bound=Ranked)


def weakest_first(bots: Mapping[str, B]) -> dict[str, B]:
    """All of them by their ids."""
    return dict(sorted(bots.items(), key=lambda entry: entry[1].level))


def check_opponents(bots: Mapping[str, Opponent], spoken: Spoken) -> Iterable[Complaint]:
    """Every level up to the strongest has one bot, which is told in words."""
    yield from check_ranks({name: bot.level for name, bot in bots.items()})
    for name, bot in bots.items():
        for complaint in check_texts({"name": bot.name, "description": bot.description}, (), "bot", spoken):
            yield complaint._replace(path=(name, *complaint.path))


def check_ranks(levels: Mapping[str, int]) -> Iterable[Complaint]:
    """Every level up to the strongest has one bot; ``levels`` has that of each bot by its name."""
    met: dict[int, str] = {}
    for name, level in levels.items():
        if level in met:
            yield Complaint((name, "level"), f"level {level} is that of {met[level]!r} already")
        met.setdefault(level, name)
    for level in range(1, max(met, default=1)):
        if level not in met:
            yield Complaint((), f"no bot is of level {level}")
