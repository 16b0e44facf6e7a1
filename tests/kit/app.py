"""A whole application in one real window, stepped by hand, and hands that each use one kind of device."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from unittest.mock import patch

import arcade
import pyglet

from components.focus import Id, Item
from components.seat_choice import SeatChoice
from game.app import application
from game.app.finished_matches import MatchCounter
from game.app.records import SavedRecords
from game.app.settings import Settings
from game.app.window import Window
from game.content.hot_reload import Reload
from game.content.models.controls import KEY_SYMBOLS, DeviceFamily
from game.content.store import Store
from game.match import storage
from game.match.writer import Writer
from game.screens.layout.node import Layout
from game.tables import FIRST_TABLE
from game.tables.table_files import TABLES
from systems.draw import atlas
from systems.draw.bubbles import Toasts
from systems.draw.pen import Pen
from systems.focus import UNIT_STEPS, nearest
from systems.input.devices import Devices
from systems.layout import HEIGHT, WIDTH
from tests.kit.drawing import Ink
from tests.kit.pads import DUALSENSE, XBOX_360, VirtualManager, VirtualPad
from tests.kit.speakers import RecordingSpeakers


class Patches(ExitStack):
    """Attributes that are set until the end of a block, without pytest: long matches are played without it."""

    def setattr(self, of: object, name: str, value: object) -> None:
        """Set an attribute, and restore it in the end."""
        self.enter_context(patch.object(of, name, value))


STEP = 0.2
"""Seconds that a press takes; longer than any panel ignores presses."""


def replace_member(of: object, name: str, value: object) -> None:
    """Replace a method or cached value of one object; its class must have one of this name."""
    getattr(type(of), name)
    vars(of)[name] = value


class SharedStore(Store):
    """All data, read once and shared by applications that start again; no test may change the files."""

    def __init__(self) -> None:
        super().__init__(TABLES)
        super().read()

    def read(self, first: str = "") -> None:
        """Do nothing: the data are read already."""


atlas.Fonts, atlas.shipped_size = cache(atlas.Fonts), cache(atlas.shipped_size)  # Each start reads the same files.


class Kotsu:
    """The game under test. One window serves every test; ``reset`` makes it like new."""

    def __init__(self) -> None:
        self.hub = VirtualManager()
        self.speakers = RecordingSpeakers()
        # The window has the size of the picture, because software draws every pixel of it.
        self.app = Window(size=(WIDTH, HEIGHT), settings=Settings(speed=0.0), pads=self.hub, seed=0,
                          speakers=self.speakers, visible=False)
        # Compiling the shaders again takes as long as drawing a picture.
        self.app.ctx.program = cache(self.app.ctx.program)
        self._store = self.app.store
        self._store.read_rest()  # Later, its backup would be written into the folder of a test.
        self._reload: Reload | None = None
        # Outside a running loop, Arcade only queues events; its own loop switches that off in this way.
        self.app._enable_event_queue = False
        # A loop that another test really runs must not step, draw or wait for this window.
        pyglet.clock.unschedule(self.app._dispatch_frame)
        pyglet.app.windows.discard(self.app)

    def begin(self, settings: Settings, seed: int, store: Store | None = None) -> Window:
        """Start the application again in the existing window, without pads; nothing stays except this store."""
        self._take_over()
        self.app.end()
        self._forget_failures()
        self.hub = VirtualManager()
        self.app.restart(settings, seed, self.hub, self.speakers, store)
        if store is None:
            self._store = self.app.store
        return self.app

    def share_sheet(self, monkeypatch: Any) -> None:
        """Let all starts share one atlas and its texture, which take longer to make than a picture to draw."""
        make, nearest = self.app.ctx.texture, (self.app.ctx.NEAREST,) * 2
        width, height = atlas.SHEET_SIZE
        sheet = make(atlas.SHEET_SIZE, components=4, filter=nearest, data=bytes(4 * width * height))

        def texture(size: tuple[int, int], **options: Any) -> Any:
            return sheet if size == atlas.SHEET_SIZE else make(size, **options)

        monkeypatch.setattr(application, "Atlas", cache(atlas.Atlas))
        monkeypatch.setattr(self.app.ctx, "texture", texture)

    def close(self) -> None:
        pyglet.app.windows.add(self.app)
        self.app.close()

    def _take_over(self) -> None:
        """Make this window the active one; other tests may have opened their own."""
        arcade.set_window(self.app)
        self.app.switch_to()

    def _read(self) -> None:
        """Read the data of a store that a test supplied; the window's own data are read already and never change."""
        app = self.app
        if isinstance(app.store, SharedStore):
            app.store = self._store
        if app.store is not self._store:
            app.read_data()
        elif app.reload.store is not app.store:
            app.store.read_rest()
            if self._reload is None or self._reload.store is not app.store:
                self._reload = Reload(app.store)
            replace_member(app, "reload", self._reload)

    def reset(self, *models: Any, seed: int = 0, speed: float = 0.0) -> None:
        """Put the application in its first state, with these pads plugged in."""
        app = self.app
        self._take_over()
        self.hub = VirtualManager(*models)
        app.table_name = FIRST_TABLE
        app.settings, app.records = Settings(speed=speed), SavedRecords()
        app.match_counter, app.toasts = MatchCounter(app), Toasts()
        app.go("home")
        self._forget_failures()
        self._read()
        app.devices = Devices(app.store.controls, self.hub)
        app.adopt_data(app.store)
        self.look_away()
        app.next_match.seed = seed
        app.bots.programs_wrong, app.current_set.highlights = "", []
        app.free_seats()
        app.go("home")
        app.main_canvas.past = 0.0
        self.tick()
        self.speakers.heard.clear()

    def start_from(self, home: Path, *pads: Any) -> list[PadHands]:
        """Start the game again with what is saved in a folder, and with pads of these models or in these sockets."""
        self.app.records.close()
        self.reset()
        for pad in pads:
            self.hub.plug(VirtualPad(pad.model, pad.socket) if isinstance(pad, VirtualPad) else pad)
        self.app.take_from(SavedRecords.in_folder(home, home))
        self.app.autosave.read(self.app.store)
        self.open("home")
        return self.hands

    def _forget_failures(self) -> None:
        """Forget files that the application of an earlier test could not write when it ended."""
        storage.writer.release()
        storage.writer = Writer()

    def look_away(self) -> None:
        """Stop checking for saved files, which takes time in every frame; only tests that save files need it."""
        reload, shipped = self.app.reload, self._store

        def read_now(store: Store) -> Store:
            is_known = store is shipped or isinstance(store, SharedStore)
            return store if is_known else Reload.read_now(reload, store)

        replace_member(reload, "advance", lambda dt: None)
        replace_member(reload, "read_now", read_now)

    def watch(self) -> None:
        """Let the application check for saved files, as in a real run."""
        for name in ("advance", "read_now"):
            vars(self.app.reload).pop(name, None)

    def sit(self, *devices: str) -> None:
        """Give each of these a seat; a device that is named twice gets two."""
        for device in devices:
            if self.app.seats.take(device) is None:
                self.app.seats.take_second(device)

    def sit_at(self, table_name: str, *devices: str, **picks: str) -> None:
        """Choose a table and its setup, and give its seats to these devices; those beyond its seats stand."""
        self.app.table_name, self.app.settings.picks.setups = table_name, {table_name: picks}
        self.app.free_seats()
        self.sit(*devices[: len(self.app.seats.all)])

    def set(self, **options: Any) -> None:
        """Change options, which take effect at once."""
        for name, value in options.items():
            self.app.settings.change(name, value)
        self.app.adopt_settings()

    def open(self, name: str, **how: Any) -> Any:
        """Go to a screen, run its first frame, and return it."""
        self.app.go(name, **how)
        self.tick()
        return self.screen

    def open_table(self, line: str, table_name: str = FIRST_TABLE, **options: Any) -> None:
        """Sit both pads down at a table in this position, with these options."""
        app = self.app
        self.set(**options)
        app.table_name = table_name
        if len(app.seats.all) != app.current_table.seat_count(app.next_match.rules):
            app.free_seats()
        self.sit("pad:1", "pad:2")
        app.go("match", position=app.current_table.notation.read(app.next_match.rules, line))

    def enter(self, line: str, *devices: str, **how: Any) -> Any:
        """Open the current table in this position, with these devices in its seats, or those that are there."""
        if devices:
            self.app.free_seats()
            self.sit(*devices)
        return self.open("match", position=self.app.current_table.notation.read(self.app.next_match.rules, line), **how)

    @property
    def screen(self) -> Any:
        return self.app.current

    @property
    def name(self) -> str:
        """The class name of the current screen."""
        return type(self.screen).__name__

    def tick(self, dt: float = STEP) -> None:
        """Run one frame without drawing it."""
        self.app.advance(dt)

    def frame(self, dt: float = STEP) -> None:
        """Run one frame and draw it, as the window's own loop does."""
        self.app.dispatch_events()
        self.app.tick(dt)

    def wait(self, seconds: float) -> None:
        """Let time pass in small steps."""
        while seconds > 0:
            self.tick(min(0.1, seconds))
            seconds -= 0.1

    def until(self, reached: Callable[[], bool], dt: float = STEP) -> None:
        """Run frames without drawing them until ``reached`` returns True."""
        for _ in range(1000):
            if reached():
                return
            self.tick(dt)
        raise AssertionError(f"{self.name} does not come there")

    def ink(self) -> Ink:
        """Draw this screen, trees recorded before too, and return the texts on it."""
        draw = Layout.draw

        def draw_again(layout: Layout, pen: Pen, focused: Id) -> None:
            layout._recording = None
            draw(layout, pen, focused)

        with Patches() as patches:
            patches.setattr(Layout, "draw", draw_again)
            ink = Ink(self.app.main_canvas, patches)
            self.app.draw_picture()
        return ink

    @property
    def hands(self) -> list[PadHands]:
        """A player for each pad that is plugged in."""
        return [PadHands(self, pad) for pad in self.hub.pads]

    @property
    def items(self) -> list[Item]:
        """The items that can hold the focus on this screen."""
        return list(self._focused().items)

    @property
    def focus(self) -> Any:
        """The id of the item with the focus."""
        return self._focused().focus

    def path(self, target: Any) -> Iterator[str]:
        """Yield the directions that lead the focus to an item by the shortest way."""
        items = self.items
        menu = self._focused()
        start = self.focus
        ways: dict[Any, list[str]] = {start: []}
        queue = deque([start])
        while queue and target not in ways:
            here = queue.popleft()
            for direction in UNIT_STEPS:
                there = nearest(items, here, direction) if isinstance(menu, SeatChoice) else menu.next(here, direction)
                if there is not None and there not in ways:
                    ways[there] = [*ways[here], direction]
                    queue.append(there)
        assert target in ways, f"no way leads from {start} to {target} on {self.name}"
        return iter(ways[target])

    def pixel_at(self, x: float, y: float) -> tuple[int, int]:
        """Return the pixel of the window at a position of the virtual picture."""
        app = self.app
        left, bottom = app.main_canvas.to_virtual(0, 0)
        right, top = app.main_canvas.to_virtual(app.width, app.height)
        return round((x - left) / (right - left) * app.width), round((y - bottom) / (top - bottom) * app.height)

    def _focused(self) -> Any:
        """Return the menu, question or table that has the focus now."""
        screen = self.screen
        return screen.open_menu or screen.seat_choice


class Hands:
    """A player who uses one device only."""

    device: str
    """The name of the device at the seats."""

    def __init__(self, kotsu: Kotsu) -> None:
        self.kotsu = kotsu

    def press(self, action: str) -> None:
        """Press and release a button; the next frame handles it."""
        raise NotImplementedError

    def do(self, *actions: str) -> None:
        """Press one button after the other, and run the frame that handles each."""
        for action in actions:
            self.press(action)
            self.kotsu.tick()

    def go(self, target: Any) -> None:
        """Bring the focus to an item."""
        for direction in self.kotsu.path(target):
            self.do(direction)
        assert self.kotsu.focus == target

    def choose(self, *targets: Any) -> None:
        """Bring the focus to one item after the other, and confirm each."""
        for target in targets:
            self.go(target)
            self.do("confirm")

    def spell(self, name: str) -> None:
        """Enter a name, letter by letter, in place of the present one."""
        assert self.kotsu.name == "NameEntry"
        while self.kotsu.screen.text:
            self.choose("erase")
        for sign in name:
            self.choose(sign.upper())
        self.choose("done")
        self.kotsu.wait(0.5)

    def enter(self, table_name: str) -> None:
        """Go from Home to the seats of a table, through its setup screen if it has one."""
        self.choose(table_name)
        if self.kotsu.name == "Setup":
            self.choose("start")


class PadHands(Hands):
    """A player with a pad, who uses the d-pad and the buttons."""

    def __init__(self, kotsu: Kotsu, pad: VirtualPad) -> None:
        super().__init__(kotsu)
        self.pad, self.device = pad, f"pad:{1 + kotsu.hub.pads.index(pad)}"

    def press(self, action: str) -> None:
        if action in UNIT_STEPS:
            self.pad.step(*UNIT_STEPS[action])
        else:
            pad = self.pad
            {"confirm": pad.confirm, "back": pad.back, "menu": pad.menu, "undo": pad.undo, "hint": pad.hint}[action]()


class KeyHands(Hands):
    """A player on one half of the keyboard."""

    def __init__(self, kotsu: Kotsu, half: str) -> None:
        super().__init__(kotsu)
        self.device = f"keys:{half}"
        self.family: DeviceFamily = "keys_left" if half == "left" else "keys_right"

    def press(self, action: str) -> None:
        self.kotsu.app.dispatch_event("on_key_press", self.symbol(action), 0)
        self.kotsu.app.dispatch_event("on_key_release", self.symbol(action), 0)

    def symbol(self, action: str) -> int:
        """Return the key bound to this action."""
        return KEY_SYMBOLS[self.kotsu.app.main_canvas.bound[self.family][action][0]]

    def type(self, text: str) -> None:
        """Type a text letter by letter, with the events of a real keyboard."""
        for letter in text:
            symbol = KEY_SYMBOLS.get(letter.lower(), ord(letter))
            self.kotsu.app.dispatch_event("on_key_press", symbol, 0)
            self.kotsu.app.dispatch_event("on_text", letter)
            self.kotsu.app.dispatch_event("on_key_release", symbol, 0)
            self.kotsu.tick()


class MouseHands(Hands):
    """A player with a mouse, who points at items and clicks."""

    device = "mouse"
    at = (0, 0)

    def go(self, target: Any) -> None:
        rect = next(item.rect for item in self.kotsu.items if item.id == target)
        self.move(*rect.center)
        assert self.kotsu.focus == target

    def move(self, x: float, y: float) -> None:
        """Point at a position of the virtual picture."""
        self.at = self.kotsu.pixel_at(x, y)
        self.kotsu.app.dispatch_event("on_mouse_motion", *self.at, 0, 0)
        self.kotsu.tick()

    def press(self, action: str) -> None:
        button = {"confirm": 1, "back": 4, "undo": 2}[action]
        self.kotsu.app.dispatch_event("on_mouse_press", *self.at, button, 0)
        self.kotsu.app.dispatch_event("on_mouse_release", *self.at, button, 0)


def one_pad(kotsu: Kotsu) -> PadHands:
    """Start again with a pad, and return its player."""
    kotsu.reset(XBOX_360)
    return kotsu.hands[0]


def two_pads(kotsu: Kotsu) -> tuple[PadHands, PadHands]:
    """Start again with two pads, and return their players."""
    kotsu.reset(XBOX_360, DUALSENSE)
    one, two = kotsu.hands
    return one, two


HANDS: dict[str, Callable[[Kotsu], Hands]] = {
    "pad": one_pad,
    "left keys": lambda kotsu: KeyHands(kotsu, "left"),
    "right keys": lambda kotsu: KeyHands(kotsu, "right"),
    "mouse": MouseHands,
}
"""Functions that make each kind of player, by device."""


def sit_down(first: Hands, second: Hands, table_name: str) -> dict[int, Hands]:
    """Go from Home to an open table for two; a single player takes both seats."""
    kotsu = first.kotsu
    first.enter(table_name)
    first.do("confirm")
    second.do("confirm")
    if first is second:
        first.choose("yes")
    assert (kotsu.name, kotsu.screen.table.name) == ("MatchScreen", table_name)
    seats = {1: first, 2: second}
    kotsu.wait(kotsu.app.store.content_of(table_name).timing.banner.delay)
    seats[kotsu.screen.first_seat].do("confirm")
    kotsu.tick()
    return seats
