"""The only connection to the window library's pads; it queues their reports in order."""

from __future__ import annotations

import contextlib
import sys
import warnings
from collections import deque
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from game.kernel.opaque import JsonObject

if TYPE_CHECKING:
    from pyglet.input import Controller
    from pyglet.math import Vec2


PLATFORMS = {"linux": "Linux", "darwin": "Mac OS X", "win32": "Windows"}
"""SDL's name of each system, by the name in ``sys.platform``."""

_VERSION = slice(24, 28)
_BY_LEGEND = "hint:SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1"


def find_line(guid: str, lines: Iterable[str], platform: str = PLATFORMS.get(sys.platform, "")) -> str | None:
    """Return the database line for a pad (SDL 2 GUID), or None.

    Bus, vendor, product and driver have to match; of these lines the one with the nearest firmware version wins. If the
    version had to match too, an Xbox pad with new firmware would be guessed, with X and Y swapped
    (SDL_gamecontroller.c, SDL_PrivateMatchControllerMappingForGUID). Lines for other systems and lines that use button
    labels do not count.
    """
    guid = guid.lower()
    start, model = guid[: _VERSION.start], _model(guid)
    texts = (line.strip() for entry in lines for line in entry.splitlines())
    # The test of the start quickly skips most of the thousands of lines.
    of_model = (text for text in texts if text[: len(start)].lower() == start and _model(text) == model)
    candidates = [text for text in of_model if _is_usable(text, platform)]
    return min(candidates, key=lambda line: abs(_version(line) - _version(guid)), default=None)


def _is_usable(line: str, platform: str) -> bool:
    tag = line.partition("platform:")[2].partition(",")[0]
    return tag in ("", platform) and _BY_LEGEND not in line


def _model(text: str) -> tuple[str, str]:
    head = text.partition(",")[0].lower()
    return head[: _VERSION.start], head[_VERSION.stop :]


def _version(text: str) -> int:
    digits = text[_VERSION]
    try:
        return int(digits[2:] + digits[:2], 16)
    except ValueError:
        return 0


BACK_ENDS = ("pyglet.input.linux.evdev", "pyglet.input.win32.directinput", "pyglet.input.macos.darwin_hid")
"""The modules that look up pad mappings, on Linux, Windows and macOS."""

STICKS = {"leftstick": "stick", "rightstick": "second"}
"""The name of each stick here, by its name in the window library."""
PRESS_TRAVEL, RELEASE_TRAVEL = 0.5, 0.35
"""Travel at which a trigger counts as pressed, and below which it counts as released."""


class PadConnected(NamedTuple):
    """A pad was connected and opened. ``identity`` distinguishes two pads of one model if the system can."""

    pad: str
    guid: str
    name: str
    identity: str


class PadDisconnected(NamedTuple):
    pad: str


class PadButton(NamedTuple):
    pad: str
    name: str
    """Its name by position, as on an Xbox pad: ``a`` is south, ``b`` east."""
    is_down: bool


class Push(NamedTuple):
    """A d-pad or stick moved; up is positive."""

    pad: str
    source: str
    """``dpad``, ``stick`` or ``second``."""
    vector: tuple[float, float]


PadReport = PadConnected | PadDisconnected | PadButton | Push


class Hub(Protocol):
    """A source of pads: the window library's controller hub, a test's, or none."""

    def get_controllers(self) -> list[Controller]: ...

    def push_handlers(self, *handlers: object) -> None: ...


MOST_UNPLUGGED = 8
"""The most unplugged pads to recognize if the very same object returns; most systems create a new object each time."""


class NoHub:
    """A hub without pads, for a machine without a pad back-end."""

    def get_controllers(self) -> list[Controller]:
        return []

    def push_handlers(self, *handlers: object) -> None:
        pass


def open_hub() -> Hub:
    """Return the hub of this machine's pads with SDL's mapping lookup, or a `NoHub` if there is no back-end."""
    warnings.filterwarnings("ignore", message=r"(?s).*(no controller mappings|Could not map physical Control)")
    try:
        from pyglet import input as library

        install()
        hub: Hub = library.ControllerManager()
    except Exception:  # Missing parts of the system (/dev/input, a display, a driver) must not prevent play.
        return NoHub()
    return hub


def look_up(guid: str) -> JsonObject | None:
    """Return the mapping of a pad in the window library's format, or None to let the library guess."""
    from pyglet.input import controller, controller_db

    line = find_line(guid, controller_db.mapping_list)
    relations = controller._parse_mapping(line) if line else None
    return relations and relations | {"guid": guid}


def install() -> None:
    """Replace the library's exact-GUID search with `look_up` in the back-ends that are loaded."""
    for name in BACK_ENDS:
        if name in sys.modules:
            vars(sys.modules[name])["get_mapping"] = look_up


class Pads:
    """The pads of this machine.

    Each is opened, named ``pad:1``, ``pad:2``, ... and its reports are queued for the next tick.
    """

    def __init__(self, hub: Hub | None) -> None:
        self._hub = open_hub() if hub is None else hub
        self.is_missing = isinstance(self._hub, NoHub)
        """True if there is no back-end for pads."""
        self._reports: deque[PadReport] = deque()
        self._names: dict[Controller, str] = {}
        self._pad_count = 0
        self._connected: set[str] = set()
        self._down_triggers: set[tuple[str, str]] = set()
        self._retry_times: dict[Controller, float] = {}
        self._hub.push_handlers(self)
        for controller in self._hub.get_controllers():
            self.on_connect(controller)

    def take(self, now: float) -> list[PadReport]:
        """Return all reports since the last call; a pad that could not be opened is retried every second."""
        for controller in [pad for pad, retry_time in self._retry_times.items() if now >= retry_time]:
            self._retry_times[controller] = now + 1.0
            self.on_connect(controller)
        reports = []
        while self._reports:  # A hot-plug thread may append at the same time.
            reports.append(self._reports.popleft())
        return reports

    def rumble(self, pad: str, weak: float, strong: float, seconds: float) -> None:
        """Run a pad's motors, each at 0 to 1; a pad without motors, or whose driver refuses, stays still."""
        for controller, name in self._names.items():
            if name != pad or pad not in self._connected:
                continue
            for strength, run in ((weak, controller.rumble_play_weak), (strong, controller.rumble_play_strong)):
                if strength > 0:
                    with contextlib.suppress(Exception):  # Just unplugged, or no motor.
                        run(strength, seconds)

    def on_connect(self, controller: Controller) -> None:
        """Open a connected pad; on Windows it is the same closed object as before, elsewhere a new one."""
        if self._names.get(controller) in self._connected:
            return
        with contextlib.suppress(Exception):  # Already open, or open but without rumble (no space on the device).
            controller.open()
        if not controller.device.is_open:
            self._retry_times.setdefault(controller, 0.0)
            return
        self._retry_times.pop(controller, None)
        if controller not in self._names:
            self._pad_count += 1
            self._names[controller] = f"pad:{self._pad_count}"
        pad = self._names[controller]
        self._connected.add(pad)
        guid, device = str(controller.guid or ""), controller.device
        identity = [guid, *(str(getattr(device, part, "") or "") for part in ("uniq", "phys"))]
        self._reports.append(PadConnected(pad, guid, str(controller.name or ""), "|".join(identity)))
        controller.remove_handlers(self)
        controller.push_handlers(self)

    def on_disconnect(self, controller: Controller) -> None:
        """Close a disconnected pad; its back-end may have closed it already."""
        self._retry_times.pop(controller, None)
        with contextlib.suppress(Exception):
            controller.remove_handlers(self)
            controller.close()
        pad = self._names.get(controller)
        if pad in self._connected:
            self._connected.discard(pad)
            self._names[controller] = self._names.pop(controller)
            unplugged_pads = [pad_object for pad_object, name in self._names.items() if name not in self._connected]
            for pad_object in unplugged_pads[:-MOST_UNPLUGGED]:
                del self._names[pad_object]
            self._down_triggers = {trigger for trigger in self._down_triggers if trigger[0] != pad}
            self._reports.append(PadDisconnected(pad))

    def on_button_press(self, controller: Controller, button: str) -> None:
        self._reports.append(PadButton(self._names[controller], button, True))

    def on_button_release(self, controller: Controller, button: str) -> None:
        self._reports.append(PadButton(self._names[controller], button, False))

    def on_trigger_motion(self, controller: Controller, trigger: str, value: float) -> None:
        """Treat a trigger as a button that goes down at half travel and comes up well below that."""
        pad = self._names[controller]
        down = (pad, trigger) in self._down_triggers
        if down != (value >= (RELEASE_TRAVEL if down else PRESS_TRAVEL)):
            (self._down_triggers.discard if down else self._down_triggers.add)((pad, trigger))
            self._reports.append(PadButton(pad, trigger, not down))

    def on_dpad_motion(self, controller: Controller, vector: Vec2) -> None:
        self._reports.append(Push(self._names[controller], "dpad", (vector[0], vector[1])))

    def on_stick_motion(self, controller: Controller, stick: str, vector: Vec2) -> None:
        if stick in STICKS:
            self._reports.append(Push(self._names[controller], STICKS[stick], (vector[0], vector[1])))
