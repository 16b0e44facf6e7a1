"""Beams along both diagonals of a board with a complete X."""

from __future__ import annotations

import math

import esper

from components.effects import Colour, Rainbow
from components.knucklebones import Field, ShownPlace
from components.match import Comfort
from systems.draw.pen import Pen, Tint
from systems.easing import ease
from systems.knucklebones.view.layout import field_at, grid

WHOLE = 760
"""Final length of a beam: past both edges of the picture."""
SHOOTS = 0.45
"""Seconds until a beam has its full length."""
LAYERS = ((26, 0.05), (15, 0.08), (8, 0.14), (4, 0.24))
"""Widths and opacities of the layers: brightest in the middle."""
TEXEL = 4
"""Side of the sprite that is stretched."""


def draw_beams(canvas: Pen) -> None:
    """Draw the beams below the dice, in the hues of the fields."""
    crossed: dict[int, dict[tuple[int, ...], Tint]] = {}
    age = 0.0
    for _, (_, running, spot, colour) in esper.get_components(Field, Rainbow, ShownPlace, Colour):
        crossed.setdefault(spot.place[0], {})[spot.place[1:]] = colour.rgb or canvas.palette.rgb("exodia")
        age = running.age
    if not crossed:
        return
    calm = any(comfort.reduced_motion for _, comfort in esper.get_component(Comfort))
    long = WHOLE if calm else WHOLE * ease("out_cubic", age / SHOOTS)
    if (grid().rows, grid().fields) != (3, 3):
        return
    for seat, tints in crossed.items():
        x, y = field_at(seat, 2, 2)
        for corner in ((1, 1), (1, 3)):
            to_x, to_y = field_at(seat, *corner)
            angle = math.degrees(math.atan2(to_y - y, to_x - x))
            for wide, alpha in LAYERS:
                canvas.sprite(
                    "pixel", x, y, tint=tints.get(corner, canvas.palette.rgb("exodia")), alpha=alpha, angle=-angle,
                    scale_x=long / TEXEL, scale_y=wide / TEXEL, add=1.0, glow=0.5,
                )  # fmt: skip
