"""Comparison of two pictures, and a sheet of those that differ."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image


ROUNDING, LITTLE, LOT = 1, 12, 64
"""Tolerated differences of a channel, in steps of 1/255."""
MOST = 0.02
"""Share of pixels that may differ by ``LOT`` if another renderer drew the picture."""
STRONGER = 4
"""Factor by which differences are brightened."""
EDGE = 8
GROUND, INK = "#0B061A", "#F4F0FF"


def differences(one: Image.Image, other: Image.Image) -> list[int]:
    """Return the number of pixels by the difference of their worst channel."""
    from PIL import ImageChops

    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()


def alike(shown: Image.Image, golden: Image.Image, exactly: bool) -> bool:
    """Return True if no difference is visible, or with ``exactly`` if there is none beyond rounding."""
    if shown.size != golden.size:
        return False
    counts = differences(shown, golden)
    pixels = sum(counts)
    if exactly:
        return not sum(counts[ROUNDING + 1 :])
    mean = sum(step * count for step, count in enumerate(counts)) / pixels
    return mean <= LITTLE and sum(counts[LOT:]) <= MOST * pixels


def before_and_after(changed: Sequence[tuple[str, Image.Image | None, Image.Image]]) -> Image.Image:
    """Return a sheet with one line per changed picture: before, after, and the difference."""
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
