"""Write a new pack with an example of everything, or a small table or screen to begin with."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from keyword import iskeyword
from pathlib import Path
from string import Template
from typing import NamedTuple

from game.content.packs import PICTURE_FOLDER
from game.content.safe_files import write_file
from game.content.texts import TEXTS
from game.kernel.refusal import Refusal
from game.paths import assets_dir
from game.terminal import say

ROOT = Path(__file__).parents[3]
SMALL_EXAMPLES = ROOT / "tests" / "beside"
PICTURE = ROOT / "assets" / "reversi" / "sprites" / "cabinet_reversi.png"
"""The cabinet that a new one looks like until it has its own picture."""
NAMED_FOLDERS = "game/tables", "game/screens", "game/cabinets", "systems", "components", "data", "assets"
"""Folders whose entries share one set of names."""
IMPORTS = re.compile(r"(?:^from game\..*\n)+", re.MULTILINE)


class Starter(NamedTuple):
    """An example to copy."""

    word: str
    """Its name."""
    folders: tuple[str, ...]
    advice: str
    """The next steps; ``NAME`` stands for the new name."""


STARTERS = {
    "table": Starter("nim", ("game", "data", "docs"),
                     "Play it: python3 run.py. Replace its rules and texts (docs/new-table.md). "
                     "Then run: python3 run.py accept schemas replays"),
    "screen": Starter("lamp", ("game", "data", "tests"),
                      "Open it on Home: python3 run.py. Change it (docs/screens.md). Then run: python3 run.py test "
                      "--long tests/screens/test_layout.py tests/screens/test_NAME.py -k NAME"),
}


def write_starter(kind: str, name: str) -> None:
    """Write a new table or screen into the source tree, and say what to do next; refuse with ``bad_name``."""
    word, folders, advice = STARTERS[kind]
    if not SMALL_EXAMPLES.is_dir():
        raise Refusal("no_source", f"A new {kind} can only be made in the source tree of Kotsu.")
    if not re.fullmatch("[a-z][a-z0-9]{1,19}", name):
        rule = "a name is one word of 2 to 20 lowercase letters and digits, and begins with a letter"
        raise Refusal("bad_name", f"{name!r} cannot be a {kind}'s name: {rule}.")
    paths = [path for folder in folders for path in sorted((SMALL_EXAMPLES / word / folder).rglob("*.*"))]
    texts = {path.relative_to(SMALL_EXAMPLES / word).as_posix(): path.read_text("utf-8")
             for path in paths if path.suffix in (".py", ".yaml", ".md")}
    if is_taken(name) or re.search(rf"\b(?:{name}|{name.capitalize()})\b", "\n".join(texts.values())):
        raise Refusal("bad_name", f"The name {name!r} is taken. Choose another one.")
    for place, text in texts.items():
        place = place.replace("tests/lamp/lit", "tests/screens/test_lamp")
        text = IMPORTS.sub(lambda lines: "".join(sorted(lines[0].splitlines(True))), rename(text, word, name))
        write_file(ROOT / rename(place, word, name), text)
    write_file(ROOT / "assets" / name / "sprites" / f"cabinet_{name}.png", PICTURE.read_bytes())
    say(f"Made the {kind} {name}, in {len(texts) + 1} files. {advice.replace('NAME', name)}")


def is_taken(name: str) -> bool:
    """Return True for a name that Python, a part of the game, a screen or a section of texts has."""
    entries = {path.stem for folder in NAMED_FOLDERS for path in (ROOT / folder).iterdir()}
    sections = {key.partition(".")[0] for key in TEXTS}
    screens = re.findall(r'"(\w+)":', (ROOT / "game" / "screens" / "registry.py").read_text("utf-8"))
    return iskeyword(name) or name in entries | sections | {*screens}


def rename(text: str, word: str, name: str) -> str:
    """Return a text with a name in place of a word, also of a part of other names, of its case, and in German."""

    def in_same_case(found: re.Match[str]) -> str:
        return name.upper() if found[0].isupper() else name.capitalize() if found[0][0].isupper() else name

    return re.sub(rf"(?<![a-z]){word}e?(?![a-z])", in_same_case, text, flags=re.IGNORECASE)


EXAMPLES = Path(__file__).parent.parent / "new_pack"
"""The folder of examples. In their paths, ``NAME`` stands for the pack's name; in their texts, ``${name}`` does."""
MODEL_PICTURES = {
    "card": "card_thief", "bot": "bot_1", "avatar": "avatar_cat", "charm": "charm_prism", "amulet": "amulet_prism",
    "face": "face_landlady", "boss": "boss_landlady",
}
"""The game's picture of each kind that a new pack copies, to be painted over; with those of its moods."""
NAME = r"[a-z][a-z0-9_]{0,19}"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``new``."""
    parser.add_argument("what", choices=["pack", *STARTERS], help="the kind of thing to write")
    parser.add_argument("name", metavar="NAME", help="its name: lowercase letters and digits, for a pack also _")
    parser.add_argument("--to", type=Path, metavar="FOLDER", help="the folder of a pack (default: one of that name)")


def run(args: argparse.Namespace) -> int:
    """Write the pack, the table or the screen. Return 0."""
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
    for path in sorted(EXAMPLES.rglob("*.*")):
        place = path.relative_to(EXAMPLES).as_posix().replace("NAME", name)
        yield place, Template(path.read_text(encoding="utf-8")).safe_substitute(words)
    for path in sorted(assets_dir().glob("*/sprites/*.png")):
        for kind, model in MODEL_PICTURES.items():
            if path.stem == model or path.stem.startswith(f"{model}_"):
                yield f"{PICTURE_FOLDER}/{kind}_{name}{path.stem.removeprefix(model)}.png", path.read_bytes()
