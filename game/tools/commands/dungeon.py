"""Grow cyclic dungeons from a recipe and a seed, compare generators, or drive the grammar by JSON lines."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from game.content.faults import Faults
from game.content.safe_files import WALK, read_json
from game.dungeon.maker import Failed
from game.dungeon.plan import read_plan
from game.dungeon.walk.tale import LONGEST_COMMAND, Tale, tale_of
from game.kernel.refusal import Refusal
from game.terminal import Bar, answer_stream, complain, say, visible
from game.tools.arguments import add_jobs, count_of, without_language
from game.tools.dungeon import dungeons
from game.tools.dungeon.lines import answer
from game.tools.json_lines import serve

STUDIED = 1000
"""The default number of seeds of each generator in a study."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``dungeon``."""
    parser.add_argument("--lines", action="store_true", help="answer JSON requests, one per line")
    parser.add_argument("--tale", action="store_true",
                        help="walk the dungeon as text: read commands from standard input")
    parser.add_argument("--file", type=Path, metavar="FILE", help="a saved dungeon to walk")
    dungeons.arguments(parser)
    parser.add_argument("--out", type=Path, metavar="FILE",
                        help="write the dungeon to FILE.json or FILE.png; with --count, to FILE.jsonl")
    parser.add_argument("--count", type=count_of, metavar="N",
                        help="write the dungeons of N seeds, from --seed on, as JSON lines; or the seeds of each "
                             f"generator in a study (default: {STUDIED})")
    add_jobs(parser)
    parser.add_argument("--steps", action="store_true", help="print every step as a JSON line")
    parser.add_argument("--metrics", type=count_of, metavar="N",
                        help="compare N seeds with what the recipe promises; plot them with --out x.html")
    parser.add_argument("--study", type=Path, metavar="FOLDER",
                        help="compare generators of dungeons, and write a page, a text, and figures to a folder")
    parser.add_argument("--cluster", metavar="ADDRESS", help="make the dungeons of a study on this Dask cluster")
    parser.add_argument("--export", type=Path, metavar="FILE",
                        help="write the rules to FILE.json or FILE.yaml")
    parser.add_argument("--language", default="en",
                        help="language of the text: en, de, or one from a pack (default: en)")


def run(args: argparse.Namespace) -> int:
    """Run the requested mode."""
    if args.lines:
        with suppress(KeyboardInterrupt):
            serve(sys.stdin.buffer, answer_stream(), answer)
        return 0
    if args.tale:
        return play_tale(args)
    try:
        return dungeons.run(args) if args.study is None else study(args)
    except BrokenPipeError:
        raise
    except OSError as wrong:
        named = wrong.filename or args.out or args.export
        complain(f"kotsu dungeon: {named} cannot be written: {wrong.strerror or wrong}")
        return 1
    except (Faults, Failed) as wrong:
        complain(*f"kotsu dungeon: {wrong}".split("\n"))
        return 1


def study(args: argparse.Namespace) -> int:
    """Compare the generators and write what was found."""
    from game.tools.dungeon.dungeons import Source, setting_of
    from game.tools.dungeon.study import figures, run_study
    from game.tools.dungeon.study_page import finding, title, write
    from game.tools.lab.matcher import cluster, workers
    from game.tools.lab.report import make_room

    source, first, bar = Source(args.recipe, args.size, args.rules), dungeons.seed_of(args.seed), Bar("dungeons")
    count = args.count or STUDIED
    size = setting_of(source).written.size
    make_room(args.study / "report.html")
    with cluster(args.cluster) if args.cluster else workers(args.jobs) as work:
        found = run_study(source, first, count, work, bar.tell)
    bar.clear()
    results = figures(source, size, first, count, found)
    write(args.study, source, results, found)
    say(*finding(results), f"{args.study / 'report.html'}, study.md, and figures.json: {title(results)}")
    return 0


def play_tale(args: argparse.Namespace) -> int:
    """Play a dungeon as a text adventure. Return 2 if there is none."""
    from game.tables.table_files import store_of

    store = store_of()
    store.read()
    if args.language not in store.languages.all:
        complain(*f"kotsu dungeon: {without_language(store, args.language)}".split("\n"))
        return 2
    try:
        plan = read_plan(dungeons.of(args).json if args.file is None else read_json(args.file, WALK))
    except (Faults, Failed) as wrong:
        complain(*f"kotsu dungeon: {wrong}".split("\n"))
        return 1
    except (OSError, ValueError, RecursionError) as wrong:
        why = wrong.sentence if isinstance(wrong, Refusal) else f"{args.file} cannot be read as a dungeon: {wrong}"
        complain(f"kotsu dungeon: {why}")
        return 2
    with suppress(KeyboardInterrupt):
        tell(tale_of(store, plan, args.language), sys.stdin.buffer, answer_stream(), sys.stdin.isatty())
    return 0


def tell(tale: Tale, commands: BinaryIO, texts: BinaryIO, prompt: bool = False) -> None:
    """Describe the start, then answer every line until the tale is done or the input ends."""

    def say(text: str) -> None:
        texts.write(visible(text, "\n").encode() + b"\n\n")
        texts.write(b"> " if prompt and not tale.has_quit else b"")
        texts.flush()

    say(tale.begin())
    while not tale.has_quit and (line := commands.readline(4 * LONGEST_COMMAND)):
        rest = line
        while rest and not rest.endswith(b"\n"):  # The rest of a longer line is skipped.
            rest = commands.readline(4 * LONGEST_COMMAND)
        say(tale.answer(line.decode("utf-8", "replace")))
