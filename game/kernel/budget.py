"""How much may be thought about one move."""

from __future__ import annotations

from collections.abc import Callable

EVERY = 64
"""Nodes between two questions whether to stop."""


class Spent(Exception):
    """The budget is used up."""


Stop = Callable[[], bool]
"""Whether to end the thinking now."""
Clock = Callable[[], float]
"""Seconds since whenever."""


def never() -> bool:
    """Time is no matter."""
    return False


def within(seconds: float, clock: Clock | None, stop: Stop = never) -> Stop:
    """``stop``, and from now on so many seconds by this clock; without one time is no matter."""
    if clock is None:
        return stop
    until = clock() + seconds
    return lambda: stop() or clock() >= until


class Budget:
    """Nodes, and whatever else ends the thinking: ``stop`` is asked now and then; it alone knows a clock."""

    __slots__ = ("left", "nodes", "stop", "until")

    def __init__(self, nodes: int, stop: Stop = never) -> None:
        self.nodes = self.left = nodes
        self.stop, self.until = stop, nodes
        """``stop`` is asked again once fewer nodes than ``until`` are left."""

    @property
    def spent(self) -> int:
        """Nodes looked at so far."""
        return self.nodes - self.left

    def spend(self, nodes: int) -> None:
        """Take so many; raises ``Spent`` where there are not so many, or time is up."""
        left = self.left - nodes
        if left < 0:
            raise Spent
        self.left = left
        if left < self.until:
            self.until = left - EVERY
            if self.stop():
                raise Spent
