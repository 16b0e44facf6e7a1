"""Play matches without a screen, and report the results."""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.tables import FIRST_TABLE, KNOWN_TABLES, Table, find_table
from game.tables.edges import edge_value
from game.terminal import ProgressBar, is_watched, progress, say
from game.tools.arguments import count_of, make_folder
from game.tools.json_lines import seed_of
from game.tools.lab.bot_use import use_as_json, use_in_words
from game.tools.lab.matcher import bot_names
from game.tools.lab.simulation import (
    SimulationTask,
    Sums,
    figures,
    play_all,
    play_chunk,
    rules_named,
    warn_of_rules,
)

IN_WORDS = {
    2: {
        "seat_1": "seat 1 wins", "seat_2": "seat 2 wins", "first_mover": "first mover wins",
        "second_mover": "second mover wins", "draw": "draws",
    },
    1: {"won": "won", "lost": "lost", "played": "played for points"},
}
"""Labels of the results, by number of seats."""
ENGINES = "core", "rules", "systems"


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", default=FIRST_TABLE, choices=KNOWN_TABLES)
    parser.add_argument("--matches", type=count_of, default=1000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--bots", default="random", metavar="A[,B]", help="seat 1's and seat 2's, or one for both")
    decks = "a deck's name or none, or seat 1's and seat 2's with a comma (default: the rules' own)"
    parser.add_argument("--deck", default=None, metavar="A[,B]", help=decks)
    parser.add_argument("--rules", default=None, help="kotsu, classic, or a rule file (default: the table's own)")
    parser.add_argument("--edge", action="append", default=[], metavar="SEAT:NAME=N", help="an edge of a seat; repeat")
    parser.add_argument("--jobs", type=count_of, default=1, metavar="J", help="processes")
    parser.add_argument("--via", choices=ENGINES,
                        help="what plays (default: the counting core if it can, else the rules)")
    parser.add_argument("--choice", action="append", default=[], metavar="NAME=VALUE", help="mode=versus, say; repeat")
    parser.add_argument("--quick", action="store_true", help="draw the results of a run's matches from measured odds")
    parser.add_argument("--replays", default="", metavar="FOLDER", help="write a replay of each match to this folder")
    parser.add_argument("--strict", action="store_true", help="end with 1 if a program's move had to be replaced")
    parser.add_argument("--json", action="store_true")


def run(args: argparse.Namespace) -> int:
    """Play the matches and print the results."""
    task = task_of(args)
    if task.via == "core":
        load_core(task)
    began, bar, sums = time.perf_counter(), ProgressBar(), Sums()
    for chunk in play_all(task, args.matches, args.jobs):
        sums.add(chunk)
        bar.tell(sums.counts["matches"], args.matches)
    bar.clear()
    seconds = time.perf_counter() - began
    results, uses = figures(task, args.matches, sums), use_as_json(sums.use)
    speed: JsonObject = {
        "seconds": round(seconds, 3),
        "matches_per_second": round(args.matches / seconds, 1),
        "jobs": args.jobs,
        "via": engine_of(task, sums.counts),
        **({"used": uses} if uses else {}),
    }
    say(*[json.dumps(results | {"speed": speed})] if args.json else in_words(results, speed))
    return int(args.strict and "replaced" in results)


def task_of(args: argparse.Namespace) -> SimulationTask:
    """Return the matches that these bots play. Warn if the rules play many although the table has a core.

    Refuse unknown names, and with ``no_core`` matches that the core cannot play.
    """
    table = find_table(args.table)
    rules = args.rules or table.files.standard
    choices = choices_named(table, args.choice)
    seats = table.seat_count(table.choices.vary(rules_named(args.table, rules), dict(choices)))
    bots = bot_names(table, args.bots, seats)
    edges = tuple(edges_named(args.edge).items())
    if args.replays and args.via in ("core", "systems"):
        raise Refusal("no_replays", "Only matches that the rules play have replays: leave out --via.")
    via = args.via or "rules"
    seed = seed_of(vars(args), "sim")
    task = SimulationTask(args.table, rules, args.deck, bots, seed, via, choices, edges, args.quick, args.replays)
    if args.replays:
        make_folder(Path(args.replays))
    table.first_position(task.setting()[0], 0, None, task.setting()[2], dict(edges))
    if args.replays or args.via in ("rules", "systems") or (args.via is None and task.is_tiny(args.matches)):
        return task
    reason = task.reason_against_core()
    if not reason:
        return replace(task, via="core")
    if args.via == "core":
        raise Refusal("no_core", f"The counting core does not play these matches: {reason}.")
    if table.batch.core is not None:
        warn_of_rules("sim", reason)
    return task


def choices_named(table: Table, words: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return choices such as ``mode=versus``; refuse unknown ones with ``unknown_choice``."""
    choices = {name: value for name, _, value in (word.partition("=") for word in words)}
    for name in choices:
        if name not in table.choices.names:
            names = ", ".join(table.choices.names) or "none"
            raise Refusal("unknown_choice", f"There is no choice called {name!r} here; there is {names}.")
    return tuple(choices.items())


def edges_named(words: Iterable[str]) -> dict[str, int]:
    """Return edges such as ``1:shielded_row=3`` as the values that a match begins with; refuse other words."""
    edges = {}
    for word in words:
        match = re.fullmatch("([1-9]):([a-z0-9_]+)=([0-9]{1,6})", word)
        if match is None:
            raise Refusal("unknown_edge", f"An edge is written like 1:shielded_row=3, not {word!r}.")
        edges[edge_value(match[2], int(match[1]))] = int(match[3])
    return edges


def load_core(task: SimulationTask) -> None:
    """Load the core before the clock and the processes start. Compiling it takes half a minute once."""
    if is_watched():
        progress("loading the counting core ...")
    play_chunk(task, range(0))
    if is_watched():
        progress("")


def engine_of(task: SimulationTask, counts: Counter[str]) -> str:
    """Return the name of the engine that played the matches."""
    if not counts["core"]:
        return "rules" if task.via == "core" else task.via
    left = counts["matches"] - counts["core"]
    return f"core, and rules for {left}" if left else "core"


def in_words(results: JsonObject, speed: JsonObject) -> Iterator[str]:
    """Yield the figures as a few readable lines."""
    wins, matches, table = results["wins"], results["matches"], find_table(results["table"])
    deck = f", {results['deck'] or 'its own deck'}" if table.files.readers.decks else ""
    yield f"{matches} matches of {results['table']} ({results['rules']}{deck}), {' against '.join(results['bots'])}"
    bots = {f"seat_{seat}": f"  {bot}" for seat, bot in enumerate(results["bots"], 1)}
    for key, label in (*IN_WORDS[len(bots)].items(), *table.statistics.special_wins.items()):
        yield f"{label:18}{wins[key]:8d}  {100 * wins[key] / matches:5.1f} %{bots.get(key, '')}"
    if table.batch.is_placement is not None:
        yield f"placements        {results['placements_mean']:8.1f}  a match"
    means = {"score": results["score_mean"]}
    if len(bots) > 1:
        means = {f"score, {key.partition('_')[0]}": mean for key, mean in results["score_mean"].items()}
    if not table.files.has_points:
        means = {}
    for key in results:
        if key.endswith("_mean") and key not in ("score_mean", "placements_mean"):
            means[key.removesuffix("_mean").replace("_", " ")] = results[key]
    for label, mean in means.items():
        yield f"{label:18}{mean:8.1f}  mean"
    for moves in results.get("replaced", ()):
        answer = f": {moves['answer']}" if moves["answer"] else ""
        yield f"replaced moves    {moves['moves']:8d}  {moves['bot']} was {moves['why']}{answer}"
    yield from map(use_in_words, speed.get("used", ()))
    yield f"speed             {speed['matches_per_second']:8.0f}  matches/s ({speed['jobs']} jobs, {speed['via']})"
