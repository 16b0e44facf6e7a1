"""What Nim adds to the systems."""

from __future__ import annotations

from systems.nim.draw.table import draw_table
from systems.nim.heap import HANDLERS, build, read_back, settle
from systems.nim.layout import item
from systems.nim.show import AT_START, SHOWERS

from systems.tables import Staging
from systems.turn import together

STAGING = Staging(
    draw=draw_table,
    owners=together(HANDLERS),
    build=build,
    read_back=read_back,
    showers=SHOWERS,
    settle=settle,
    item=item,
    starts=AT_START,
)
