"""Write JSON Schemas of all data files, and name each schema in the first line of its files."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.paths import data_dir, short_path
from game.terminal import say
from game.tools.reference.schema import write_all

PACKS = Path(__file__).resolve().parents[3] / "docs" / "packs"
"""The folder of the example packs."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("data", nargs="?", type=Path, help="a data folder or a pack (default: the game's data)")


def data_folders() -> list[Path]:
    """Return the folders of the game's data and the example packs."""
    return [data_dir(), *(path for path in sorted(PACKS.glob("*")) if path.is_dir())]


def run(args: argparse.Namespace) -> int:
    """Write the schemas and print the changed files."""
    folders = [args.data] if args.data else data_folders()
    changed_paths = [path for folder in folders for path in write_all(folder)]
    say(*(map(short_path, changed_paths) if changed_paths else ["everything is current"]))
    return 0
