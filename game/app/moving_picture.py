"""Pictures one after the other in one file, in colours that all of them share: that keeps it small."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PIL import Image

COLOURS = 255


def palette_of(samples: Sequence[Image.Image]) -> Image.Image:
    """The colours of these pictures, so that a short flame finds its own too."""
    wide, high = samples[0].size
    together = Image.new("RGB", (wide, high * len(samples)))
    for number, sample in enumerate(samples):
        together.paste(sample, (0, high * number))
    return together.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)


def in_colours(picture: Image.Image, palette: Image.Image) -> Image.Image:
    """A picture in the colours of a palette."""
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def write_gif(pictures: Sequence[Image.Image], out: Path, seconds: float) -> None:
    """Write them to a file, each shown for so many seconds, again and again; raises OSError and ValueError."""
    first, *rest = pictures
    shown = round(1000 * seconds)
    first.save(out, format="GIF", save_all=True, append_images=rest, duration=shown, loop=0, optimize=True)
