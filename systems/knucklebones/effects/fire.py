"""Fire: a row of three equal dice burns at its lower end."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from components.knucklebones import Place
from components.particles import Source
from systems.effects.light_sources import lay
from systems.knucklebones.effects.lit import lit
from systems.knucklebones.view.layout import row_rect


def burn(now: float, dt: float) -> None:
    """Light a fire on every triple; a flame that stands still where motion or particles are not wanted."""
    for stage, lights in lit():
        effects = stage.gleam.effects
        lights.flames.clear()
        if effects is None:
            continue
        for seat, row in triples(lights.faces):
            if stage.comfort.reduced_motion and stage.comfort.particles:
                lights.flames.append((seat, row))
            lay(stage, Source(effects.fire, "triple", foot(seat, row, effects.embers)))


def triples(faces: Mapping[Place, int]) -> list[tuple[int, int]]:
    """The rows (seat, row) whose three dice show one face."""
    rows = [(seat, row) for seat, row, field in faces if field == 3]
    return [at for at in rows if faces.get((*at, 1)) == faces.get((*at, 2)) == faces[(*at, 3)]]


def foot(seat: int, row: int, high: float) -> Rect:
    """The strip at the lower end of a row in which its fire begins."""
    rim = row_rect(seat, row)
    return Rect(rim.x + 2, rim.y + 3, rim.w - 4, high)
