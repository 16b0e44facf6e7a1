"""The view of each boss behind the glass."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import boss_kotsu as last
import boss_people as people
import boss_things as things
from pixels import Pictures
from relief import Easel, frugal
from stall import Stall, counter, pane, place

Draw = Callable[[Easel], None]


class Boss(NamedTuple):
    """The painters of a boss, from the back to the front."""

    stall: Stall
    behind: Draw
    figure: Draw
    table: Draw


BOSSES = {
    "landlady": Boss(people.LANDLADY, people.key_board, people.landlady, people.rent),
    "abacus": Boss(people.ABACUS, people.bead_ring, people.abacus, people.sums),
    "twins": Boss(people.TWINS, people.twin_rings, people.twins, things.one_die_twice),
    "signal": Boss(things.SIGNAL, things.street, things.signal, things.cones),
    "glass_pharaoh": Boss(things.PHARAOH, things.tomb, things.pharaoh, things.prisms),
    "kotsu": Boss(last.KOTSU, last.sun, last.kotsu, last.treasure),
}


def boss(id: str) -> Easel:
    """Paint a boss whole."""
    each = BOSSES[id]
    easel = place(each.stall)
    each.behind(easel)
    each.figure(easel)
    counter(easel, each.stall)
    each.table(easel)
    pane(easel)
    return easel


def pictures() -> Pictures:
    """Return ``boss_landlady`` and the others."""
    return {f"boss_{id}": frugal(boss(id).picture()) for id in BOSSES}
