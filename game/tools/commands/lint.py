"""Check the data files, and report all faults as ``file:line:column: what``."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from game.app.libraries import allow_no_display
from game.paths import data_dir
from game.terminal import complain, say
from game.tools.lint.findings import finding, findings, format_finding, summary, to_json
from game.tools.lint.folders import FileTree, PackTree, tree_of


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("path", nargs="?", type=Path, help="data folder, pack or one file (default: the game's data)")
    parser.add_argument("--screens", action="store_true", help="also draw every screen in every language and text size")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(args: argparse.Namespace) -> int:
    """Check the files and report. Return 1 if there is an error; warnings alone do not fail."""
    allow_no_display()
    if args.path and not os.path.lexists(args.path):
        complain(f"kotsu: {str(args.path)!r} does not exist")
        return 2
    tree = _tree(args.path, args.packs)
    faults, files = findings(tree), len(tree.sources)
    if not (faults or tree.sources or (tree.pack is not None and tree.pack.media())):
        complain(f"kotsu: {str(args.path)!r} has no data files; their names end in .yaml")
        return 2
    if args.screens:
        from game.tools.lint.screens import crowded_texts

        faults += [finding("screens", "warning", *result) for result in crowded_texts(tree)]
    if args.json:
        say(*to_json(faults, files).split("\n"))
    else:
        say(*"\n".join([*map(format_finding, faults), summary(faults, files)]).split("\n"))
    return int(any(result.severity == "error" for result in faults))


def _tree(path: Path | None, packs: list[Path]) -> FileTree:
    """Return the tree at the path, over the game's data and named packs; without a path, the last pack or the data."""
    below = FileTree(data_dir(), behind=data_dir(), is_whole=path is None and not packs)
    for pack in packs:
        below = PackTree(pack, below)
    return below if path is None else tree_of(path, below, data_dir())
