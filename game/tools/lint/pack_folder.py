"""A pack for the checks: laid over the data, so it can be incomplete."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path, PurePosixPath

from yaml.nodes import Node

from game.content.blame import blame
from game.content.faults import Fault, Faults
from game.content.files import Kind
from game.content.models.sounds import Recipes, Sounds
from game.content.overlay import overlaid, placed
from game.content.packs import Pack, opened, pictures, sounds
from game.content.wording import LANGUAGES
from game.content.yaml_source import Examined, examine, examine_root
from game.content.yaml_tree import decoded
from game.paths import shown
from game.tables.data_kinds import is_whole, kind_at
from game.tools.lint.data_folder import Source, Tree, place_of

Lower = Mapping[PurePosixPath, Source]


class Laid(Tree):
    """All files of a pack over those of ``below``. If ``only`` names one, reports cover that file alone."""

    below: Tree
    pack: Pack

    def __init__(
        self, folder: Path, below: Tree, only: PurePosixPath | None = None, pack: Pack | None = None
    ) -> None:
        """Lay the pack over the tree. ``pack`` is the part of the folder that counts, if not all of it does."""
        self.pack, self.below, self.absent = pack or opened(folder, shown(folder)), below, ()
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

    def changes(self, fault: Fault) -> bool:
        """Return True if a fault is in a file that the checked files are laid over."""
        places = {source.place for source in self.sources}
        return any(source.file == fault.file and source.place in places for source in self.below.all)

    def find_causes(self, faults: Sequence[Fault], found: Callable[[Tree], Collection[Fault]]) -> list[Fault]:
        """Return the faults, each at the change in the pack that causes it. ``found`` finds faults in another tree."""
        lower = {source.place: source for source in self.below.all}

        def base(place: str) -> Node | None:
            return _root_below(PurePosixPath(place), lower)[0]

        return blame(faults, (self.pack,), base, lambda packs: found(Laid(self.pack.folder, self.below, None, *packs)))

    def tells(self, fault: Fault) -> bool:
        inside = fault.file == self.pack.name or fault.file.startswith(f"{self.pack.name}/")
        refused = fault in self.pack.faults and (self.breaks or fault.file == self.asked)
        media = refused or (self.breaks and inside and not fault.file.endswith(".yaml"))
        return fault.file in self._files or fault.file == "lint" or media


def _over(place: PurePosixPath, raw: bytes, pack: Pack, lower: Lower) -> Source:
    """Return a file of a pack laid over the one below, with the faults of both."""
    kind, file, there = kind_at(place), pack.file(place.as_posix()), lower.get(place)
    text = raw.decode("utf-8", "replace")
    try:
        own: Examined[object] = examine(object, decoded(raw, file), file)
        if own.root is None:
            raise Faults(own.faults)
        root, called = _root_below(place, lower)
        whole, faults = overlaid(root, pack.trees.get(place.as_posix(), own.root), file)
        laid: Examined[object] = examine_root(kind.model if kind else object, whole, called or file)
        if laid.faults:
            found = partial(_faults, root, kind, called, place)
            at_changes = blame(laid.faults, (pack,), lambda _: root, found, str(place))
            laid = replace(laid, faults=tuple(at_changes))
    except Faults as wrong:
        # A file that cannot be laid over keeps only the values below it, so other checks report nothing new.
        rest = there.examined if there else Examined(())
        return Source(place, file, text, kind, replace(rest, faults=wrong.found))
    every = dict.fromkeys((*own.faults, *faults, *laid.faults))
    return Source(place, file, text, kind, Examined(tuple(every), laid.root, laid.document))


def _faults(
    root: Node | None, kind: Kind | None, called: str, place: PurePosixPath, packs: tuple[Pack, ...]
) -> Sequence[Fault]:
    """Return the faults that a file's model finds with parts of a pack over it."""
    try:
        laid = packs[0].over(root, place.as_posix())
        return () if laid is None else examine_root(kind.model if kind else object, laid, called).faults
    except Faults as wrong:
        return wrong.found


def _root_below(place: PurePosixPath, lower: Lower) -> tuple[Node | None, str]:
    """Return the file that a file is laid over, with its name. A new language is laid over English."""
    there = lower.get(place)
    if there is None and place.parent.name == "texts" and place.stem not in LANGUAGES:
        there = lower.get(place.with_name(f"{LANGUAGES[0]}.yaml"))
    if there is None or there.examined.root is None:
        return None, ""
    called = there.document.file if there.document else there.file
    return (there.examined.root if there.place == place else placed(there.examined.root, called)), called


def tree_of(path: Path, below: Tree, behind: Path) -> Tree:
    """Return the tree of a path: a whole data folder, a loose file, a pack or one file of a pack."""
    place = None if path.is_dir() else place_of(path)
    folder = path if path.is_dir() else Path(os.path.abspath(path)).parents[len(place.parts) - 1] if place else None
    if folder is None or is_whole(folder):
        return Tree(path, behind, whole=folder is not None)
    return Laid(folder, below, place)
