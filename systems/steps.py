"""Steps of frames and ticks in a fixed order, each with the reason for its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

F = TypeVar("F")


class Step(NamedTuple, Generic[F]):
    """A step of a frame, or a system in the order of a tick."""

    name: str
    run: Callable[[F, float], object]
    """The function to run, given what the frame is about (of a tick, the application's clock), and the seconds since
    the last one."""
    reason: str


def advance(order: Iterable[Step[F]], frame: F, dt: float) -> None:
    for step in order:
        step.run(frame, dt)
