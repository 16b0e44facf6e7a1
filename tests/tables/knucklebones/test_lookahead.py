"""The bot that considers the answer sees more than a greedy one, and keeps to its budget of nodes."""

from __future__ import annotations

import pytest

from game.kernel.random_stream import Stream, extend_state
from game.tables import find_table
from game.tables.knucklebones.bots.lookahead import NODES, lookahead
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read
from game.tools.lab.matcher import Setting, play_match
from game.tools.lab.sample import half_points
from tests.kit.rules import KOTSU

RULES = KOTSU


def chosen(line: str, nodes: int = NODES) -> set[str]:
    """Return all moves that it may choose, over several seeds."""
    board = read(RULES, line)
    return {write_move(lookahead(RULES, board, Stream(seed), nodes)) for seed in range(12)}


@pytest.mark.parametrize(
    ("line", "moves"),
    [
        # A single 6 is safe across from a full row; for a greedy bot all three rows are equal.
        ("-/-/- 345/1/1 1 place:6", {"place:1"}),
        # A roll would fill the board and lose; a shield gains a turn, best where the opponent could destroy most.
        ("123/456/12 666/555/44 1 ready shield -", {"shield:3"}),
        # Here a roll would win.
        ("666/555/44 123/456/12 1 ready shield -", {"roll"}),
        ("535/35/53 1/2/3 1 place:5", {"place:3"}),
    ],
)
def test_it_sees_the_answer(line: str, moves: set[str]) -> None:
    assert chosen(line) == moves


@pytest.mark.long
def test_it_beats_the_greedy_bot_without_cards() -> None:
    table = find_table("knucklebones")
    bots = table.plain_bots["lookahead"], table.plain_bots["greedy"]
    points = [
        half_points(play_match(table, RULES, bots, Setting(first, ((), ())), extend_state(7, luck)), 1)
        for luck in range(150)
        for first in (1, 2)
    ]
    assert sum(points) / 2 / len(points) > 0.5
