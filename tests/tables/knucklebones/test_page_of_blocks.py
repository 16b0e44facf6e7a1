"""The page of blocks is enough: what was written from it alone tells the same events in the same order."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from game.tables.knucklebones.definitions import Card
from tests.kit.inventing import written
from tests.kit.page_comparing import compared, read_here
from tests.kit.rules import BASE, rules

CARDS, PLAYS = 150, 6


def cards() -> list[tuple[int, dict[str, Any]]]:
    """Cards of steps that were written from the page, by the number that makes each again."""
    found: list[tuple[int, dict[str, Any]]] = []
    seed = 0
    while len(found) < CARDS:
        seed += 1
        made = written(Random(seed))
        if not read_here(made):
            continue
        try:
            Card.model_validate(made)
        except ValidationError:
            continue
        found.append((seed, made))
    return found


@pytest.mark.parametrize("part", range(3))
def test_what_the_page_tells_is_what_happens(part: int) -> None:
    played = 0
    for seed, made in cards()[part::3]:
        sets = rules(catalogue={**BASE, "it": made}, deck=["it", *BASE])
        chance = Random(seed)
        for _ in range(PLAYS):
            played += compared(sets, made, chance)
    assert played > CARDS // 3
