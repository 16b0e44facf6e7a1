"""The 3D picture of the pieces in the editor's palette."""

from __future__ import annotations

from collections.abc import Iterable

from components.focus import Item, Rect
from game.screens.khet.desk import TOWER, Desk
from game.tables.khet.pieces import ANUBIS, KINDS, SPHINX
from systems.draw.stage import looks
from systems.draw.stage.camera import Camera
from systems.draw.stage.scene import QUARTER, Scene, Thing
from systems.draw.stage.space import Vec, plus
from systems.khet.scene import Stand, meshes
from systems.layout import HEIGHT

SPAN = 10.5
"""World units from the top to the bottom of the screen; fewer make the pieces larger."""
PITCH = 38.0
LOW = -0.42
"""Vertical offset of a piece from the center of its place."""
FACING = ANUBIS, SPHINX
"""Pieces that show their face unless they are in hand."""
TOWER_SHAPE = "whole_tower"
SMALL = 0.36
"""Scale of the tower relative to the pieces."""


def palette(desk: Desk, stand: Stand, items: Iterable[Item], part: Rect) -> Scene:
    """Return a scene with a piece at each item, in the color in hand. The piece in hand faces as it would be placed."""
    camera = Camera((0.0, 0.0, 0.0), 0.0, PITCH, 10.0, span=SPAN)
    tint = stand.tint(desk.color + 1)
    lift = stand.look.lift
    shapes = {**meshes(lift, stand.apart), TOWER_SHAPE: meshes(lift, False)["tower"]}
    made = Scene(camera, shapes, looks.paints(stand.colors, stand.look.paints),
                 sun=looks.sun(stand.colors, stand.look.daylight), part=part)  # fmt: skip
    across, upward = camera.right, camera.up
    for item in items:
        tool, (x, y) = item.id[1], item.rect.center
        (mid_x, mid_y), pixel = part.center, SPAN / HEIGHT
        at: Vec = plus(plus((0.0, 0.0, 0.0), across, (x - mid_x) * pixel), upward, (y - mid_y) * pixel + LOW)
        if tool == TOWER:
            made.things.append(Thing(TOWER_SHAPE, at, 0.4, size=(SMALL, SMALL, SMALL)))
        elif isinstance(tool, int):
            quarters = desk.piece(tool) & 3 if tool == desk.tool else 2 * (tool in FACING)
            turn = -quarters * QUARTER
            bright = 0.12 if tool == desk.tool else 0.0
            made.things.append(Thing(KINDS[tool], at, turn, tint, bright=bright))
            if KINDS[tool] == "eye":
                made.clear.append(Thing("eye_glass", at, turn, tint))
    return made
