"""The manifest of Pearls' systems."""

from __future__ import annotations

from systems.pearls.bay import HANDLERS, build, read_back, settle
from systems.pearls.draw import draw_table
from systems.pearls.input import PearlsDecider
from systems.pearls.layout import item
from systems.pearls.show import AT_START, SHOWERS

from systems.tables import Staging

STAGING = Staging(
    handlers=HANDLERS,
    build=build,
    read_back=read_back,
    showers=SHOWERS,
    draw=draw_table,
    settle=settle,
    item=item,
    decider=PearlsDecider,
    starts=AT_START,
)
