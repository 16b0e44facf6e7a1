"""Checks of files: they follow their models, none is missing, and something reads each one."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import PurePosixPath

from pydantic import BaseModel

from game.content.faults import Fault
from game.content.models.people import PICTURE, PORTRAIT_MOODS, PlayerRules
from game.content.packs import PICTURE_FOLDER, SOUND_FOLDER
from game.content.placeholders import LANGUAGES
from game.content.safe_files import YAML, files_in
from game.content.texts import Texts
from game.content.yaml_models import Reading
from game.paths import short_path
from game.screens import cabinets as known_cabinets
from game.tables.data_kinds import KINDS, kind_at
from game.tools.lint.checks.names import PLAYING_KINDS, played_files
from game.tools.lint.checks.undercity import pictures_of
from game.tools.lint.checks.values import is_cut_off
from game.tools.lint.findings import FaultInSource, across_files, error_check, warning_check
from game.tools.lint.folders import DataSource, FileTree
from game.tools.reference.schema import FOLDER


@error_check
def lint_form(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every file follows its model; ``game/content/fault_messages.py`` says what is wrong.

    A file that an unquoted color cuts off is left to that check.
    """
    for source in tree.sources:
        if is_cut_off(source):
            continue
        for fault in source.reading.faults:
            yield source, fault


@error_check
def lint_missing_files(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that a whole folder has every file."""
    for source in tree.missing_sources:
        yield source, Fault(source.file, 1, 1, "the file is missing")


def _without_source(fault: Fault) -> FaultInSource:
    return DataSource(PurePosixPath(fault.file), fault.file, "", None, Reading(())), fault


@error_check
@across_files
def lint_cabinets(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every cabinet on Home has a picture, a name and a subtitle."""
    if tree.folder is None or tree.below is not None:
        return
    english = {key for source, texts in tree.values("texts", Texts) if source.place.stem == LANGUAGES[0]
               for key in texts.flat}
    unread = {source.place.parts[0] for source in tree.of("texts") if source.document is None}
    for name in (cabinet.name for cabinet in known_cabinets()):
        if f"cabinet_{name}" not in tree.pictures:
            file = f"assets/{name}/sprites/cabinet_{name}.png"
            yield _without_source(Fault(file, 1, 1, "the file is missing: every cabinet has a picture"))
        for key in {f"{name}.name", f"{name}.subtitle"} - english if name not in unread else ():
            file = short_path(tree.folder / name / "texts" / f"{LANGUAGES[0]}.yaml")
            yield _without_source(Fault(file, 1, 1, f"the text {key!r} of a cabinet is missing"))


@error_check
def lint_media(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every picture is a PNG of the right size and every sound a WAV with one or two channels."""
    yield from map(_without_source, tree.pack.faults if tree.pack else ())


@warning_check
def lint_unused_media(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that something, such as a card, names every new picture, and that every new sound is played."""
    if tree.pack is None or tree.below is None:
        return
    pack, below = tree.pack, tree.below
    unused_pictures, unused_sounds = {*pack.pictures} - {*below.pictures}, {*pack.sounds} - {*below.sounds}
    if unused_pictures:
        words = {word for source in tree.all_sources if source.document for word in _words(source.document.value)}
        words |= pictures_of(tree)
        words |= {PICTURE + id for _, players in tree.values("players", PlayerRules) for id in players.portraits}
        unused_pictures = {name for name in unused_pictures if name.removesuffix(_mood(name)) not in words}
    unused_sounds = unused_sounds - {*played_files(tree)} if tree.is_usable(*PLAYING_KINDS) else set()
    idle = [(name, f"{PICTURE_FOLDER}/{name}.png", "nothing shows the picture") for name in unused_pictures]
    idle += [(name, f"{SOUND_FOLDER}/{name}.wav", "nothing plays the sound") for name in unused_sounds]
    for name, file, message in sorted(idle):
        yield _without_source(Fault(pack.file(file), 1, 1, f"{message} {name!r}"))


def _mood(name: str) -> str:
    """Return the end of a picture's name that stands for a mood of a portrait, "" if there is none."""
    end = "_" + name.rpartition("_")[2]
    return end if end[1:] in MOODS else ""


def _words(value: object) -> Iterator[str]:
    """Yield every text in a value, at any depth."""
    if isinstance(value, BaseModel):
        value = value.model_dump()
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _words(part)


MOODS = *PORTRAIT_MOODS, "drawn"
"""The moods of portraits for which there can be a picture."""
MISNAMED_ENDINGS = YAML, ".yml", ".yaml~", ".yaml.txt"
"""Endings close to that of data files, in lowercase."""
UNREAD_ENDINGS = ".md", ".txt", ".json"
"""Endings of files for people and editors next to the data."""
STRAY_MESSAGES = {
    PICTURE_FOLDER: f"nothing reads this: a picture is a .png file in {PICTURE_FOLDER}, not in a folder inside it",
    SOUND_FOLDER: f"nothing reads this: a sound is a .wav file in {SOUND_FOLDER}, not in a folder inside it",
}
"""Messages for other files in a folder of pictures or sounds."""


def _strays(tree: FileTree, faults: dict[str, str]) -> Iterator[PurePosixPath]:
    """Yield every file that is neither data nor media of a pack."""
    if tree.folder is None:
        return
    for place in files_in(tree.folder, faults.__setitem__):
        media = place.match(f"{PICTURE_FOLDER}/*.png") or place.match(f"{SOUND_FOLDER}/*.wav")
        if place.suffix != YAML and not (media and tree.pack is not None):
            yield place


@error_check
def lint_misnamed_files(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every data file has the right ending and that the whole folder can be read."""
    faults: dict[str, str] = {}
    for place in _strays(tree, faults):
        if tree.folder is not None and _is_probably_data(place, tree):
            message = f"nothing reads this: a data file ends in {YAML}"
            yield _without_source(Fault(short_path(tree.folder / place), 1, 1, message))
    if tree.folder is not None and tree.pack is None:
        for file, message in faults.items():
            yield _without_source(Fault(short_path(tree.folder / file), 1, 1, message))


def _is_probably_data(place: PurePosixPath, tree: FileTree) -> bool:
    """Return True if a file is probably data: its ending is close, or it is in the place of a data file."""
    if place.name.lower().endswith(MISNAMED_ENDINGS):
        return True
    corrected = place.with_suffix(YAML)
    if place.parts[0] == FOLDER:  # Schemas have the names of data files.
        return False
    return kind_at(corrected) is not None and corrected not in {source.place for source in tree.sources}


@warning_check
def lint_stray_files(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that something reads every file: pictures, sounds, and files of other kinds."""
    for place in _strays(tree, {}):
        if place.suffix not in UNREAD_ENDINGS and not _is_probably_data(place, tree) and tree.folder is not None:
            message = STRAY_MESSAGES.get(place.parts[0], "nothing reads this file")
            yield _without_source(Fault(short_path(tree.folder / place), 1, 1, message))


@warning_check
def lint_misplaced_files(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every YAML file is at a place where the game reads one."""
    for source in tree.sources:
        if source.kind is None:
            place, places = source.place.as_posix(), [kind.place for kind in KINDS]
            similar = [other for other in places if other.casefold().endswith(f"/{source.place.name.casefold()}")]
            nearest = get_close_matches(place, similar, 1, 0.0) or get_close_matches(place, places, 1, 0.8)
            fault = Fault(source.file, 1, 1, "nothing reads a file here", nearest[0] if nearest else None)
            yield source, fault
