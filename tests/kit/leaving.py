"""Runs the real game and leaves it one way as soon as its music plays: ``python -m tests.kit.leaving WAY``.

Keys, clicks and the close button are events of the X server. The pad is virtual.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from ctypes import byref, c_long, c_ulong
from functools import partial

import arcade
import pyglet
from pyglet.libs.x11 import xlib

from game.__main__ import main
from game.app import window
from game.app.window import Window
from game.content.models.controls import KEY_SYMBOLS
from game.tools.gallery.steps import seat_both
from systems.audio import speakers
from tests.kit.pads import XBOX_360, VirtualManager

OFTEN = 0.1
"""Seconds between two actions."""
COMPOSED = "keys"
"""The way whose run composes music, played by the library's silent driver; the other runs are silent."""
HUB = VirtualManager(XBOX_360)


def send(app: Window, to: int, event: xlib.XEvent) -> None:
    """Send an event to the game through the X server."""
    event.xany.display, event.xany.window = app._x_display, to
    xlib._lib.XSendEvent(app._x_display, c_ulong(to), 0, c_long(0), byref(event))


def key(app: Window, name: str) -> None:
    """Press and release a key."""
    for kind in (xlib.KeyPress, xlib.KeyRelease):
        event = xlib.XEvent()
        event.type = kind
        event.xkey.keycode = xlib.XKeysymToKeycode(app._x_display, KEY_SYMBOLS[name])
        send(app, app._view, event)


def click(app: Window, target: str) -> None:
    """Point at a button of the game and click it."""
    x, y = next(item.rect.center for item in buttons(app).items if item.id == target)
    left, bottom = app.main_canvas.to_virtual(0, 0)
    right, top = app.main_canvas.to_virtual(app.width, app.height)
    for kind in (xlib.MotionNotify, xlib.ButtonPress, xlib.ButtonRelease):
        event = xlib.XEvent()
        event.type = kind
        if kind != xlib.MotionNotify:
            event.xbutton.button = 1
        event.xmotion.x = round((x - left) / (right - left) * app.width)
        event.xmotion.y = app.height - 1 - round((y - bottom) / (top - bottom) * app.height)
        send(app, app._view, event)


def close(app: Window) -> None:
    """Click the window's close button."""
    event = xlib.XEvent()
    event.type = xlib.ClientMessage
    event.xclient.message_type = xlib.XInternAtom(app._x_display, b"WM_PROTOCOLS", 0)
    event.xclient.format = 32
    event.xclient.data.l[0] = xlib.XInternAtom(app._x_display, b"WM_DELETE_WINDOW", 0)
    send(app, app._window, event)


def buttons(app: Window):
    """Return the menu that has the focus."""
    return app.current.open_menu


def by_presses(back: Callable[[], None], left: Callable[[], None], confirm: Callable[[], None], app: Window) -> None:
    """Make the next press on the way out of the game from Home."""
    asked = app.current.question
    (back if asked is None else confirm if asked.menu.focus == "yes" else left)()


def with_keys(app: Window) -> None:
    by_presses(partial(key, app, "escape"), partial(key, app, "left"), partial(key, app, "enter"), app)


def with_pad(app: Window) -> None:
    pad = HUB.pads[0]
    by_presses(pad.back, partial(pad.step, -1, 0), pad.confirm, app)


def with_mouse(app: Window) -> None:
    click(app, "quit" if app.current.question is None else "yes")


def by_signal(app: Window) -> None:
    os.kill(os.getpid(), signal.SIGTERM)


def at_table(leave: Callable[[Window], None], app: Window) -> None:
    """Sit down at a table first, and leave from there."""
    if app.current.opened_as == "match":
        leave(app)
    else:
        seat_both(app)
        app.go("match")


WAYS: dict[str, Callable[[Window], None]] = {
    "keys": with_keys, "pad": with_pad, "mouse": with_mouse, "close button": partial(at_table, close),
    "signal": partial(at_table, by_signal),
}


def step(leave: Callable[[Window], None], dt: float) -> None:
    """Leave once the music of this screen is playing."""
    app = arcade.get_window()
    heard = [track for track, (song, player) in app.feedback.mixer.speakers.songs.items() if player is not None]
    if app.feedback.track() in heard:
        leave(app)


if __name__ == "__main__":
    if sys.argv[1] == COMPOSED:
        speakers._can_play = lambda: True
    if sys.argv[1] == "pad":
        window.Window = partial(Window, pads=HUB)
    pyglet.clock.schedule_interval(partial(step, WAYS[sys.argv[1]]), OFTEN)
    sys.exit(main(["play"]))
