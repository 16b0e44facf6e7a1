"""Checks of screen texts, language by language."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import PurePosixPath

from pydantic import RootModel

from game.content.faults import Complaint, Fault
from game.content.packs import SHARED
from game.content.texts import TEXTS, Texts, as_told, check_texts
from game.content.wording import LANGUAGES
from game.tables.table_files import TABLES
from game.tools.lint.data_folder import Source, Tree
from game.tools.lint.passes.plain import LANGUAGE
from game.tools.lint.registry import Found, error, warning

ASKED = {SHARED: TEXTS} | {name: table.texts for name, table in TABLES.items()}
"""The required texts, by folder."""


@error
def texts(tree: Tree) -> Iterator[Found]:
    """Check that no text is missing or unknown in a language and that the game fills every placeholder."""
    more = [f"options.palette_{name}" for name in tree.new_palettes]
    english = {source.place.parts[0]: value for source, value in tree.values("texts", Texts)
               if source.place.stem == LANGUAGES[0]}  # fmt: skip
    for source, value in tree.values("texts", Texts):
        broken, folder = set(source.entries()) - set(value.root), source.place.parts[0]
        asked = ASKED.get(folder) or as_told(english.get(folder, value))
        for complaint in check_texts(value, asked, more):
            if complaint.path[0] not in broken:
                yield source, complaint


@error
def languages(tree: Tree) -> Iterator[Found]:
    """Check that every folder of texts has each language. Packs are exempt: the game fills in."""
    if tree.below is not None:
        return
    there = {source.place: source for source in tree.sources if source.kind and source.kind.name == "texts"}
    for place, source in there.items():
        for language in LANGUAGES:
            wanted = place.with_name(f"{language}.yaml")
            if wanted not in there and _first(place, there):
                what = f"the file {wanted} is missing: no text here has the language {language!r}"
                yield source, Fault(source.file, 1, 1, what)


@warning
def untranslated(tree: Tree) -> Iterator[Found]:
    """Check that no text of a pack falls back to English for lack of a language."""
    if tree.below is None:
        return
    for kind, parts in (each for table in TABLES.values() for each in table.lint.texts.items()):
        for source, value in tree.values(kind, RootModel):
            for (name, entry), part, language in product(value.root.items(), parts, tree.spoken.known):
                if (said := getattr(entry, part)) and language not in said:
                    yield source, Complaint((name, part), f"{part!r} has no {language!r}; English stands in")
    for source, texts in tree.values("texts", Texts):
        if source.own and source.document is not None and source.place.stem not in LANGUAGES:
            keys = [key for key in texts.flat() if not source.says(tuple(key.split(".", 1)))]
            if keys:
                what = f"{len(keys)} texts are shown in English, such as {keys[0]!r}"
                yield source, Fault(source.file, 1, 1, what)


@warning
def coded(tree: Tree) -> Iterator[Found]:
    """Check that two lowercase letters name every language, as in the texts of cards and decks."""
    for source, _ in tree.values("texts", Texts):
        name = source.place.stem
        if source.own and not LANGUAGE.fullmatch(name):
            what = f"a language is called by two small letters, such as 'fr', not {name!r}"
            near = next((each for each in LANGUAGES if name.casefold().startswith(each)), None)
            yield source, Fault(source.file, 1, 1, what, near)


def _first(place: PurePosixPath, there: dict[PurePosixPath, Source]) -> bool:
    """Return True if this is the first file of its folder, and there is more than one file to check."""
    return len(there) > 1 and place == min(each for each in there if each.parent == place.parent)
