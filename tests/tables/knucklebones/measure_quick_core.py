"""Compares the compiled counting core with the engine in many more matches than the suite has time for.

`KOTSU_PLAIN= python3 run.py test tests/tables/knucklebones/measure_quick_core.py`, once numba is installed.
"""

from __future__ import annotations

from random import Random

import pytest

from game.kernel.random_stream import Stream, extend_state, seed_state
from game.tables.knucklebones.bots.compiled import think
from game.tables.knucklebones.quick.cards import reason_against
from game.tables.knucklebones.rules import legal_moves
from game.tables.numba_support import compiles
from tests.kit.quick import check_match, compare_plies, invent_card, random_board, rules_with_new
from tests.kit.rules import BASE, WIDER, rules

EVERY = {**BASE, **WIDER}


def test_it_is_compiled() -> None:
    assert compiles()


@pytest.mark.parametrize("bot", ["random", "greedy", "patient"])
def test_hands_of_any_cards_are_played_alike(bot: str) -> None:
    chance, rule_set = Random(bot), rules(catalogue=EVERY)
    for index in range(3000 if bot == "random" else 300):
        hands = tuple(chance.sample(sorted(EVERY), 4)), tuple(chance.sample(sorted(EVERY), 4))
        check_match(rule_set, (bot, bot), hands, extend_state(seed_state(11), index))


def test_cards_no_one_has_thought_of_are_played_alike() -> None:
    for seed in range(1000):
        rule_set = rules_with_new(invent_card(Random(seed)))
        if not reason_against(rule_set, ["new"]):
            bots = ("greedy", "patient") if seed % 4 == 0 else ("random", "greedy")
            check_match(rule_set, bots, (("new", "thief", "trap"), ("new", "shield", "joker")), seed)


def test_every_move_is_that_of_the_engine() -> None:
    chance, rule_set = Random(4), rules(catalogue=EVERY)
    for seed in range(300):
        compare_plies(rule_set, (tuple(chance.sample(sorted(EVERY), 4)), tuple(chance.sample(sorted(EVERY), 4))), seed)


def test_the_search_makes_legal_moves_in_thousands_of_positions_and_the_same_ones_again() -> None:
    chance, rule_set = Random(5), rules(catalogue=EVERY)
    for seed in range(2000):
        hands = tuple(chance.sample(sorted(EVERY), 4)), tuple(chance.sample(sorted(EVERY), 4))
        board = random_board(rule_set, hands, seed, chance.randrange(30))
        if legal_moves(board):
            first, again = (think(rule_set, board, Stream(seed), 3000) for _ in range(2))
            assert first is not None and first == again and first.move in legal_moves(board)
