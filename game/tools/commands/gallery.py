"""Draw every screen and every effect on one sheet."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.app.libraries import allow_no_display
from game.terminal import complain
from game.tools.gallery.scenes import SCENES
from game.tools.gallery.sheets import picture, sheet


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``gallery``."""
    parser.add_argument("--out", type=Path, default=Path("docs/gallery.png"),
                        help="file to write (default: docs/gallery.png)")
    parser.add_argument("--each", type=Path, metavar="FOLDER",
                        help="write single pictures to this folder instead of a sheet")
    parser.add_argument("--only", nargs="+", choices=[scene.name for scene in SCENES], metavar="NAME",
                        help="draw only these scenes")


def run(args: argparse.Namespace) -> int:
    """Draw the scenes. Return 2 if the files cannot be written."""
    allow_no_display()
    scenes = [scene for scene in SCENES if not args.only or scene.name in args.only]
    try:
        if args.each is not None:
            args.each.mkdir(parents=True, exist_ok=True)
            for scene in scenes:
                image, renderer = picture(scene)
                image.save(args.each / f"{scene.name}.png", optimize=True)
                (args.each / "renderer.txt").write_text(f"{renderer}\n", "utf-8")
        else:
            sheet(scenes).save(args.out, optimize=True)
    except (OSError, ValueError) as wrong:
        complain(f"kotsu gallery: {args.each or args.out} cannot be written: {wrong}")
        return 2
    return 0
