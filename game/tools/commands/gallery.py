"""Draw every screen and every effect on one sheet."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.libraries import allow_no_display
from game.paths import assets_dir
from game.terminal import complain
from game.tools.gallery.opening import bring_up, settings_of
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import SCENES

if TYPE_CHECKING:
    from PIL import Image

COLUMNS = 3
COLORS = 256
"""Colors of the whole sheet; few keep the file small."""
EDGE, STRIP = 12, 26
"""Pixels between the pictures, and below each picture for its caption."""
GROUND, INK = "#0B061A", "#F4F0FF"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``gallery``."""
    parser.add_argument("--out", type=Path, default=Path("docs/gallery.png"),
                        help="file to write (default: docs/gallery.png)")  # fmt: skip
    parser.add_argument("--each", type=Path, metavar="FOLDER",
                        help="write single pictures to this folder instead of a sheet")  # fmt: skip
    parser.add_argument("--only", nargs="+", choices=[scene.name for scene in SCENES], metavar="NAME",
                        help="draw only these scenes")  # fmt: skip


def run(args: argparse.Namespace) -> int:
    """Draw the scenes. Return 2 if the files cannot be written."""
    allow_no_display()
    chosen = [scene for scene in SCENES if not args.only or scene.name in args.only]
    try:
        if args.each is not None:
            args.each.mkdir(parents=True, exist_ok=True)
            for scene in chosen:
                shown, renderer = picture(scene)
                shown.save(args.each / f"{scene.name}.png", optimize=True)
                (args.each / "renderer.txt").write_text(f"{renderer}\n", "utf-8")
        else:
            sheet(chosen).save(args.out, optimize=True)
    except (OSError, ValueError) as wrong:
        complain(f"kotsu gallery: {args.each or args.out} cannot be written: {wrong}")
        return 2
    return 0


def picture(scene: Scene) -> tuple[Image.Image, str]:
    """Return one scene at 640x360 and its renderer, from a fresh application."""
    from game.app.window import Window

    app = Window(settings=settings_of(scene), seed=1, visible=False)
    try:
        bring_up(app, scene)
        return app.paper.read(), app.paper.renderer
    finally:
        app.close()


def sheet(scenes: Sequence[Scene]) -> Image.Image:
    """Return all scenes in columns, each with its caption."""
    from PIL import Image, ImageDraw, ImageFont

    pictures = [(scene, picture(scene)[0]) for scene in scenes]
    wide, high = pictures[0][1].size
    columns = min(COLUMNS, len(pictures))
    rows = -(-len(pictures) // columns)
    whole = Image.new("RGB", (columns * (wide + EDGE) + EDGE, rows * (high + STRIP) + EDGE), GROUND)
    pen = ImageDraw.Draw(whole)
    pen.fontmode = "1"
    font = ImageFont.truetype(str(assets_dir() / "shared" / "fonts" / "Galmuri11.ttf"), 12)
    for number, (scene, shown) in enumerate(pictures):
        x = EDGE + number % columns * (wide + EDGE)
        y = EDGE + number // columns * (high + STRIP)
        whole.paste(shown, (x, y))
        pen.text((x, y + high + 5), scene.about, font=font, fill=INK)
    return whole.quantize(COLORS, method=Image.Quantize.FASTOCTREE)
