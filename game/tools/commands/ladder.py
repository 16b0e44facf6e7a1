"""Play bot levels against each other and the plain bots, and report the share that each wins."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from game.match.bot_use import no_use, use_as_json, use_in_words
from game.match.bots import minds_of, programs
from game.tables import NAMES, find_table
from game.tables.bot_levels import LEVEL, Rung
from game.terminal import Bar, complain, say
from game.tools.arguments import count_of
from game.tools.lab.charts import text_table
from game.tools.lab.ladder import bot, by_deck, play, shares, standing
from game.tools.lab.matcher import workers
from game.tools.lab.statistics import MISSING, has_libraries, percent

HEAD = "rules", "bot", "against", "wins", "goal", "reached"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of ``ladder``."""
    parser.add_argument("--table", default="knucklebones", choices=NAMES)
    parser.add_argument("--matches", type=count_of, default=1000, metavar="N",
                        help="matches of each pairing, half in each seat (default: 1000)")
    parser.add_argument("--nodes", type=count_of, default=2000, metavar="N",
                        help="the most positions that a bot looks at for a move (default: 2000)")
    parser.add_argument("--rules", metavar="NAME",
                        help="only pairings under these rules (knucklebones: classic, or kotsu with its deck)")
    decks = "a deck's name or none, seat 1's and seat 2's with a comma, or every (default: the rules' own)"
    parser.add_argument("--deck", metavar="A[,B]", help=decks)
    parser.add_argument("--bots", metavar="A,B[,C]",
                        help="play these against each other instead, such as patient,hoshi,kitsune")
    parser.add_argument("--only", metavar="NAME", help="only pairings of this bot, such as 'level 5'")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--jobs", type=count_of, default=1, metavar="J", help="number of processes (default: 1)")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Play and report. Return 1 if a level is weaker than required, 2 if there is nothing to play."""
    known = rungs_of(args)
    rungs = [rung for rung in known if args.rules in (None, rung.rules) and args.only in (None, rung.one, rung.other)]
    if not rungs:
        complain(f"kotsu ladder: {no_rung(known)}")
        return 2
    if args.deck:
        rungs = [*by_deck(find_table(args.table), rungs, args.deck)]
    pieces = list(shares(args.table, rungs, (args.matches + 1) // 2, args.nodes, args.seed))
    points, matches, use = Counter[Rung](), Counter[Rung](), no_use()
    bar = Bar()
    with workers(min(args.jobs, len(pieces))) as work:
        for rung, made, played, more in work(play, pieces):
            points[rung] += made
            matches[rung] += played
            use.add(more)
            bar.tell(matches.total(), len(rungs) * args.matches)
    bar.clear()
    found = [standing(rung, points[rung], matches[rung]) for rung in rungs]
    if args.json:
        results = {"table": args.table, "seed": args.seed, "nodes": args.nodes, "rungs": found,
                   "used": use_as_json(use)}
        say(*json.dumps(results, indent=1).split("\n"))
    else:
        if not has_libraries():
            complain(f"kotsu ladder: {MISSING}")
        say(*text_table(HEAD, (
            (", ".join(filter(None, (each["rules"], each["deck"]))), each["one"], each["other"], percent(each),
             f"{each['least']:.0f} %", "yes" if each["met"] else "no") for each in found
        )))
        say(*map(use_in_words, use_as_json(use)))
    return 0 if all(each["met"] for each in found) else 1


def rungs_of(args: argparse.Namespace) -> tuple[Rung, ...]:
    """Return the pairings: of the named bots, or of the table's ladder, bots added by data, and programs."""
    table = find_table(args.table)
    if args.bots:
        names = args.bots.split(",")
        for name in names:
            bot(table, name, args.nodes)
        return tuple(Rung(args.rules or table.standard, *two, 0.0) for two in combinations(names, 2))
    others = [*bots_from_data(args.table), *programs()]
    return (*table.bots.ladder.rungs, *rungs_against_levels(args.table, args.rules, others))


def bots_from_data(table_name: str) -> list[str]:
    """Return the bots that data adds beyond the ladder of a table."""
    measured = {name for rung in find_table(table_name).bots.ladder.rungs for name in (rung.one, rung.other)}
    minds = minds_of(find_table(table_name))
    return [id for id, mind in minds.items() if measured and f"{LEVEL}{mind.level}" not in measured]


def rungs_against_levels(table_name: str, rules: str | None, names: Iterable[str]) -> Iterator[Rung]:
    """Return a rung of each of these bots against each level, with no required result."""
    table = find_table(table_name)
    by, levels = rules or table.standard, {mind.level: id for id, mind in minds_of(table).items()}
    return (Rung(by, name, f"{LEVEL}{level}", 0.0) for name in names for level, id in levels.items() if id != name)


def no_rung(rungs: tuple[Rung, ...]) -> str:
    """Return a message with the known rules and bots."""
    rules = dict.fromkeys(rung.rules for rung in rungs)
    bots = dict.fromkeys(name for rung in rungs for name in (rung.one, rung.other))
    return f"no pairing fits; rules are {', '.join(rules)}, bots are {', '.join(sorted(bots))}"
