"""Write the page of all building blocks, with their fields, ranges, defaults, examples and uses."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.paths import data_dir, short_path
from game.terminal import say
from game.tools.arguments import disk_refusals
from game.tools.reference.blocks import page

PAGE = Path(__file__).resolve().parents[3] / "docs" / "blocks.md"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=PAGE, help="the file to write (default: docs/blocks.md)")


def run(args: argparse.Namespace) -> int:
    text = page(data_dir())
    with disk_refusals(args.out):
        args.out.write_text(text, "utf-8", newline="\n")
    say(short_path(args.out))
    return 0
