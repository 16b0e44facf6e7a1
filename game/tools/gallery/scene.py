"""A scene of the gallery: a screen, or a moment at a table; and the steps that lead an application to it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from tempfile import TemporaryDirectory
from types import ModuleType
from unittest.mock import patch

from game.app.application import App
from game.app.libraries import FRAME_SECONDS
from game.app.settings import Settings
from game.content.models.controls import ActionName
from game.kernel.opaque import JsonObject
from game.screens.match.match import MatchScreen
from game.tables import FIRST_TABLE, optional_module
from systems.draw.bubbles import Toasts

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


SKIP_SECONDS = 0.05
"""The length of a frame in seconds, and of one that leads to other frames only."""
KEYBOARD_HALVES = {1: "keys:left", 2: "keys:right"}
DAY = date(2026, 11, 22)
"""The current date in pictures."""

Opener = Callable[[App, Scene], None]
"""A function that opens the screen of a scene."""
Openers = Mapping[str, Opener]
"""The function that opens each screen, by the name of the screen in scenes."""


def step(app: App) -> None:
    """Step one frame."""
    app.advance(FRAME_SECONDS)


def wait(app: App, seconds: float) -> None:
    """Step for some seconds."""
    for _ in range(round(seconds / FRAME_SECONDS)):
        step(app)


def skip(app: App, seconds: float) -> None:
    """Step for some seconds in long frames: no picture shows them."""
    for _ in range(round(seconds / SKIP_SECONDS)):
        app.advance(SKIP_SECONDS)


def seat_both(app: App) -> None:
    """Give each half of the keyboard a seat."""
    for device in KEYBOARD_HALVES.values():
        app.seats.take(device)


def add_players(app: App) -> None:
    """Add three known players, one of whom held the left half of the keyboard."""
    for name, look in (("Ben", "frog:shield"), ("Cleo", "oni:warning"), ("Ada", "owl:double")):
        player = app.records.players.add(name, look, app.store.players.most)
    app.records.players.sit([(KEYBOARD_HALVES[1], player.id)])


def match_screen(app: App) -> MatchScreen:
    """Return the open screen, which shows a match."""
    assert isinstance(app.current, MatchScreen)
    return app.current


def play_move(app: App, move: str) -> None:
    """Make a move in the match on the screen."""
    match = match_screen(app).match
    match.pending.append(app.current_table.read_move(match.rules, move))


def wait_for_next_screen(app: App) -> None:
    """Step until the next screen opens. It shows no achievements, because those arrive when another thread is done."""
    screen = app.current
    while app.current is screen:
        step(app)
    app.match_counter.wait()
    app.toasts = Toasts()
