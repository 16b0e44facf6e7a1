"""The people and bots who walk a run: their devices, their seats in the match of a room, and whose turn it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.content.models.bots import Opponent
from game.kernel.opaque import Mind
from game.kernel.random_stream import Stream
from game.match.record import Record
from game.match.runs import BOT, WALKER
from game.screens.walk.hands import Hands
from game.tables.undercity.bots import BOTS
from game.tables.undercity.places import place_of
from game.tables.undercity.room_match import room_match
from systems.input.devices import MOUSE

if TYPE_CHECKING:
    from game.app.application import App
    from game.match.evening import Entrant
    from game.match.runs import RunSession
    from game.tables.undercity.definitions import Rules
    from game.tables.undercity.events import Event
    from game.tables.undercity.position import Position

    Run = RunSession[Rules, Position, Event]

MILLE = 1000


def hands_for(app: App, run: Run) -> Hands:
    """Return new hands for the walkers of a run.

    Devices that known players held last are theirs again. The first other walker has the device that opened the run.
    """
    hands = Hands(app.devices, sum(not who.who.startswith(BOT) for who in run.people))
    for device in (*app.devices.pads(), "keys:left", "keys:right"):
        held = app.people.held_last(device)
        for number, who in enumerate(run.people, 1):
            if who.who and who.who in held and number not in hands.walker.values():
                hands.walker[device] = number
                break
    if app.last_device and app.last_device != MOUSE:
        hands.who(app.last_device)
    return hands


class Party:
    """The walkers at a table. Together they are one seat, and each plays every second turn of it."""

    def __init__(self, app: App, run: Run, hands: Hands) -> None:
        self.app, self.run, self.hands = app, run, hands
        self.together = run.rules.mode == "together"
        self.bots: Mapping[int, str] = {
            number: bot_of_level(app, who.who.removeprefix(BOT).removeprefix("level"))[0]
            for number, who in enumerate(run.people, 1) if who.who.startswith(BOT)
        }
        """The bots of the table who play for walkers, by their numbers."""
        self.latest: dict[int, str] = {}
        """The device that each walker pressed last."""
        self._counted = 0, 0
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
        made = len(record.turns) - 1
        if self._counted[0] != made:
            on, rules, positions, moves = record.table, record.rules, record.positions, record.moves
            single = on.seat_count(rules) == 1 or on.simultaneous(rules)
            ends = 0
            for ply, mover in enumerate(record.movers):
                passed = record.turns[ply + 1] > record.turns[ply] or on.turn(positions[ply + 1]) != 1
                ends += mover == 1 and (passed or single) and not on.automatic(moves[ply])
            self._counted = made, ends
        return self._counted[1]

    def press(self, device: str) -> int:
        """Return the walker of a device that was pressed, and remember it."""
        number = self.hands.who(device)
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
        now, device = seats.device(seat), self.latest.get(number) or self.hands.last(number)
        if now is not None and now != device and now not in self.hands.walker and devices.is_connected(now):
            device = now  # A lost pad has returned under another name.
            self.hands.walker[now], self.latest[number] = number, now
        if device != now:
            seats.vacate(seat)
            if device is not None:
                seats.take(device, seat)
                if device != MOUSE and not devices.is_connected(device):
                    seats.unplug(device, devices.identity(device))
        seats.name(seat, walker_id(self.run.people[number - 1], number))


def walker_id(who: Entrant, number: int) -> str:
    """Return the id of a walker in a seat."""
    return who.who or f"{WALKER}{number}"


def bot_of_level(app: App, level: int | str) -> tuple[str, Mind]:
    """Return the bot of the current table with this level, or the strongest below it, with its id."""
    wanted = int(level) if str(level).isdecimal() else 1
    minds = app.minds()
    return next((each for each in reversed(minds) if each[1].level <= wanted), minds[0])


def with_face(mind: Mind, face: Mapping[str, object]) -> Mind:
    """Return a bot that thinks like this one, with another name or picture."""
    return mind.model_copy(update=face) if isinstance(mind, Opponent) else mind


def deciding_bot(run: Run) -> str:
    """Return the bot of runs who decides now, "" if a person does.

    Together a bot follows the other one, and a match that a person plays begins when that person sits down.
    """
    bots = [who.who.removeprefix(BOT) if who.who.startswith(BOT) else "" for who in run.people]
    if all(bots):
        return bots[(run.position.turn if run.rules.mode == "versus" else 1) - 1]
    return bots[run.position.turn - 1] if run.rules.mode == "versus" and run.position.phase != "match" else ""


def skipped_result(run: Run) -> str:
    """Return the result of a match that no one plays or watches, drawn from the measured odds."""
    position, stream = run.position, Stream(room_match(run.rules, run.position).seed)
    if run.rules.mode != "versus":
        return str(BOTS[deciding_bot(run)](run.rules, position, stream))
    one, other = (who.who.removeprefix(BOT) for who in run.people)
    place, odds = place_of(run.rules, position), run.rules.odds
    level = int(other.removeprefix("level")) - 1
    if place.kind == "riddle":
        share = odds.riddle[one] / (odds.riddle[one] + odds.riddle[other])
    else:
        share = odds.match[room_match(run.rules, position).table][one][level]
    return "match:won" if stream.below(MILLE) < MILLE * share else "match:lost"
