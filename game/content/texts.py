"""The texts of all screens and tables, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path

from game.content.asked_texts import Asked
from game.content.faults import Faults
from game.content.last_good import LastGood
from game.content.models.palette import PALETTES
from game.content.models.texts import Texts, check_texts
from game.content.overlay import placed
from game.content.packs import TEXTS, named
from game.content.wording import LANGUAGES, slots

NOTHING: Mapping[str, Iterable[str]] = {}


def of_places(data: Path) -> tuple[str, ...]:
    """Return the folders of the data that have texts: of the shared ones, of tables, and of other screens."""
    return tuple(sorted(path.parent.parent.name for path in data.glob(f"*/{TEXTS}/{LANGUAGES[0]}.yaml")))


def as_told(english: Texts) -> Asked:
    """Return the texts of a screen without a declaration: all that its English file has."""
    return {key: tuple(slots(text)) for key, text in english.flat().items()}


def texts(
    files: LastGood, folders: Mapping[str, Asked], palettes: Iterable[str], later: Mapping[str, Iterable[str]] = NOTHING
) -> dict[str, dict[str, str]]:
    """Return all texts by language and key; ``folders`` holds the declared texts by folder.

    Texts in the folders of ``later`` are read unchecked, and only in the given languages, until everything is read.
    """
    languages = files.spoken.known
    found: dict[str, dict[str, str]] = {language: {} for language in languages}
    new = [f"options.palette_{name}" for name in palettes if name not in PALETTES]
    for folder in dict.fromkeys((*folders, *of_places(files.data))):
        path = f"{folder}/{TEXTS}/{{}}.yaml"
        if folder in later:
            for language in (each for each in later[folder] if files.has(path.format(each))):
                found[language] |= files.glimpse(Texts, path.format(language)).flat()
            continue
        asked = folders.get(folder)
        if asked is None:
            asked = as_told(files.read(Texts, path.format(LANGUAGES[0])))
        check = partial(check_texts, asked=asked, more=new)
        for language in LANGUAGES:
            found[language] |= files.read(Texts, path.format(language), check).flat()
        others = [each for each in named(files.data, files.packs, f"{folder}/texts") if each not in LANGUAGES]
        english = files.documents[path.format(LANGUAGES[0])]
        below = placed(english.root, english.file) if others else None
        for language in others:
            # English replaces the missing texts of such a language, and all texts of a file with a fault.
            with suppress(Faults):
                found[language] |= files.read(Texts, path.format(language), check, below).flat()
    _name_what_is_new(found, palettes)
    return found


def _name_what_is_new(found: dict[str, dict[str, str]], palettes: Iterable[str]) -> None:
    """Name languages and palettes without a name after their files."""
    english = found[LANGUAGES[0]]
    for language in [*found][len(LANGUAGES) :]:
        if found[language].get("language", english["language"]) == english["language"]:
            found[language]["language"] = language
    for name in palettes:
        english.setdefault(f"options.palette_{name}", name.replace("_", " ").capitalize())
