"""The assignment of devices to seats: joining, one device in several seats, and seats that wait for a pad to return."""

from __future__ import annotations

from typing import NamedTuple, TypeVar

from game.kernel.bots import BOT_PREFIX

T = TypeVar("T")


class _Sitter(NamedTuple):
    device: str
    identity: str = ""
    waits: bool = False


def model(identity: str) -> str:
    """Return the part of an identity that all pads of one model share."""
    return identity.partition("|")[0]


class DeviceSeats:
    """The devices of the seats. A seat is empty, taken, or waiting for an unplugged pad; ids as in `Press`."""

    def __init__(self, count: int = 2) -> None:
        self.all = tuple(range(1, count + 1))
        """The numbers of all seats, taken or not."""
        self._sitters: dict[int, _Sitter] = {}
        self._lent: dict[int, _Sitter] = {}
        """The former holders of seats that bots have taken over."""
        self._people: dict[int, str] = {}
        """The player id of each seat's owner, regardless of the device; guests have none."""

    @property
    def is_full(self) -> bool:
        """True if every seat is taken, waiting or not."""
        return len(self._sitters) == len(self.all)

    def device(self, seat: int) -> str | None:
        """Return the seat's device; for a waiting seat, the unplugged one."""
        return self._sitters[seat].device if seat in self._sitters else None

    def of(self, device: str) -> tuple[int, ...]:
        """Return the seats that a device holds and can act for."""
        return tuple(seat for seat in self.all if self.accepts(seat, device))

    def accepts(self, seat: int, device: str) -> bool:
        """Return True if presses of the device act for that seat."""
        return self.device(seat) == device and not self.is_waiting(seat)

    @property
    def bots(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.all if self.bot(seat) is not None)

    def bot(self, seat: int) -> str | None:
        """Return the name in the data of the bot in a seat, or None."""
        device = self.device(seat) or ""
        return device.removeprefix(BOT_PREFIX) if device.startswith(BOT_PREFIX) else None

    def person(self, seat: int) -> str:
        """Return the id of the player in a seat; "" for a guest, a bot or an empty seat."""
        return "" if self.bot(seat) is not None else self._people.get(seat, "")

    def owner(self, seat: int) -> str:
        """Return the id of a seat's owner, even while a bot plays there; "" for a guest."""
        return self._people.get(seat, "")

    def name(self, seat: int, person: str) -> None:
        """Set the player of a seat, "" for a guest."""
        self._people[seat] = person

    @property
    def only_bots(self) -> bool:
        return self.bots == self.all

    def takes_part(self, device: str) -> bool:
        """Return True if a device has a seat, has lent one, or only bots play.

        Such a device may leave the table or open the panel.
        """
        return self.only_bots or bool(self.of(device)) or any(sitter.device == device for sitter in self._lent.values())

    def acts_for(self, seat: int, device: str) -> bool:
        """Return True if a device acts for a seat: it sits there, or a bot does and the device may act for it."""
        return self.accepts(seat, device) or (self.bot(seat) is not None and self.takes_part(device))

    def seat_bot(self, name: str, seat: int | None = None) -> int | None:
        """Seat a bot in this seat, replacing its holder, or in the first empty one; return None if there is none."""
        if seat is None:
            seat = self.empty()
        if seat is not None:
            self._sitters[seat] = _Sitter(BOT_PREFIX + name)
        return seat

    def lend(self, seat: int, name: str) -> None:
        """Let a bot take over a seat until it is given back."""
        if self.bot(seat) is None and seat in self._sitters:
            self._lent[seat] = self._sitters[seat]
        self.seat_bot(name, seat)

    def give_back(self, seat: int, device: str) -> None:
        """Return a lent seat to its holder; if it was not lent, give it to this device.

        If the holder's pad was unplugged, the seat goes to this device if it has no seat, else it waits.
        """
        lent = self._lent.pop(seat, _Sitter(device))
        self._sitters[seat] = _Sitter(device) if lent.waits and not self.of(device) else lent

    def is_waiting(self, seat: int) -> bool:
        """Return True if the seat waits for its unplugged pad."""
        return seat in self._sitters and self._sitters[seat].waits

    def take(self, device: str, preferred: int | None = None) -> int | None:
        """Seat a device in the first empty seat; return None if it has a seat already or none is empty.

        ``preferred`` is the preferred seat if it is empty.
        """
        return None if self.of(device) else self._sit(device, preferred)

    def second_seat(self, device: str) -> int | None:
        """Return the empty seat to offer to a device that has a seat and pressed again."""
        return self.empty() if self.of(device) else None

    def take_second(self, device: str) -> int | None:
        """Give a device that holds a seat an empty one too."""
        return self._sit(device) if self.of(device) else None

    def leave(self, device: str) -> int | None:
        """Free the seat that the device took last; return None if it holds none."""
        seats = [seat for seat in self._sitters if self.accepts(seat, device)]
        if not seats:
            return None
        self.vacate(seats[-1])
        return seats[-1]

    def vacate(self, seat: int) -> None:
        """Empty a seat, waiting or not."""
        self._sitters.pop(seat, None)
        self._people.pop(seat, None)

    def swap(self) -> None:
        """Move all holders one seat further around the table, waiting or not; two seats swap."""
        self._sitters = self._rotate(self._sitters)
        self._lent = self._rotate(self._lent)
        self._people = self._rotate(self._people)

    def clear(self) -> None:
        self._sitters.clear()
        self._lent.clear()
        self._people.clear()

    def unplug(self, device: str, identity: str = "") -> tuple[int, ...]:
        """Let the seats of an unplugged pad wait for it. ``identity`` is its identity (`Devices.identity`).

        Seats it has lent will wait once they are given back.
        """
        sitter = _Sitter(device, identity, waits=True)
        self._lent.update({seat: sitter for seat, lent in self._lent.items() if lent.device == device})
        return self._seat(self.of(device), sitter)

    def plug_in(self, device: str, identity: str) -> tuple[int, ...]:
        """Give a pad its seats back if it is surely a missing one, including those it has lent.

        It is sure if the very same object returns, or if exactly one waiting pad has its identity, or else its model.
        Pads that cannot be told apart are left to `claim`, so that player 1 never inherits player 2's pad. The port is
        part of the identity: pads of one model that swap ports swap seats.
        """
        seats = *self._sitters.values(), *self._lent.values()
        identities = {sitter.device: sitter.identity for sitter in seats if sitter.waits}
        equal = [pad for pad in identities if identity and identities[pad] == identity]
        exact = [device] if device in identities else equal
        candidates = exact or [pad for pad in identities if identity and model(identities[pad]) == model(identity)]
        if len(candidates) != 1:
            return ()
        lent = [seat for seat, sitter in self._lent.items() if sitter.waits and sitter.device == candidates[0]]
        self._lent.update(dict.fromkeys(lent, _Sitter(device)))
        return self._seat(self._waiting_for(candidates[0]), _Sitter(device))

    def claim(self, device: str, acting_seat: int) -> tuple[int, ...]:
        """Let a free device that pressed take over a waiting seat, and the other too if one pad held both.

        If two seats wait for different pads, it gets ``acting_seat``, the one that has to act. A device that has a seat
        claims nothing.
        """
        waiting_seats = [seat for seat in self.all if self.is_waiting(seat)]
        if self.of(device) or not waiting_seats:
            return ()
        seat = acting_seat if acting_seat in waiting_seats else waiting_seats[0]
        return self._seat(self._waiting_for(self.device(seat)), _Sitter(device))

    def empty(self) -> int | None:
        return next((seat for seat in self.all if seat not in self._sitters), None)

    def _sit(self, device: str, preferred: int | None = None) -> int | None:
        seat = self.empty() if preferred is None or preferred in self._sitters else preferred
        if seat is not None:
            self._sitters[seat] = _Sitter(device)
        return seat

    def _rotate(self, by_seat: dict[int, T]) -> dict[int, T]:
        return {seat % len(self.all) + 1: sitter for seat, sitter in by_seat.items()}

    def _waiting_for(self, device: str | None) -> tuple[int, ...]:
        return tuple(seat for seat in self.all if self.is_waiting(seat) and self.device(seat) == device)

    def _seat(self, seats: tuple[int, ...], sitter: _Sitter) -> tuple[int, ...]:
        self._sitters.update(dict.fromkeys(seats, sitter))
        return seats
