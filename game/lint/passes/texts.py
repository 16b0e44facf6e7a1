"""Texts of the screens, language by language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

from game.definitions.texts import Texts, check_texts
from game.kernel.located import Fault, Faults
from game.kernel.wording import LANGUAGES
from game.lint.registry import Found, error
from game.lint.tree import Source, Tree
from game.paths import builtin_dir
from game.store import read_file


@cache
def model_of(folder: str) -> dict[str, str]:
    """The texts the game asks for, in English."""
    place = f"{folder}/texts/{LANGUAGES[0]}.yaml"
    try:
        return read_file(Texts, builtin_dir() / place, place).value.flat()
    except Faults:
        return {}


@error
def texts(tree: Tree) -> Iterator[Found]:
    """No text is missing in a language, none is unknown, and every placeholder is one the game fills."""
    for source, value in tree.values("texts", Texts):
        broken = set(source.entries()) - set(value.root)
        for complaint in check_texts(value, model_of(source.place.parts[0])):
            if complaint.path[0] not in broken:
                yield source, complaint


@error
def languages(tree: Tree) -> Iterator[Found]:
    """Every folder of texts has each language."""
    there = {source.place: source for source in tree.sources if source.kind and source.kind.name == "texts"}
    for place, source in there.items():
        for language in LANGUAGES:
            wanted = place.with_name(f"{language}.yaml")
            if wanted not in there and _first(place, there):
                what = f"the file {wanted} is missing: no text here has the language {language!r}"
                yield source, Fault(source.file, 1, 1, what)


def _first(place: PurePosixPath, there: dict[PurePosixPath, Source]) -> bool:
    """Whether this is the first file of its folder, and the folder is more than one file to look at."""
    return len(there) > 1 and place == min(each for each in there if each.parent == place.parent)
