"""Pictures of keys and buttons: a sprite if there is one, else a key cap with a legend."""

from __future__ import annotations

from typing import Literal

from components.focus import Rect
from game.content.models.key_names import Action, Family
from systems.draw.pen import Pen
from systems.input.glyphs import glyph, legend, shown

HIGH, LEAST, SIDES = 13, 13, 6
"""Height and least width of a cap, and the horizontal padding of its legend."""
CAP = "glyph_cap"


def cap(canvas: Pen, family: Family, action: Action | Literal["move"]) -> tuple[Family, str]:
    """Return the key or button that an action is bound to, or all directions."""
    return family, shown(canvas.bound, family, action)


def cap_width(canvas: Pen, family: Family, name: str) -> float:
    """Return the width of a key or button at the current text size."""
    drawn = glyph(family, name)
    if drawn is not None:
        return canvas.atlas.region(drawn).w * canvas.text_scale
    return max(LEAST * canvas.text_scale, canvas.measure(legend(family, name), "tiny") + SIDES * canvas.text_scale)


def draw_cap(canvas: Pen, family: Family, name: str, x: float, y: float) -> None:
    """Draw a key or button centered at a point."""
    drawn, size = glyph(family, name), canvas.text_scale
    if drawn is not None:
        canvas.sprite(drawn, x, y, scale_x=size, scale_y=size)
        return
    wide, high = cap_width(canvas, family, name), HIGH * size
    canvas.frame(CAP, Rect(round(x - wide / 2), round(y - high / 2), wide, high))
    canvas.label(legend(family, name), x, y, font="tiny", tint=canvas.palette.rgb("text"))
