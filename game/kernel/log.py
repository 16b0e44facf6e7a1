"""A match as a text anybody can play again: table, rules, data digest, seed and moves.

Every move names its roll and stands beside the digest of the position it led to, so a difference is known by its ply.
"""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

from game.kernel.refusal import Refusal

HEAD = "kotsu match 1"
HEADER: tuple[tuple[Any, ...], ...] = (("table", 1), ("rules", 2), ("seed", 1), ("first", 1), ("deck", 1, 2))
"""The lines below it: a word, and how many may follow it."""


class Rulebook(Protocol):
    """What replaying needs of a table."""

    @property
    def new(self) -> Any: ...
    @property
    def apply(self) -> Any: ...
    @property
    def read_move(self) -> Any: ...
    @property
    def write(self) -> Any: ...
    @property
    def data(self) -> Any: ...


@dataclass(frozen=True, slots=True)
class Ply:
    """A move and the digest of the position after it."""

    move: str
    digest: str


@dataclass(frozen=True, slots=True)
class Log:
    """All that is needed to play a match again."""

    table: str
    rules: str
    data: str
    """Digest of the rules it was played under."""
    seed: int
    first: int
    deck: tuple[str, ...]
    plies: tuple[Ply, ...] = ()
    second: tuple[str, ...] | None = None
    """Seat 2's deck where it is another one."""


def digest(text: str) -> str:
    """Twelve hexadecimal digits that stand for a text, the same on every machine."""
    return sha256(text.encode()).hexdigest()[:12]


def write_log(log: Log) -> str:
    """The log as text, a move a line."""
    head = (
        HEAD,
        f"table {log.table}",
        f"rules {log.rules} {log.data}",
        f"seed {log.seed}",
        f"first {log.first}",
        f"deck {' '.join(','.join(deck) or '-' for deck in (log.deck, log.second) if deck is not None)}",
    )
    return "\n".join((*head, *(f"{ply.move} {ply.digest}" for ply in log.plies))) + "\n"


def read_log(text: str) -> Log:
    """The log a text holds; refuses with ``bad_log``, naming the line."""
    lines = text.splitlines()
    if lines[:1] != [HEAD]:
        raise Refusal("bad_log", f"Line 1: a match begins with {HEAD!r}.")
    values: list[list[str]] = []
    for number, (word, *counts) in enumerate(HEADER, 2):
        parts = lines[number - 1].split() if len(lines) >= number else []
        if parts[:1] != [word] or len(parts) - 1 not in counts:
            raise Refusal("bad_log", f"Line {number}: expected {word!r}.")
        values.append(parts[1:])
    (table,), (rules, data), (seed,), (first,), decks = values
    if not seed.isdecimal() or first not in ("1", "2"):
        raise Refusal("bad_log", "Lines 4 and 5: the seed is a whole number, the first seat is 1 or 2.")
    plies = []
    for number, line in enumerate(lines[6:], 7):
        parts = line.split()
        if len(parts) != 2:
            raise Refusal("bad_log", f"Line {number}: expected a move and a digest.")
        plies.append(Ply(*parts))
    deck, *second = (() if word == "-" else tuple(word.split(",")) for word in decks)
    return Log(table, rules, data, int(seed), int(first), deck, tuple(plies), second[0] if second else None)


def replay(table: Rulebook, rules: Any, log: Log) -> list[tuple[Any, tuple[Any, ...]]]:
    """Every position with the events that led to it, the first with none.

    Refuses with ``other_data`` when the rules are not those of the log, with ``replay_differs`` at the first
    ply that leads elsewhere.
    """
    if table.data(rules) != log.data:
        raise Refusal("other_data", f"This match was played under other rules ({log.data}).")
    position = table.new(rules, log.seed, log.first, log.deck, log.second)
    played: list[tuple[Any, tuple[Any, ...]]] = [(position, ())]
    for number, ply in enumerate(log.plies, 1):
        position, events = table.apply(rules, position, table.read_move(rules, ply.move))
        if digest(table.write(position)) != ply.digest:
            raise Refusal("replay_differs", f"Ply {number}, {ply.move}: led elsewhere.", table.write(position))
        played.append((position, events))
    return played
