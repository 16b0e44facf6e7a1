"""Animated pictures in one small file with a shared palette."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

COLOURS = 255


def palette_of(samples: Sequence[Image.Image]) -> Image.Image:
    """Return a palette for all these pictures together, so that a brief flame gets its colors too."""
    wide, high = samples[0].size
    together = Image.new("RGB", (wide, high * len(samples)))
    for number, sample in enumerate(samples):
        together.paste(sample, (0, high * number))
    return together.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def in_colours(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """Return a picture in the colors of a palette."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def write_gif(pictures: Sequence[Image.Image], out: Path, seconds: float) -> None:
    """Write the pictures to a looping GIF file, each shown for ``seconds``; raise OSError and ValueError."""
    first, *rest = pictures
    shown = round(1000 * seconds)
    first.save(out, format="GIF", save_all=True, append_images=rest, duration=shown, loop=0, optimize=True)
