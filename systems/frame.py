"""Steps of a frame in a fixed order, each with the reason for its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

F = TypeVar("F")


class FrameStep(NamedTuple, Generic[F]):
    """A step of a frame."""

    name: str
    run: Callable[[F, float], object]
    """The function to run, given what the frame is about and the seconds since the last one."""
    reason: str


def advance(order: Iterable[FrameStep[F]], frame: F, dt: float) -> None:
    """Run all steps of a frame."""
    for step in order:
        step.run(frame, dt)
