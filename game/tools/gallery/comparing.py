"""Whether two pictures look alike, and both on one sheet where they do not."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

ROUNDING, LITTLE, LOT = 1, 12, 64
"""Steps of 255 in which one channel may differ."""
MOST = 0.02
"""Share of the picture that may differ a lot where another renderer drew it."""
STRONGER = 4
"""How many times brighter a difference is shown than it is."""
EDGE = 8
GROUND, INK = "#0B061A", "#F4F0FF"


def differences(one: Image.Image, other: Image.Image) -> list[int]:
    """How many pixels differ by so many steps in their worst channel."""
    from PIL import ImageChops

    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()


def alike(shown: Image.Image, golden: Image.Image, exactly: bool) -> bool:
    """Whether nobody would see a difference; ``exactly``: whether there is none."""
    if shown.size != golden.size:
        return False
    counts = differences(shown, golden)
    pixels = sum(counts)
    if exactly:
        return not sum(counts[ROUNDING + 1 :])
    mean = sum(step * count for step, count in enumerate(counts)) / pixels
    return mean <= LITTLE and sum(counts[LOT:]) <= MOST * pixels


def before_and_after(changed: Sequence[tuple[str, Image.Image | None, Image.Image]]) -> Image.Image:
    """Every changed picture in a line of its own: as it was, as it is, and where the two differ."""
    from PIL import Image, ImageChops, ImageDraw

    wide, high = changed[0][2].size
    line = high + 3 * EDGE
    sheet = Image.new("RGB", (3 * (wide + EDGE) + EDGE, line * len(changed) + EDGE), GROUND)
    pen = ImageDraw.Draw(sheet)
    for number, (name, before, after) in enumerate(changed):
        y = number * line + EDGE
        pictures = [after]
        if before is not None:
            differing = ImageChops.difference(before, after.resize(before.size))
            pictures = [before, after, differing.point(lambda step: min(255, step * STRONGER))]
        for column, picture in enumerate(pictures, 3 - len(pictures) if before else 1):
            sheet.paste(picture, (EDGE + column * (wide + EDGE), y))
        pen.text((EDGE, y + high + 1), name if before else f"{name} (new)", fill=INK)
    return sheet
