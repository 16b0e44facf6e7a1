"""The two boards: fields, dice, row scores, shields and the line between them."""

from __future__ import annotations

import esper

from components.comfort import Comfort
from components.focus import Rect
from components.knucklebones import Die, Row, Shield
from components.pose import Departing, Pose, ShownFace, ShownHealth, ShownNumber
from systems.draw.pen import Pen, Tint
from systems.draw.tints import Place, place_of, tints
from systems.knucklebones.layout import bar_rect, board_rect, field_at, row_rect, score_at

Seen = tuple[int, Pose, ShownFace, Place | None]
MIDDLE = 201
"""Height of the line between the seats."""


def lighter(colour: Tint, by: float) -> Tint:
    """A colour on its way to white, 0 to 1."""
    red, green, blue = (round(part + (255 - part) * by) for part in colour)
    return red, green, blue


def draw_boards(canvas: Pen) -> None:
    """Everything that lies between the hands, from what the world shows."""
    _grounds(canvas)
    _dice(canvas)
    _scores(canvas)
    _shields(canvas)


def _grounds(canvas: Pen) -> None:
    line = canvas.palette.rgb("triple")
    for inset, alpha in ((0, 0.35), (24, 0.5), (60, 0.9)):
        canvas.fill(Rect(212 + inset, MIDDLE, 216 - 2 * inset, 1), line, alpha)
    for seat in (1, 2):
        colour = canvas.palette.rgb(f"seat{seat}")
        _board(canvas, seat)
        for row in (1, 2, 3):
            for field in (1, 2, 3):
                canvas.sprite(f"field_{seat}", *field_at(seat, row, field), tint=colour, alpha=0.75)


def _board(canvas: Pen, seat: int) -> None:
    """The ground and rim of a board in the shape of its seat, with its marks on both sides."""
    colour, board = canvas.palette.rgb(f"seat{seat}"), board_rect(seat)
    canvas.frame("shade", board.grown(9), tint=canvas.palette.rgb("panel"), alpha=0.72)
    canvas.frame(f"board_{seat}", board.grown(2), tint=colour, alpha=0.7)
    x, y = board.centre
    for side in (-1, 1):
        edge = x + side * (board.w / 2 + 1)
        for above in (-1, 1):
            corner = edge - side * 4, y + above * (board.h / 2 - 3)
            canvas.sprite(f"ornament_{seat}", *corner, tint=colour, scale_x=-side, scale_y=above)
        canvas.sprite(f"mark_{seat}", edge + side * 10, y, tint=colour, alpha=0.9)


def draw_die(
    canvas: Pen, face: int, pose: Pose, colour: Tint, size: str = "", *, seat: int = 1, numerals: bool = False
) -> None:
    """A die in the shape of its seat, its pips a little lighter than its rim; ``size`` is "" or "_large".

    Face 0 is a blank. With ``numerals`` the face stands in the lower right corner as a figure too.
    """
    look = {"alpha": pose.alpha, "scale_x": pose.scale_x, "scale_y": pose.scale_y, "angle": pose.angle}
    canvas.sprite(f"die{size}_{seat}", pose.x, pose.y, tint=colour, **look)
    if not face:
        return
    canvas.sprite(f"pips{size}_{face}", pose.x, pose.y, tint=lighter(colour, 0.35), **look)
    if numerals:
        half = canvas.atlas.region(f"die{size}_{seat}").w / 2 - 1
        x, y = pose.x + half * pose.scale_x, pose.y - half * pose.scale_y
        canvas.sprite(f"numeral_{face}", x, y, tint=lighter(colour, 0.5), alpha=pose.alpha)


def numerals() -> bool:
    """Whether the players want dice with figures."""
    return any(comfort.numerals for _, comfort in esper.get_component(Comfort))


def _dice(canvas: Pen) -> None:
    """Standing dice first, then what leaves, then what is on its way, so that movers pass above."""
    standing: list[Seen] = []
    leaving: list[Seen] = []
    moving: list[Seen] = []
    faces: dict[Place, int] = {}
    figures = numerals()
    for entity, (pose, face) in esper.get_components(Pose, ShownFace):
        gone, die = esper.has_component(entity, Departing), esper.try_component(entity, Die)
        if (die is None and not gone) or pose.alpha <= 0:
            continue
        seat = die.seat if die is not None else 1 if pose.y < MIDDLE else 2
        place = place_of(pose.x, pose.y)
        if place is not None and not gone:
            faces[place] = face.face
        (leaving if gone else moving if place is None else standing).append((seat, pose, face, place))
    colours = tints(faces)
    for seat, pose, face, place in (*standing, *leaving, *moving):
        name = colours.get(place) if place is not None else None
        draw_die(canvas, face.face, pose, canvas.palette.rgb(name or f"seat{seat}"), seat=seat, numerals=figures)


def _scores(canvas: Pen) -> None:
    for _, (row, number) in esper.get_components(Row, ShownNumber):
        colour = canvas.palette.rgb(f"seat{row.seat}")
        canvas.label(str(number.value), *score_at(row.seat, row.row), font="bold", tint=colour)


def _shields(canvas: Pen) -> None:
    colour, ground = canvas.palette.rgb("shield"), canvas.palette.rgb("panel")
    for _, (shield, health) in esper.get_components(Shield, ShownHealth):
        rim = row_rect(shield.seat, shield.row)
        canvas.frame("frame", rim, tint=colour)
        canvas.frame("lane", rim.grown(-2), tint=colour, alpha=0.7)
        bar = bar_rect(shield.seat, shield.row)
        canvas.fill(bar, colour)
        inner = bar.grown(-1)
        canvas.fill(inner, ground)
        canvas.fill(Rect(inner.x, inner.y, round(inner.w * max(0.0, min(1.0, health.share))), inner.h), colour)
        for notch in range(1, shield.full):
            canvas.fill(Rect(round(inner.x + inner.w * notch / shield.full), bar.y, 1, bar.h), ground)
