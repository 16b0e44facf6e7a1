"""Folders under check: a data folder, or a pack laid over one. Every file is read once, as far as it is usable."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any, TypeVar

from yaml.nodes import Node

from game.content.blame import blame
from game.content.data_files import FileKind
from game.content.faults import Fault, Faults
from game.content.faults import Path as DataPath
from game.content.model_keys import with_new_keys
from game.content.models.look import PALETTES
from game.content.models.sounds import Recipes, Sounds
from game.content.packs import Pack, all_pictures, all_sounds, is_well_named, open_pack, overlay_tree, with_places
from game.content.placeholders import LANGUAGES, Languages
from game.content.safe_files import DATA_LIMIT, YAML, files_in, read_bytes
from game.content.yaml_models import Document, Reading, reading_of, reading_of_root
from game.content.yaml_tree import decode, key_names
from game.paths import picture_names, short_path, sound_names
from game.tables.data_kinds import KINDS, is_data_folder, kind_at

T = TypeVar("T")
ENTRY = re.compile(r"^([\w.-]+):", re.MULTILINE)
"""Matches a name at the left edge, which makes an entry."""
MODELINE = re.compile(r"# yaml-language-server: \$schema=(?:.*/)?(\w+)\.json\s")


@dataclass(frozen=True, slots=True)
class DataSource:
    """A data file with its parsed content."""

    place: PurePosixPath
    """The file's path in the data folder."""
    file: str
    """The file's name in messages."""
    text: str
    kind: FileKind | None
    """The kind of file; None if nothing reads it."""
    reading: Reading[object]
    is_own: bool = True
    """True if the file is checked; otherwise it only fills in for a missing file."""
    is_unusable: bool = False
    """True if nothing of the file can be used, and ``reading`` has the values of the file below it."""

    @property
    def is_misnamed(self) -> bool:
        """True if the game leaves out the file because of its name."""
        return self.kind is not None and self.kind.place.endswith(f"*{YAML}") and not is_well_named(self.place)

    @property
    def document(self) -> Document[Any] | None:
        return self.reading.document

    def sets(self, path: DataPath) -> bool:
        """Return True if the file sets the value at a path, rather than a file below it."""
        place = self.document.file_and_line(path) if self.document else None
        return place is not None and place[0] == self.file

    def entries(self) -> tuple[str, ...]:
        """Return the names of the file's entries, including broken ones and those of a file that is no YAML."""
        names = key_names(self.reading.root)
        return (*names, *ENTRY.findall(self.text)) if self.is_unusable or self.reading.root is None else names


class FileTree:
    """All files of a folder, or a single file. Missing files are taken from ``behind``."""

    below: FileTree | None = None
    """The tree that a pack is laid over."""
    pack: Pack | None = None
    """The pack that is checked, if any."""
    folder: Path | None = None
    """The folder that is checked, if it is one."""

    def __init__(self, path: Path, behind: Path, is_whole: bool = False) -> None:
        self.folder = path if path.is_dir() else None
        self.missing_sources = tuple(_missing_files(path, behind)) if is_whole else ()
        """Files that a whole folder lacks."""
        self.sources = tuple(_sources(path))
        """The files that are checked."""
        own_places = {source.place for source in self.sources}
        others = (source for source in _folder(behind, is_own=False) if source.place not in own_places)
        self.all_sources = tuple(source for source in (*self.sources, *others) if not source.is_misnamed)
        """The files that are read."""

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        return picture_names()

    @cached_property
    def sounds(self) -> tuple[str, ...]:
        return sound_names()

    @cached_property
    def languages(self) -> Languages:
        """All languages, and those that must be complete."""
        more = (source.place.stem for source in self.of("texts"))
        return Languages(tuple(dict.fromkeys((*LANGUAGES, *more))), LANGUAGES if self.below is None else LANGUAGES[:1])

    @cached_property
    def new_palettes(self) -> tuple[str, ...]:
        """The names of palettes that are not part of the game."""
        return tuple(source.place.stem for source in self.of("shades") if source.place.stem not in PALETTES)

    def of(self, name: str) -> Iterator[DataSource]:
        """Yield all files of a kind, including those that fill in for missing ones."""
        return iter(self._by_kind.get(name, ()))

    def within(self, folder: str) -> Sequence[DataSource]:
        """Return all files that are directly in a folder, including those that fill in for missing ones."""
        return self._by_folder.get(folder, ())

    def names(self, folder: str) -> tuple[str, ...]:
        """Return the names of the files that are directly in a folder, without their ending."""
        return tuple(source.place.stem for source in self.within(folder))

    def entries(self, place: str) -> tuple[str, ...]:
        """Return the names of the entries of the file at a place."""
        folder, _, file = place.rpartition("/")
        return tuple(name for source in self.within(folder) if source.place.name == file for name in source.entries())

    @cached_property
    def _by_kind(self) -> Mapping[str, Sequence[DataSource]]:
        return _group((source.kind.name, source) for source in self.all_sources if source.kind)

    @cached_property
    def _by_folder(self) -> Mapping[str, Sequence[DataSource]]:
        return _group((source.place.parent.as_posix(), source) for source in self.all_sources)

    def values(self, name: str, model: type[T]) -> Iterator[tuple[DataSource, T]]:
        """Yield the usable files of a kind, with their values."""
        for source in self.of(name):
            if source.document is not None and isinstance(source.document.value, model):
                yield source, source.document.value

    def own_values(self, name: str, model: type[T]) -> Iterator[tuple[DataSource, T]]:
        """Yield only the checked ones of these; nothing is reported in the others."""
        return ((source, value) for source, value in self.values(name, model) if source.is_own)

    def is_usable(self, *names: str) -> bool:
        """Return True if every file of these kinds is usable."""
        return all(source.document is not None for name in names for source in self.of(name))

    def value(self, name: str, model: type[T]) -> T | None:
        """Return the value of the only file of a kind, or None if it cannot be used."""
        return next((value for _, value in self.values(name, model)), None)


def _group(sources: Iterable[tuple[str, DataSource]]) -> Mapping[str, Sequence[DataSource]]:
    groups: dict[str, list[DataSource]] = {}
    for name, source in sources:
        groups.setdefault(name, []).append(source)
    return groups


def _sources(path: Path) -> Iterator[DataSource]:
    if path.is_dir():
        yield from _folder(path, is_own=True)
    else:
        yield _single_file(path)


def _folder(folder: Path, is_own: bool) -> Iterator[DataSource]:
    label = PurePosixPath(short_path(folder))
    for place in sorted(files_in(folder, lambda place, reason: None)):
        if place.suffix == YAML:
            yield _source(folder / place, str(label / place), place, kind_at(place), is_own)


def _missing_files(folder: Path, behind: Path) -> Iterator[DataSource]:
    """Yield the files that a whole folder lacks: files of a fixed name, per table those that the game ships."""
    for kind in KINDS:
        star, _, name = kind.place.rpartition("/")
        if "*" not in kind.place:
            places = [PurePosixPath(kind.place)]
        elif star == "*":
            places = [PurePosixPath(path.parent.name, name) for path in behind.glob(kind.place)]
        else:
            languages = (path for path in behind.glob(kind.place) if kind.name == "texts" and path.stem in LANGUAGES)
            places = [PurePosixPath(path.relative_to(behind).as_posix()) for path in languages]
        for place in places:
            if not os.path.lexists(folder / place):
                yield DataSource(place, short_path(folder / place), "", kind, Reading(()))


def place_of(path: Path) -> PurePosixPath | None:
    """Return a file's place in a data folder, judging by its path."""
    parts = Path(os.path.abspath(path)).parts
    places = (PurePosixPath(*parts[start:]) for start in range(max(0, len(parts) - 3), len(parts)))
    return next((place for place in places if kind_at(place)), None)


def _single_file(path: Path) -> DataSource:
    """Return one file. Its place gives its kind, or else the schema that its first line names."""
    file = short_path(path)
    if place := place_of(path):
        return _source(path, file, place, kind_at(place))
    text = _text(path, file)[0]
    modeline = MODELINE.match(text)
    kind = next((kind for kind in KINDS if modeline and kind.name == modeline[1]), None)
    kind = kind or _kind_by_fields(text, path.name)
    return _source(path, file, PurePosixPath(kind.place.replace("*", path.stem) if kind else path.name), kind)


def _kind_by_fields(text: str, file: str) -> FileKind | None:
    """Return the kind of a loose file by its fields: the kind that knows most of them, if it knows half."""
    keys = {*key_names(reading_of(object, text, file).root)}
    ranks = [(len(keys & {*getattr(kind.model, "model_fields", ())}), kind) for kind in KINDS]
    most, kind = max(ranks, key=lambda rank: rank[0])
    return kind if 2 * most > len(keys) else None


def _source(path: Path, file: str, place: PurePosixPath, kind: FileKind | None, is_own: bool = True) -> DataSource:
    text, fault = _text(path, file)
    if fault is not None:
        reading: Reading[object] = Reading((fault,))
    else:
        reading = reading_of(kind.model if kind else object, text, file)
    return DataSource(place, file, text, kind, reading, is_own)


def _text(path: Path, file: str) -> tuple[str, Fault | None]:
    """Return a file's text, and the fault that keeps it from being read."""
    try:
        raw = read_bytes(path, DATA_LIMIT)
        return decode(raw, file), None
    except Faults as wrong:
        return raw.decode("utf-8", "replace"), wrong.faults[0]
    except OSError as wrong:
        return "", Fault(file, 1, 1, f"the file cannot be read: {wrong.strerror or wrong}")


FilesBelow = Mapping[PurePosixPath, DataSource]


class PackTree(FileTree):
    """All files of a pack over those of ``below``. If ``only_place`` names one, reports cover that file alone."""

    below: FileTree
    pack: Pack

    def __init__(
        self, folder: Path, below: FileTree, only_place: PurePosixPath | None = None, pack: Pack | None = None
    ) -> None:
        """Lay the pack over the tree. ``pack`` is the part of the folder that counts, if not all of it does."""
        self.pack, self.below, self.missing_sources = pack or open_pack(folder, short_path(folder)), below, ()
        self.folder = folder if only_place is None else None
        self._only_file = None if only_place is None else self.pack.file(only_place.as_posix())
        lower = {source.place: source for source in below.all_sources}
        sources = [_read_pack_file(PurePosixPath(place), raw, self.pack, lower) for place, raw in self.pack.raw.items()]
        places = {source.place for source in sources}
        self.sources = tuple(source for source in sources if only_place in (None, source.place))
        lower_sources = (replace(source, is_own=True) for source in below.all_sources if source.place not in places)
        self.all_sources = (*(source for source in sources if not source.is_misnamed), *lower_sources)
        self.is_whole = only_place is None
        """True if the whole pack is checked: errors in files below it are reported when it causes them."""
        self._files = {source.file for source in self.sources}

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        return tuple(sorted({*self.below.pictures, *all_pictures([self.pack])}))

    @cached_property
    def sounds(self) -> tuple[str, ...]:
        recipes = self.value("sounds", Sounds)
        files = Recipes(sounds=recipes.root).files().values() if recipes else ()
        return tuple(sorted({*self.below.sounds, *all_sounds([self.pack]), *chain.from_iterable(files)}))

    def overlays(self, fault: Fault) -> bool:
        """Return True if a fault is in a file that the checked files are laid over."""
        places = {source.place for source in self.sources}
        return any(source.file == fault.file and source.place in places for source in self.below.all_sources)

    def find_causes(self, faults: Sequence[Fault], find: Callable[[FileTree], Collection[Fault]]) -> list[Fault]:
        """Return the faults, each at the change in the pack that causes it. ``find`` finds faults in another tree."""
        lower = {source.place: source for source in self.below.all_sources}

        def base(place: str) -> Node | None:
            return _root_below(PurePosixPath(place), lower)[0]

        def find_with(packs: tuple[Pack, ...]) -> Collection[Fault]:
            return find(PackTree(self.pack.folder, self.below, None, *packs))

        return blame(faults, (self.pack,), base, find_with)

    def has(self, fault: Fault) -> bool:
        """Return True if a fault is in the files that are checked."""
        in_pack = fault.file == self.pack.name or fault.file.startswith(f"{self.pack.name}/")
        is_refused = fault in self.pack.faults and (self.is_whole or fault.file == self._only_file)
        is_media = is_refused or (self.is_whole and in_pack and not fault.file.endswith(".yaml"))
        return fault.file in self._files or fault.file == "lint" or is_media


def _read_pack_file(place: PurePosixPath, raw: bytes, pack: Pack, lower: FilesBelow) -> DataSource:
    """Return a file of a pack laid over the one below, with the faults of both."""
    kind, file, below = kind_at(place), pack.file(place.as_posix()), lower.get(place)
    text = raw.decode("utf-8", "replace")
    try:
        own_reading: Reading[object] = reading_of(object, decode(raw, file), file)
        if own_reading.root is None:
            raise Faults(own_reading.faults)
        root, label = _root_below(place, lower)
        model = kind.model if kind else object
        overlay = with_new_keys(pack.trees.get(place.as_posix(), own_reading.root), model, text)
        merged, faults = overlay_tree(root, overlay, file)
        reading: Reading[object] = reading_of_root(model, merged, label or file)
        if reading.faults:
            find = partial(_faults_with, root, kind, label, place)
            at_changes = blame(reading.faults, (pack,), lambda _: root, find, str(place))
            reading = replace(reading, faults=tuple(at_changes))
    except Faults as wrong:
        # A file that cannot be laid over keeps only the values below it, so other checks report nothing new.
        fallback = below.reading if below else Reading(())
        return DataSource(place, file, text, kind, replace(fallback, faults=wrong.faults), is_unusable=True)
    all_faults = dict.fromkeys((*own_reading.faults, *faults, *reading.faults))
    return DataSource(place, file, text, kind, Reading(tuple(all_faults), reading.root, reading.document))


def _faults_with(
    root: Node | None, kind: FileKind | None, label: str, place: PurePosixPath, packs: tuple[Pack, ...]
) -> Sequence[Fault]:
    """Return the faults that a file's model finds with parts of a pack over it."""
    try:
        model = kind.model if kind else object
        merged = packs[0].apply_to(root, place.as_posix(), model)
        return () if merged is None else reading_of_root(model, merged, label).faults
    except Faults as wrong:
        return wrong.faults


def _root_below(place: PurePosixPath, lower: FilesBelow) -> tuple[Node | None, str]:
    """Return the file that a file is laid over, with its name. A new language is laid over English."""
    below = lower.get(place)
    if below is None and place.parent.name == "texts" and place.stem not in LANGUAGES:
        below = lower.get(place.with_name(f"{LANGUAGES[0]}.yaml"))
    if below is None or below.reading.root is None:
        return None, ""
    label = below.document.file if below.document else below.file
    return (below.reading.root if below.place == place else with_places(below.reading.root, label)), label


def tree_of(path: Path, below: FileTree, behind: Path) -> FileTree:
    """Return the tree of a path: a whole data folder, a loose file, a pack or one file of a pack."""
    place = None if path.is_dir() else place_of(path)
    folder = path if path.is_dir() else Path(os.path.abspath(path)).parents[len(place.parts) - 1] if place else None
    if folder is None or is_data_folder(folder):
        return FileTree(path, behind, is_whole=path.is_dir())
    return PackTree(folder, below, place)
