"""What cards have left on the table: a row or a die that counts more often, and dice that wait in ways of their own."""

from __future__ import annotations

import esper

from components.knucklebones import Borne, Rolled, ShownFace, Token
from components.pose import Pose
from game.tables.knucklebones.cards.marked_die import COSTS, TIMES
from game.tables.knucklebones.marks import kind_of
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.waiting_die import Waiting
from systems.draw.pen import Pen
from systems.knucklebones.view.layout import DIE, LARGE_DIE, around, row_rect

INWARD = 6
"""How far badges keep from the sides of their die, so that those of its neighbours have room."""


def draw_tokens(canvas: Pen) -> None:
    """A golden rim around a row, and how often it counts on its outer corner; on a field the picture of its mark;
    before a seat its badge."""
    gold = canvas.palette.rgb("double")
    for _, (token, pose) in esper.get_components(Token, Pose):
        name = kind_of(Mark(*token.place)).name
        if token.field:
            _picture(canvas, name, pose, pose.x, pose.y, "selection")
        elif not token.row:
            _badge(canvas, name, pose, 0, 0, "text")
        else:
            rim = row_rect(token.seat, token.row).grown(-1)
            canvas.outline(rim, gold, 0.9 * pose.alpha)
            canvas.outline(rim.grown(-1), gold, 0.35 * pose.alpha)
            _badge(canvas, f"{token.number}", pose, 0, 0)


def draw_borne(canvas: Pen) -> None:
    """On its right what a die counts, lower left that it has a price, upper left how it waits; a rim around it."""
    for entity, (borne, pose, face) in esper.get_components(Borne, Pose, ShownFace):
        if face.face:
            half = (LARGE_DIE if esper.has_component(entity, Rolled) else DIE) / 2
            rim = around(pose.x, pose.y, (2 * half + 4) * pose.scale_x, (2 * half + 4) * pose.scale_y)
            if any(kind.sign in borne.marks for kind in (TIMES, COSTS)):
                colour = "double" if TIMES.sign in borne.marks else "warning"
                canvas.outline(rim, canvas.palette.rgb(colour), pose.alpha)
            if TIMES.sign in borne.marks:
                _badge(canvas, f"{borne.marks[TIMES.sign]}", pose, half - INWARD, half)
            if COSTS.sign in borne.marks:
                _badge(canvas, "costs", pose, INWARD - half, -half, "warning")
    for _, (rolled, pose, face) in esper.get_components(Rolled, Pose, ShownFace):
        if face.face and isinstance(rolled.waiting, Waiting):
            for number, way in enumerate(rolled.waiting.ways):
                _badge(canvas, way, pose, INWARD - LARGE_DIE / 2, LARGE_DIE / 2 - 14 * number)


def _badge(canvas: Pen, name: str, pose: Pose, right: float, above: float, colour: str = "double") -> None:
    """A small plate, so far to the right of the middle of what it belongs to and so far above."""
    _picture(canvas, f"badge_{name}", pose, pose.x + right * pose.scale_x, pose.y + above * pose.scale_y, colour)


def _picture(canvas: Pen, name: str, pose: Pose, x: float, y: float, colour: str) -> None:
    look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
    canvas.sprite(name, x, y, tint=canvas.palette.rgb(colour), **look)
