"""Steps that lead an application to a scene: players, seats, moves, and time in fixed frames."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date

from game.app.application import App
from game.app.libraries import FRAME_SECONDS
from game.screens.match.match import MatchScreen
from game.tools.gallery.scene import Scene
from systems.draw.bubbles import Toasts

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
    app.advance(FRAME_SECONDS)


def wait(app: App, seconds: float) -> None:
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
    assert isinstance(app.current, MatchScreen)
    return app.current


def play_move(app: App, move: str) -> None:
    """Make a move in the match on the screen."""
    match = match_screen(app).match
    match.pending.append(app.current_table.notation.read_move(match.rules, move))


def wait_for_next_screen(app: App) -> None:
    """Step until the next screen opens. It shows no achievements, because those arrive when another thread is done."""
    screen = app.current
    while app.current is screen:
        step(app)
    app.match_counter.wait()
    app.toasts = Toasts()
