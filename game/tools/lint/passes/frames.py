"""Checks that words fit their frames."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache

from pydantic import RootModel

from game.app.settings import TEXT_SIZES
from game.content.faults import Complaint
from game.content.table_content import Frame
from game.paths import assets_dir
from game.tables.table_files import TABLES
from game.tools.lint.data_folder import Tree
from game.tools.lint.registry import Found, warning
from game.tools.lint.tables import Room, rooms_of
from systems.draw.atlas import Atlas
from systems.draw.fonts import SOFT, Fonts
from systems.draw.pen import Pen


@cache
def fonts() -> Fonts:
    """Return the fonts of the game."""
    return Fonts(assets_dir() / "shared" / "fonts")


@cache
def pen() -> Pen:
    """Return a pen that needs no window."""
    return Pen(Atlas(assets_dir()))


@warning
def roomy(tree: Tree) -> Iterator[Found]:
    """Check that every text of an entry fits its place, in every language and size."""
    for (kind, part), write in (room for table in TABLES for room in rooms_of(table).items()):
        for source, value in tree.checked(kind, RootModel):
            for name, entry in value.root.items():
                for language in getattr(entry, part):
                    sizes = [size for size in TEXT_SIZES if _cramped(write, entry, language, size)]
                    if sizes:
                        what = f"{part!r} has no room where it stands, with text at size {sizes[0]}: write it shorter"
                        yield source, Complaint((name, part, language), what)


def _cramped(write: Room, entry: object, language: str, size: int) -> bool:
    """Return True if a text does not fit even in its smallest letters."""
    canvas = pen()
    canvas.text_scale = size
    canvas.cramped.clear()
    canvas.quads.clear()
    with suppress(ValueError):  # Another check reports unmatched braces.
        write(canvas, entry, language)
    return bool(canvas.cramped)


@warning
def framed(tree: Tree) -> Iterator[Found]:
    """Check that every name fits its frame, in every language."""
    for kind, frame in (framed for table in TABLES.values() for framed in table.lint.frames.items()):
        for source, value in tree.checked(kind, RootModel):
            for name, entry in value.root.items():
                for language, text in getattr(entry, frame.field).items():
                    if what := amiss(text, frame):
                        yield source, Complaint((name, frame.field, language), what)


def amiss(text: str, frame: Frame) -> str:
    """Return a sentence on the part of a text that does not fit; empty if all of it does."""
    lines = fonts().wrap(text, frame.wide, frame.font)
    whole = {part for word in text.split() for part in word.split(SOFT)}
    for part in sorted(whole, key=len):
        if (wide := fonts().measure(part, frame.font)) > frame.wide:
            return f"{part!r} is {wide} pixels wide, its frame {frame.wide}: a soft hyphen (\\u00AD) lets it break"
    if len(lines) > frame.lines:
        return f"{text.replace(SOFT, '')!r} takes {len(lines)} lines, its frame has {frame.lines}"
    return ""
