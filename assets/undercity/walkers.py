"""Rims and lanterns that let walkers stand out on lit floors. Lanterns are tinted by the game."""

from __future__ import annotations

import numpy as np
import people
from canvas import INK, STEPS, Canvas
from PIL import Image
from pixels import Pictures, blank, grown, paint, picture_of
from residents import rgba

LANTERN = (".ooo.", "o.p.o", "ooooo", "oPPPo", "o+#+o", "o###o", "o###o", "o+#+o", "oPPPo", ".ooo.")
INKS = {"o": rgba(INK), "p": rgba("#C0B8E0"), "P": rgba("#8C84B8"), "+": rgba("#C8C8D8"), "#": rgba("#FFFFFF")}


def rim(walker: Image.Image) -> Image.Image:
    """Return the shape of a walker, one pixel wider on every side, in ink."""
    mask = Image.new("L", (walker.width + 2, walker.height + 2))
    mask.paste(walker.getchannel("A"), (1, 1))
    picture = blank(*mask.size)
    paint(picture, grown(mask), rgba(INK))
    return picture


def pool() -> Image.Image:
    """Return the light of a lantern on the ground, 92x66: an ellipse in steps, to be tinted and added."""
    canvas = Canvas(92, 66)
    dx, dy = (canvas.x - 45.5) / 46, (canvas.y - 32.5) / 33
    near = np.clip(1 - np.sqrt(dx * dx + dy * dy), 0, 1)
    near = np.floor(near * np.sqrt(near) * STEPS + 0.5 + (canvas.dots - 0.5) * 0.6) / STEPS
    pixels = np.full((66, 92, 4), 255, np.uint8)
    pixels[..., 3] = np.floor(near * 255 + 0.001)
    return Image.fromarray(pixels, "RGBA")


def pictures() -> Pictures:
    """Rims by the names of walkers, the lantern and its light."""
    rims = {name.replace("walker", "walker_rim"): rim(walker) for name, walker in people.pictures().items()}
    return {**rims, "walker_lantern": picture_of(LANTERN, INKS), "walker_light": pool()}
