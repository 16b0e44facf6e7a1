"""A folder of changes: data files that are laid over the game's, and pictures and sounds of its own."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath

from yaml.nodes import Node

from game.content.faults import Fault, Faults
from game.content.measured import DATA, MB, MEDIA, contents, walked
from game.content.media_checks import picture_ailment, sound_ailment
from game.content.overlay import laid_over
from game.content.wording import LANGUAGES, Spoken
from game.content.yaml_tree import decoded, parsed
from game.paths import packs_dir, picture_names, seen, shown, sound_names, stems, user_dir

SHARED = "shared"
"""The folder of what all tables have; each table has one of its own name."""
TEXTS = "texts"
"""The folder of a table's texts, a file a language."""
YAML = ".yaml"
DEEP = 3
"""No data file lies in more folders."""
MOST = 5000
"""Files of a pack."""
ROOM = {YAML: 8 * MB, ".png": 32 * MB, ".wav": 128 * MB}
"""Bytes of all its files of a kind ..."""
MOST_OF = {YAML: DATA, ".png": MEDIA, ".wav": MEDIA}
"""... of which one that has more than this is not read."""
OWN = "own"
"""The pack of what players make in the game: each of its files stands for itself."""
PARTS = PICTURES, SOUNDS = "pictures", "sounds"
"""Folders of a pack: PNG and WAV files, called as data files name them."""


@dataclass(frozen=True)
class Pack:
    """What lies in a folder at one moment, so that it can be kept while somebody breaks it."""

    folder: Path
    name: str
    """What messages call the folder."""
    raw: dict[str, bytes] = field(repr=False)
    """The data files by place."""
    pictures: dict[str, Path] = field(repr=False)
    sounds: dict[str, Path] = field(repr=False)
    """Both by name, without the ending."""
    wrong: Mapping[str, str] = field(default_factory=dict)
    """Files that cannot be used, whatever they would say, by place, and why."""
    trees: Mapping[str, Node] = field(default_factory=dict, repr=False)
    """Trees that count instead of their files, by place; of a pack from which changes were left out."""

    def file(self, place: str) -> str:
        """What messages call one of its files."""
        return f"{self.name}/{seen(place)}"

    @property
    def own(self) -> bool:
        """Whether players made it in the game."""
        return self.folder == packs_dir() / OWN

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is told of those."""
        return tuple(Fault(str(PurePosixPath(self.file(place))), 1, 1, what) for place, what in self.wrong.items())

    def media(self) -> tuple[Path, ...]:
        """All its pictures and sounds."""
        return (*self.pictures.values(), *self.sounds.values())

    def root(self, place: str) -> Node | None:
        """Return the tree of the file in this place, None where there is none; raises Faults."""
        if place in self.trees:
            return self.trees[place]
        raw = self.raw.get(place)
        return None if raw is None else _root(raw, self.file(place))

    def over(self, below: Node | None, place: str) -> Node | None:
        """What it says here and what it leaves of what lies below; raises Faults."""
        root = self.root(place)
        return below if root is None else laid_over(below, root, self.file(place))


@lru_cache(maxsize=256)
def _root(raw: bytes, file: str) -> Node:
    return parsed(decoded(raw, file), file)


def opened(folder: Path, called: str | None = None) -> Pack:
    """The pack in a folder, ``called`` so in messages; what cannot be read is a fault of it."""
    name, room = called or shown(folder, user_dir()), dict(ROOM)
    raw: dict[str, bytes] = {}
    drawn: dict[str, Path] = {}
    heard: dict[str, Path] = {}
    faults: dict[str, str] = {}
    for place in walked(folder, DEEP, MOST, faults.__setitem__):
        path, wrong = folder / place, ""
        try:
            if (kind := place.suffix) in room and (size := os.stat(path).st_size) <= MOST_OF[kind]:
                room[kind] -= size
                if room[kind] < 0:
                    faults[place.as_posix()] = f"no more is read than {ROOM[kind] // MB} MB of {kind} files"
                    break
            if place.suffix == YAML:
                raw[place.as_posix()] = contents(path, DATA)
            elif place.match(f"{PICTURES}/*.png") and len(place.parts) == 2:
                drawn[place.stem], wrong = path, picture_ailment(path)
            elif place.match(f"{SOUNDS}/*.wav") and len(place.parts) == 2:
                heard[place.stem], wrong = path, sound_ailment(path)
        except OSError as refused:
            wrong = f"the file cannot be read: {refused.strerror or refused}"
        if wrong:
            faults[place.as_posix()] = wrong
    return Pack(folder, name, raw, drawn, heard, faults)


def unread() -> tuple[Fault, ...]:
    """The folder of all packs, where it is there and nobody can look into it."""
    try:
        next(packs_dir().iterdir(), None)
    except FileNotFoundError:
        return ()
    except OSError as wrong:
        what = f"the folder cannot be read: {wrong.strerror or wrong}"
        return (Fault(shown(packs_dir(), user_dir()), 1, 1, what),)
    return ()


def laid(below: Node | None, packs: Iterable[Pack], place: str) -> Node | None:
    """What all packs together make of a file; raises Faults with those of every pack."""
    faults: list[Fault] = []
    for pack in packs:
        try:
            below = pack.over(below, place)
        except Faults as wrong:
            faults += wrong.found
    if faults:
        raise Faults(faults)
    return below


def pictures(packs: Iterable[Pack]) -> tuple[str, ...]:
    """All pictures there are, those of packs too."""
    return tuple(sorted({*picture_names(), *(name for pack in packs for name in pack.pictures)}))


def sounds(packs: Iterable[Pack]) -> tuple[str, ...]:
    """All sounds there are, those of packs too."""
    return tuple(sorted({*sound_names(), *(name for pack in packs for name in pack.sounds)}))


def named(data: Path, packs: Iterable[Pack], *folders: str) -> tuple[str, ...]:
    """What the files are called that lie in these folders of the data or of packs; hidden ones are an editor's."""
    places = [PurePosixPath(place) for pack in packs for place in pack.raw]
    theirs = {place.stem for place in places if place.parent.as_posix() in folders}
    return tuple(sorted({*theirs, *(name for folder in folders for name in stems(data / folder, ".yaml"))}))


def spoken(data: Path, packs: Sequence[Pack]) -> Spoken:
    """All languages there are, those of the game first; what packs bring may be written in English alone."""
    places = (PurePosixPath(place) for pack in packs for place in pack.raw)
    theirs = {place.stem for place in places if place.parent.name == TEXTS}
    own = {name for folder in _texts(data) for name in stems(folder, ".yaml")}
    return Spoken(tuple(dict.fromkeys((*LANGUAGES, *sorted({*theirs, *own})))), LANGUAGES[:1] if packs else LANGUAGES)


def _texts(data: Path) -> list[Path]:
    """The folders of texts."""
    with suppress(OSError):
        return [data / name / TEXTS for name in os.listdir(data)]
    return []
