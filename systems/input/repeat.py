"""A held direction is pressed again and again."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.content.models.key_names import Action

DIRECTIONS = ("up", "down", "left", "right")


@dataclass(slots=True)
class Repeat:
    """What one device holds down, oldest first; of that the newest direction repeats. Times are seconds."""

    delay: float
    rate: float
    held: dict[object, Action] = field(default_factory=dict)
    """What is held, by where (a key, a stick, a d-pad)."""
    due: float = 0.0

    def press(self, where: object, action: Action, now: float) -> None:
        """Hold this from now on."""
        self.held.pop(where, None)
        self.held[where] = action
        if action in DIRECTIONS:
            self.due = now + self.delay

    def release(self, where: object, now: float) -> None:
        """Let go; a direction still held elsewhere waits its full delay again."""
        if self.held.pop(where, None) in DIRECTIONS:
            self.due = now + self.delay

    def clear(self) -> None:
        """Let go of everything."""
        self.held.clear()

    def tick(self, now: float) -> Action | None:
        """The direction to press again, if its time has come: at most one a tick, so a slow frame never bursts."""
        directions = self.directions
        if not directions or now < self.due:
            return None
        self.due = now + self.rate
        return directions[-1]

    @property
    def directions(self) -> tuple[Action, ...]:
        """The directions of that."""
        return tuple(action for action in self.held.values() if action in DIRECTIONS)
