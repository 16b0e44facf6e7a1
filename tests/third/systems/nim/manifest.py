"""What Nim adds to the systems."""

from __future__ import annotations

from systems.nim.deciding import Decider
from systems.nim.heap import HANDLERS, build, read_back, settle, stage_of
from systems.nim.layout import ground
from systems.nim.moments import SPECIAL, moment
from systems.nim.show import AT_START, SHOWERS, cast, length

from systems.owners import together
from systems.tables import Staging

STAGING = Staging(
    owners=together(HANDLERS),
    build=build,
    read_back=read_back,
    stage_of=stage_of,
    settle=settle,
    cast=cast,
    showers=SHOWERS,
    length=length,
    moment=moment,
    special=SPECIAL,
    decider=Decider,
    ground=ground,
    starts=AT_START,
)
