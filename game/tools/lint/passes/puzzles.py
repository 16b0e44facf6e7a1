"""Check of puzzles against their files."""

from __future__ import annotations

from collections.abc import Iterator

from game.content.models.practice import PuzzleFile
from game.match.puzzles import check_puzzles
from game.tables import table
from game.tables.table_files import TABLES
from game.tools.lint.data_folder import Tree
from game.tools.lint.passes.practice import rules_in
from game.tools.lint.registry import Found, error


@error
def puzzles(tree: Tree) -> Iterator[Found]:
    """Check that only its stated move solves each puzzle. In a pack, only the pack's own file is checked."""
    own = {source.place for source in tree.sources}
    for source, value in tree.values("puzzles", PuzzleFile):
        on = source.place.parts[0]
        if source.place in own and on in TABLES and (rules := rules_in(tree, on)) is not None:
            for complaint in check_puzzles(value, table(on), rules):
                yield source, complaint
