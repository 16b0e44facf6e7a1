"""A data folder for the checks: every file is read once, and its usable parts are kept."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from game.content.faults import Fault, Faults
from game.content.faults import Path as Where
from game.content.files import Kind
from game.content.measured import DATA, contents, walked
from game.content.models.look import PALETTES
from game.content.packs import DEEP, MOST, YAML, Pack
from game.content.wording import LANGUAGES, Spoken
from game.content.yaml_source import Document, Examined, examine
from game.content.yaml_tree import decoded, keys_of
from game.paths import picture_names, shown, sound_names
from game.tables.data_kinds import KINDS, kind_at

T = TypeVar("T")
MODELINE = re.compile(r"# yaml-language-server: \$schema=(?:.*/)?(\w+)\.json\s")


@dataclass(frozen=True, slots=True)
class Source:
    """A data file with its parsed content."""

    place: PurePosixPath
    """The file's path in the data folder."""
    file: str
    """The file's name in messages."""
    text: str
    kind: Kind | None
    """The kind of file; None if nothing reads it."""
    examined: Examined[Any]
    own: bool = True
    """True if the file is checked; otherwise it only fills in for a missing file."""

    @property
    def document(self) -> Document[Any] | None:
        return self.examined.document

    def says(self, path: Where) -> bool:
        """Return True if the file sets the value at a path, rather than a file below it."""
        stands = self.document.stands(path) if self.document else None
        return stands is not None and stands[0] == self.file

    def entries(self) -> tuple[str, ...]:
        """Return the names of the file's entries, including broken ones."""
        return keys_of(self.examined.root)


class Tree:
    """All files of a folder, or a single file. Missing files are taken from ``behind``."""

    below: Tree | None = None
    """The tree that a pack is laid over."""
    pack: Pack | None = None
    """The pack that is checked, if any."""
    folder: Path | None = None
    """The folder that is checked, if it is one."""

    def __init__(self, path: Path, behind: Path, whole: bool = False) -> None:
        self.folder = path if path.is_dir() else None
        self.absent = tuple(_absent(path, behind)) if whole else ()
        """Files that a whole folder lacks."""
        self.sources = tuple(_sources(path))
        """The files that are checked."""
        there = {source.place for source in self.sources}
        self.all = (*self.sources, *(each for each in _folder(behind, own=False) if each.place not in there))

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        """The names of all pictures."""
        return picture_names()

    @cached_property
    def sounds(self) -> tuple[str, ...]:
        """The names of all sounds."""
        return sound_names()

    @property
    def spoken(self) -> Spoken:
        """All languages, and those that must be complete."""
        more = (source.place.stem for source in self.of("texts"))
        return Spoken(tuple(dict.fromkeys((*LANGUAGES, *more))), LANGUAGES if self.below is None else LANGUAGES[:1])

    @property
    def new_palettes(self) -> tuple[str, ...]:
        """The names of palettes that are not part of the game."""
        return tuple(source.place.stem for source in self.of("shades") if source.place.stem not in PALETTES)

    breaks = False
    """True if errors in files below the pack are reported when the pack causes them."""

    def changes(self, fault: Fault) -> bool:
        """Return True if a fault is in a file that the checked files are laid over."""
        return False

    def find_causes(self, faults: Sequence[Fault], found: Callable[[Tree], Collection[Fault]]) -> list[Fault]:
        """Return the faults unchanged; without a pack there is no other cause."""
        return [*faults]

    def tells(self, fault: Fault) -> bool:
        """Return True if a fault is in the files that are checked."""
        return True

    def of(self, name: str) -> Iterator[Source]:
        """Yield all files of a kind, including those that fill in for missing ones."""
        return (source for source in self.all if source.kind and source.kind.name == name)

    def values(self, name: str, model: type[T]) -> Iterator[tuple[Source, T]]:
        """Yield the usable files of a kind, with their values."""
        for source in self.of(name):
            if source.document is not None and isinstance(source.document.value, model):
                yield source, source.document.value

    def checked(self, name: str, model: type[T]) -> Iterator[tuple[Source, T]]:
        """Yield only the checked ones of these, for slow checks that depend on no other file."""
        return ((source, value) for source, value in self.values(name, model) if source.own)

    def value(self, name: str, model: type[T]) -> T | None:
        """Return the value of the only file of a kind, or None if it cannot be used."""
        return next((value for _, value in self.values(name, model)), None)


def _sources(path: Path) -> Iterator[Source]:
    if path.is_dir():
        yield from _folder(path, own=True)
    else:
        yield _single(path)


def _folder(folder: Path, own: bool) -> Iterator[Source]:
    called = PurePosixPath(shown(folder))
    for place in sorted(walked(folder, DEEP, MOST, lambda where, why: None)):
        if place.suffix == YAML:
            yield _source(folder / place, str(called / place), place, kind_at(place), own)


def _absent(folder: Path, behind: Path) -> Iterator[Source]:
    """Yield the files that a whole folder lacks: files of a fixed name, per table those that the game ships."""
    for kind in KINDS:
        star, _, name = kind.place.rpartition("/")
        if "*" not in kind.place:
            places = [PurePosixPath(kind.place)]
        elif star == "*":
            places = [PurePosixPath(path.parent.name, name) for path in behind.glob(kind.place)]
        else:
            spoken = (path for path in behind.glob(kind.place) if kind.name == "texts" and path.stem in LANGUAGES)
            places = [PurePosixPath(path.relative_to(behind).as_posix()) for path in spoken]
        for place in places:
            if not os.path.lexists(folder / place) or (folder / place).is_dir():
                yield Source(place, shown(folder / place), "", kind, Examined((), None, None))


def place_of(path: Path) -> PurePosixPath | None:
    """Return a file's place in a data folder, judging by its path."""
    parts = Path(os.path.abspath(path)).parts
    places = (PurePosixPath(*parts[start:]) for start in range(max(0, len(parts) - 3), len(parts)))
    return next((place for place in places if kind_at(place)), None)


def _single(path: Path) -> Source:
    """Yield one file. Its place gives its kind, or else the schema that its first line names."""
    file = shown(path)
    if place := place_of(path):
        return _source(path, file, place, kind_at(place))
    text = _text(path, file)[0]
    named = MODELINE.match(text)
    kind = next((kind for kind in KINDS if named and kind.name == named[1]), None) or _alike(text, path.name)
    return _source(path, file, PurePosixPath(kind.place.replace("*", path.stem) if kind else path.name), kind)


def _alike(text: str, file: str) -> Kind | None:
    """Return the kind of a loose file by its fields: the kind that knows most of them, if it knows half."""
    keys = {*keys_of(examine(object, text, file).root)}
    known = [(len(keys & {*getattr(kind.model, "model_fields", ())}), kind) for kind in KINDS]
    most, kind = max(known, key=lambda each: each[0])
    return kind if 2 * most > len(keys) else None


def _source(path: Path, file: str, place: PurePosixPath, kind: Kind | None, own: bool = True) -> Source:
    text, fault = _text(path, file)
    if fault is not None:
        examined: Examined[object] = Examined((fault,), None, None)
    else:
        examined = examine(kind.model if kind else object, text, file)
    return Source(place, file, text, kind, examined, own)


def _text(path: Path, file: str) -> tuple[str, Fault | None]:
    """Return a file's text, and the fault that keeps it from being read."""
    try:
        raw = contents(path, DATA)
        return decoded(raw, file), None
    except Faults as wrong:
        return raw.decode("utf-8", "replace"), wrong.found[0]
    except OSError as wrong:
        return "", Fault(file, 1, 1, f"the file cannot be read: {wrong.strerror or wrong}")

