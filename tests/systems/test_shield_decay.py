"""Shields rise, wear, are renewed and go."""

from __future__ import annotations

import esper

from components.knucklebones import Shield, ShownHealth
from components.pose import Departing
from game.tables.knucklebones.events import RowShielded, ShieldGone, ShieldWorn
from systems.in_play import by_place
from systems.knucklebones.owners.shield_decay import HANDLERS
from tests.kit.world import bare_match, happen, put, the


def test_a_new_shield_is_full() -> None:
    bare_match()
    happen(HANDLERS, RowShielded(2, 3, 3))
    assert (the(Shield), list(by_place(Shield))) == (Shield(2, 3, 3, 3), [(2, 3)])


def test_a_turn_wears_it() -> None:
    bare_match()
    put(Shield(2, 3, 3, 3))
    happen(HANDLERS, ShieldWorn(2, 3, 2))
    assert the(Shield) == Shield(2, 3, 2, 3)


def test_shielding_a_shielded_row_renews_the_one_that_is_there() -> None:
    bare_match()
    put(Shield(2, 3, 1, 3))
    happen(HANDLERS, RowShielded(2, 3, 2))
    assert the(Shield) == Shield(2, 3, 2, 2)


def test_a_worn_out_shield_leaves_the_others_alone() -> None:
    bare_match()
    put(Shield(1, 1, 1, 3), Shield(1, 2, 3, 3))
    happen(HANDLERS, ShieldGone(1, 1))
    assert (the(Shield).row, list(by_place(Shield))) == (2, [(1, 2)])


def test_watched_it_waits_for_its_beat_to_be_seen_and_to_go() -> None:
    bare_match(shown=True)
    happen(HANDLERS, RowShielded(1, 1, 3))
    assert esper.get_component(ShownHealth) == []
    happen(HANDLERS, ShieldGone(1, 1))
    assert the(Shield).health == 0
    assert [entity for entity, _ in esper.get_component(Shield)] == [
        entity for entity, _ in esper.get_component(Departing)
    ]
