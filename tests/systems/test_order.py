"""The order of the systems, and a handler for every event."""

from __future__ import annotations

import esper
import pytest

from components.knucklebones import Die
from components.match import CurrentTurn, Match
from components.pose import Pose
from game.tables import NAMES
from game.tables.knucklebones.notation import read, read_move
from systems import order
from systems.entities import match_entity
from systems.rebuild import rebuild
from systems.staging import staging
from tests.kit.rules import KOTSU
from tests.kit.watched import STORE, board, only_component


def test_a_tick_runs_from_the_hands_to_the_eye() -> None:
    shown = [step.name for step in (*order.MOTION_STEPS, *order.EFFECT_STEPS)]
    assert [step.name for step in order.ORDER] == ["presses", "moves", "playback", *shown]


@pytest.mark.parametrize("name", NAMES)
def test_every_step_of_a_table_follows_one_that_all_tables_share(name: str) -> None:
    own = [step.name for steps in staging(name).animation.steps.values() for step in steps]
    ran = [step.name for step in order.order(name)]
    assert [step for step in ran if step not in own] == [step.name for step in order.ORDER]
    assert sorted(own) == sorted(step for step in ran if step in own)
    assert all(ran.index(follower.name) > ran.index(step) for step, followers in staging(name).animation.steps.items()
               for follower in followers)


def test_every_step_says_why_it_stands_there() -> None:
    assert all(step.reason for name in NAMES for step in order.order(name))


def test_a_move_is_true_and_on_its_way_to_the_eye_within_one_tick() -> None:
    rebuild(KOTSU, read(KOTSU, "-/-/- -/-/- 1 place:4"), STORE)
    only_component(Match).pending.append(read_move(KOTSU, "place:2"))
    order.tick(0.0, 0.016)
    assert (board(1), only_component(CurrentTurn).seat) == ("-/4/-", 2)
    assert esper.get_components(Die, Pose)


def test_a_world_without_a_match_says_so() -> None:
    with pytest.raises(LookupError, match="rebuild"):
        match_entity()
