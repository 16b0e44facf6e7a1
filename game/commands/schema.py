"""Writes JSON Schemas of all data files, and names each in the first line of the files it is for."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.lint.tree import shown
from game.paths import data_dir
from game.reference.schema import write_all


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to."""
    parser.add_argument("data", nargs="?", type=Path, help="a data folder (default: the game's data)")


def run(args: argparse.Namespace) -> int:
    """Tells what was changed."""
    changed = write_all(args.data or data_dir())
    print("\n".join(map(shown, changed)) or "everything is current")
    return 0
