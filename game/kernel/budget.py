"""The budget of a search: its nodes, its time, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable

EVERY = 64
"""Nodes between two calls of ``stop``."""


class Spent(Exception):
    """The budget is used up."""


Stop = Callable[[], bool]
"""A function that returns True if the search should end now."""
Clock = Callable[[], float]
"""A function that returns seconds from any fixed start."""


def never() -> bool:
    """Return False: time does not matter."""
    return False


def within(seconds: float, clock: Clock | None, stop: Stop = never) -> Stop:
    """Return a ``Stop`` that also ends the search after this many seconds; without a clock, return ``stop`` unchanged.
    """
    if clock is None:
        return stop
    until = clock() + seconds
    return lambda: stop() or clock() >= until


class Budget:
    """A number of nodes. ``stop`` is called now and then and can end the search early; only it knows a clock."""

    __slots__ = ("left", "nodes", "stop", "until")

    def __init__(self, nodes: int, stop: Stop = never) -> None:
        self.nodes = self.left = nodes
        self.stop, self.until = stop, nodes
        """``stop`` is called again once fewer than ``until`` nodes are left."""

    @property
    def spent(self) -> int:
        """Nodes searched so far."""
        return self.nodes - self.left

    def spend(self, nodes: int) -> None:
        """Use up this many nodes. Raise ``Spent`` if there are not enough, or if ``stop`` returns True."""
        left = self.left - nodes
        if left < 0:
            raise Spent
        self.left = left
        if left < self.until:
            self.until = left - EVERY
            if self.stop():
                raise Spent
