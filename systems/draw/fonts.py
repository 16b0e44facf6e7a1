"""Text as pixels: fonts, text widths and line breaks. No window needed."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

FONT_FILES: dict[str, tuple[tuple[str, ...], int]] = {
    "tiny": (("Galmuri7.ttf",), 8),
    "small": (("Galmuri9.ttf",), 10),
    "body": (("Galmuri11.ttf",), 12),
    "bold": (("Galmuri11-Bold.ttf", "Galmuri11.ttf"), 12),
}
"""Fonts by role: the file, then fallbacks for missing characters, and the one pixel size at which all are crisp."""
SOFT_HYPHEN = "\u00ad"
"""A possible break in a word; visible only when used, as a hyphen unless a non-letter precedes it."""
LINE_HEIGHTS = {"tiny": 10, "small": 12, "body": 15, "bold": 15}
"""Pixels from line to line."""
CACHE_SIZE = 16_384
"""The most texts whose widths are remembered."""


class Glyph(NamedTuple):
    """One character: its advance, and its picture's corner relative to the pen at the top of the line."""

    advance: int
    left: int
    top: int
    picture: Image.Image | None


class Fonts:
    """The fonts in a folder, read on first use.

    ``glyph``, ``measure`` and ``wrap`` work in virtual pixels; an unknown font name raises KeyError.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._faces: dict[str, ImageFont.FreeTypeFont] = {}
        self._glyphs: dict[tuple[str, str], Glyph] = {}
        self._advances: dict[tuple[str, str], int] = {}
        self._capitals: dict[str, tuple[int, int]] = {}
        self._width = lru_cache(CACHE_SIZE)(self._sum_advances)
        self._ink = lru_cache(CACHE_SIZE)(self._find_ink)

    def _face(self, file: str, size: int) -> ImageFont.FreeTypeFont:
        if file not in self._faces:
            self._faces[file] = ImageFont.truetype(str(self._folder / file), size, layout_engine=ImageFont.Layout.BASIC)
        return self._faces[file]

    def covers(self, character: str, font: str) -> bool:
        """Return True if the font or one of its fallbacks has this character."""
        files, size = FONT_FILES[font]
        return any(self._has_glyph(self._face(file, size), character) for file in files)

    @staticmethod
    def _has_glyph(face: ImageFont.FreeTypeFont, character: str) -> bool:
        if character.isspace():
            return True
        return bytes(face.getmask(character, mode="1")) != _tofu(face)

    def glyph(self, character: str, font: str) -> Glyph:
        """Return the picture and the advance of one character; a character in no font is an empty box."""
        key = (font, character)
        if key not in self._glyphs:
            self._glyphs[key] = self._draw_glyph(character, font)
        return self._glyphs[key]

    def advance(self, character: str, font: str) -> int:
        """Return the distance from one character to the next, without drawing it."""
        key = (font, character)
        if key not in self._advances:
            self._advances[key] = round(self._face_with(character, font).getlength(character))
        return self._advances[key]

    def _face_with(self, character: str, font: str) -> ImageFont.FreeTypeFont:
        """Return the first face with this character, or the first of all."""
        files, size = FONT_FILES[font]
        first = self._face(files[0], size)
        if len(files) == 1 or self._has_glyph(first, character):
            return first
        others = (self._face(file, size) for file in files[1:])
        return next((face for face in others if self._has_glyph(face, character)), first)

    def _draw_glyph(self, character: str, font: str) -> Glyph:
        size, advance = FONT_FILES[font][1], self.advance(character, font)
        sheet = Image.new("1", (3 * size, 3 * size))
        ImageDraw.Draw(sheet).text((size, size), character, font=self._face_with(character, font), fill=1)
        box = sheet.getbbox()
        if box is None:
            return Glyph(advance, 0, 0, None)
        mask = sheet.crop(box).convert("L")
        picture = Image.new("RGBA", mask.size, (255, 255, 255, 0))
        picture.putalpha(mask)
        return Glyph(advance, box[0] - size, box[1] - size, picture)

    def cell(self, font: str) -> int:
        """Return the height of a line's glyphs, from the highest accent to the lowest descender."""
        files, size = FONT_FILES[font]
        ascent, descent = self._face(files[0], size).getmetrics()
        return ascent + descent

    def capitals(self, font: str) -> tuple[int, int]:
        """Return the bottom and top of a capital, measured from the bottom of the line box."""
        extent = self._capitals.get(font)
        if extent is None:
            glyph = self.glyph("H", font)
            top = self.cell(font) - glyph.top
            extent = self._capitals[font] = top - (glyph.picture.height if glyph.picture else 0), top
        return extent

    def reach(self, string: str, font: str = "body", size: int = 1) -> tuple[float, float]:
        """Return the extent of the ink of one line below and above the middle of its capitals."""
        low, high = self._ink(string, font)
        return low * size, high * size

    def _find_ink(self, string: str, font: str) -> tuple[float, float]:
        middle = self.cell(font) - sum(self.capitals(font)) / 2
        glyphs = (self.glyph(character, font) for character in string)
        pictures = [(glyph, glyph.picture.height) for glyph in glyphs if glyph.picture]
        low = max((glyph.top + high for glyph, high in pictures), default=middle)
        high = min((glyph.top for glyph, _ in pictures), default=middle)
        return low - middle, middle - high

    def measure(self, string: str, font: str = "body", size: int = 1) -> int:
        return size * self._width(string, font)

    def _sum_advances(self, string: str, font: str) -> int:
        return sum(self.advance(character, font) for character in string if character != SOFT_HYPHEN)

    def wrap(self, string: str, width: float, font: str = "body", size: int = 1) -> list[str]:
        """Break text into lines no wider than ``width``; line feeds in the text are kept.

        A word wider than a line breaks at its soft hyphens, or between any two characters if that does not help.
        """
        lines: list[str] = []
        for paragraph in string.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.measure(longer, font, size) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                line = word
                while self.measure(line, font, size) > width and len(line) > 1:
                    head, line = self._split_word(line, width, font, size)
                    lines.append(head)
            lines.append(line)
        return lines

    def _split_word(self, word: str, width: float, font: str, size: int) -> tuple[str, str]:
        """Split a word into a first part that fits and the rest; the hyphen is omitted if it does not fit."""
        parts = word.split(SOFT_HYPHEN)
        for count in range(len(parts) - 1, 0, -1):
            head = "".join(parts[:count])
            if self.measure(head, font, size) <= width:
                plain = not head[-1:].isalnum() or self.measure(f"{head}-", font, size) > width
                text = head if plain else f"{head}-"
                return text, SOFT_HYPHEN.join(parts[count:])
        cut = len(word)
        while cut > 1 and self.measure(word[:cut], font, size) > width:
            cut -= 1
        return word[:cut], word[cut:]


def word_parts(text: str) -> list[str]:
    """Return the words of a text, broken at their soft hyphens: a line that is less wide tears them."""
    return [part for word in text.split() for part in word.split(SOFT_HYPHEN)]


@lru_cache(maxsize=16)
def _tofu(face: ImageFont.FreeTypeFont) -> bytes:
    return bytes(face.getmask("\U000f0000", mode="1"))
