"""A match without end: whenever a board is full, both are cleared."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Any

from game.match.record import Record
from game.tables import find_table
from game.tables.table_files import load_rules

REAL = find_table("knucklebones")
RULES = load_rules("classic")
PLIES = 50_000


@wraps(REAL.apply)  # A table reads the types of its positions from there.
def endless(rules: Any, position: Any, move: Any) -> tuple[Any, tuple[Any, ...]]:
    """Apply a move, and clear the table if it ended the match."""
    after, events = REAL.apply(rules, position, move)
    if after.over:
        rng, after = after.rng, REAL.new(rules, 0, after.seat_to_move)
        after.rng = rng
    return after, events


TABLE = replace(REAL, apply=endless)


def long_match(plies: int = PLIES) -> Record:
    """Return the record of a match of this many moves, written while they are made."""
    record = Record.begin(TABLE, RULES, 7, 1, (), ("Ada", "Ben"))
    moves: list[Any] = []
    for ply in range(plies):
        legal = TABLE.legal(RULES, record.position)
        moves.append(legal[ply % len(legal)])
        record.follow(moves)
    return record
