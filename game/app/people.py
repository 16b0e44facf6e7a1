"""Who sits in the seats, people and bots: how they are called, what they look like, what they are counted by."""

from __future__ import annotations

from game.app.services import Services
from game.match.players import Player
from game.match.statistics import PERSON, PLAYER
from systems.input.seats import BOT, model


class People:
    """Everybody who sits, and who has sat there before."""

    def __init__(self, app: Services) -> None:
        self.app = app

    def portraits(self) -> dict[int, str]:
        """The faces of the bots and players that sit, by seat; a guest has that of the seat."""
        return {seat: face for seat in self.app.seats.all if (face := self.portrait(seat))}

    def portrait(self, seat: int) -> str:
        """The face of the bot or player in a seat, "" for that of the seat itself."""
        if (mind := self.app.mind(seat)) is not None:
            return str(mind.portrait)
        return "" if (player := self.player(seat)) is None else self.app.store.players.face(player.look)

    def player(self, seat: int) -> Player | None:
        """The player who is known and sits there, None for a guest, a bot and nobody."""
        return self.somebody(self.app.seats.person(seat))

    def somebody(self, id: str) -> Player | None:
        """The player of that id, or whoever takes part in the evening as a guest of that id."""
        evening = self.app.evenings.open
        guests = (each for each in (evening.entrants if evening is not None else ()) if each.who == id)
        return self.app.players.get(id) or next((Player(id, each.name, each.look) for each in guests), None)

    def held_last(self, device: str) -> tuple[str, ...]:
        """Who sat with a device last, in the order of the seats it took; of an unknown one whoever held the only one of
        its model, where that is not plugged in itself."""
        sat, identity = self.app.players.sat, self.app.devices.identity(device)
        here = {self.app.devices.identity(pad) for pad in self.app.devices.pads()}
        alike = [each for each in sat if model(each) == model(identity) and each not in here]
        return sat.get(identity) or (sat[alike[0]] if len(alike) == 1 else ())

    def known(self) -> dict[int, Player]:
        """Every player who is known and sits, by seat."""
        return {seat: player for seat in self.app.seats.all if (player := self.player(seat)) is not None}

    def who(self, seat: int) -> str:
        """What whoever plays in a seat is counted by in the statistics."""
        if (name := self.app.seats.bot(seat)) is not None:
            return f"{BOT}{name}"
        player = self.app.players.get(self.app.seats.person(seat))
        return f"{PERSON}{seat}" if player is None else f"{PLAYER}{player.id}"

    def name(self, seat: int) -> str:
        """What the player of a seat is called."""
        if (mind := self.app.mind(seat)) is not None:
            return self.app.called(mind)
        if (player := self.player(seat)) is not None:
            return player.name
        return self.app.store.text(f"player.{seat}", self.app.settings.language)
