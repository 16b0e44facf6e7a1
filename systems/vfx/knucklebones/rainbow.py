"""Rainbow: the fields of an instant win run through all hues, equally bright."""

from __future__ import annotations

from systems.vfx.oklch import wheel
from systems.vfx.stage import alight, stages


def rainbow(now: float, dt: float) -> None:
    """Set the colours of the fields; whoever wants few flashes sees a steady outline instead."""
    for stage in stages():
        gleam, look = stage.gleam, stage.gleam.look
        gleam.colours.clear()
        if look is None:
            continue
        hues = wheel(look.exodia_lightness, look.exodia_chroma)
        for seat, row, field in alight(stage, "exodia"):
            turn = look.exodia_speed * gleam.clock + look.exodia_spread * (row + 2 * field)
            gleam.colours[seat, row, field] = hues[int(turn * len(hues)) % len(hues)]
