"""Judge if a card, a deck or a rule set is fair: an answer in words, and a page with the figures."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.tables import FIRST_TABLE, find_table
from game.terminal import is_watched, progress
from game.tools.arguments import add_jobs, count_of
from game.tools.lab.answers import figures
from game.tools.lab.fairness import DEFAULT_SECONDS, FairnessQuestion, TimeLimit, examine
from game.tools.lab.matcher import bot_names
from game.tools.lab.report import fair_page, fair_report, make_folder, publish
from game.tools.lab.subjects import Variant, subject_of, sweep_of, with_value


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``fair``."""
    parser.add_argument("subject", metavar="NAME", help="a card, a deck, or a rule set (its name or its file)")
    parser.add_argument(
        "--rules", default="kotsu", metavar="NAME", help="the rules for a card or a deck (default: kotsu)"
    )
    parser.add_argument(
        "--sweep", action="append", default=[], metavar="NAME=VALUES",
        help="try other values, such as turns=1..4, ends_turn=true,false or to.every=own_row,any_row",
    )
    parser.add_argument("--bots", metavar="A[,B]", help="the bots (default: those that play it best)")
    parser.add_argument(
        "--matches", type=count_of, metavar="N", help="the most matches of each value, without a time limit"
    )
    parser.add_argument("--seconds", type=count_of, metavar="S", help="the time limit (default: 110)")
    parser.add_argument("--fast", action="store_true", help="install the counting core first (numba, about 250 MB)")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    add_jobs(parser)
    parser.add_argument("--out", type=Path, default=Path("fair.html"), metavar="FILE")
    parser.add_argument("--check", action="store_true", help="only check the names, and play nothing")


def run(args: argparse.Namespace) -> int:
    """Play the matches, write the page and the JSON file, and print the answer."""
    question = question_of(args)
    if args.check:
        return 0
    make_folder(args.out)
    findings = examine(question, args.jobs, TimeLimit(args.began, question.seconds), _tell)
    _tell("")
    results = figures(findings)
    publish(args.out, fair_page(results), results, fair_report(results))
    return 0


def question_of(args: argparse.Namespace) -> FairnessQuestion:
    """Return the question to examine. Refuse unknown names."""
    subject, rules = subject_of(args.subject, args.rules)
    sweeps = [sweep_of(text, rules, subject.cards) for text in args.sweep]
    variants = tuple(
        Variant(dial, value, with_value(rules, dial, value))
        for dial, values in sweeps for value in values if value != dial.value
    )
    bots = bot_names(find_table(FIRST_TABLE), args.bots, 2) if args.bots else None
    return FairnessQuestion(
        subject=subject, rules=rules, variants=variants, bots=bots,
        seed=args.seed,
        matches=args.matches or 1_000_000,
        seconds=0.0 if args.matches else float(args.seconds or DEFAULT_SECONDS), words=_words(args),
    )


def _words(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the arguments that ask the same question."""
    words = [args.subject, *(word for sweep in args.sweep for word in ("--sweep", sweep))]
    words += [] if args.rules == "kotsu" else ["--rules", args.rules]
    words += ["--bots", args.bots] if args.bots else []
    words += [word for folder in args.packs for word in ("--data", str(folder))]
    return (*words, *(["--seed", str(args.seed)] if args.seed != 1 else []))


def _tell(text: str) -> None:
    """Show the progress in place of the previous line."""
    if is_watched():
        progress(text and f"{text:60}", 60)
