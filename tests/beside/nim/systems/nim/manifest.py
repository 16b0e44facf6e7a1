"""The manifest of Nim's systems."""

from __future__ import annotations

from systems.nim.heap import HANDLERS, build, read_back, settle
from systems.nim.view import SHOWERS, draw_table, item

from systems.tables import Staging

STAGING = Staging(
    handlers=HANDLERS,
    build=build,
    read_back=read_back,
    showers=SHOWERS,
    draw=draw_table,
    settle=settle,
    item=item,
)
