"""Cards rise when they are in focus, and darken when they cannot be played any more as far as that was shown."""

from __future__ import annotations

import esper

from components.choosing import Choosing
from components.comfort import Comfort
from components.knucklebones import Card, ShownCard
from components.playback import Playback


def hold(now: float, dt: float) -> None:
    """Let ``dt`` seconds of rising and darkening pass; at speed 0 and under reduced motion all is done at once."""
    for _, (playback, choosing, comfort) in esper.get_components(Playback, Choosing, Comfort):
        timing, still = playback.timing, comfort.reduced_motion or not playback.speed
        rise = _share(dt, 0.0 if still or timing is None else timing.focus_rise)
        dim = _share(dt * playback.speed, 0.0 if still or timing is None else timing.motion.dim)
        up = _up(choosing)
        for _, (card, held) in esper.get_components(Card, ShownCard):
            held.rise = _toward(held.rise, float((card.seat, card.card) in up), rise)
            held.dim = _toward(held.dim, float(held.shut), dim)


def _up(choosing: Choosing) -> set[tuple[int, str]]:
    """Seat and id of the cards that stand out: the one in focus, and the one being played."""
    up = {(choosing.seat, choosing.card)} if choosing.card is not None else set()
    if choosing.focus and choosing.focus[0] == "card":
        up.add(choosing.focus[1:])
    return up


def _share(dt: float, seconds: float) -> float:
    """How much of a motion of this length passes."""
    return dt / seconds if seconds else 1.0


def _toward(value: float, target: float, step: float) -> float:
    return min(target, value + step) if value < target else max(target, value - step)
