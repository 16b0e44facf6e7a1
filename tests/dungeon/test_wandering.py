"""Random walkers in a thousand dungeons, alone or together, can always still reach the goal."""

from __future__ import annotations

import pytest

from game.dungeon.content import Folder, Grammar
from game.dungeon.maker import make
from game.dungeon.plan import Plan, read_plan
from game.dungeon.walk.moves import apply, legal
from game.dungeon.walk.position import Position, arrived, beginning
from game.dungeon.walk.shortest import onward
from game.kernel.random_stream import Stream
from game.paths import data_dir

PARTS, EACH = 4, 125
MOVES = 60


@pytest.fixture(scope="module")
def grammar() -> Grammar:
    return Folder(data_dir()).read()


def has_a_way(plan: Plan, position: Position, who: int) -> bool:
    """Return True if a walker can still reach the goal with their own keys while the others stand still."""
    walker = position.walkers[who - 1]
    if arrived(plan, position, who):
        return True
    # Keys that another walker holds are gone.
    others = sum(each.hand for each in position.walkers) - walker.hand
    gone = frozenset(sorted(position.keys)[:others])
    alone = Position((walker,), position.keys - gone, position.doors, position.boxes)
    told = {**plan.told, "keys": [key for key in plan.told["keys"] if key["id"] not in gone]}
    return onward(read_plan(told) if gone else plan, alone) is not None


def have_a_way_together(plan: Plan, position: Position) -> bool:
    """Return True if all walkers together can bring one of them to the goal; that one calls the rest."""
    known, open_ = {position}, [position]
    while open_:
        position = open_.pop()
        for move in legal(plan, position):
            after = apply(plan, position, move)[0]
            if any(arrived(plan, after, who) for who in range(1, len(after.walkers) + 1)):
                return True
            after = after._replace(walkers=tuple(each._replace(facing="s") for each in after.walkers))
            if after not in known:
                known.add(after)
                open_.append(after)
    return False


@pytest.mark.parametrize("part", range(PARTS))
def test_nobody_is_ever_stuck(grammar: Grammar, part: int) -> None:
    for number in range(EACH):
        seed = part * EACH + number
        plan = read_plan(make(grammar, "main" if number % 25 == 0 else "small", seed).told)
        position, stream = beginning(plan, 1 + number % 2), Stream(seed)
        for _ in range(MOVES):
            if not (moves := legal(plan, position)):
                break
            position = apply(plan, position, stream.pick(moves))[0]
        alone = (has_a_way(plan, position, who) for who in range(1, len(position.walkers) + 1))
        assert any(alone) or have_a_way_together(plan, position), f"seed {seed}: {position}"
