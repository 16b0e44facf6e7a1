"""Advice: the best move in the text field and on the table, and the bar of the chances between the totals."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from components.advice import Advice
from components.choosing import Choosing
from components.focus import Rect
from systems.draw.knucklebones.hands import draw_text_field
from systems.draw.pen import Pen
from systems.exercise import next_of
from systems.layout import WIDTH

RIM = 4
"""How far outside of a thing the rim lies that advises it."""
MIDDLE, WIDE, HIGH = 350, {1: 84, 2: 36}, 7
"""Of the bar: the height of its middle, its width by size of text, its height."""
FONTS = {1: "small", 2: "tiny"}
STRIPE = 3
"""Pixels from one stripe of seat 2's part to the next; seat 1's part is plain."""


def draw_advice(
    canvas: Pen, store: Any, language: str, catalogue: Any, advice: Advice, seat: int
) -> None:
    """The best move and why, in the text field."""
    if not advice.places:
        draw_text_field(canvas, seat, "", store.text("advice.thinks", language))
        return
    kind, *rest = advice.places[0]
    if kind == "card":
        head = store.card_text(catalogue[rest[1]], "name", language)
    else:
        head = store.text("advice.row" if kind == "row" else "legend.roll", language, row=rest[-1] if rest else 0)
    values: dict[str, object] = dict(advice.values)
    for name in ("face", "faces"):
        if name in values:
            values[name] = store.text(f"advice.{name}_{values[name]}", language)
    draw_text_field(canvas, seat, head, store.text(advice.key, language, **values))


def draw_place(canvas: Pen, choosing: Choosing, advice: Advice, lifted: Callable[[Any, Rect], Rect]) -> None:
    """A double rim around what is to be confirmed next on the way to the best move, or to the one that is learnt."""
    learnt = choosing.exercise.places if choosing.exercise is not None else ()
    wanted = next_of(choosing, advice.places if advice.wanted else learnt)
    for item in choosing.items:
        if item.id == wanted:
            canvas.frame("double", lifted(item.id, item.rect).grown(RIM), tint=canvas.palette.rgb("double"))


def draw_bar(canvas: Pen, shown: float) -> None:
    """How likely each seat is to win: seat 1 plain from the left, seat 2 striped from the right, in percent beside."""
    wide, font = WIDE[canvas.text_scale], FONTS[canvas.text_scale]
    bar = Rect((WIDTH - wide) / 2, MIDDLE - (HIGH - 1) / 2, wide, HIGH)
    percent = round(100 * shown)
    words = {1: f"{percent} %", 2: f"{100 - percent} %"}
    room = max(canvas.measure(each, font) for each in words.values()) + 20
    ground = Rect(bar.x - room - 4, MIDDLE - canvas.line(font) / 2 - 2, wide + 2 * room + 8, canvas.line(font) + 4)
    canvas.frame("shade", ground, tint=canvas.palette.rgb("panel"), alpha=0.8)
    part = round(wide * shown)
    canvas.fill(Rect(bar.x, bar.y, part, bar.h), canvas.palette.rgb("seat1"), 0.9)
    other = canvas.palette.rgb("seat2")
    canvas.fill(Rect(bar.x + part, bar.y, wide - part, bar.h), other, 0.35)
    for x in range(part, wide, STRIPE):
        canvas.fill(Rect(bar.x + x, bar.y, 1, bar.h), other, 0.9)
    canvas.fill(Rect(bar.x + wide // 2, bar.y - 2, 1, bar.h + 4), canvas.palette.rgb("text"))
    for seat, away in ((1, -1), (2, 1)):
        tint, edge = canvas.palette.rgb(f"seat{seat}"), bar.x + wide / 2 + away * (wide / 2 + 5)
        across = canvas.label(words[seat], edge, MIDDLE, font=font, tint=tint, align="right" if seat == 1 else "left")
        canvas.sprite(f"mark_{seat}", edge + away * (across + 9), MIDDLE, tint=tint)
