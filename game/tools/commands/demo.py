"""Play bot against bot, in the window or, with --out, as an animated GIF."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.libraries import FRAME_SECONDS, allow_no_display
from game.app.settings import Settings
from game.tables import FIRST_TABLE, NAMES
from game.tools.arguments import disk_refusals, seconds_of
from game.tools.commands.play import until_closed

if TYPE_CHECKING:
    from PIL import Image

    from game.app.window import Window
    from game.tools.benchmarks.sample_matches import SelfPlay

FRAME_STEP = 5
"""Frames of the game per frame of the GIF: 12 a second."""
SKIPPED_SECONDS = 4.0
"""Seconds of play before the GIF begins."""
PALETTE_SAMPLES = 12
"""Number of pictures that the palette is made from."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", choices=NAMES, default=FIRST_TABLE, help="the table (default: knucklebones)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the match (default: 1)")
    parser.add_argument("--out", type=Path, help="write an animated GIF instead of opening a window")
    parser.add_argument("--seconds", type=seconds_of, default=12.0, help="length of the GIF (default: 12)")


def run(args: argparse.Namespace) -> int:
    if args.out is None:
        return watch(args.seed, args.table)
    allow_no_display()
    with disk_refusals(args.out):
        record(args.table, args.seed, args.out, args.seconds)
    return 0


def watch(seed: int, table_name: str = FIRST_TABLE) -> int:
    """Play match after match in the window until it is closed."""

    def play_itself() -> Window:
        from game.tools.benchmarks.sample_matches import DemoWindow

        return DemoWindow(settings=Settings(), seed=seed, table_name=table_name)

    return until_closed(play_itself)


def record(table_name: str, seed: int, out: Path, seconds: float) -> None:
    """Record an animated GIF of the virtual screen. A single palette keeps it small."""
    from game.app.pictures import in_colors, palette_of, write_gif
    from game.app.window import Window
    from game.tools.benchmarks.sample_matches import SelfPlay

    app = Window(settings=Settings(), seed=seed, visible=False)
    try:
        play = SelfPlay(app, seed, 0.3, table_name)
        for _ in range(round(SKIPPED_SECONDS / FRAME_SECONDS)):
            play.advance(FRAME_SECONDS)
        frames = [next_picture(app, play) for _ in range(max(1, round(seconds / FRAME_SECONDS / FRAME_STEP)))]
    finally:
        app.close()
    colors = palette_of(frames[:: max(1, len(frames) // PALETTE_SAMPLES)])
    write_gif([in_colors(frame, colors) for frame in frames], out, FRAME_SECONDS * FRAME_STEP)


def next_picture(app: Window, play: SelfPlay) -> Image.Image:
    for _ in range(FRAME_STEP):
        play.advance(FRAME_SECONDS)
    app.draw_picture()
    return app.main_canvas.read()
