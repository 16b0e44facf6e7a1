"""Advice: the best square with its reason, the worth of every square, and the place of the win chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from components.focus import Id, Rect
from components.hints import Advice
from systems.draw.pen import Pen
from systems.reversi.draw.seats import draw_said
from systems.reversi.view.layout import MIDDLE, square_at, square_rect

BARS = {
    1: (Rect(MIDDLE[0] - 42, 350, 84, 7), "tiny", False),
    2: (Rect(484, 76, 140, 7), "tiny", True),
}
"""The bar of the win chances, its font, and if the numbers are below it, by text size: above the board, or below the
buttons if the letters need that space."""
DISC = 100
"""Worth of a disc; values are in hundredths."""


def draw_best(canvas: Pen, advice: Advice, size: int) -> None:
    """Draw a double rim around the best square."""
    for _, square in advice.places if advice.wanted else ():
        canvas.frame("double", square_rect(square, size).grown(1), tint=canvas.palette.rgb("double"))


def draw_worth(canvas: Pen, worth: Mapping[Id, int], size: int) -> None:
    """Draw the worth of each legal move in discs on its square; the best ones are highlighted."""
    best, rgb = max(worth.values()), canvas.palette.rgb
    for (_, square), value in worth.items():
        font, tint = ("small", "double") if value == best else ("tiny", "text")
        canvas.label(in_discs(value), *square_at(square, size), font=font, tint=rgb(tint))


def in_discs(value: int) -> str:
    """Return a value with its sign, in whole discs."""
    discs = round(value / DISC)
    return f"{discs:+d}" if discs else "0"


def draw_words(canvas: Pen, say: Callable[..., str], advice: Advice) -> None:
    """Draw the best move and its reason, if asked for; else an explanation of the numbers on the squares."""
    if not (advice.wanted or advice.weighing):
        return
    if not advice.places or (advice.weighing and not advice.worth):
        draw_said(canvas, say("advice.thinks"), "card")
    elif advice.wanted:
        draw_said(canvas, say(advice.key, **advice.values), "card", say("reversi.best", square=advice.places[0][1]))
    else:
        draw_said(canvas, say("reversi.worth_exact" if advice.exact else "reversi.worth"), "card")
