"""The people and bots in the seats, with their names, portraits and statistics ids, and what players have unlocked."""

from __future__ import annotations

from collections.abc import Collection

from game.app.app_state import AppState
from game.app.settings import SettingValue, option_values
from game.kernel.bots import BOT_PREFIX
from game.match.challenges import challenges, locked_rewards
from game.match.evening import Entrant
from game.match.players import Player
from game.match.runs import NAME_JOINER, PAIR_ID, WALKER_PREFIX
from game.match.statistics import GUEST_PREFIX, PLAYER_PREFIX
from systems.draw.seats import ROBOT
from systems.input.seats import model


class People:
    """The current and previous holders of the seats."""

    def __init__(self, app: AppState) -> None:
        self.app = app

    def portraits(self) -> dict[int, str]:
        """Return the portraits of bots and players by seat; a guest has the portrait of the seat."""
        return {seat: face for seat in self.app.seats.all if (face := self.portrait(seat))}

    def portrait(self, seat: int) -> str:
        """Return the portrait of the bot or player in a seat, "" for that of the seat; a guest in a run keeps one."""
        if (opponent := self.app.bots.in_seat(seat)) is not None:
            return str(opponent.portrait)
        person, player = self.app.seats.person(seat), self.player(seat)
        if player is not None and not player.look and person.startswith(WALKER_PREFIX) and person != PAIR_ID:
            return f"{ROBOT}{person.removeprefix(WALKER_PREFIX)}"
        return "" if player is None else self.app.store.players.face(player.look)

    def player(self, seat: int) -> Player | None:
        """Return the known player in a seat, None for a guest, a bot or an empty seat."""
        return self.player_or_guest(self.app.seats.person(seat))

    def player_or_guest(self, id: str) -> Player | None:
        """Return the player with that id, or the guest with that id in the evening or the run."""
        evening = self.app.records.evenings.open_evening
        guests = {entrant.id: entrant for entrant in (evening.entrants if evening is not None else ())}
        if id.startswith(WALKER_PREFIX):
            walkers = self.app.records.runs.walkers
            guests = {f"{WALKER_PREFIX}{number}": walker for number, walker in enumerate(walkers, 1)}
            look = walkers[0].look if walkers else ""
            guests[PAIR_ID] = Entrant(PAIR_ID, NAME_JOINER.join(walker.name for walker in walkers), look)
        guest = guests.get(id) if id else None
        return self.app.records.players.get(id) or (None if guest is None else Player(id, guest.name, guest.look))

    def last_players(self, device: str) -> tuple[str, ...]:
        """Return the last players with a device, in seat order.

        For an unknown device, use the only other one of its model, if that is not plugged in.
        """
        holders, identity = self.app.records.players.holders, self.app.devices.identity(device)
        connected = {self.app.devices.identity(pad) for pad in self.app.devices.pads()}
        alike = [holder for holder in holders if model(holder) == model(identity) and holder not in connected]
        return holders.get(identity) or (holders[alike[0]] if len(alike) == 1 else ())

    def players_by_seat(self) -> dict[int, Player]:
        return {seat: player for seat in self.app.seats.all if (player := self.player(seat)) is not None}

    def statistics_id(self, seat: int) -> str:
        if (name := self.app.seats.bot(seat)) is not None:
            return f"{BOT_PREFIX}{name}"
        player = self.app.records.players.get(self.app.seats.person(seat))
        return f"{GUEST_PREFIX}{seat}" if player is None else f"{PLAYER_PREFIX}{player.id}"

    def name_of(self, statistics_id: str) -> str:
        """Return the name of a person in the statistics; of a player who was deleted, the id."""
        if statistics_id.startswith(GUEST_PREFIX):
            return self.app.say(f"player.{statistics_id.removeprefix(GUEST_PREFIX)}")
        id = statistics_id.removeprefix(PLAYER_PREFIX)
        player = self.app.records.players.get(id)
        return id if player is None else player.name

    def name(self, seat: int) -> str:
        if (opponent := self.app.bots.in_seat(seat)) is not None:
            return self.app.bot_name(opponent)
        if (player := self.player(seat)) is not None:
            return player.name
        return self.app.say(f"player.{seat}")


def unlocked_values(app: AppState, option: str) -> tuple[SettingValue, ...]:
    """Return the values that may be chosen now: all except locked ones, but including the current one."""
    values = option_values(app.store, option)
    if option != "palette":
        return values
    locked = locked_values(app, option)
    return tuple(value for value in values if value not in locked or value == app.settings.palette)


def unlocked_portraits(app: AppState) -> tuple[str, ...]:
    locked = locked_values(app, "portrait")
    return tuple(name for name in app.store.players.portraits if name not in locked)


def locked_values(app: AppState, kind: str) -> Collection[str]:
    """Return the values of a kind that players have not unlocked; none if the settings unlock everything."""
    everything, runs = app.settings.picks.everything, app.records.runs.results()
    return locked_rewards(app.records.challenges, challenges(app.store), everything, kind, runs)
