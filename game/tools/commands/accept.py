"""Accept current pictures, schemas, building blocks, sounds and replays as the expected ones.

Use it after a deliberate change to data or code. Before you commit, look at the sheet of pictures before and after, and
at the diff of the rest.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from game.app.libraries import allow_no_display
from game.paths import short_path
from game.terminal import complain, say

if TYPE_CHECKING:
    from PIL import Image

ROOT = Path(__file__).resolve().parents[3]
PICTURES = ROOT / "tests" / "pictures"
REPLAYS = ROOT / "tests" / "replays"
SOUNDS = ROOT / "assets" / "shared" / "sounds"
FEW_SCENES = 4
"""The most scenes that are drawn faster in this process than in new ones."""
SHEET_FILE = ROOT / "build" / "accept.png"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("only", nargs="*", metavar="KIND", help=f"{', '.join(KINDS)} (default: all)")
    parser.add_argument("--scenes", nargs="+", default=[], metavar="NAME",
                        help="accept only the pictures of these scenes")


def run(args: argparse.Namespace) -> int:
    """Print every changed file. Return 1 outside a checkout, where there is nothing to accept."""
    if not PICTURES.is_dir():
        complain("kotsu accept: there is nothing to accept outside a checkout of the source")
        return 1
    unknown = [kind for kind in args.only if kind not in KINDS]
    if unknown:
        complain(f"kotsu accept: there is no {unknown[0]!r}, only {', '.join(KINDS)}")
        return 2
    changed_paths = [path for kind in args.only or KINDS for path in KINDS[kind](args)]
    say(*(map(short_path, changed_paths) if changed_paths else ["everything is current"]))
    return 0


def schemas(args: argparse.Namespace) -> Iterator[Path]:
    """Update the JSON Schemas of the data files."""
    from game.paths import data_dir
    from game.tools.commands.schema import data_folders
    from game.tools.reference.schema import write_all

    for folder in data_folders():
        # Git ignores the schemas of example packs.
        yield from (path for path in write_all(folder) if folder == data_dir() or path.suffix != ".json")


def blocks(args: argparse.Namespace) -> Iterator[Path]:
    """Update the page of all building blocks."""
    from game.paths import data_dir
    from game.tools.commands.docs import PAGE
    from game.tools.reference.blocks import page

    text = page(data_dir())
    if PAGE.read_text("utf-8") != text:
        PAGE.write_text(text, "utf-8", newline="\n")
        yield PAGE


def replays(args: argparse.Namespace) -> Iterator[Path]:
    """Update the matches that the tests keep, and their events."""
    yield from _run_generator(REPLAYS, (".txt", ".json"), "tests.replays.golden_matches")


def sounds(args: argparse.Namespace) -> Iterator[Path]:
    """Update the sounds whose recipes have changed, and the note of their sources."""
    yield from _run_generator(SOUNDS, (".wav", ".json"), "assets.shared.sounds.generate", "--changed")


def _run_generator(folder: Path, endings: Sequence[str], *words: str) -> Iterator[Path]:
    """Run a generator module, and yield the files of a folder that it changed."""
    before = {path: path.read_bytes() for path in folder.rglob("*.*") if path.suffix in endings}
    subprocess.run([sys.executable, "-m", *words], cwd=ROOT, check=True, stdout=2)
    for path in sorted(folder.rglob("*.*")):
        if path.suffix in endings and before.get(path) != path.read_bytes():
            yield path


def pictures(args: argparse.Namespace) -> Iterator[Path]:
    """Update golden pictures of the gallery's scenes, and write a sheet of those that changed."""
    from PIL import Image

    from game.tools.commands.gallery import change_sheet, looks_same
    from game.tools.gallery.scenes import SCENES

    names = [scene.name for scene in SCENES if not args.scenes or scene.name in args.scenes]
    note = PICTURES / "renderer.txt"
    golden_renderer = note.read_text("utf-8").strip()
    renderer = golden_renderer
    changed_scenes: list[tuple[str, Image.Image | None, Image.Image]] = []
    for name, (after, renderer) in zip(names, _draw_all(names), strict=True):
        golden = PICTURES / f"{name}.png"
        before = Image.open(golden).convert("RGB") if golden.exists() else None
        if before is None or not looks_same(after, before, renderer == golden_renderer):
            changed_scenes.append((name, before, after))
    if changed_scenes:
        SHEET_FILE.parent.mkdir(parents=True, exist_ok=True)
        change_sheet(changed_scenes).save(SHEET_FILE)
        yield SHEET_FILE
    if renderer != golden_renderer:
        complain(f"kotsu accept: these are drawn by {renderer}, the others by {golden_renderer}")
    for name, _, after in changed_scenes:
        after.save(PICTURES / f"{name}.png", optimize=True)
        yield PICTURES / f"{name}.png"
    for path in sorted(PICTURES.glob("*.png")):
        if path.stem not in {scene.name for scene in SCENES}:
            path.unlink()
            yield path


def _draw_all(names: Sequence[str]) -> Iterator[tuple[Image.Image, str]]:
    """Yield pictures of all these scenes, drawn on every core if there are many."""
    if len(names) <= FEW_SCENES:
        yield from map(_draw_scene, names)
        return
    with ProcessPoolExecutor(os.cpu_count(), multiprocessing.get_context("spawn")) as pool:
        yield from pool.map(_draw_scene, names)


def _draw_scene(name: str) -> tuple[Image.Image, str]:
    """Return a scene's picture and its renderer, from a fresh application."""
    from game.tools.commands.gallery import picture
    from game.tools.gallery.scenes import SCENES

    allow_no_display()
    return picture(next(scene for scene in SCENES if scene.name == name))


KINDS: dict[str, Callable[[argparse.Namespace], Iterator[Path]]] = {
    "schemas": schemas,
    "blocks": blocks,
    "sounds": sounds,
    "replays": replays,
    "pictures": pictures,
}
"""The kinds of files to accept. Pictures come last because they take longest."""
