"""The matches in the rooms of a run: played at the tables, and their results reported to the run.

``open_room`` opens the match of the current room, or continues the one that a kill interrupted.
"""

from __future__ import annotations

from typing import NamedTuple, cast

from components.focus import Id, Rect
from components.press import Press
from game.app.app_state import MatchTerms
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.content.models.people import VoiceLine
from game.kernel.opaque import Opponent, as_type
from game.match.challenges import Contest, bot_of_level
from game.match.record import Record
from game.match.runs import NAME_JOINER, PAIR_ID, RUN_NOTE, ending_of, seed_after
from game.match.series import OWN_DECK, Deal, Series
from game.match.voices import repertoire
from game.screens.layout.boxes import Spacer, row
from game.screens.layout.leaves import BOLD, Button, Picture
from game.screens.layout.node import Node
from game.screens.match.match import MatchScreen
from game.screens.match.match_record import new_record
from game.screens.result import FACE_SIDE, MatchEndScreen
from game.screens.run.house_rule import HousePage, HouseRuleStrip, rule_set
from game.screens.run.live_run import look_at
from game.screens.run.party import Party, PartyRun, Walkers, back_to_run, devices_for, with_face
from game.screens.walk.devices import WalkDevices
from game.tables import Table, find_table
from game.tables.undercity.events import CoinsChanged, HeartsChanged, KeyTaken
from game.tables.undercity.position import Position, map_of, place_of
from game.tables.undercity.room_match import (
    HOUSE,
    RoomMatch,
    boss_in,
    boss_lines,
    charms_at,
    results_in_room,
    room_match,
)
from systems.draw.pen import Pen
from systems.draw.seats import draw_portrait
from systems.draw.text import fit_text
from systems.input.seats import DeviceSeats
from systems.layout import portrait_rect
from systems.staging import MatchView

CONTINUE = "continue"
CHARM_PLACES = (76, 10, 1), (510, 316, -1)
"""The place of the first charm of each seat, and the side on which the others are."""
HOST_ROOM = 72
"""The width of the name of a bot without a seat."""
FACE_DISTANCE = 48
"""The distance of the portraits of two who share a seat, in pixels."""
CHARM_STEP, CHARM_ROOM = 20.0, 150.0
"""The distance of two charms, and the room of all, in pixels."""


def open_room(
    app: App, run: PartyRun, devices: WalkDevices | None = None, screen_behind: OpenScreen | None = None
) -> None:
    """Open the match of the current room at its table, or continue it.

    ``devices`` are the devices of the walkers, and the match returns to ``screen_behind``, the screen of the run.
    """
    devices = devices or devices_for(app, run)
    if room_match(run.rules, run.position).riddle:
        app.go("riddle_search", run=run, devices=devices, screen_behind=screen_behind)
        return
    record = saved_record(app, run)
    result = None if record is None else record.table.result(record.rules, record.position)
    if result is not None and run.record_result(run.key, ending_of(result)):
        app.records.runs.room_save.discard(lambda: app.records.runs.journal.is_written)
        back_to_run(app, run, screen_behind)
        return
    open_table(app, run, devices, record, screen_behind)


def open_table(
    app: App, run: PartyRun, devices: WalkDevices, record: Record | None, screen_behind: OpenScreen | None
) -> None:
    """Begin the match of the current room at its table, or continue its record; a drawn match is played again."""
    seed = None
    if record is not None and record.position.over:
        seed = seed_after(record.log)
        record = None
    app.go("room", sitting=sit_down(app, run, devices, seed), record=record, screen_behind=screen_behind)


def resume_run(app: App) -> bool:
    """Continue the unfinished run, in the match of a room if it was left there; return False if that fails."""
    run = cast("PartyRun | None", app.records.runs.resume(app.store))
    if run is None:
        return False
    if saved_record(app, run) is not None:
        open_room(app, run)
    else:
        back_to_run(app, run, None)
    return True


def saved_record(app: App, run: PartyRun) -> Record | None:
    """Return the saved match of the current room, None without one, or if the rules of its table have changed."""
    saves = app.records.runs.room_save
    if saves.match is None or saves.match.log.note(RUN_NOTE) != run.key or saves.changed_files(app.store):
        return None
    return saves.resume(app.store)


def was_beaten(app: App, boss: str) -> bool:
    """Return True if a boss lost the last run in which it was met at the goal."""
    return next((run.is_won for run in app.records.runs.results() if run.boss == boss), False)


def is_possible(table: Table, value: str, amount: int, seats: int) -> bool:
    """Return True if a table knows an edge; lint names those that it does not know."""
    name, _, seat = value.rpartition(".")
    edge = table.edges.kinds.get(name)
    return edge is not None and amount in edge.amounts and int(seat) <= seats


class Sitting(NamedTuple):
    """The match of a room that can begin: the application has its table, its terms, its decks and its seats."""

    room: RoomMatch
    party: Party
    host: tuple[str, Opponent] | None
    """The bot of the house with its id, if it has no seat at this table."""
    boss: str
    """The boss in this room, "" without one or against each other."""


def sit_down(app: App, run: PartyRun, devices: WalkDevices, seed: int | None = None) -> Sitting:
    """Give the application the table, the terms, the seats and the decks of the current room; a seed replaces its own.

    The walkers and the bot of the house take their seats.
    """
    room = room_match(run.rules, run.position)
    is_versus, place = run.position.is_versus, place_of(run.rules, run.position)
    boss = "" if is_versus else boss_in(run.rules, run.position, place)
    app.table_name = room.table
    app.next_match.terms = terms_of(app, run, room, seed)
    app.seats = DeviceSeats(app.current_table.seat_count(app.next_match.rules))
    app.bots.guests = {} if is_versus else dict([house_bot(app, run, room, boss)])
    host = next(iter(app.bots.guests.items()), None)
    if host is not None and HOUSE in app.seats.all:
        app.seats.seat_bot(host[0], HOUSE)
        app.bots.thinker.wake()
        host = None
    seat_count = len(app.seats.all)
    decks = (*room.decks, *[OWN_DECK] * seat_count)
    app.current_set.series = Series.of(seat_count, 1, 1, decks[:seat_count])
    party = Party(app, run, devices)
    party.take_seats(party.walker)
    return Sitting(room, party, host, boss)


def terms_of(app: App, run: PartyRun, room: RoomMatch, seed: int | None) -> MatchTerms:
    """Return the terms of the match: those of the room, without the setup of the table."""
    rules, table = rule_set(app.store, room, run.position.mode), find_table(room.table)
    contest = Contest(room.table, rules, "", (RUN_NOTE, run.key), room.seed if seed is None else seed)
    seats = table.seat_count(app.store.content_of(room.table).rules[rules])
    edges = {name: amount for name, amount in room.values.items() if is_possible(table, name, amount, seats)}
    deal = Deal(start_values=edges, is_searched=True)
    return MatchTerms(rules, deal=deal, contest=contest, run_decision=run.key)


def house_bot(app: App, run: PartyRun, room: RoomMatch, boss: str) -> tuple[str, Opponent]:
    """Return the opponent with its id, and with the name and the face that it has in this room."""
    id, opponent = bot_of_level(app.store, room.table, room.level)
    usual = app.content.bots.get(room.bot)
    if boss:
        file = run.rules.bosses[boss]
        return boss, with_face(usual or opponent, {"name": file.short or file.name, "portrait": file.portrait})
    if usual is not None:
        return room.bot, with_face(opponent, {"name": usual.name, "portrait": usual.portrait})
    return id, opponent


class RoomTable(MatchScreen):
    """The match of a room at its table."""

    result_screen = "room_over"

    def __init__(
        self, app: App, sitting: Sitting, record: Record | None = None, screen_behind: OpenScreen | None = None
    ) -> None:
        self.room, self.party, self.host, self.boss = sitting
        self.run = self.party.run
        super().__init__(app, record=record)
        self.screen_behind = screen_behind
        self.seating = Walkers(self, self.party, self.walker)
        self.exits = {"house": self.open_house_page, **self.exits}
        self.strip = HouseRuleStrip(self, self.seating, self.room)
        self.voices.hosts = {HOUSE: self.host[0]} if self.host else {}
        run = self.run
        if self.boss:
            lines = boss_lines(run.rules, run.position, run.rules.bosses[self.boss], was_beaten(app, self.boss))
            self.voices.extra_lines = {self.boss: lines}
        elif run.position.room == map_of(run.rules, run.position).start and not app.records.runs.results():
            self.voices.extra_lines = {bot: self.lessons(bot) for bot in app.bots.guests}

    def walker(self, seat: int) -> int:
        """Return the number of the walker who plays at a seat now, 0 for the house."""
        return self.party.walker(seat, 0 if self.record is None else self.party.turns(self.record))

    def lessons(self, bot: str) -> tuple[VoiceLine, ...]:
        """Return what the bot of the first room says to newcomers: lessons, and its usual lines between them."""
        lesson_lines = look_at(self.app.store).teaches.get(self.room.table, ())
        usual_lines = repertoire(self.app.store, self.room.table).lines.get(bot, ())
        return (*lesson_lines, *(line for line in usual_lines if line.on not in {lesson.on for lesson in lesson_lines}))

    @property
    def track(self) -> str:
        kind = place_of(self.run.rules, self.run.position).kind
        return look_at(self.app.store).rooms[kind].track

    def begin_record(self) -> Record:
        names = NAME_JOINER.join(person.name for person in self.run.people)
        return new_record(self.app, {1: names} if self.party.together else {})

    # The house rule.

    def handle_anytime(self, press: Press) -> bool:
        if self.strip.wants_page(press):
            self.open_house_page()
            return True
        return super().handle_anytime(press)

    def open_house_page(self) -> None:
        self.show_panel(HousePage(self.strip))

    # Drawing.

    @property
    def portrait_areas(self) -> dict[int, Rect]:
        host = {HOUSE: portrait_rect(HOUSE)} if self.host else {}
        return super().portrait_areas | host

    def name(self, seat: int) -> str:
        return self.app.bot_name(self.host[1]) if self.host and seat == HOUSE else super().name(seat)

    def view(self, help: bool = False) -> MatchView:
        return super().view(help)._replace(corner=self.strip.rect)

    def draw_board(self, help: bool = False, players: bool = True) -> None:
        super().draw_board(help, players)
        if self.host and players:
            self.draw_host(self.app.main_canvas, self.host[1].portrait)
        if players and not (self.is_opening or self.over):
            self.draw_charms(self.app.main_canvas)
            self.strip.draw(self.app.main_canvas)

    def draw_host(self, pen: Pen, portrait: str) -> None:
        """Draw the portrait of the bot that a lone player has to satisfy, and its name, unless it is too large."""
        rect = portrait_rect(HOUSE)
        draw_portrait(pen, HOUSE, "active", *rect.center, face=portrait)
        if pen.text_scale > 1:
            return
        room = Rect(0, 0, HOST_ROOM, pen.line_height("bold"))
        font, _ = fit_text(pen, self.name(HOUSE), room, BOLD)
        y = rect.y - 4 - pen.line_height(font) / 2
        pen.label(self.name(HOUSE), rect.x + rect.w, y, font=font, tint=pen.palette.rgb(f"seat{HOUSE}"), align="right")

    def draw_charms(self, pen: Pen) -> None:
        """Draw the charms that change this match, near the number of their seat."""
        for (x, y, side), bag in zip(CHARM_PLACES, self.run.position.bags, strict=False):
            charms = charms_at(self.run.rules, bag, self.room.table)
            step = min(CHARM_STEP, CHARM_ROOM / max(1, len(charms)))
            for number, charm in enumerate(charms):
                pen.sprite(f"charm_{charm}", x + side * step * number, y)

    def finish(self) -> None:
        if self.party.together:
            self.app.seats.vacate(1)
            self.app.seats.name(1, PAIR_ID)
        super().finish()


class RoomResult(MatchEndScreen):
    """The result of a room's match. It reports to the run as it opens."""

    def __init__(self, app: App, match_screen: RoomTable) -> None:
        super().__init__(app, match_screen)
        self.run = match_screen.run
        self.room_table = match_screen
        record = match_screen.record
        assert record is not None
        is_saved = app.records.replays.keep(record.log, app.store.replays.keep)
        self.outcome_word = ending_of(self.ending)
        self.is_settled = self.run.record_result(record.log.note(RUN_NOTE), self.outcome_word, match_screen.boss)
        if self.is_settled:
            app.records.runs.room_save.discard(lambda: is_saved() and app.records.runs.journal.is_written)
        self.begin(CONTINUE)

    @property
    def track(self) -> str:
        return self.room_table.track

    def mood(self, seat: int) -> tuple[str, str]:
        if self.room_table.host is None or seat != HOUSE:
            return super().mood(seat)
        return "lost" if self.outcome_word == "won" else "won", self.room_table.host[1].portrait

    def portrait(self, seat: int) -> Picture:
        if seat != 1 or not self.room_table.party.together:
            return super().portrait(seat)
        mood, _ = self.mood(seat)
        faces = [self.app.store.players.face(person.look) if person.look else "" for person in self.run.people]

        def draw(pen: Pen, rect: Rect, focused: bool) -> None:
            x, y = rect.center
            for number, face in enumerate(faces, 1):
                shift = FACE_DISTANCE * (number - (len(faces) + 1) / 2)
                draw_portrait(pen, number, mood, x + shift, y, 1, min(1.0, self.banner_openness), face)

        return Picture(draw, (FACE_SIDE, FACE_SIDE), (FACE_SIDE, FACE_SIDE), live=True, align="center")

    def lines(self) -> list[str]:
        return [self.points(), *([text] if (text := self.outcome()) else [])]

    def outcome(self) -> str:
        """Return what the match means for the run."""
        if not self.is_settled:
            return self.say("room.again") if self.outcome_word == "drawn" else ""
        changes = {seat: "" for seat in range(1, len(self.run.position.bags) + 1)}
        for event in self.run.record.events[-1]:
            if isinstance(event, HeartsChanged | CoinsChanged | KeyTaken):
                changes[event.seat] += ", " * bool(changes[event.seat]) + self.change(event)
        before = as_type(self.run.record.positions[-2], Position)
        for seat, (bag, earlier) in enumerate(zip(self.run.position.bags, before.bags, strict=True), 1):
            if crowns := bag.crowns - earlier.crowns:
                changes[seat] = ", ".join([self.say("room.crowns", crowns=crowns), *filter(None, [changes[seat]])])
        won, lost, _ = results_in_room(self.run.rules, self.run.position)
        has_results = self.run.position.phase == "match" and won + lost
        names = [f"{person.name}: " if len(changes) > 1 else "" for person in self.run.people]
        sides = [names[seat - 1] + text for seat, text in changes.items() if text]
        return "   ".join([*sides, *([self.say("room.standing", won=won, lost=lost)] if has_results else [])])

    def change(self, event: HeartsChanged | CoinsChanged | KeyTaken) -> str:
        """Return what a side has won or lost."""
        if isinstance(event, HeartsChanged):
            return self.say("room.hearts_lost" if event.change < 0 else "room.hearts_won")
        if isinstance(event, KeyTaken):
            return self.say("room.key")
        return self.say("room.coins", coins=f"{event.change:+}")

    def tree(self) -> Node:
        button = Button(self.say("action.next"), id=CONTINUE, extra_height=11, weight=1)
        return self.over_table(row(Spacer(weight=1), button, Spacer(weight=1)))

    def update(self, dt: float) -> None:
        super().update(dt)
        party, beats = self.room_table.party, self.match_screen.beats
        if len(party.bots) == len(party) and self.age >= beats.motion.winner.enter + beats.onward:
            self.go_on()

    def button_confirmed(self, id: Id) -> None:
        self.go_on()

    def leave(self) -> None:
        self.go_on()

    def go_on(self) -> None:
        """Return to the run, or play a drawn match again."""
        screen_behind, devices = self.room_table.hand_over_behind(), self.room_table.party.walk_devices
        if self.is_settled or self.outcome_word != "drawn":
            back_to_run(self.app, self.run, screen_behind)
        else:
            open_room(self.app, self.run, devices, screen_behind)
