"""Measure the balance of runs: won shares, rooms, minutes, routes and charms."""

from __future__ import annotations

import argparse
from collections import Counter
from statistics import median

from game.tables.undercity.bots import LEVELS, RANDOM
from game.terminal import Bar, say
from game.tools.arguments import add_jobs, count_of
from game.tools.lab.matcher import Work, workers
from game.tools.lab.run_balance import SEED, Finish, answer, difference, points, questions, run_rules
from game.tools.lab.statistics import percent, share

MIDDLE = "level3"
"""The bot that measures charms and routes."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``runs``."""
    parser.add_argument("--rules", default="run", metavar="NAME", help="run or short (default: run)")
    parser.add_argument("--matches", type=count_of, default=400, metavar="N", help="dungeons (default: 400)")
    parser.add_argument("--seed", type=int, default=SEED, metavar="S", help="other dungeons (default: 1)")
    parser.add_argument("--charms", action="store_true", help="measure every charm: runs that start with it or without")
    parser.add_argument("--bots", default=",".join((RANDOM, *LEVELS)), metavar="A[,B]", help="these bots alone")
    add_jobs(parser)


def run(args: argparse.Namespace) -> int:
    """Play quick runs and print the figures."""
    rules = run_rules(args.rules)
    with workers(args.jobs) as work:
        if args.charms:
            rows = play_all(args, work, [(MIDDLE, ""), *((MIDDLE, charm) for charm in rules.charms)])
            say(f"runs of {MIDDLE} that start with a charm, against those without: points")
            found = {charm: points(rows, at) for at, charm in enumerate(rules.charms, 1)}
            for charm, interval in sorted(found.items(), key=lambda pair: -pair[1].value):
                say(f"  {charm:16} {percent(interval.times(100))}")
            return 0
        bots = args.bots.split(",")
        rows = play_all(args, work, [(bot, "") for bot in bots])
        for at, bot in enumerate(bots):
            tell(bot, [row[at] for row in rows])
        rows = play_all(args, work, [(f"{MIDDLE} safe", ""), (f"{MIDDLE} red", "")])
        for at, route in enumerate(("safe", "red")):
            tell(route, [row[at] for row in rows])
        say(f"red routes win more by {percent(difference(rows, 1).times(100))}")
    return 0


def play_all(args: argparse.Namespace, work: Work, ways: list[tuple[str, str]]) -> list[list[Finish]]:
    """Play all ways in every dungeon."""
    rows, bar = list[list[Finish]](), Bar()
    for more in work(answer, questions(args.rules, ways, args.matches, args.seed)):
        rows += more
        bar.tell(len(rows), args.matches)
    bar.clear()
    return rows


def tell(name: str, ends: list[Finish]) -> None:
    """Print the figures of runs."""
    won = share(sum(end.won for end in ends), len(ends)).times(100)
    lost = Counter(end.lost_in for end in ends if not end.won)
    where = ", ".join(f"{kind} {100 * n / len(ends):.1f} %" for kind, n in lost.most_common())
    say(f"  {name:8} won {percent(won):24} rooms {median(end.rooms for end in ends):g}, "
        f"minutes {median(end.minutes for end in ends):g}; lost in {where}")
