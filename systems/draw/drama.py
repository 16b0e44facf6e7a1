"""Effects of big moments over any table: light, popping numbers, title cards, and signs of what may come next."""

from __future__ import annotations

from typing import Literal

import esper

from components.effects import Drama, Lit, Popped, Shining, Titled
from components.focus import Rect
from components.hints import Sign, Tension
from components.match import Comfort, Match
from components.playback import Playback
from game.content.models.beats import Beats, Entrance
from game.tables import table
from systems.draw.pen import Pen
from systems.draw.view import View
from systems.easing import breath, ease, openness
from systems.layout import HEIGHT, WIDTH, around, turned

REACH, RINGS = 74, (0, 12, 24)
"""Size of a light, and the insets of its rings."""
SWELLS = 0.5
"""Pulses of a sign per second; ``EBB`` is its share left at the low point."""
EBB = 0.4
ASIDE = {1: (10, 9), 2: (6, 8)}
"""Distance of the text signs from the edges of the picture, by text size."""
TITLE = {1: 0.73, 2: 0.27, 0: 0.5}
"""Height of a title as a share of the picture, by its seat: never over that seat's own side."""
LETTERS = 4, 3, 2
"""Letter sizes of a title; the first that fits is used."""


def draw_drama(view: View) -> None:
    """Draw all effects of the match in the current esper context; nothing lingers after a match is over."""
    canvas = view.canvas
    for entity, (match, playback, drama, tension) in esper.get_components(Match, Playback, Drama, Tension):
        content, comfort = view.store.at(match.table), esper.component_for_entity(entity, Comfort)
        calm = comfort.reduced_motion
        if playback.busy or not table(match.table).over(match.position):
            for lit in drama.lit:
                _light(canvas, lit, content.timing)
            for popped in drama.popped:
                _number(canvas, popped, content.timing, calm)
        clock = 0.0 if calm or comfort.reduced_flashes else _clock()
        for sign in tension.shown:
            _mark(canvas, sign, 1 - (1 - EBB) * breath(clock, SWELLS))
        _words(view, tension.shown)
        if drama.title is not None and playback.busy:
            _title(view, drama.title, content.timing.motion.winner, calm)


def _clock() -> float:
    return next((shining.clock for _, shining in esper.get_component(Shining)), 0.0)


def _light(canvas: Pen, lit: Lit, timing: Beats) -> None:
    """Draw a light: brightest at first, then it softly fades."""
    alpha = lit.bright * (1 - ease("out_quad", lit.age / timing.moments.fade)) / len(RINGS)
    for inset in RINGS:
        rect = around(lit.x, lit.y, REACH, REACH).grown(-inset)
        canvas.frame("shade", rect, tint=canvas.palette.rgb(lit.tint), alpha=alpha, add=1.0)


def _number(canvas: Pen, popped: Popped, timing: Beats, calm: bool) -> None:
    """Draw a number that pops up, rises a little, and fades in its last third."""
    way = popped.age / popped.life
    rise = 0.0 if calm else timing.moments.number.rise * ease("out_cubic", way)
    alpha = min(1.0, 3 * (1 - way))
    size = 2 if popped.large else 1
    words = f"{popped.by:+}"
    tint = canvas.palette.rgb(f"seat{popped.seat}" if popped.by > 0 else "warning")
    wide, low_high = canvas.measure(words, "bold", size), canvas.fonts.capitals("bold")
    high = (low_high[1] - low_high[0]) * max(size, canvas.text_scale)
    x = min(max(popped.x, wide / 2 + 4), WIDTH - wide / 2 - 4)
    ground = around(x, popped.y + rise, wide + 8, high + 6)
    canvas.frame("plate", ground, tint=canvas.palette.rgb("panel"), alpha=0.8 * alpha)
    canvas.label(words, x, popped.y + rise, font="bold", size=size, tint=tint, alpha=alpha)


def _mark(canvas: Pen, sign: Sign, alpha: float) -> None:
    if sign.rect is None:
        return
    tint = canvas.palette.rgb(sign.tint)
    if sign.mark:
        canvas.sprite(sign.mark, *sign.rect.centre, tint=tint, alpha=alpha)
    else:
        canvas.outline(sign.rect, tint, alpha)


def _words(view: View, signs: tuple[Sign, ...]) -> None:
    """Draw the text of a sign next to its seat's figure, at the edge of the picture; at double size there is only room
    next to seat 1's."""
    canvas = view.canvas
    for seat in (1, 2):
        words = [sign.said for sign in signs if sign.said and getattr(sign.event, "seat", 0) == seat]
        if not words:
            continue
        side, font = (seat, "bold") if canvas.text_scale == 1 else (1, "tiny")
        x, y = turned(side, *ASIDE[canvas.text_scale])
        align: Literal["left", "right"] = "left" if side == 1 else "right"
        canvas.label(view.say(words[-1]), x, y, font=font, tint=canvas.palette.rgb("double"), align=align)


def _title(view: View, title: Titled, entrance: Entrance, calm: bool) -> None:
    """Draw large text on a band that opens from its middle."""
    canvas = view.canvas
    stays = title.life - 2 * entrance.enter
    leaving = entrance.model_copy(update={"leave": entrance.enter})
    open = openness(leaving, title.age, max(0.0, stays), calm)
    if open <= 0:
        return
    words, middle = view.say(f"moment.{title.moment}"), HEIGHT * TITLE[title.seat]
    size = next((size for size in LETTERS if canvas.measure(words, "bold", size) < WIDTH - 80), 1)
    high = (16 * size + 20) * (1.0 if calm else open)
    alpha = min(1.0, open)
    canvas.fill(Rect(0, middle - high / 2, WIDTH, high), canvas.palette.rgb("panel"), 0.9 * alpha)
    for inset, name in ((0, "seat1"), (3, "double"), (6, "seat2")):
        for edge in (middle - high / 2 + inset, middle + high / 2 - 1 - inset):
            canvas.fill(Rect(0, edge, WIDTH, 1), canvas.palette.rgb(name), alpha)
    canvas.label(words, WIDTH / 2, middle, font="bold", size=size, tint=canvas.palette.rgb("text"), alpha=alpha)
