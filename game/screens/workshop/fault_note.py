"""A note about an error in the grammar files, with its place and line."""

from __future__ import annotations

from components.focus import Rect
from game.screens.screen import Screen
from game.screens.workshop.files import Files
from systems.draw import widgets
from systems.draw.pen import Pen
from systems.draw.text import fitting


def draw_fault(screen: Screen, canvas: Pen, files: Files, part: Rect) -> None:
    """Draw the first error in the files, with its line."""
    fault, many, rgb = files.faults[0], len(files.faults), canvas.palette.rgb
    font, told = fitting(canvas, str(fault), Rect(0, 0, part.w - 20, part.h / 2), ("small", "tiny"))
    line = canvas.line(font)
    source = files.source(fault)
    indent = len(source) - len(source.lstrip())
    high = line * (len(told) + (2 if source else 0) + (1 if many > 1 else 0)) + 12
    box = Rect(part.x + 4, part.y + 4, part.w - 8, min(part.h - 8, high))
    canvas.fill(box.grown(-2), rgb("panel"), glow=0.0)
    widgets.panel(canvas, box, "warning")
    top = box.y + box.h - 6
    canvas.lines(told, box.x + 6, top, font=font, tint=rgb("warning"))
    top -= line * len(told)
    if source:
        shown = source.strip()
        at = max(0, fault.column - 1 - indent)
        canvas.lines([cut(canvas, shown, box.w - 12, font)], box.x + 6, top, font=font, tint=rgb("text"))
        x = box.x + 6 + min(canvas.measure(shown[:at], font), box.w - 24)
        canvas.fill(Rect(x, top - line - 1, max(4, canvas.measure(shown[at : at + 1] or " ", font)), 2), rgb("warning"))
        top -= 2 * line
    if many > 1:
        canvas.lines([screen.say("workshop.more", count=many - 1)], box.x + 6, top, font=font, tint=rgb("dim"))


def cut(canvas: Pen, text: str, room: float, font: str) -> str:
    """Return the text, cut to fit the width."""
    if canvas.measure(text, font) <= room:
        return text
    canvas.cramped.add(text)
    while text and canvas.measure(f"{text}..", font) > room:
        text = text[:-1]
    return f"{text}.."
