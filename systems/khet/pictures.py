"""Still pictures: small ones of positions, and those of the lessons."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import lru_cache, partial

from components.focus import Rect
from components.khet import BoardSpot
from game.content.store import Store
from game.kernel.opaque import as_type
from game.tables.khet.cells import FILES, HIGH_CELLS, LOWER_CELLS, RANKS, ROW_LENGTH, SQUARES, name_of, step_up
from game.tables.khet.pieces import FIRST_PIECE, KINDS, PHARAOH, PYRAMID, SPHINX, color_of, facing_of, piece_kind
from game.tables.khet.position import Position
from game.tables.khet.rule_files import KhetLook
from systems.draw.pen import Colors, Pen
from systems.draw.stage import looks
from systems.draw.stage.scene import Scene
from systems.draw.widgets import Dot, Thumbnail
from systems.frame import last_answer
from systems.khet.layout import spot_in, tower_spot
from systems.khet.scene import SceneLook, StagePiece, StageTower, scene
from systems.staging import Lessons


def pieces_of(position: Position) -> list[StagePiece]:
    """Return every piece; its id is its square."""
    above = step_up(position.tower)
    return [
        StagePiece(KINDS[piece_kind(code)], color_of(code) + 1, spot_in(cell, above), float(facing_of(code)),
                   id=name_of(cell, position.tower))
        for cell in LOWER_CELLS + HIGH_CELLS
        if (code := position.squares[cell]) >= FIRST_PIECE
    ]


def tower_of(position: Position) -> StageTower | None:
    """Return the tower, or None if there is none."""
    if not position.tower:
        return None
    middle = tower_spot(SQUARES[position.tower])
    return StageTower(BoardSpot(middle.x, middle.z), float(position.turns))


CAMERA_WIDTH = 216
"""The picture width that the camera in the data is made for; at other widths its distance changes."""
PYRAMID_SIZE = 0.6
UPPER_CELLS = frozenset(HIGH_CELLS)
CACHE_SIZE = 32
"""Number of pictures to cache."""


def draw_preview(pen: Pen, store: Store, position: Position, rect: Rect) -> None:
    """Draw a small picture of a position."""
    pen.stage(picture(position, rect, as_type(store.content_of("khet").look, KhetLook), pen.palette))


def picture(position: Position, rect: Rect, look: KhetLook, colors: Colors) -> Scene:
    """Return the scene of a position in a part of the picture; cached until something changes."""
    return _pictures(look, colors)(position._replace(side=1, last=0, keys=(), state=""), rect)


@last_answer
def _pictures(look: KhetLook, colors: Colors) -> Callable[[Position, Rect], Scene]:
    """Return a cached function that makes pictures of this look; those of other looks are dropped."""
    return lru_cache(CACHE_SIZE)(lambda position, rect: small_picture(position, rect, look, colors))


def small_picture(position: Position, rect: Rect, look: KhetLook, colors: Colors) -> Scene:
    """Return a scene of a position that fits the rectangle."""
    camera = looks.camera(look.preview)
    camera = replace(camera, distance=camera.distance * CAMERA_WIDTH / rect.w)
    sphinxes = not any(piece_kind(code) == SPHINX for code in position.squares)
    picture_scene = scene(SceneLook(look, colors), camera, pieces_of(position), tower_of(position), sphinxes)
    return replace(picture_scene, area=rect)


def thumbnail(position: Position) -> Thumbnail:
    """Return a position as dots: small Pyramids, a bright Pharaoh, and pieces of the upper level over the lower one."""
    above, dots = step_up(position.tower), list[Dot]()
    for cell in LOWER_CELLS + HIGH_CELLS:
        if (code := position.squares[cell]) >= FIRST_PIECE:
            row, column = divmod(cell - above if cell in UPPER_CELLS else cell, ROW_LENGTH)
            color = "double" if piece_kind(code) == PHARAOH else f"seat{color_of(code) + 1}"
            share = PYRAMID_SIZE if piece_kind(code) == PYRAMID else 1.0
            dots.append(Dot(column - 1, row - 2, color, share, hollow=color_of(code) == 1))
    return Thumbnail(FILES, RANKS, tuple(dot for dot in dots if 0 <= dot.column < FILES and 0 <= dot.row < RANKS))


def _lesson(pen: Pen, x: float, y: float, numbers: Mapping[str, int], *, name: str) -> None:
    pen.sprite(f"khet_{name}", x, y)


LESSONS = Lessons([
    partial(_lesson, name=name) for name in ("reflecting", "hitting", "swapping", "stacking", "splitting")
])
