"""Measure the odds of the matches of runs by real matches, and write them for quick simulations."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from math import sqrt
from pathlib import Path
from statistics import fmean

from game.kernel.opaque import as_type
from game.paths import data_dir
from game.tables import NAMES
from game.tables.table_files import load_rules
from game.tables.undercity.definitions import Odds, Rules
from game.terminal import say
from game.tools.arguments import add_jobs, count_of
from game.tools.lab import run_odds
from game.tools.lab.matcher import Work, workers
from game.tools.lab.run_odds import (
    BOTS,
    HOUSE_LEVELS,
    MIDDLE_BOT,
    MIDDLE_LEVEL,
    RoomTrial,
    TrialResult,
    logit,
    shrink,
)
from game.tools.lab.statistics import Interval, in_words, percent
from game.tools.lab.statistics import share as share_of

TABLE_NODES = {"knucklebones": 600, "reversi": 1000, "prospector": 2000, "khet": 1000}
"""Default number of positions for a move, so that the levels that search finish a match in some seconds."""
DEFAULT_NODES = 1000
"""The same for another table."""
ODDS_PLACE = Path("undercity") / "odds.yaml"
CARD_TABLE = "knucklebones"
"""The table whose matches cards decide."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--table", choices=NAMES, help="only this table (default: all tables of runs)")
    parser.add_argument("--matches", type=count_of, default=20, metavar="N",
                        help="matches of each bot against each level of the house, and riddles (default: 20)")
    parser.add_argument("--charms", action="store_true", help="measure charms, cards and bosses instead, in N pairs")
    parser.add_argument("--nodes", type=count_of, metavar="N",
                        help="the most positions that a bot looks at for a move "
                             f"(default: by table, {DEFAULT_NODES} or so)")
    parser.add_argument("--write", action="store_true", help="write data/undercity/odds.yaml")
    add_jobs(parser)


class Measurement:
    """A measurement of the odds, piece by piece."""

    def __init__(self, args: argparse.Namespace, work: Work) -> None:
        self.args, self.work = args, work
        self.run = as_type(load_rules("run", on="undercity"), Rules)
        self.odds: Odds = self.run.odds
        self.tables = tuple(self.run.rooms.opponents) if args.table is None else (args.table,)

    def nodes(self, name: str) -> int:
        """Return the most positions that a bot looks at for a move at a table."""
        nodes: int = self.args.nodes or TABLE_NODES.get(name, DEFAULT_NODES)
        return nodes

    def play_all(self, trials: Iterable[RoomTrial]) -> Iterator[TrialResult]:
        return self.work(run_odds.play, ((trial, self.nodes(trial.table)) for trial in trials))

    @property
    def parts(self) -> Iterator[Callable[[], None]]:
        if not self.args.charms:
            yield from (partial(self.shares, name) for name in self.tables)
            if self.args.table is None:
                yield self.riddles
            return
        yield from (partial(self.charms, name) for name in self.tables)
        if CARD_TABLE in self.tables:
            yield self.cards
            yield self.bosses

    def change(self, **parts: object) -> None:
        self.odds = Odds.model_validate(self.odds.model_dump() | parts)

    def shares(self, name: str) -> None:
        """Measure the chance of each bot against each level of the house."""
        run = self.run
        is_solo = run_odds.plays_alone(name, run.rooms.opponents[name][0].rules)
        counts = run_odds.counts_by_cell(self.play_all(run_odds.share_trials(run, name, self.args.matches)))
        fit = run_odds.fit(counts, is_solo)
        say(f"{name}: share of matches won, counted and fitted, at {self.nodes(name)} positions for a move"
            + (", alone: the house level only decides which house rules there are" if is_solo else ""))
        pairings: dict[tuple[str, int], run_odds.LevelPairing] = {}
        for bot in BOTS:
            for level in HOUSE_LEVELS:
                tallies = [tally for cell, tally in counts.items() if (cell.bot, cell.level) == (bot, level)]
                won, played = (sum(tally[index] for tally in tallies) for index in (0, 1))
                pairings[bot, level] = run_odds.LevelPairing(fit.share(run, name, bot, level), won, played)
        variance = 0.0 if is_solo else run_odds.surplus_variance(pairings.values())
        shares = {key: round(run_odds.corrected_share(pairing, variance), 3) for key, pairing in pairings.items()}
        for (bot, level), pairing in pairings.items():
            if pairing.played or not is_solo:
                interval = share_of(pairing.won, pairing.played).times(100)
                say(f"  {bot:8} level {level}  {pairing.played:5} matches  {percent(interval):28}  "
                    f"fitted {100 * pairing.share:5.1f} %  written {100 * shares[bot, level]:5.1f} %")
        for rules, worth in fit.rules.items():
            say(f"  {rules:18} {worth:+.2f}")
        rows = {bot: [shares[bot, level] for level in HOUSE_LEVELS] for bot in BOTS}
        self.change(match={**self.odds.match, name: rows})

    def riddles(self) -> None:
        """Measure the chance to solve a riddle in one try: the mean over the tables, by their weights in the mix."""
        trials = (run_odds.RiddleTrial(name, bot, number, self.nodes(name)) for number in range(self.args.matches)
                  for name in self.run.rooms.opponents for bot in BOTS)
        answers = self.work(run_odds.solve, trials)
        results = [(trial, is_solved) for trial, is_solved in answers if is_solved is not None]
        weights = self.run.rooms.mixing[self.run.name].tables
        riddle: dict[str, float] = {}
        say("riddles solved in one try")
        for bot in BOTS:
            total = weight = 0.0
            for name in self.run.rooms.opponents:
                solutions = [is_solved for trial, is_solved in results if (trial.table, trial.bot) == (name, bot)]
                if not solutions:
                    continue
                say(f"  {bot:8} {name:13} {percent(share_of(sum(solutions), len(solutions)).times(100))}")
                # A riddle more of each result, so that nothing is certain.
                total += weights.get(name, 0) * (sum(solutions) + 0.5) / (len(solutions) + 1)
                weight += weights.get(name, 0)
            riddle[bot] = round(total / weight, 3) if weight else self.odds.riddle[bot]
        self.change(riddle=riddle)

    def charms(self, name: str) -> None:
        """Measure the worth of each charm at a table, in pairs with and without it."""
        trials = run_odds.charm_trials(self.run, name, self.args.matches)
        pairs = run_odds.charm_pairs(self.play_all(trials))
        edges_of = run_odds.charm_edges(self.run, name)
        worths = {edges_of[edges][0]: wins.worth for edges, wins in pairs.items()}
        shrunk = shrink(worths)
        say(f"{name}: worth of charms, {MIDDLE_BOT} against {MIDDLE_BOT}, in the logarithm of the odds")
        charms = {id: dict(tables) for id, tables in self.odds.charms.items() if id in self.run.charms}
        for tables in charms.values():
            tables.pop(name, None)
        for edges, ids in edges_of.items():
            worth = round(shrunk[ids[0]], 2)
            for id in ids:
                charms.setdefault(id, {})[name] = worth
                say(f"  {id:16} {pairs[edges].pairs:5} pairs  {in_words(worths[ids[0]], 2, sign='+'):24}  "
                    f"written {worth:+.2f}")
        self.change(charms={id: charms[id] for id in self.run.charms if id in charms})

    def cards(self) -> None:
        """Measure the worth of a card more: nothing, unless the pairs prove another worth."""
        pairs = run_odds.trial_pairs(self.play_all(run_odds.card_trials(self.run, self.args.matches)))
        say(f"a card more: {pairs.pairs} pairs, {in_words(pairs.worth, 2, sign='+')}")
        proven = not pairs.worth.low < 0 < pairs.worth.high
        self.change(card=round(pairs.worth.value, 2) if proven else 0.0)

    def bosses(self) -> None:
        say(f"bosses at level {MIDDLE_LEVEL} against {MIDDLE_BOT}: won, and the worth of a known weakness")
        plain, weak = dict[str, Interval](), list[float]()
        for id, boss in self.run.bosses.items():
            pairs = run_odds.trial_pairs(self.play_all(run_odds.boss_trials(self.run, boss, self.args.matches)))
            usual_logit = logit(self.odds.match[boss.table][MIDDLE_BOT][MIDDLE_LEVEL - 1])
            smoothed, half = (pairs.won_without + 0.5) / (pairs.pairs + 1), 2 / sqrt(pairs.pairs)
            worth = logit(smoothed) - usual_logit
            plain[id] = Interval(worth, worth - half, worth + half)
            weak.append(pairs.worth.value)
            say(f"  {id:14} {pairs.pairs:5} pairs  {percent(share_of(pairs.won_without, pairs.pairs).times(100)):28}  "
                f"weakness {in_words(pairs.worth, 2, sign='+')}")
        worths = {id: round(worth, 2) for id, worth in shrink(plain).items()}
        self.change(bosses=worths, weakness=round(fmean(weak), 2))


def run(args: argparse.Namespace) -> int:
    """Measure and print, and write the odds after each part with ``--write``."""
    with workers(args.jobs) as work:
        measurement = Measurement(args, work)
        for part in measurement.parts:
            part()
            if args.write:
                write_odds(measurement.odds, data_dir() / ODDS_PLACE)
    return 0


def write_odds(odds: Odds, path: Path) -> None:
    """Write the odds under the comments at the head of the file."""
    head = [*takewhile(lambda line: line.startswith("#"), path.read_text("utf-8").splitlines())]
    path.write_text("\n".join((*head, *odds_lines(odds))) + "\n", "utf-8")


def odds_lines(odds: Odds) -> Iterator[str]:
    yield "match:"
    for name, rows in odds.match.items():
        yield f"  {name}:"
        yield from (f"    {bot}: [{', '.join(map(str, shares))}]" for bot, shares in rows.items())
    yield f"riddle: {_flow(odds.riddle)}"
    yield "charms:" if odds.charms else "charms: {}"
    yield from (f"  {id}: {_flow(tables)}" for id, tables in odds.charms.items())
    yield f"card: {odds.card}"
    yield f"bosses: {_flow(odds.bosses)}"
    yield f"weakness: {odds.weakness}"


def _flow(numbers: Mapping[str, float]) -> str:
    return "{" + ", ".join(f"{name}: {number}" for name, number in numbers.items()) + "}"
