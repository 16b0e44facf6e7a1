"""The matches in the rooms of a run: played at the tables, and their results reported to the run.

``open_room`` opens the match of the current room, or continues the one that a kill interrupted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, cast

from components.focus import Id, Rect
from components.press import Input, Point, Press
from game.app.application import NextMatch
from game.app.open_screen import PausedMatch
from game.match.challenges import Contest
from game.match.record import Record
from game.match.runs import RUN, Ending, ending_of, seed_after
from game.match.series import OWN, Deal, Series
from game.screens.autosave import new_record
from game.screens.layout.boxes import Spacer, row
from game.screens.layout.leaves import Button
from game.screens.layout.node import Node
from game.screens.match import MatchScreen
from game.screens.match_end import MatchEnd
from game.screens.question import Question
from game.screens.run.party import Party, bot_of_level, hands_for, with_face
from game.screens.walk.hands import Hands
from game.tables import table
from game.tables.undercity.events import CoinsChanged, HeartsChanged, KeyTaken
from game.tables.undercity.places import place_of
from game.tables.undercity.room_match import HOUSE, RoomMatch, boss_of, room_match
from systems.draw.widgets import draw_panel
from systems.input.seats import Seats
from systems.layout import WIDTH

if TYPE_CHECKING:
    from game.app.application import App
    from game.kernel.opaque import Mind
    from game.screens.run.party import Run
    from systems.draw.canvas import Canvas

DUEL = "room_"
"""The first letters of rule sets that are made for rooms."""
TOP = 354
"""Upper edge of the name of the walker whose turn it is."""
CONTINUE = "continue"
WIDE = 176
"""Width of the button that continues."""


def open_room(app: App, run: Run, hands: Hands | None = None, behind: PausedMatch | None = None) -> None:
    """Open the match of the current room at its table, or continue it.

    ``hands`` are the devices of the walkers, and ``behind`` is the screen of the run, to which the match returns.
    """
    record = saved_record(app, run)
    result = None if record is None else record.on.result(record.rules, record.position)
    if result is not None and run.settle(run.key, ending_of(result)):
        app.runs.match.discard(lambda: app.runs.is_written)
        back_to_run(app, run, behind)
        return
    app.go("room", run=run, hands=hands or hands_for(app, run), record=record, behind=behind)


def resume_run(app: App) -> bool:
    """Continue the unfinished run, in the match of a room if it was left there; return False if that fails."""
    run = cast("Run | None", app.runs.resume(app.store))
    if run is None:
        return False
    if saved_record(app, run) is not None:
        open_room(app, run)
    else:
        back_to_run(app, run, None)
    return True


def saved_record(app: App, run: Run) -> Record | None:
    """Return the saved match of the current room, None without one, or if the rules of its table have changed."""
    saves = app.runs.match
    if saves.match is None or saves.match.log.note(RUN) != run.key or saves.changed_files(app.store):
        return None
    return saves.resume(app.store)


def leave_room(app: App, run: Run, ending: Ending, behind: PausedMatch | None) -> None:
    """Report the end of a match that was left, and return to the run."""
    run.settle(run.key, ending)
    app.runs.match.discard(lambda: app.runs.is_written)
    back_to_run(app, run, behind)


def back_to_run(app: App, run: Run, behind: PausedMatch | None) -> None:
    """Return to the screen of the run, which waits behind or opens now."""
    if behind is None:
        app.go("running", run=run)
    elif behind is app.current:
        behind.come_back()
    else:
        app.come_back(behind)
        behind.come_back()


def rule_set(app: App, room: RoomMatch, seats: int | None) -> str:
    """Return the rule set of a room; with ``seats``, one for this number of seats, if possible one made for rooms."""
    rules, on = app.store.at(room.table).rules, table(room.table)
    if seats is None or (room.rules in rules and on.seat_count(rules[room.rules]) == seats):
        return room.rules
    fitting = [name for name, each in rules.items() if on.seat_count(each) == seats]
    return next((name for name in fitting if name.startswith(DUEL)), fitting[0] if fitting else room.rules)


class RoomTable(MatchScreen):
    """The match of a room at its table."""

    leave_key = "room.leave_sure"

    def __init__(
        self, app: App, run: Run, hands: Hands, record: Record | None = None, behind: PausedMatch | None = None,
    ) -> None:
        self.run, self.behind = run, behind
        self.room = room_match(run.rules, run.position)
        app.table_name = self.room.table
        drawn = record if record is not None and record.on.over(record.position) else None
        self.coming = app.next_match = self._next_match(app, None if drawn is None else seed_after(drawn.log))
        app.seats = Seats(app.current_table.seat_count(app.rules))
        app.guest_bots = self._house(app)
        self.party = Party(app, run, hands)
        decks = (*self.room.decks, *[OWN] * len(app.seats.all))[: len(app.seats.all)]
        app.series = Series.of(len(app.seats.all), 1, 1, decks)
        self.party.take_seats(None)
        super().__init__(app, record=record if drawn is None else None)

    def _next_match(self, app: App, seed: int | None) -> NextMatch:
        """Return the settings of the match: those of the room, without the setup of the table."""
        room, note = self.room, (RUN, self.run.key)
        rules = rule_set(app, room, 2 if self.run.rules.mode == "versus" else None)
        contest = Contest(room.table, rules, "", note, room.seed if seed is None else seed)
        seats = table(room.table).seat_count(app.store.at(room.table).rules[rules])
        edges = {name: amount for name, amount in room.values.items() if int(name.rpartition(".")[2]) <= seats}
        return NextMatch(rules, deal=Deal(carried=edges, found=True), contest=contest, room=self.run.key)

    def _house(self, app: App) -> Mapping[str, Mind]:
        """Seat the opponent, and return it with the name and the face that it has in this room."""
        if HOUSE not in app.seats.all or self.run.rules.mode == "versus":
            return {}
        id, mind = bot_of_level(app, self.room.level)
        minds = dict(app.minds())
        place = place_of(self.run.rules, self.run.position)
        if place.kind in ("boss", "rival"):
            boss_id = boss_of(self.run.rules, self.run.position, place.kind == "rival")
            boss = self.run.rules.bosses[boss_id]
            mind = with_face(minds.get(self.room.bot, mind), {"name": boss.name, "portrait": boss.portrait})
            id = boss_id
        elif (known := minds.get(self.room.bot)) is not None:
            id, mind = self.room.bot, with_face(mind, {"name": known.name, "portrait": known.portrait})
        app.seats.seat_bot(id, HOUSE)
        app.thinker.wake()
        return {id: mind}

    def begin_record(self) -> Record:
        names = " & ".join(who.name for who in self.run.people)
        return new_record(self.app, {1: names} if self.party.together else {})

    # What a run does not allow.

    @property
    def is_challenge(self) -> bool:
        """True: the run has settled everything about its matches."""
        return True

    @property
    def may_undo(self) -> bool:
        return False

    @property
    def can_continue_later(self) -> bool:
        return True

    def use_table_button(self, wish: str) -> None:
        if wish == "new":
            self.pause()
        else:
            super().use_table_button(wish)

    # Devices.

    def hear(self, player_input: Input) -> None:
        if isinstance(player_input, Press):
            number = self.party.press(player_input.device)
            self.party.take_seats(self.record)
            idle = self.question is None and not player_input.repeat
            if idle and player_input.action == "menu" and number not in self.playing:
                self.pause(player_input)  # A partner may pause at any time.
                return
        super().hear(player_input)

    @property
    def playing(self) -> set[int]:
        """The walkers who play now."""
        return {self.party.walker(seat, self.record) for seat in self.acting}

    def accepts(self, player_input: Input) -> bool:
        if self.question is not None:
            return isinstance(player_input, Press | Point)
        seats = self.app.seats
        return isinstance(player_input, Press | Point) and (
            any(seats.speaks(seat, player_input.device) for seat in self.acting)
        )

    @property
    def waits(self) -> bool:
        seats = self.app.seats
        missing = len(self.party) > 1 and all(seats.device(seat) is None for seat in self.acting)
        still = not (self.over or self.playback.busy or self.opening)
        return (missing and still) or super().waits

    def draw_gone(self, canvas: Canvas) -> None:
        if self.app.seats.waiting(self.active):
            super().draw_gone(canvas)

    def update(self, dt: float) -> None:
        self.party.take_seats(self.record)
        self.run.since += dt
        super().update(dt)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.party.together and self.active == 1 and self.question is None and not (self.opening or self.over):
            self.draw_turn(canvas)

    def draw_turn(self, canvas: Canvas) -> None:
        """Draw whose turn it is of those who play together."""
        text = self.say("room.plays", name=self.run.people[self.party.walker(1, self.record) - 1].name)
        width, height = canvas.measure(text, "small") + 24, canvas.line("small") + 8
        rect = Rect((WIDTH - width) / 2, TOP - height, width, height)
        draw_panel(canvas, rect, "seat1")
        canvas.label(text, *rect.center, font="small", tint=canvas.palette.rgb("text"))

    # The end.

    def ask_leave(self) -> None:
        """Leave at once before the first move, else ask, because the match will count as lost."""
        if self.record is not None and not self.record.moves and not self.run.position.stake:
            leave_room(self.app, self.run, "left", self.lend())
        else:
            self.question = Question(self.leave_key, self.app)

    def leave(self) -> None:
        """Give the match up."""
        ending: Ending = "lost"
        if self.run.rules.mode == "versus" and self.pause_by == 2:
            ending = "won"
        leave_room(self.app, self.run, ending, self.lend())

    def pause(self, press: Press | None = None) -> None:
        self.pause_by = 0 if press is None else self.party.press(press.device)
        super().pause(press)

    pause_by = 0
    """The walker who opened the pause."""

    def finish(self) -> None:
        self.app.go("room_over", table=self)

    def close(self) -> None:
        super().close()
        if self.app.next_match is self.coming:
            self.app.next_match, self.app.guest_bots = NextMatch(), {}
        if self.behind is not None:
            self.behind.close()


class RoomResult(MatchEnd):
    """The result of a room's match. It reports to the run as it opens."""

    def __init__(self, app: App, table: RoomTable) -> None:
        super().__init__(app, table)
        self.run, self.room_table, record = table.run, table, table.record
        assert record is not None
        saved = app.replays.keep(record.log, app.store.replays.keep)
        self.word = ending_of(self.ending)
        self.settled = self.run.settle(record.log.note(RUN), self.word)
        if self.settled:
            app.runs.match.discard(lambda: saved() and app.runs.is_written)
        self.begin(CONTINUE)
        self.menu.deaf_until = app.guard(app.content.timing.result_guard)

    def lines(self) -> list[str]:
        return [self.points(), *([text] if (text := self.outcome()) else [])]

    def outcome(self) -> str:
        """Return what the match means for the run."""
        if not self.settled:
            return self.say("room.again") if self.word == "drawn" else ""
        found = []
        for event in self.run.record.events[-1]:
            if isinstance(event, HeartsChanged):
                found.append(self.say("room.hearts_lost" if event.change < 0 else "room.hearts_won"))
            elif isinstance(event, CoinsChanged):
                found.append(self.say("room.coins", coins=f"{event.change:+}"))
            elif isinstance(event, KeyTaken):
                found.append(self.say("room.key"))
        won, lost = self.run.position.tried(self.run.position.where)
        if self.run.position.phase == "match" and won + lost:
            found.append(self.say("room.standing", won=won, lost=lost))
        return ", ".join(found)

    def tree(self) -> Node:
        button = Button(self.say("action.continue"), id=CONTINUE, extra_height=11, weight=1)
        return self.over_table(row(Spacer(weight=1), button, Spacer(weight=1)))

    def update(self, dt: float) -> None:
        self.since += dt
        self.table.shine(dt)
        self.table.voices.rest(dt)
        if self.app.seats.only_bots and self.since >= self.table.beats.motion.winner.enter + self.table.beats.onward:
            self.go_on()

    def button_confirmed(self, id: Id) -> None:
        self.go_on()

    def leave(self) -> None:
        self.go_on()

    def go_on(self) -> None:
        """Return to the run, or play a drawn match again."""
        behind, hands = self.room_table.lend(), self.room_table.party.hands
        if self.settled or self.word != "drawn":
            back_to_run(self.app, self.run, behind)
        else:
            open_room(self.app, self.run, hands, behind)
