"""The levels of the bots that people meet, the same at every table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.content.yaml_source import Complaint

LEVELS = 5
"""1 is beaten by a child."""


def check_ranks(levels: Mapping[str, int]) -> Iterable[Complaint]:
    """Every level has one bot; ``levels`` has that of each bot by its name."""
    met: dict[int, str] = {}
    for name, level in levels.items():
        if level in met:
            yield Complaint((name, "level"), f"level {level} is that of {met[level]!r} already")
        met.setdefault(level, name)
    for level in range(1, LEVELS + 1):
        if level not in met:
            yield Complaint((), f"no bot is of level {level}")
