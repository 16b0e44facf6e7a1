"""The real application, its player's folder, a copy of its data, and everything that can be done to them: a line each.

``tap pad:1 a``, ``hold pad:1 left``, ``key space``, ``point 320 180``, ``click left``, ``tick 0.2``, ``plug 3`` ... The
same lines do the same again, so that whatever went wrong can be told and played again.
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

from components.choosing import Choosing
from components.press import Press
from game.app.kept import Kept
from game.app.settings import Settings
from game.app.window import Window
from game.background.immediate import Immediate
from game.content.models.key_names import CLICKS, SYMBOLS
from game.match.bot_thinking import Thinker
from game.paths import data_dir
from game.screens import attract
from game.tools.commands.play import shown
from systems.focusing import STEPS
from systems.input.devices import Devices
from tests.kit.app import Stage
from tests.kit.odd_files import NODES
from tests.kit.pads import MODELS, VirtualManager, VirtualPad
from tests.kit.speakers import Recorder

PLACES = {"a": "SOUTH", "b": "EAST", "start": "START", "back": "SELECT", "leftshoulder": "TL", "rightshoulder": "TR"}
"""The kernel's name of a button by the window library's, the same on every model."""
PACKS = Path(__file__).parents[3] / "docs" / "packs"
"""The examples."""
GLANCE = 50
"""Positions that bots look at."""
PATIENCE = 0.004
"""Seconds a tick waits for a bot that thinks in its process."""


def quick() -> Thinker:
    """Has thought when it is asked, at a glance."""
    return Thinker(Immediate(), GLANCE, GLANCE)


class Left(Window):
    """Ends only as far as anybody can tell who plays it: the window stays for the next start."""

    left = False

    def quit(self) -> None:
        self.left = True


class Couch(Stage):
    """``folder`` holds the player's folder and the data that are saved over; chance is the seed's alone."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.home, self.data = folder / "home", folder / "data"
        self.shipped = data_dir()
        shutil.copytree(self.shipped, self.data)
        os.environ |= {"KOTSU_HOME": str(self.home), "KOTSU_DATA": str(self.data)}
        attract.randbits = Random(seed).getrandbits  # The only chance that no seed is given to.
        self.lines: list[str] = []
        """What was done since they were last taken away."""
        self.hub, self.speakers, self.own_process = VirtualManager(), Recorder(), False
        self.app = shown(lambda: self._window(seed))
        self.words: dict[str, Callable[..., None]] = {
            "tap": self.tap, "hold": self.hold, "drop": self.drop, "key": self.key, "down": self.key_held,
            "click": self.click, "point": self.point, "tick": self.tick_on, "frame": self.frame_on,
            "plug": self.plug, "unplug": self.unplug, "replug": self.replug, "same": self.same, "refuse": self.refuse,
            "resize": self.resize, "away": self.app.on_deactivate, "option": self.option, "save": self.save,
            "restore": self.restore, "remove": self.remove, "restart": self.restart, "pack": self.pack,
            "odd": self.odd, "bots": self.bots,
        }  # fmt: skip

    def _window(self, seed: int) -> Left:
        app = Left(
            settings=Settings(speed=0.0), pads=self.hub, seed=seed, speakers=self.speakers, size=(640, 360),
            kept=Kept.at(self.home, self.home), visible=False,
        )  # fmt: skip
        app._enable_event_queue = False
        app.thinker = quick()
        return app

    def do(self, line: str) -> None:
        """One thing happens."""
        self.lines.append(line)
        word, *rest = line.split(" ", 2) if line.startswith(("save ", "option ")) else line.split()
        self.words[word](*rest)

    def device(self, pad: str) -> VirtualPad | None:
        """The thumb on a pad by what the application calls it, None once it is gone."""
        found = [each for each in self.hub.pads if self.app.devices._pads._names.get(each.controller) == pad]
        return found[0] if found else None

    hand = ""
    """The device that is in use: where seats act at the same time, each has a focus of its own."""

    def _focused(self) -> Any:
        found, screen = super()._focused(), self.screen
        live = screen.live
        if live is None or found is not live.choosing or not live.at_once or self.hand == "":
            return found
        seats = screen.side_by_side.seats(Press(self.hand, "confirm", 0.0)) if hasattr(screen, "side_by_side") else ()
        return screen.beside(seats[0], Choosing) if seats else found

    def tap(self, pad: str, button: str) -> None:
        """A button of a pad, or a direction of its d-pad, is pressed and let go."""
        thumb = self.device(pad)
        if thumb is None:
            return
        way = button.removeprefix("dpad_")
        if way in STEPS:
            thumb.step(*STEPS[way])
        elif PLACES.get(button) in thumb.device.buttons:
            thumb.tap(PLACES[button])
        else:
            for event in ("on_button_press", "on_button_release"):
                thumb.controller.dispatch_event(event, thumb.controller, button)

    def hold(self, pad: str, way: str) -> None:
        """The stick is pushed and not let go."""
        if (thumb := self.device(pad)) is not None:
            thumb.stick(*STEPS[way])

    def drop(self, pad: str) -> None:
        """The stick is let go."""
        if (thumb := self.device(pad)) is not None:
            thumb.stick(0, 0)

    def key(self, name: str) -> None:
        """A key is pressed and let go."""
        self.key_held(name)
        self.app.dispatch_event("on_key_release", SYMBOLS[name], 0)

    def key_held(self, name: str) -> None:
        """A key is pressed, and nobody has told of its end."""
        self.app.dispatch_event("on_key_press", SYMBOLS[name], 0)

    def click(self, button: str) -> None:
        """A button of the mouse, where the pointer is."""
        self.app.on_mouse_press(*self.at, CLICKS[button], 0)

    at = (0, 0)

    def point(self, x: str, y: str) -> None:
        """The mouse moves to a place of the virtual picture."""
        app = self.app
        left, bottom = app.paper.to_virtual(0, 0)
        right, top = app.paper.to_virtual(app.width, app.height)
        self.at = (
            round((float(x) - left) / (right - left) * app.width),
            round((float(y) - bottom) / (top - bottom) * app.height),
        )
        app.on_mouse_motion(*self.at, 0, 0)

    def tick_on(self, seconds: str) -> None:
        """A frame without its picture."""
        self.tick(float(seconds))
        self.afterwards()

    def frame_on(self, seconds: str) -> None:
        """A frame with its picture."""
        self.frame(float(seconds))
        self.app.flip()
        self.afterwards()

    def afterwards(self) -> None:
        """What this process would forget if it were no test, and a start where the game was left."""
        self.speakers.take()
        self.speakers.begun.clear()
        for pad in self.hub.pads:
            pad.shaken.clear()
        if self.own_process and self.app.thinker.runner._open is not None:
            time.sleep(PATIENCE)
        if self.app.left:
            self.restart()

    def plug(self, model: str) -> None:
        """A pad comes that has never been there."""
        self.hub.plug(MODELS[int(model)])

    def unplug(self, pad: str) -> None:
        """A pad goes, and is thrown away."""
        if (thumb := self.device(pad)) is not None and thumb.device.connected:
            self.hub.unplug(thumb)
            self.hub.pads.remove(thumb)

    def replug(self, pad: str) -> None:
        """A pad goes and comes back to its socket, as another object."""
        if (thumb := self.device(pad)) is not None and thumb.device.connected:
            self.unplug(pad)
            self.tick(0.0)
            self.hub.replug(thumb)

    def same(self, pad: str) -> None:
        """The pad goes and comes back as the very device it was."""
        if (thumb := self.device(pad)) is not None and thumb.device.connected:
            self.hub.unplug(thumb)
            self.hub.plug(thumb)

    def refuse(self, pad: str) -> None:
        """The machine lets nobody open the pad any more, or does again."""
        if (thumb := self.device(pad)) is not None:
            thumb.device.refuses = not thumb.device.refuses

    def resize(self, width: str, height: str) -> None:
        """The window is dragged to another size."""
        if not self.app.fullscreen:
            self.app.set_size(int(width), int(height))
        self.app.dispatch_events()

    def option(self, name: str, value: str) -> None:
        """An option is set to what JSON says."""
        setattr(self.app.settings, name, json.loads(value))
        self.app.apply_settings()

    def save(self, file: str, text: str) -> None:
        """Somebody saves a file of the data; JSON says what stands in it."""
        path = self.data / file
        fresh = path.with_name(f".{path.name}.new")
        fresh.write_bytes(json.loads(text).encode("latin-1"))
        fresh.replace(path)

    def restore(self, file: str) -> None:
        """A file of the data is as it was shipped."""
        shutil.copy2(self.shipped / file, self.data / file)

    def remove(self, file: str) -> None:
        """A file of the data goes."""
        (self.data / file).unlink(missing_ok=True)

    def bots(self, sign: str) -> None:
        """Their process gets a sign that it cannot hear, where they have one."""
        running = self.app.thinker.runner.process if self.own_process else None
        if running is not None and running.is_alive():
            os.kill(running.pid, signal.Signals[sign])

    def pack(self, name: str) -> None:
        """A pack is laid into the player's folder, or goes again."""
        there = self.home / "packs" / name
        if there.exists():
            shutil.rmtree(there)
        else:
            shutil.copytree(PACKS / name, there, ignore=shutil.ignore_patterns("schema"))

    def odd(self, number: str, place: str) -> None:
        """Something that is no file at all takes a file's place in a pack."""
        path = self.home / "packs" / "odd" / place
        path.parent.mkdir(parents=True, exist_ok=True)
        if not os.path.lexists(path):
            NODES[int(number)](path)

    def restart(self, how: str = "") -> None:
        """The game is ended and started again, as far as that goes in one window; pads stay plugged in.

        With ``process`` bots think beside it from then on, as ``first`` no options were kept.
        """
        app = self.app
        app.left = False
        app.go("home")
        app.replays.wait()
        app.statistics.wait()
        app.saves.close()
        app.thinker.close()
        self.own_process = how == "process"
        if how == "first":
            (self.home / Settings.FILE).unlink(missing_ok=True)
        app.thinker = Thinker(nodes=GLANCE, judges=GLANCE) if self.own_process else quick()
        self.hub = VirtualManager(*(pad.model for pad in self.hub.pads if pad.device.connected))
        app.settings = Settings.load()
        app.take_from(Kept.at(self.home, self.home))
        app.read_data()
        app.saves.read(app.store)
        app.devices = Devices(app.store.controls, self.hub)
        app.adopt_bindings()
        app.free_seats()
        app.apply_settings()
        app.go("home")

    @contextmanager
    def without_packs(self) -> Iterator[None]:
        """As long as the block runs, no pack lies there; all files are read just before and after it."""
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
        self.app.adopt_data(self.app.reload._taken())

    def close(self) -> None:
        """The window closes."""
        self.app.close()
        pyglet.app.platform_event_loop.dispatch_posted_events()


def buttons(app: Window, device: str) -> dict[str, Any]:
    """What has to be pressed on a device for each action."""
    return {action: named[0] for action, named in app.paper.bound[app.devices.family(device)].items()}
