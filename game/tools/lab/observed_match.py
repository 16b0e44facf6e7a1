"""One match of two bots, with the luck of every turn fixed beforehand, and all there is to know of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from game.kernel.opaque import Bot, Event, Position, Rules
from game.kernel.random_bot import decider
from game.kernel.random_stream import Stream, grown
from game.tables import Table
from game.tables.knucklebones.events import CardPlayed, DiePlaced, TurnPassed

LIMIT = 300
"""Placements after which a match counts as endless."""

Deck = tuple[str, ...] | None
"""Card ids a seat is dealt; None is what the rules name."""
Pace = Callable[[tuple[Event, ...]], int]
"""How many milliseconds a window shows these events; a quicker way tells no more than their types."""


class Setting(NamedTuple):
    """How a match begins."""

    first: int
    decks: tuple[Deck, Deck]


class Watched(NamedTuple):
    """A match that was played. Seats are 1 and 2, at index 0 and 1."""

    first: int
    winner: int
    """0 for a draw or a match that was broken off."""
    by: str | None
    """``score`` or ``exodia``; None: broken off after ``LIMIT`` placements."""
    totals: tuple[int, ...]
    placements: int
    turns: int
    leads: tuple[int, ...]
    """Points the seat that began is ahead, before each turn and at the end."""
    last: int
    """The seat that made the last move."""
    played: tuple[tuple[int, str, int], ...]
    """Seat, card and own turn, from 1."""
    offered: tuple[Counter[str], Counter[str]]
    """On how many own turns each card could have been played."""
    own_turns: tuple[int, int]
    milliseconds: int
    """How long a window shows all of it at normal speed, without thought."""


def watch_all(
    on: Table, rules: Rules, bots: tuple[Bot, Bot], starts: Sequence[tuple[Setting, int]], pace: Pace | None = None
) -> list[Watched]:
    """Play many matches of the same bots by the same rules, each from its setting and luck.

    The counting core plays them if it can; it says what ``watch`` says.
    """
    core = core_of(on, rules, bots, {deck for setting, _ in starts for deck in setting.decks})
    if core is None:
        return [watch(on, rules, bots, setting, luck, pace) for setting, luck in starts]
    return [told(core, setting, core.watch(*setting, luck, LIMIT), pace) for setting, luck in starts]


def core_of(on: Table, rules: Rules, bots: tuple[Bot, Bot], decks: Collection[Deck]) -> Any:
    """Return the core that plays such matches; None if only the rules do."""
    return None if on.core is None or on.aside(rules, bots, decks) else on.core(rules, bots, decks)


def told(core: Any, setting: Setting, course: Any, pace: Pace | None) -> Watched:
    """Return a match as the core tells it."""
    one, two = (Counter(offered) for offered in course.offered)
    shown = sum(map(pace, core.events(course.tale))) if pace else 0
    return Watched(
        setting.first, course.winner, course.by, course.totals, course.placements, sum(course.own_turns), course.leads,
        course.last, course.played, (one, two), course.own_turns, shown,
    )  # fmt: skip


def watch(
    on: Table, rules: Rules, bots: tuple[Bot, Bot], setting: Setting, luck: int, pace: Pace | None = None
) -> Watched:
    """Play one match. Turn n of a seat draws from a stream that grows from ``luck``, seat and n alone.

    So the same luck gives the same dice to the same seat however the cards, the rules or the order of seats differ:
    common random numbers. The rules know nothing of it; they draw from the stream in the position as ever.
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
    """Points a seat is ahead."""
    totals = on.score(rules, position).totals
    return int(totals[seat - 1] - totals[2 - seat])
