"""One match of two bots, with the luck of each turn fixed in advance, and its full record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from game.kernel.bots import decider
from game.kernel.opaque import Bot, Event, Position, Rules
from game.kernel.random_stream import Stream, grown
from game.tables import Table
from game.tables.knucklebones.events import CardPlayed, DiePlaced, TurnPassed

LIMIT = 300
"""Placements after which a match counts as endless."""

Deck = tuple[str, ...] | None
"""The card ids dealt to a seat; None for the deck of the rules."""
Pace = Callable[[tuple[Event, ...]], int]
"""A function that returns how long a window shows events, in milliseconds; with the core, events hold only types."""


class Setting(NamedTuple):
    """The start of a match."""

    first: int
    decks: tuple[Deck, Deck]


class Watched(NamedTuple):
    """The record of a played match. Seats 1 and 2 are at index 0 and 1."""

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
    played: tuple[tuple[int, str, int], ...]
    """Seat, card and the seat's turn number, from 1."""
    offered: tuple[Counter[str], Counter[str]]
    """The number of turns of each seat on which each card was playable."""
    own_turns: tuple[int, int]
    milliseconds: int
    """Milliseconds that a window shows the match at normal speed, without thinking time."""


def watch_all(
    on: Table, rules: Rules, bots: tuple[Bot, Bot], starts: Sequence[tuple[Setting, int]], pace: Pace | None = None
) -> list[Watched]:
    """Play many matches of the same bots by the same rules, each with its setting and luck.

    The counting core plays them if it can; its results equal those of ``watch``.
    """
    core = core_of(on, rules, bots, {deck for setting, _ in starts for deck in setting.decks})
    if core is None:
        return [watch(on, rules, bots, setting, luck, pace) for setting, luck in starts]
    return [told(core, setting, core.watch(*setting, luck, LIMIT), pace) for setting, luck in starts]


def core_of(on: Table, rules: Rules, bots: tuple[Bot, Bot], decks: Collection[Deck]) -> Any:
    """Return the core that can play these matches, or None if only the rules can."""
    core = on.batch.core
    return None if core is None or core.unfit(rules, bots, decks) else core.open(rules, bots, decks)


def told(core: Any, setting: Setting, course: Any, pace: Pace | None) -> Watched:
    """Return the record of a match that the core has played."""
    one, two = (Counter(offered) for offered in course.offered)
    shown = sum(map(pace, core.events(course.tale))) if pace else 0
    return Watched(
        setting.first, course.winner, course.by, course.totals, course.placements, sum(course.own_turns), course.leads,
        course.last, course.played, (one, two), course.own_turns, shown,
    )  # fmt: skip


def watch(
    on: Table, rules: Rules, bots: tuple[Bot, Bot], setting: Setting, luck: int, pace: Pace | None = None
) -> Watched:
    """Play one match. Turn n of a seat draws from a stream that depends only on ``luck``, the seat and n.

    The same luck gives the same dice to the same seat, even if the cards, the rules or the order of seats differ
    (common random numbers). The rules draw from the stream in the position as usual.
    """
    position = on.new(rules, luck, setting.first, *setting.decks)
    streams = Stream(0), Stream(0)
    decide = tuple(decider(on, rules, bot, stream) for bot, stream in zip(bots, streams, strict=True))
    own = tuple(grown(luck, seat) for seat in (1, 2))
    turns, offered = [0, 0], (Counter[str](), Counter[str]())
    leads: list[int] = []
    played: list[tuple[int, str, int]] = []
    placements, shown, begins = 0, 0, True
    while placements < LIMIT:
        seat = on.turn(position)
        if begins:
            turns[seat - 1] += 1
            state = grown(own[seat - 1], turns[seat - 1])
            position = position.copy()
            position.rng = state
            streams[seat - 1].state, streams[seat - 1].left = grown(state, 1), 0
            leads.append(lead(on, rules, position, setting.first))
            if position.sides[seat - 1].hand:
                offered[seat - 1].update({move.verb for move in on.legal(rules, position)})
        move = decide[seat - 1](position)
        if move is None:
            break
        position, events = on.apply(rules, position, move)
        begins = False
        for event in events:
            kind = type(event)
            if kind is DiePlaced:
                placements += 1
            elif kind is TurnPassed:
                begins = True
            elif kind is CardPlayed:
                played.append((seat, event.card, turns[seat - 1]))
        if pace:
            shown += pace(events)
    end = on.score(rules, position)
    leads.append(lead(on, rules, position, setting.first))
    winner = end.outcome if end.outcome in (1, 2) else 0
    return Watched(
        setting.first, winner, end.by, end.totals, placements, sum(turns), tuple(leads), on.turn(position),
        tuple(played), offered, (turns[0], turns[1]), shown,
    )  # fmt: skip


def lead(on: Table, rules: Rules, position: Position, seat: int) -> int:
    """Return the lead of a seat in points."""
    totals = on.score(rules, position).totals
    return int(totals[seat - 1] - totals[2 - seat])
