"""Play paired matches, and report on rules, seats and cards as a page and a JSON file."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.tables import FIRST_TABLE, find_table
from game.terminal import ProgressBar, say
from game.tools.arguments import add_jobs, count_of, make_folder, whole_number
from game.tools.lab.bot_use import use_as_json, use_in_words
from game.tools.lab.matcher import bot_names, cluster, workers
from game.tools.lab.report import lab_page, lab_report, publish
from game.tools.lab.sample import players
from game.tools.lab.subjects import deck_of, rules_from
from game.tools.lab.trial import Trial, figures, run_trial, warn_of_trials


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--rules", default="kotsu", help="kotsu, classic, a rule file, or a data folder (default: kotsu)"
    )
    parser.add_argument("--against", metavar="OTHER", help="other rules to compare with")
    parser.add_argument("--deck", help="a deck's name, none, or card ids joined by commas (default: the rules' own)")
    parser.add_argument(
        "--bots", default="patient", metavar="A,B", help="one bot for both seats, or two (default: patient)"
    )
    parser.add_argument(
        "--matches", type=count_of, default=2000, metavar="N", help="the most matches for the seats (default: 2000)"
    )
    parser.add_argument(
        "--lift", type=whole_number(0), default=600, metavar="N",
        help="matches for each card against a blank, or 0 (default: 600)",
    )
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    add_jobs(parser)
    parser.add_argument("--cluster", metavar="ADDRESS", help="play on this Dask cluster instead")
    parser.add_argument("--out", type=Path, default=Path("report.html"), metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play the matches, write the page and the JSON file, and print the verdict."""
    trial, bar = trial_of(args), ProgressBar()
    make_folder(args.out.parent)
    warn_of_trials("lab", [trial])
    with cluster(args.cluster) if args.cluster else workers(args.jobs) as work:
        played = run_trial(trial, work, bar.tell)
    bar.clear()
    results, used = figures(trial, played), use_as_json(played.use)
    if used:
        results["used"] = used
    player_names = players(sample for samples in played.samples.values() for sample in samples)
    publish(args.out, lab_page(results), results, lab_report(results, player_names))
    say(*map(use_in_words, used))
    return 0


def trial_of(args: argparse.Namespace) -> Trial:
    """Return the trial. Refuse unknown names."""
    sources = [args.rules, *([args.against] if args.against else [])]
    one, other = bot_names(find_table(FIRST_TABLE), args.bots, 2)
    rules = tuple(rules_from(source) for source in sources)
    decks = tuple(deck_of(args.deck, source, rule_set) for source, rule_set in zip(sources, rules, strict=True))
    names = tuple(Path(source).stem for source in sources)
    if len(set(names)) < len(names):
        names = tuple(f"{letter} {name}" for letter, name in zip("AB", names, strict=True))
    return Trial(names, rules, decks, (one, other), args.seed, args.matches, args.lift)
