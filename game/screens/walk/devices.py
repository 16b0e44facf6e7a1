"""The devices of the walkers, and the movements that players ask for."""

from __future__ import annotations

from collections.abc import Iterator
from math import hypot

from components.press import MOUSE, Drag, Input, StickTilt
from components.undercity import Stride
from game.app.application import App
from game.content.models.controls import DeviceFamily
from game.dungeon.walk.rules import obstacle
from game.dungeon.walk.state import FACINGS
from game.dungeon.walk.walk import Walk
from game.screens.walk.settings import ViewChoices
from systems.input.devices import Devices
from systems.undercity.walk.motion import WalkInput
from systems.undercity.walk.world import walkers_with

SIDE_WAYS = {"up": "n", "down": "s", "left": "w", "right": "e"}
"""Dungeon direction of each screen direction."""
CORNER_WAYS = {(1, 1): "n", (1, -1): "e", (-1, -1): "s", (-1, 1): "w"}
"""Dungeon direction of each pair of screen directions, to the right and up, if rooms meet at their corners."""
LEFT_KEYS = "keys:left"
Slope = tuple[int, int]
"""A direction on the screen, to the right and up, each -1, 0 or 1."""
DIAGONAL_SHARE = 0.4
"""Share of the longer axis from which on a stick is pushed diagonally."""


class WalkDevices:
    """The devices on a walk. Each device moves one walker; the first two devices pressed take one each."""

    def __init__(self, devices: Devices, count: int) -> None:
        self.devices, self.count = devices, count
        self.by_device: dict[str, int] = {}
        """The walker of each device."""
        self.shared_device: str | None = None
        """The device that also plays for a walker without one."""
        self.leans: dict[str, tuple[float, float]] = {}
        """Position of the second stick, by gamepad."""
        self.drags: dict[int, tuple[float, float]] = {}
        """Mouse movement since the last frame, by walker."""

    def walker_of(self, device: str) -> int:
        """Return the walker of a device; a new device takes one that is free or whose gamepad is lost."""
        if device == MOUSE:  # The mouse belongs to the player on the left half of the keyboard.
            self.by_device[MOUSE] = self.by_device.get(LEFT_KEYS, 1)
        elif device not in self.by_device:
            others = {name: number for name, number in self.by_device.items() if name != MOUSE}
            taken = {number for name, number in others.items() if self.devices.is_connected(name)}
            self.by_device[device] = next((walker for walker in range(1, self.count + 1) if walker not in taken), 1)
        return self.by_device[device]

    def last_device(self, walker: int) -> str | None:
        """Return the newest device of a walker, or None."""
        return next((device for device, number in reversed(self.by_device.items()) if number == walker), None)

    def device_of(self, walker: int) -> str | None:
        """Return the device that plays for a walker, or None."""
        return self.last_device(walker) or self.shared_device

    def family(self, walker: int, default: DeviceFamily) -> DeviceFamily:
        """Return the device family whose buttons a walker sees; ``default`` if no device is there."""
        device = self.device_of(walker)
        return default if device is None else self.devices.family(device)

    def handle_input(self, player_input: Input, is_paused: bool) -> bool:
        """Handle input that turns a body, unless the walk ``is_paused``; return True if it was such input."""
        if isinstance(player_input, StickTilt):
            self.leans[player_input.device] = player_input.x, player_input.y
            if (player_input.x or player_input.y) and not is_paused:
                self.walker_of(player_input.device)
        elif isinstance(player_input, Drag) and not is_paused:
            walker = self.walker_of(MOUSE)
            x, y = self.drags.get(walker, (0.0, 0.0))
            self.drags[walker] = x + player_input.dx, y + player_input.dy
        return isinstance(player_input, StickTilt | Drag)

    def push(self, walker: int) -> tuple[float, float]:
        """Return the direction on the screen that the devices of a walker ask for now."""
        x = y = 0.0
        for device, number in self.by_device.items():
            if number == walker and device != MOUSE:
                push, directions = self.devices.push(device), self.devices.held_directions(device)
                x += push[0] + ("right" in directions) - ("left" in directions)
                y += push[1] + ("up" in directions) - ("down" in directions)
        return x, y

    def slope(self, device: str, press: float) -> Slope:
        """Return the diagonal to which a stick is pushed, at least as far as ``press``: to the right and up."""
        x, y = self.devices.push(device)
        is_diagonal = min(abs(x), abs(y)) > DIAGONAL_SHARE * max(abs(x), abs(y))
        return ((x > 0) - (x < 0), (y > 0) - (y < 0)) if is_diagonal and hypot(x, y) >= press else (0, 0)

    def held_slope(self, device: str) -> Slope:
        """Return the diagonal of the directions that a device holds down: to the right and up."""
        directions = self.devices.held_directions(device)
        return ("right" in directions) - ("left" in directions), ("up" in directions) - ("down" in directions)

    def walk_input(self, walker: int, dt: float, view: ViewChoices) -> WalkInput:
        """Return the movement that the devices of a walker ask for now."""
        walk_input, rotation = WalkInput(), view.eyes.turn * view.turn_factor * dt
        own = [device for device, number in self.by_device.items() if number == walker]
        for device in own:
            x, y = self.devices.push(device)
            directions = self.devices.held_directions(device)
            across = ("right" in directions) - ("left" in directions)
            walk_input.ahead += y + ("up" in directions) - ("down" in directions)
            walk_input.right += x
            # A player with the mouse turns with it, so that the keys move sideways.
            if device == LEFT_KEYS and MOUSE in own:
                walk_input.right += across
            else:
                walk_input.rotation -= across * rotation
            lean = self.leans.get(device, (0.0, 0.0)) if self.devices.is_connected(device) else (0.0, 0.0)
            walk_input.rotation -= lean[0] * rotation
            walk_input.tilt += lean[1] * rotation * view.tilt_sign
        x, y = self.drags.pop(walker, (0.0, 0.0))
        walk_input.rotation -= x * view.eyes.drag * view.turn_factor
        walk_input.tilt += y * view.eyes.drag * view.turn_factor * view.tilt_sign
        return walk_input


class Steering:
    """Directions in the view from above. Where rooms meet at their corners, two directions make one way."""

    def __init__(self, app: App, walk_devices: WalkDevices, walk: Walk) -> None:
        self.app, self.walk_devices, self.walk = app, walk_devices, walk
        self.pending_directions: dict[int, tuple[str, float]] = {}
        """The pressed direction of each walker, and the end of the wait for a second one."""
        self.slopes: dict[str, Slope] = {}
        """The diagonal to which the stick of each pad is pushed."""

    def way(self, walker: int, action: str, device: str, wait: float) -> str | None:
        """Return the way of a pressed direction, or None if a second one may follow within ``wait`` seconds."""
        if not self.walk.plan.at_corners:
            return SIDE_WAYS[action]
        if any(self.slope(device)):
            return None  # Its stick is followed in every frame.
        way = CORNER_WAYS.get(self.walk_devices.held_slope(device))
        if way is None:
            self.pending_directions[walker] = action, self.app.clock.now + wait
        else:
            self.pending_directions.pop(walker, None)
        return way

    def diagonal_ways(self, is_paused: bool) -> Iterator[tuple[int, str]]:
        """Yield walkers with the ways of sticks pushed diagonally, unless the walk ``is_paused``.

        Then follow single directions for which no second one came in time.
        """
        for device in self.app.devices.pads():
            old_slope, self.slopes[device] = self.slopes.get(device, (0, 0)), self.slope(device)
            way = CORNER_WAYS.get(self.slopes[device])
            if way is None or is_paused:
                continue
            walker = self.walk_devices.walker_of(device)
            can_walk = not walkers_with(Stride)[walker - 1].is_busy and not obstacle(self.walk.state, walker, way)
            if self.slopes[device] != old_slope or can_walk:
                self.pending_directions.pop(walker, None)
                yield walker, way
        for walker, (action, end) in list(self.pending_directions.items()):
            if self.app.clock.now >= end:
                del self.pending_directions[walker]
                yield walker, self.likely_way(walker, action)

    def slope(self, device: str) -> Slope:
        """Return the diagonal to which the stick of a device is pushed."""
        return self.walk_devices.slope(device, self.app.store.controls.press)

    def likely_way(self, walker: int, action: str) -> str:
        """Return the diagonal that a single direction stands for: the open one, or the one nearer to the facing."""
        state, facing = self.walk.state, FACINGS.index(self.walk.state.walker(walker).facing)
        ways = SIDE_WAYS[action], FACINGS[FACINGS.index(SIDE_WAYS[action]) - 1]

        def effort(way: str) -> tuple[bool, int]:
            turns = abs(FACINGS.index(way) - facing) % 4
            return way not in state.ways(walker), min(turns, 4 - turns)

        return min(ways, key=effort)
