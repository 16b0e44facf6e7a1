"""Advice: the best square with its reason, what every square is worth, and where the bar of the chances lies."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from components.advice import Advice
from components.focus import Id, Rect
from systems.draw.pen import Pen
from systems.reversi.draw.seats import draw_said
from systems.reversi.view.layout import MIDDLE, square_at, square_rect

BARS = {
    1: (Rect(MIDDLE[0] - 42, 350, 84, 7), "tiny", False),
    2: (Rect(484, 76, 140, 7), "tiny", True),
}
"""Where the bar lies, how its figures are written and whether below it, by size of text: above the board, or, where
the letters need that room, below the buttons."""
DISC = 100
"""Values are told in hundredths."""


def draw_best(canvas: Pen, advice: Advice, size: int) -> None:
    """A double rim around the best square."""
    for _, square in advice.places if advice.wanted else ():
        canvas.frame("double", square_rect(square, size).grown(1), tint=canvas.palette.rgb("double"))


def draw_worth(canvas: Pen, worth: Mapping[Id, int], size: int) -> None:
    """On every square that may be chosen the discs that a move there is worth; the best ones stand out."""
    best, rgb = max(worth.values()), canvas.palette.rgb
    for (_, square), value in worth.items():
        font, tint = ("small", "double") if value == best else ("tiny", "text")
        canvas.label(in_discs(value), *square_at(square, size), font=font, tint=rgb(tint))


def in_discs(value: int) -> str:
    """A value with its sign, in whole discs."""
    discs = round(value / DISC)
    return f"{discs:+d}" if discs else "0"


def draw_words(canvas: Pen, say: Callable[..., str], advice: Advice) -> None:
    """The best move and why, for whoever asked; else what the numbers on the squares mean."""
    if not (advice.wanted or advice.weighing):
        return
    if not advice.places or (advice.weighing and not advice.worth):
        draw_said(canvas, say("advice.thinks"), "card")
    elif advice.wanted:
        draw_said(canvas, say(advice.key, **advice.values), "card", say("reversi.best", square=advice.places[0][1]))
    else:
        draw_said(canvas, say("reversi.worth_exact" if advice.exact else "reversi.worth"), "card")
