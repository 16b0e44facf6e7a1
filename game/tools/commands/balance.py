"""Measure every deck and card, and write the balance page."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.match.bots import bot_named
from game.tables import FIRST, find_table
from game.tables.knucklebones.content import gathered_decks
from game.tables.table_files import strict
from game.terminal import Bar, complain, say
from game.tools.arguments import add_jobs, count_of
from game.tools.lab.balance import BrokenOff, Plan, measure, page
from game.tools.lab.matcher import workers
from game.tools.lab.report import make_room, write_figures, writing
from game.tools.lab.subjects import folder_of, rules_from
from game.tools.lab.trial import Progress, Trial, warn_of_trials

PAGE = Path("docs") / "balance.md"
USUAL = {
    "rules": "kotsu", "bots": "patient", "weaker": "greedy", "matches": 20_000, "lift": 2_000, "few": 2_000, "seed": 1,
}
"""Default settings of the measurement."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``balance``."""
    parser.add_argument("--rules", default=USUAL["rules"], help="a rule set, a rule file, or a data folder")
    parser.add_argument(
        "--bots", default=USUAL["bots"], metavar="NAME", help="the bot that plays everything (default: patient)"
    )
    parser.add_argument(
        "--weaker", default=USUAL["weaker"], metavar="NAME",
        help="the bot that plays every deck once more (default: greedy)",
    )
    for word, what in (
        ("matches", "matches of every deck"), ("lift", "matches of every card against a blank"),
        ("few", "matches of every deck by the weaker bot"),
    ):
        parser.add_argument(f"--{word}", type=count_of, default=USUAL[word], metavar="N", help=what)
    parser.add_argument("--seed", type=int, default=USUAL["seed"], metavar="S")
    add_jobs(parser)
    parser.add_argument("--json", type=Path, metavar="FILE", help="also write all figures to this file")
    parser.add_argument("--out", type=Path, default=PAGE if PAGE.exists() else Path(PAGE.name), metavar="FILE")


def run(args: argparse.Namespace) -> int:
    """Play the matches and write the page. Return 130 if interrupted; nothing is written then."""
    bar = Bar()

    def begin(name: str) -> Progress:
        bar.clear()
        complain(f"kotsu balance: {name}")
        return bar.tell

    plan = plan_of(args)
    for file in filter(None, (args.out, args.json)):
        make_room(file)
    warn_of_trials("balance", [*plan.decks.values(), *plan.weaker.values(), plan.between])
    try:
        with workers(args.jobs) as work:
            results = measure(plan, work, begin)
    except BrokenOff:
        complain("kotsu balance: interrupted, nothing is written")
        return 130
    finally:
        bar.clear()
    with writing(args.out):
        args.out.write_text(page(plan, results, command(args)), encoding="utf-8")
    if args.json:
        with writing(args.json):
            write_figures(args.json, results)
    say(f"{args.out} is written")
    return 0


def plan_of(args: argparse.Namespace) -> Plan:
    """Return the plan for every deck. Refuse unknown bots and rules."""
    table, rules, name = find_table(FIRST), rules_from(args.rules), Path(args.rules).stem
    for bot in (args.bots, args.weaker):
        bot_named(table, bot)
    _, dealt = gathered_decks(strict(FIRST, folder_of(args.rules)))
    decks = {deck: cards.cards for deck, cards in dealt.root.items()}

    def trial(cards: tuple[str, ...], one: str, other: str, matches: int, lift: int = 0) -> Trial:
        return Trial((name,), (rules,), (cards,), (one, other), args.seed, matches, lift, versus=False)

    return Plan(
        {deck: trial(cards, args.bots, args.bots, args.matches, args.lift) for deck, cards in decks.items()},
        {deck: trial(cards, args.weaker, args.weaker, args.few) for deck, cards in decks.items()},
        trial(next(iter(decks.values())), args.bots, args.weaker, args.few),
    )


def command(args: argparse.Namespace) -> str:
    """Return the command line that makes the same page."""
    values = vars(args)
    words = [f"--{name} {values[name]}" for name, usual in USUAL.items() if values[name] != usual]
    return " ".join(("python3 run.py balance", *words))
