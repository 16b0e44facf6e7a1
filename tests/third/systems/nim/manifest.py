"""What Nim adds to the systems."""

from __future__ import annotations

from systems.nim.deciding import Decider
from systems.nim.draw.table import draw_table
from systems.nim.heap import HANDLERS, build, read_back, settle
from systems.nim.layout import ground
from systems.nim.show import AT_START, SHOWERS

from systems.owners import together
from systems.tables import Staging

STAGING = Staging(
    draw=draw_table,
    owners=together(HANDLERS),
    build=build,
    read_back=read_back,
    settle=settle,
    showers=SHOWERS,
    decider=Decider,
    ground=ground,
    starts=AT_START,
)
