"""Runs the real game and leaves it one way as soon as its music plays: ``python -m tests.kit.leaving WAY``."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from functools import partial

import arcade
import pyglet

from game.__main__ import main
from game.app.window import Window
from game.content.models.controls import KEY_SYMBOLS
from game.tools.gallery.steps import seat_both
from systems.audio import speakers

OFTEN = 0.1
"""Seconds between two actions."""
COMPOSED = "keys"
"""The way whose run composes music, played by the library's silent driver; the other runs are silent."""


def key(app: Window, name: str) -> None:
    """Press and release a key."""
    for event in ("on_key_press", "on_key_release"):
        app.dispatch_event(event, KEY_SYMBOLS[name], 0)


def with_keys(app: Window) -> None:
    """Make the next press on the way out of the game from Home."""
    question = app.current.panel
    key(app, "escape" if question is None else "enter" if question.menu.focus == "yes" else "left")


def at_table(leave: Callable[[], object], app: Window) -> None:
    """Sit down at a table first, and leave from there."""
    if app.current.opened_as == "match":
        leave()
    else:
        seat_both(app)
        app.go("match")


def close(app: Window) -> None:
    """Click the window's close button at a table."""
    at_table(partial(app.dispatch_event, "on_close"), app)


def stop(app: Window) -> None:
    """Send the game a signal at a table."""
    at_table(partial(os.kill, os.getpid(), signal.SIGTERM), app)


WAYS: dict[str, Callable[[Window], None]] = {"keys": with_keys, "close button": close, "signal": stop}


def step(leave: Callable[[Window], None], dt: float) -> None:
    """Leave once the music of this screen is playing."""
    app = arcade.get_window()
    heard = [track for track, (song, player) in app.feedback.mixer.speakers.songs.items() if player is not None]
    if app.feedback.track() in heard:
        leave(app)


if __name__ == "__main__":
    if sys.argv[1] == COMPOSED:
        speakers._can_play = lambda: True
    pyglet.clock.schedule_interval(partial(step, WAYS[sys.argv[1]]), OFTEN)
    sys.exit(main(["play"]))
