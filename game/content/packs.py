"""Packs: folders with data files that change the game's, key by key, and with pictures and sounds.

Every value knows its file. Mappings are merged; anything else is replaced whole. ``name: null`` removes an entry. In
place of a list, ``change: {...}`` changes single items, and ``add: [...]`` appends items.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path, PurePosixPath

from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from game.content.definition import LONGEST_WORD, is_word
from game.content.faults import MOST_REPORTED, Fault, Faults
from game.content.media_checks import picture_problem, sound_problem
from game.content.model_keys import ADD_KEY, CHANGE_KEY, with_new_keys
from game.content.placeholders import LANGUAGES, Languages
from game.content.safe_files import DATA_LIMIT, MB, MEDIA_LIMIT, YAML, files_in, read_bytes
from game.content.yaml_tree import FilePlace, decode, fault_at, parse, without_broken
from game.paths import packs_dir, picture_names, printable, short_path, sound_names, stems, user_dir


def merge_trees(below: Node | None, above: Node, file: str) -> Node:
    """Return the tree ``below`` with the changes of ``above``, the root of ``file``; raise Faults."""
    tree, faults = overlay_tree(below, above, file)
    if faults:
        raise Faults(faults)
    return tree


def overlay_tree(below: Node | None, above: Node, file: str) -> tuple[Node, list[Fault]]:
    """Return the tree with the changes, and the faults found, for callers that continue after faults."""
    faults: list[Fault] = []
    return _merge(below, above, file, faults), faults


def _merge(below: Node | None, above: Node, file: str, faults: list[Fault]) -> Node:
    if not isinstance(above, MappingNode):
        return with_places(above, file)
    place = FilePlace(file, above.start_mark)
    if (parts := list_changes(below, above)) is not None:
        return SequenceNode("tag:yaml.org,2002:seq", [*_changed_items(below, parts, file, faults)], place)
    if isinstance(below, SequenceNode):
        _report_no_list(faults, above, file)
        return below
    entries = {key.value: (key, value) for key, value in below.value} if isinstance(below, MappingNode) else {}
    counts = Counter(key.value for key, _ in above.value)
    for key, value in above.value:
        name = key.value
        if counts[name] > 1 and name in entries:
            continue  # Neither counts. The duplicate is reported when the file is read alone.
        if is_removal(value):
            if name not in entries:
                _report(faults, file, key, f"there is no {name!r} to remove", name, [*entries])
            entries.pop(name, None)
        else:
            entries[name] = with_places(key, file), _merge(entries.get(name, (None, None))[1], value, file, faults)
    return MappingNode(above.tag, list(entries.values()), place)


def is_removal(node: Node) -> bool:
    """Return True if a value is an explicit ``null``. A blank value is more likely a color after a bare #."""
    return isinstance(node, ScalarNode) and node.tag.endswith(":null") and node.value != ""


def list_changes(below: Node | None, above: MappingNode) -> dict[str, Node] | None:
    """Return the ``add`` and the ``change`` of a mapping that changes a list; None for any other mapping."""
    parts = {key.value: value for key, value in above.value}
    kinds = {ADD_KEY: SequenceNode, CHANGE_KEY: MappingNode}
    if not parts or isinstance(below, MappingNode | ScalarNode) or (CHANGE_KEY in parts and below is None):
        return None
    return parts if all(isinstance(value, kinds.get(key, ())) for key, value in parts.items()) else None


def _report_no_list(faults: list[Fault], above: MappingNode, file: str) -> None:
    """Append the reasons that a mapping cannot change this list."""
    unknown_keys = [key for key, _ in above.value if key.value not in (ADD_KEY, CHANGE_KEY)]
    for key in unknown_keys:
        _report(faults, file, key, f"{key.value!r} cannot change a list", key.value, [ADD_KEY, CHANGE_KEY])
    if not unknown_keys:
        faults.append(fault_at(file, above.start_mark, "'add' needs a list here, and 'change' names of items"))


def _report(faults: list[Fault], file: str, key: Node, message: str, word: str, among: Sequence[str]) -> None:
    """Append a fault. Faults that are not reported any more get no suggestions."""
    faults.append(fault_at(file, key.start_mark, message, *((word, among) if len(faults) < MOST_REPORTED else ())))


def _changed_items(below: Node | None, parts: Mapping[str, Node], file: str, faults: list[Fault]) -> Iterator[Node]:
    """Yield the items of a list with its changes, then the added ones."""
    items = items_by_name(below) if isinstance(below, SequenceNode) else {}
    for key, value in parts[CHANGE_KEY].value if CHANGE_KEY in parts else ():
        name = str(key.value)
        if name not in items:
            _report(faults, file, key, f"unknown item {name!r}", name, [*items])
        elif is_removal(value):
            del items[name]
        else:
            items[name] = _merge(items[name], value, file, faults)
    yield from items.values()
    yield from (with_places(item, file) for item in (parts[ADD_KEY].value if ADD_KEY in parts else ()))


def items_by_name(node: SequenceNode) -> dict[str, Node]:
    """Return the items of a list by the names that ``change`` gives them."""
    return dict(zip(_item_names(node.value), node.value, strict=True))


def _item_names(items: Sequence[Node]) -> Iterator[str]:
    """Yield the names of the items of a list: the first value of each. Of equal ones, the second is ``shield 2``."""
    counts: Counter[str] = Counter()
    for item in items:
        first = item.value[0][1] if isinstance(item, MappingNode) and item.value else item
        name = str(first.value) if isinstance(first, ScalarNode) else "item"
        counts[name] += 1
        yield name if counts[name] == 1 else f"{name} {counts[name]}"


def with_places(node: Node, file: str) -> Node:
    """Return this value with places that name their file."""
    place = node.start_mark if isinstance(node.start_mark, FilePlace) else FilePlace(file, node.start_mark)
    if isinstance(node, MappingNode):
        pairs = [(with_places(key, file), with_places(value, file)) for key, value in node.value]
        return MappingNode(node.tag, pairs, place)
    if isinstance(node, SequenceNode):
        return SequenceNode(node.tag, [with_places(item, file) for item in node.value], place)
    assert isinstance(node, ScalarNode)
    return ScalarNode(node.tag, node.value, place, style=node.style)


SHARED_FOLDER = "shared"
"""The folder of the data that all tables share. Each table has a folder of its name."""
DUNGEON_FOLDER = "dungeon"
"""The folder of the rules and recipes of dungeons."""
TEXT_FOLDER = "texts"
"""The folder of a table's texts, one file per language."""
MOST_BYTES = {YAML: 8 * MB, ".png": 32 * MB, ".wav": 128 * MB}
"""The most bytes of all files of a kind."""
MOST_FILE_BYTES = {YAML: DATA_LIMIT, ".png": MEDIA_LIMIT, ".wav": MEDIA_LIMIT}
"""The most bytes of one file; a larger one is not read."""
OWN_PACK = "own"
"""The pack of everything that players make in the game. Each of its files is judged separately."""
MEDIA_FOLDERS = PICTURE_FOLDER, SOUND_FOLDER = "pictures", "sounds"
"""Folders of a pack for PNG and WAV files. Data files use their names without the ending."""


@dataclass(frozen=True)
class Pack:
    """The content of a pack's folder at one moment, so that a good state survives a later edit."""

    folder: Path
    name: str
    """The name of the folder in messages."""
    raw: dict[str, bytes] = field(repr=False)
    """The data files, by place."""
    pictures: dict[str, Path] = field(repr=False)
    sounds: dict[str, Path] = field(repr=False)
    """Pictures and sounds by name, without the ending."""
    unusable_files: Mapping[str, str] = field(default_factory=dict)
    """The reason for each unusable file, by place."""
    trees: Mapping[str, Node] = field(default_factory=dict, repr=False)
    """Trees that replace their files, by place, in a pack from which changes were left out."""

    def file(self, place: str) -> str:
        """Return the name of a file of the pack in messages."""
        return f"{self.name}/{printable(place)}"

    @property
    def is_own(self) -> bool:
        """True if players made it in the game."""
        return self.folder == packs_dir() / OWN_PACK

    @property
    def faults(self) -> tuple[Fault, ...]:
        reasons = self.unusable_files.items()
        return tuple(Fault(str(PurePosixPath(self.file(place))), 1, 1, reason) for place, reason in reasons)

    def media(self) -> tuple[Path, ...]:
        return (*self.pictures.values(), *self.sounds.values())

    def root(self, place: str) -> Node | None:
        """Return the tree of the file at this place, None if there is none; raise Faults."""
        if place in self.trees:
            return self.trees[place]
        raw = self.raw.get(place)
        if raw is None:
            return None
        if self.is_own and (faults := self.good_entries(place)[1]):
            raise Faults(faults)
        return _root(raw, self.file(place))

    def good_entries(self, place: str) -> tuple[MappingNode | None, tuple[Fault, ...]]:
        """Return the tree of a file without entries that cannot be read, and their faults; raise Faults."""
        return _good_entries(self.raw[place], self.file(place))

    def apply_to(self, below: Node | None, place: str, kind: object = object) -> Node | None:
        """Return the tree ``below``, of a file of this kind, with the changes of this pack; raise Faults."""
        if (root := self.root(place)) is None:
            return below
        return merge_trees(below, with_new_keys(root, kind, self.text(place)), self.file(place))

    def text(self, place: str) -> str:
        """Return the text of the file at this place, as far as it can be decoded."""
        return self.raw[place].decode("utf-8", "replace")


@lru_cache(maxsize=256)
def _root(raw: bytes, file: str) -> Node:
    return parse(decode(raw, file), file)


@lru_cache(maxsize=256)
def _good_entries(raw: bytes, file: str) -> tuple[MappingNode | None, tuple[Fault, ...]]:
    return without_broken(decode(raw, file), file)


def without_faulty(packs: tuple[Pack, ...], place: str, faults: Iterable[Fault]) -> tuple[Pack, ...]:
    """Return the packs without the faulty entries of a file that players made in the game, equal if there are none."""
    marks = {(fault.file, fault.line - 1, fault.column - 1) for fault in faults}
    return tuple(_without_faulty(pack, place, marks) if pack.is_own and place in pack.raw else pack for pack in packs)


def _without_faulty(pack: Pack, place: str, all_marks: set[tuple[str, int, int]]) -> Pack:
    try:
        root = pack.root(place)
    except Faults:
        with suppress(Faults):
            root, _ = pack.good_entries(place)
            return pack if root is None else replace(pack, trees={**pack.trees, place: root})
        return pack
    marks = {(line, column) for file, line, column in all_marks if file == pack.file(place)}
    if not isinstance(root, MappingNode) or not marks:
        return pack
    good = [entry for key, value in root.value if (entry := _good_entry(key, value, marks)) is not None]
    if good == root.value:
        return pack
    return replace(pack, trees={**pack.trees, place: MappingNode(root.tag, good, root.start_mark, root.end_mark)})


def _good_entry(key: Node, value: Node, marks: set[tuple[int, int]]) -> tuple[Node, Node] | None:
    """Return an entry without faulty items of its lists, None if something else in it is faulty."""
    first, last = (key.start_mark.line, key.start_mark.column), (value.end_mark.line, value.end_mark.column)
    inside = {mark for mark in marks if first <= mark < last}
    if not inside:
        return key, value
    if isinstance(value, MappingNode):
        parts = []
        for name, part in value.value:
            if isinstance(part, SequenceNode) and all(isinstance(item, ScalarNode) for item in part.value):
                good = [item for item in part.value if (item.start_mark.line, item.start_mark.column) not in inside]
                if len(good) < len(part.value):
                    inside -= {(item.start_mark.line, item.start_mark.column) for item in part.value}
                    part = SequenceNode(part.tag, good, part.start_mark, part.end_mark, part.flow_style)
            parts.append((name, part))
        if not inside:
            return key, MappingNode(value.tag, parts, value.start_mark, value.end_mark)
    return None


def open_pack(folder: Path, name: str | None = None) -> Pack:
    """Read the pack in a folder, called ``name`` in messages. Unreadable files become its faults."""
    reasons: dict[str, str] = {}
    pack = Pack(folder, name or short_path(folder, user_dir()), {}, {}, {}, reasons)
    bytes_left = dict(MOST_BYTES)
    for place in files_in(folder, reasons.__setitem__):
        kind = place.suffix
        try:
            if kind in bytes_left:
                size = os.stat(folder / place).st_size
                bytes_left[kind] -= size if size <= MOST_FILE_BYTES[kind] else 0  # A larger one is not read.
                if bytes_left[kind] < 0:
                    reasons[place.as_posix()] = f"the pack has more than {MOST_BYTES[kind] // MB} MB of {kind} files"
                    break
            reason = _add_file(pack, place)
        except OSError as error:
            reason = f"the file cannot be read: {error.strerror or error}"
        if reason:
            reasons[place.as_posix()] = reason
    return pack


def _add_file(pack: Pack, place: PurePosixPath) -> str:
    """Add a file to a pack, and return the reason if it is unusable, "" if it is not. Raises OSError."""
    path, problem = pack.folder / place, ""
    if place.suffix == YAML:
        pack.raw[place.as_posix()] = read_bytes(path, DATA_LIMIT)
    elif place.match(f"{PICTURE_FOLDER}/*.png") and len(place.parts) == 2:
        problem = picture_problem(path)
        pack.pictures[place.stem] = path
    elif place.match(f"{SOUND_FOLDER}/*.wav") and len(place.parts) == 2:
        problem = sound_problem(path)
        pack.sounds[place.stem] = path
    return problem


def folder_faults() -> tuple[Fault, ...]:
    """Return a fault if the folder of all packs exists but cannot be read."""
    try:
        next(packs_dir().iterdir(), None)
    except FileNotFoundError:
        return ()
    except OSError as error:
        message = f"the folder cannot be read: {error.strerror or error}"
        return (Fault(short_path(packs_dir(), user_dir()), 1, 1, message),)
    return ()


def merge_packs(below: Node | None, packs: Iterable[Pack], place: str, kind: object = object) -> Node | None:
    """Return the tree of a file of this kind with the changes of all packs; raise Faults with those of every pack."""
    faults: list[Fault] = []
    for pack in packs:
        try:
            below = pack.apply_to(below, place, kind)
        except Faults as error:
            faults += error.faults
    if faults:
        raise Faults(faults)
    return below


def all_pictures(packs: Iterable[Pack]) -> tuple[str, ...]:
    """Return the names of all pictures, including those of packs."""
    return tuple(sorted({*picture_names(), *(name for pack in packs for name in pack.pictures)}))


def all_sounds(packs: Iterable[Pack]) -> tuple[str, ...]:
    """Return the names of all sounds, including those of packs."""
    return tuple(sorted({*sound_names(), *(name for pack in packs for name in pack.sounds)}))


def file_names(data: Path, packs: Iterable[Pack], folder: str) -> tuple[str, ...]:
    """Return the names of the files in a folder of the data or of packs.

    Hidden ones are skipped, since they belong to editors, and those that ``misnamed_files`` reports.
    """
    places = [PurePosixPath(place) for pack in packs for place in pack.raw]
    pack_names = {place.stem for place in places if place.parent.as_posix() == folder}
    names = sorted({*pack_names, *stems(data / folder, YAML)})
    return tuple(name for name in names if is_well_named(PurePosixPath(folder, f"{name}{YAML}")))


def is_well_named(place: PurePosixPath) -> bool:
    """Return True if a data file may have its name.

    Positions, logs and choices contain the names of rules, layouts and setups, so these are words. Languages, palettes,
    and files of dungeons may have any name.
    """
    is_free = place.parts[0] in (SHARED_FOLDER, DUNGEON_FOLDER) or place.parent.name == TEXT_FOLDER
    return is_free or is_word(place.stem)


def name_fault(file: str, name: str) -> Fault:
    """Return the fault of a file that is left out because of its name."""
    rule = f"use 1 to {LONGEST_WORD} lowercase letters, digits and _"
    return Fault(file, 1, 1, f"{name!r} cannot be the name of such a file: {rule}")


def misnamed_files(data: Path, packs: Iterable[Pack]) -> list[Fault]:
    """Return a fault for each file that is left out because of its name."""
    parts = ((name, part) for name in _entries(data) for part in _entries(data / name) if not part.endswith(YAML))
    folders = [PurePosixPath(*part) for part in parts]
    # Words are sorted out first: this is part of the start, and nearly all names are words.
    odd = [folder / f"{name}{YAML}" for folder in folders for name in stems(data / folder, YAML) if not is_word(name)]
    faults = [name_fault(printable(f"{data.name}/{place}"), place.stem) for place in odd if not is_well_named(place)]
    places = ((pack, PurePosixPath(place)) for pack in packs for place in pack.raw)
    return faults + [
        name_fault(pack.file(str(place)), place.stem)
        for pack, place in places if place.parent in folders and not is_well_named(place)
    ]


def _entries(folder: Path) -> list[str]:
    """Return the names of the files and folders in a folder that are not hidden."""
    with suppress(OSError):
        return sorted(name for name in os.listdir(folder) if not name.startswith("."))
    return []


def all_languages(data: Path, packs: Sequence[Pack]) -> Languages:
    """Return all languages, those of the game first. With packs, only English is required."""
    places = (PurePosixPath(place) for pack in packs for place in pack.raw)
    pack_names = {place.stem for place in places if place.parent.name == TEXT_FOLDER}
    data_names = {name for folder in _entries(data) for name in stems(data / folder / TEXT_FOLDER, YAML)}
    languages = tuple(dict.fromkeys((*LANGUAGES, *sorted({*pack_names, *data_names}))))
    return Languages(languages, LANGUAGES[:1] if packs else LANGUAGES)
