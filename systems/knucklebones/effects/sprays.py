"""What gives off particles: a row of three equal dice burns at its lower end, the rim of a protected row glimmers in
pulses, and a die in flight leaves a trail."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.focus import Rect
from components.knucklebones import Die, Row, Shield, ShownHealth
from components.particles import Particles, Source
from components.pose import InFlight, Pose
from components.shining import Burning, Shining
from systems.effects.shining import give_off
from systems.knucklebones.view.layout import DIE, around, row_rect


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


def glimmer(now: float, dt: float) -> None:
    """Let every shield that is shown glimmer, always in one order: the right rows first."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        sprays = shining.sprays
        shown = [parts for _, parts in esper.get_components(Shield, ShownHealth)]
        for shield, health in sorted(shown, key=lambda parts: (-parts[0].row, -parts[0].seat)):
            if health.share > 0:
                rim = row_rect(shield.seat, shield.row)
                source = Source(sprays.shield, "shield", rim, pulse=sprays.shield_pulse, ebb=sprays.shield_ebb)
                give_off(pool, comfort, source)


def trail(now: float, dt: float) -> None:
    """Let every die that is on its way leave a trail in the colour of its seat, always in one order."""
    for _, (shining, pool, comfort) in esper.get_components(Shining, Particles, Comfort):
        for _, (_, die, pose) in sorted(esper.get_components(InFlight, Die, Pose)):
            if pose.alpha > 0:
                where = around(pose.x, pose.y, DIE / 2, DIE / 2)
                give_off(pool, comfort, Source(shining.sprays.trail, f"seat{die.seat}", where))
