"""The plan of the seats of a coming match: who sits where, and who is about to take the free seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from game.kernel.bots import BOT_PREFIX
from game.match.autosave import Sitter
from game.match.players import GUEST_ID, Player, Players
from systems.input.devices import FIXED_DEVICES
from systems.input.seats import DeviceSeats, model

NEW_PLAYER = "new"
"""The id of a player still to be created."""


@dataclass(slots=True)
class SeatPlan:
    """The seats, and what devices have chosen for them until every seat is taken."""

    seats: DeviceSeats
    players: Players
    identity: Callable[[str], str]
    """The identity of a device, which it keeps even if its id changes."""
    last_players: Callable[[str], Sequence[str]]
    """The ids of the last players with a device, in seat order."""
    bots: Callable[[], Sequence[str]]
    """The bots that may take a free seat, the weakest first."""
    shares_device: bool = False
    """True if a device takes one seat after the other without being asked, during an evening."""
    reserved: dict[int, str] = field(default_factory=dict)
    """Players by seat whose seats are reserved, by id."""
    former_sitters: Sequence[Sitter] = ()
    """The holders of the seats in the interrupted match."""
    choices: dict[str, str] = field(default_factory=dict)
    """The player each device chose for its next seat: a player's id, a guest or a new player."""
    last_chooser: str = ""
    """The device that last changed its player."""
    bot: int = 0
    """The choice for the next free seat: 0 is a person, then the bots from the weakest on."""
    bot_chooser: str = ""
    """The device that chose it. A press of another device without a seat takes the seat instead."""
    offered_to: str = ""
    """The device that is asked if it takes a second seat, "" for none."""

    def reserve(self, seat: int, id: str, holder: str) -> None:
        """Reserve a seat for a player; if its holder is a bot, it sits down at once."""
        self.reserved[seat] = id
        if holder.startswith(BOT_PREFIX):
            self.seats.seat_bot(holder.removeprefix(BOT_PREFIX), seat)
            self.seats.name(seat, id or holder)

    @property
    def may_choose(self) -> bool:
        """True if players may choose who they are."""
        return not self.reserved

    @property
    def offered_bot(self) -> str | None:
        """The bot offered the next seat, None if a person is asked."""
        bots = self.bots()
        return bots[self.bot - 1] if 0 < self.bot <= len(bots) else None

    @property
    def is_chosen(self) -> bool:
        """True if a device without a seat has chosen the person for the free seat."""
        return self.last_chooser in self.choices and not self.seats.of(self.last_chooser)

    def person(self, seat: int) -> str:
        """Return the id of the person who sits in a seat or is about to."""
        device = self.seats.device(seat)
        if device:
            renames = self.choices.get(device) == NEW_PLAYER and not self.offered_to
            return NEW_PLAYER if renames and self.seats.of(device)[-1:] == (seat,) else self.seats.person(seat)
        if seat == self.seats.empty() and self.is_chosen and self.offered_bot is None:
            return self.next_player(self.last_chooser)
        return self.reserved.get(seat, GUEST_ID)

    def people(self) -> dict[int, str]:
        """Return the devices of seated people by seat."""
        seats = self.seats
        return {seat: device for seat in seats.all if (device := seats.device(seat)) and seats.bot(seat) is None}

    def known_players(self) -> dict[int, Player]:
        """Return the known players who sit in a seat or are about to, by seat."""
        ids = {seat: self.person(seat) for seat in self.seats.all}
        if self.offered_to and self.may_choose:
            ids[self.seats.empty() or 1] = self.next_player(self.offered_to)
        return {seat: player for seat, id in ids.items() if (player := self.players.get(id)) is not None}

    def seat_of(self, device: str) -> int:
        """Return the seat of a device, or the one that it would take."""
        return (self.seats.of(device) or (self.seats.empty() or 1,))[-1]

    def candidates(self, own: str = GUEST_ID) -> list[str]:
        """Return the ids that may sit down, including ``own``, which sits already."""
        seated_ids = {self.seats.person(seat) for seat in self.seats.all} - {own}
        return [*(player.id for player in self.players.known if player.id not in seated_ids), GUEST_ID, NEW_PLAYER]

    def next_player(self, device: str) -> str:
        """Return the player a device seats next: the chosen one, else the one who held it last."""
        free, last = self.candidates(), self.last_players(device)[len(self.seats.of(device)) :]
        chosen = [self.choices[device]] if device in self.choices else []
        return next((id for id in (*chosen, *last) if id in free), GUEST_ID)

    def cycle_player(self, device: str, step: int) -> None:
        """Change the player of a device: of its last seat if it has one, else of its next."""
        own_seats = self.seats.of(device)
        is_seated = own_seats and not self.offered_to
        if not self.may_choose or (self.seats.is_full and not is_seated):
            return
        current = self.choices.get(device, self.seats.person(own_seats[-1])) if is_seated else self.next_player(device)
        ids = self.candidates(current)
        chosen = ids[(ids.index(current) + step) % len(ids)] if current in ids else GUEST_ID
        self.choices[device] = chosen
        self.last_chooser = device
        self.bot = 0
        if is_seated and chosen != NEW_PLAYER:
            self.seats.name(own_seats[-1], chosen)

    def cycle_bot(self, device: str, step: int) -> None:
        """Offer the free seat to the next bot, or to a person again.

        A pad without a seat, next to a seated person, cannot give the last seat to a bot: its own player may want it.
        """
        is_left_out = device not in FIXED_DEVICES and not self.seats.of(device) and bool(self.people())
        if not self.seats.is_full and not is_left_out and (bots := self.bots()):
            self.bot_chooser, self.bot = device, (self.bot + step) % (1 + len(bots))

    def bot_for(self, device: str) -> str | None:
        """Return the offered bot if this device may seat it, and not only take the seat instead."""
        return self.offered_bot if self.seats.of(device) or device == self.bot_chooser else None

    def confirm(self, device: str) -> bool:
        """Seat the offered bot or the device, or offer it a second seat; return False if its player must be created."""
        is_seated = bool(self.seats.of(device))
        if (bot := self.bot_for(device)) is not None:
            self.seats.seat_bot(bot)
            self.bot = 0
        elif self.choices.get(device) == NEW_PLAYER:
            return False
        elif not is_seated or (self.shares_device and not self.seats.is_full):
            self.sit(device, GUEST_ID if is_seated else self.next_player(device))
        elif self.seats.second_seat(device) is not None:
            self.choices.pop(device, None)
            self.offered_to = device
        return True

    def accept(self) -> bool:
        """Give the offered second seat to its device; return False if its player must be created."""
        id = self.next_player(self.offered_to)
        if id != NEW_PLAYER:
            self.sit(self.offered_to, id)
        return id != NEW_PLAYER

    def decline(self) -> None:
        """Withdraw the offer of a second seat."""
        self.choices.pop(self.offered_to, None)
        self.offered_to = ""

    def sit(self, device: str, id: str) -> None:
        """Seat a device for this player, or for the player whose seat it is."""
        seats = self.seats
        seat = seats.take_second(device) if seats.of(device) else seats.take(device, self._former_seat(device))
        if seat is not None:
            self.offered_to, self.bot = "", 0
            seats.name(seat, self.reserved.get(seat, id))

    def adopt(self, device: str, player: Player) -> None:
        """Let a new player take the last seat of a device, or its next one."""
        own_seats = self.seats.of(device)
        if own_seats and not self.offered_to:
            self.seats.name(own_seats[-1], player.id)
        else:
            self.sit(device, player.id)

    def leave(self, device: str) -> bool:
        """Give a seat back; return False if the device has none."""
        self.choices.pop(device, None)
        return self.seats.leave(device) is not None

    def vacate(self, device: str) -> None:
        """Forget the choice of a device, and free the seats of disconnected gamepads."""
        self.choices.pop(device, None)
        for seat in filter(self.seats.is_waiting, self.seats.all):
            self.seats.vacate(seat)
            self.offered_to = ""

    def remember(self) -> None:
        """Remember which player used which device, if they could choose."""
        if self.may_choose:
            self.players.sit((self.identity(device), self.seats.person(seat)) for seat, device in self.people().items())

    def _former_seat(self, device: str) -> int | None:
        """Return the seat of this device in the interrupted match, or the seat of the player who held it last."""
        if not self.former_sitters:
            last = self.last_players(device)
            return next((seat for seat, id in self.reserved.items() if id != GUEST_ID and id in last), None)
        identity, identities = self.identity(device), [sitter.identity for sitter in self.former_sitters]
        if identity in identities:
            return identities.index(identity) + 1
        seats = [seat for seat, other in enumerate(identities, 1) if model(other) == model(identity)]
        return seats[0] if len(seats) == 1 else None
