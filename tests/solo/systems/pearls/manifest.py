"""What Pearls adds to the systems."""

from __future__ import annotations

from systems.pearls.bay import HANDLERS, build, read_back, settle
from systems.pearls.deciding import Decider
from systems.pearls.draw.table import draw_table
from systems.pearls.layout import item
from systems.pearls.show import SHOWERS

from systems.tables import Staging
from systems.turn import together

STAGING = Staging(
    draw=draw_table,
    owners=together(HANDLERS),
    build=build,
    read_back=read_back,
    settle=settle,
    showers=SHOWERS,
    item=item,
    decider=Decider,
)
