"""The context for drawing any table."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from game.content.models.controls import DeviceFamily
from game.content.store import Store
from systems.draw.pen import Pen


class DrawOptions(Protocol):
    """The options that affect how tables are drawn."""

    @property
    def language(self) -> str: ...
    @property
    def board_music(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class MatchView:
    """The match of the current esper context as one viewer sees it; names are by seat."""

    pen: Pen
    store: Store
    """Texts, look and timings of the data."""
    settings: DrawOptions
    """The player's options, including the language."""
    names: Mapping[int, str]
    """The names of the players."""
    turn: int = 1
    """Turns since the match began, from 1."""
    families: Mapping[int, DeviceFamily] | None = None
    """The device family for each seat's legend; None for no legend."""
    hint_seats: Collection[int] = ()
    """The seats that are shown possible placements, at tables that support it."""
    best: int | None = None
    """The high score of a player who sits alone, for this rule set and layout, 0 before there is one; None if scores do
    not count here."""
    players: bool = True
    """False if the screen itself shows figures, names and points, and might cover those on the table."""

    def say(self, key: str, **values: object) -> str:
        """Return a text in the players' language with its placeholders filled."""
        return self.store.text(key, self.settings.language, **values)

    def say_number(self, number: int) -> str:
        """Return a number as the players' language writes it."""
        return self.store.number(number, self.settings.language)
