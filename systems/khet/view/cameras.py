"""Who looks at the table: three cameras that are led, each within its limits, and one that looks straight down."""

from __future__ import annotations

from typing import Literal, cast

import esper

from components.comfort import Comfort
from components.khet import Looking, Tower
from components.shining import Shining
from game.tables.khet.look import KhetLook
from systems.draw.stage import looks
from systems.draw.stage.steering import HANDLINGS, Handling, Steering, steering
from systems.khet.view.spots import Ground

CameraKind = Literal["slanted", "swinging", "free", "flat"]
KINDS: tuple[CameraKind, ...] = ("slanted", "swinging", "free", "flat")
"""The first three are those of F1, F2 and F3."""
FLAT = Handling("pan", "pan")


def steered(look: KhetLook, kind: CameraKind, apart: bool) -> Steering:
    """A camera of a kind, where it begins."""
    said = look.cameras[kind]
    home = looks.camera(said.apart if apart else said.sight)
    return steering(home, looks.limits(said.reach), HANDLINGS.get(kind, FLAT), look.pace)


def look_by(match: int, look: KhetLook, kind: CameraKind, apart: bool = False) -> Looking:
    """Let a match be looked at by a camera of this kind; from another one it glides there."""
    before = esper.try_component(match, Looking)
    if before is not None and (before.kind, before.apart) == (kind, apart):
        return before
    led = steered(look, kind, apart)
    if before is not None:
        led.shown = before.steering.shown
    found = Looking(kind, apart, led, Ground(look.lift, look.aside, apart), before is not None and before.flat)
    esper.add_component(match, found)
    return found


def follow(now: float, dt: float) -> None:
    """Let the camera go on to where it is led; whoever looks at a table first has the first one."""
    for match, (shining, comfort) in esper.get_components(Shining, Comfort):
        looking, look = esper.try_component(match, Looking), cast("KhetLook", shining.look)
        if looking is None or looking.flat != comfort.flat:
            # From above one board would hide the other.
            apart = (comfort.flat and bool(esper.get_component(Tower))) or bool(looking and looking.apart)
            looking = look_by(match, look, "flat" if comfort.flat else KINDS[0], apart)
            looking.flat = comfort.flat
        if any(looking.lean):
            looking.steering.stick(*looking.lean, dt)
        looking.steering.follow(dt, comfort.reduced_motion)
