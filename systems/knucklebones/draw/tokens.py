"""Marks of cards on the table: rows and dice that count more often, and dice with special rules."""

from __future__ import annotations

import esper

from components.knucklebones import DieMarks, Rolled, ShownFace, Token
from components.pose import Pose
from game.tables.knucklebones.blocks.marks import COSTS, DIE_TIMES
from game.tables.knucklebones.lasting import lasts
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.marks import kind_of, worth
from systems.draw.pen import Pen
from systems.knucklebones.view.layout import DIE, LARGE_DIE, around, row_rect

INWARD = 6
"""Distance of badges from the sides of their die, so that its neighbors' badges fit."""


def draw_tokens(canvas: Pen) -> None:
    """Draw tokens: around a row a golden rim, with its multiplier on the outer corner; on a field the picture of its
    mark; in front of a seat its badge."""
    for _, (token, pose) in esper.get_components(Token, Pose):
        mark = Mark(*token.place)
        kind = kind_of(mark)
        turns = lasts(token.number).turns if kind.timed else 0
        if kind.hidden:
            continue
        if token.field:
            _picture(canvas, kind.name, pose, pose.x, pose.y, "selection")
        elif not token.row:
            _badge(canvas, kind.name, pose, 0, 0, "text")
        else:
            name = f"{worth(mark, token.number)}" if kind.counts else kind.name
            rim, tint = row_rect(token.seat, token.row).grown(-1), canvas.palette.rgb(kind.tint)
            canvas.outline(rim, tint, 0.9 * pose.alpha)
            canvas.outline(rim.grown(-1), tint, 0.35 * pose.alpha)
            _badge(canvas, name, pose, 0, 0, kind.tint)
        _countdown(canvas, turns, pose)


def draw_borne(canvas: Pen) -> None:
    """Draw the marks of dice: the multiplier on the right, the price lower left, special rules upper left, and a
    rim."""
    for _, (borne, pose, face) in esper.get_components(DieMarks, Pose, ShownFace):
        if face.face:
            half = (LARGE_DIE if face.in_box else DIE) / 2
            rim = around(pose.x, pose.y, (2 * half + 4) * pose.scale_x, (2 * half + 4) * pose.scale_y)
            if any(kind.sign in borne.marks for kind in (DIE_TIMES, COSTS)):
                colour = (DIE_TIMES if DIE_TIMES.sign in borne.marks else COSTS).tint
                canvas.outline(rim, canvas.palette.rgb(colour), pose.alpha)
            if DIE_TIMES.sign in borne.marks:
                _badge(canvas, f"{lasts(borne.marks[DIE_TIMES.sign]).value}", pose, half - INWARD, half)
                _countdown(canvas, lasts(borne.marks[DIE_TIMES.sign]).turns, pose, half - INWARD, half)
            if COSTS.sign in borne.marks:
                _badge(canvas, COSTS.name, pose, INWARD - half, -half, COSTS.tint)
    for _, (rolled, pose, face) in esper.get_components(Rolled, Pose, ShownFace):
        if face.face:
            for number, way in enumerate(rolled.ways):
                _badge(canvas, way, pose, INWARD - LARGE_DIE / 2, LARGE_DIE / 2 - 14 * number)


def _countdown(canvas: Pen, turns: int, pose: Pose, right: float = 0, above: float = 0) -> None:
    """Draw the turns that a mark lasts, on a small dark plate at the outer end of its badge."""
    if turns:
        x, y = pose.x + (right + 11) * pose.scale_x, pose.y + above * pose.scale_y
        wide, high = canvas.measure(f"{turns}", "tiny") + 4, sum(canvas.reach(f"{turns}", "tiny")) + 4
        canvas.fill(around(x, y, wide, high), canvas.palette.rgb("panel"), 0.9 * pose.alpha)
        canvas.label(f"{turns}", x, y, font="tiny", tint=canvas.palette.rgb("text"), alpha=pose.alpha)


def _badge(canvas: Pen, name: str, pose: Pose, right: float, above: float, colour: str = "double") -> None:
    """Draw a badge at an offset to the right and up from the middle of its thing."""
    _picture(canvas, f"badge_{name}", pose, pose.x + right * pose.scale_x, pose.y + above * pose.scale_y, colour)


def _picture(canvas: Pen, name: str, pose: Pose, x: float, y: float, colour: str) -> None:
    look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
    canvas.sprite(name, x, y, tint=canvas.palette.rgb(colour), **look)
