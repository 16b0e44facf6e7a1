"""What cards have left on the table: a row or a die that counts more often, and dice that wait in ways of their own."""

from __future__ import annotations

import esper

from components.knucklebones import Borne, Rolled, ShownFace, Token
from components.pose import Pose
from game.tables.knucklebones.marks import COSTS, TIMES, TRAP, VEIL
from game.tables.knucklebones.ways import ways_of
from systems.draw.pen import Pen
from systems.knucklebones.view.layout import DIE, LARGE_DIE, around, row_rect

INWARD = 6
"""How far badges keep from the sides of their die, so that those of its neighbours have room."""


def draw_tokens(canvas: Pen) -> None:
    """A golden rim around a row, and how often it counts on its outer corner; the jaws of a trap; the fog
    that waits for a die."""
    gold = canvas.palette.rgb("double")
    for _, (token, pose) in esper.get_components(Token, Pose):
        if token.kind == VEIL:
            _badge(canvas, "fog", pose, 0, 0, "text")
            continue
        if token.kind == TRAP:
            look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
            canvas.sprite("trap", pose.x, pose.y, tint=canvas.palette.rgb("selection"), **look)
            continue
        if not token.row:
            continue
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
            if any(kind in borne.marks for kind in (TIMES, COSTS)):
                canvas.outline(rim, canvas.palette.rgb("double" if TIMES in borne.marks else "warning"), pose.alpha)
            if TIMES in borne.marks:
                _badge(canvas, f"{borne.marks[TIMES]}", pose, half - INWARD, half)
            if COSTS in borne.marks:
                _badge(canvas, "costs", pose, INWARD - half, -half, "warning")
    for _, (rolled, pose, face) in esper.get_components(Rolled, Pose, ShownFace):
        if face.face:
            for number, way in enumerate(ways_of(rolled.face)):
                _badge(canvas, way, pose, INWARD - LARGE_DIE / 2, LARGE_DIE / 2 - 14 * number)


def _badge(canvas: Pen, name: str, pose: Pose, right: float, above: float, colour: str = "double") -> None:
    """A small plate, so far to the right of the middle of what it belongs to and so far above."""
    x, y = pose.x + right * pose.scale_x, pose.y + above * pose.scale_y
    look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
    canvas.sprite(f"badge_{name}", x, y, tint=canvas.palette.rgb(colour), **look)
