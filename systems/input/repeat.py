"""Repeated presses of a held direction."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.content.models.controls import Action

DIRECTIONS = ("up", "down", "left", "right")


@dataclass(slots=True)
class Repeat:
    """The held buttons of one device, oldest first; the newest held direction repeats. Times are in seconds."""

    delay: float
    rate: float
    held: dict[object, Action] = field(default_factory=dict)
    """The held actions, by source (a key, a stick, a d-pad)."""
    due: float = 0.0

    def press(self, where: object, action: Action, now: float) -> None:
        """Begin to hold an action."""
        self.held.pop(where, None)
        self.held[where] = action
        if action in DIRECTIONS:
            self.due = now + self.delay

    def release(self, where: object, now: float) -> None:
        """Release an action; a direction still held elsewhere waits its full delay again."""
        if self.held.pop(where, None) in DIRECTIONS:
            self.due = now + self.delay

    def clear(self) -> None:
        """Release everything."""
        self.held.clear()

    def tick(self, now: float) -> Action | None:
        """Return the direction to press again if it is due; at most one per tick, so a slow frame never causes a
        burst."""
        directions = self.directions
        if not directions or now < self.due:
            return None
        self.due = now + self.rate
        return directions[-1]

    @property
    def directions(self) -> tuple[Action, ...]:
        """Return the held directions."""
        return tuple(action for action in self.held.values() if action in DIRECTIONS)
