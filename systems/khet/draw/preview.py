"""A small picture of a position: both boards with all that stands on them."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, cast

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

WIDTH = 216
"""How wide a picture is that the data have a camera for; in others it stands nearer or farther."""
KEPT = 32
"""So many pictures are remembered."""


class _Kept(NamedTuple):
    look: KhetLook
    colours: Colours
    scene: Scene


_kept: dict[tuple[tuple[bytes, int, int], Rect], _Kept] = {}


def draw_preview(canvas: Pen, store: Store, position: Position, rect: Rect) -> None:
    """A position, small."""
    canvas.stage(picture(position, rect, cast("KhetLook", store.at("khet").look), canvas.palette))


def picture(position: Position, rect: Rect, look: KhetLook, colours: Colours) -> Scene:
    """The scene of a position in a part of the picture, made once as long as nothing is otherwise."""
    start = position.squares, position.tower, position.turns
    known = _kept.get((start, rect))
    if known is None or known.look is not look or known.colours is not colours:
        if len(_kept) >= KEPT:
            _kept.clear()
        known = _kept[start, rect] = _Kept(look, colours, small(position, rect, look, colours))
    return known.scene


def small(position: Position, rect: Rect, look: KhetLook, colours: Colours) -> Scene:
    """A position as it is seen from as far as it has room."""
    camera = looks.camera(look.preview)
    camera = replace(camera, distance=camera.distance * WIDTH / rect.w)
    sphinxes = not any(code >> 3 == SPHINX for code in position.squares)
    made = scene(Stand(look, colours), camera, laid(position), tower_of(position), sphinxes)
    return replace(made, part=rect)
