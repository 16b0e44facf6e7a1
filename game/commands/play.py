"""The game in its window."""

from __future__ import annotations

import argparse
import sys


def arguments(parser: argparse.ArgumentParser) -> None:
    """What can be said on the command line."""
    parser.add_argument("--seed", type=int, help="the first match's chance; the next ones count on from it")


def run(args: argparse.Namespace) -> int:
    """Open the window and play until it closes."""
    import arcade
    from pyglet.gl import ContextException
    from pyglet.window import WindowException

    from game.app import App

    try:
        App(seed=args.seed)
    except (ContextException, WindowException) as wrong:
        print(f"kotsu: no window can be opened here: {wrong or type(wrong).__name__}", file=sys.stderr)
        return 1
    arcade.run()
    return 0
