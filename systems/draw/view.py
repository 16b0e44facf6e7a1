"""What every table is drawn with."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from game.content.models.key_names import Family
from game.content.store import Store
from systems.draw.pen import Pen


class Wishes(Protocol):
    """The options that tables are drawn by."""

    @property
    def language(self) -> str: ...
    @property
    def board_music(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class View:
    """The match of the current esper context as somebody looks at it; what is named goes by seat."""

    canvas: Pen
    store: Store
    """Texts, look and timings of the data."""
    settings: Wishes
    """The options, the language among them."""
    names: Mapping[int, str]
    """What the players are called."""
    turn: int = 1
    """Turns since the match began, from 1."""
    families: Mapping[int, Family] | None = None
    """Whose buttons the legend shows; without them there is none."""
    hinted: Collection[int] = ()
    """Who is shown where something may be placed, at tables that can tell."""
    best: int | None = None
    """The high score of whoever sits alone, by this rule set and layout; None while there is none."""

    def say(self, key: str, **values: object) -> str:
        """A text in the players' language with its placeholders filled."""
        return self.store.text(key, self.settings.language, **values)
