"""A whole application in one real window, stepped by hand, and hands that use one kind of device each."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import Any

import arcade
import pyglet

from components.choosing import Choosing
from components.focus import Item
from game.app.bindings import Bindings
from game.app.settings import Settings
from game.app.window import Window
from game.content.models.key_names import SYMBOLS, Family
from game.content.reload import Reload
from game.content.store import Store
from game.match.evenings import Evenings
from game.match.feats import Book
from game.match.high_scores import HighScores
from game.match.players import Players
from game.match.replays import Replays
from game.match.saves import Saves
from game.match.solved import Solved
from game.match.statistics import Statistics
from game.match.walks import Walks
from game.screens.menu import wrapped
from game.tables import FIRST
from game.tables.table_files import TABLES
from systems.draw.toasts import Toasts
from systems.focusing import STEPS, nearest
from systems.input.devices import Devices
from systems.layout import HEIGHT, WIDTH
from tests.kit.pads import XBOX_360, VirtualManager, VirtualPad
from tests.kit.speakers import Recorder

STEP = 0.2
"""Seconds a press takes: longer than any panel is deaf."""


def _nothing_saved(dt: float) -> None:
    """Stands in for looking."""


class Read(Store):
    """All data, read once for whoever begins anew with them; nobody may change the files."""

    def __init__(self) -> None:
        super().__init__(TABLES)
        super().read()

    def read(self, first: str = "") -> None:
        """It is."""


class Unwatched:
    """Stands in for looking out for files, where nobody saves any."""

    store = None

    def step(self, dt: float) -> None:
        """Nothing was saved."""

    def now(self, store: Store) -> Store:
        """Nothing was."""
        return store


class Stage:
    """The application between two presses. One window serves every test; ``reset`` makes it new."""

    def __init__(self) -> None:
        self.hub = VirtualManager()
        self.speakers = Recorder()
        # No larger than the picture itself: software draws every pixel of a window.
        self.app = Window(size=(WIDTH, HEIGHT), settings=Settings(speed=0.0), pads=self.hub, seed=0,
                          speakers=self.speakers, visible=False)  # fmt: skip
        self._store = self.app.store
        # Outside a running loop arcade only queues events; its own loop switches that off just so.
        self.app._enable_event_queue = False
        # Nor does a loop that another test really runs step, draw or wait for this one.
        pyglet.clock.unschedule(self.app._dispatch_frame)
        pyglet.app.windows.discard(self.app)

    def begin(self, settings: Settings, seed: int, store: Store | None = None) -> Window:
        """The application made anew in the window that is there, with nothing of what it was before but this store."""
        self._take_over()
        self.app.anew(settings, seed, self.hub, self.speakers, store)
        if store is None:
            self._store = self.app.store
        return self.app

    def close(self) -> None:
        """Close the window."""
        pyglet.app.windows.add(self.app)
        self.app.close()

    def _take_over(self) -> None:
        """Other tests may have had windows of their own since."""
        arcade.set_window(self.app)
        self.app.switch_to()

    def _read(self) -> None:
        """What somebody has brought is read now; the data of the window are read already, and nobody changes those."""
        app = self.app
        if isinstance(app.store, Read):
            app.store = self._store
        if app.store is not self._store:
            app.read_data()
        elif app.reload.store is not app.store:
            vars(app)["reload"] = Reload(app.store)
        app.adopt_data(app.store)

    def reset(self, *models: Any, seed: int = 0, speed: float = 0.0) -> None:
        """The application as it starts, with these pads plugged in."""
        app = self.app
        self._take_over()
        self.hub = VirtualManager(*models)
        app.table = FIRST
        app.settings, app.saves, app.replays = Settings(speed=speed), Saves(), Replays()
        app.bindings, app.statistics, app.players = Bindings(), Statistics(), Players()
        app.evenings = Evenings()
        app.high_scores = HighScores()
        app.walks, app.puzzles = Walks(), Solved()
        app.book, app.counting, app.toasts = Book(), None, Toasts()
        app.go("home")
        self._read()
        app.devices = Devices(app.store.controls, self.hub)
        app.adopt_bindings()
        self.look_away()
        app.seed = seed
        app.pressed, app.away, app.programs_wrong = "", False, ""
        app.free_seats()
        app.go("home")
        self.tick()
        self.speakers.heard.clear()

    def leave_unwatched(self) -> None:
        """Nobody looks out for files, nor reads them for that: where no test saves any and none is read again."""
        vars(self.app)["reload"] = Unwatched()

    def look_away(self) -> None:
        """A look at a hundred files in every frame is for those alone who save some."""
        vars(self.app.reload)["step"] = _nothing_saved

    def watch(self) -> None:
        """Let the application look out for files that are saved, as it does in earnest."""
        vars(self.app.reload).pop("step", None)

    def open_table(self, line: str, on: str = FIRST, **options: Any) -> None:
        """Sit both pads down at a table in this position, with these options."""
        app = self.app
        for name, value in options.items():
            setattr(app.settings, name, value)
        app.adopt_settings()
        app.table = on
        if len(app.seats.all) != app.on.taken(app.rules):
            app.free_seats()
        for device in ("pad:1", "pad:2"):
            app.seats.take(device)
        app.go("match", position=app.on.read(app.rules, line))

    @property
    def screen(self) -> Any:
        """What is open now."""
        return self.app.current

    @property
    def name(self) -> str:
        """Its name."""
        return type(self.screen).__name__

    def tick(self, dt: float = STEP) -> None:
        """One frame without its picture."""
        self.app.step(dt)

    def frame(self, dt: float = STEP) -> None:
        """One frame with its picture, as the window's own loop does it."""
        self.app.dispatch_events()
        self.app.tick(dt)

    def wait(self, seconds: float) -> None:
        """Let time pass in small steps."""
        while seconds > 0:
            self.tick(min(0.1, seconds))
            seconds -= 0.1

    @property
    def items(self) -> list[Item]:
        """What can hold the focus on this screen."""
        return list(self._focused().items)

    @property
    def focus(self) -> Any:
        """What holds it."""
        return self._focused().focus

    def path(self, target: Any) -> Iterator[str]:
        """The directions that lead the focus to an item, by the shortest way."""
        items = self.items
        walk = nearest if isinstance(self._focused(), Choosing) else wrapped
        start = self.focus
        ways: dict[Any, list[str]] = {start: []}
        queue = deque([start])
        while queue and target not in ways:
            here = queue.popleft()
            for direction in STEPS:
                there = walk(items, here, direction)
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], direction]
                    queue.append(there)
        assert target in ways, f"no way leads from {start} to {target} on {self.name}"
        return iter(ways[target])

    def _focused(self) -> Any:
        """The menu, question or table that has the focus now."""
        screen = self.screen
        asked = getattr(screen, "question", None) or getattr(screen, "offer", None)
        if asked is not None:
            return asked.menu
        return getattr(screen, "menu", None) or screen.choosing


class Hands:
    """Someone who uses one device only."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage

    def do(self, action: str) -> None:
        """One press, and the frame that hears it."""
        raise NotImplementedError

    def go(self, target: Any) -> None:
        """Bring the focus to an item."""
        for direction in self.stage.path(target):
            self.do(direction)
        assert self.stage.focus == target

    def choose(self, target: Any) -> None:
        """Bring the focus to an item and confirm it."""
        self.go(target)
        self.do("confirm")

    def enter(self, table: str) -> None:
        """From Home to the seats of a table, by the setup it stands at."""
        self.choose(table)
        if self.stage.name == "Setup":
            self.choose("start")


class PadHands(Hands):
    """A pad: the d-pad and two buttons."""

    def __init__(self, stage: Stage, pad: VirtualPad) -> None:
        super().__init__(stage)
        self.pad = pad

    def do(self, action: str) -> None:
        if action in STEPS:
            self.pad.step(*STEPS[action])
        else:
            {"confirm": self.pad.confirm, "back": self.pad.back, "menu": self.pad.menu, "undo": self.pad.undo}[action]()
        self.stage.tick()


class KeyHands(Hands):
    """One half of the keyboard."""

    def __init__(self, stage: Stage, half: str) -> None:
        super().__init__(stage)
        self.family: Family = "keys_left" if half == "left" else "keys_right"

    def press(self, action: str) -> None:
        """One press, for the next frame to hear."""
        self.stage.app.dispatch_event("on_key_press", self.symbol(action), 0)
        self.stage.app.dispatch_event("on_key_release", self.symbol(action), 0)

    def symbol(self, action: str) -> int:
        """The key that means this."""
        return SYMBOLS[self.stage.app.paper.bound[self.family][action][0]]

    def type(self, text: str) -> None:
        """Letter by letter, as a keyboard does it."""
        for letter in text:
            symbol = SYMBOLS.get(letter.lower(), ord(letter))
            self.stage.app.dispatch_event("on_key_press", symbol, 0)
            self.stage.app.dispatch_event("on_text", letter)
            self.stage.app.dispatch_event("on_key_release", symbol, 0)
            self.stage.tick()

    def do(self, action: str) -> None:
        self.press(action)
        self.stage.tick()


class MouseHands(Hands):
    """The mouse: it points at things and clicks."""

    at = (0, 0)

    def go(self, target: Any) -> None:
        rect = next(item.rect for item in self.stage.items if item.id == target)
        self.move(*rect.centre)
        assert self.stage.focus == target

    def move(self, x: float, y: float) -> None:
        """Point at a place of the virtual picture."""
        app = self.stage.app
        left, bottom = app.paper.to_virtual(0, 0)
        right, top = app.paper.to_virtual(app.width, app.height)
        self.at = round((x - left) / (right - left) * app.width), round((y - bottom) / (top - bottom) * app.height)
        app.dispatch_event("on_mouse_motion", *self.at, 0, 0)
        self.stage.tick()

    def do(self, action: str) -> None:
        button = {"confirm": 1, "back": 4, "undo": 2}[action]
        self.stage.app.dispatch_event("on_mouse_press", *self.at, button, 0)
        self.stage.app.dispatch_event("on_mouse_release", *self.at, button, 0)
        self.stage.tick()


def _pad(stage: Stage) -> Hands:
    stage.reset(XBOX_360)
    return PadHands(stage, stage.hub.pads[0])


HANDS: dict[str, Callable[[Stage], Hands]] = {
    "pad": _pad,
    "left keys": lambda stage: KeyHands(stage, "left"),
    "right keys": lambda stage: KeyHands(stage, "right"),
    "mouse": MouseHands,
}
"""Everyone who uses one device only, by what it is."""


def sit_down(first: Hands, second: Hands, table: str) -> dict[int, Hands]:
    """From Home to an open table for two; one player alone takes both seats."""
    stage = first.stage
    first.enter(table)
    first.do("confirm")
    second.do("confirm")
    if first is second:
        first.choose("yes")
    assert (stage.name, stage.screen.on.name) == ("MatchScreen", table)
    stage.wait(stage.app.store.at(table).timing.banner.delay)
    first.do("confirm")
    stage.tick()
    return {1: first, 2: second}
