"""Bots by the names that commands use: the opponents of a table, its simple bots, and programs."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from game.kernel.bot_use import count_use
from game.kernel.bots import Thought, never, stop_after
from game.kernel.opaque import Bot, Move, Opponent, Position, Rules
from game.kernel.random_stream import Stream
from game.kernel.refusal import Refusal
from game.match.bot_programs import LIMIT_SIGN, headless_bot, programs
from game.paths import pack_dirs
from game.tables import Table
from game.tables.bot_levels import LevelBot, ThinkingLimits
from game.tables.table_files import TABLES, strict_files

LEVEL_PREFIX = "level"
"""Prefix of a name that gives a level instead of an opponent."""
DEFAULT_NODES = 2000
"""Default number of positions, so that matches are reproducible on any machine and end in reasonable time."""


def levels_of(table: Table) -> Mapping[str, Opponent]:
    """Return the opponents of a table by id, the weakest first."""
    return _levels(table.name, pack_dirs())


@lru_cache(maxsize=16)
def _levels(name: str, packs: tuple[Path, ...]) -> Mapping[str, Opponent]:
    """Return the opponents; the pack folders are part of the cache key."""
    files = strict_files(name)
    load = TABLES[name].readers.bots
    return load(files) if load else {}


def bots_of(table: Table) -> Mapping[str, Bot]:
    """Return all bots by name; the simple bots of the table take precedence, then opponents, then programs."""
    return {**{name: headless_bot(table, program) for name, program in programs().items()}, **_own_bots(table)}


def _own_bots(table: Table) -> Mapping[str, Bot]:
    """Return all bots except programs."""
    level_bots = {} if table.bots.decide is None else {
        name: thinking_bot(table, name, level, min(DEFAULT_NODES, level.nodes))
        for id, level in levels_of(table).items() for name in (f"{LEVEL_PREFIX}{level.level}", id)
    }
    return {**level_bots, **table.plain_bots}


def bot_named(table: Table, name: str) -> Bot:
    """Return the bot with this name.

    Names are like ``patient``, ``mochi``, ``level4``, or ``kitsune@500``, which examines at most 500 positions per
    move, ``kitsune@3p``, which looks at most 3 plies ahead, ``kitsune@1.5s``, which thinks at most 1.5 seconds, or
    ``kitsune@3p@500`` with several such limits.

    Refuses with ``unknown_bot``, and with ``bad_bot`` if the name is ambiguous or the limit makes no sense.
    """
    bot_name, sign, limits = name.partition(LIMIT_SIGN)
    if bot_name in programs() and bot_name in _own_bots(table):
        raise Refusal("bad_bot", f"A bot of this table is called {bot_name!r} already: call the program otherwise.")
    all_bots = bots_of(table)
    if sign and table.bots.decide is not None:
        levels = levels_of(table)
        by_level = (level for level in levels.values() if bot_name == f"{LEVEL_PREFIX}{level.level}")
        level = levels.get(bot_name) or next(by_level, None)
        if level is not None:
            return limited_bot(table, name, level, limits)
    elif bot_name in all_bots and not sign:
        bot = all_bots[bot_name]
        return CountingBot(name, bot.think) if isinstance(bot, LevelBot) else bot
    if bot_name in all_bots:
        limit = f"{LIMIT_SIGN}{limits}"
        raise Refusal("bad_bot", f"{bot_name!r} cannot be limited by {limit}: only bots of levels that search can.")
    similar = get_close_matches(bot_name, all_bots, 1)
    hint = f" Did you mean {similar[0]}?" if similar and similar[0] != bot_name else ""
    raise Refusal("unknown_bot", f"There is no bot {name!r} here.{hint} Bots are {', '.join(all_bots)}.")


def limited_bot(table: Table, name: str, level: Opponent, limits: str) -> Bot:
    """Return an opponent within limits such as ``500``, ``3p``, or ``1.5s``; refuse with ``bad_bot``."""
    nodes = level.nodes
    seconds = None
    is_limited = False
    for limit in limits.split(LIMIT_SIGN):
        parts = re.fullmatch(r"([0-9]{1,9})(p?)|([0-9]{1,4}(?:\.[0-9]{1,3})?)s", limit)
        amount = float(parts[1] or parts[3]) if parts else 0.0
        if parts is None or amount <= 0:
            examples = f"500 positions, 3p for plies, or 1.5s for seconds, not {limit!r}"
            raise Refusal("bad_bot", f"A limit of {name.partition(LIMIT_SIGN)[0]} is written like {examples}.")
        if parts[3]:
            seconds = amount
        elif not parts[2]:
            nodes, is_limited = min(nodes, int(amount)), True
        elif table.bots.with_depth is None:
            raise Refusal("bad_bot", f"Bots of {table.name} do not look ahead by plies: limit positions or seconds.")
        else:
            level, is_limited = table.bots.with_depth(level, int(amount)), True
    return thinking_bot(table, name, level, nodes if is_limited else None, seconds)


def thinking_bot(
    table: Table, name: str, level: Opponent, nodes: int | None, seconds: float | None = None
) -> CountingBot:
    """Return an opponent as a bot.

    ``nodes`` are the most positions, None for those of the level, as at a table. Without ``seconds`` time does not
    matter, so that it plays the same on every machine.
    """
    decide = table.bots.decide
    assert decide is not None

    def think(rules: Rules, position: Position, stream: Stream) -> Thought[Move]:
        stop = never if seconds is None else stop_after(seconds, time.perf_counter)
        return decide(rules, position, level, stream, ThinkingLimits(nodes, stop))

    return CountingBot(name, think)


@dataclass(frozen=True, slots=True, eq=False)
class CountingBot:
    """A bot that counts what it uses."""

    name: str
    think: Callable[[Rules, Position, Stream], Thought[Move]]

    def __call__(self, rules: Rules, position: Position, stream: Stream) -> Move:
        start = time.perf_counter()
        result = self.think(rules, position, stream)
        counts = {} if result.nodes is None else {"nodes": result.nodes, "plies": result.plies}
        count_use(self.name, time.perf_counter() - start, counts)
        return result.move
