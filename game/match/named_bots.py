"""The bots that commands can name: the simple bots of a table, the opponents in the game, and programs."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from game.content.rule_sets import StrictFiles
from game.kernel.opaque import Bot, Mind
from game.kernel.refusal import Refusal
from game.match.programs import playing, programs
from game.paths import pack_dirs
from game.tables import Table
from game.tables.table_files import TABLES, strict

LEVEL = "level"
"""Prefix of a name that gives a level instead of an opponent."""
AT = "@"
"""Separates a bot from the most positions it examines for a move."""
NODES = 2000
"""Default number of positions, so that matches are reproducible on any machine and end in reasonable time."""


def minds_of(on: Table) -> Mapping[str, Mind]:
    """Return the opponents of a table by id, the weakest first."""
    return _minds(on.name, pack_dirs())


@lru_cache(maxsize=16)
def _minds(name: str, packs: tuple[Path, ...]) -> Mapping[str, Mind]:
    """Return the opponents; the pack folders are part of the cache key."""
    files: StrictFiles = strict(name)
    load = TABLES[name].bots
    return load(files) if load else {}


def bots_of(on: Table) -> Mapping[str, Bot]:
    """Return all bots by name; the simple bots of the table take precedence, then opponents, then programs."""
    return {**{name: playing(on, program) for name, program in programs().items()}, **_ours(on)}


def _ours(on: Table) -> Mapping[str, Bot]:
    """Return all bots except programs."""
    thinking = {} if on.bots.decide is None else {
        name: thinker(on, mind, NODES)
        for id, mind in minds_of(on).items() for name in (f"{LEVEL}{mind.level}", id)
    }  # fmt: skip
    return {**thinking, **on.plain_bots}


def bot_named(on: Table, name: str) -> Bot:
    """Return the bot with this name: ``patient``, ``mochi``, ``level4``, or ``kitsune@500``, which examines at most 500
    positions per move.

    Refuses with ``unknown_bot``, and with ``bad_bot`` if the name is ambiguous.
    """
    who, at, nodes = name.partition(AT)
    if who in programs() and who in _ours(on):
        raise Refusal("bad_bot", f"A bot of this table is called {who!r} already: call the program otherwise.")
    known = bots_of(on)
    if at and on.bots.decide is not None:
        minds = minds_of(on)
        mind = minds.get(who) or next((each for each in minds.values() if who == f"{LEVEL}{each.level}"), None)
        if mind is not None and nodes.isdecimal() and int(nodes) > 0:
            return thinker(on, mind, int(nodes))
    elif who in known:
        return known[who]
    near = get_close_matches(who, known, 1)
    hint = f" Did you mean {near[0]}?" if near and near[0] != who else ""
    raise Refusal("unknown_bot", f"There is no bot {name!r} here.{hint} Bots are {', '.join(known)}.")


def thinker(on: Table, mind: Mind, nodes: int) -> Bot:
    """Return an opponent that is limited only by a number of positions."""
    decide, most = on.bots.decide, min(nodes, mind.nodes)
    assert decide is not None
    return lambda rules, position, stream: decide(rules, position, mind, stream, most).move
