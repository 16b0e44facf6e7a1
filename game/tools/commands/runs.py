"""Measure the balance of runs: won shares, rooms, minutes, routes and charms."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import lru_cache
from statistics import median
from typing import NamedTuple

from game.kernel.opaque import as_type
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.tables.undercity.bots import BOT_LEVELS, DETOUR_KINDS, RANDOM, RunBot
from game.tables.undercity.definitions import Rules
from game.tables.undercity.figures import end_words, median_counts
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.position import Position, map_of
from game.tables.undercity.rules import apply, new
from game.tables.undercity.run_map import RunMap, path_to
from game.terminal import ProgressBar, say
from game.tools.arguments import add_jobs, count_of
from game.tools.lab.matcher import Work, workers
from game.tools.lab.simulation import rules_named
from game.tools.lab.statistics import Histogram, Interval, mean, percent, share

MIDDLE_BOT = "level3"
"""The bot that measures charms and routes."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--rules", default="run", metavar="NAME", help="run or short (default: run)")
    parser.add_argument("--matches", type=count_of, default=400, metavar="N", help="dungeons (default: 400)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="other dungeons (default: 1)")
    parser.add_argument("--charms", action="store_true", help="measure every charm: runs that start with it or without")
    parser.add_argument("--bots", default=",".join((RANDOM, *BOT_LEVELS)), metavar="A[,B]", help="these bots alone")
    add_jobs(parser)


def run(args: argparse.Namespace) -> int:
    """Play quick runs and print the figures."""
    rules = run_rules(args.rules)
    with workers(args.jobs) as work:
        if args.charms:
            rows = play_all(args, work, [(MIDDLE_BOT, ""), *((MIDDLE_BOT, charm) for charm in rules.charms)])
            say(f"runs of {MIDDLE_BOT} that start with a charm, against those without: points")
            intervals = {charm: points(rows, index) for index, charm in enumerate(rules.charms, 1)}
            for charm, interval in sorted(intervals.items(), key=lambda pair: -pair[1].value):
                say(f"  {charm:16} {percent(interval.times(100))}")
            return 0
        bots = args.bots.split(",")
        rows = play_all(args, work, [(bot, "") for bot in bots])
        for index, bot in enumerate(bots):
            print_figures(bot, [row[index] for row in rows])
        rows = play_all(args, work, [(f"{MIDDLE_BOT} safe", ""), (f"{MIDDLE_BOT} red", "")])
        for index, route in enumerate(("safe", "red")):
            print_figures(route, [row[index] for row in rows])
        say(f"red routes win more by {percent(difference(rows, 1).times(100))}")
    return 0


def play_all(args: argparse.Namespace, work: Work, styles: list[tuple[str, str]]) -> list[list[Finish]]:
    rows, bar = list[list[Finish]](), ProgressBar()
    tasks = [RunComparison(args.rules, tuple(styles), start, min(start + CHUNK_SIZE, args.matches), args.seed)
             for start in range(0, args.matches, CHUNK_SIZE)]
    for new_rows in work(play_runs, tasks):
        rows += new_rows
        bar.tell(len(rows), args.matches)
    bar.clear()
    return rows


def print_figures(name: str, ends: list[Finish]) -> None:
    won_share = share(sum(end.is_won for end in ends), len(ends)).times(100)
    losses = Counter(end.lost_in for end in ends if not end.is_won)
    places = ", ".join(f"{kind} {100 * n / len(ends):.1f} %" for kind, n in losses.most_common())
    say(f"  {name:8} won {percent(won_share):24} rooms {median(end.rooms for end in ends):g}, "
        f"minutes {median(end.minutes for end in ends):g}; lost in {places}")


Policy = Callable[[Rules, Position, Stream], Move]
CHUNK_SIZE = 25
"""Dungeons in a piece of work."""


@dataclass(frozen=True)
class RedRoute:
    """A bot that always goes to red rooms at a fork, or never does if there is another way to the goal."""

    bot: RunBot
    seeks_red: bool

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        move = self.bot(rules, position, stream)
        if position.phase != "map" or move.verb != "go":
            return move
        run, keys = map_of(rules, position), position.unlocks
        found_keys = frozenset(room for room in position.done_rooms if run.places[room].key)
        doors, moves = position.doors, legal(rules, position)
        if self.seeks_red:
            for option in moves:
                place = run.places[option.room] if option.verb == "go" else None
                if place and place.red and place.id not in position.seen_rooms and (
                    path_to(run, place.id, run.goal, doors, keys, found_keys)
                ):
                    return option
            return move
        detour = run.places[move.room]
        if detour.kind in DETOUR_KINDS and not detour.red and detour.id not in position.seen_rooms:
            return move
        path = path_to(safe_map(run), position.room, run.goal, doors, keys, found_keys)
        safe_move = Move("go", f"r{path[1]}") if len(path) > 1 else move
        return safe_move if safe_move in moves else move


@lru_cache(maxsize=64)
def safe_map(run: RunMap) -> RunMap:
    """Return a map on which no door leads to a red room."""
    doors = tuple(
        door._replace(hidden=True) if run.places[door.a].red or run.places[door.b].red else door for door in run.doors
    )
    return replace(run, doors=doors)


class Finish(NamedTuple):
    """The end of a run."""

    is_won: bool
    rooms: int
    minutes: int
    lost_in: str


def finish(rules: Rules, seed: int, policy: Policy, charm: str = "") -> Finish:
    """Play a quick run to its end, with a charm from the start if one is named."""
    position, stream = with_charm(rules, new(rules, seed), charm), Stream(extend_state(seed_state(seed), 1))
    while not position.over:
        position, _ = apply(rules, position, policy(rules, position, stream))
    figures = median_counts(rules, position)
    lost_in = end_words(rules, position).get("lost_in", "")
    return Finish(position.phase == "won", figures["rooms"], figures["minutes"], lost_in)


def with_charm(rules: Rules, position: Position, charm: str) -> Position:
    """Return the position with a charm and what it brings at once."""
    if not charm:
        return position
    richer, _ = apply(rules, replace(position, phase="prize", offer=(f"charm:{charm}",)), Move("take", "1"))
    return replace(richer, phase=position.phase, offer=position.offer, moves=position.moves)


class RunComparison(NamedTuple):
    """Runs of the same dungeons that are compared: the first style of play with each of the others."""

    rules: str
    styles: tuple[tuple[str, str], ...]
    """A policy, such as ``level3``, ``level3 red`` or ``level3 safe``, and the charm at the start."""
    start: int
    stop: int
    seed: int


def policy_of(name: str) -> Policy:
    level, _, route = name.partition(" ")
    return RedRoute(RunBot(level), route == "red") if route else RunBot(level)


def run_rules(name: str) -> Rules:
    return as_type(rules_named("undercity", name), Rules)


def play_runs(comparison: RunComparison) -> list[list[Finish]]:
    """Return the ends of the runs: for each dungeon, those of all styles."""
    rules, styles = run_rules(comparison.rules), comparison.styles
    state = seed_state(comparison.seed)
    return [
        [finish(rules, extend_state(state, number) >> 32, policy_of(policy), charm) for policy, charm in styles]
        for number in range(comparison.start, comparison.stop)
    ]


def points(rows: Iterable[list[Finish]], at: int) -> Interval:
    """Return the share of points of a style against the first.

    It gets a point for a run that it alone wins, and half a point if both win or both lose.
    """
    counts = Counter(1 + row[at].is_won - row[0].is_won for row in rows)
    return mean(counts, 0.5)


def difference(rows: Iterable[list[Finish]], at: int) -> Interval:
    """Return the share of runs that a style wins more than the first."""
    counts: Histogram = Counter(int(row[at].is_won) - int(row[0].is_won) for row in rows)
    return mean(counts)
