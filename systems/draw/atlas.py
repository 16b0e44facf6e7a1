"""The atlas: all pictures on one sheet.

Sprites have reserved places and are drawn there on first use; glyphs are added on first use. No window needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from glob import glob
from os.path import basename
from pathlib import Path
from typing import NamedTuple

from PIL import Image
from PIL.PngImagePlugin import PngImageFile

from game.content.media_checks import read_picture, shipped_size
from systems.draw.colors import SOURCE_COLORS, Tint, recolor
from systems.draw.fonts import Fonts

SHEET_SIZE = (2048, 3584)
SPRITE_GAP = 1
GLYPH_ROWS = 80
"""Rows of the sheet that adopted pictures must leave for glyphs."""
TALL_SPRITE = 200
"""The height of a sprite above which it comes after all others, so that a new one does not move the backgrounds:
another place rounds a few of their pixels differently."""
BLANK_SPRITE = "pixel"
"""The sprite that replaces a picture that cannot be loaded."""


class Region(NamedTuple):
    """A picture's left, top, width and height on the sheet."""

    x: int
    y: int
    w: int
    h: int


class Atlas:
    """The sheet and the places of all sprites on it.

    ``fresh`` lists the regions added since the last ``take_fresh``; a sprite that does not exist raises KeyError with
    its name.
    """

    def __init__(self, assets: Path) -> None:
        self.fonts = Fonts(assets / "shared" / "fonts")
        self.image = Image.new("RGBA", SHEET_SIZE, None)  # All transparent, without writing 28 MB for that.
        self.fresh: list[Region] = []
        self._regions: dict[str, Region] = {}
        self._shades: dict[str, tuple[Tint, float]] = {}
        self._originals: dict[str, Image.Image] = {}
        self._colors: dict[str, tuple[Mapping[str, Tint], int]] = {}
        self._plain: dict[str, Region] = {}
        """The original places of replaced sprites."""
        self._glyphs: dict[tuple[str, str], Region | None] = {}
        self._stamps: dict[str, tuple[Path, int]] = {}
        self._replacements = 0
        """The number of times a picture has replaced another."""
        self._x, self._y, self._shelf = SPRITE_GAP, SPRITE_GAP, 0
        # Texts instead of paths: this is part of the start, and there are hundreds of pictures.
        places = sorted(glob("*/sprites/*.png", root_dir=assets))
        self._built_in = {basename(place).removesuffix(".png"): f"{assets}/{place}" for place in places}
        self._undrawn = dict(self._built_in)
        """Sprites not used so far."""
        sizes = {name: shipped_size(path) for name, path in self._built_in.items()}
        for name in sorted(sizes, key=lambda sprite: (sizes[sprite][1] > TALL_SPRITE, -sizes[sprite][1])):
            self._regions[name] = self._reserve(*sizes[name])

    def draw_all(self) -> None:
        for name in tuple(self._undrawn):
            self._draw(name)

    def adopt(self, pictures: Mapping[str, Path]) -> None:
        """Load external pictures, each in place of the sprite with its name; pictures no longer given are restored.

        A picture that cannot be read, or has no room, is blank unless there is another one with its name.
        """
        own = {name: Path(self._built_in[name]) for name in self._stamps if name in self._built_in}
        for name, path in {**own, **pictures}.items():
            with suppress(OSError, MemoryError):
                stamp = path, path.stat().st_mtime_ns
                if self._stamps.get(name) != stamp:
                    self._stamps[name] = stamp
                    self._replace(name, read_picture(path))
            if name not in self._regions:
                self._regions[name] = self.region(BLANK_SPRITE)

    def _draw(self, name: str) -> None:
        """Draw a built-in sprite in its place, unless already drawn."""
        if (path := self._undrawn.pop(name, None)) is not None:
            self._paste(PngImageFile(path), self._regions[name])

    def _replace(self, name: str, picture: Image.Image) -> None:
        self._undrawn.pop(name, None)
        region = self._regions.get(name)
        if region is None or picture.size != (region.w, region.h):
            if self._y + self._shelf + picture.height > SHEET_SIZE[1] - GLYPH_ROWS:
                raise MemoryError("what is left of the sheet is for letters")
            self._regions[name] = self._place(picture)
            return
        self._paste(picture, region)
        self._replacements += 1
        self._shades.pop(name, None)
        self._originals.pop(name, None)

    def __contains__(self, name: str) -> bool:
        return name in self._regions

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._regions)

    def region(self, name: str) -> Region:
        if name in self._undrawn:
            self._draw(name)
        return self._regions[name]

    @property
    def glyph_corners(self) -> set[tuple[float, float]]:
        """The left and top of each glyph and of each sign of a button on the sheet."""
        signs = (region for name, region in self._regions.items() if name.startswith("glyph_"))
        return {region[:2] for region in (*self._glyphs.values(), *signs) if region is not None}

    def glyph(self, character: str, font: str) -> Region | None:
        """Return the place of a glyph, drawing it if needed; None for blanks, and once the sheet is full."""
        key = (character, font)
        if key not in self._glyphs:
            picture = self.fonts.glyph(character, font).picture
            self._glyphs[key] = None
            with suppress(MemoryError):
                self._glyphs[key] = None if picture is None else self._place(picture)
        return self._glyphs[key]

    def shade_key(self, name: str) -> object:
        """Return a key that changes with the shade of a sprite and with every replaced picture."""
        return self._shades.get(name), self._replacements

    def shade(self, name: str, tint: Tint, amount: float) -> bool:
        """Blend a sprite toward a color, keeping its transparency; return False if it already is."""
        if self._shades.get(name) == (tint, amount):
            return False
        original = self._original(name)
        picture = Image.blend(original, Image.new("RGBA", original.size, (*tint, 255)), amount)
        picture.putalpha(original.getchannel("A"))
        self._paste(picture, self.region(name))
        self._shades[name] = tint, amount
        return True

    def _original(self, name: str) -> Image.Image:
        """Return a sprite as it was before it was shaded or repainted."""
        x, y, w, h = self.region(name)
        return self._originals.setdefault(name, self.image.crop((x, y, x + w, y + h)))

    def replace_sprite(self, name: str, other: str) -> None:
        """Show another sprite in place of this one; itself if there is no other with that name."""
        self._plain.setdefault(name, self.region(name))
        self._regions[name] = self.region(other) if other in self._regions else self._plain[name]

    def repaint(self, start: str, colors: Mapping[str, Tint]) -> None:
        """Recolor the sprites whose names start with ``start``, always from their originals."""
        if self._colors.get(start, (SOURCE_COLORS, 0)) == (colors, self._replacements):
            return
        self._colors[start] = dict(colors), self._replacements
        for name in (name for name in self._regions if name.startswith(start)):
            original = self._original(name)
            self._paste(original if colors == SOURCE_COLORS else recolor(original, colors), self.region(name))

    def take_fresh(self) -> list[Region]:
        fresh, self.fresh = self.fresh, []
        return fresh

    def _place(self, picture: Image.Image) -> Region:
        region = self._reserve(*picture.size)
        self._paste(picture, region)
        return region

    def _paste(self, picture: Image.Image, region: Region) -> None:
        self.image.paste(picture, (region.x, region.y))
        self.fresh.append(region)

    def _reserve(self, w: int, h: int) -> Region:
        if self._x + w + SPRITE_GAP > SHEET_SIZE[0]:
            self._x, self._y, self._shelf = SPRITE_GAP, self._y + self._shelf + SPRITE_GAP, 0
        if self._y + h + SPRITE_GAP > SHEET_SIZE[1]:
            raise MemoryError(f"the sheet of {SHEET_SIZE[0]} x {SHEET_SIZE[1]} pixels is full")
        region = Region(self._x, self._y, w, h)
        self._x, self._shelf = self._x + w + SPRITE_GAP, max(self._shelf, h)
        return region
