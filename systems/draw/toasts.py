"""Small announcements at the top of any screen, one after the other, or below to the left where that would hide what
can be chosen; they hold nothing up."""

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
"""Seconds that one is there, and that it takes to come and to go."""
OFF, INSET = 6, 12
"""Off the upper edge, and of the words off the sides."""
STAR = 18
"""Room for its sign."""


class Toast(NamedTuple):
    """What it is about, and what is announced."""

    head: str
    text: str


class Toasts:
    """Those that wait, and the one that is there."""

    def __init__(self) -> None:
        self.waiting: list[Toast] = []
        self.age = 0.0

    def add(self, head: str, text: str) -> None:
        """Announce this as soon as all before it have been, once where it is still to be announced."""
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
        """The one that is there, clear of all ``choices``; where nothing may move it is there at once."""
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
        canvas.sprite("achieved", rect.x + INSET + 2, rect.centre[1], tint=rgb("double"))
        top = rect.y + rect.h - 4
        for (words, font), tint in zip(lines, ("card", "text"), strict=True):
            top -= canvas.line(font)
            canvas.text(words, rect.x + INSET + STAR, top, font=font, tint=rgb(tint))
