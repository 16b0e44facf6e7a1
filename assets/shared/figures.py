"""Parts of all portraits: a frame for each seat, parts of heads lit from above, and eyes for every mood."""

from __future__ import annotations

from PIL import Image, ImageDraw
from pixels import SHAPES, WHITE, blank, cut, gradient, paint, rim

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
    for y, row in enumerate(rows, at[1]):
        for x, character in enumerate(row, at[0]):
            if character == "#":
                picture.putpixel((x, y), WHITE)


def ear(picture: Image.Image, points: list[tuple[int, int]]) -> None:
    """A corner of the head, and the same on the other side."""
    pen = ImageDraw.Draw(picture)
    for each in (points, [(SIDE - 1 - x, y) for x, y in points]):
        pen.polygon(each, fill=SHADED, outline=WHITE)


def visor(picture: Image.Image, box: tuple[int, int, int, int], by: int) -> None:
    """A dark pane for the eyes."""
    left, top, right, bottom = box
    pane = cut(right - left + 1, bottom - top + 1, by)
    paint(picture, pane, NIGHT, (left, top))
    paint(picture, rim(pane), LINE, (left, top))
