"""Toasts: short announcements at the top of any screen, one after another.

They are at the lower left if they would cover choices, and they block nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from components.focus import Rect
from systems.draw.bubble import gap
from systems.draw.pen import Pen
from systems.easing import ease
from systems.layout import HEIGHT, WIDTH

STAYS, COMES = 4.0, 0.22
"""Seconds a toast stays, and seconds it takes to appear or leave."""
OFF, INSET = 6, 12
"""Distance from the upper edge, and horizontal padding of the text."""
STAR = 18
"""Room for its sign."""


class Toast(NamedTuple):
    """A heading and an announcement."""

    head: str
    text: str


class Toasts:
    """The toasts that wait; the first one is on screen."""

    def __init__(self) -> None:
        self.waiting: list[Toast] = []
        self.age = 0.0

    def add(self, head: str, text: str) -> None:
        """Announce this after all earlier ones; a toast still waiting is not added twice."""
        if not self.waiting:
            self.age = 0.0
        if Toast(head, text) not in self.waiting:
            self.waiting.append(Toast(head, text))

    def step(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.age += dt
        if self.waiting and self.age >= STAYS:
            self.waiting.pop(0)
            self.age = 0.0

    def draw(self, canvas: Pen, calm: bool = False, choices: Sequence[Rect] = ()) -> None:
        """Draw the current toast, clear of all ``choices``; if ``calm``, without motion."""
        if not self.waiting:
            return
        toast, rgb = self.waiting[0], canvas.palette.rgb
        open = 1.0 if calm else ease("out_cubic", min(1.0, self.age / COMES, (STAYS - self.age) / COMES))
        lines = (toast.head, "small"), (toast.text, "bold")
        wide = max(canvas.measure(words, font) for words, font in lines) + 2 * INSET + STAR
        high = sum(canvas.line(font) for _, font in lines) + 8
        rect = Rect(round((WIDTH - wide) / 2), HEIGHT - OFF - high, wide, high)
        if any(gap(rect, choice) == 0 for choice in choices):
            rect = Rect(OFF, round((OFF + high) * open) - high, wide, high)
        else:
            rect = replace(rect, y=round(HEIGHT - (OFF + high) * open))
        canvas.frame("plate", rect, tint=rgb("panel"), alpha=0.96)
        canvas.frame("panel", rect, tint=rgb("double"))
        canvas.sprite("achieved", rect.x + INSET + 2, rect.center[1], tint=rgb("double"))
        top = rect.y + rect.h - 4
        for (words, font), tint in zip(lines, ("card", "text"), strict=True):
            top -= canvas.line(font)
            canvas.text(words, rect.x + INSET + STAR, top, font=font, tint=rgb(tint))
