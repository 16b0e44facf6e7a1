"""Dungeons of cycles: grown by a recipe and a seed, or the grammar itself, driven by JSON lines."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from game.tools.dungeon.lines import answer
from game.tools.json_lines import serve


def arguments(parser: argparse.ArgumentParser) -> None:
    """The words this command understands."""
    parser.add_argument("--lines", action="store_true", help="answer one JSON request a line")


def run(args: argparse.Namespace) -> int:
    """Does what was asked for."""
    if args.lines:
        with suppress(KeyboardInterrupt):
            serve(sys.stdin.buffer, sys.stdout.buffer, answer)
    return 0
