"""On every screen, the same words for the same actions, a way back, and a way out with any device."""

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
from typing import Any

import pyglet
import pytest

from game.app.application import App
from game.app.settings import Settings
from game.screens import screens
from game.screens.home import Home
from game.screens.layout.leaves import Button
from game.screens.match.match import MatchScreen
from game.screens.menu import Question, TreeMenu
from game.screens.run.run import RunScreen
from game.screens.walk.walk import WalkScreen
from game.tables.table_files import TABLES
from game.tools.gallery import openers
from game.tools.gallery.scene import Scene
from game.tools.lint.screens import all_scenes
from systems.draw import widgets
from tests.kit.app import Hands, KeyHands, Kotsu, MouseHands, SharedStore
from tests.kit.cases import long, one_of
from tests.kit.pads import XBOX_360, VirtualManager
from tests.pictures.test_pictures import ALIKE
from tests.screens.test_layout import open_scene

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
        self.kotsu.leave_unwatched()

    def show(self, scene: Scene) -> None:
        """Show a scene in the running game."""
        self.kotsu.reset(XBOX_360)
        self.kotsu.leave_unwatched()
        self.app.settings = Settings.of({**scene.settings, "speed": 0.0})
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
    *one_of(4 * len(WAYS), product(SHOWN, WAYS)), *map(long, product(sorted({*screens()} - {*SHOWN}), WAYS)),
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


EVERYWHERE = ("back", "leave", "resume", "start", "restart", "watch", "undo", "setup", "options", "rules", "save",
              "load", "open", "rename", "delete", "review", "story", "done", "give_up")
"""Actions whose buttons have the same word on every screen."""
PLACES = {(scene.screen, scene.table): scene for scene in reversed(all_scenes())
          if scene.screen not in ("naming", "profile")}
"""A scene for each screen, at each table that has it; the two that are missing have nowhere to go in the gallery."""
SCREENS = {scene.screen: scene for scene in PLACES.values() if scene.screen != "match"}
AGAIN = [scene for scene in PLACES.values() if scene.screen != "match"
         and (scene not in SCREENS.values() or (scene.screen not in screens() and scene.name in ALIKE))]
"""Scenes of a screen that another table has, too, or that another scene shows with other things."""
FIRST_SCENES = [scene for scene in PLACES.values() if scene not in AGAIN]
SCENE_GROUPS = [
    *one_of(2, (FIRST_SCENES[first::8] for first in range(8))), *(long(AGAIN[first::4]) for first in range(4)),
]
FAR = 8
"""The most presses of back from any screen to Home."""


def stand(app: App) -> tuple[Any, ...]:
    """Return all that a press of back may change: the screen, its panel, its focus, an open choice."""
    screen: Any = app.current
    menu = next((each for each in vars(screen).values() if isinstance(each, TreeMenu)), None)
    choosing = screen.seat_choice if isinstance(screen, MatchScreen) else None
    opened = [getattr(screen, name, None) for name in ("question", "page", "panel", "offer", "map_open", "opening",
                                                      "first_visit", "phase")]
    opened.append(getattr(getattr(screen, "banner", None), "visible", None))
    seats = [app.seats.device(seat) for seat in app.seats.all]
    return (screen, *opened, menu and menu.focus, choosing and choosing.path, seats)


def words_out_of_place(app: App, seen: list[tuple[str, str]]) -> Iterator[tuple[object, str]]:
    """Yield every prompt of this screen that is not in the map, and every button with another word for its action."""
    own = {action.name for table in TABLES.values() for action in table.actions}
    words = [word for listed in app.store.controls.prompts.values() for word in listed]
    known = {*app.store.prompts("en", *words)}
    yield from (each for each in seen if each not in known and each[0] not in own and each[1])
    menus = [each for each in vars(app.current).values() if isinstance(each, TreeMenu)]
    for button in (node for menu in menus for node in menu.layout.nodes if isinstance(node, Button)):
        name = button.id[-1] if isinstance(button.id, tuple) else button.id
        words = button.words.removesuffix(f" {game_to_resume(app)}") if name == "resume" else button.words
        if name in EVERYWHERE and words != app.store.text(f"action.{name}", "en"):
            yield button.id, button.words


def game_to_resume(app: App) -> str:
    """Return the name of the game that Home offers to resume."""
    return app.store.text(f"{app.current.open_cabinet()}.name", "en") if isinstance(app.current, Home) else ""


@pytest.mark.parametrize("scenes", SCENE_GROUPS, ids=range(len(SCENE_GROUPS)))
def test_every_screen_has_the_words_of_the_map_and_back_leads_back(
    unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, scenes: list[Scene]
) -> None:
    app, seen, shown = unseen_kotsu.app, list[tuple[str, str]](), widgets.shown_prompts

    def record(canvas: Any, family: Any, entries: Any) -> Any:
        seen.extend(entries)
        return shown(canvas, family, entries)

    monkeypatch.setattr(widgets, "shown_prompts", record)
    for scene in scenes:
        app.go("home")
        seen.clear()
        open_scene(unseen_kotsu, scene)
        for _ in range(FAR):
            app.draw_picture()
            place = scene.name, app.current.opened_as
            assert [*words_out_of_place(app, seen)] == [], place
            before = stand(app)
            unseen_kotsu.tick(0.4)
            half = "right" if app.seats.device(getattr(app.current, "active", 1)) == "keys:right" else "left"
            KeyHands(unseen_kotsu, half).do("back")
            unseen_kotsu.wait(0.1)
            assert stand(app) != before, place
            asks = isinstance(getattr(app.current, "question", None), Question)
            if asks or app.current.opened_as == "home" or isinstance(app.current, MatchScreen | RunScreen | WalkScreen):
                break
        else:
            raise AssertionError(f"back never leads home from {scene.name}")
