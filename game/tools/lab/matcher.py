"""The matcher: pairs of matches that share their luck, and the workers that play them.

Matches come in pairs with the same dice for the same seat, and what is examined changes seats, or the first move does.
So the difference comes from what is examined, not from the dice (common random numbers: A. Law, "Simulation Modeling
and Analysis", chapter 11).
"""

from __future__ import annotations

import signal
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from itertools import islice
from math import inf
from multiprocessing import Pool, active_children
from multiprocessing.pool import AsyncResult
from multiprocessing.pool import Pool as Processes
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeVar, cast

from game.background.process import end_with_parent
from game.kernel.bots import decider
from game.kernel.opaque import Bot, Event, Position, Rules, as_type
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.kernel.refusal import Refusal
from game.match.bots import bot_named, bots_of
from game.tables import Table
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.events import CardPlayed, DiePlaced, TurnPassed
from game.tables.knucklebones.rules import legal

if TYPE_CHECKING:
    from game.tables.knucklebones.quick.matches import Core

T = TypeVar("T")
R = TypeVar("R")
LIMIT = 300
"""Placements after which a match counts as endless."""
LOOK = 1.0
"""Seconds between two checks that all processes are alive."""
ANSWERS = 5
"""Seconds to wait for a cluster to answer."""

Deck = tuple[str, ...] | None
"""The card ids dealt to a seat; None for the deck of the rules."""
Pace = Callable[[tuple[Event, ...]], int]
"""A function that returns how long a window shows events, in milliseconds; with the core, events hold only types."""


class Setting(NamedTuple):
    """The start of a match."""

    first: int
    decks: tuple[Deck, Deck]


class MatchRecord(NamedTuple):
    """A played match. Seats 1 and 2 are at index 0 and 1."""

    first: int
    winner: int
    """The seat that won; 0 for a draw or an unfinished match."""
    by: str | None
    """``score`` or ``exodia``; None if the match was stopped after ``LIMIT`` placements."""
    totals: tuple[int, ...]
    placements: int
    turns: int
    leads: tuple[int, ...]
    """The first seat's lead in points, before each turn and at the end."""
    last: int
    """The seat that made the last move."""
    plays: tuple[tuple[int, str, int], ...]
    """Seat, card and the seat's turn number, from 1."""
    offers: tuple[Counter[str], Counter[str]]
    """The number of turns of each seat on which each card was playable."""
    own_turns: tuple[int, int]
    milliseconds: int
    """Milliseconds that a window shows the match at normal speed, without thinking time."""


Pair = tuple[MatchRecord, MatchRecord]


def swap_first_move(deck: Deck) -> tuple[Setting, Setting]:
    """Return two matches with the same seats and dice: seat 1 begins the first, seat 2 the second."""
    return Setting(1, (deck, deck)), Setting(2, (deck, deck))


def swap_decks(index: int, one: Deck, other: Deck) -> tuple[Setting, Setting]:
    """Return two matches with the same dice and order: seat 1 is dealt ``one`` and seat 2 ``other``, then swapped."""
    first = index % 2 + 1
    return Setting(first, (one, other)), Setting(first, (other, one))


def bot_names(on: Table, text: str, seats: int) -> tuple[str, ...]:
    """Return the bot of each seat from names with commas; one name is for all seats. Refuse with ``unknown_bot``."""
    names = text.split(",")
    for name in names:
        bot_named(on, name)
    if len(names) not in (1, seats):
        how = "one" if seats == 1 else "one or two"
        raise Refusal("unknown_bot", f"Bots are {how} of {', '.join(bots_of(on))}, such as {names[0]}.")
    return tuple(names * seats)[:seats]


def play_pairs(
    on: Table, rules: Rules, bots: tuple[Bot, Bot], seed: int, starts: Iterable[tuple[int, tuple[Setting, Setting]]],
    pace: Pace | None = None, core: bool = True,
) -> list[Pair]:
    """Play pairs of matches of the same bots by the same rules. The index of a pair fixes its luck.

    The counting core plays them if it can and may; its results equal those of the rules.
    """
    grows = seed_state(seed)
    matches = [(setting, extend_state(grows, index)) for index, pair in starts for setting in pair]
    quick = core_of(on, rules, bots, {deck for setting, _ in matches for deck in setting.decks}) if core else None
    if quick is None:
        played = [play_match(on, rules, bots, setting, luck, pace) for setting, luck in matches]
    else:
        played = [play_by_core(quick, setting, luck, pace) for setting, luck in matches]
    return list(zip(played[::2], played[1::2], strict=True))


def core_of(on: Table, rules: Rules, bots: tuple[Bot, Bot], decks: Collection[Deck]) -> Core | None:
    """Return the core that can play these matches, or None if only the rules can."""
    core = on.batch.core
    if core is None or core.unfit(rules, bots, decks):
        return None
    return cast("Core", core.open(rules, bots, decks))


def play_by_core(core: Core, setting: Setting, luck: int, pace: Pace | None = None) -> MatchRecord:
    """Play one match with the counting core."""
    course = core.watch(*setting, luck, LIMIT)
    one, two = (Counter(offered) for offered in course.card_offers)
    shown = sum(map(pace, core.events(course.tale))) if pace else 0
    return MatchRecord(
        setting.first, course.winner, course.by, course.totals, course.placements, sum(course.own_turns), course.leads,
        course.last, course.card_plays, (one, two), course.own_turns, shown,
    )


def play_match(
    on: Table, rules: Rules, bots: tuple[Bot, Bot], setting: Setting, luck: int, pace: Pace | None = None
) -> MatchRecord:
    """Play one match. Turn n of a seat draws from a stream that depends only on ``luck``, the seat and n.

    The same luck gives the same dice to the same seat, even if the cards, the rules or the order of seats differ
    (common random numbers). The rules draw from the stream in the position as usual.
    """
    position = on.deal(rules, luck, setting.first, setting.decks)
    streams = Stream(0), Stream(0)
    decide = tuple(decider(on, rules, bot, stream) for bot, stream in zip(bots, streams, strict=True))
    own = tuple(extend_state(luck, seat) for seat in (1, 2))
    turns, offered = [0, 0], (Counter[str](), Counter[str]())
    leads: list[int] = []
    played: list[tuple[int, str, int]] = []
    placements, shown, begins = 0, 0, True
    while placements < LIMIT:
        seat = on.turn(position)
        if begins:
            turns[seat - 1] += 1
            state = extend_state(own[seat - 1], turns[seat - 1])
            board = as_type(position, Board).copy()
            board.rng, position = state, board
            streams[seat - 1].state, streams[seat - 1].left = extend_state(state, 1), 0
            leads.append(lead(on, rules, position, setting.first))
            if board.sides[seat - 1].hand:
                offered[seat - 1].update({move.verb for move in legal(board)})
        move = decide[seat - 1](position)
        if move is None:
            break
        position, events = on.apply(rules, position, move)
        begins = False
        for event in events:
            if isinstance(event, DiePlaced):
                placements += 1
            elif isinstance(event, TurnPassed):
                begins = True
            elif isinstance(event, CardPlayed):
                played.append((seat, event.card, turns[seat - 1]))
        if pace:
            shown += pace(events)
    end = on.score(rules, position)
    leads.append(lead(on, rules, position, setting.first))
    winner = end.outcome if end.outcome in (1, 2) else 0
    return MatchRecord(
        setting.first, winner, end.by, end.totals, placements, sum(turns), tuple(leads), on.turn(position),
        tuple(played), offered, (turns[0], turns[1]), shown,
    )


def lead(on: Table, rules: Rules, position: Position, seat: int) -> int:
    """Return the lead of a seat in points."""
    totals = on.score(rules, position).totals
    return int(totals[seat - 1] - totals[2 - seat])


class TimeUp(Exception):
    """The time limit has passed."""


class Work(Protocol):
    """A function that processes items and yields the results in order. It raises ``TimeUp`` at the time limit."""

    def __call__(self, does: Callable[[T], R], items: Iterable[T], until: float = inf, /) -> Iterator[R]: ...


@contextmanager
def workers(jobs: int, limited: bool = False) -> Iterator[Work]:
    """Yield a function that works in ``jobs`` processes. A single job without a time limit works in this process.

    Items that are not finished at a time limit keep their processes busy.
    """
    if jobs == 1 and not limited:
        yield lambda does, items, until=inf: map(does, items)
        return
    with Pool(jobs, _quiet) as pool:
        yield partial(_in_order, pool, jobs + 1 if limited else 4 * jobs)


def _quiet() -> None:
    """Ignore Ctrl-C, which the collecting process handles, and end with the parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    end_with_parent()


def _in_order(
    pool: Processes, ahead: int, does: Callable[[T], R], items: Iterable[T], until: float = inf
) -> Iterator[R]:
    """Submit only a few items ahead, because submitted work is done even if no one waits for it anymore.

    Refuse with ``lost`` if a process has ended; a plain pool would wait for it forever.
    """
    running, rest = active_children(), iter(items)
    waiting: deque[AsyncResult[R]] = deque()
    while True:
        waiting.extend(pool.apply_async(does, (item,)) for item in islice(rest, ahead - len(waiting)))
        if not waiting:
            return
        answer = waiting.popleft()
        while True:
            left = until - time.monotonic()
            if left <= 0:
                raise TimeUp
            if answer.ready():
                break
            if any(each.exitcode is not None for each in running):
                raise Refusal("lost", "A process that played matches has ended before it was done.")
            answer.wait(min(LOOK, left))
        yield answer.get()


@contextmanager
def cluster(address: str) -> Iterator[Work]:
    """Yield a function that works on a Dask cluster. Refuse with ``no_cluster``."""
    try:
        from distributed import Client
    except ImportError:
        raise Refusal("no_cluster", "A cluster needs dask.distributed: pip install 'kotsu[cluster]'.") from None
    try:
        client = Client(address, timeout=ANSWERS)
    except (OSError, ValueError) as wrong:
        raise Refusal("no_cluster", f"No cluster answers at {address!r}: {wrong}") from None

    def work(does: Callable[[T], R], items: Iterable[T], until: float = inf) -> Iterator[R]:
        futures = client.map(does, list(items), pure=False)
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
