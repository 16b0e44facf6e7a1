"""Positions from well-played matches and from random ones."""

from __future__ import annotations

from game.kernel.random_stream import Stream
from game.tables.reversi.bots.mind import Mind
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import PASS, Position
from game.tables.reversi.rules import apply, legal, new
from game.tables.table_files import load_rules

OPENING = 10
"""Random moves at the beginning of a match that is played well afterward."""


def shipped(name: str = "reversi") -> Rules:
    """Return the rules with the bots of the game."""
    rules: Rules = load_rules(name, on="reversi")
    return rules


def free(position: Position) -> int:
    """Return the number of free squares."""
    return (position.full ^ position.black ^ position.white).bit_count()


def positions(
    empty: int, count: int, well: bool = False, seed: int = 1, rules_name: str = "reversi"
) -> list[Position]:
    """Return ``count`` positions with ``empty`` free squares in which the side to move can place a disc."""
    rules, stream, found = shipped(rules_name), Stream(seed), list[Position]()
    level = rules.levels["tanuki"].model_copy(update={"slips": 0})
    while len(found) < count:
        position = new(rules, 1)
        while (moves := legal(rules, position)) and free(position) > empty:
            opens = free(position) > free(new(rules, 1)) - OPENING
            chosen = stream.pick(moves) if opens or not well else Mind(rules, level, position, stream).think().move
            position, _ = apply(rules, position, chosen)
        if free(position) == empty and moves and moves != (PASS,):
            found.append(position)
    return found
