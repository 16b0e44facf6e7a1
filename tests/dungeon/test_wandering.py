"""Random walkers in hundreds of dungeons, alone or together, can always still reach the goal."""

from __future__ import annotations

import pytest

from game.dungeon.content import Folder, Grammar
from game.dungeon.maker import make
from game.dungeon.plan import read_plan
from game.dungeon.walk.rules import apply, legal
from game.dungeon.walk.state import WalkState, start, write
from game.dungeon.walk.walk import shortest_from
from game.kernel.random_stream import Stream
from game.paths import data_dir

MOVES = 60


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return Folder(data_dir()).read()


def has_a_way(state: WalkState, who: int) -> bool:
    """Return True if a walker can still reach the goal with their own keys while the others stand still."""
    plan, walker = state.plan, state.walker(who)
    if state.is_at_goal(who):
        return True
    # Keys that another walker holds are gone.
    others = sum(each.hand for each in state.walkers) - walker.hand
    gone = frozenset(sorted(state.keys)[:others])
    if gone:
        plan = read_plan({**plan.json, "keys": [key for key in plan.json["keys"] if key["id"] not in gone]})
    return shortest_from(WalkState(plan, (walker,), state.keys - gone, state.doors, state.boxes)) is not None


def have_a_way_together(state: WalkState) -> bool:
    """Return True if all walkers together can bring one of them to the goal; that one calls the rest."""
    known, open_ = {state.position}, [state]
    while open_:
        state = open_.pop()
        for move in legal(state):
            after = state.copy()
            apply(after, move)
            if any(map(after.is_at_goal, after.numbers)):
                return True
            for who in after.numbers:
                after.change(who, facing="s")
            if after.position not in known:
                known.add(after.position)
                open_.append(after)
    return False


@pytest.mark.parametrize("seeds", [
    range(6), *(pytest.param(range(first, first + 125), marks=pytest.mark.long) for first in range(0, 500, 125)),
])
def test_no_one_is_ever_stuck(grammar: Grammar, seeds: range) -> None:
    for seed in seeds:
        plan = read_plan(make(grammar, "main" if seed % 25 == 0 else "small", seed).json)
        state, stream = start(plan, 1 + seed % 2), Stream(seed)
        for _ in range(MOVES):
            if not (moves := legal(state)):
                break
            apply(state, stream.pick(moves))
        alone = (has_a_way(state, who) for who in state.numbers)
        assert any(alone) or have_a_way_together(state), f"seed {seed}: {write(state)}"
