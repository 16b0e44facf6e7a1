"""Words that have no room in the frame they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from pydantic import RootModel

from game.content.table_content import Frame
from game.content.yaml_source import Complaint
from game.paths import assets_dir
from game.tables.table_files import TABLES
from game.tools.lint.data_folder import Tree
from game.tools.lint.registry import Found, warning
from systems.draw.fonts import SOFT, Fonts


@cache
def fonts() -> Fonts:
    """Those of the game."""
    return Fonts(assets_dir() / "shared" / "fonts")


@warning
def framed(tree: Tree) -> Iterator[Found]:
    """Every name has room in its frame, in every language."""
    for kind, frame in (framed for table in TABLES.values() for framed in table.frames.items()):
        for source, value in tree.values(kind, RootModel):
            for name, entry in value.root.items():
                for language, text in getattr(entry, frame.field).items():
                    if what := amiss(text, frame):
                        yield source, Complaint((name, frame.field, language), what)


def amiss(text: str, frame: Frame) -> str:
    """What of a text has no room; nothing where all of it has."""
    lines = fonts().wrap(text, frame.wide, frame.font)
    whole = {part for word in text.split() for part in word.split(SOFT)}
    for part in sorted(whole, key=len):
        if (wide := fonts().measure(part, frame.font)) > frame.wide:
            return f"{part!r} is {wide} pixels wide, its frame {frame.wide}: a soft hyphen (\\u00AD) lets it break"
    if len(lines) > frame.lines:
        return f"{text.replace(SOFT, '')!r} takes {len(lines)} lines, its frame has {frame.lines}"
    return ""
