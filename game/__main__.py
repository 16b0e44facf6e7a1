"""The command line. Every command is a module of ``game.tools.commands``, imported only when needed.

Only standard modules are imported at the top, so that ``main`` can handle a damaged library.
"""

from __future__ import annotations

import argparse
import difflib
import importlib
import os
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from game.terminal import Parser, close_streams, complain, open_streams, say

WORDS = {
    "play": "the game in its window (also without any word)",
    "ladder": "the levels of bots against each other",
    "learn": "bots play themselves and learn what positions are worth",
    "replay": "whether a kept match still leads where it led, and how it ended",
    "referee": "the rules, driven by JSON lines",
    "dungeon": "dungeons grown by rules and a recipe, or the grammar driven by JSON lines",
    "sim": "matches without a screen, and what came out of them",
    "perft": "how many sequences of moves there are",
    "puzzles": "puzzles looked for in matches of bots, as a data file",
    "fair": "whether a card, a deck or a rule set is fair, in words and on a page",
    "lab": "paired matches, and whether the game is fair and what a change does",
    "balance": "every deck and card measured, and the page that tells of it",
    "shot": "a picture of any position or screen",
    "gallery": "every screen and every effect on one sheet",
    "accept": "pictures, schemas, pages and kept matches of today become what the tests ask for",
    "demo": "bot against bot, in the window or as a moving picture",
    "bench": "how fast everything is here",
    "lint": "everything wrong with the data files, all at once",
    "schema": "what an editor has to know to complete and check data files",
    "data": "every value of the data, and the file and line it comes from",
    "docs": "the page of all building blocks",
    "pins": "the hashes of all pinned packages, and what is known to be wrong with them",
}
"""The commands: each is ``game/tools/commands/<word>.py`` with ``arguments(parser)`` and ``run(args) -> exit code``."""
HELP = ("-h", "--help", "help")
SEATING = ("play", "sim", "lab", "fair", "ladder")
"""Commands that seat bots, and therefore programs as well."""
OF_THE_SHIPPED_DATA = ("schema", "docs", "pins")
"""Commands that ignore packs."""
DAMAGED = 3
"""Exit code of ``run.py --check`` after it found a damaged file."""
WITH_BROKEN_PACKS = ("play", "lint", "data")
"""Commands that work although a pack has a fault: the game leaves the pack out, says so and reads it again once it is
saved, and the other two report faults. Every other command refuses, because its result would not match the pack."""
OURS = ("game", "systems", "components", "assets", "kotsu")
NO_WINDOW = ("pyglet.display", "pyglet.window")
"""Modules whose exceptions mean that nothing can be drawn; the library has no common class for them."""


def overview() -> str:
    """Return the list of commands, one per line."""
    lines = "\n".join(f"  {word:9}{what}" for word, what in WORDS.items())
    return f"usage: kotsu [WORD ...]\n\n{lines}\n\n`kotsu WORD --help` tells more."


def unknown(word: str) -> str:
    """Return the message for an unknown command, with the nearest known one."""
    near = difflib.get_close_matches(word, WORDS, 1)
    return f"there is no {word!r}" + (f"; did you mean {near[0]!r}?" if near else ".\n\n" + overview())


def obey(word: str, rest: Sequence[str]) -> int:
    """Run a command with its arguments, and return its exit code."""
    from game.paths import data_dir, has_packs, with_packs

    began = time.monotonic()
    if word in HELP:
        say(*overview().split("\n"))
        return 0
    if word not in WORDS:
        complain(*f"kotsu: {unknown(word)}".split("\n"))
        return 2
    if not data_dir().is_dir():
        complain(f"kotsu: there is no folder {str(data_dir())!r} to take the data from (KOTSU_DATA)")
        return 2
    command = importlib.import_module(f"game.tools.commands.{word}")
    parser = Parser(prog=f"kotsu {word}", description=command.__doc__, allow_abbrev=False)
    command.arguments(parser)
    if word in OF_THE_SHIPPED_DATA:
        return int(command.run(parser.parse_args(rest)))
    parser.add_argument(
        "--data", dest="packs", type=folder, action="append", default=[], metavar="FOLDER",
        help="a pack to lay over the game's data; may be repeated",
    )  # fmt: skip
    if word in SEATING:
        parser.add_argument(
            "--bot", dest="programs", action="append", default=[], metavar="NAME=COMMAND",
            help="any program as a bot of that name (docs/bots.md); may be repeated",
        )  # fmt: skip
    args = parser.parse_args(rest)
    args.began = began
    with with_packs(args.packs):
        if word not in WITH_BROKEN_PACKS and has_packs():
            from game.kernel.refusal import Refusal  # Imported late to keep the start fast.
            from game.tools.pack_check import refuse_broken_packs

            try:
                refuse_broken_packs()
            except Refusal as refusal:
                complain(*f"kotsu {word}: {refusal.sentence}".split("\n"))
                return 2
        return int(command.run(args) if word not in SEATING or not args.programs else seating(word, command, args))


def seating(word: str, command: ModuleType, args: argparse.Namespace) -> int:
    """Run a command with programs as bots."""
    from game.kernel.refusal import Refusal  # Imported late to keep the start fast.
    from game.match.programs import named, told

    try:
        bots = told(args.programs)
    except Refusal as refusal:
        complain(*f"kotsu {word}: {refusal.sentence}".split("\n"))
        return 2
    with named(bots):
        return int(command.run(args))


def folder(text: str) -> Path:
    """Return an existing folder, for an argument parser."""
    if not text or not Path(text).is_dir():
        several = [part for part in text.split(os.pathsep) if Path(part).is_dir()]
        hint = f"; several are named one by one: {' '.join(f'--data {part}' for part in several)}" if several else ""
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}{hint}")
    return Path(text)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 for success, 1 for failure, 2 for a usage error."""
    open_streams()
    asked = list(sys.argv[1:] if words is None else words)
    word, *rest = asked if asked and (asked[0] in HELP or not asked[0].startswith("-")) else ["play", *asked]
    try:
        try:
            return obey(word, rest)
        finally:
            close_streams()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 1  # The reader of the output has gone.
    except Exception as wrong:
        said = ""
        with suppress(Exception):  # It may need a damaged library.
            said = sentence(wrong)
        if words is None and (not said or of_a_library(wrong)):
            replace_damaged(asked)
        if not said:
            raise
        complain(*f"kotsu: {said}".split("\n"))
        return 1


def of_a_library(wrong: Exception) -> bool:
    """Return True if a package could not be imported or lacks a file."""
    return isinstance(wrong, ImportError) or (
        isinstance(wrong, OSError) and str(wrong.filename).startswith(os.path.join(sys.prefix, "")))


def replace_damaged(words: Sequence[str]) -> None:
    """In run.py's environment, have every file checked. After damage, start again to replace the environment."""
    root = Path(__file__).resolve().parents[1]
    start, own = root / "run.py", root / ".venv"
    if not start.is_file() or not own.exists() or not own.samefile(sys.prefix):
        return
    import subprocess

    python: str = sys._base_executable  # type: ignore[attr-defined]
    if subprocess.run([python, start, "--check"], check=False).returncode == DAMAGED:
        os.execv(python, [python, str(start), *words])


def sentence(wrong: Exception) -> str:
    """Return an error as a message for the user. Raise it again if only a fault of ours can cause it."""
    from game.content.faults import Faults  # Imported late to keep the start fast.
    from game.kernel.refusal import Refusal

    if isinstance(wrong, Faults):
        return f"{wrong}\nkotsu: nothing stands in for that; mend it and start again"
    if isinstance(wrong, Refusal):
        return wrong.sentence
    if isinstance(wrong, OSError):
        return f"this did not work: {wrong}"
    if isinstance(wrong, ImportError) and (top := str(wrong.name).partition(".")[0]) not in OURS:
        fault = "is missing here" if isinstance(wrong, ModuleNotFoundError) else f"does not work here ({wrong})"
        return f"the package {top!r} {fault}: install Kotsu again, in a source tree by removing .venv"
    if type(wrong).__module__.startswith(NO_WINDOW):
        return f"no picture can be drawn here: {wrong or type(wrong).__name__}"
    raise wrong


if __name__ == "__main__":
    sys.exit(main())
