"""The devices of the walkers, and the movements that players ask for."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from components.press import MOUSE, Drag, Input, StickTilt
from components.walk import Stride
from game.app.application import App
from game.content.models.controls import DeviceFamily
from game.dungeon.plan import CORNERS
from game.dungeon.walk.rules import obstacle
from game.dungeon.walk.state import FACINGS
from game.dungeon.walk.walk import Walk
from game.screens.walk.settings import ViewChoices
from systems.input.devices import Devices
from systems.undercity.motion import WalkInput
from systems.undercity.world import walkers_with

SIDE_WAYS = {"up": "n", "down": "s", "left": "w", "right": "e"}
"""Dungeon direction of each screen direction."""
CORNER_WAYS = {(1, 1): "n", (1, -1): "e", (-1, -1): "s", (-1, 1): "w"}
"""Dungeon direction of each pair of screen directions, to the right and up, if rooms meet at their corners."""
LEFT_KEYS = "keys:left"
Slope = tuple[int, int]
"""A direction on the screen, to the right and up, each -1, 0 or 1."""
DIAGONAL_SHARE = 0.4
"""Share of the longer axis from which on a stick is pushed diagonally."""


class Hands:
    """The devices on a walk. Each device moves one walker; the first two devices pressed take one each."""

    def __init__(self, devices: Devices, walkers: int) -> None:
        self.devices, self.walkers = devices, walkers
        self.walker: dict[str, int] = {}
        """The walker of each device."""
        self.both: str | None = None
        """The device that also plays for a walker without one."""
        self.leans: dict[str, tuple[float, float]] = {}
        """Position of the second stick, by gamepad."""
        self.dragged: dict[int, tuple[float, float]] = {}
        """Mouse movement since the last frame, by walker."""

    def who(self, device: str) -> int:
        """Return the walker of a device; a new device takes one that is free or whose gamepad is lost."""
        if device == MOUSE:  # The mouse belongs to the player on the left half of the keyboard.
            self.walker[MOUSE] = self.walker.get(LEFT_KEYS, 1)
        elif device not in self.walker:
            held = {who for other, who in self.walker.items() if other != MOUSE and self.devices.is_connected(other)}
            self.walker[device] = next((who for who in range(1, self.walkers + 1) if who not in held), 1)
        return self.walker[device]

    def last(self, who: int) -> str | None:
        """Return the newest device of a walker, or None."""
        return next((device for device, number in reversed(self.walker.items()) if number == who), None)

    def speaker(self, who: int) -> str | None:
        """Return the device that plays for a walker, or None."""
        return self.last(who) or self.both

    def family(self, who: int, other: DeviceFamily) -> DeviceFamily:
        """Return the device family whose buttons a walker sees; ``other`` if no device is there."""
        device = self.speaker(who)
        return other if device is None else self.devices.family(device)

    def hear(self, player_input: Input, still: bool) -> bool:
        """Handle input that turns a body, unless everyone stands ``still``; return True if it was such input."""
        if isinstance(player_input, StickTilt):
            self.leans[player_input.device] = player_input.x, player_input.y
            if (player_input.x or player_input.y) and not still:
                self.who(player_input.device)
        elif isinstance(player_input, Drag) and not still:
            who = self.who(MOUSE)
            x, y = self.dragged.get(who, (0.0, 0.0))
            self.dragged[who] = x + player_input.dx, y + player_input.dy
        return isinstance(player_input, StickTilt | Drag)

    def push(self, who: int) -> tuple[float, float]:
        """Return the direction on the screen that the devices of a walker ask for now."""
        x = y = 0.0
        for device, number in self.walker.items():
            if number == who and device != MOUSE:
                push, held = self.devices.push(device), self.devices.held_directions(device)
                x += push[0] + ("right" in held) - ("left" in held)
                y += push[1] + ("up" in held) - ("down" in held)
        return x, y

    def slope(self, device: str, press: float) -> Slope:
        """Return the diagonal to which a stick is pushed, at least as far as ``press``: to the right and up."""
        x, y = self.devices.push(device)
        slanted = min(abs(x), abs(y)) > DIAGONAL_SHARE * max(abs(x), abs(y))
        return ((x > 0) - (x < 0), (y > 0) - (y < 0)) if slanted and hypot(x, y) >= press else (0, 0)

    def held_slope(self, device: str) -> Slope:
        """Return the diagonal of the directions that a device holds down: to the right and up."""
        held = self.devices.held_directions(device)
        return ("right" in held) - ("left" in held), ("up" in held) - ("down" in held)

    def wish(self, who: int, dt: float, view: ViewChoices) -> WalkInput:
        """Return what the devices of a walker ask for now."""
        wish, turn = WalkInput(), view.eyes.turn * view.quick * dt
        own = [device for device, number in self.walker.items() if number == who]
        for device in own:
            x, y = self.devices.push(device)
            held = self.devices.held_directions(device)
            across = ("right" in held) - ("left" in held)
            wish.ahead += y + ("up" in held) - ("down" in held)
            wish.right += x
            # A player with the mouse turns with it, so that the keys move sideways.
            if device == LEFT_KEYS and MOUSE in own:
                wish.right += across
            else:
                wish.turn -= across * turn
            lean = self.leans.get(device, (0.0, 0.0)) if self.devices.is_connected(device) else (0.0, 0.0)
            wish.turn -= lean[0] * turn
            wish.tilt += lean[1] * turn * view.upward
        x, y = self.dragged.pop(who, (0.0, 0.0))
        wish.turn -= x * view.eyes.drag * view.quick
        wish.tilt += y * view.eyes.drag * view.quick * view.upward
        return wish


class Steering:
    """Directions in the view from above. Where rooms meet at their corners, two directions make one way."""

    def __init__(self, app: App, hands: Hands, walk: Walk) -> None:
        self.app, self.hands, self.walk = app, hands, walk
        self.wanted: dict[int, tuple[str, float]] = {}
        """The pressed direction of each walker, and the end of the wait for a second one."""
        self.slopes: dict[str, Slope] = {}
        """The diagonal to which the stick of each pad is pushed."""

    @property
    def at_corners(self) -> bool:
        """True if rooms meet at their corners."""
        return self.walk.plan.geometry == CORNERS

    def way(self, who: int, action: str, device: str, wait: float) -> str | None:
        """Return the way of a pressed direction, or None if a second one may follow within ``wait`` seconds."""
        if not self.at_corners:
            return SIDE_WAYS[action]
        if any(self.slope(device)):
            return None  # Its stick is followed in every frame.
        way = CORNER_WAYS.get(self.hands.held_slope(device))
        if way is None:
            self.wanted[who] = action, self.app.clock + wait
        else:
            self.wanted.pop(who, None)
        return way

    def late_ways(self, still: bool) -> Iterator[tuple[int, str]]:
        """Yield walkers with the ways of sticks pushed diagonally, unless everyone stands ``still``.

        Then follow single directions for which no second one came in time.
        """
        for device in self.app.devices.pads():
            before, self.slopes[device] = self.slopes.get(device, (0, 0)), self.slope(device)
            way = CORNER_WAYS.get(self.slopes[device])
            if way is None or still:
                continue
            who = self.hands.who(device)
            walks = not walkers_with(Stride)[who - 1].busy and not obstacle(self.walk.state, who, way)
            if self.slopes[device] != before or walks:
                self.wanted.pop(who, None)
                yield who, way
        for who, (action, until) in list(self.wanted.items()):
            if self.app.clock >= until:
                del self.wanted[who]
                yield who, self.likely_way(who, action)

    def slope(self, device: str) -> Slope:
        """Return the diagonal to which the stick of a device is pushed."""
        return self.hands.slope(device, self.app.store.controls.press)

    def likely_way(self, who: int, action: str) -> str:
        """Return the diagonal that a single direction stands for: the open one, or the one nearer to the facing."""
        state, facing = self.walk.state, FACINGS.index(self.walk.state.walker(who).facing)
        both = SIDE_WAYS[action], FACINGS[FACINGS.index(SIDE_WAYS[action]) - 1]

        def effort(way: str) -> tuple[bool, int]:
            turns = abs(FACINGS.index(way) - facing) % 4
            return way not in state.ways(who), min(turns, 4 - turns)

        return min(both, key=effort)
