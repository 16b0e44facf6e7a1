"""Positions from well-played matches and from random ones."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from itertools import product

from game.kernel.bots import Budget, BudgetSpent
from game.kernel.random_stream import Stream
from game.tables.reversi.board import board_with
from game.tables.reversi.bots.decisions import MoveSearch, load_search
from game.tables.reversi.bots.search import Evaluation, Search
from game.tables.reversi.definitions import Rules
from game.tables.reversi.position import PASS, Position, sides, write
from game.tables.reversi.rules import apply, legal, new
from game.tables.table_files import load_rules

OPENING = 10
"""Random moves at the beginning of a match that is played well afterward."""


def shipped_rules(name: str = "reversi") -> Rules:
    """Return the rules with the bots of the game."""
    rules: Rules = load_rules(name, on="reversi")
    return rules


def rows(*lines: str, side: str) -> str:
    """Return a position from its rows; missing rows are empty."""
    return "".join(line.ljust(8, "-") for line in lines).ljust(64, "-") + f" {side}"


def count_free(position: Position) -> int:
    """Return the number of free squares."""
    return (position.full ^ position.black ^ position.white).bit_count()


def positions(empty: int, count: int, well: bool = False, seed: int = 1, rules_name: str = "reversi") -> list[Position]:
    """Return ``count`` positions with ``empty`` free squares in which the side to move can place a disc."""
    rules, stream, found = shipped_rules(rules_name), Stream(seed), list[Position]()
    level = rules.levels["tanuki"].model_copy(update={"slips": 0})
    while len(found) < count:
        position = new(rules, 1)
        while (moves := legal(rules, position)) and count_free(position) > empty:
            opens = count_free(position) > count_free(new(rules, 1)) - OPENING
            plays_well = well and not opens
            move = MoveSearch(rules, level, position, stream).think().move if plays_well else stream.pick(moves)
            position, _ = apply(rules, position, move)
        if count_free(position) == empty and moves and moves != (PASS,):
            found.append(position)
    return found


def compare_searches(rules_name: str, empties: Iterable[int], count: int, limits: Iterable[int]) -> None:
    """Compare plain and compiled searches of positions with these free squares, within these numbers of positions."""
    fast, weights = load_search().search, shipped_rules(rules_name).weights["sound"]
    for position in [found for empty in empties for found in positions(empty, count, rules_name=rules_name)]:
        board, discs = board_with(position.full), sides(position)
        for nodes, depths in product(limits, (range(5), [None])):
            searches = [kind(Budget(nodes), board, Evaluation(weights, board).weights) for kind in (Search, fast)]
            plain, compiled = (values_by_depth(search, *discs, depths) for search in searches)
            assert plain == compiled, write(position)


def values_by_depth(search: Search, own: int, other: int, depths: Iterable[int | None]) -> tuple[list[int], int]:
    """Return the values of one depth after the other, None for the end, and the positions that took."""
    found: list[int] = []
    with suppress(BudgetSpent):
        for depth in depths:
            found.append(search.end_value(own, other) if depth is None else search.value(own, other, depth))
    return found, search.budget.spent
