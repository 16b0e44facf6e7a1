"""Writes JSON Schemas of all data files, and names each in the first line of the files it is for."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.paths import data_dir, shown
from game.terminal import say
from game.tools.reference.schema import write_all

PACKS = Path(__file__).resolve().parents[3] / "docs" / "packs"
"""The example pack lies here."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Where to."""
    parser.add_argument("data", nargs="?", type=Path, help="a data folder or a pack (default: the game's data)")


def shipped() -> list[Path]:
    """The game's data and the example packs."""
    return [data_dir(), *(path for path in sorted(PACKS.glob("*")) if path.is_dir())]


def run(args: argparse.Namespace) -> int:
    """Tells what was changed."""
    folders = [args.data] if args.data else shipped()
    changed = [path for folder in folders for path in write_all(folder)]
    say(*(map(shown, changed) if changed else ["everything is current"]))
    return 0
