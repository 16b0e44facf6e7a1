"""Checks of lessons, puzzles and maps against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import PurePosixPath
from typing import TypeVar

from game.content.data_files import DataFiles, Files
from game.content.faults import Complaint, Faults, ModelCheck, no_complaints
from game.content.models.practice import MapFile, PracticeFile, PuzzleFile
from game.content.placeholders import Languages
from game.kernel.opaque import Rules
from game.match.practice import check_map, check_practice, check_puzzles
from game.paths import data_dir
from game.tables import Table, find_table
from game.tables.table_files import TABLES
from game.tools.lint.findings import FaultInSource, across_files, error_check
from game.tools.lint.folders import DataSource, FileTree

T = TypeVar("T")


class TreeFiles(DataFiles):
    """A reader of the files in a checked folder, as far as they are usable."""

    def __init__(self, tree: FileTree) -> None:
        super().__init__(data_dir(), ())
        self.tree = tree

    @cached_property
    def pictures(self) -> tuple[str, ...]:
        return self.tree.pictures

    @cached_property
    def languages(self) -> Languages:
        return self.tree.languages

    def names(self, folder: str) -> tuple[str, ...]:
        return self.tree.names(folder)

    def read(self, kind: type[T], place: str, check: ModelCheck[T] = no_complaints) -> T:
        for source in self.tree.all_sources:
            if source.place == PurePosixPath(place) and source.document and isinstance(source.document.value, kind):
                return source.document.value
        raise Faults(())

    def ignored_errors(self, place: str) -> tuple[type[Exception], ...]:
        """Leave out files that cannot be used."""
        return (Faults,)


def rules_in(tree: FileTree, table_name: str, rule_set: str = "") -> Rules | None:
    """Return a rule set of a table, by default the standard one, or None if any part of it cannot be used."""
    name = rule_set or TABLES[table_name].standard
    sources = [PurePosixPath(table_name, place) for place in (f"rules/{name}.yaml", *TABLES[table_name].sources)]
    if any(source.reading.faults and any(map(source.place.match, map(str, sources))) for source in tree.all_sources):
        return None
    try:
        return TABLES[table_name].rule_set(Files(TreeFiles(tree), table_name, name), name)
    except Faults:
        return None


def _own_files(tree: FileTree, kind: str, model: type[T]) -> Iterator[tuple[DataSource, T, Table, Rules]]:
    """Yield the checked files of a kind with their values, each with its table and the table's standard rules."""
    own = {source.place for source in tree.sources}
    for source, value in tree.values(kind, model):
        table_name = source.place.parts[0]
        if source.place in own and table_name in TABLES and (rules := rules_in(tree, table_name)) is not None:
            yield source, value, find_table(table_name), rules


@error_check
@across_files
def lint_practice(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that every step is playable and has its texts. In a pack, only the pack's own file is checked."""
    for source, value, table, rules in _own_files(tree, "practice", PracticeFile):
        yield from ((source, complaint) for complaint in check_practice(value, table, rules, tree.languages))


@error_check
@across_files
def lint_puzzles(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that only its stated move solves each puzzle. In a pack, only the pack's own file is checked."""
    for source, value, table, rules in _own_files(tree, "puzzles", PuzzleFile):
        yield from ((source, complaint) for complaint in check_puzzles(value, table, rules, tree.languages))


@error_check
@across_files
def lint_maps(tree: FileTree) -> Iterator[FaultInSource]:
    """Check the stops of each map against its rules. In a pack, only the pack's own file is checked."""
    for source, value, table, standard in _own_files(tree, "map", MapFile):
        rules = rules_in(tree, table.name, value.rules) if value.rules else standard
        figures = [text.removeprefix(f"{table.name}.figure_") for text in table.files.texts if ".figure_" in text]
        if rules is None:
            yield source, Complaint(("rules",), f"there is no rule set {value.rules!r}", value.rules or "")
        else:
            yield from ((source, complaint) for complaint in check_map(value, table, rules, figures, tree.languages))
