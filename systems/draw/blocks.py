"""Blocks of text below a name, each in its own color, in the largest font that fits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from systems.draw.pen import Pen

Block = tuple[str, str]
"""A text and its color."""
GAP = 3
"""Space between the name and the blocks."""


class Laid(NamedTuple):
    """A name and blocks, broken into lines."""

    heads: list[str]
    size: int
    """Scale of the name's text."""
    told: list[tuple[list[str], str]]
    font: str
    high: float


def laid(
    canvas: Pen, name: str, blocks: Sequence[Block], wide: float, high: float, fonts: Sequence[str], size: int = 1
) -> Laid:
    """Break a name, scaled by ``size``, and the blocks below it into lines of at most this width.

    The blocks use the first of these fonts in which everything fits the height.
    """
    heads = canvas.wrap(name, wide, "bold", size) if name else []
    for font in fonts:
        told = [(canvas.wrap(words, wide, font), colour) for words, colour in blocks]
        lines = sum(len(lines) for lines, _ in told)
        parts = len(told) + bool(heads)
        whole = canvas.line("bold", size) * len(heads) + canvas.line(font) * lines + GAP * (parts - 1)
        if whole <= high:
            break
    return Laid(heads, size, told, font, whole)


def draw_laid(canvas: Pen, found: Laid, x: float, top: float, most: float) -> None:
    """Draw the lines downward from ``top``; texts higher than ``most`` are recorded as cramped."""
    if found.high > most:
        canvas.cramped.update("\n".join(lines) for lines, _ in found.told)
    canvas.lines(found.heads, x, top, font="bold", size=found.size, tint=canvas.palette.rgb("text"))
    top -= canvas.line("bold", found.size) * len(found.heads)
    for number, (lines, colour) in enumerate(found.told):
        top -= GAP if number or found.heads else 0
        canvas.lines(lines, x, top, font=found.font, tint=canvas.palette.rgb(colour))
        top -= canvas.line(found.font) * len(lines)
