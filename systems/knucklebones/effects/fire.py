"""Fire: a row of three equal dice burns at its lower end."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.focus import Rect
from components.knucklebones import Row
from components.particles import Particles, Source
from components.shining import Burning, Shining
from systems.effects.shining import give_off
from systems.knucklebones.view.layout import row_rect


def burn(now: float, dt: float) -> None:
    """Feed the fire of every row that burns, always in one order, so that chance makes one picture of it.

    Its flames stand still for whoever wants particles but no motion.
    """
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (burning, row) in sorted(esper.get_components(Burning, Row)):
            burning.still = comfort.reduced_motion and comfort.particles > 0
            where = foot(row.seat, row.row, shining.sprays.embers)
            give_off(pool, comfort, Source(shining.sprays.fire, "triple", where))


def foot(seat: int, row: int, high: float) -> Rect:
    """The strip at the lower end of a row in which its fire begins."""
    rim = row_rect(seat, row)
    return Rect(rim.x + 2, rim.y + 3, rim.w - 4, high)
