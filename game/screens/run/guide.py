"""Walks players to the place of a decision, as they would do it themselves: in replays, films and demos."""

from __future__ import annotations

from typing import TYPE_CHECKING

import esper

from game.tables.undercity.moves import Move
from systems.undercity import run_world, stroll
from systems.undercity.chambers import STAIRS, Exit, distance
from systems.undercity.rooms import Point

if TYPE_CHECKING:
    from game.screens.run.run import RunScreen

AT = 9.0
"""The distance from a table or a door at which a walker is there."""


class Guide:
    """Leads the players of a screen. The first one walks; others follow."""

    def __init__(self, screen: RunScreen) -> None:
        self.screen = screen

    @property
    def is_still(self) -> bool:
        """True if no one walks and nothing is shown."""
        esper.switch_world(self.screen.world)
        first = stroll.strollers()[0]
        return not (self.screen.showing.events or run_world.glide() or first.way or first.enters)

    def arrives(self, move: Move) -> bool:
        """Return True if the players are where a move is made; if not, let them walk there."""
        screen = self.screen
        esper.switch_world(screen.world)
        if move.verb == "go":
            return self._arrives_at(next((each for each in screen.chamber.exits if each.room.id == move.room), None))
        first = stroll.strollers()[0]
        if screen.is_at_table(first) or (goal := self._table) is None:
            return True
        first.way = screen.chamber.path((first.x, first.y), goal)
        return not first.way

    @property
    def _table(self) -> Point | None:
        """A place in front of the table or the counter."""
        use = self.screen.look.rooms[self.screen.place.kind].use
        return None if use is None or not self.screen.can_use() else (use[0] + use[2] / 2, use[1] - AT)

    def _arrives_at(self, exit: Exit | None) -> bool:
        """Return True if the first player stands in a doorway, or at a closed door."""
        if exit is None:
            return True
        first, chamber = stroll.strollers()[0], self.screen.chamber
        inside, beyond = chamber.spot(exit.way), chamber.threshold(exit.way)
        if exit.way not in STAIRS:
            beyond = inside[0] + 0.7 * (beyond[0] - inside[0]), inside[1] + 0.7 * (beyond[1] - inside[1])
        if first.leaves == exit.way or (distance((first.x, first.y), inside) < AT and not exit.is_free):
            return True
        first.way = chamber.path((first.x, first.y), beyond if exit.is_free else inside)
        return not first.way
