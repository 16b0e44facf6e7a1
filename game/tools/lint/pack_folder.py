"""A pack as the checks see it: as it lies over the data, so that it need not be whole."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path, PurePosixPath

from yaml.nodes import Node

from game.content.examining import Examined, examine, examine_root
from game.content.faults import Fault, Faults
from game.content.models.sounds import Recipes, Sounds
from game.content.overlay import overlaid, placed
from game.content.packs import Pack, opened, pictures, sounds
from game.content.wording import LANGUAGES
from game.content.yaml_tree import decoded
from game.paths import shown
from game.tables.data_kinds import is_whole, kind_at
from game.tools.lint.data_folder import Source, Tree, place_of

Lower = Mapping[PurePosixPath, Source]


class Laid(Tree):
    """All files of a pack over all that lies ``below``; if one is named, it alone is told about."""

    below: Tree
    pack: Pack

    def __init__(self, folder: Path, below: Tree, only: PurePosixPath | None = None) -> None:
        self.pack, self.below, self.absent = opened(folder, shown(folder)), below, ()
        self.folder = folder if only is None else None
        self.asked = None if only is None else self.pack.file(only.as_posix())
        lower = {source.place: source for source in below.all}
        laid = [_over(PurePosixPath(place), raw, self.pack, lower) for place, raw in self.pack.raw.items()]
        there = {source.place for source in laid}
        self.sources = tuple(source for source in laid if only in (None, source.place))
        self.all = (*laid, *(replace(each, own=True) for each in below.all if each.place not in there))
        self.breaks = only is None
        self._files = {source.file for source in self.sources}

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        return tuple(sorted({*self.below.pictures, *pictures([self.pack])}))

    @cached_property
    def sounds(self) -> tuple[str, ...]:
        short = self.value("sounds", Sounds)
        made = Recipes(sounds=short.root).files().values() if short else ()
        return tuple(sorted({*self.below.sounds, *sounds([self.pack]), *(name for files in made for name in files)}))

    def tells(self, fault: Fault) -> bool:
        inside = fault.file == self.pack.name or fault.file.startswith(f"{self.pack.name}/")
        refused = fault in self.pack.faults and (self.breaks or fault.file == self.asked)
        media = refused or (self.breaks and inside and not fault.file.endswith(".yaml"))
        return fault.file in self._files or fault.file == "lint" or media


def _over(place: PurePosixPath, raw: bytes, pack: Pack, lower: Lower) -> Source:
    """A file of a pack with what it leaves of the one below; what is wrong in either."""
    kind, file, there = kind_at(place), pack.file(place.as_posix()), lower.get(place)
    text = raw.decode("utf-8", "replace")
    try:
        own: Examined[object] = examine(object, decoded(raw, file), file)
        if own.root is None:
            raise Faults(own.faults)
        root, called = _root_below(place, lower)
        whole, faults = overlaid(root, own.root, file)
        laid: Examined[object] = examine_root(kind.model if kind else object, whole, called or file)
    except Faults as wrong:
        # What cannot be laid on leaves the others nothing to complain of but what is below.
        rest = there.examined if there else Examined(())
        return Source(place, file, text, kind, replace(rest, faults=wrong.found))
    told = dict.fromkeys((*own.faults, *faults, *laid.faults))
    return Source(place, file, text, kind, Examined(tuple(told), laid.root, laid.document))


def _root_below(place: PurePosixPath, lower: Lower) -> tuple[Node | None, str]:
    """What a file is laid over, and what that is called; a language there is not yet is laid over English."""
    there = lower.get(place)
    if there is None and place.parent.name == "texts" and place.stem not in LANGUAGES:
        there = lower.get(place.with_name(f"{LANGUAGES[0]}.yaml"))
    if there is None or there.examined.root is None:
        return None, ""
    called = there.document.file if there.document else there.file
    return (there.examined.root if there.place == place else placed(there.examined.root, called)), called


def tree_of(path: Path, below: Tree, behind: Path) -> Tree:
    """A whole data folder or a loose file by itself; anything else is a pack, or a file of one."""
    place = None if path.is_dir() else place_of(path)
    folder = path if path.is_dir() else Path(os.path.abspath(path)).parents[len(place.parts) - 1] if place else None
    if folder is None or is_whole(folder):
        return Tree(path, behind, whole=folder is not None)
    return Laid(folder, below, place)
