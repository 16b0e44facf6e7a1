"""What the picture generators share: line art with cut corners, white to be tinted when drawn."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WHITE = (255, 255, 255, 255)
DIM = (255, 255, 255, 90)
FAINT = (255, 255, 255, 34)
CLEAR = (0, 0, 0, 0)
INK = (16, 8, 40, 235)
FONTS = Path(__file__).parent / "fonts"

Colour = tuple[int, int, int, int]


def blank(w: int, h: int) -> Image.Image:
    """A picture with nothing on it."""
    return Image.new("RGBA", (w, h), CLEAR)


def outline(
    picture: Image.Image,
    box: tuple[int, int, int, int],
    colour: Colour,
    cut: int = 2,
    fill: Colour | None = None,
) -> None:
    """An outline one pixel wide from left, top to right, bottom (both on it), its corners cut by ``cut`` pixels."""
    left, top, right, bottom = box
    corners = [
        (left + cut, top), (right - cut, top), (right, top + cut), (right, bottom - cut),
        (right - cut, bottom), (left + cut, bottom), (left, bottom - cut), (left, top + cut),
    ]  # fmt: skip
    draw = ImageDraw.Draw(picture)
    if fill is not None:
        draw.polygon(corners, fill=fill)
    draw.line([*corners, corners[0]], fill=colour)


def letters(picture: Image.Image, text: str, centre: tuple[float, float], colour: Colour, font: str, size: int) -> None:
    """One line of text, its lit pixels centred on a place."""
    face = ImageFont.truetype(str(FONTS / font), size, layout_engine=ImageFont.Layout.BASIC)
    sheet = Image.new("1", (size * (len(text) + 2), size * 3))
    ImageDraw.Draw(sheet).text((size, size), text, font=face, fill=1)
    box = sheet.getbbox()
    if box is None:
        return
    mask = sheet.crop(box).convert("L")
    left = round(centre[0] - mask.width / 2)
    top = round(centre[1] - mask.height / 2)
    picture.paste(Image.new("RGBA", mask.size, colour), (left, top), mask)


def width(text: str, font: str, size: int) -> int:
    """How wide ``letters`` would be."""
    face = ImageFont.truetype(str(FONTS / font), size, layout_engine=ImageFont.Layout.BASIC)
    left, _, right, _ = face.getbbox(text)
    return round(right - left)


def save(folder: Path, pictures: dict[str, Image.Image]) -> None:
    """Write every picture under its name."""
    folder.mkdir(exist_ok=True)
    for name, picture in pictures.items():
        picture.save(folder / f"{name}.png", optimize=True)
