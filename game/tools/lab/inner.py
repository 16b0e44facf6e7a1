"""Bots at a table whose moves are decided by matches at other tables: they play these matches."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import count
from typing import TYPE_CHECKING

from game.kernel.opaque import Bot, Move, Position, Rules
from game.kernel.random_stream import Stream, extend_state, seed_state
from game.kernel.result import Outcome
from game.match.bots import AT, LEVEL, bot_named, minds_of
from game.tables import find_table
from game.tables.contract import InnerMatch
from game.tables.table_files import load_rules

if TYPE_CHECKING:
    from game.tables import Table

WON: tuple[Outcome, ...] = 1, "won"
UNDECIDED: tuple[Outcome, ...] = "draw", "points"


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
    at, rules = find_table(match.table), rules_of(match.table, match.rules)
    seats = at.seat_count(rules)
    names = name, f"{LEVEL}{match.level}{AT}{name.partition(AT)[2]}"
    bots = tuple(bot_named(at, name_at(at, each)) for each in names[:seats])
    decks = (*match.decks, *[None] * seats)[:seats] if at.files.decks is not None else ()
    grows = seed_state(stream.below(1 << 32))
    for again in count():
        first = at.opener(rules) or 1 + again % seats
        position = at.deal(rules, extend_state(match.seed, again), first, decks, match.values)
        streams = [Stream(extend_state(extend_state(grows, again), seat)) for seat in range(seats)]
        while not at.over(position):
            seat = at.turn(position)
            position, _ = at.apply(rules, position, bots[seat - 1](rules, at.blind(position), streams[seat - 1]))
        if (outcome := at.score(rules, position).outcome) not in UNDECIDED:
            return outcome in WON
    raise AssertionError


def name_at(table: Table, name: str) -> str:
    """Return the name of a bot at a table; a level that the table does not have is its highest one."""
    who, _, nodes = name.partition(AT)
    level = who.removeprefix(LEVEL)
    if table.bots.decide is None or who == level or not level.isdecimal():
        return who
    who = f"{LEVEL}{min(int(level), max(mind.level for mind in minds_of(table).values()))}"
    return f"{who}{AT}{nodes}" if nodes else who


@lru_cache(maxsize=32)
def rules_of(table_name: str, name: str) -> Rules:
    """Return a rule set of a table, cached."""
    return load_rules(name, on=table_name)
