"""Every bot that commands call by name: the plain ones of a table, those that people meet, and programs."""

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
"""What a name begins with that says how strong instead of who."""
AT = "@"
"""Between a bot and how many positions it looks at for a move, at most."""
NODES = 2000
"""So many where nothing is said, so that matches repeat on any machine and end the same day."""


def minds_of(on: Table) -> Mapping[str, Mind]:
    """The bots people meet at a table, by their ids, the weakest first."""
    return _minds(on.name, pack_dirs())


@lru_cache(maxsize=16)
def _minds(name: str, packs: tuple[Path, ...]) -> Mapping[str, Mind]:
    """Which packs are laid over the data is part of what is remembered."""
    files: StrictFiles = strict(name)
    return TABLES[name].bots(files)


def bots_of(on: Table) -> Mapping[str, Bot]:
    """All of them by name; what the table calls so itself comes first, then people's opponents, then programs."""
    return {**{name: playing(on, program) for name, program in programs().items()}, **_ours(on)}


def _ours(on: Table) -> Mapping[str, Bot]:
    """All but programs."""
    thinking = {} if on.decide is None else {
        name: thinker(on, mind, NODES)
        for id, mind in minds_of(on).items() for name in (f"{LEVEL}{mind.level}", id)
    }  # fmt: skip
    return {**thinking, **on.bots}


def bot_named(on: Table, name: str) -> Bot:
    """The bot of a name: ``patient``, ``mochi``, ``level4``, or ``kitsune@500``, which looks at 500 positions for
    a move at most; refuses with ``unknown_bot``, and with ``bad_bot`` where nobody could say which of two is meant."""
    who, at, nodes = name.partition(AT)
    if who in programs() and who in _ours(on):
        raise Refusal("bad_bot", f"A bot of this table is called {who!r} already: call the program otherwise.")
    known = bots_of(on)
    if at and on.decide is not None:
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
    """One that people meet, limited by nodes alone."""
    decide, most = on.decide, min(nodes, mind.nodes)
    assert decide is not None
    return lambda rules, position, stream: decide(rules, position, mind, stream, most).move
