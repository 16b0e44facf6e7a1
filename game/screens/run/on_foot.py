"""The players in a room of a run: the way out through its doors, and the walks that mouse clicks ask for."""

from __future__ import annotations

from components.undercity import Stroller
from game.screens.menu import Question
from game.screens.run.live_run import LiveRun
from game.screens.walk.view import Notes
from game.tables.undercity.moves import legal
from systems.layout import rect_around
from systems.undercity import run_picture, run_world
from systems.undercity.chambers import NEIGHBOR_CENTERS, ROOM_CENTER, STAIR_AREAS, Exit
from systems.undercity.rooms import FlatPoint, plus

ASKING_PHASES = "workshop", "rest", "treasure", "gambit", "prize"
"""Phases whose rooms give nothing more once they are left, so that leaving is asked about."""
CLICK_REACH = 12
"""The distance from the table or the counter at which a click means it."""


class Doors:
    """The doors of the room, by which players leave together."""

    def __init__(self, screen: LiveRun, notes: Notes) -> None:
        self.screen, self.run, self.notes = screen, screen.run, notes
        self.pending_exit: Exit | None = None
        """The door that the open question is about."""

    def leave_by(self, exit: Exit) -> Question | None:
        """Leave by a door, or return a question if that gives up something in the room."""
        position = self.run.position
        if position.mode == "versus" and not self._may_lead(exit):
            return None
        if position.phase in ASKING_PHASES:
            self.pending_exit = exit
            return Question("run.leave_sure", self.screen.app)
        if position.phase == "encounter":
            self.push_back("needs_talk")
        else:
            self._go_through(exit)
        return None

    def take_answer(self, yes: bool) -> None:
        """Leave by the door in question, or stay."""
        self.push_back()
        if yes and self.pending_exit is not None:
            self._go_through(self.pending_exit)

    def _may_lead(self, exit: Exit) -> bool:
        """Return True if the side that leads stands in this doorway or at this door."""
        lead = run_world.strollers()[self.run.position.lead - 1]
        near_exit = self.screen.exit_near(lead)
        return exit.way in (lead.leaves, near_exit.way if near_exit else "")

    def _go_through(self, exit: Exit) -> None:
        """Leave the room and go to the next one."""
        while self.run.position.phase != "map":
            moves = {str(move) for move in legal(self.run.rules, self.run.position)}
            move = next((word for word in ("match:left", "leave") if word in moves), None)
            if move is None:
                self.push_back("needs_first")
                return
            self.screen.play(move)
        self.screen.play(f"go:r{exit.room.id}")

    def push_back(self, note: str = "") -> None:
        """Put players who stand in doorways back into the room."""
        for player in run_world.push_back(self.screen.chamber):
            if note:
                self.notes.show(player.number, note)

    def doorway(self) -> Exit | None:
        """Return the door in which everyone stands who has to, if they do."""
        players = run_world.strollers()
        chamber = self.screen.chamber
        position = self.run.position
        if position.mode == "versus":
            needed = [players[position.lead - 1]]
            for player in players:
                if player.leaves and player not in needed and not run_world.intent_of(player).follows:
                    self.notes.show(player.number, "other_leads")
        else:
            needed = [player for player in players if not run_world.intent_of(player).follows] or players[:1]
            fork = sum(not exit.obstacle for exit in chamber.exits) > 1
            if not fork and any(player.leaves for player in needed):
                needed = [player for player in needed if player.leaves]
        ways = {player.leaves for player in needed}
        return chamber.exit(ways.pop()) if len(ways) == 1 else None


class RunPointer:
    """The mouse pointer over the room."""

    def __init__(self, screen: LiveRun) -> None:
        self.screen = screen
        self.point: FlatPoint | None = None
        """Its point on the picture; None until it moves."""

    def lead(self, player: Stroller, point: FlatPoint) -> bool:
        """Let a player walk to the point of a click; return True if what was clicked is in reach."""
        chamber, exit = self.screen.chamber, self._exit(*point)
        x, y = point[0] - ROOM_CENTER[0], point[1] - ROOM_CENTER[1]
        if exit is not None:
            if not exit.is_free and self.screen.exit_near(player) == exit:
                return True
            x, y = chamber.way_out(exit)
        elif chamber.is_near_use(x, y, CLICK_REACH) and self.screen.is_at_table(player):
            return True
        run_world.walk_to(player, (x, y), chamber)
        return False

    def _exit(self, x: float, y: float) -> Exit | None:
        """Return the door, or the room behind it, at a point."""
        for exit in self.screen.chamber.exits:
            room = rect_around(*NEIGHBOR_CENTERS[exit.way], 140, 100)
            sign = rect_around(*run_picture.SIGN_PLACES[exit.way], 24, 24)
            stairs = STAIR_AREAS.get(exit.way)
            spot = plus(ROOM_CENTER, stairs.center) if stairs else run_picture.corridor_middle(exit.way)
            door = rect_around(*spot, 44, 44)
            if any(area.holds(x, y) for area in (room, sign, door)):
                return exit
        return None
