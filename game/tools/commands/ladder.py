"""Play bot levels against each other and the plain bots, and report the share that each wins."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from game.kernel.bot_use import BotUse, take_use
from game.kernel.opaque import JsonObject
from game.kernel.random_stream import extend_state, seed_state
from game.match.bot_names import levels_of
from game.match.bot_programs import programs
from game.tables import NAMES, Table, find_table
from game.tables.bot_levels import RUNG_LEVEL, LadderRung
from game.tables.table_files import load_rules, strict_files
from game.terminal import ProgressBar, complain, say
from game.tools.arguments import count_of
from game.tools.lab.bot_use import use_as_json, use_in_words
from game.tools.lab.charts import text_table
from game.tools.lab.matcher import MatchStart, play_match, workers
from game.tools.lab.sample import half_points
from game.tools.lab.simulation import SEAT_ORDERS, bot_with_nodes, decks_named, hands_by_seat, play_from_opening
from game.tools.lab.statistics import NO_LIBRARIES, has_libraries, percent
from game.tools.lab.statistics import share as share_of

PAIRS_PER_SHARE = 10
EVERY_DECK = "every"
"""In place of a deck's name: every deck of the table."""
COLUMNS = "rules", "bot", "against", "wins", "goal", "reached"


def arguments(parser: argparse.ArgumentParser) -> None:
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
    pairings = rungs_of(args)
    rungs = [rung for rung in pairings
             if args.rules in (None, rung.rules) and args.only in (None, rung.one, rung.other)]
    if not rungs:
        complain(f"kotsu ladder: {no_rung(pairings)}")
        return 2
    if args.deck:
        rungs = [*rungs_by_deck(find_table(args.table), rungs, args.deck)]
    pairs = (args.matches + 1) // 2
    pieces = [RungShare(args.table, rung, args.nodes, args.seed, start, min(start + PAIRS_PER_SHARE, pairs))
              for rung in rungs for start in range(0, pairs, PAIRS_PER_SHARE)]
    points, matches, use = Counter[LadderRung](), Counter[LadderRung](), BotUse()
    bar = ProgressBar()
    with workers(min(args.jobs, len(pieces))) as work:
        for rung, won, played, use_of_share in work(play, pieces):
            points[rung] += won
            matches[rung] += played
            use.add(use_of_share)
            bar.tell(matches.total(), len(rungs) * args.matches)
    bar.clear()
    rows = [standing(rung, points[rung], matches[rung]) for rung in rungs]
    if args.json:
        results = {"table": args.table, "seed": args.seed, "nodes": args.nodes, "rungs": rows,
                   "used": use_as_json(use)}
        say(*json.dumps(results, indent=1).split("\n"))
    else:
        if not has_libraries():
            complain(f"kotsu ladder: {NO_LIBRARIES}")
        say(*text_table(COLUMNS, (
            (", ".join(filter(None, (row["rules"], row["deck"]))), row["one"], row["other"], percent(row),
             f"{row['least']:.0f} %", "yes" if row["met"] else "no") for row in rows
        )))
        say(*map(use_in_words, use_as_json(use)))
    return 0 if all(row["met"] for row in rows) else 1


def rungs_of(args: argparse.Namespace) -> tuple[LadderRung, ...]:
    """Return the pairings: of the named bots, or of the table's ladder, bots added by data, and programs."""
    table = find_table(args.table)
    if args.bots:
        names = args.bots.split(",")
        for name in names:
            bot_with_nodes(table, name, args.nodes)
        return tuple(LadderRung(args.rules or table.files.standard, *two, 0.0) for two in combinations(names, 2))
    others = [*bots_from_data(args.table), *programs()]
    return (*table.bots.ladder.rungs, *rungs_against_levels(args.table, args.rules, others))


def bots_from_data(table_name: str) -> list[str]:
    """Return the bots that data adds beyond the ladder of a table."""
    ladder_bots = {name for rung in find_table(table_name).bots.ladder.rungs for name in (rung.one, rung.other)}
    levels = levels_of(find_table(table_name))
    return [id for id, level in levels.items() if ladder_bots and f"{RUNG_LEVEL}{level.level}" not in ladder_bots]


def rungs_against_levels(table_name: str, rules: str | None, names: Iterable[str]) -> Iterator[LadderRung]:
    """Return a rung of each of these bots against each level, with no required result."""
    table = find_table(table_name)
    rules_name, levels = rules or table.files.standard, {level.level: id for id, level in levels_of(table).items()}
    return (
        LadderRung(rules_name, name, f"{RUNG_LEVEL}{level}", 0.0)
        for name in names for level, id in levels.items() if id != name
    )


def no_rung(rungs: tuple[LadderRung, ...]) -> str:
    """Return a message with the known rules and bots."""
    rules = dict.fromkeys(rung.rules for rung in rungs)
    bots = dict.fromkeys(name for rung in rungs for name in (rung.one, rung.other))
    return f"no pairing fits; rules are {', '.join(rules)}, bots are {', '.join(sorted(bots))}"


class RungShare(NamedTuple):
    """Pairs ``start`` to ``stop`` - 1 of a rung."""

    table: str
    rung: LadderRung
    nodes: int
    """The most positions that a bot may look at per move."""
    seed: int
    start: int
    stop: int


def rungs_by_deck(table: Table, rungs: Sequence[LadderRung], deck_names: str) -> Iterator[LadderRung]:
    """Yield each rung with a deck, or with every one; decks that deal the same cards count once, by the last name."""
    read_decks = table.files.readers.decks
    decks = read_decks(strict_files(table.name)) if read_decks and deck_names == EVERY_DECK else (deck_names,)
    for rung in rungs:
        rules = load_rules(rung.rules, on=table.name)
        starts = {deck: table.first_position(rules, 0, 1, decks_named(table, deck)) for deck in decks}
        names = {table.notation.write(start): deck for deck, start in starts.items()}
        yield from (rung._replace(deck=deck) for deck in names.values())


def play(share: RungShare) -> tuple[LadderRung, int, int, BotUse]:
    """Return the rung, the half points of its first bot, the number of matches, and what the bots used."""
    take_use()
    table, rung, opening = find_table(share.table), share.rung, find_table(share.table).bots.ladder.opening
    rules = load_rules(rung.rules, on=table.name)
    bots = [bot_with_nodes(table, name, share.nodes) for name in (rung.one, rung.other)]
    hands, points = hands_by_seat(decks_named(table, rung.deck)), 0
    for index in range(share.start, share.stop):
        seed = extend_state(seed_state(share.seed), index)
        for one, other in SEAT_ORDERS:
            players = bots[one], bots[other]
            if opening is None:
                match = play_match(table, rules, players, MatchStart(1 + index % 2, hands), seed)
                points += half_points(match, 1 + one)
            else:
                points += play_from_opening(table, rules, players, opening, seed)[one]
    return rung, points, 2 * (share.stop - share.start), take_use()


def standing(rung: LadderRung, points: int, matches: int) -> JsonObject:
    """Return the share of points with its 95 % interval, in percent."""
    interval = share_of(points / 2, matches).times(100)
    return {**rung._asdict(), "matches": matches, **interval.plain(), "met": round(interval.value, 2) >= rung.least}
