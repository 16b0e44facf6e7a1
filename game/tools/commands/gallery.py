"""Draw every screen and every effect on one sheet, and compare pictures of scenes."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from game.app.libraries import allow_no_display
from game.paths import assets_dir
from game.tools.arguments import disk_refusals
from game.tools.gallery.scene import Scene, SceneSettings, temporary_home
from game.tools.gallery.scenes import SCENES

if TYPE_CHECKING:
    from PIL import Image


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", type=Path, default=Path("docs/gallery.png"),
                        help="file to write (default: docs/gallery.png)")
    parser.add_argument("--only", nargs="+", choices=[scene.name for scene in SCENES], metavar="NAME",
                        help="draw only these scenes")


def run(args: argparse.Namespace) -> int:
    allow_no_display()
    with disk_refusals(args.out):
        sheet([scene for scene in SCENES if not args.only or scene.name in args.only]).save(args.out, optimize=True)
    return 0


COLUMNS, SIZE_DIVISOR = 6, 2
"""Pictures side by side on a sheet of many, and the part of their size that they have there."""
PALETTE_SIZE = 56
"""Colors of the whole sheet; few keep the file small."""
MARGIN, CAPTION = 12, 40
"""Pixels between the pictures, and below each picture for its caption."""
CAPTION_LETTERS, LINE_HEIGHT = 50, 15
"""The most letters in a line of a caption, and the height of a line."""
GROUND, TEXT_COLOR = "#0B061A", "#F4F0FF"
ROUNDING_ERROR, SMALL_DIFFERENCE, LARGE_DIFFERENCE = 1, 12, 64
"""Tolerated differences of a channel, in steps of 1/255."""
LARGE_SHARE = 0.02
"""Share of pixels that may differ by ``LARGE_DIFFERENCE`` if another renderer drew the picture."""
BRIGHTNESS_FACTOR = 4
"""Factor by which differences are brightened."""
SPACING = 8
"""Pixels between the pictures of a comparison."""


def picture(scene: Scene) -> tuple[Image.Image, str]:
    """Return one scene at 640x360 and its renderer, from a fresh application."""
    from game.app.window import Window
    from game.tools.gallery.openers import enter_scene

    with temporary_home():
        app = Window(settings=SceneSettings.of(scene.settings), seed=1, visible=False)
        try:
            enter_scene(app, scene)
            return app.main_canvas.read(), app.main_canvas.renderer
        finally:
            app.close()


def sheet(scenes: Sequence[Scene]) -> Image.Image:
    """Return all scenes in columns, each with its caption."""
    from PIL import Image, ImageDraw, ImageFont

    pictures = [(scene, picture(scene)[0].reduce(SIZE_DIVISOR)) for scene in scenes]
    width, height = pictures[0][1].size
    columns = min(COLUMNS, len(pictures))
    rows = -(-len(pictures) // columns)
    image_sheet = Image.new("RGB", (columns * (width + MARGIN) + MARGIN, rows * (height + CAPTION) + MARGIN), GROUND)
    pen = ImageDraw.Draw(image_sheet)
    pen.fontmode = "1"
    font = ImageFont.truetype(str(assets_dir() / "shared" / "fonts" / "Galmuri11.ttf"), 12)
    for number, (scene, image) in enumerate(pictures):
        x = MARGIN + number % columns * (width + MARGIN)
        y = MARGIN + number // columns * (height + CAPTION)
        image_sheet.paste(image, (x, y))
        for line, words in enumerate(wrap(scene.about, CAPTION_LETTERS)):
            pen.text((x, y + height + 5 + line * LINE_HEIGHT), words, font=font, fill=TEXT_COLOR)
    return image_sheet.quantize(PALETTE_SIZE, method=Image.Quantize.FASTOCTREE)


def differences(one: Image.Image, other: Image.Image) -> list[int]:
    """Return the number of pixels by the difference of their worst channel."""
    from PIL import ImageChops

    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()


def looks_same(image: Image.Image, golden: Image.Image, is_exact: bool) -> bool:
    """Return True if no difference is visible, or with ``is_exact`` if there is none beyond rounding."""
    if image.size != golden.size:
        return False
    counts = differences(image, golden)
    pixels = sum(counts)
    if is_exact:
        return not sum(counts[ROUNDING_ERROR + 1 :])
    mean = sum(step * count for step, count in enumerate(counts)) / pixels
    return mean <= SMALL_DIFFERENCE and sum(counts[LARGE_DIFFERENCE:]) <= LARGE_SHARE * pixels


def change_sheet(changes: Sequence[tuple[str, Image.Image | None, Image.Image]]) -> Image.Image:
    """Return a sheet with one line per changed picture: before, after, and the difference."""
    from PIL import Image, ImageChops, ImageDraw

    width, height = changes[0][2].size
    line = height + 3 * SPACING
    sheet = Image.new("RGB", (3 * (width + SPACING) + SPACING, line * len(changes) + SPACING), GROUND)
    pen = ImageDraw.Draw(sheet)
    for number, (name, before, after) in enumerate(changes):
        y = number * line + SPACING
        pictures = [after]
        if before is not None:
            difference = ImageChops.difference(before, after.resize(before.size))
            pictures = [before, after, difference.point(lambda step: min(255, step * BRIGHTNESS_FACTOR))]
        for column, picture in enumerate(pictures, 3 - len(pictures) if before else 1):
            sheet.paste(picture, (SPACING + column * (width + SPACING), y))
        pen.text((SPACING, y + height + 1), name if before else f"{name} (new)", fill=TEXT_COLOR)
    return sheet
