"""The two boards: fields, dice, shields and the line between them."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain

import esper

from components.effects import Colour, Particles
from components.focus import Rect
from components.knucklebones import Die, Field, Shield, ShownFace, ShownHealth, ShownPlace
from components.match import Comfort
from components.pose import Departing, InFlight, Pose
from systems.draw.die import draw_die, draw_numeral, lighter
from systems.draw.pen import Pen, Tint
from systems.effects.particles import draw_specks
from systems.knucklebones.draw.beams import draw_beams
from systems.knucklebones.draw.face_names import Names, draw_name
from systems.knucklebones.draw.flames import draw_flames
from systems.knucklebones.draw.tokens import draw_borne, draw_tokens
from systems.knucklebones.view.layout import bar_rect, board_rect, field_at, field_rect, grid, row_rect

Coloured = tuple[int, Pose, Tint, int, float, Tint | None]
"""A die: its face, pose, color and seat, its opacity, and a separate color for its pips."""
MIDDLE = 201
"""Height of the line between the seats."""
SPECIAL = ("diagonal", "exodia")
"""Combinations that also color the field under the die."""


def draw_boards(canvas: Pen, particles: Particles, names: Names) -> None:
    """Draw everything between the hands as it is shown; ``names`` has the faces with a name."""
    draw_beams(canvas)
    _fields(canvas)
    draw_specks(canvas, particles, above=False)
    dice = _dice(canvas)
    for face, pose, colour, seat, alpha, pips in dice:
        draw_die(canvas, face, pose, colour, seat=seat, alpha=alpha, pips=pips)
        if names:
            draw_name(canvas, names, face, pose, colour, f"die_{seat}", alpha)
    _shields(canvas)
    draw_tokens(canvas)
    draw_flames(canvas)
    draw_specks(canvas, particles, above=True)
    draw_borne(canvas)
    if numerals():
        # Above the fire, for players who cannot read the pips.
        for face, pose, colour, seat, alpha, _ in dice:
            draw_numeral(canvas, face, pose, colour, f"die_{seat}", alpha)


def draw_grounds(canvas: Pen) -> None:
    """Draw the static background of the boards."""
    low, high = board_rect(1), board_rect(2)
    whole = Rect(low.x, low.y, low.w, high.y + high.h - low.y)
    canvas.frame("shade", whole.grown(10), tint=canvas.palette.rgb("panel"), alpha=0.72)
    line = canvas.palette.rgb("triple")
    for inset, alpha in ((0, 0.35), (24, 0.5), (60, 0.9)):
        canvas.fill(Rect(212 + inset, MIDDLE, 216 - 2 * inset, 1), line, alpha)
    for seat in (1, 2):
        _board(canvas, seat)


def _fields(canvas: Pen) -> None:
    scale = grid().scale
    rgb, fields = canvas.palette.rgb, esper.get_components(Field, ShownPlace, Colour)
    for _, (_, spot, colour) in fields:
        seat = spot.place[0]
        tint = colour.rgb or rgb(colour.name if colour.name in SPECIAL else f"seat{seat}")
        look = {"scale_x": scale, "scale_y": scale, "alpha": 0.95 * colour.alpha}
        canvas.sprite(f"field_{seat}", *field_at(*spot.place), tint=tint, **look)
    for _, (_, spot, colour) in fields:
        if colour.outlined:
            canvas.frame(f"frame_{spot.place[0]}", field_rect(*spot.place), tint=rgb(colour.name))


def _board(canvas: Pen, seat: int) -> None:
    """Draw the background and rim of a board in the shape of its seat, with its marks on both sides."""
    colour, board = canvas.palette.rgb(f"seat{seat}"), board_rect(seat)
    canvas.frame(f"board_{seat}", board.grown(2), tint=colour, alpha=0.9)
    x, y = board.centre
    for side in (-1, 1):
        edge = x + side * (board.w / 2 + 1)
        for above in (-1, 1):
            corner = edge - side * 4, y + above * (board.h / 2 - 3)
            canvas.sprite(f"ornament_{seat}", *corner, tint=colour, scale_x=-side, scale_y=above)
        canvas.sprite(f"mark_{seat}", edge + side * 10, y, tint=colour, alpha=0.9)


def numerals() -> bool:
    """Return True if dice should show numbers."""
    return any(comfort.numerals for _, comfort in esper.get_component(Comfort))


def _dice(canvas: Pen) -> list[Coloured]:
    """Return the dice in drawing order: resting dice, then leaving ones, then moving ones on top."""
    layers: tuple[list[Coloured], ...] = [], [], []
    scale = grid().scale
    for entity, (pose, face) in esper.get_components(Pose, ShownFace):
        gone, die = esper.try_component(entity, Departing), esper.try_component(entity, Die)
        thing = die or gone
        if thing is None or face.in_box or pose.alpha <= 0:
            continue
        seat = thing.seat
        colour = esper.try_component(entity, Colour) or Colour(f"seat{seat}")
        tint = colour.rgb or canvas.palette.rgb(colour.name)
        layer = 1 if gone else 2 if esper.has_component(entity, InFlight) else 0
        pips = canvas.palette.rgb(colour.under) if colour.under else None
        shown = pose if scale == 1 else replace(pose, scale_x=pose.scale_x * scale, scale_y=pose.scale_y * scale)
        layers[layer].append((face.face, shown, tint, seat, colour.alpha, pips))
    return list(chain(*layers))


def _shields(canvas: Pen) -> None:
    """Draw the shields: a bright rim, and a bar on the outer side that shows the remaining health."""
    colour, ground = canvas.palette.rgb("shield"), canvas.palette.rgb("panel")
    bright = lighter(colour, 0.3)
    for _, (shield, health) in esper.get_components(Shield, ShownHealth):
        rim, share = row_rect(shield.seat, shield.row), max(0.0, min(1.0, health.share))
        canvas.outline(rim, bright)
        canvas.outline(rim.grown(-2), colour, 0.18)
        bar = bar_rect(shield.seat, shield.row)
        canvas.fill(bar, colour)
        inner = bar.grown(-1)
        canvas.fill(inner, ground)
        canvas.fill(inner, colour, 0.25)
        full = Rect(inner.x, inner.y, round(inner.w * share), inner.h)
        canvas.fill(full, bright)
        for notch in range(1, shield.full):
            canvas.fill(Rect(round(inner.x + inner.w * notch / shield.full), bar.y, 1, bar.h), ground)
