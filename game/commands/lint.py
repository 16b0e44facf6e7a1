"""Everything wrong with the data files, all at once, each as ``file:line:column: what``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.lint.registry import findings
from game.lint.report import as_json, summary, written
from game.lint.tree import Tree
from game.paths import builtin_dir, data_dir


def arguments(parser: argparse.ArgumentParser) -> None:
    """What to check, and how to tell."""
    parser.add_argument("path", nargs="?", type=Path, help="a data folder or one file (default: the game's data)")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """1 if there is an error; warnings alone are no failure."""
    path = args.path or data_dir()
    if not path.exists():
        print(f"kotsu: there is no {str(path)!r}", file=sys.stderr)
        return 2
    tree = Tree(path, behind=builtin_dir(), whole=args.path is None)
    found, files = findings(tree), len(tree.sources)
    if args.json:
        print(as_json(found, files))
    else:
        print("\n".join([*map(written, found), summary(found, files)]))
    return int(any(each.severity == "error" for each in found))
