"""Rumble of the pads at the beats of a tick."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from game.content.models.audio import Shudder
from game.kernel.opaque import Event
from systems.cue_answers import Moments, answers


class Shake(NamedTuple):
    """The rumble of a seat's pad."""

    weak: float
    strong: float
    seconds: float


def usual(event: Event) -> float:
    """Return the factor of an event with normal strength."""
    return 1.0


def shakes(
    script: Mapping[str, Sequence[Shudder]],
    moments: Moments,
    combo: Callable[[Event], int],
    harder: Callable[[Event], float] = usual,
) -> dict[int, Shake]:
    """Return the rumble by seat; of several at once, the strongest."""
    found: dict[int, Shake] = {}
    for entry, event, _ in answers(script, moments, combo):
        own = getattr(event, "seat", 0)
        more = harder(event)
        shake = Shake(min(1.0, entry.weak * more), min(1.0, entry.strong * more), entry.seconds * more)
        for seat in {"own": (own,), "other": (3 - own,), "both": (1, 2)}[entry.seat]:
            found[seat] = max(shake, found.get(seat, shake), key=strength)
    return found


def strength(shake: Shake) -> tuple[float, float]:
    """Return the sort key for strength: power, then length."""
    return shake.weak + shake.strong, shake.seconds


def by_device(shakes: Mapping[int, Shake], device: Callable[[int], str | None]) -> dict[str, Shake]:
    """Return the rumble by device; a device that holds both seats gets the stronger one."""
    found: dict[str, Shake] = {}
    for seat, shake in shakes.items():
        holder = device(seat)
        if holder is not None:
            found[holder] = max(shake, found.get(holder, shake), key=strength)
    return found
