"""Big events shake the picture: by trauma squared and smooth noise, as Squirrel Eiserloh told it (GDC 2016)."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.playback import Playback
from components.pose import Shake
from systems.easing import noise

LANES = 3, 0
"""Of the noise, across and upward: two that set out from far off, so that a blow is felt in its first frame."""


def shake(now: float, dt: float) -> None:
    """Take in what was felt in this tick, let trauma fade for ``dt`` seconds, and say how far off the picture is."""
    for _, (playback, comfort, off) in esper.get_components(Playback, Comfort, Shake):
        most = 0.0
        if playback.timing is not None:
            data = playback.timing.motion.shake
            off.trauma = max(0.0, off.trauma - data.decay * dt)
            harder = playback.timing.moments.more.trauma * sum(beat.size for beat in playback.felt if beat.blow)
            off.trauma = min(1.0, off.trauma + sum(data.trauma.get(name, 0.0) for name in playback.moments) + harder)
            off.time = off.time + dt if off.trauma else 0.0
            most = 0.0 if comfort.reduced_motion else data.most * comfort.shake * off.trauma**2
        if not most:
            off.x = off.y = 0.0
        else:
            off.x, off.y = (most * noise(off.time * data.rate, lane) for lane in LANES)
