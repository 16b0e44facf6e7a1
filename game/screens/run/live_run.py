"""A run on the screen as its pages know it: the world of the run, and the decisions that are shown."""

from __future__ import annotations

import esper

from components.undercity import Stroller
from game.app.application import App
from game.content.store import Store
from game.kernel.events import event_names
from game.kernel.opaque import as_type
from game.kernel.random_stream import Stream, seed_state
from game.match.runs import RUN_TABLE
from game.screens.run.party import PartyRun, hands_for
from game.screens.world_screen import WorldScreen
from game.tables.undercity import events as happenings
from game.tables.undercity.content import Gift, RunLook
from game.tables.undercity.events import Event
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.places import blocks, map_of
from game.tables.undercity.position import rules_of
from game.tables.undercity.room_match import boss_of, opponent_of
from game.tables.undercity.run_map import MapRoom
from systems.undercity import run_world
from systems.undercity.chambers import RADIUS, Chamber, Exit
from systems.undercity.order import EventQueue
from systems.undercity.run_picture import RunView


def look_at(store: Store) -> RunLook:
    """Return the look of runs."""
    return as_type(store.at(RUN_TABLE).look, RunLook)


class LiveRun(WorldScreen):
    """A run on the screen, without its input."""

    is_replay = False
    """True in a replay, whose buttons are below its pages."""

    def __init__(self, app: App, run: PartyRun) -> None:
        super().__init__(app)
        self.run, self.look = run, look_at(app.store)
        self.names = event_names(happenings.Event)
        self.players = 1 if run.rules.choices.mode == "alone" else 2
        self.bots = {number for number, person in enumerate(run.people, 1) if person.id.startswith("bot:")}
        """The players who are bots; they follow the others."""
        self.hands = hands_for(app, run)
        self.decisions_shown = len(run.record.events)
        """Decisions whose events were shown."""
        self.event_queue = EventQueue()
        self.clock = 0.0
        self.is_first_run = not app.records.runs.results()
        """True if no run was finished here yet: the first room then explains what a win brings."""
        self.rebuild()

    def rebuild(self) -> None:
        """Show the run as it is now, at once."""
        esper.clear_database()
        self.decisions_shown, self.event_queue = len(self.run.record.events), EventQueue()
        run_world.build(self.view.run, self.run.position, self.players)

    @property
    def view(self) -> RunView:
        """The current picture."""
        position, calm = self.run.position, self.app.settings.reduced_motion
        run = map_of(self.run.rules, position)
        place, keys = run.places[position.room], position.keys + position.pending_count("locks")
        return RunView(
            run, position, self.look, keys, blocks(position, place), self.person,
            rules_of(self.run.rules, position).is_red, 0.0 if calm else self.clock, self.players, calm,
            "" if position.mode == "versus" else boss_of(self.run.rules, position),
        )

    @property
    def place(self) -> MapRoom:
        """The room of the players."""
        return self.view.run.places[self.run.position.room]

    @property
    def chamber(self) -> Chamber:
        """The ground of the room."""
        return self.view.chamber(self.run.position.room)

    def can_use(self) -> bool:
        """True if the table or the counter of this room has something to do."""
        position = self.run.position
        return (
            position.phase not in ("map", "won", "lost") or self.place.kind == "glass"
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
        return self.look.rooms[self.place.kind].track or self.app.store.at(RUN_TABLE).track

    @property
    def fullness(self) -> float:
        return len(self.run.position.seen_rooms) / len(self.view.run.places)

    @property
    def pace(self) -> float:
        """The speed of what is shown, 0 for instant."""
        return self.app.settings.speed

    def person(self, place: MapRoom) -> str:
        """Return who is in a room, by picture."""
        if place.kind == "match" and (bot := opponent_of(self.run.rules, self.run.position, place).bot):
            return bot
        if place.kind == "rival" and self.run.rules.choices.mode != "versus":
            return self.run.rules.bosses[boss_of(self.run.rules, self.run.position, True)].portrait
        people = self.look.rooms[place.kind].people
        return Stream(seed_state(self.run.position.seed, place.id)).pick(people) if people else ""

    def line(self, place: MapRoom) -> str:
        """Return the line of the person in a room to those who enter."""
        stage = self.look.rooms[place.kind]
        lines = stage.again if place.id in self.run.position.done_rooms else stage.says
        if place.kind in ("boss", "rival", "glass"):
            return self.boss_line(place)
        if place.id == self.view.run.start and place.kind == "match":
            two = self.look.welcome_two if len(self.run.people) > 1 else ()
            welcome = two or self.look.welcome
            lines = (self.look.thanks if place.id in self.run.position.done_rooms else welcome) or lines
        if not lines or not self.person(place):
            return ""
        stream = Stream(seed_state(self.run.position.seed, place.id, len(self.run.path)))
        return self.app.in_language(stream.pick(lines))

    def lesson(self, gift: Gift) -> str:
        """Return what the person in the first room says to newcomers about a thing that their win brings, or ""."""
        text = self.look.lesson.get(gift) if self.place.id == self.view.run.start and self.is_first_run else None
        return "" if text is None else self.app.in_language(text)

    def boss_line(self, place: MapRoom) -> str:
        """Return what the boss says at the start, behind the glass, or when it is beaten."""
        boss = self.run.rules.bosses[boss_of(self.run.rules, self.run.position, place.kind == "rival")]
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
        self.event_queue.events += events
        run_world.show_crowns(self.run.position)

    def is_absent(self, number: int) -> bool:
        """Return True if a person among the players has not pressed a device yet."""
        return number not in self.bots and self.hands.last_device(number) is None

    def device_words(self, number: int) -> str:
        """Return what a player is told whose device is missing while another one is in use, "" if nothing is."""
        name, device = self.name(number), self.hands.device_of(number)
        if device is None:
            return self.say("room.joins", name=name) if self.is_absent(number) and self.hands.by_device else ""
        return "" if self.app.devices.is_connected(device) else self.say("pause.pad_gone", name=name)

    def name(self, seat: int) -> str:
        people = self.run.people
        return people[seat - 1].name if seat <= len(people) else self.say(f"player.{seat}")
