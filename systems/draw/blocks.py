"""Blocks of words below a name, each in a colour of its own, in the largest font that has room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from systems.draw.pen import Pen

Block = tuple[str, str]
"""Words and their colour."""
GAP = 3
"""Between the name and the blocks."""


class Laid(NamedTuple):
    """A name and blocks, line by line."""

    heads: list[str]
    size: int
    """How many times as large as they could be the words of the name are."""
    told: list[tuple[list[str], str]]
    font: str
    high: float


def laid(
    canvas: Pen, name: str, blocks: Sequence[Block], wide: float, high: float, fonts: Sequence[str], size: int = 1
) -> Laid:
    """A name, so many times as large, and blocks below it, not wider than this.

    The blocks are in the first of these fonts in which all of it is not higher than this.
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
    """Write them downward from ``top``; there is room for so much of them at ``most``."""
    if found.high > most:
        canvas.cramped.update("\n".join(lines) for lines, _ in found.told)
    canvas.lines(found.heads, x, top, font="bold", size=found.size, tint=canvas.palette.rgb("text"))
    top -= canvas.line("bold", found.size) * len(found.heads)
    for number, (lines, colour) in enumerate(found.told):
        top -= GAP if number or found.heads else 0
        canvas.lines(lines, x, top, font=found.font, tint=canvas.palette.rgb(colour))
        top -= canvas.line(found.font) * len(lines)
