"""A small picture of a position: both boards with all that stands on them."""

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
"""How wide a picture is that the data have a camera for; in others it stands nearer or farther."""
KEPT = 32
"""So many pictures are remembered."""


def draw_preview(canvas: Pen, store: Store, position: Position, rect: Rect) -> None:
    """A position, small."""
    canvas.stage(picture(position, rect, cast("KhetLook", store.at("khet").look), canvas.palette))


def picture(position: Position, rect: Rect, look: KhetLook, colours: Colours) -> Scene:
    """The scene of a position in a part of the picture, made once as long as nothing is otherwise."""
    return _pictures(look, colours)(position._replace(side=1, last=0, keys=(), state=""), rect)


@last_answer
def _pictures(look: KhetLook, colours: Colours) -> Callable[[Position, Rect], Scene]:
    """What makes pictures of this look and remembers them; those of another look are let go."""
    return lru_cache(KEPT)(lambda position, rect: small(position, rect, look, colours))


def small(position: Position, rect: Rect, look: KhetLook, colours: Colours) -> Scene:
    """A position as it is seen from as far as it has room."""
    camera = looks.camera(look.preview)
    camera = replace(camera, distance=camera.distance * WIDTH / rect.w)
    sphinxes = not any(code >> 3 == SPHINX for code in position.squares)
    made = scene(Stand(look, colours), camera, laid(position), tower_of(position), sphinxes)
    return replace(made, part=rect)
