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

from game.terminal import Parser, close_streams, complain, open_streams, say

WORDS = {
    "play": "open the game in its window (also without a command)",
    "demo": "show bots playing each other, in a window or as a film",
    "replay": "play saved matches again and say how they ended",
    "sim": "play matches without a screen and count results",
    "fair": "say if a card, a deck or a rule set is fair",
    "lab": "compare rules, seats and cards in paired matches",
    "balance": "measure every deck and card and write docs/balance.md",
    "ladder": "let the levels of bots play each other",
    "odds": "measure the odds of the matches in a run",
    "runs": "measure the balance of runs: shares, routes and charms",
    "learn": "train the bots of Knucklebones",
    "referee": "answer questions about the rules as JSON lines",
    "perft": "count sequences of moves",
    "puzzles": "find puzzles in matches between bots",
    "dungeon": "make dungeons and walk them as text",
    "lint": "report everything wrong with the data files",
    "data": "show the file and line of every value of the data",
    "new": "write a new pack with an example of everything, a new table, screen or step of cards",
    "schema": "write JSON Schemas for editors of data files",
    "docs": "write docs/blocks.md, the page of all building blocks",
    "shot": "draw any position or screen",
    "gallery": "draw every screen and effect on one sheet",
    "bench": "measure speed and memory",
    "test": "run all checks and tests, or only the named test files",
    "accept": "accept changed pictures, schemas, sounds and replays",
    "bundle": "make a folder that runs without Python",
    "pins": "update hashes.txt from constraints.txt",
}
"""The commands: each is ``game/tools/commands/<word>.py`` with ``arguments(parser)`` and ``run(args) -> exit code``."""
HELP_WORDS = ("-h", "--help", "help")
BOT_COMMANDS = ("play", "sim", "lab", "fair", "ladder")
"""Commands that seat bots, and therefore programs as well."""
OF_THE_SHIPPED_DATA = ("new", "schema", "docs", "pins", "test", "bundle")
"""Commands that ignore packs."""
WITH_MORE_WORDS = ("test", "bundle")
"""Commands that pass words on to pytest or PyInstaller, in ``args.words``."""
DAMAGED = 3
"""Exit code of ``run.py --check`` after it found a damaged file."""
WITH_BROKEN_PACKS = ("play", "lint", "data")
"""Commands that work although a pack has a fault: the game leaves the pack out, says so and reads it again once it is
saved, and the other two report faults. Every other command refuses, because its result would not match the pack."""
OWN_PACKAGES = ("game", "systems", "components", "assets", "kotsu")
NO_WINDOW = ("pyglet.display", "pyglet.window")
"""Modules whose exceptions mean that nothing can be drawn; the library has no common class for them."""


def overview() -> str:
    """Return the list of commands, one per line."""
    lines = "\n".join(f"  {word:9}{what}" for word, what in WORDS.items())
    return f"usage: kotsu [COMMAND ...]\n\n{lines}\n\n`kotsu COMMAND --help` lists the options of a command."


def unknown_command(word: str) -> str:
    """Return the message for an unknown command, with the nearest known one."""
    near = difflib.get_close_matches(word, WORDS, 1)
    return f"there is no command {word!r}" + (f"; did you mean {near[0]!r}?" if near else ".\n\n" + overview())


def run_command(word: str, rest: Sequence[str]) -> int:
    """Run a command with its arguments, and return its exit code: 2 if it is refused."""
    from game.kernel.refusal import Refusal  # Imported late, so that ``main`` can handle a damaged game.

    try:
        return _run_command(word, rest)
    except Refusal as refusal:
        complain(*f"kotsu {word}: {refusal.sentence}".split("\n"))
        return 2


def _run_command(word: str, rest: Sequence[str]) -> int:
    from game.paths import data_dir, has_packs, with_packs

    began = time.monotonic()
    if word in HELP_WORDS:
        say(*overview().split("\n"))
        return 0
    if word not in WORDS:
        complain(*f"kotsu: {unknown_command(word)}".split("\n"))
        return 2
    if not data_dir().is_dir():
        complain(f"kotsu: KOTSU_DATA names the folder {str(data_dir())!r}, which does not exist")
        return 2
    command = importlib.import_module(f"game.tools.commands.{word}")
    parser = Parser(prog=f"kotsu {word}", description=command.__doc__, allow_abbrev=False)
    command.arguments(parser)
    if word in WITH_MORE_WORDS:
        known, more = parser.parse_known_args(rest)
        known.words = more
        return int(command.run(known))
    if word in OF_THE_SHIPPED_DATA:
        return int(command.run(parser.parse_args(rest)))
    parser.add_argument(
        "--data", dest="packs", type=folder, action="append", default=[], metavar="FOLDER",
        help="add the pack in this folder; may be repeated",
    )
    if word in BOT_COMMANDS:
        parser.add_argument(
            "--bot", dest="programs", action="append", default=[], metavar="NAME=COMMAND",
            help="add a program as a bot (docs/bots.md); may be repeated",
        )
    args = parser.parse_args(rest)
    args.began = began
    with with_packs(args.packs):
        if word not in WITH_BROKEN_PACKS and has_packs():
            from game.tools.pack_check import refuse_broken_packs

            refuse_broken_packs()
        if word not in BOT_COMMANDS or not args.programs:
            return int(command.run(args))
        from game.match.bot_programs import read_programs, with_programs

        with with_programs(read_programs(args.programs)):
            return int(command.run(args))


def folder(text: str) -> Path:
    """Return an existing folder, for an argument parser."""
    if not text or not Path(text).is_dir():
        several = [part for part in text.split(os.pathsep) if Path(part).is_dir()]
        hint = f"; repeat the option: {' '.join(f'--data {part}' for part in several)}" if several else ""
        raise argparse.ArgumentTypeError(f"there is no folder {text!r}{hint}")
    return Path(text)


def main(words: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 for success, 1 for failure, 2 for a usage error."""
    open_streams()
    words_given = list(sys.argv[1:] if words is None else words)
    word, *rest = (
        words_given
        if words_given and (words_given[0] in HELP_WORDS or not words_given[0].startswith("-"))
        else ["play", *words_given]
    )
    try:
        try:
            return run_command(word, rest)
        finally:
            close_streams()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        return 1  # The reader of the output has gone.
    except Exception as wrong:
        said = ""
        with suppress(Exception):  # It may need a damaged library.
            said = error_sentence(wrong)
        if words is None and (not said or is_of_library(wrong)):
            replace_damaged(words_given)
        if not said:
            raise
        complain(*f"kotsu: {said}".split("\n"))
        return 1


def is_of_library(wrong: Exception) -> bool:
    """Return True if a package could not be imported or lacks a file."""
    return isinstance(wrong, ImportError) or (
        isinstance(wrong, OSError) and str(wrong.filename).startswith(os.path.join(sys.prefix, ""))
    )


def replace_damaged(words: Sequence[str]) -> None:
    """In run.py's environment, have every file checked. After damage, start again to replace the environment."""
    root = Path(__file__).resolve().parents[1]
    start, own = root / "run.py", root / ".venv"
    if not start.is_file() or not own.exists() or not own.samefile(sys.prefix):
        return
    import subprocess

    python: str = getattr(sys, "_base_executable", sys.executable)
    if subprocess.run([python, start, "--check"], check=False).returncode == DAMAGED:
        os.execv(python, [python, str(start), *words])


def error_sentence(wrong: Exception) -> str:
    """Return an error as a message for the user. Raise it again if only a fault of ours can cause it."""
    from game.content.faults import Faults  # Imported late to keep the start fast.
    from game.kernel.refusal import Refusal

    if isinstance(wrong, Faults):
        return f"{wrong}\nkotsu: there is no earlier version of this file; correct it and start again"
    if isinstance(wrong, Refusal):
        return wrong.sentence
    if isinstance(wrong, OSError):
        return f"this did not work: {wrong}"
    if isinstance(wrong, ImportError) and (top := str(wrong.name).partition(".")[0]) not in OWN_PACKAGES:
        fault = "is missing here" if isinstance(wrong, ModuleNotFoundError) else f"does not work here ({wrong})"
        return f"the package {top!r} {fault}: install Kotsu again, in a source tree by removing .venv"
    if type(wrong).__module__.startswith(NO_WINDOW):
        return f"no picture can be drawn here: {wrong or type(wrong).__name__}"
    raise wrong


if __name__ == "__main__":
    sys.exit(main())
