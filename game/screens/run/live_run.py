"""A run on the screen: its world, the decisions that are shown, and its doors."""

from __future__ import annotations

import esper

from components.undercity import Stroller
from game.app.application import App
from game.content.store import Store
from game.kernel.events import event_names
from game.kernel.opaque import as_type
from game.kernel.random_stream import Stream, seed_state
from game.match.runs import RUN_TABLE
from game.screens.menu import Question
from game.screens.run.party import PartyRun, devices_for
from game.screens.screen import Screen
from game.screens.walk.view import Notes
from game.tables.undercity import events as happenings
from game.tables.undercity.events import Event
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.position import is_blocking, map_of, rules_of
from game.tables.undercity.room_match import boss_in, boss_of, opponent_of
from game.tables.undercity.rule_files import Gift, RunLook
from game.tables.undercity.run_map import MapRoom
from systems.layout import rect_around
from systems.undercity import run_picture, run_world
from systems.undercity.chambers import NEIGHBOR_CENTERS, RADIUS, ROOM_CENTER, STAIR_AREAS, Chamber, Exit
from systems.undercity.rooms import FlatPoint, plus
from systems.undercity.run_picture import RunView


def look_at(store: Store) -> RunLook:
    return as_type(store.content_of(RUN_TABLE).look, RunLook)


class LiveRun(Screen):
    """A run on the screen, without its input."""

    is_replay = False
    """True in a replay, whose buttons are below its pages."""

    def __init__(self, app: App, run: PartyRun) -> None:
        super().__init__(app)
        self.open_world()
        self.run, self.look = run, look_at(app.store)
        self.names = event_names(happenings.Event)
        self.players = 1 if run.rules.choices.mode == "alone" else 2
        self.bots = {number for number, person in enumerate(run.people, 1) if person.bot}
        """The players who are bots; they follow the others."""
        self.walk_devices = devices_for(app, run)
        self.decisions_shown = len(run.record.events)
        """Decisions whose events were shown."""
        self.clock = 0.0
        self.is_first_run = not app.records.runs.results()
        """True if no run was finished here yet: the first room then explains what a win brings."""
        self.rebuild()

    def rebuild(self) -> None:
        """Show the run as it is now, at once."""
        esper.clear_database()
        self.decisions_shown = len(self.run.record.events)
        run_world.build(self.view.map, self.run.position, self.players)

    @property
    def view(self) -> RunView:
        """The current picture."""
        position, calm = self.run.position, self.app.settings.reduced_motion
        run_map = map_of(self.run.rules, position)
        return RunView(
            run_map, position, self.look, position.unlocks, is_blocking(self.run.rules, position), self.person,
            rules_of(self.run.rules, position).is_red, 0.0 if calm else self.clock, self.players, calm,
            "" if position.is_versus else boss_of(self.run.rules, position),
        )

    @property
    def current_room(self) -> MapRoom:
        return self.view.map.places[self.run.position.room]

    @property
    def chamber(self) -> Chamber:
        """The ground of the room."""
        return self.view.chamber(self.run.position.room)

    def can_use(self) -> bool:
        """Return True if the table or the counter of this room has something to do."""
        position = self.run.position
        return (
            position.phase not in ("map", "won", "lost") or self.current_room.kind == "glass"
            or Move("enter") in legal(self.run.rules, position)
        )

    def is_at_table(self, player: Stroller) -> bool:
        """Return True if the button of a player uses the table or the counter."""
        return self.can_use() and self.chamber.is_near_use(player.x, player.y, self.look.strolling.reach)

    def exit_near(self, player: Stroller) -> Exit | None:
        """Return the door in reach of a player."""
        return self.chamber.exit_near(player.x, player.y, self.look.strolling.reach + RADIUS, closed=True)

    @property
    def track(self) -> str:
        return self.look.rooms[self.current_room.kind].track or self.app.store.content_of(RUN_TABLE).track

    @property
    def fullness(self) -> float:
        return len(self.run.position.seen_rooms) / len(self.view.map.places)

    @property
    def pace(self) -> float:
        """The speed of what is shown, 0 for instant."""
        return self.app.settings.speed

    def person(self, place: MapRoom) -> str:
        """Return who is in a room, by picture."""
        if place.kind == "match" and (bot := opponent_of(self.run.rules, self.run.position, place).bot):
            return bot
        if place.kind == "rival" and not self.run.rules.choices.is_versus:
            return self.run.rules.bosses[boss_in(self.run.rules, self.run.position, place)].portrait
        people = self.look.rooms[place.kind].people
        return Stream(seed_state(self.run.position.seed, place.id)).pick(people) if people else ""

    def line(self, place: MapRoom) -> str:
        """Return the line of the person in a room to those who enter."""
        stage = self.look.rooms[place.kind]
        lines = stage.again if place.id in self.run.position.done_rooms else stage.says
        if place.kind in ("boss", "rival", "glass"):
            return self.boss_line(place)
        if place.id == self.view.map.start and place.kind == "match":
            two = self.look.welcome_two if len(self.run.people) > 1 else ()
            welcome = two or self.look.welcome
            lines = (self.look.thanks if place.id in self.run.position.done_rooms else welcome) or lines
        if not lines or not self.person(place):
            return ""
        stream = Stream(seed_state(self.run.position.seed, place.id, len(self.run.path)))
        return self.app.in_language(stream.pick(lines))

    def lesson(self, gift: Gift) -> str:
        """Return what the person in the first room says to newcomers about a thing that their win brings, or ""."""
        text = self.look.lesson.get(gift) if self.current_room.id == self.view.map.start and self.is_first_run else None
        return "" if text is None else self.app.in_language(text)

    def boss_line(self, place: MapRoom) -> str:
        """Return what the boss says at the start, behind the glass, or when it is beaten."""
        boss = self.run.rules.bosses[boss_in(self.run.rules, self.run.position, place)]
        lines, is_done = boss.lines, place.id in self.run.position.done_rooms
        line = lines.get("glass") if place.kind == "glass" else lines.get("lost" if is_done else "start")
        return self.app.in_language(line) if line else ""

    def adopt_settings(self) -> None:
        self.look = look_at(self.app.store)

    def play(self, move: Move | str) -> None:
        """Make a decision and show its events."""
        self.show_events(self.run.play(str(move)))

    def show_events(self, events: tuple[Event, ...]) -> None:
        """Show the events of a decision that was made, here or on a page."""
        self.decisions_shown = len(self.run.record.events)
        run_world.event_queue().events += events

    def is_absent(self, number: int) -> bool:
        """Return True if a person among the players has not pressed a device yet."""
        return number not in self.bots and self.walk_devices.last_device(number) is None

    def device_words(self, number: int) -> str:
        """Return what a player is told whose device is missing while another one is in use, "" if nothing is."""
        name, device = self.name(number), self.walk_devices.device_of(number)
        if device is None:
            return self.say("room.joins", name=name) if self.is_absent(number) and self.walk_devices.by_device else ""
        return "" if self.app.devices.is_connected(device) else self.say("pause.pad_gone", name=name)

    def name(self, seat: int) -> str:
        people = self.run.people
        return people[seat - 1].name if seat <= len(people) else self.say(f"player.{seat}")


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
        if position.is_versus and not self._may_lead(exit):
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
        return exit.way in (lead.doorway, near_exit.way if near_exit else "")

    def _go_through(self, exit: Exit) -> None:
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


def walk_to_click(screen: LiveRun, player: Stroller, point: FlatPoint) -> bool:
    """Let a player walk to the point of a click; return True if what was clicked is in reach."""
    chamber, exit = screen.chamber, exit_at(screen.chamber, *point)
    x, y = point[0] - ROOM_CENTER[0], point[1] - ROOM_CENTER[1]
    if exit is not None:
        if not exit.is_free and screen.exit_near(player) == exit:
            return True
        x, y = chamber.way_out(exit)
    elif chamber.is_near_use(x, y, CLICK_REACH) and screen.is_at_table(player):
        return True
    run_world.walk_to(player, (x, y), chamber)
    return False


def exit_at(chamber: Chamber, x: float, y: float) -> Exit | None:
    """Return the door, or the room behind it, at a point of the picture."""
    for exit in chamber.exits:
        room = rect_around(*NEIGHBOR_CENTERS[exit.way], 140, 100)
        sign = rect_around(*run_picture.SIGN_PLACES[exit.way], 24, 24)
        stairs = STAIR_AREAS.get(exit.way)
        spot = plus(ROOM_CENTER, stairs.center) if stairs else run_picture.corridor_middle(exit.way)
        door = rect_around(*spot, 44, 44)
        if any(area.holds(x, y) for area in (room, sign, door)):
            return exit
    return None
