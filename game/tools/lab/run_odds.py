"""Odds of the matches of runs: played room by room, counted, and fitted.

The chance of a bot against a house level follows from a fit (Bradley and Terry, "Rank Analysis of Incomplete Block
Designs", 1952): the logarithm of the odds is the strength of the bot, less that of the house, plus the worth of the
house rule. Each pairing may differ from it as far as its own matches show. So every match says something about every
pairing, and none is written from a few matches alone.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import NamedTuple

from game.kernel.bots import stop_after
from game.kernel.opaque import Position, Rules
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.match.bot_names import bot_named
from game.match.bot_programs import LIMIT_SIGN
from game.tables import Table, find_table
from game.tables.edges import edge_value
from game.tables.undercity.bots import BOT_LEVELS, RANDOM
from game.tables.undercity.definitions import Boss, RoomOpponent
from game.tables.undercity.definitions import Rules as RunRules
from game.tables.undercity.room_match import HOUSE, PLAYER
from game.tools.lab.simulation import name_at, play_inner, rules_named
from game.tools.lab.statistics import Interval

BOTS = (RANDOM, *BOT_LEVELS)
HOUSE_LEVELS = range(1, len(BOT_LEVELS) + 1)
MIDDLE_LEVEL, MIDDLE_BOT = 3, "level3"
"""The level at which charms, cards and bosses are measured, on both sides."""
STRENGTH_SPREAD, HOUSE_RULE_SPREAD = 3.0, 1.0
"""Standard deviations that strengths and house rules have before any match."""
SWEEPS = 400
RIDDLE_SECONDS = 20.0
"""The longest search for a riddle."""
Z_95_PERCENT = 1.96
"""Half the width of a 95 % interval, in standard errors."""
EdgeAmounts = tuple[tuple[str, int], ...]
NO_EDGES: EdgeAmounts = ()


@dataclass(frozen=True, slots=True)
class RoomTrial:
    """A match of a room. Two trials of the same number have the same luck."""

    table: str
    rules: str
    level: int
    """The level of the house."""
    bot: str
    number: int
    edges: EdgeAmounts = NO_EDGES
    """The edges of the player."""
    house: EdgeAmounts = NO_EDGES
    decks: tuple[tuple[str, ...], ...] = ()

    @property
    def seed(self) -> int:
        return extend_state(seed_state(1), self.number)

    @property
    def values(self) -> Mapping[str, int]:
        sides = (PLAYER, self.edges), (HOUSE, self.house)
        return {edge_value(name, seat): amount for seat, edges in sides for name, amount in edges}


class TrialResult(NamedTuple):
    """A trial, and its result."""

    trial: RoomTrial
    is_won: bool


def play(task: tuple[RoomTrial, int]) -> TrialResult:
    """Play a trial with bots that examine at most this many positions for a move."""
    trial, nodes = task
    stream = Stream(extend_state(seed_state(2), trial.number))
    return TrialResult(trial, play_inner(trial, f"{trial.bot}{LIMIT_SIGN}{nodes}", stream))


def opponents_at_level(run: RunRules, name: str, level: int) -> tuple[RoomOpponent, ...]:
    """Return the opponents with their house rules that a house of this level has: those of the first floor with it."""
    levels = run.file.levels
    floor = next((floor for floor, level_of_floor in enumerate(levels, 1) if level_of_floor >= level), len(levels))
    opponents = run.rooms.opponents[name]
    return tuple(opponent for opponent in opponents if opponent.least_floor <= floor) or tuple(opponents)


def plays_alone(name: str, rules: str) -> bool:
    """Return True if no one sits on the other side."""
    return find_table(name).seat_count(rules_named(name, rules)) == 1


def hand_of(run: RunRules, name: str) -> tuple[tuple[str, ...], ...]:
    """Return the cards of a player, the ones at the start of a run, at a table with cards."""
    return (tuple(run.file.hand),) if find_table(name).files.readers.decks is not None else ()


# Shares.


class OddsCell(NamedTuple):
    """A bot against a house level by a house rule."""

    bot: str
    level: int
    rules: str


OddsCounts = dict[OddsCell, tuple[int, int]]
"""Won and played matches."""


def share_trials(run: RunRules, name: str, matches: int) -> Iterator[RoomTrial]:
    """Yield the trials of all bots against all house levels, this many of each."""
    is_solo = plays_alone(name, run.rooms.opponents[name][0].rules)
    decks = hand_of(run, name)
    for number in range(matches):
        for level in (HOUSE_LEVELS[-1],) if is_solo else HOUSE_LEVELS:
            pool = opponents_at_level(run, name, level)
            for index, bot in enumerate(BOTS):
                rules = pool[(number + index + level) % len(pool)].rules
                yield RoomTrial(name, rules, level, bot, number, decks=decks)


def counts_by_cell(results: Iterable[TrialResult]) -> OddsCounts:
    """Return the won and played matches of each cell."""
    counts: OddsCounts = {}
    for trial, won in results:
        cell = OddsCell(trial.bot, trial.level, trial.rules)
        before = counts.get(cell, (0, 0))
        counts[cell] = before[0] + won, before[1] + 1
    return counts


@dataclass(frozen=True, slots=True)
class Fit:
    """The strengths of bots and the worth of house rules to the player, in the logarithm of the odds."""

    strengths: Mapping[str, float]
    rules: Mapping[str, float]
    is_solo: bool

    def logit(self, cell: OddsCell) -> float:
        """Return the logarithm of the odds of a cell."""
        house = 0.0 if self.is_solo else self.strengths[f"level{cell.level}"]
        return self.strengths[cell.bot] - house + self.rules.get(cell.rules, 0.0)

    def share(self, run: RunRules, name: str, bot: str, level: int) -> float:
        """Return the chance of a bot against a house level: the mean over its house rules."""
        pool = opponents_at_level(run, name, level)
        return sum(expit(self.logit(OddsCell(bot, level, opponent.rules))) for opponent in pool) / len(pool)


class LevelPairing(NamedTuple):
    """A bot against a house level: the chance by the fit, and its own matches."""

    share: float
    won: int
    played: int

    @property
    def weight(self) -> float:
        """The weight of its matches: the inverse of the variance of the logarithm of their odds."""
        return self.played * self.share * (1 - self.share)


def surplus_variance(pairings: Collection[LevelPairing]) -> float:
    """Return the variance by which pairings differ from the fit, beyond what chance explains."""
    surplus = sum((pairing.won - pairing.played * pairing.share) ** 2 / pairing.weight
                  for pairing in pairings if pairing.played)
    weight = sum(pairing.weight for pairing in pairings)
    return max(0.0, surplus - sum(pairing.played > 0 for pairing in pairings)) / weight if weight else 0.0


def corrected_share(pairing: LevelPairing, variance: float) -> float:
    """Return the chance of a pairing, which may differ from the fit by this variance."""
    if not variance:
        return pairing.share
    base, shift = logit(pairing.share), 0.0
    for _ in range(SWEEPS):
        chance = expit(base + shift)
        slope = pairing.won - pairing.played * chance - shift / variance
        shift += max(-1.0, min(1.0, slope / (pairing.played * chance * (1 - chance) + 1 / variance)))
    return expit(base + shift)


def fit(counts: OddsCounts, is_solo: bool) -> Fit:
    """Return the likeliest strengths and house rules, each with a normal distribution before any match."""
    values = {("bot", bot): 0.0 for bot in BOTS} | {("rules", cell.rules): 0.0 for cell in counts}
    signs: dict[tuple[str, str], list[tuple[OddsCell, int]]] = {key: [] for key in values}
    for cell in counts:
        signs["rules", cell.rules].append((cell, 1))
        if is_solo or cell.bot != f"level{cell.level}":
            signs["bot", cell.bot].append((cell, 1))
            if not is_solo:
                signs["bot", f"level{cell.level}"].append((cell, -1))
    current = _as_fit(values, is_solo)
    for _ in range(SWEEPS):
        largest_step = 0.0
        for key, cells in signs.items():
            spread = STRENGTH_SPREAD if key[0] == "bot" else HOUSE_RULE_SPREAD
            slope, curvature = -values[key] / spread**2, 1 / spread**2
            for cell, sign in cells:
                won, played = counts[cell]
                chance = expit(current.logit(cell))
                slope += sign * (won - played * chance)
                curvature += played * chance * (1 - chance)
            step = max(-1.0, min(1.0, slope / curvature))
            values[key] += step
            largest_step = max(largest_step, abs(step))
            current = _as_fit(values, is_solo)
        if largest_step < 1e-6:
            break
    return current


def _as_fit(values: Mapping[tuple[str, str], float], is_solo: bool) -> Fit:
    bots = {name: value for (kind, name), value in values.items() if kind == "bot"}
    return Fit(bots, {name: value for (kind, name), value in values.items() if kind == "rules"}, is_solo)


def expit(logit: float) -> float:
    """Return the chance with this logarithm of the odds."""
    return 1 / (1 + exp(-logit))


def logit(chance: float) -> float:
    """Return the logarithm of the odds of a chance."""
    return log(chance / (1 - chance))


# Worth.


@dataclass(slots=True)
class PairedWins:
    """Paired matches with and without something: the wins with it, those without it, and the pairs with both."""

    pairs: int = 0
    won_with: int = 0
    won_without: int = 0
    won_both: int = 0

    def add(self, is_won_with: bool, is_won_without: bool) -> None:
        self.pairs += 1
        self.won_with += is_won_with
        self.won_without += is_won_without
        self.won_both += is_won_with and is_won_without

    @property
    def worth(self) -> Interval:
        """The difference of the logarithms of the odds, with a 95 % interval."""
        n = self.pairs + 1.0
        share_with, share_without = (self.won_with + 0.5) / n, (self.won_without + 0.5) / n
        covariance = (self.won_both + 0.5 * (share_with + share_without) / 2) / n - share_with * share_without
        variance = 1 / (share_with * (1 - share_with)) + 1 / (share_without * (1 - share_without))
        variance -= 2 * covariance / (share_with * (1 - share_with) * share_without * (1 - share_without))
        half = Z_95_PERCENT * sqrt(max(0.0, variance) / n)
        value = logit(share_with) - logit(share_without)
        return Interval(value, value - half, value + half)


def charm_edges(run: RunRules, name: str) -> dict[EdgeAmounts, list[str]]:
    """Return the different edges of all charms at a table, with the charms that have them."""
    charms: dict[EdgeAmounts, list[str]] = {}
    for id, charm in run.charms.items():
        if edges := charm.edges.get(name):
            charms.setdefault(tuple(sorted(edges.items())), []).append(id)
    return charms


def charm_trials(run: RunRules, name: str, pairs: int) -> Iterator[RoomTrial]:
    """Yield, for each pair, the match without edges and those with the edges of each charm."""
    decks, edges_of_charms = hand_of(run, name), charm_edges(run, name)
    pool = opponents_at_level(run, name, MIDDLE_LEVEL)
    for number in range(pairs):
        rules = pool[number % len(pool)].rules
        for edges in (NO_EDGES, *edges_of_charms):
            yield RoomTrial(name, rules, MIDDLE_LEVEL, MIDDLE_BOT, number, edges, decks=decks)


def charm_pairs(results: Iterable[TrialResult]) -> dict[EdgeAmounts, PairedWins]:
    """Return the pairs of each set of edges."""
    pairs: dict[EdgeAmounts, PairedWins] = {}
    without = False
    for trial, won in results:
        if not trial.edges:
            without = won
        else:
            pairs.setdefault(trial.edges, PairedWins()).add(won, without)
    return pairs


def shrink(worths: Mapping[str, Interval]) -> dict[str, float]:
    """Return worths nearer to their mean, by the share of their spread that is chance (empirical Bayes)."""
    if not worths:
        return {}
    values = [worth.value for worth in worths.values()]
    average = sum(values) / len(values)
    noise = {name: (worth.half / Z_95_PERCENT) ** 2 for name, worth in worths.items()}
    variance = sum((value - average) ** 2 for value in values) / max(1, len(values) - 1)
    real = max(0.0, variance - sum(noise.values()) / len(noise))
    return {
        name: average + (worth.value - average) * (real / (real + noise[name]) if real + noise[name] else 1.0)
        for name, worth in worths.items()
    }


def card_trials(run: RunRules, pairs: int) -> Iterator[RoomTrial]:
    """Yield pairs at Knucklebones: the hand of the start, and the same hand with one card more."""
    name, hand = "knucklebones", tuple(run.file.hand)
    pool, cards = opponents_at_level(run, name, MIDDLE_LEVEL), [card for card in run.prizes.cards if card not in hand]
    for number in range(pairs):
        for decks in ((hand,), ((*hand, cards[number % len(cards)]),)):
            yield RoomTrial(name, pool[number % len(pool)].rules, MIDDLE_LEVEL, MIDDLE_BOT, number, decks=decks)


def boss_trials(run: RunRules, boss: Boss, pairs: int) -> Iterator[RoomTrial]:
    """Yield pairs against a boss at the middle level: without and with its weakness."""
    hand = hand_of(run, boss.table)
    decks = (*hand, boss.deck) if hand else ()
    house, weakness = tuple(sorted(boss.edges.items())), tuple(sorted(boss.weak_to.items()))
    for number in range(pairs):
        for edges in (NO_EDGES, weakness):
            yield RoomTrial(boss.table, boss.rules, MIDDLE_LEVEL, MIDDLE_BOT, number, edges, house, decks)


def trial_pairs(trial_results: Iterable[TrialResult]) -> PairedWins:
    """Return the pairs of trials that alternate: without, with."""
    pairs, results = PairedWins(), [won for _, won in trial_results]
    for without, with_ in zip(results[::2], results[1::2], strict=False):
        pairs.add(with_, without)
    return pairs


# Riddles.


class RiddleTrial(NamedTuple):
    """A riddle of a table for a bot."""

    table: str
    bot: str
    number: int
    nodes: int


def solve(trial: RiddleTrial) -> tuple[RiddleTrial, bool | None]:
    """Return True if the first move of the bot is the one that solves the riddle; None if there is no riddle."""
    table = find_table(trial.table)
    rules = rules_named(table.name, table.files.standard)
    position = _riddle(table, rules, trial.number)
    puzzle = table.puzzles.find(rules, position) if table.puzzles and position is not None else None
    if puzzle is None:
        return trial, None
    bot = bot_named(table, name_at(table, f"{trial.bot}{LIMIT_SIGN}{trial.nodes}"))
    return trial, bot(rules, table.blind(puzzle.position), Stream(seed_state(trial.number))) == puzzle.line[0]


def _riddle(table: Table, rules: Rules, number: int) -> Position | None:
    if table.puzzles is None or table.puzzles.riddle is None:
        return None
    return table.puzzles.riddle(rules, extend_state(seed_state(3), number), stop_after(RIDDLE_SECONDS, time.monotonic))
