"""The manifest of Pearls' systems."""

from __future__ import annotations

from systems.pearls.bay import HANDLERS, build, read_back, settle
from systems.pearls.draw import draw_table
from systems.pearls.input import PearlsDecider
from systems.pearls.layout import item
from systems.pearls.show import AT_START, SHOWERS
from systems.staging import Animation, Effects, Input, Staging, World

STAGING = Staging(
    draw=draw_table,
    input=Input(item, decider=PearlsDecider),
    world=World(build, read_back, HANDLERS),
    animation=Animation(SHOWERS, settle),
    effects=Effects(starts=AT_START),
)
