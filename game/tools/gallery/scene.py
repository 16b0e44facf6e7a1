"""A scene of the gallery: a screen, or a moment at a table."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory
from types import ModuleType
from unittest.mock import patch

from game.app.settings import Settings
from game.content.models.controls import ActionName
from game.kernel.opaque import JsonObject
from game.tables import FIRST_TABLE, optional_module

LARGE_GERMAN: JsonObject = {"text_size": 2, "language": "de"}
"""Settings with the longest texts at double size."""


class SceneSettings(Settings):
    """The settings of a scene. They never replace those of the player who has it drawn."""

    def save(self, keep_old: bool = False) -> None:
        """Save nothing."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A screen, or a position with moves and presses, drawn some seconds later."""

    name: str
    about: str
    """A short caption."""
    screen: str = "match"
    position: str | None = None
    moves: tuple[str, ...] = ()
    """Moves made one after the other; each is shown to its end, except the last."""
    presses: tuple[ActionName, ...] = ()
    """Presses by the seat to move, or by the left half of the keyboard if no one is seated."""
    at: float = 0.0
    """Seconds after the last move or press."""
    settings: JsonObject = field(default_factory=dict)
    bot: str = ""
    """The bot in seat 2, if any."""
    table: str = FIRST_TABLE
    """The table, on screens that show a match."""


@contextmanager
def temporary_home() -> Iterator[None]:
    """Use a new folder of a player inside this context, so that scenes leave nothing in that of a real one."""
    with TemporaryDirectory() as folder, patch.dict(os.environ, KOTSU_HOME=folder):
        yield


def scenes_of(table_name: str) -> ModuleType | None:
    """Return the module with a table's scenes and positions, or None if the gallery has none of it."""
    return optional_module(f"game.tools.gallery.tables.{table_name}")
