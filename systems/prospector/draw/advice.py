"""Advice: the next move and its reason, a line that wins, and the chance to win the round."""

from __future__ import annotations

from components.choosing import Choosing
from components.focus import Rect
from components.hints import Advice
from systems.draw.text import fitting
from systems.draw.view import View
from systems.layout import HEIGHT

LEFT, WIDE, TALL = 6, {1: 170, 2: 210}, 80
"""Left edge of the text, and by text size its width and its most height."""
TOP = {1: HEIGHT - 34, 2: HEIGHT - 52}
"""Top edge, below the undo button, by text size."""


def draw_advice(view: View, choosing: Choosing, advice: Advice) -> None:
    """Draw a rim around the advised item and the reason, if asked for; and the chance, if wanted."""
    canvas, rgb = view.canvas, view.canvas.palette.rgb
    for item in choosing.items if advice.wanted else ():
        if item.id in advice.places:
            canvas.frame("double", item.rect.grown(2), tint=rgb("double"))
    said = [view.say(advice.key or "advice.thinks", **advice.values)] if advice.wanted else []
    if advice.shown is not None:
        said.append(view.say("prospector.chance", percent=round(100 * advice.shown)))
    top = TOP[canvas.text_scale]
    for text in said:
        room = Rect(0, 0, WIDE[canvas.text_scale], TALL)
        font, lines = fitting(canvas, text, room, ("small", "tiny"))
        high, wide = canvas.line(font) * len(lines) + 8, max(canvas.measure(line, font) for line in lines) + 14
        canvas.frame("shade", Rect(LEFT, top - high, wide, high), tint=rgb("panel"), alpha=0.9)
        canvas.lines(lines, LEFT + 7, top - 4, font=font, tint=rgb("text"), align="left")
        top -= high + 2
