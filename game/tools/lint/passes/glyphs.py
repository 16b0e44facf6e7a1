"""Check for characters that a font lacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache

from pydantic import BaseModel, RootModel

from game.content.faults import Complaint, Path
from game.content.texts import Texts
from game.paths import assets_dir
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.passes.plain import LANGUAGE
from game.tools.lint.registry import Found, error
from systems.draw.fonts import FILES, SOFT, Fonts


def said(sources: Iterable[Source]) -> Iterator[tuple[Source, Path, str]]:
    """Yield every player-visible text of these files, with its path."""
    for source in sources:
        value = source.document.value if source.document else None
        if isinstance(value, Texts):
            yield from ((source, tuple(key.split(".", 1)), text) for key, text in value.flat().items())
        else:
            yield from ((source, path, text) for path, text in told(value))


def told(value: object) -> Iterator[tuple[Path, str]]:
    """Yield every localized text in a value, with its path."""
    parts = value.root if isinstance(value, RootModel) else value
    by_name = isinstance(parts, dict)
    if isinstance(parts, BaseModel):
        parts = vars(parts)
    elif isinstance(parts, tuple | list):
        parts = dict(enumerate(parts))
    for step, part in parts.items() if isinstance(parts, dict) else ():
        if isinstance(part, str):
            if by_name and LANGUAGE.fullmatch(str(step)):
                yield (step,), part
        elif isinstance(part, BaseModel | dict | tuple | list):
            yield from (((step, *path), text) for path, text in told(part))


MOST = 5
"""The most missing characters named per text."""


@cache
def _fonts() -> Fonts:
    return Fonts(assets_dir() / "shared" / "fonts")


@cache
def _written(character: str) -> bool:
    """Return True if every font has the character."""
    return character == SOFT or all(_fonts().covers(character, font) for font in FILES)


@error
def glyphs(tree: Tree) -> Iterator[Found]:
    """Check that every font has every character of every text."""
    for source, path, text in said(tree.sources):
        strange = [character for character in dict.fromkeys(text) if not _written(character)]
        if strange:
            told = ", ".join(f"{character!r} (U+{ord(character):04X})" for character in strange[:MOST])
            more = f" and {len(strange) - MOST} more" if len(strange) > MOST else ""
            yield source, Complaint(path, f"no font here can write {told}{more}")
