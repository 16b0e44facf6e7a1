"""Helpers for tests of the rules, from one line of notation to another."""

from __future__ import annotations

from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import apply, legal
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.rules import KOTSU


def position_after(line: str, *moves: str, rules: Rules = KOTSU) -> str:
    """Return the position after these moves."""
    position = read(rules, line)
    for move in moves:
        position, _ = apply(rules, position, read_move(rules, move))
    return write(position)


def events_of(line: str, move: str, rules: Rules = KOTSU) -> list[Event]:
    """Return the events of a move."""
    return list(apply(rules, read(rules, line), read_move(rules, move))[1])


def moves(line: str, rules: Rules = KOTSU) -> list[str]:
    """Return the legal moves of the seat to move."""
    return [write_move(move) for move in legal(rules, read(rules, line))]


def plays_of(card: str, line: str, rules: Rules = KOTSU) -> list[str]:
    """Return the legal ways to play a card."""
    return [move for move in moves(line, rules) if move.startswith(card)]
