"""The cameras of the table: three that players can move within limits, and one that looks straight down."""

from __future__ import annotations

from typing import Literal, cast

import esper

from components.effects import Shining
from components.focus import Rect
from components.khet import Looking, Tower
from components.match import Comfort
from game.tables.khet.look import KhetLook
from systems.draw.stage import looks
from systems.draw.stage.steering import HANDLINGS, Handling, Steering, steering
from systems.khet.view.spots import Ground
from systems.layout import HEIGHT, WIDTH, WORDS

CameraKind = Literal["slanted", "swinging", "free", "flat"]
KINDS: tuple[CameraKind, ...] = ("slanted", "swinging", "free", "flat")
"""The first three are selected by F1, F2 and F3."""
FLAT = Handling("pan", "pan")
CORNER = {1: 24, 2: 42}
"""Height that the corner buttons take at the top, by text size. It matters only for both boards from above, where the
buttons would cover one."""
WHOLE = Rect(0, 0, WIDTH, HEIGHT)


def steered(look: KhetLook, kind: CameraKind, apart: bool, text_size: int = 1) -> Steering:
    """Return a camera of a kind at its home, with room for text and buttons."""
    said, low = look.cameras[kind], WORDS[text_size]
    high = CORNER[text_size] if apart and kind == "flat" else 0
    room = Rect(0, low, WIDTH, HEIGHT - low - high)
    home = looks.camera(said.apart if apart else said.sight).fitted(WHOLE, room)
    return steering(home, looks.limits(said.reach), HANDLINGS.get(kind, FLAT), look.pace)


def look_by(match: int, look: KhetLook, kind: CameraKind, apart: bool = False) -> Looking:
    """Switch a match to a camera of this kind; it glides there from the previous one."""
    before, comfort = esper.try_component(match, Looking), esper.try_component(match, Comfort)
    size = comfort.text_size if comfort is not None else 1
    if before is not None and (before.kind, before.apart, before.text_size) == (kind, apart, size):
        return before
    led = steered(look, kind, apart, size)
    if before is not None:
        led.shown = before.steering.shown
    found = Looking(kind, apart, led, Ground(look.lift, look.aside, apart), before is not None and before.flat, size)
    esper.add_component(match, found)
    return found


def follow(now: float, dt: float) -> None:
    """Move the camera toward its goal; a new table gets the first camera."""
    for match, (shining, comfort) in esper.get_components(Shining, Comfort):
        looking, look = esper.try_component(match, Looking), cast("KhetLook", shining.look)
        if looking is not None and looking.text_size != comfort.text_size:
            looking = look_by(match, look, cast(CameraKind, looking.kind), looking.apart)
        if looking is None or looking.flat != comfort.flat:
            # From above one board would hide the other.
            apart = (comfort.flat and bool(esper.get_component(Tower))) or bool(looking and looking.apart)
            looking = look_by(match, look, "flat" if comfort.flat else KINDS[0], apart)
            looking.flat = comfort.flat
        if any(looking.lean):
            looking.steering.stick(*looking.lean, dt)
        looking.steering.follow(dt, comfort.reduced_motion)
