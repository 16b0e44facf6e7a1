"""Which pads shake at the beats of a tick, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from systems.answers import Answer, Moments, answers


class Motors(Protocol):
    """How hard a pad's two motors run, and how long."""

    @property
    def weak(self) -> float:
        """Strength of the small, fast one, 0 to 1."""

    @property
    def strong(self) -> float:
        """Strength of the big, slow one, 0 to 1."""

    @property
    def seconds(self) -> float: ...


class Shudder(Answer, Motors, Protocol):
    """A pad's answer to a beat; the numbers themselves are data."""

    @property
    def seat(self) -> str:
        """``own``, ``other`` or ``both``, as seen from the event's seat."""


class Shake(NamedTuple):
    """What the pad of a seat does now."""

    weak: float
    strong: float
    seconds: float


def shakes(
    script: Mapping[str, Sequence[Shudder]],
    moments: Moments,
    combo: Callable[[Any], int],
) -> dict[int, Shake]:
    """By seat; of several at once the strongest."""
    found: dict[int, Shake] = {}
    for entry, event, _ in answers(script, moments, combo):
        own = getattr(event, "seat", 0)
        shake = Shake(entry.weak, entry.strong, entry.seconds)
        for seat in {"own": (own,), "other": (3 - own,), "both": (1, 2)}[entry.seat]:
            found[seat] = max(shake, found.get(seat, shake), key=strength)
    return found


def strength(shake: Shake) -> tuple[float, float]:
    """What makes one stronger than another: its power, then its length."""
    return shake.weak + shake.strong, shake.seconds


def by_device(shakes: Mapping[int, Shake], device: Callable[[int], str | None]) -> dict[str, Shake]:
    """The same by the device each seat holds; one that holds both gets the stronger."""
    found: dict[str, Shake] = {}
    for seat, shake in shakes.items():
        holder = device(seat)
        if holder is not None:
            found[holder] = max(shake, found.get(holder, shake), key=strength)
    return found
