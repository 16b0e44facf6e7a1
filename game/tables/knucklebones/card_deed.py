"""A card while its effects happen one after the other."""

from __future__ import annotations

from game.tables.knucklebones.die import DIE
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.position import Fields
from game.tables.knucklebones.rows import Arrival


class Deed:
    """What the effects of a card have done so far."""

    __slots__ = (
        "arrivals", "asked", "die", "events", "named", "other", "own", "rng", "rolls", "seat", "shields", "sweeps",
        "touched", "ways",
    )  # fmt: skip

    def __init__(self, position: Fields, named: int, first: Event) -> None:
        boards, seat, _, _, shields, self.rng = position
        self.asked, self.named = position, named
        """The position as it was, and the face that the move names."""
        self.seat = seat
        self.own, self.other = boards if seat == 1 else (boards[1], boards[0])
        self.shields = shields[seat - 1]
        self.events: list[Event] = [first]
        self.arrivals: list[Arrival] = []
        self.touched: set[int] = set()
        """Own rows (from 0) to be scored anew."""
        self.die = DIE
        self.rolls = self.sweeps = False
        self.ways: tuple[str, ...] = ()
