"""The matcher: pairs of matches that share their luck, and the workers that play them.

Matches come in pairs with the same dice for the same seat, and what is examined changes seats, or the first move does.
So the difference comes from what is examined, not from the dice (common random numbers: A. Law, "Simulation Modeling
and Analysis", chapter 11).
"""

from __future__ import annotations

import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from itertools import islice
from math import inf
from multiprocessing import Pool, active_children
from multiprocessing.pool import AsyncResult
from multiprocessing.pool import Pool as Processes
from typing import NamedTuple, Protocol, TypeVar

from game.background.process import end_with_parent
from game.kernel.bots import decider
from game.kernel.opaque import Bot, Event, Position, Rules, as_type
from game.kernel.random_stream import Stream, extend_state
from game.kernel.refusal import Refusal
from game.match.bot_names import bot_named
from game.tables import Table
from game.tables.contract_parts import DealtCards
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.bots.gains import roll_lucks
from game.tables.knucklebones.events import CardPlayed, DiePlaced, TurnPassed
from game.tables.knucklebones.moves import ROLL_MOVE
from game.tables.knucklebones.rules import legal_moves

T = TypeVar("T")
R = TypeVar("R")
MOST_PLACEMENTS = 300
"""Placements after which a match counts as endless."""
CHECK_SECONDS = 1.0
"""Seconds between two checks that all processes are alive."""
CLUSTER_TIMEOUT = 5

DealtHands = tuple[DealtCards, DealtCards]
"""The decks dealt to the two seats of a match."""
Pace = Callable[[tuple[Event, ...]], int]
"""A function that returns how long a window shows events, in milliseconds; with the core, events hold only types."""


class MatchStart(NamedTuple):
    """The start of a match."""

    first: int
    decks: DealtHands


class MatchRecord(NamedTuple):
    """A played match. Seats 1 and 2 are at index 0 and 1."""

    first: int
    winner: int
    """The seat that won; 0 for a draw or an unfinished match."""
    by: str | None
    """The reason of the result, or None if the match was stopped after ``MOST_PLACEMENTS`` placements."""
    totals: tuple[int, ...]
    placements: int
    leads: tuple[int, ...]
    """The first seat's lead in points, before each turn and at the end."""
    plays: tuple[tuple[int, str, int], ...]
    """Seat, card and the seat's turn number, from 1."""
    offers: tuple[Counter[str], Counter[str]]
    """The number of turns of each seat on which each card was playable."""
    own_turns: tuple[int, int]
    luck: int
    """The luck of seat 1 over that of seat 2, see ``bots.luck``; its mean is 0."""
    milliseconds: int
    """Milliseconds that a window shows the match at normal speed, without thinking time."""

    @property
    def turns(self) -> int:
        """The number of turns of both seats."""
        return sum(self.own_turns)


MatchPair = tuple[MatchRecord, MatchRecord]


@dataclass(frozen=True, slots=True)
class PairedContest:
    """The start of every match: the hands, and what the two matches of a pair swap."""

    rows: tuple[tuple[DealtHands, ...], ...]
    """Successive pairs use successive rows, and the hands of a row in turn."""
    swaps_hands: bool
    """True if the hands change seats and the first is examined; False if the first move does."""

    def starts(self, pair: int) -> tuple[MatchStart, MatchStart]:
        """Return the starts of the two matches of a pair, which have the same dice for the same seat."""
        round_index, row = divmod(pair, len(self.rows))
        one, other = self.rows[row][round_index % len(self.rows[row])]
        if not self.swaps_hands:
            return MatchStart(1, (one, other)), MatchStart(2, (one, other))
        first = round_index % 2 + 1
        return MatchStart(first, (one, other)), MatchStart(first, (other, one))

    def examined_seats(self, pair: MatchPair) -> tuple[int, int]:
        """Return the seat of each match whose points count: that of the examined hand, or the first to move."""
        return (1, 2) if self.swaps_hands else (pair[0].first, pair[1].first)


def bot_names(table: Table, text: str, seats: int) -> tuple[str, ...]:
    """Return the bot of each seat from names with commas; one name is for all seats. Refuse with ``unknown_bot``."""
    names = text.split(",")
    for name in names:
        bot_named(table, name)
    if len(names) not in (1, seats):
        count = "one seat: name one bot" if seats == 1 else f"{seats} seats: name one bot for all or one for each"
        raise Refusal("unknown_bot", f"{table.name} has {count}, such as {names[0]}.")
    return tuple(names * seats)[:seats]


def play_match(
    table: Table, rules: Rules, bots: tuple[Bot, Bot], start: MatchStart, seed: int, pace: Pace | None = None
) -> MatchRecord:
    """Play one match. Turn n of a seat draws from a stream that depends only on ``seed``, the seat and n.

    The same seed gives the same dice to the same seat, even if the cards, the rules or the order of seats differ
    (common random numbers). The rules draw from the stream in the position as usual.
    """
    position = table.first_position(rules, seed, start.first, start.decks)
    streams = Stream(0), Stream(0)
    decide = tuple(decider(table.blind, rules, bot, stream) for bot, stream in zip(bots, streams, strict=True))
    turns, offers = [0, 0], (Counter[str](), Counter[str]())
    leads: list[int] = []
    card_plays: list[tuple[int, str, int]] = []
    placements, milliseconds, luck_difference, is_new_turn = 0, 0, 0, True
    while placements < MOST_PLACEMENTS:
        seat = position.seat_to_move
        if is_new_turn:
            turns[seat - 1] += 1
            state = extend_state(extend_state(seed, seat), turns[seat - 1])
            position = board = as_type(position, Board).copy()
            board.rng = state
            streams[seat - 1].state, streams[seat - 1].left = extend_state(state, 1), 0
            leads.append(lead(table, rules, position, start.first))
            if board.sides[seat - 1].hand:
                offers[seat - 1].update({move.verb for move in legal_moves(board)})
        move = decide[seat - 1](position)
        if move is None:
            break
        lucks = roll_lucks(as_type(position, Board)) if move == ROLL_MOVE else ()
        position, events = table.apply(rules, position, move)
        if lucks and (face := as_type(position, Board).die) in range(1, len(lucks) + 1):
            luck_difference += lucks[face - 1] if seat == 1 else -lucks[face - 1]
        is_new_turn = False
        for event in events:
            if isinstance(event, DiePlaced):
                placements += 1
            elif isinstance(event, TurnPassed):
                is_new_turn = True
            elif isinstance(event, CardPlayed):
                card_plays.append((seat, event.card, turns[seat - 1]))
        if pace:
            milliseconds += pace(events)
    score = table.score(rules, position)
    leads.append(lead(table, rules, position, start.first))
    winner = score.outcome if score.outcome in (1, 2) else 0
    return MatchRecord(
        start.first, winner, score.by, score.totals, placements, tuple(leads), tuple(card_plays), offers,
        (turns[0], turns[1]), luck_difference, milliseconds,
    )


def lead(table: Table, rules: Rules, position: Position, seat: int) -> int:
    """Return the lead of a seat in points."""
    totals = table.score(rules, position).totals
    return int(totals[seat - 1] - totals[2 - seat])


class TimeUp(Exception):
    """The time limit has passed."""


class Work(Protocol):
    """A function that processes items and yields the results in order. It raises ``TimeUp`` at the time limit."""

    def __call__(self, function: Callable[[T], R], items: Iterable[T], until: float = inf, /) -> Iterator[R]: ...


@contextmanager
def workers(jobs: int, has_limit: bool = False) -> Iterator[Work]:
    """Yield a function that works in ``jobs`` processes. A single job without a time limit works in this process.

    Items that are not finished at a time limit keep their processes busy.
    """
    if jobs == 1 and not has_limit:
        yield lambda function, items, until=inf: map(function, items)
        return
    with Pool(jobs, _prepare_worker) as pool:
        yield partial(_in_order, pool, jobs + 1 if has_limit else 4 * jobs)


def _prepare_worker() -> None:
    """Ignore Ctrl-C, which the collecting process handles, and end with the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def _in_order(
    pool: Processes, items_ahead: int, function: Callable[[T], R], items: Iterable[T], until: float = inf
) -> Iterator[R]:
    """Submit only a few items ahead, because submitted work is done even if no one waits for it anymore.

    Refuse with ``lost`` if a process has ended; a plain pool would wait for it forever.
    """
    processes, remaining = active_children(), iter(items)
    pending: deque[AsyncResult[R]] = deque()
    while True:
        pending.extend(pool.apply_async(function, (item,)) for item in islice(remaining, items_ahead - len(pending)))
        if not pending:
            return
        answer = pending.popleft()
        while True:
            seconds = until - time.monotonic()
            if seconds <= 0:
                raise TimeUp
            if answer.ready():
                break
            if any(process.exitcode is not None for process in processes):
                raise Refusal("lost", "A process that played matches has ended before it was done.")
            answer.wait(min(CHECK_SECONDS, seconds))
        yield answer.get()


@contextmanager
def cluster(address: str) -> Iterator[Work]:
    """Yield a function that works on a Dask cluster. Refuse with ``no_cluster``."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal("no_cluster", "A cluster needs dask.distributed: pip install 'kotsu[cluster]'.") from None
    try:
        client = Client(address, timeout=CLUSTER_TIMEOUT)
    except (OSError, ValueError) as wrong:
        raise Refusal("no_cluster", f"No cluster answers at {address!r}: {wrong}") from None

    def work(function: Callable[[T], R], items: Iterable[T], until: float = inf) -> Iterator[R]:
        futures = client.map(function, list(items), pure=False)
        try:
            for future in futures:
                yield future.result()
        finally:
            with suppress(OSError):
                client.cancel(futures)

    try:
        yield work
    finally:
        with suppress(OSError):
            client.close()
