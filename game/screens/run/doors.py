"""The ways out of a room of a run: the doors by which players leave together, and clicks that let them walk."""

from __future__ import annotations

from components.undercity import Stroller
from game.screens.run.live_run import LiveRun
from game.tables.undercity.moves import legal
from systems.layout import rect_around
from systems.undercity.run import picture, strolling
from systems.undercity.run.chambers import NEIGHBOR_CENTERS, ROOM_CENTER, STAIR_AREAS, Chamber, Exit
from systems.undercity.run.rooms import FlatPoint, plus

CLICK_REACH = 12
"""The distance from the table or the counter at which a click means it."""


class Doors:
    """The doors of the room, by which players leave together."""

    def __init__(self, live_run: LiveRun) -> None:
        self.live_run, self.run, self.notes = live_run, live_run.run, live_run.notes

    def may_leave_by(self, exit: Exit) -> bool:
        """Return True if the players may leave by a door; against each other the side that leads must be there."""
        position = self.run.position
        if not position.is_versus:
            return True
        lead = strolling.strollers()[position.lead - 1]
        near_exit = self.live_run.exit_near(lead)
        return exit.way in (lead.doorway, near_exit.way if near_exit else "")

    def leave(self, exit: Exit) -> None:
        """Leave by a door, and give up what the room still has."""
        self.push_back()
        self.go_through(exit)

    def go_through(self, exit: Exit) -> None:
        """Bring the room to its end and go through a door, unless something must be done first."""
        while self.run.position.phase != "map":
            moves = {str(move) for move in legal(self.run.rules, self.run.position)}
            move = next((word for word in ("match:left", "leave") if word in moves), None)
            if move is None:
                self.push_back("needs_first")
                return
            self.live_run.play(move)
        self.live_run.play(f"go:r{exit.room.id}")

    def push_back(self, note: str = "") -> None:
        """Put players who stand in doorways back into the room."""
        for player in strolling.push_back(self.live_run.chamber):
            if note:
                self.notes.show(player.number, note)

    def doorway(self) -> Exit | None:
        """Return the door in which everyone stands who has to, if they do."""
        players = strolling.strollers()
        chamber = self.live_run.chamber
        position = self.run.position
        if position.is_versus:
            needed = [players[position.lead - 1]]
            for player in players:
                if player.doorway and player not in needed and not player.leader:
                    self.notes.show(player.number, "other_leads")
        else:
            needed = [player for player in players if not player.leader] or players[:1]
            fork = sum(not exit.obstacle for exit in chamber.exits) > 1
            if not fork and any(player.doorway for player in needed):
                needed = [player for player in needed if player.doorway]
        ways = {player.doorway for player in needed}
        return chamber.exit(ways.pop()) if len(ways) == 1 else None


def walk_to_click(live_run: LiveRun, player: Stroller, point: FlatPoint) -> bool:
    """Let a player walk to the point of a click; return True if what was clicked is in reach."""
    chamber, exit = live_run.chamber, exit_at(live_run.chamber, *point)
    x, y = point[0] - ROOM_CENTER[0], point[1] - ROOM_CENTER[1]
    if exit is not None:
        if not exit.is_free and live_run.exit_near(player) == exit:
            return True
        x, y = chamber.way_out(exit)
    elif chamber.is_near_use(x, y, CLICK_REACH) and live_run.is_at_table(player):
        return True
    strolling.walk_to(player, (x, y), chamber)
    return False


def exit_at(chamber: Chamber, x: float, y: float) -> Exit | None:
    """Return the door, or the room behind it, at a point of the picture."""
    for exit in chamber.exits:
        room = rect_around(*NEIGHBOR_CENTERS[exit.way], 140, 100)
        sign = rect_around(*picture.SIGN_PLACES[exit.way], 24, 24)
        stairs = STAIR_AREAS.get(exit.way)
        spot = plus(ROOM_CENTER, stairs.center) if stairs else picture.corridor_middle(exit.way)
        door = rect_around(*spot, 44, 44)
        if any(area.holds(x, y) for area in (room, sign, door)):
            return exit
    return None
