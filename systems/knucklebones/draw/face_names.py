"""Die faces with a name: a band with the name across the pips, and the number in the corner."""

from __future__ import annotations

from collections.abc import Mapping

from components.focus import Rect
from components.pose import Pose
from systems.draw.die import draw_numeral
from systems.draw.pen import Pen, Tint

Names = Mapping[int, str]
"""The names of faces that have one, by number."""
BAND = 0.86
"""Opacity of the band under a name."""


def names_in(faces: Mapping[str, Mapping[str, str]], language: str) -> Names:
    """Return the names of faces in a language, or else in English."""
    return {int(face): name.get(language) or name.get("en", face) for face, name in faces.items()}


def draw_name(canvas: Pen, names: Names, face: int, pose: Pose, colour: Tint, die: str, alpha: float = 1.0) -> None:
    """Draw the name of the face that a die shows, cut to the width of the die."""
    name = names.get(face)
    if name is None:
        return
    wide = canvas.atlas.region(die).w * pose.scale_x
    font = "small" if canvas.measure(name, "small") <= wide - 4 else "tiny"
    while name and canvas.measure(name, font) > wide - 4:
        name = name[:-1]
    high = canvas.line(font) + 1
    solid = pose.alpha * alpha
    band = Rect(pose.x - wide / 2 + 1, pose.y - high / 2, wide - 2, high)
    canvas.fill(band, canvas.palette.rgb("panel"), BAND * solid)
    canvas.label(name, pose.x, pose.y, font=font, tint=colour, alpha=solid)
    draw_numeral(canvas, face, pose, colour, die, alpha)
