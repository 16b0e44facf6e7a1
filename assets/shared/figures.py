"""Parts of all portraits: a frame for each seat, parts of heads lit from above, and eyes for every mood."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from PIL import Image, ImageDraw
from pixels import SHAPES, WHITE, Color, Pictures, blank, cut, gradient, paint, rim, stamp

SIDE = 44
LIT, SHADED = (104, 94, 128, 255), (40, 30, 58, 255)
MOODS = ("active", "blinking", "waiting", "won", "lost", "drawn")
EYES_OF = {"blinking": ("waiting", "waiting"), "drawn": ("won", "lost")}
"""The moods of the left eye and the right one, for moods that borrow both."""
MOUTH_OF = {"blinking": "active", "drawn": "waiting"}
"""The mood of the mouth, for moods that borrow it."""
NIGHT = (10, 4, 24, 255)
LINE = (255, 255, 255, 130)
Rows = tuple[str, ...]
Points = list[tuple[int, int]]


def ground(seat: int) -> Image.Image:
    """The frame of a seat with a dark inside and faint scan lines."""
    mask = SHAPES[seat](SIDE, SIDE)
    picture = blank(SIDE, SIDE)
    picture.alpha_composite(gradient(mask, (34, 22, 64, 235), (12, 6, 30, 235)))
    lines = blank(SIDE, SIDE)
    for y in range(3, SIDE - 3, 3):
        ImageDraw.Draw(lines).line([(3, y), (SIDE - 4, y)], fill=(255, 255, 255, 12))
    picture.alpha_composite(lines)
    paint(picture, rim(mask), WHITE)
    paint(picture, rim(mask, 2), (255, 255, 255, 60))
    return picture


def solid(picture: Image.Image, box: tuple[int, int, int, int], by: int, edge: int = 255) -> None:
    """A part of the body: lit from above, with a bright line around it."""
    left, top, right, bottom = box
    mask = cut(right - left + 1, bottom - top + 1, by)
    picture.alpha_composite(gradient(mask, LIT, SHADED), (left, top))
    paint(picture, rim(mask), (255, 255, 255, edge), (left, top))


def trimmed(picture: Image.Image, seat: int) -> Image.Image:
    """Return the part of a picture inside the frame."""
    mask = SHAPES[seat](SIDE, SIDE)
    clean = blank(SIDE, SIDE)
    clean.paste(picture, (0, 0), mask)
    paint(clean, rim(mask), WHITE)
    return clean


def put(picture: Image.Image, rows: tuple[str, ...], at: tuple[int, int]) -> None:
    """Bright pixels given as lines."""
    stamp(picture, rows, at, {"#": WHITE})


def polygons(picture: Image.Image, points: Points, fill: Color = SHADED, outline: Color = WHITE) -> None:
    """A shape such as an ear, and its mirror image on the other side."""
    pen = ImageDraw.Draw(picture)
    for each in (points, [(SIDE - 1 - x, y) for x, y in points]):
        pen.polygon(each, fill=fill, outline=outline)


def shape(picture: Image.Image, points: Points) -> None:
    """A part of the body with these corners, lit from above, with a bright line around it."""
    mask = Image.new("L", (SIDE, SIDE))
    ImageDraw.Draw(mask).polygon(points, fill=255)
    picture.alpha_composite(gradient(mask, LIT, SHADED))
    paint(picture, rim(mask), WHITE)


def visor(picture: Image.Image, box: tuple[int, int, int, int], by: int) -> None:
    """A dark pane for the eyes."""
    left, top, right, bottom = box
    pane = cut(right - left + 1, bottom - top + 1, by)
    paint(picture, pane, NIGHT, (left, top))
    paint(picture, rim(pane), LINE, (left, top))


class Face(NamedTuple):
    """A head with its left eye and its mouth by mood."""

    head: Callable[[], Image.Image]
    eyes: dict[str, Rows]
    eye: tuple[int, int]
    """The place of the left eye; the right eye is its mirror image."""
    mouths: dict[str, Rows]
    below: int
    """The upper edge of the mouth."""


def expression(face: Face, mood: str) -> Image.Image:
    """Eyes and mouth; bright, not to be tinted."""
    picture = blank(SIDE, SIDE)
    left, top = face.eye
    one, other = (face.eyes[each] for each in EYES_OF.get(mood, (mood, mood)))
    put(picture, one, (left, top))
    put(picture, tuple(row[::-1] for row in other), (SIDE - left - len(other[0]), top))
    if face.mouths:
        mouth = face.mouths[MOUTH_OF.get(mood, mood)]
        put(picture, mouth, (SIDE // 2 - len(mouth[0]) // 2, face.below))
    if mood == "waiting":
        put(picture, ("####", "..#.", ".#..", "####"), (37, 4))
    return picture


def portrait_pictures(beginning: str, faces: dict[str, Face]) -> Pictures:
    """Return ``avatar_cat`` for the ground of a seat, ``avatar_cat_active`` to draw on it, and so on."""
    looks = {f"{beginning}_{name}_{mood}": expression(face, mood) for name, face in faces.items() for mood in MOODS}
    return {f"{beginning}_{name}": face.head() for name, face in faces.items()} | looks
