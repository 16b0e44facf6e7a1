"""Many more matches than the suite has time for, by the quick core as numba compiles it, beside the plain rules.

`KOTSU_PLAIN= python3 run.py test tests/tables/knucklebones/measure_quick_core.py`, once numba is installed.
"""

from __future__ import annotations

from random import Random

import pytest

from game.kernel.random_stream import grown, seeded
from game.tables.knucklebones.quick import compiles
from game.tables.knucklebones.quick.tables import taken
from tests.kit.quick import alike, dealing, invented
from tests.kit.rules import BASE, WIDER, rules

EVERY = {**BASE, **WIDER}


def test_it_is_compiled() -> None:
    assert compiles()


@pytest.mark.parametrize("bot", ["random", "greedy", "patient"])
def test_hands_of_any_cards_are_played_alike(bot: str) -> None:
    chance, of = Random(bot), rules(catalogue=EVERY)
    for index in range(3000 if bot == "random" else 300):
        hands = tuple(chance.sample(sorted(EVERY), 4)), tuple(chance.sample(sorted(EVERY), 4))
        alike(of, (bot, bot), hands, grown(seeded(11), index))


def test_cards_nobody_has_thought_of_are_played_alike() -> None:
    for seed in range(1000):
        of = dealing(invented(Random(seed)))
        if taken(of, ["new"]):
            bots = ("greedy", "patient") if seed % 4 == 0 else ("random", "greedy")
            alike(of, bots, (("new", "thief", "trap"), ("new", "shield", "joker")), seed)
