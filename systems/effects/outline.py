"""The outline glides to what is in focus; the focus itself is there at once."""

from __future__ import annotations

import esper

from components.choosing import Choosing
from components.comfort import Comfort
from components.focus import Rect
from components.playback import Playback
from components.pose import ShownFocus
from systems.easing import between, ease


def outline(now: float, dt: float) -> None:
    """Let ``dt`` seconds of the way pass. What was not outlined before is outlined where it is, without a way."""
    ((_, (playback, comfort)),) = esper.get_components(Playback, Comfort)
    timing = None if comfort.reduced_motion or not playback.speed else playback.timing
    for _, (choosing, seen) in esper.get_components(Choosing, ShownFocus):
        target = next((item.rect for item in choosing.items if item.id == choosing.focus), None)
        if target is None:
            seen.id = seen.start = seen.rect = None
            continue
        if seen.id != choosing.focus:
            seen.id, seen.start, seen.way = choosing.focus, seen.rect, 0.0
        seconds = timing.motion.cursor if timing is not None else 0.0
        start = seen.start
        seen.way = min(1.0, seen.way + dt / seconds) if seconds and start is not None else 1.0
        if timing is None or start is None or seen.way == 1:
            seen.rect = target
        else:
            seen.rect = _on_the_way(start, target, ease(timing.motion.cursor_ease, seen.way))


def _on_the_way(start: Rect, end: Rect, way: float) -> Rect:
    x, y = between(start.x, end.x, way), between(start.y, end.y, way)
    return Rect(x, y, between(start.w, end.w, way), between(start.h, end.h, way))
