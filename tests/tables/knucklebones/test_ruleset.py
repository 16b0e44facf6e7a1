"""Rules compute once what play needs, and keep it."""

from __future__ import annotations

import gc
import pickle
from copy import deepcopy
from weakref import ref

from hypothesis import given, settings
from hypothesis import strategies as st

from game.kernel.bots import decider
from game.kernel.random_stream import Stream
from game.tables.knucklebones.board import blind
from game.tables.knucklebones.definitions import Multipliers
from game.tables.knucklebones.manifest import BOTS, TABLE, legal, new
from game.tables.knucklebones.ruleset import ruleset_of
from tests.kit.rules import KOTSU, rules


def test_a_rule_set_is_no_part_of_the_value_of_rules() -> None:
    one, other = rules(name="one"), rules(name="one")
    assert ruleset_of(one) is ruleset_of(one) and ruleset_of(one) is not ruleset_of(other)
    assert one == other and "ruleset" not in one.model_dump() and "RuleSet" not in repr(one)
    assert pickle.dumps(one) == pickle.dumps(rules(name="one"))


def test_a_changed_copy_of_rules_works_out_its_own() -> None:
    kotsu = rules()
    assert ruleset_of(kotsu).score[3, 3] == 12
    changed = kotsu.model_copy(update={"multipliers": Multipliers(double=5)})
    assert (ruleset_of(changed).score[3, 3], ruleset_of(kotsu).score[3, 3]) == (30, 12)
    for copy in (changed.model_copy(), deepcopy(changed), pickle.loads(pickle.dumps(changed))):
        assert ruleset_of(copy) is not ruleset_of(changed) and ruleset_of(copy).model is copy
        assert legal(copy, new(copy, 1)) == legal(changed, new(changed, 1))


def test_a_rule_set_goes_with_its_rules() -> None:
    gone = ref(ruleset_of(rules(name="short")).model)
    gc.collect()
    assert gone() is None


@given(st.integers(0, 2**64 - 1))
@settings(max_examples=20, deadline=None)
def test_a_bot_sees_no_random_stream(seed: int) -> None:
    bot, streams = BOTS["random"], (Stream(seed), Stream(seed))
    decide = decider(TABLE, KOTSU, bot, streams[0])
    position = new(KOTSU, seed)
    while move := decide(position):
        assert move == bot(KOTSU, blind(position), streams[1])
        position, _ = TABLE.apply(KOTSU, position, move)
    assert TABLE.over(position) and not legal(KOTSU, position)
