"""One line in, one line out: how the tests of the rules are told."""

from __future__ import annotations

from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import apply, legal
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.rules import KOTSU


def play(line: str, *moves: str, rules: Rules = KOTSU) -> str:
    """The line after these moves."""
    position = read(rules, line)
    for move in moves:
        position, _ = apply(rules, position, read_move(rules, move))
    return write(position)


def happened(line: str, move: str, rules: Rules = KOTSU) -> list[Event]:
    """What one move makes happen."""
    return list(apply(rules, read(rules, line), read_move(rules, move))[1])


def moves(line: str, rules: Rules = KOTSU) -> list[str]:
    """What the seat to move may do."""
    return [write_move(move) for move in legal(rules, read(rules, line))]


def plays_of(card: str, line: str, rules: Rules = KOTSU) -> list[str]:
    """The ways a card may be played."""
    return [move for move in moves(line, rules) if move.startswith(card)]
