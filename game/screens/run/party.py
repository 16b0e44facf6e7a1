"""The people and bots who walk a run: their devices, their seats, whose turn it is, and the tables where they sit."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from components.press import MOUSE, Input, PointerMove, Press
from game.app.app_state import MatchTerms
from game.app.application import App
from game.app.open_screen import OpenScreen
from game.content.models.people import BotLevel
from game.kernel.opaque import Opponent
from game.kernel.random_stream import Stream
from game.match.challenges import bot_of_level
from game.match.record import Record
from game.match.runs import WALKER_PREFIX, RunEnding, RunSession
from game.screens.match.match import MatchScreen
from game.screens.press_guard import PressGuard
from game.screens.screen import Seating
from game.screens.walk.devices import WalkDevices
from game.tables.undercity.bots import BOTS
from game.tables.undercity.definitions import Rules
from game.tables.undercity.events import Event
from game.tables.undercity.position import Position, place_of
from game.tables.undercity.room_match import room_match
from systems.draw import widgets
from systems.draw.canvas import Canvas

PartyRun = RunSession[Rules, Position, Event]

PER_MILLE = 1000


def devices_for(app: App, run: PartyRun) -> WalkDevices:
    """Return the devices for the walkers of a run.

    Devices that known players held last are theirs again. The first other walker has the device that opened the run.
    """
    devices = WalkDevices(app.devices, sum(not person.bot for person in run.people))
    for device in (*app.devices.pads(), "keys:left", "keys:right"):
        player_ids = app.people.last_players(device)
        for number, person in enumerate(run.people, 1):
            if person.id and person.id in player_ids and number not in devices.by_device.values():
                devices.by_device[device] = number
                break
    if app.devices.last and app.devices.last != MOUSE:
        devices.walker_of(app.devices.last)
    return devices


class Party:
    """The walkers at a table. Together they are one seat, and each plays every second turn of it."""

    def __init__(self, app: App, run: PartyRun, devices: WalkDevices) -> None:
        self.app, self.run, self.walk_devices = app, run, devices
        self.together = run.position.mode == "together"
        self.bots: Mapping[int, str] = {
            number: bot_of_level(app.store, app.table_name, level_of(person.bot))[0]
            for number, person in enumerate(run.people, 1) if person.bot
        }
        """The bots of the table who play for walkers, by their numbers."""
        self.latest: dict[int, str] = {}
        """The device that each walker pressed last."""
        self._turn_count = 0, 0
        """Number of moves, and the turns of seat 1 that ended in them."""

    def __len__(self) -> int:
        return len(self.run.people)

    def walker(self, seat: int, turns: int = 0) -> int:
        """Return the number of the walker who plays at a seat after this many turns, 0 for the house."""
        if self.together and seat == 1:
            return 1 + turns % len(self)
        return seat if seat <= len(self.run.position.bags) else 0

    def turns(self, record: Record) -> int:
        """Return the number of turns that seat 1 has ended; without turns, each of its moves counts."""
        plies = len(record.turns) - 1
        if self._turn_count[0] != plies:
            table = record.table
            rules = record.rules
            is_single = table.seat_count(rules) == 1 or table.seats.simultaneous(rules)
            turns = 0
            for ply, mover in enumerate(record.movers):
                passed = record.turns[ply + 1] > record.turns[ply] or record.positions[ply + 1].seat_to_move != 1
                turns += mover == 1 and (passed or is_single) and not table.seats.automatic(record.moves[ply])
            self._turn_count = plies, turns
        return self._turn_count[1]

    def press(self, device: str) -> int:
        """Return the walker of a device that was pressed, and remember it."""
        number = self.walk_devices.walker_of(device)
        self.latest[number] = device
        return number

    def take_seats(self, walker: Callable[[int], int]) -> None:
        """Let the walkers whose turn it is hold their seats, with the device that each pressed last."""
        for seat in self.app.seats.all:
            if number := walker(seat):
                self._sit(seat, number)

    def _sit(self, seat: int, number: int) -> None:
        """Give a seat to a walker."""
        seats, devices = self.app.seats, self.app.devices
        if number in self.bots:
            if seats.bot(seat) != self.bots[number]:
                seats.seat_bot(self.bots[number], seat)
            return
        current, device = seats.device(seat), self.latest.get(number) or self.walk_devices.device_of(number)
        is_new = current is not None and current != device and current not in self.walk_devices.by_device
        if current is not None and is_new and devices.is_connected(current):
            device = current  # A lost pad has returned under another name.
            self.walk_devices.by_device[current], self.latest[number] = number, current
        if device != current:
            seats.vacate(seat)
            if device is not None:
                if seats.take(device, seat) is None:
                    seats.take_second(device)
                if device != MOUSE and not devices.is_connected(device):
                    seats.unplug(device, devices.identity(device))
        seats.name(seat, self.run.people[number - 1].id or f"{WALKER_PREFIX}{number}")


def level_of(bot: str) -> int:
    """Return the level of a bot of runs; 1 for one that is named by no level."""
    level = bot.removeprefix("level")
    return int(level) if level.isdecimal() else 1


def with_face(opponent: Opponent, face: Mapping[str, object]) -> Opponent:
    """Return a bot that thinks like this one, with another name or picture."""
    return opponent.model_copy(update=face) if isinstance(opponent, BotLevel) else opponent


def deciding_bot(run: PartyRun) -> str:
    """Return the bot of runs who decides now, "" if a person does.

    Together a bot follows the other one, and a match that a person plays begins when that person sits down.
    """
    bots = [person.bot for person in run.people]
    seat, is_versus = run.position.seat_to_move, run.position.is_versus
    if all(bots):
        return bots[seat - 1 if is_versus else 0]
    return bots[seat - 1] if is_versus and run.position.phase != "match" else ""


def skipped_result(run: PartyRun) -> str:
    """Return the result of a match that no one plays or watches, drawn from the measured odds."""
    position, stream = run.position, Stream(room_match(run.rules, run.position).seed)
    if not run.position.is_versus:
        return str(BOTS[deciding_bot(run)](run.rules, position, stream))
    one, other = (person.bot for person in run.people)
    place, odds = place_of(run.rules, position), run.rules.odds
    level = level_of(other) - 1
    if place.kind == "riddle":
        share = odds.riddle[one] / (odds.riddle[one] + odds.riddle[other])
    else:
        share = odds.match[room_match(run.rules, position).table][one][level]
    return "match:won" if stream.below(PER_MILLE) < PER_MILLE * share else "match:lost"


def leave_room(app: App, run: PartyRun, ending: RunEnding, screen_behind: OpenScreen | None) -> None:
    """Report the end of a match that was left, and return to the run."""
    run.record_result(run.key, ending)
    app.records.runs.room_save.discard(lambda: app.records.runs.journal.is_written)
    back_to_run(app, run, screen_behind)


def back_to_run(app: App, run: PartyRun, screen_behind: OpenScreen | None) -> None:
    """Return to the screen of the run, which waits behind or opens now."""
    if screen_behind is None:
        app.go("running", run=run)
    elif screen_behind is app.current:
        screen_behind.come_back()
    else:
        app.come_back(screen_behind)
        screen_behind.come_back()


class Walkers(Seating):
    """The walkers of a run at a table: they hold its seats, and the run has settled everything else about the match.

    ``walker`` returns the number of the walker who plays at a seat now, 0 for the house.
    """

    def __init__(self, live: MatchScreen, party: Party, walker: Callable[[int], int]) -> None:
        super().__init__(live)
        self.live, self.party, self.walker = live, party, walker
        self.terms = self.app.next_match.terms
        self.sharing_guard = PressGuard(self.app)
        """Until it ends, no press of the other walker takes the seat of the one without a device."""
        only_bots = len(party.bots) == len(party)
        exits = {"leave": self.leave}
        live.exits = {"skip": self.skip, **exits} if only_bots else {**exits, "give_up": self.give_up}

    # Devices.

    def takes(self, press: Press) -> bool:
        """Seat the walker who has pressed; let a partner pause, or play for a walker without a device."""
        live, number = self.live, self.party.press(press.device)
        self.party.take_seats(self.walker)
        if live.panel is not None or press.is_repeat:
            return False
        if press.action == "menu" and number not in map(self.walker, live.acting_seats):
            live.pause(press)
            return True
        if press.action == "confirm" and self.misses_walker and not self.sharing_guard.drops(press):
            self.party.walk_devices.shared_device = press.device
            return True
        return False

    def hears(self, player_input: Input) -> bool:
        if self.live.panel is not None:
            return isinstance(player_input, Press | PointerMove)
        return self.is_of_acting_seat(player_input)

    @property
    def misses_walker(self) -> bool:
        """True if the walker whose turn it is has no device yet."""
        live = self.live
        lacks_device = len(self.party) > 1 and all(self.app.seats.device(seat) is None for seat in live.acting_seats)
        return lacks_device and not (live.over or live.playback.is_busy or live.is_opening)

    @property
    def is_waiting(self) -> bool:
        return self.misses_walker or super().is_waiting

    def draw_waiting(self, canvas: Canvas) -> None:
        live = self.live
        if self.app.seats.is_waiting(live.active):
            super().draw_waiting(canvas)
        else:
            lines = live.say("room.joins", name=live.name(live.active)), live.say("room.both")
            widgets.draw_banner(canvas, lines, f"seat{live.active}")

    def advance(self, dt: float) -> None:
        self.party.take_seats(self.walker)
        if not self.misses_walker:
            self.sharing_guard.restart()
        self.party.run.decision_seconds += dt

    # The end.

    def skip(self) -> None:
        """Let the run draw the result of a match between bots."""
        run = self.party.run
        run.play(skipped_result(run))
        self.app.records.runs.room_save.discard(lambda: self.app.records.runs.journal.is_written)
        back_to_run(self.app, run, self.live.hand_over_behind())

    def leave(self) -> None:
        """Go home; the run then stays resumable."""
        self.app.go("home")

    def give_up(self) -> None:
        """Give the match up: at once before the first move, then only if it may count as lost."""
        if self.live.match.log or self.party.run.position.stake:
            self.live.ask_in_pause("room.leave_sure", self.lose)
        else:
            leave_room(self.app, self.party.run, "left", self.live.hand_over_behind())

    def lose(self) -> None:
        """Lose the match for the walker who has opened the pause."""
        run, device = self.party.run, self.live.paused_by
        by_second = device and self.party.walk_devices.walker_of(device) == 2
        ending: RunEnding = "won" if run.position.is_versus and by_second else "lost"
        leave_room(self.app, run, ending, self.live.hand_over_behind())

    def close(self) -> None:
        if self.app.next_match.terms is self.terms:
            self.app.next_match.terms, self.app.bots.guests = MatchTerms(), {}
