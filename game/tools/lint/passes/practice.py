"""Checks of lessons and puzzles against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TypeVar

from game.content.faults import Check, Faults, no_complaints
from game.content.models.practice import PracticeFile, PuzzleFile
from game.content.placeholders import Spoken
from game.kernel.opaque import Rules
from game.match.practice import check_practice, check_puzzles
from game.tables import table
from game.tables.table_files import TABLES
from game.tools.lint.checks import Found, error
from game.tools.lint.folders import Tree

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class TreeFiles:
    """The files of one table and rule set in a checked folder. Raises Faults if one cannot be used."""

    tree: Tree
    on: str
    rules: str

    @property
    def pictures(self) -> tuple[str, ...]:
        return self.tree.pictures

    @property
    def spoken(self) -> Spoken:
        return self.tree.spoken

    def read(self, kind: type[T], place: str, check: Check = no_complaints) -> T:
        path = PurePosixPath(self.on, place)
        folder = self.each(kind, path.parent.relative_to(self.on).as_posix())
        if path.stem not in folder:
            raise Faults(())
        return folder[path.stem]

    def each(self, kind: type[T], folder: str, check: Check = no_complaints) -> dict[str, T]:
        there, found = PurePosixPath(self.on, folder), {}
        for source in self.tree.all:
            if source.document is not None and PurePosixPath(source.place).parent == there:
                value = source.document.value
                if isinstance(value, kind):
                    found[source.place.stem] = value
        return found

    def rule_file(self, kind: type[T], check: Check = no_complaints) -> T:
        return self.read(kind, f"rules/{self.rules}.yaml", check)


def rules_in(tree: Tree, on: str) -> Rules | None:
    """Return the standard rules of a table, or None if any part of them cannot be used."""
    name = TABLES[on].standard
    sources = [PurePosixPath(on, place) for place in (f"rules/{name}.yaml", *TABLES[on].sources)]
    if any(source.examined.faults and any(map(source.place.match, map(str, sources))) for source in tree.all):
        return None
    try:
        return TABLES[on].rule_set(TreeFiles(tree, on, name), name)
    except Faults:
        return None


@error
def practice(tree: Tree) -> Iterator[Found]:
    """Check that every step is playable and has its texts. In a pack, only the pack's own file is checked."""
    own = {source.place for source in tree.sources}
    for source, value in tree.values("practice", PracticeFile):
        on = source.place.parts[0]
        if source.place in own and on in TABLES and (rules := rules_in(tree, on)) is not None:
            for complaint in check_practice(value, table(on), rules, tree.spoken):
                yield source, complaint


@error
def puzzles(tree: Tree) -> Iterator[Found]:
    """Check that only its stated move solves each puzzle. In a pack, only the pack's own file is checked."""
    own = {source.place for source in tree.sources}
    for source, value in tree.values("puzzles", PuzzleFile):
        on = source.place.parts[0]
        if source.place in own and on in TABLES and (rules := rules_in(tree, on)) is not None:
            for complaint in check_puzzles(value, table(on), rules):
                yield source, complaint
