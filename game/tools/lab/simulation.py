"""Simulation of whole matches by a table's rules, its counting core or its systems, and the sums over them."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from statistics import median
from typing import NamedTuple
from zlib import crc32

from game.content.safe_files import write_file
from game.kernel.bot_use import BotUse, take_use
from game.kernel.bots import RandomBot, decider
from game.kernel.opaque import Bot, JsonObject, Move, Position, Rules
from game.kernel.random_stream import MASK64, Stream, extend_state, mix, seed_state
from game.kernel.refusal import Refusal
from game.kernel.result import Outcome, Result, result_of
from game.match.bot_names import LEVEL_PREFIX, bot_named, levels_of
from game.match.bot_programs import LIMIT_SIGN, ReplacedMove, take_replaced_moves
from game.match.log import write_log
from game.match.record import Record
from game.match.replays import MATCH_ENDING
from game.paths import data_dir, pack_dirs
from game.tables import Table, find_table
from game.tables.bot_levels import RUNG_LEVEL
from game.tables.contract_parts import InnerMatch, MatchSums
from game.tables.table_files import load_rules, named_deck
from game.terminal import complain
from game.tools.lab.matcher import DealtHands, workers

MOVERS = ("first_mover", "second_mover")
RESULTS = {1: ("won", "lost", "played"), 2: (*MOVERS, "draw", "seat_1", "seat_2")}
"""Results counted for one seat (a win, a loss, or a game for points only), and for two."""
MOST_REPLACED = 20
"""The most kinds of replaced moves in the output, the most frequent first."""
CHUNK, CORE_CHUNK, RANDOM_CHUNK = 250, 1_000, 50_000
"""Matches in a chunk: by the rules, by a core, and by a core for random bots."""
TINY, TINY_RANDOM = 100, 2_000
"""The rules play runs with fewer matches, of any bots and of random ones, since loading the core would take longer."""
SEAT_ORDERS = ((0, 1), (1, 0))
"""The bots in seats 1 and 2, for the two matches of a pair."""
Decks = tuple[tuple[str, ...], ...]
NO_EDGES: Mapping[str, int] = {}


@dataclass(frozen=True, slots=True)
class SimulationTask:
    """The matches to play. Each match depends only on its index, so any process can play any share of them."""

    table: str
    rules: str
    deck: str | None
    """One deck for both seats, or two names separated by a comma."""
    bots: tuple[str, ...]
    """The bots by seat."""
    seed: int
    via: str
    """The engine: ``core``, ``rules`` or ``systems``."""
    choices: tuple[tuple[str, str], ...] = ()
    """Choices other than the rules, as names and values."""
    edges: tuple[tuple[str, int], ...] = ()
    """Edges of seats, as values that a match begins with."""
    is_quick: bool = False
    """Draw the results of inner matches from measured odds, instead of playing them."""
    replays: str = ""
    """The folder for a replay of each match; "" for none."""

    def setting(self) -> tuple[Rules, tuple[Bot, ...], Decks]:
        """Return the rules, the bots and the decks. Refuse unknown names."""
        table = find_table(self.table)
        rules = table.choices.vary(rules_named(self.table, self.rules), dict(self.choices))
        bots = tuple(bot_named(table, name) for name in self.bots)
        if table.inner is not None and not self.is_quick:
            bots = tuple(InnerPlayer(table, name, bot) for name, bot in zip(self.bots, bots, strict=True))
        return rules, bots, decks_named(table, self.deck)

    def reason_against_core(self) -> str:
        """Return the reason why the core does not play the matches; an empty text if it does."""
        rules, bots, decks = self.setting()
        return find_table(self.table).reason_against_core(rules, bots, hands_by_seat(decks), bool(self.edges))

    def is_random(self) -> bool:
        return all(isinstance(bot, RandomBot) for bot in self.setting()[1])

    def is_tiny(self, matches: int) -> bool:
        """Return True if the rules finish this many matches before the core is loaded."""
        return matches < (TINY_RANDOM if self.is_random() else TINY)


def rules_named(table_name: str, name: str) -> Rules:
    """Return a rule set of a table by its name or its file."""
    return _cached_rules(table_name, name, data_dir(), pack_dirs())


@lru_cache(maxsize=32)
def _cached_rules(table_name: str, name: str, data: Path, packs: tuple[Path, ...]) -> Rules:
    """Return the rules. The folders that they are read from are part of the cache key."""
    return load_rules(name, on=table_name)


def decks_named(table: Table, names: str | None) -> Decks:
    """Return one deck for both seats, two decks, or none. Refuse with ``unknown_deck``."""
    decks = () if names is None else tuple(named_deck(table.name, name) for name in names.split(","))
    if len(decks) > 2:
        raise Refusal("unknown_deck", "A deck for both seats, or one for each: there are no more than two seats.")
    return decks


def hands_by_seat(decks: Decks) -> DealtHands:
    """Return the deck of each seat; None is the deck of the rules."""
    return (decks[0], decks[-1]) if decks else (None, None)


def warn_of_rules(command: str, reason: str) -> None:
    """Print on standard error why the rules play matches that the counting core would play much faster."""
    complain(f"kotsu {command}: the rules play these matches, many times slower than the counting core: {reason}.")


@dataclass(slots=True)
class Sums:
    """The sums over matches. They are whole numbers, so their order does not matter."""

    counts: Counter[str] = field(default_factory=Counter)
    """Matches, results, scores, pieces, and the digest; ``core`` counts the matches that the core played."""
    totals: Counter[int] = field(default_factory=Counter)
    """The matches of a lone seat, by its score."""
    own_sums: Counter[str] = field(default_factory=Counter)
    """A table's own sums, by name."""
    values: Counter[tuple[str, int | str]] = field(default_factory=Counter)
    """The matches by the name and value of a table's own medians and labels."""
    replaced: Counter[ReplacedMove] = field(default_factory=Counter)
    """The moves that the weakest bot made for programs."""
    use: BotUse = field(default_factory=BotUse)

    def add(self, other: Sums) -> None:
        self.counts.update(other.counts)
        self.totals.update(other.totals)
        self.own_sums.update(other.own_sums)
        self.values.update(other.values)
        self.replaced.update(other.replaced)
        self.use.add(other.use)


def play_all(task: SimulationTask, matches: int, jobs: int) -> Iterator[Sums]:
    """Play all matches in ``jobs`` processes, and yield the sums of each chunk."""
    step = CHUNK
    if task.via == "core":
        step = min(RANDOM_CHUNK if task.is_random() else CORE_CHUNK, -(-matches // jobs))
    chunks = [range(start, min(start + step, matches)) for start in range(0, matches, step)]
    with workers(min(jobs, len(chunks))) as work:
        yield from work(partial(play_chunk, task), chunks)


def play_chunk(task: SimulationTask, indices: range) -> Sums:
    """Return the sums over the matches of these indices."""
    table = find_table(task.table)
    rules, bots, decks = task.setting()
    if task.via == "core":
        assert table.batch.core is not None
        hands = hands_by_seat(decks)
        tally = table.batch.core.make(rules, bots, hands).count(task.seed, indices.start, indices.stop, hands)
        if tally is not None:
            return sums_of_core(table, len(indices), tally)
    state = seed_state(task.seed)
    play = play_by_systems if task.via == "systems" else play_by_rules
    edges = dict(task.edges)
    seeds = ((index, extend_state(state, index)) for index in indices)
    take_replaced_moves()
    take_use()
    if task.replays:
        matches = ((index, play_and_keep(task, index, seed)) for index, seed in seeds)
    else:
        matches = ((index, play(table, rules, seed, bots, *decks, edges=edges)) for index, seed in seeds)
    sums = sums_of(table, rules, matches)
    sums.replaced, sums.use = take_replaced_moves(), take_use()
    return sums


def play_and_keep(task: SimulationTask, index: int, seed: int) -> SimulatedMatch:
    """Play a match by the rules, and write its replay."""
    table, (rules, bots, decks), moves = find_table(task.table), task.setting(), list[Move]()
    match = play_by_rules(table, rules, seed, bots, *decks, edges=dict(task.edges), moves=moves)
    record = Record.begin(table, rules, seed, None, decks, task.bots, choices=dict(task.choices),
                          start_values=dict(task.edges))
    record.follow(moves)
    write_file(Path(task.replays) / f"{task.table}-{task.seed}-{index + 1}{MATCH_ENDING}", write_log(record.log))
    return match


class SimulatedMatch(NamedTuple):
    """The record of a match that was played for the counts."""

    first: int
    """The seat that began."""
    position: Position
    """The final position."""
    placements: int
    """The number of pieces placed."""


def play_by_rules(
    table: Table, rules: Rules, seed: int, bots: tuple[Bot, ...], *decks: tuple[str, ...],
    edges: Mapping[str, int] = NO_EDGES, moves: list[Move] | None = None,
) -> SimulatedMatch:
    """Play a match by the rules, with the decks of the rules, one deck for all seats, or one per seat.

    Append its moves to ``moves``.
    """
    state = seed_state(seed)
    streams = tuple(Stream(extend_state(state, seat)) for seat in range(1, len(bots) + 1))
    if not edges and moves is None and table.batch.random_match and set(map(type, bots)) == {RandomBot}:
        return SimulatedMatch(*table.batch.random_match(rules, seed, streams, decks))
    position = table.first_position(rules, seed, None, decks, edges)
    first, pieces = position.seat_to_move, 0
    for move, after in play_out(table, rules, bots, streams, position):
        pieces, position = pieces + table.places_piece(move), after
        if moves is not None:
            moves.append(move)
    return SimulatedMatch(first, position, pieces)


def play_out(
    table: Table, rules: Rules, bots: Iterable[Bot], streams: Iterable[Stream], position: Position
) -> Iterator[tuple[Move, Position]]:
    """Play a match to its end, and yield each move with the position after it. Bots and their streams are by seat."""
    decide = {n: decider(table.blind, rules, *seat) for n, seat in enumerate(zip(bots, streams, strict=True), 1)}
    apply = table.apply
    while (move := decide[position.seat_to_move](position)) is not None:
        position, _ = apply(rules, position, move)
        yield move, position


def positions(
    table: Table, rules: Rules, bots: Sequence[Bot], plies: int, seed: int, opening: Stream
) -> Iterator[Position]:
    """Yield the positions of a match from a bot's first choice to the end, after some random plies by ``opening``."""
    position = table.new(rules, seed)
    for _ in range(plies):
        if moves := table.legal(rules, position):
            position, _ = table.apply(rules, position, opening.pick(moves))
    yield position
    streams = [Stream(extend_state(seed, seat)) for seat in range(1, len(bots) + 1)]
    yield from (after for _, after in play_out(table, rules, bots, streams, position))


def play_from_opening(table: Table, rules: Rules, bots: tuple[Bot, Bot], plies: int, seed: int) -> tuple[int, int]:
    """Return the half points of both seats in a match whose first plies are random."""
    *_, end = positions(table, rules, bots, plies, seed, Stream(extend_state(seed, 0)))
    outcome = table.score(rules, end).outcome
    return (1, 1) if outcome == "draw" else (2 * (outcome == 1), 2 * (outcome == 2))


def bot_with_nodes(table: Table, name: str, nodes: int) -> Bot:
    """Return a bot by its name in commands or on a ladder. If it searches, it looks at ``nodes`` positions per move."""
    name_in_commands = name.replace(RUNG_LEVEL, LEVEL_PREFIX)
    searches = table.bots.decide is not None and (name.startswith(RUNG_LEVEL) or name in levels_of(table))
    return bot_named(table, f"{name_in_commands}{LIMIT_SIGN}{nodes}" if searches else name_in_commands)


def play_by_systems(
    table: Table, rules: Rules, seed: int, bots: tuple[Bot, ...], *decks: tuple[str, ...],
    edges: Mapping[str, int] = NO_EDGES,
) -> SimulatedMatch:
    """Play a match by the systems, in a world that exists only for it."""
    from systems.rebuild import play_match, world

    with world():
        match = play_match(rules, seed, bots, *decks, table_name=table.name, values=edges)
    return SimulatedMatch(match.first, match.position, sum(map(table.places_piece, match.log)))


def sums_of(table: Table, rules: Rules, matches: Iterable[tuple[int, SimulatedMatch]]) -> Sums:
    """Return the sums of matches that the rules have played, each with its index."""
    sums = Sums()
    counts = sums.counts
    for index, (first, position, placed) in matches:
        score = table.score(rules, position)
        totals = score.totals
        for mover, total in zip(MOVERS, totals[first - 1 :] + totals[: first - 1], strict=False):
            counts[f"score_{mover}"] += total
        if len(totals) == 1:
            sums.totals[int(totals[0])] += 1
        sums.own_sums.update(table.statistics.mean_counts(rules, position))
        medians, labels = table.statistics.median_counts(rules, position), table.statistics.end_words(rules, position)
        sums.values.update([*medians.items(), *labels.items()])
        counts["matches"] += 1
        counts["placed"] += placed
        counts["digest"] += mix(index << 32 | crc32(table.notation.write(position).encode()))
        _count_end(table, counts, result_of(score), first, 1)
    return sums


def sums_of_core(table: Table, matches: int, tally: MatchSums) -> Sums:
    first, second = tally.scores
    counts = Counter(
        matches=matches, core=matches, placed=tally.pieces, digest=tally.digest,
        score_first_mover=first, score_second_mover=second,
    )
    for (result, mover), count in tally.ends.items():
        _count_end(table, counts, result, mover, count)
    return Sums(counts)


def _count_end(table: Table, counts: Counter[str], result: Result | None, first: int, matches: int) -> None:
    """Count the result of this number of matches, which this seat began."""
    assert result is not None
    if not result.winner:
        standing = result.of(1)
        counts["draw" if standing == "drawn" else standing] += matches
    else:
        counts[f"seat_{result.winner}"] += matches
        counts["first_mover" if result.winner == first else "second_mover"] += matches
        counts["won"] += matches
    if result.by in table.statistics.special_wins:
        counts[result.by] += matches


def figures(task: SimulationTask, matches: int, sums: Sums) -> JsonObject:
    """Return the output: counts, means, and a digest of every final position."""
    seats, counts = len(task.bots), sums.counts
    means = {mover: round(counts[f"score_{mover}"] / matches, 3) for mover in MOVERS[:seats]}
    score: JsonObject = {"score_mean": means}
    if seats == 1:
        score = {
            "score_mean": means[MOVERS[0]],
            "won_share": round(counts["won"] / matches, 4),
            "score_median": float(median(sums.totals.elements())),
        }
    replaced = [{**move._asdict(), "moves": n} for move, n in sums.replaced.most_common(MOST_REPLACED)]
    return {
        "table": task.table,
        "rules": task.rules,
        "deck": task.deck,
        **({"edges": dict(task.edges)} if task.edges else {}),
        "bots": list(task.bots),
        "seed": task.seed,
        "matches": matches,
        "wins": {key: counts[key] for key in (*RESULTS[seats], *find_table(task.table).statistics.special_wins)},
        "placements_mean": round(counts["placed"] / matches, 3),
        **score,
        **{f"{name}_mean": round(count / matches, 3) for name, count in sorted(sums.own_sums.items())},
        **_medians_and_labels(sums.values),
        "digest": f"{counts['digest'] & MASK64:016x}",
        **({"replaced": replaced} if replaced else {}),
    }


def _medians_and_labels(counts: Counter[tuple[str, int | str]]) -> JsonObject:
    """Return the median of each number, and the matches by each word of a label, without the empty word."""
    medians, labels = dict[str, Counter[int]](), dict[str, dict[str, int]]()
    for (name, value), count in sorted(counts.items(), key=str):
        if isinstance(value, int):
            medians.setdefault(f"{name}_median", Counter())[value] = count
        else:
            labels.setdefault(name, {}).update({value: count} if value else {})
    return {**{name: median(values.elements()) for name, values in medians.items()}, **labels}


# Tables whose moves are decided by matches at other tables


WIN_OUTCOMES: tuple[Outcome, ...] = 1, "won"
UNDECIDED_OUTCOMES: tuple[Outcome, ...] = "draw", "points"


@dataclass(frozen=True, slots=True)
class InnerPlayer:
    """A bot that decides as ``bot``, and plays inner matches as the other tables' bot of this name."""

    table: Table
    name: str
    bot: Bot

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        inner = self.table.inner
        match = inner.match(rules, position) if inner is not None else None
        if inner is None or match is None:
            return self.bot(rules, position, stream)
        won = play_inner(match, self.name, stream)
        return inner.results["won" if won else "lost"]


def play_inner(match: InnerMatch, name: str, stream: Stream) -> bool:
    """Return True if the first seat wins, played by the bot of this name. A draw is played again with other luck.

    A limit in the name, as in ``level3@200``, holds for the house as well. The house has the cards of the rules unless
    the match names others.
    """
    table, rules = find_table(match.table), rules_named(match.table, match.rules)
    seats = table.seat_count(rules)
    house = f"{LEVEL_PREFIX}{match.level}{LIMIT_SIGN}{name.partition(LIMIT_SIGN)[2]}"
    bots = [bot_named(table, name_at(table, bot)) for bot in (name, house)[:seats]]
    decks = (*match.decks, *[None] * seats)[:seats] if table.files.readers.decks is not None else ()
    state = seed_state(stream.below(1 << 32))
    for attempt in itertools.count():
        first = table.seats.opener(rules) or 1 + attempt % seats
        position = table.first_position(rules, extend_state(match.seed, attempt), first, decks, match.values)
        bot_state = extend_state(state, attempt)
        streams = [Stream(extend_state(bot_state, seat)) for seat in range(seats)]
        for _, after in play_out(table, rules, bots, streams, position):
            position = after
        outcome = table.score(rules, position).outcome
        if outcome not in UNDECIDED_OUTCOMES:
            return outcome in WIN_OUTCOMES
    raise AssertionError


def name_at(table: Table, name: str) -> str:
    """Return the name of a bot at a table; a level that the table does not have is its highest one."""
    bot_name, _, nodes = name.partition(LIMIT_SIGN)
    level = bot_name.removeprefix(LEVEL_PREFIX)
    if table.bots.decide is None or bot_name == level or not level.isdecimal():
        return bot_name
    bot_name = f"{LEVEL_PREFIX}{min(int(level), max(bot.level for bot in levels_of(table).values()))}"
    return f"{bot_name}{LIMIT_SIGN}{nodes}" if nodes else bot_name
