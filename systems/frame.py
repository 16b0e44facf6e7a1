"""Frames: their steps in a fixed order, each with the reason for its place, and a cache from one frame to the next."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import wraps
from typing import Generic, NamedTuple, ParamSpec, TypeVar

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


P = ParamSpec("P")
T = TypeVar("T")


def last_answer(function: Callable[P, T]) -> Callable[P, T]:
    """Cache the last result of a function; its arguments need not be hashable."""
    last: list[tuple[object, T]] = []

    @wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> T:
        if not last or last[0][0] != (args, kwargs):
            last[:] = [((args, kwargs), function(*args, **kwargs))]
        return last[0][1]

    return wrapper
