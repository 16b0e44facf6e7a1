"""Shared functions of the picture generators: line art on masks, in white to be tinted when drawn."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import Concatenate, ParamSpec

from PIL import Image, ImageChops, ImageDraw, ImageFont

WHITE = (255, 255, 255, 255)
DIM = (255, 255, 255, 90)
FAINT = (255, 255, 255, 34)
CLEAR = (0, 0, 0, 0)
INK = (16, 8, 40, 235)
FONTS = Path(__file__).parent / "fonts"

P = ParamSpec("P")
Color = tuple[int, int, int, int]
Pictures = Mapping[str, Image.Image]
Pen = ImageDraw.ImageDraw
DrawFunction = Callable[Concatenate[Image.Image, Pen, P], None]


def blank(w: int, h: int) -> Image.Image:
    return Image.new("RGBA", (w, h), CLEAR)


def drawn_on(ground: Callable[[], Image.Image]) -> Callable[[DrawFunction[P]], Callable[P, Image.Image]]:
    """Return a decorator: a function that draws on a picture becomes one that returns such a ground with it."""

    def decorate(draw: DrawFunction[P]) -> Callable[P, Image.Image]:
        @wraps(draw)
        def drawn(*args: P.args, **kwargs: P.kwargs) -> Image.Image:
            picture = ground()
            draw(picture, ImageDraw.Draw(picture), *args, **kwargs)
            return picture

        return drawn

    return decorate


def sheet(w: int, h: int) -> Callable[[DrawFunction[P]], Callable[P, Image.Image]]:
    """Return the decorator of a function that draws on an empty picture."""
    return drawn_on(partial(blank, w, h))


def cut(w: int, h: int, by: int) -> Image.Image:
    """A mask: a rectangle whose corners are cut straight."""
    mask = Image.new("L", (w, h))
    right, bottom = w - 1, h - 1
    corners = [
        (by, 0), (right - by, 0), (right, by), (right, bottom - by),
        (right - by, bottom), (by, bottom), (0, bottom - by), (0, by),
    ]
    ImageDraw.Draw(mask).polygon(corners, fill=255, outline=255)
    return mask


def notched(w: int, h: int, by: int) -> Image.Image:
    """A mask: a rectangle with a square bitten out of every corner."""
    mask = Image.new("L", (w, h), 255)
    pen = ImageDraw.Draw(mask)
    for x in (0, w - by):
        for y in (0, h - by):
            pen.rectangle((x, y, x + by - 1, y + by - 1), fill=0)
    return mask


SHAPES: dict[int, Callable[[int, int], Image.Image]] = {1: lambda w, h: cut(w, h, 5), 2: lambda w, h: notched(w, h, 3)}
"""The outline of everything that belongs to a seat: cut corners or bitten ones."""


def shrunk(mask: Image.Image, by: int = 1) -> Image.Image:
    """The mask without its outermost pixels."""
    return _with_neighbors(mask, by, ImageChops.darker)


def grown(mask: Image.Image, by: int = 1) -> Image.Image:
    """The mask with one more pixel around it, as far as its picture reaches."""
    return _with_neighbors(mask, by, ImageChops.lighter)


def _with_neighbors(
    mask: Image.Image, times: int, combine: Callable[[Image.Image, Image.Image], Image.Image]
) -> Image.Image:
    """Combine every pixel with its four neighbors, several times."""
    w, h = mask.size
    for _ in range(times):
        room = Image.new("L", (w + 2, h + 2))
        room.paste(mask, (1, 1))
        for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
            mask = combine(mask, room.crop((1 + dx, 1 + dy, w + 1 + dx, h + 1 + dy)))
    return mask


def rim(mask: Image.Image, inset: int = 0) -> Image.Image:
    """The outermost pixels of a mask, or a line so far inside it."""
    inner = shrunk(mask, inset)
    return ImageChops.subtract(inner, shrunk(inner))


def paint(picture: Image.Image, mask: Image.Image, color: Color, at: tuple[int, int] = (0, 0)) -> None:
    """Lay a color over what the mask covers."""
    layer = Image.new("RGBA", mask.size, color)
    layer.putalpha(mask.point(lambda lit: lit * color[3] // 255))
    picture.alpha_composite(layer, at)


def gradient(mask: Image.Image, top: Color, bottom: Color) -> Image.Image:
    """The mask filled from one color at its top to another at its bottom."""
    w, h = mask.size
    filled = blank(w, h)
    pen = ImageDraw.Draw(filled)
    for y in range(h):
        share = y / max(1, h - 1)
        pen.line([(0, y), (w, y)], fill=mixed(top, bottom, share))
    filled.putalpha(ImageChops.multiply(filled.getchannel("A"), mask))
    return filled


def rgba(text: str, share: float = 1.0) -> Color:
    """Return ``#RRGGBB`` as an opaque color, darkened to a share."""
    red, green, blue = (round(int(text[digit : digit + 2], 16) * share) for digit in (1, 3, 5))
    return red, green, blue, 255


def dimmed(color: Color, share: float) -> Color:
    """A darker shade, opaque."""
    red, green, blue, _ = color
    return round(red * share), round(green * share), round(blue * share), 255


def mixed(one: Color, other: Color, share: float) -> Color:
    """Return a mix of two colors; the number is the share of the second."""
    red, green, blue, alpha = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue, alpha


def outline(
    picture: Image.Image,
    box: tuple[int, int, int, int],
    color: Color,
    by: int = 2,
    fill: Color | None = None,
) -> None:
    """An outline one pixel wide. Left, top, right and bottom are on it; its corners are cut by a number of pixels."""
    left, top, right, bottom = box
    mask = cut(right - left + 1, bottom - top + 1, by)
    if fill is not None:
        paint(picture, mask, fill, (left, top))
    picture.paste(Image.new("RGBA", mask.size, color), (left, top), rim(mask))


def stamp(picture: Image.Image, rows: Iterable[str], at: tuple[int, int], colors: Mapping[str, Color]) -> None:
    """Pixels given as lines of characters; a blank or a dot leaves what is there."""
    for y, row in enumerate(rows, at[1]):
        for x, character in enumerate(row, at[0]):
            if character in colors:
                picture.putpixel((x, y), colors[character])


def picture_of(rows: Sequence[str], colors: Mapping[str, Color] = {"#": WHITE}) -> Image.Image:
    """Return a picture given as lines of characters, as long as each other."""
    picture = blank(len(rows[0]), len(rows))
    stamp(picture, rows, (0, 0), colors)
    return picture


def letters(picture: Image.Image, text: str, center: tuple[float, float], color: Color, font: str, size: int) -> None:
    """One line of text, its lit pixels centered on a place."""
    mask = written(text, font, size)
    left = round(center[0] - mask.width / 2)
    top = round(center[1] - mask.height / 2)
    picture.paste(Image.new("RGBA", mask.size, color), (left, top), mask)


def written(text: str, font: str, size: int) -> Image.Image:
    """The lit pixels of one line of text as a mask."""
    face = ImageFont.truetype(str(FONTS / font), size, layout_engine=ImageFont.Layout.BASIC)
    sheet = Image.new("1", (size * (len(text) + 2), size * 3))
    ImageDraw.Draw(sheet).text((size, size), text, font=face, fill=1)
    return sheet.crop(sheet.getbbox()).convert("L")


def width(text: str, font: str, size: int) -> int:
    face = ImageFont.truetype(str(FONTS / font), size, layout_engine=ImageFont.Layout.BASIC)
    left, _, right, _ = face.getbbox(text)
    return round(right - left)


def save(beside: str, families: Iterable[Pictures]) -> None:
    """Write every picture under its name to ``sprites`` next to a generator, or to the folder named on the command
    line. Remove pictures that no generator draws anymore."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(beside).parent / "sprites"
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {name: picture for family in families for name, picture in family.items()}
    for stale in folder.glob("*.png"):
        if stale.stem not in drawn:
            stale.unlink()
    for name, picture in drawn.items():
        picture.save(folder / f"{name}.png", optimize=True)
