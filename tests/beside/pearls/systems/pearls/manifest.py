"""The manifest of Pearls' systems."""

from __future__ import annotations

from systems.pearls.bay import HANDLERS, build, read_back, settle
from systems.pearls.draw import draw_table
from systems.pearls.input import PearlsSeatInput
from systems.pearls.layout import item
from systems.pearls.show import ANIMATORS, AT_START
from systems.staging import Animation, Staging, TableEffects, TableInput
from systems.worlds import EventWorld

STAGING = Staging(
    draw=draw_table,
    input=TableInput(item, seat_input=PearlsSeatInput),
    world=EventWorld(build, read_back, HANDLERS),
    animation=Animation(ANIMATORS, settle),
    effects=TableEffects(starts=AT_START),
)
