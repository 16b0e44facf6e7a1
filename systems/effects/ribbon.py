"""A ribbon says whose turn it is, beside that seat's board. It holds nothing up."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.playback import Playback
from components.pose import Ribbon
from game.content.models.beats import Entrance
from game.kernel.events import name_of
from systems.easing import ease
from systems.turns import ENDS


def unroll(now: float, dt: float) -> None:
    """Bring a ribbon when a turn is shown to pass, and let ``dt`` seconds of it go by; at speed 0 there is none."""
    for _, (playback, comfort, ribbon) in esper.get_components(Playback, Comfort, Ribbon):
        timing = playback.timing if playback.speed else None
        for event in playback.started:
            name = name_of(type(event))
            if name == "turn_passed":
                ribbon.seat, ribbon.age = event.seat, 0.0
            elif name in ENDS:
                ribbon.seat = 0
        if timing is None or not ribbon.seat:
            ribbon.seat, ribbon.open = 0, 0.0
            continue
        ribbon.age += dt
        entrance = timing.motion.ribbon
        hold = entrance.hold * comfort.banner
        if ribbon.age >= entrance.enter + hold + entrance.leave:
            ribbon.seat = 0
        ribbon.open = openness(entrance, ribbon.age, hold, comfort.reduced_motion)


def openness(entrance: Entrance, age: float, hold: float = float("inf"), calm: bool = False) -> float:
    """How much of something is in sight ``age`` seconds after it came, 0 to 1; a back ease goes beyond for a moment.

    ``hold`` are the seconds between coming and leaving; ``calm`` only fades, in the entrance's calm seconds.
    """
    shape = ("linear", "linear") if calm else (entrance.enter_ease, entrance.leave_ease)
    enter, leave = (min(span, entrance.calm) if calm else span for span in (entrance.enter, entrance.leave))
    come = ease(shape[0], age / enter) if enter else 1.0
    left = age - entrance.enter - hold
    if left <= 0:
        return come
    return come * (1 - ease(shape[1], left / leave)) if leave else 0.0
