"""Directions: stick positions turned into single directions, and repeated presses of a held one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from game.content.models.controls import ActionName

Vector = tuple[float, float]
"""Right and up are positive, a full push is 1."""

_AIM: dict[ActionName, Vector] = {"right": (1, 0), "left": (-1, 0), "up": (0, 1), "down": (0, -1)}


@dataclass(frozen=True, slots=True)
class Thresholds:
    """Shares of a full push; ``release`` below ``press`` keeps a trembling thumb from pressing twice."""

    dead_zone: float
    press: float
    release: float


def scale_push(value: float, dead_zone: float) -> float:
    """Return the push outside the dead zones: 0 near the middle, 1 near the rim, linear in between."""
    push = min(1.0, max(0.0, (abs(value) - dead_zone) / (1 - 2 * dead_zone)))
    return push if value > 0 else -push


def direction(vector: Vector, held_direction: ActionName | None, thresholds: Thresholds) -> ActionName | None:
    """Return the direction pushed now.

    It is the held one while it lasts, else the strongest one past the threshold (horizontal in a tie).
    """
    x, y = (scale_push(value, thresholds.dead_zone) for value in vector)
    push = {action: x * aim_x + y * aim_y for action, (aim_x, aim_y) in _AIM.items()}
    if held_direction is not None and push[held_direction] >= thresholds.release:
        return held_direction
    best = max(push, key=lambda action: push[action])
    return best if push[best] >= thresholds.press else None


def read_directions(
    samples: Iterable[Vector], held_direction: ActionName | None, thresholds: Thresholds
) -> tuple[tuple[ActionName, ...], ActionName | None]:
    """Return the directions pressed in one tick's reports of a stick or d-pad, and the one still held.

    A diagonal comes as two reports, so only the end of a push counts; a flick that ends within the tick counts too.
    """
    presses: list[ActionName] = []
    flick: ActionName | None = None
    current = held_direction
    for vector in samples:
        before, current = current, direction(vector, current, thresholds)
        if current is None:
            if flick is not None:
                presses.append(flick)
            flick = held_direction = None
        elif before is None:
            flick = current
    if current is not None and current != held_direction:
        presses.append(current)
    return tuple(presses), current


DIRECTIONS = ("up", "down", "left", "right")


@dataclass(slots=True)
class HeldActions:
    """The held buttons of one device, oldest first; the newest held direction repeats. Times are in seconds."""

    delay: float
    rate: float
    actions: dict[object, ActionName] = field(default_factory=dict)
    """The held actions, by source (a key, a stick, a d-pad)."""
    next_time: float = 0.0

    def press(self, source: object, action: ActionName, now: float) -> None:
        """Begin to hold an action."""
        self.actions.pop(source, None)
        self.actions[source] = action
        if action in DIRECTIONS:
            self.next_time = now + self.delay

    def release(self, source: object, now: float) -> None:
        """Release an action; a direction still held elsewhere waits its full delay again."""
        if self.actions.pop(source, None) in DIRECTIONS:
            self.next_time = now + self.delay

    def clear(self) -> None:
        """Release everything."""
        self.actions.clear()

    def tick(self, now: float) -> ActionName | None:
        """Return the direction to press again if it is due.

        At most one per tick, so a slow frame never causes a burst.
        """
        directions = self.directions
        if not directions or now < self.next_time:
            return None
        self.next_time = now + self.rate
        return directions[-1]

    @property
    def directions(self) -> tuple[ActionName, ...]:
        """The held directions."""
        return tuple(action for action in self.actions.values() if action in DIRECTIONS)
