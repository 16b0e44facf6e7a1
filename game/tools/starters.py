"""Starters: the small table, screen and step of the documents, copied into the source tree under another name."""

from __future__ import annotations

import ast
import builtins
import re
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

from game.content.safe_files import write_file
from game.content.texts import PART_FOLDER, TEXTS, part_texts
from game.kernel.refusal import Refusal
from game.tables.knucklebones.cards.blocks import BLOCKS, word_of
from game.tables.knucklebones.content import read_decks
from game.tables.table_files import strict_files
from game.terminal import say

ROOT = Path(__file__).parents[2]
EXAMPLE_PARTS = ROOT / "tests" / "beside"
PICTURE = ROOT / "assets" / "reversi" / "sprites" / "cabinet_reversi.png"
"""The cabinet that a new one looks like until it has its own picture."""
CARDS = "game/tables/knucklebones/cards"
IMPORTS = re.compile(r"(?:^from game\..*\n)+", re.MULTILINE)


class Starter(NamedTuple):
    """An example to copy."""

    word: str
    """Its name."""
    folders: tuple[str, ...]
    named_folders: tuple[str, ...]
    """Folders in which no entry may have the new name."""
    page: str
    """The page about it."""
    commands: tuple[str, ...]
    """The commands that check it, besides ``CHECKS``; ``NAME`` stands for the new name."""
    test: tuple[str, str]
    """The place of its test, and the one to which it is copied."""
    has_cabinet: bool = True

    def advice(self, name: str) -> Iterator[str]:
        """Yield the lines that say what to do next."""
        if self.has_cabinet:
            picture = f"assets/{name}/sprites/cabinet_{name}.png"
            yield f"Open it on Home: python3 run.py. Paint over {picture}, a copy of the cabinet of Reversi."
        yield f"Change all files (see {self.page}); delete all but the first line of its tests, and write your own."
        yield "Run this each time; it takes a few seconds:"
        own_checks = f"{QUICK_CHECKS}{'' if self.has_cabinet else ' tests/test_texts.py'}"
        yield f"    {own_checks} {rename(self.test[1], self.word, name)}.py"
        yield "At the end run all of these; they take a few minutes:"
        yield from (f"    {command.replace('NAME', name)}" for command in (*self.commands, *CHECKS))
        if self.has_cabinet:
            yield "Before you commit, run python3 run.py accept pictures, because Home has one more cabinet."


QUICK_CHECKS = (
    ".venv/bin/ruff check . && python3 run.py test tests/test_house.py tests/test_imports.py tests/test_language.py"
)
"""The command for every new part that takes a few seconds; its own test follows."""
CHECKS = (
    "python3 run.py test tests/test_texts.py tests/test_language.py tests/test_documents.py tests/test_code_names.py "
    "tests/test_imports.py tests/test_house.py tests/test_nothing_idle.py",
    ".venv/bin/ruff check . && .venv/bin/mypy",
)
"""Commands that check every new part."""
NAMED_FOLDERS = "game/tables", "game/screens", "systems", "components", "data", "assets"
STARTERS = {
    "table": Starter("nim", ("game", "data", "tests/nim"), NAMED_FOLDERS, "docs/new-table.md", (
        "python3 run.py accept schemas replays",
        "python3 run.py lint",
        "python3 run.py test tests/tables/NAME",
        "python3 run.py test tests/tables/test_every_table.py tests/systems/test_every_table.py tests/replays "
        '-k "[NAME or -NAME"',
    ), ("tests/nim/rules", "tests/tables/nim/test_nim")),
    "screen": Starter("lamp", ("game", "data", "tests"), NAMED_FOLDERS, "docs/screens.md", (
        "python3 run.py test --long tests/screens/test_layout.py tests/screens/test_NAME.py -k NAME",
    ), ("tests/lamp/lit", "tests/screens/test_lamp")),
    "step": Starter("ferry", ("game", "data", "tests"), (
        f"{CARDS}/blocks", f"{CARDS}/steps", f"data/knucklebones/{PART_FOLDER}",
    ), "docs/cards.md", (
        "python3 run.py accept schemas blocks",
        "python3 run.py test tests/tables/knucklebones/test_NAME.py tests/test_blocks.py",
        "python3 run.py test tests/tables/knucklebones",
    ), ("tests/ferry/played", "tests/tables/knucklebones/test_ferry"), has_cabinet=False),
}


def write_starter(kind: str, name: str) -> None:
    """Write a new table, screen or step into the source tree, and say what to do next; refuse with ``bad_name``."""
    starter = STARTERS[kind]
    word = starter.word
    if not EXAMPLE_PARTS.is_dir():
        raise Refusal("no_source", f"A new {kind} can only be made in the source tree of Kotsu.")
    if not re.fullmatch("(?=.{2,20}$)[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or ("_" in name and starter.has_cabinet):
        form = "one word" if starter.has_cabinet else "words, joined by single underscores,"
        rule = f"a name is {form} of 2 to 20 lowercase letters and digits, and begins with a letter"
        raise Refusal("bad_name", f"{name!r} cannot be a {kind}'s name: {rule}.")
    paths = [path for folder in starter.folders for path in sorted((EXAMPLE_PARTS / word / folder).rglob("*.*"))]
    texts = {path.relative_to(EXAMPLE_PARTS / word).as_posix(): path.read_text("utf-8")
             for path in paths if path.suffix in (".py", ".yaml", ".md")}
    if is_taken(starter, name):
        owners = "Python, a package, a folder, a table, a screen, a step or a card"
        raise Refusal("bad_name", f"The name {name!r} is taken by {owners}. Choose another one.")
    names = {found for place, text in texts.items() if place.endswith(".py") for found in code_names(text)}
    if len({rename(found, word, name) for found in names}) < len(names):
        raise Refusal("bad_name", f"The code of the example that is copied uses the name {name!r}. Choose another one.")
    new_places = {place: rename(place.replace(*starter.test), word, name) for place in texts}
    for new_place in new_places.values():
        if (ROOT / new_place).exists():
            raise Refusal("bad_name", f"There is a file {new_place} already. Choose another name.")
    has_text_already = () if starter.has_cabinet else part_texts(strict_files("knucklebones"))
    for place, text in texts.items():
        text = IMPORTS.sub(lambda lines: "".join(sorted(lines[0].splitlines(True))), rename(text, word, name))
        lines = text.splitlines(keepends=True)
        text = "".join(line for line in lines if line.strip().partition(":")[0] not in has_text_already)
        write_file(ROOT / new_places[place], text)
    if starter.has_cabinet:
        write_file(ROOT / "assets" / name / "sprites" / f"cabinet_{name}.png", PICTURE.read_bytes())
    say(f"Made the {kind} {name}, in {len(texts) + starter.has_cabinet} files.", *starter.advice(name))


def is_taken(starter: Starter, name: str) -> bool:
    """Return True for a name that can be imported or is used for a part of the game, texts, a step or a card."""
    entries = {"kotsu"} | {path.stem for folder in (".", *starter.named_folders) for path in (ROOT / folder).iterdir()}
    entries |= {key.partition(".")[0] for key in TEXTS}
    entries |= {*re.findall(r'"(\w+)":', (ROOT / "game" / "screens" / "__init__.py").read_text("utf-8"))}
    if not starter.has_cabinet:
        files = strict_files("knucklebones")
        entries |= {*map(word_of, BLOCKS), *(key.removeprefix("step.") for key in part_texts(files))}
        entries |= {*read_decks(files)[0].root}
    return iskeyword(name) or hasattr(builtins, name) or find_spec(name) is not None or name in entries


def code_names(code: str) -> set[str]:
    """Return the names that a module defines, imports or reads."""
    found = (getattr(node, part, None) for node in ast.walk(ast.parse(code)) for part in ("id", "name", "arg"))
    return {name for name in found if isinstance(name, str)}


def rename(text: str, word: str, name: str) -> str:
    """Return a text with a name in place of a word, also of a part of other names, of its case, and in German."""

    class_name = "".join(map(str.capitalize, name.split("_")))

    def in_same_case(found: re.Match[str]) -> str:
        return name.upper() if found[0].isupper() else class_name if found[0][0].isupper() else name

    return re.sub(rf"(?<![a-z]){word}e?(?![a-z])", in_same_case, text, flags=re.IGNORECASE)
