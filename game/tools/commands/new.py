"""Write a new pack with an example of everything, or a small table, screen or step to begin with."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from pathlib import Path
from string import Template

from game.content.packs import PICTURE_FOLDER
from game.content.safe_files import write_file
from game.kernel.refusal import Refusal
from game.paths import assets_dir
from game.terminal import say
from game.tools.starters import STARTERS, write_starter

EXAMPLE_FILES = Path(__file__).parent.parent / "new_pack"
"""The folder of examples. In their paths, ``NAME`` stands for the pack's name; in their texts, ``${name}`` does."""
MODEL_PICTURES = {
    "card": "card_thief", "bot": "bot_1", "avatar": "avatar_cat", "charm": "charm_prism", "amulet": "amulet_prism",
    "face": "face_landlady", "boss": "boss_landlady",
}
"""The game's picture of each kind that a new pack copies, to be painted over; with those of its moods."""
NAME = r"[a-z][a-z0-9_]{0,19}"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", choices=["pack", *STARTERS], help="the kind of thing to write")
    parser.add_argument("name", metavar="NAME", help="its name: lowercase letters and digits, in a pack or step also _")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="the folder of a pack (default: one of that name)")


def run(args: argparse.Namespace) -> int:
    """Write the pack, or what the starter copies. Return 0."""
    if args.what in STARTERS:
        if args.to:
            raise Refusal("bad_folder", f"A {args.what} has its place in the source tree: --to is for packs.")
        write_starter(args.what, args.name)
        return 0
    folder = args.to or Path(args.name)
    if not re.fullmatch(NAME, args.name):
        rule = "a name has up to 20 lowercase letters, digits and _, and begins with a letter"
        raise Refusal("bad_name", f"{args.name!r} cannot be a pack's name: {rule}.")
    if folder.exists():
        raise Refusal("bad_name", f"{folder} is there already. Choose another name, or a folder with --to.")
    for place, content in examples(args.name, folder):
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        write_file(folder / place, content)
    say(f"Wrote {folder}. Play with it: python3 run.py play --data {folder}")
    return 0


def examples(name: str, folder: Path) -> Iterator[tuple[str, str | bytes]]:
    """Yield the files of a pack of this name, by their places in its folder."""
    words = {"name": name, "title": name.replace("_", " ").title(), "folder": str(folder)}
    for path in sorted(EXAMPLE_FILES.rglob("*.*")):
        place = path.relative_to(EXAMPLE_FILES).as_posix().replace("NAME", name)
        yield place, Template(path.read_text(encoding="utf-8")).safe_substitute(words)
    for path in sorted(assets_dir().glob("*/sprites/*.png")):
        for kind, model in MODEL_PICTURES.items():
            if path.stem == model or path.stem.startswith(f"{model}_"):
                yield f"{PICTURE_FOLDER}/{kind}_{name}{path.stem.removeprefix(model)}.png", path.read_bytes()
