"""Rainbow: the fields of an instant win run through all hues, equally bright."""

from __future__ import annotations

from systems.effects.oklch import wheel
from systems.knucklebones.effects.lit import alight, lit


def rainbow(now: float, dt: float) -> None:
    """Set the colours of the fields; whoever wants few flashes sees a steady outline instead."""
    for stage, lights in lit():
        look = stage.gleam.look
        lights.colours.clear()
        if look is None:
            continue
        hues = wheel(look.exodia_lightness, look.exodia_chroma)
        for seat, row, field in alight(stage, lights, "exodia"):
            turn = look.exodia_speed * stage.gleam.clock + look.exodia_spread * (row + 2 * field)
            lights.colours[seat, row, field] = hues[int(turn * len(hues)) % len(hues)]
