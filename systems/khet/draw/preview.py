"""A small picture of a position: both boards with all pieces."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import cast

from components.focus import Rect
from game.content.store import Store
from game.tables.khet.look import KhetLook
from game.tables.khet.pieces import SPHINX
from game.tables.khet.position import Position
from systems.draw.pen import Colours, Pen
from systems.draw.stage import looks
from systems.draw.stage.scene import Scene
from systems.khet.draw.laid import laid, tower_of
from systems.khet.draw.table_scene import Stand, scene
from systems.last_answer import last_answer

WIDTH = 216
"""The picture width that the camera in the data is made for; at other widths its distance changes."""
KEPT = 32
"""Number of pictures to cache."""


def draw_preview(canvas: Pen, store: Store, position: Position, rect: Rect) -> None:
    """Draw a small picture of a position."""
    canvas.stage(picture(position, rect, cast("KhetLook", store.at("khet").look), canvas.palette))


def picture(position: Position, rect: Rect, look: KhetLook, colours: Colours) -> Scene:
    """Return the scene of a position in a part of the picture; cached until something changes."""
    return _pictures(look, colours)(position._replace(side=1, last=0, keys=(), state=""), rect)


@last_answer
def _pictures(look: KhetLook, colours: Colours) -> Callable[[Position, Rect], Scene]:
    """Return a cached function that makes pictures of this look; those of other looks are dropped."""
    return lru_cache(KEPT)(lambda position, rect: small(position, rect, look, colours))


def small(position: Position, rect: Rect, look: KhetLook, colours: Colours) -> Scene:
    """Return a scene of a position that fits the rectangle."""
    camera = looks.camera(look.preview)
    camera = replace(camera, distance=camera.distance * WIDTH / rect.w)
    sphinxes = not any(code >> 3 == SPHINX for code in position.squares)
    made = scene(Stand(look, colours), camera, laid(position), tower_of(position), sphinxes)
    return replace(made, part=rect)
