"""Quitting from every screen, with every device and the window's close button, with the game's own speakers."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from signal import SIGTERM
from subprocess import PIPE, STDOUT

import pyglet
import pytest

from game.app.application import App
from game.app.settings import Settings
from game.screens import screens
from game.tools.gallery import openers
from game.tools.gallery.scene import Scene
from game.tools.lint.screens import all_scenes
from tests.kit.app import Hands, KeyHands, Kotsu, MouseHands, SharedStore
from tests.kit.cases import long, one_in
from tests.kit.pads import XBOX_360, VirtualManager

ROOT = Path(__file__).resolve().parents[2]
MOST = 12
"""The most choices between any screen and the end of the game."""
OUT = "leave", "yes", "ok"
"""Buttons of a panel that lead out."""
DEVICES: dict[str, Callable[[Kotsu], Hands]] = {
    "pad:1": lambda kotsu: kotsu.hands[0],
    "keys:left": lambda kotsu: KeyHands(kotsu, "left"),
    "mouse": MouseHands,
}
WAYS = (*DEVICES, "close button")
MOVING = "turning_point"
"""The screen that is only shown if pictures move."""


FIRST = {scene.screen: scene for scene in reversed(all_scenes())}
"""A scene for each name of a screen in scenes, which is not always that of the screen that it opens."""
SHOWN = [name for name in screens() if name in FIRST]
"""Screens with a scene of their name; the others need a search, or open by their names."""


class Gallery:
    """The shared window, with the game's own speakers, and a scene for every screen."""

    def __init__(self, kotsu: Kotsu) -> None:
        self.kotsu, self.app, self.store = kotsu, kotsu.app, SharedStore()
        self.begin()
        self.scenes = {name: FIRST[name] for name in SHOWN}
        self.others = [scene for scene in reversed(FIRST.values()) if scene.screen not in screens()]

    def scene(self, name: str) -> Scene:
        """Return the scene of a screen. Scenes that have other names than their screens are opened until it is found.

        A screen that no scene shows is opened by its name.
        """
        if name not in self.scenes:
            self.begin()
        while name not in self.scenes and self.others:
            scene = self.others.pop()
            self.show(replace(scene, presses=(), moves=()))
            self.scenes.setdefault(self.app.current.opened_as, scene)
        return self.scenes.get(name) or Scene(name, name, name)

    def begin(self) -> None:
        """Start the game again."""
        self.app.restart(Settings(), 1, VirtualManager(), None, self.store)
        self.kotsu.look_away()

    def show(self, scene: Scene) -> None:
        """Show a scene in the running game."""
        self.kotsu.reset(XBOX_360)
        self.kotsu.look_away()
        self.app.settings = Settings.of({**scene.settings, "speed": float(scene.screen == MOVING)})
        self.app.adopt_settings()
        openers.enter_scene(self.app, replace(scene, at=0.0))
        pyglet.app.event_loop.has_exit = False


@pytest.fixture(scope="module")
def scenes_found(window: Kotsu, one_sheet: None) -> Gallery:
    """The gallery of this module, which remembers the scenes that it finds."""
    return Gallery(window)


@pytest.fixture
def gallery(scenes_found: Gallery, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gallery]:
    """A gallery that draws nothing. The application that a test ended is begun again for the next one."""
    monkeypatch.setattr(App, "draw_picture", lambda app: None)
    yield scenes_found
    scenes_found.kotsu.begin(Settings(speed=0.0), 0, scenes_found.store)


def lead_out(hands: Hands, device: str) -> None:
    """Go home from any screen and quit there, with one device only."""
    kotsu, seats = hands.kotsu, hands.kotsu.app.seats
    if not seats.takes_part(device):
        seats.clear()
        for seat in seats.all:
            seats.take(device, seat)
    for number in range(MOST):
        kotsu.wait(0.8)
        screen = kotsu.screen
        menu = screen.open_menu
        ways = [item.id for id in OUT for item in menu.items if item.id == id] if menu else []
        if kotsu.name == "Home" and not ways:
            hands.choose("quit")
        elif ways:
            hands.choose(ways[0])
        else:
            hands.do("menu" if number % 2 and device != "mouse" else "back")
        if pyglet.app.event_loop.has_exit:
            return
    raise AssertionError(f"{MOST} choices do not lead out; {kotsu.name} is open")


@pytest.mark.parametrize(("name", "way"), [
    *one_in(4 * len(WAYS), product(SHOWN, WAYS)), *map(long, product(sorted({*screens()} - {*SHOWN}), WAYS)),
])
def test_the_game_ends_from_every_screen(gallery: Gallery, name: str, way: str) -> None:
    kotsu, app = gallery.kotsu, gallery.app
    scene = gallery.scene(name)
    gallery.begin()
    gallery.show(scene)
    assert app.current.opened_as == name
    if way in DEVICES:
        lead_out(DEVICES[way](kotsu), way)
    else:
        app.dispatch_event("on_close")
    kotsu.tick()
    own = app.feedback.mixer.speakers
    assert pyglet.app.event_loop.has_exit
    app.end()
    assert (own.songs, list(own.players), app.closers) == ({}, [], [])


@pytest.mark.slow
@pytest.mark.parametrize("ways", [["signal"], long(["keys", "close button"])])
def test_a_real_game_ends_well_and_says_nothing(home: Path, ways: Sequence[str]) -> None:
    games = {}
    for way in ways:
        command, env = [sys.executable, "-m", "tests.kit.leaving", way], {**os.environ, "KOTSU_HOME": str(home / way)}
        games[way] = subprocess.Popen(command, cwd=ROOT, env=env, stdout=PIPE, stderr=STDOUT, text=True)
    ended = {way: (process.communicate(timeout=120)[0], process.returncode) for way, process in games.items()}
    assert ended == {way: ("", 128 + SIGTERM if way == "signal" else 0) for way in ways}
