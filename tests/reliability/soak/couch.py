"""The real application with a player's folder and a copy of its data, controlled by lines of text.

``tap pad:1 a``, ``hold pad:1 left``, ``key space``, ``point 320 180``, ``click left``, ``tick 0.2``, ``plug 3`` ... The
same lines always do the same, so every failure can be reported and repeated.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pyglet

from components.press import Press
from components.seat_choice import SeatChoice
from game.app.records import SavedRecords
from game.app.settings import Settings
from game.app.window import Window
from game.background.job import Immediate
from game.content.models.controls import KEY_SYMBOLS, MOUSE_BUTTONS
from game.match.thinker import Thinker
from game.paths import data_dir
from game.screens.match import attract
from game.tools.commands.play import show_window
from systems.focus import UNIT_STEPS
from systems.input.devices import Devices
from tests.kit.app import Kotsu
from tests.kit.data_copies import NODES
from tests.kit.pads import MODELS, VirtualManager, VirtualPad
from tests.kit.speakers import RecordingSpeakers

PLACES = {"a": "SOUTH", "b": "EAST", "start": "START", "back": "SELECT", "leftshoulder": "TL", "rightshoulder": "TR"}
"""The kernel's name of a button, by the window library's; the same for every model."""
PACKS = Path(__file__).parents[3] / "docs" / "packs"
"""The folder of the example packs."""
GLANCE = 50
"""Positions that bots look at."""
PATIENCE = 0.004
"""Seconds that a tick waits for a bot thinking in another process."""


def quick() -> Thinker:
    """Return a thinker that answers at once, after a short look."""
    return Thinker(Immediate(), GLANCE, GLANCE)


class StayingWindow(Window):
    """A window that only notes that it was asked to quit; it stays open for the next start."""

    left = False

    def quit(self) -> None:
        self.left = True


class Couch(Kotsu):
    """The application under test. ``folder`` holds the player's folder and the data; all chance comes from ``seed``."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.home, self.data = folder / "home", folder / "data"
        self.shipped = data_dir()
        shutil.copytree(self.shipped, self.data)
        os.environ |= {"KOTSU_HOME": str(self.home), "KOTSU_DATA": str(self.data)}
        attract.randbits = Random(seed).getrandbits  # The only random numbers without a seed.
        self.lines: list[str] = []
        """All lines done since the list was last cleared."""
        self.hub, self.speakers, self.own_process = VirtualManager(), RecordingSpeakers(), False
        self.app = show_window(lambda: self._window(seed))
        self.words: dict[str, Callable[..., None]] = {
            "tap": self.tap, "hold": self.hold, "drop": self.drop, "key": self.key, "down": self.key_held,
            "click": self.click, "point": self.point, "tick": self.tick_on, "frame": self.frame_on,
            "plug": self.plug, "unplug": self.unplug, "replug": self.replug, "same": self.same, "refuse": self.refuse,
            "resize": self.resize, "away": self.app.on_deactivate, "option": self.option, "save": self.save,
            "restore": self.restore, "remove": self.remove, "restart": self.restart, "pack": self.pack,
            "odd": self.odd, "bots": self.bots,
        }

    def _window(self, seed: int) -> StayingWindow:
        app = StayingWindow(
            settings=Settings(speed=0.0), pads=self.hub, seed=seed, speakers=self.speakers, size=(640, 360),
            records=SavedRecords.in_folder(self.home, self.home), visible=False,
        )
        app._enable_event_queue = False
        app.bots.thinker = quick()
        return app

    def do(self, line: str) -> None:
        """Do what one line says."""
        self.lines.append(line)
        word, *rest = line.split(" ", 2) if line.startswith(("save ", "option ")) else line.split()
        self.words[word](*rest)

    def device(self, pad: str) -> VirtualPad | None:
        """Return the pad of this name in the application, or None if it is gone."""
        found = [each for each in self.hub.pads if self.app.devices._pads._names.get(each.controller) == pad]
        return found[0] if found else None

    hand = ""
    """The device in use: at tables where seats act at the same time, each seat has a separate focus."""

    def _focused(self) -> Any:
        found, screen = super()._focused(), self.screen
        live = screen.live
        if live is None or found is not live.seat_choice or not live.is_simultaneous or self.hand == "":
            return found
        seats = screen.side_by_side.seats(Press(self.hand, "confirm", 0.0)) if hasattr(screen, "side_by_side") else ()
        return screen.seat_component(seats[0], SeatChoice) if seats else found

    def tap(self, pad: str, button: str) -> None:
        """Press and release a button of a pad, or a direction of its d-pad."""
        thumb = self.device(pad)
        if thumb is None:
            return
        way = button.removeprefix("dpad_")
        if way in UNIT_STEPS:
            thumb.step(*UNIT_STEPS[way])
        elif PLACES.get(button) in thumb.device.buttons:
            thumb.tap(PLACES[button])
        else:
            for event in ("on_button_press", "on_button_release"):
                thumb.controller.dispatch_event(event, thumb.controller, button)

    def hold(self, pad: str, way: str) -> None:
        """Push the stick and hold it."""
        if (thumb := self.device(pad)) is not None:
            thumb.stick(*UNIT_STEPS[way])

    def drop(self, pad: str) -> None:
        """Release the stick."""
        if (thumb := self.device(pad)) is not None:
            thumb.stick(0, 0)

    def key(self, name: str) -> None:
        """Press and release a key."""
        self.key_held(name)
        self.app.dispatch_event("on_key_release", KEY_SYMBOLS[name], 0)

    def key_held(self, name: str) -> None:
        """Press a key without releasing it."""
        self.app.dispatch_event("on_key_press", KEY_SYMBOLS[name], 0)

    def click(self, button: str) -> None:
        """Press a mouse button at the place of the pointer."""
        self.app.on_mouse_press(*self.at, MOUSE_BUTTONS[button], 0)

    at = (0, 0)

    def point(self, x: str, y: str) -> None:
        """Move the mouse to a place of the virtual picture."""
        self.at = self.pixel_at(float(x), float(y))
        self.app.on_mouse_motion(*self.at, 0, 0)

    def tick_on(self, seconds: str) -> None:
        """Run one frame without drawing it."""
        self.tick(float(seconds))
        self.afterwards()

    def frame_on(self, seconds: str) -> None:
        """Run one frame and draw it."""
        self.frame(float(seconds))
        self.app.flip()
        self.afterwards()

    def afterwards(self) -> None:
        """Clear the records of the fake devices; start again if the game was left."""
        self.speakers.take()
        self.speakers.begun.clear()
        for pad in self.hub.pads:
            pad.shaken.clear()
        if self.own_process and self.app.bots.thinker.runner._open_job is not None:
            time.sleep(PATIENCE)
        if self.app.left:
            self.restart()

    def plug(self, model: str) -> None:
        """Plug in a new pad."""
        self.hub.plug(MODELS[int(model)])

    def unplug(self, pad: str) -> None:
        """Unplug a pad and forget it."""
        if (thumb := self.device(pad)) is not None and thumb.device.connected:
            self.hub.unplug(thumb)
            self.hub.pads.remove(thumb)

    def replug(self, pad: str) -> None:
        """Unplug a pad and plug it into its socket again as another object."""
        if (thumb := self.device(pad)) is not None and thumb.device.connected:
            self.unplug(pad)
            self.tick(0.0)
            self.hub.replug(thumb)

    def same(self, pad: str) -> None:
        """Unplug a pad and plug it in again as the same object."""
        if (thumb := self.device(pad)) is not None and thumb.device.connected:
            self.hub.unplug(thumb)
            self.hub.plug(thumb)

    def refuse(self, pad: str) -> None:
        """Let the system refuse to open the pad, or allow it again."""
        if (thumb := self.device(pad)) is not None:
            thumb.device.refuses = not thumb.device.refuses

    def resize(self, width: str, height: str) -> None:
        """Drag the window to another size."""
        if not self.app.fullscreen:
            self.app.set_size(int(width), int(height))
        self.app.dispatch_events()

    def option(self, name: str, value: str) -> None:
        """Set an option to a JSON value."""
        self.app.settings.change(name, json.loads(value))
        self.app.apply_settings()

    def save(self, file: str, text: str) -> None:
        """Save a data file with a JSON text."""
        path = self.data / file
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_bytes(json.loads(text).encode("latin-1"))
        fresh.replace(path)

    def restore(self, file: str) -> None:
        """Restore a data file to its shipped text."""
        shutil.copy2(self.shipped / file, self.data / file)

    def remove(self, file: str) -> None:
        """Delete a data file."""
        (self.data / file).unlink(missing_ok=True)

    def bots(self, sign: str) -> None:
        """Send the bots' process, if it runs, a signal that it cannot catch."""
        running = self.app.bots.thinker.runner.process if self.own_process else None
        if running is not None and running.is_alive():
            os.kill(running.pid, signal.Signals[sign])

    def pack(self, name: str) -> None:
        """Add a pack to the player's folder, or remove it."""
        there = self.home / "packs" / name
        if there.exists():
            shutil.rmtree(there)
        else:
            shutil.copytree(PACKS / name, there, ignore=shutil.ignore_patterns("schema"))

    def odd(self, number: str, place: str) -> None:
        """Put something other than a regular file in the place of a pack's file."""
        path = self.home / "packs" / "odd" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if not os.path.lexists(path):
            NODES[int(number)](path)

    def restart(self, how: str = "") -> None:
        """Quit and start the game again, as far as one window allows; pads stay plugged in.

        With ``process``, bots think in another process from then on; with ``first``, no options were kept.
        """
        app = self.app
        app.left = False
        app.go("home")
        app.records.replays.wait()
        app.records.statistics.wait()
        app.autosave.journal.close()
        app.bots.thinker.close()
        self.own_process = how == "process"
        if how == "first":
            (self.home / Settings.FILE).unlink(missing_ok=True)
        app.bots.thinker = Thinker(nodes=GLANCE, review_nodes=GLANCE) if self.own_process else quick()
        self.hub = VirtualManager(*(pad.model for pad in self.hub.pads if pad.device.connected))
        app.settings = Settings.load()
        app.take_from(SavedRecords.in_folder(self.home, self.home))
        app.read_data()
        app.autosave.read(app.store)
        app.devices = Devices(app.store.controls, self.hub)
        app.adopt_bindings()
        app.free_seats()
        app.apply_settings()
        app.go("home")

    @contextmanager
    def without_packs(self) -> Iterator[None]:
        """Inside this context, no packs are installed; all files are read just before and after it."""
        packs, aside = self.home / "packs", self.home / "aside"
        there = packs.exists()
        if there:
            packs.rename(aside)
        self._read_all()
        yield
        if there:
            aside.rename(packs)
        self._read_all()

    def _read_all(self) -> None:
        self.app.reload._read_again()
        self.app.adopt_data(self.app.reload._adopt())

    def close(self) -> None:
        self.app.close()
        pyglet.app.platform_event_loop.dispatch_posted_events()


def buttons(app: Window, device: str) -> dict[str, Any]:
    """Return the key or button of a device for each action."""
    return {action: named[0] for action, named in app.main_canvas.bound[app.devices.family(device)].items()}
