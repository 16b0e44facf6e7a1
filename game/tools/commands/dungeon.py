"""Grow cyclic dungeons from a recipe and a seed, compare generators, or drive the grammar by JSON lines."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, NamedTuple

from game.content.faults import Fault, Faults
from game.content.safe_files import WALK_LIMIT, read_json
from game.dungeon.grammar_files import Grammar
from game.dungeon.maker import GeneratedDungeon, NoDungeon, make
from game.dungeon.pattern import count_of as count_in_words
from game.dungeon.plan import read_plan
from game.dungeon.rules import as_json, as_yaml
from game.dungeon.walk.tale import LONGEST_COMMAND, Tale, tale_of
from game.kernel.refusal import Refusal
from game.terminal import ProgressBar, answer_stream, complain, say, visible
from game.tools.arguments import add_jobs, count_of, language_refusal, make_folder
from game.tools.dungeon.lines import answer
from game.tools.dungeon.metrics import metrics
from game.tools.dungeon.sources import StudySource, folder_of, grammar_of, rules_in, seed_of, setting_of, size_of
from game.tools.json_lines import serve
from game.tools.lab.matcher import cluster, workers

DEFAULT_SEEDS = 1000
"""The default number of seeds of each generator in a study."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lines", action="store_true", help="answer JSON requests, one per line")
    parser.add_argument("--tale", action="store_true",
                        help="walk the dungeon as text: read commands from standard input")
    parser.add_argument("--file", type=Path, metavar="FILE", help="a saved dungeon to walk")
    parser.add_argument("--recipe", default="main", metavar="NAME", help="name of a recipe, or a YAML file")
    parser.add_argument("--size", type=size_of, metavar="XxYxZ", help="number of cells, instead of the recipe's")
    parser.add_argument("--seed", default="1", metavar="SEED", help="a number, or any word")
    parser.add_argument("--rules", type=Path, metavar="FILE", help="use the rules of this YAML or JSON file")
    parser.add_argument("--out", type=Path, metavar="FILE",
                        help="write the dungeon to FILE.json or FILE.png; with --count, to FILE.jsonl")
    parser.add_argument("--count", type=count_of, metavar="N",
                        help="write the dungeons of N seeds, from --seed on, as JSON lines; or the seeds of each "
                             f"generator in a study (default: {DEFAULT_SEEDS})")
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
    if args.lines:
        with suppress(KeyboardInterrupt):
            serve(sys.stdin.buffer, answer_stream(), answer)
        return 0
    if args.tale:
        return play_tale(args)
    try:
        return make_dungeon(args) if args.study is None else study(args)
    except BrokenPipeError:
        raise
    except OSError as wrong:
        path = wrong.filename or args.out or args.export
        complain(f"kotsu dungeon: {path} cannot be written: {wrong.strerror or wrong}")
        return 1
    except (Faults, NoDungeon) as wrong:
        complain(*f"kotsu dungeon: {wrong}".split("\n"))
        return 1


def study(args: argparse.Namespace) -> int:
    """Compare the generators and write what was found."""
    from game.tools.dungeon.study import figures, run_study
    from game.tools.dungeon.study_page import finding_sentences, title, write

    source, first, bar = StudySource(args.recipe, args.size, args.rules), seed_of(args.seed), ProgressBar("dungeons")
    count = args.count or DEFAULT_SEEDS
    size = setting_of(source).recipe_file.size
    make_folder(args.study)
    with cluster(args.cluster) if args.cluster else workers(args.jobs) as work:
        by_generator = run_study(source, first, count, work, bar.tell)
    bar.clear()
    results = figures(source, size, first, count, by_generator)
    write(args.study, source, results, by_generator)
    say(*finding_sentences(results), f"{args.study / 'report.html'}, study.md, and figures.json: {title(results)}")
    return 0


def play_tale(args: argparse.Namespace) -> int:
    """Play a dungeon as a text adventure. Return 2 if there is none."""
    from game.tables.table_files import store_of

    store = store_of()
    store.read()
    if args.language not in store.languages.all:
        complain(*f"kotsu dungeon: {language_refusal(store, args.language)}".split("\n"))
        return 2
    try:
        plan = read_plan(selected_dungeon(args).json if args.file is None else read_json(args.file, WALK_LIMIT))
    except (Faults, NoDungeon) as wrong:
        complain(*f"kotsu dungeon: {wrong}".split("\n"))
        return 1
    except (OSError, ValueError, RecursionError) as wrong:
        reason = wrong.sentence if isinstance(wrong, Refusal) else f"{args.file} cannot be read as a dungeon: {wrong}"
        complain(f"kotsu dungeon: {reason}")
        return 2
    with suppress(KeyboardInterrupt):
        narrate(tale_of(store, plan, args.language), sys.stdin.buffer, answer_stream(), sys.stdin.isatty())
    return 0


def narrate(tale: Tale, commands: BinaryIO, texts: BinaryIO, has_prompt: bool = False) -> None:
    """Describe the start, then answer every line until the tale is done or the input ends."""

    def say(text: str) -> None:
        texts.write(visible(text, "\n").encode() + b"\n\n")
        texts.write(b"> " if has_prompt and not tale.has_quit else b"")
        texts.flush()

    say(tale.begin())
    while not tale.has_quit and (line := commands.readline(4 * LONGEST_COMMAND)):
        rest = line
        while rest and not rest.endswith(b"\n"):  # The rest of a longer line is skipped.
            rest = commands.readline(4 * LONGEST_COMMAND)
        say(tale.answer(line.decode("utf-8", "replace")))


def make_dungeon(args: argparse.Namespace) -> int:
    """Make a dungeon, or do what else is asked about rules and recipes."""
    if args.export is not None:
        _check_ending("--export", args.export, "rules are", ".json", ".yaml", ".yml")
        rules = folder_of().read().rules if args.rules is None else rules_in(args.rules, None)
        if args.export.suffix in (".yaml", ".yml"):
            args.export.write_text(as_yaml(rules), "utf-8")
        else:
            args.export.write_text(json.dumps(as_json(rules), indent=1) + "\n", "utf-8")
        say(f"{len(rules)} rules in {args.export}")
        return 0
    if args.count is not None and (args.steps or args.metrics is not None):
        raise Faults([Fault("--count", 1, 1, "--steps and --metrics cannot be combined with it")])
    if args.out is not None:
        subject, *endings = ("a dungeon is", ".json", ".png")
        if args.count is not None:
            subject, *endings = ("dungeons are", ".jsonl", ".ndjson", ".json")
        elif args.metrics is not None:
            subject, *endings = ("plots are", ".html")
        _check_ending("--out", args.out, subject, *endings)
    grammar = grammar_of(args.rules, args.recipe, args.size)
    if args.count is not None:
        first = seed_of(args.seed)
        return write_many(grammar, args.recipe, range(first, first + args.count), args.jobs, args.out)
    if args.metrics is not None:
        return metrics(grammar, args.recipe, seed_of(args.seed), args.metrics, args.out)
    dungeon = make(grammar, args.recipe, seed_of(args.seed))
    if args.steps:
        say(*(json.dumps(step.as_json()) for step in dungeon.draw.history))
    if args.out is not None:
        write(dungeon, args.out)
    if not args.steps:
        say(*description(dungeon))
    return 0


def selected_dungeon(args: argparse.Namespace) -> GeneratedDungeon:
    """Return the selected dungeon. Raises Faults or NoDungeon."""
    return make(grammar_of(args.rules, args.recipe, args.size), args.recipe, seed_of(args.seed))


def write(dungeon: GeneratedDungeon, out: Path) -> None:
    """Write a dungeon to a file, in the format of its ending."""
    if out.suffix == ".png":
        from game.tools.dungeon import picture

        picture.save(dungeon, out)
        return
    out.write_text(json.dumps(dungeon.json, separators=(",", ":")) + "\n", "utf-8")


def _check_ending(option: str, file: Path, subject: str, *endings: str) -> None:
    """Check the ending of an output file before anything is made. Raises Faults."""
    if file.suffix not in endings:
        sentence = f"{subject} written as {' or '.join(endings)}, not as {file.name!r}"
        raise Faults([Fault(option, 1, 1, sentence)])


def description(dungeon: GeneratedDungeon) -> list[str]:
    numbers, data = dungeon.json["metrics"], dungeon.json
    types = Counter(cycle["type"] for cycle in data["cycles"])
    return [
        f"{data['recipe']} of seed {data['seed']}: {numbers['rooms']} rooms on {numbers['floors']} floors, "
        f"{numbers['cycles']} cycles, {numbers['locks']} locks, {numbers['mission_length']} rooms to the goal; "
        f"{count_in_words(len(dungeon.draw.history), 'step')}, {count_in_words(dungeon.draws, 'draw')}"
        + (f", {count_in_words(dungeon.repairs, 'repair')}" if dungeon.repairs else ""),
        *(f"  {type.replace('_', ' ')}: {times}" for type, times in sorted(types.items())),
        *(f"  {line}" for line in dungeon.report),
    ]


SEEDS_PER_SHARE = 20
"""The most seeds in one share of the work."""


class SeedShare(NamedTuple):
    """A share of the work: a range of seeds of a recipe."""

    grammar: Grammar
    recipe: str
    seeds: range


def write_many(grammar: Grammar, recipe: str, seeds: range, jobs: int, out: Path | None) -> int:
    """Write the dungeons of these seeds in their order, to standard output without a file.

    Return 1 if a seed has no dungeon; it is named on standard error and has no line.
    """
    shares = [
        SeedShare(grammar, recipe, seeds[start : start + SEEDS_PER_SHARE])
        for start in range(0, len(seeds), SEEDS_PER_SHARE)
    ]
    bar, count, failures = ProgressBar("dungeons"), 0, list[str]()
    with _open_output(out) as file, workers(min(jobs, len(shares))) as work:
        for lines, new_failures in work(lines_of, shares):
            file.write(lines)
            failures += new_failures
            count += lines.count(b"\n") + len(new_failures)
            bar.tell(count, len(seeds))
    bar.clear()
    complain(*(f"kotsu dungeon: {failure}" for failure in failures))
    return int(bool(failures))


def lines_of(share: SeedShare) -> tuple[bytes, list[str]]:
    """Return the dungeons of a share as lines, and a sentence for each seed that has none."""
    lines, failures = list[str](), list[str]()
    for seed in share.seeds:
        try:
            lines.append(json.dumps(make(share.grammar, share.recipe, seed).json, separators=(",", ":")) + "\n")
        except NoDungeon as wrong:
            failures.append(f"seed {seed}: {wrong}")
    return "".join(lines).encode(), failures


@contextmanager
def _open_output(out: Path | None) -> Iterator[BinaryIO]:
    """Yield the file to write, or standard output."""
    if out is None:
        yield answer_stream()
        answer_stream().flush()
        return
    with out.open("wb") as file:
        yield file
