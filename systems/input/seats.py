"""Who sits where: joining, several seats on one device, and seats that wait for a pad to come back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

BOT = "bot:"
"""What the id of a bot in a seat begins with; the rest is its name in the data. It presses nothing."""


@dataclass(frozen=True, slots=True)
class _Sitter:
    device: str
    identity: str = ""
    waits: bool = False


def model(identity: str) -> str:
    """The part of an identity that all pads of one model share."""
    return identity.partition("|")[0]


class Seats:
    """The devices of the seats. A seat is empty, taken, or waits for a pad that went; ids as in `Press`."""

    def __init__(self, count: int = 2) -> None:
        self.all = tuple(range(1, count + 1))
        """Every seat there is, taken or not."""
        self._sitters: dict[int, _Sitter] = {}
        self._lent: dict[int, _Sitter] = {}
        """Who had a seat before a bot took it over."""
        self._people: dict[int, str] = {}
        """Who a seat belongs to, by id, whatever device is held there; nobody knows the others."""

    @property
    def full(self) -> bool:
        """Whether every seat is taken, waiting or not."""
        return len(self._sitters) == len(self.all)

    def device(self, seat: int) -> str | None:
        """The seat's device; for a waiting seat the one that went."""
        return self._sitters[seat].device if seat in self._sitters else None

    def of(self, device: str) -> tuple[int, ...]:
        """The seats a device holds and can be heard in."""
        return tuple(seat for seat in self.all if self.heard(seat, device))

    def heard(self, seat: int, device: str) -> bool:
        """Whether a press of the device is that seat's."""
        return self.device(seat) == device and not self.waiting(seat)

    @property
    def bots(self) -> tuple[int, ...]:
        """The seats where bots sit."""
        return tuple(seat for seat in self.all if self.bot(seat) is not None)

    def bot(self, seat: int) -> str | None:
        """The bot in a seat, by its name in the data."""
        device = self.device(seat) or ""
        return device.removeprefix(BOT) if device.startswith(BOT) else None

    def person(self, seat: int) -> str:
        """The id of whoever plays in a seat, "" for a guest, a bot and nobody."""
        return "" if self.bot(seat) is not None else self._people.get(seat, "")

    def owner(self, seat: int) -> str:
        """Who a seat belongs to, whoever plays there now; "" for somebody nobody knows."""
        return self._people.get(seat, "")

    def name(self, seat: int, person: str) -> None:
        """Whoever sits there is this person from now on, "" for a guest."""
        self._people[seat] = person

    @property
    def watched(self) -> bool:
        """Whether only bots sit, so that everybody may watch and nobody plays."""
        return self.bots == self.all

    def sits(self, device: str) -> bool:
        """Whether a device may leave the table or ask for the panel: it sits, has lent its seat, or only bots sit."""
        return self.watched or bool(self.of(device)) or any(each.device == device for each in self._lent.values())

    def speaks(self, seat: int, device: str) -> bool:
        """Whether a device acts for a seat: it sits there, or a bot does and it may speak for that."""
        return self.heard(seat, device) or (self.bot(seat) is not None and self.sits(device))

    def seat_bot(self, name: str, seat: int | None = None) -> int | None:
        """A bot sits down in this seat, whoever had it, or in the first empty one; None if there is none."""
        taken = self.empty() if seat is None else seat
        if taken is not None:
            self._sitters[taken] = _Sitter(BOT + name)
        return taken

    def lend(self, seat: int, name: str) -> None:
        """A bot takes over a seat until it is given back."""
        if self.bot(seat) is None and seat in self._sitters:
            self._lent[seat] = self._sitters[seat]
        self.seat_bot(name, seat)

    def give_back(self, seat: int, device: str) -> None:
        """Whoever lent a seat gets it back; where nobody has, this device takes it.

        A seat whose pad has gone meanwhile is this device's if that sits nowhere, else it waits.
        """
        lent = self._lent.pop(seat, _Sitter(device))
        self._sitters[seat] = _Sitter(device) if lent.waits and not self.of(device) else lent

    def waiting(self, seat: int) -> bool:
        """Whether the seat's pad went and nobody took its place."""
        return seat in self._sitters and self._sitters[seat].waits

    def take(self, device: str, rather: int | None = None) -> int | None:
        """A free device sits down in the first empty seat; None if it sits already or none is empty.

        ``rather`` is the seat to have if that is empty.
        """
        return None if self.of(device) else self._sit(device, rather)

    def offer_both(self, device: str) -> int | None:
        """The empty seat to offer to a device that holds another one and pressed again."""
        return self.empty() if self.of(device) else None

    def take_both(self, device: str) -> int | None:
        """A device that holds a seat takes an empty one too."""
        return self._sit(device) if self.of(device) else None

    def leave(self, device: str) -> int | None:
        """The device gives a seat back, of two the one it took last; None if it holds none."""
        held = [seat for seat in self._sitters if self.heard(seat, device)]
        if not held:
            return None
        self.vacate(held[-1])
        return held[-1]

    def vacate(self, seat: int) -> None:
        """Empty a seat, waiting or not."""
        self._sitters.pop(seat, None)
        self._people.pop(seat, None)

    def swap(self) -> None:
        """Everybody sits down one seat further round the table, of two across it, waiting or not."""
        self._sitters = self._across(self._sitters)
        self._lent = self._across(self._lent)
        self._people = self._across(self._people)

    def clear(self) -> None:
        """Empty every seat."""
        self._sitters.clear()
        self._lent.clear()
        self._people.clear()

    def unplugged(self, device: str, identity: str = "") -> tuple[int, ...]:
        """A pad went; its seats wait for it. ``identity`` is what it can be known by (`Devices.identity`).

        Those it has lent wait as soon as they are given back.
        """
        gone = _Sitter(device, identity, waits=True)
        self._lent.update({seat: gone for seat, lent in self._lent.items() if lent.device == device})
        return self._seat(self.of(device), gone)

    def plugged(self, device: str, identity: str = "") -> tuple[int, ...]:
        """A pad came; if it is surely one that is waited for it gets its seats back, in time also those it lent.

        Surely: the very same object came, or one waiting pad and no other has its identity, or else its model. Two pads
        that cannot be told apart are left to `claim`, so that player 1 never inherits player 2's pad. The socket counts
        as identity: pads of one model that change sockets change seats.
        """
        seats = *self._sitters.values(), *self._lent.values()
        gone = {sitter.device: sitter.identity for sitter in seats if sitter.waits}
        same = [device] if device in gone else [old for old in gone if identity and gone[old] == identity]
        alike = same or [old for old in gone if identity and model(gone[old]) == model(identity)]
        if len(alike) != 1:
            return ()
        lent = [seat for seat, sitter in self._lent.items() if sitter.waits and sitter.device == alike[0]]
        self._lent.update(dict.fromkeys(lent, _Sitter(device)))
        return self._seat(self._waiting_for(alike[0]), _Sitter(device))

    def claim(self, device: str, needed: int) -> tuple[int, ...]:
        """A free device pressed: it takes over the waiting seat, and the other too if one pad held both.

        Where both wait for pads of their own it gets the one that is ``needed``, the seat that has to act. A device
        that sits elsewhere claims nothing.
        """
        waiting = [seat for seat in self.all if self.waiting(seat)]
        if self.of(device) or not waiting:
            return ()
        taken = needed if needed in waiting else waiting[0]
        return self._seat(self._waiting_for(self.device(taken)), _Sitter(device))

    def empty(self) -> int | None:
        return next((seat for seat in self.all if seat not in self._sitters), None)

    def _sit(self, device: str, rather: int | None = None) -> int | None:
        seat = self.empty() if rather is None or rather in self._sitters else rather
        if seat is not None:
            self._sitters[seat] = _Sitter(device)
        return seat

    def _across(self, kept: dict[int, T]) -> dict[int, T]:
        return {seat % len(self.all) + 1: sitter for seat, sitter in kept.items()}

    def _waiting_for(self, device: str | None) -> tuple[int, ...]:
        return tuple(seat for seat in self.all if self.waiting(seat) and self.device(seat) == device)

    def _seat(self, seats: tuple[int, ...], sitter: _Sitter) -> tuple[int, ...]:
        self._sitters.update(dict.fromkeys(seats, sitter))
        return seats
