"""Characters no font can write."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel, RootModel

from game.content.models.texts import Texts
from game.content.yaml_source import Complaint, Path
from game.paths import assets_dir
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.passes.plain import LANGUAGE
from game.tools.lint.registry import Found, error
from systems.draw.fonts import FILES, SOFT, Fonts


def said(tree: Tree) -> Iterator[tuple[Source, Path, str]]:
    """Every text a player can read, and where it stands."""
    for source, texts in tree.values("texts", Texts):
        yield from ((source, tuple(key.split(".", 1)), text) for key, text in texts.flat().items())
    for source in tree.all:
        if source.document is not None and not isinstance(source.document.value, Texts):
            yield from ((source, path, text) for path, text in told(source.document.value))


def told(value: object) -> Iterator[tuple[Path, str]]:
    """Every text by language that a value holds, and its path."""
    if isinstance(value, RootModel):
        yield from told(value.root)
        return
    parts = vars(value) if isinstance(value, BaseModel) else value
    if isinstance(parts, tuple | list):
        parts = dict(enumerate(parts))
    for step, part in parts.items() if isinstance(parts, dict) else ():
        if isinstance(part, str) and isinstance(value, dict) and LANGUAGE.fullmatch(str(step)):
            yield (step,), part
        else:
            yield from (((step, *path), text) for path, text in told(part))


@error
def glyphs(tree: Tree) -> Iterator[Found]:
    """Every character of every text is in every font."""
    fonts = Fonts(assets_dir() / "shared" / "fonts")
    known: dict[str, bool] = {SOFT: True}
    for source, path, text in said(tree):
        for character in dict.fromkeys(text):
            if character not in known:
                known[character] = all(fonts.covers(character, font) for font in FILES)
            if not known[character]:
                yield source, Complaint(path, f"no font here can write {character!r} (U+{ord(character):04X})")
