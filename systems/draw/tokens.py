"""What cards have left on the table: a row that counts more often."""

from __future__ import annotations

import esper

from components.knucklebones import Token
from components.pose import Pose
from systems.draw.pen import Pen
from systems.knucklebones.layout import row_rect


def draw_tokens(canvas: Pen) -> None:
    """A golden rim around the row, and how often it counts on its outer corner."""
    gold = canvas.palette.rgb("double")
    for _, (token, pose) in esper.get_components(Token, Pose):
        rim = row_rect(token.seat, token.row).grown(-1)
        canvas.outline(rim, gold, 0.9 * pose.alpha)
        canvas.outline(rim.grown(-1), gold, 0.35 * pose.alpha)
        look = {"scale_x": pose.scale_x, "scale_y": pose.scale_y, "alpha": pose.alpha}
        canvas.sprite(f"badge_{token.number}", pose.x, pose.y, tint=gold, **look)
