"""What lies on a Knucklebones table, and who in ``systems.knucklebones`` owns it. Seats, rows, fields count from 1."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import attrgetter

from game.tables.knucklebones.waiting_die import READY, Phase, Waiting

Place = tuple[int, int, int]
"""Seat, row, field."""


@dataclass(slots=True)
class Die:
    """A die on a field; owned by ``dice``."""

    seat: int
    row: int
    field: int
    face: int

    place = property(attrgetter("seat", "row", "field"))
    """Where it lies."""


@dataclass(slots=True)
class Rolled:
    """The die waiting to be placed, as a position holds it; on the entity of the turn. Owned by ``dice``."""

    waiting: Waiting | Phase = READY


@dataclass(slots=True)
class Row:
    """A lane and its score; owned by ``scoring``."""

    seat: int
    row: int
    score: int = 0

    place = property(attrgetter("seat", "row"))
    """Seat and row."""


@dataclass(slots=True)
class Tally:
    """On a seat: its diagonal bonus, and which face completes each diagonal (0: broken); owned by ``scoring``."""

    seat: int
    bonus: int = 0
    diagonals: list[int] = field(default_factory=lambda: [0, 0])
    bonuses: list[int] = field(default_factory=lambda: [0, 0])
    """What each diagonal adds to ``bonus``."""
    lost: int = 0
    """Points taken off, for good."""
    won: int = 0
    """Points added beside the dice, for good."""

    place = property(attrgetter("seat"))
    """Its seat."""


@dataclass(slots=True)
class Shield:
    """Protection of one row; owned by ``shield_decay``."""

    seat: int
    row: int
    health: int
    full: int

    place = property(attrgetter("seat", "row"))
    """Seat and row."""


@dataclass(slots=True)
class Card:
    """An ability card in a hand; a spent one (left 0) stays until its beat is over. Owned by ``cards``."""

    seat: int
    card: str
    slot: int
    """Place in the hand, from 1."""
    left: int
    playable: bool = False
    """Whether a legal choice exists for it now; known where somebody watches."""

    place = property(attrgetter("seat", "card"))
    """Seat and card."""


@dataclass(slots=True)
class Token:
    """What cards have left on a row (its field is 0) or with a seat (its row too); owned by ``marks``."""

    seat: int
    row: int
    field: int
    kind: str
    """As a position names it."""
    number: int

    place = property(attrgetter("seat", "row", "field", "kind"))
    """Seat, row, field and kind."""


@dataclass(slots=True)
class Borne:
    """What a die carries: numbers by kind, as a position names them. Owned by ``marks``.

    Sits on the die, or with ``Rolled`` for the one that waits to be placed.
    """

    marks: dict[str, int]


@dataclass(slots=True)
class Field:
    """One of the fields of a watched table; its ``Spot`` says which. It has the colour of the die that lies on it."""


@dataclass(slots=True)
class Spot:
    """A field's own place, or the one on which a die is shown to lie; in flight, that from which it has set out."""

    place: Place


@dataclass(slots=True)
class ShownFace:
    """The face a die shows now; 0 is a blank."""

    face: int


@dataclass(slots=True)
class ShownHealth:
    """How full a shield's bar is shown, 0 to 1."""

    share: float


@dataclass(slots=True)
class ShownCard:
    """How a card is held; its Pose is where it lies."""

    shut: bool
    """Its seat could not play it, as far as that has been shown."""
    dim: float
    """How dark it is for that: 0 not at all, 1 wholly."""
    spin: float = 0.0
    """Half turns about its vertical axis while it is being played: 1 shows its back, and half way only its edge."""
    rise: float = 0.0
    """How far it has risen out of the hand, 0 to 1 before any ease."""
