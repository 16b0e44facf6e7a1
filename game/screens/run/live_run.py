"""A run with the world that shows it: its decisions, its people and their words, and what its players can reach."""

from __future__ import annotations

from typing import cast

import esper

from components.undercity import Stroller
from game.app.application import App
from game.content.store import Store
from game.kernel.events import event_names
from game.kernel.opaque import as_type
from game.kernel.random_stream import Stream, seed_state
from game.match.runs import RUN_TABLE
from game.screens.menu import AppPart
from game.screens.run.party import PartyRun, devices_for
from game.screens.walk.view import Notes
from game.tables.undercity import events as happenings
from game.tables.undercity.events import Event
from game.tables.undercity.moves import Move, legal
from game.tables.undercity.position import is_blocking, map_of
from game.tables.undercity.room_match import boss_in, boss_of, opponent_of
from game.tables.undercity.rule_files import Gift, RunLook
from game.tables.undercity.run_map import MapRoom
from systems.undercity.run import world
from systems.undercity.run.chambers import RADIUS, Chamber, Exit
from systems.undercity.run.picture import RunView


def look_at(store: Store) -> RunLook:
    return as_type(store.content_of(RUN_TABLE).look, RunLook)


class LiveRun(AppPart):
    """A run in the world that shows it, as its screen, its display and its pages see it."""

    def __init__(self, app: App, run: PartyRun, is_replay: bool) -> None:
        self.app, self.run = app, run
        self.is_replay = is_replay
        """True in a replay, whose buttons are below its pages."""
        self.look = look_at(app.store)
        self.names = event_names(happenings.Event)
        self.players = 1 if run.position.mode == "alone" else 2
        self.bots = {number for number, person in enumerate(run.people, 1) if person.bot}
        """The players who are bots; they follow the others."""
        self.walk_devices = devices_for(app, run)
        self.notes = Notes(app)
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
        world.build(self.view.map, self.run.position, self.players)

    @property
    def view(self) -> RunView:
        """The current picture."""
        rules, position, calm = self.run.rules, self.run.position, self.app.settings.comfort.reduced_motion
        return RunView(
            map_of(rules, position), position, self.look, self.players, rules.is_red, self.person,
            keys=position.unlocks, only_back=is_blocking(rules, position), clock=0.0 if calm else self.clock,
            calm=calm, boss="" if position.is_versus else boss_of(rules, position),
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

    def person(self, place: MapRoom) -> str:
        """Return who is in a room, by picture."""
        if place.kind == "match" and (bot := opponent_of(self.run.rules, self.run.position, place).bot):
            return bot
        if place.kind == "rival" and not self.run.position.is_versus:
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

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a decision, begin to show it, and return its events."""
        events = self.run.play(move)
        self.show_decisions()
        return events

    def show_decisions(self) -> None:
        """Begin to show the decisions that are not shown yet; those about matches are made at their tables."""
        for events in self.run.record.events[self.decisions_shown:]:
            world.event_queue().events += cast("tuple[Event, ...]", events)
            self.notes.messages.clear()
        self.decisions_shown = len(self.run.record.events)

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
