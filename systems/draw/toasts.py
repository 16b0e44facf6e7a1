"""Toasts, short announcements at the top of any screen, one after another; and notices in a corner.

Toasts move aside rather than cover choices or a winner, wait if there is no room, and block nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from components.focus import Rect
from systems.draw.bubble import gap
from systems.draw.pen import Pen
from systems.draw.widgets import draw_panel
from systems.easing import between, ease
from systems.layout import HEIGHT, WIDTH

STAY_SECONDS, SLIDE_SECONDS = 4.0, 0.22
"""Seconds a toast stays, and seconds it takes to appear or leave."""
EDGE_MARGIN, SIDE_PADDING = 6, 12
"""Distance from the upper edge, and horizontal padding of the text."""
SIGN_ROOM = 18
NOTE_AREA = Rect(4, 216, 236, HEIGHT - 220)
"""The corner left of the boards, above a hand."""


class Toast(NamedTuple):
    """A heading and an announcement."""

    head: str
    text: str


class Toasts:
    """The toasts that wait; the first one is on screen."""

    def __init__(self) -> None:
        self.waiting: list[Toast] = []
        self.age = 0.0
        self.has_room = True
        """False while the current toast is not drawn, because it would cover something."""

    def add(self, head: str, text: str) -> None:
        """Announce this after all earlier ones; a toast still waiting is not added twice."""
        if not self.waiting:
            self.age = 0.0
        if Toast(head, text) not in self.waiting:
            self.waiting.append(Toast(head, text))

    def step(self, dt: float) -> None:
        """Let ``dt`` seconds pass."""
        self.age = self.age + dt if self.has_room else 0.0
        if self.waiting and self.age >= STAY_SECONDS:
            self.waiting.pop(0)
            self.age = 0.0

    def draw(
        self, pen: Pen, calm: bool = False, choices: Sequence[Rect] = (), winner: Sequence[Rect] = ()
    ) -> None:
        """Draw the current toast, clear of all ``choices`` and of a ``winner``; if ``calm``, without motion."""
        self.has_room = True
        if not self.waiting:
            return
        toast, rgb = self.waiting[0], pen.palette.rgb
        way = min(SLIDE_SECONDS, self.age, STAY_SECONDS - self.age) / SLIDE_SECONDS
        open = 1.0 if calm else ease("out_cubic", way)
        lines = (toast.head, "small"), (toast.text, "bold")
        width = max(pen.measure(words, font) for words, font in lines) + 2 * SIDE_PADDING + SIGN_ROOM
        height = sum(pen.line(font) for _, font in lines) + 8
        place_and_start = _place(width, height, choices, winner)
        self.has_room = place_and_start is not None
        if place_and_start is None:
            return
        place, start = place_and_start
        rect = replace(place, x=round(between(start.x, place.x, open)), y=round(between(start.y, place.y, open)))
        pen.frame("plate", rect, tint=rgb("panel"), alpha=0.96)
        pen.frame("panel", rect, tint=rgb("double"))
        pen.sprite("achieved", rect.x + SIDE_PADDING + 2, rect.center[1], tint=rgb("double"))
        top = rect.y + rect.h - 4
        for (words, font), tint in zip(lines, ("card", "text"), strict=True):
            top -= pen.line(font)
            pen.text(words, rect.x + SIDE_PADDING + SIGN_ROOM, top, font=font, tint=rgb(tint))


def _place(
    width: float, height: float, choices: Sequence[Rect], winner: Sequence[Rect]
) -> tuple[Rect, Rect] | None:
    """Return the place of a toast and the one outside the picture that it comes from; None if it has to wait."""
    middle, top = round((WIDTH - width) / 2), max((rect.y for rect in winner), default=HEIGHT) - EDGE_MARGIN - height
    corner = Rect(EDGE_MARGIN, EDGE_MARGIN, width, height), Rect(EDGE_MARGIN, -height, width, height)
    places = [
        (Rect(middle, HEIGHT - EDGE_MARGIN - height, width, height), Rect(middle, HEIGHT, width, height)),
        corner,
        (Rect(EDGE_MARGIN, top, width, height), Rect(-width, top, width, height)),
        (Rect(WIDTH - EDGE_MARGIN - width, top, width, height), Rect(WIDTH, top, width, height)),
    ]
    obstacles = (*choices, *winner)
    free = [pair for pair in places if pair[0].y >= 0 and all(gap(pair[0], rect) for rect in obstacles)]
    return free[0] if free else None if winner else corner


def draw_corner_note(pen: Pen, notices: Sequence[str]) -> None:
    """Draw notices in the upper left corner, such as problems with the data files.

    The first is always drawn, two more if they fit.
    """
    lines_shown: list[str] = []
    for notice in notices[:3]:
        lines = pen.wrap(notice, NOTE_AREA.w - 10, "tiny")
        if not lines_shown or (len(lines_shown) + len(lines)) * pen.line("tiny") + 6 <= NOTE_AREA.h:
            lines_shown += lines
    if not lines_shown:
        return
    width = max(pen.measure(line, "tiny") for line in lines_shown) + 10
    height = len(lines_shown) * pen.line("tiny") + 6
    draw_panel(pen, Rect(NOTE_AREA.x, NOTE_AREA.y + NOTE_AREA.h - height, width, height), "warning")
    pen.lines(lines_shown, NOTE_AREA.x + 5, NOTE_AREA.y + NOTE_AREA.h - 3, font="tiny", tint=pen.palette.rgb("warning"))
