"""The components of a Knucklebones table. Seats, rows and fields count from 1."""

from __future__ import annotations

from dataclasses import dataclass, field

from components.match import place_by
from game.tables.knucklebones.dimensions import PlaceNumbers
from game.tables.knucklebones.mark import Mark, MarkKind, MarkState


@dataclass(slots=True)
class MatchState:
    """The state of a match that belongs to no thing on the table; sits on the match entity."""

    rng: int | None = None
    """State of the random stream."""
    no_moves_left: bool = False
    """True if no move is possible any more."""
    over: bool = False
    """True once an event has reported the end."""


@dataclass(slots=True)
class Die:
    """A die on a field."""

    seat: int
    row: int
    field: int
    face: int

    place = place_by("seat", "row", "field")


@dataclass(slots=True)
class WaitingDie:
    """The die that waits to be placed. Once it is placed, the same entity has a ``Die``."""

    face: int = 0
    """Its face, ``dimensions.HIDDEN_FACE``, or 0 if cards have marked it before the roll."""
    traits: tuple[str, ...] = ()
    """Special rules for this die, such as ``pair``: the words after ``place:N`` in notation."""


@dataclass(slots=True)
class DieMarks:
    """The marks that a die carries; on the entity of the die."""

    states: dict[tuple[MarkKind, str], MarkState] = field(default_factory=dict)
    """The state of each mark, by its kind and the card that it names."""


@dataclass(slots=True)
class Row:
    """A lane, and its score."""

    seat: int
    number: int
    score: int = 0

    place = place_by("seat", "number")


@dataclass(slots=True)
class RowFire:
    """A row on fire; on the entity of the row."""

    fields: int
    """The number of its fields that burn, from the first."""
    is_still: bool = False
    """True if its flames stand still."""


@dataclass(slots=True)
class ExtraPoints:
    """The points of a seat besides its rows; on the entity of the seat."""

    diagonal_faces: tuple[int, ...] = ()
    """The face of each complete diagonal, 0 for one that is not complete; empty if none is."""
    bonuses: tuple[int, ...] = ()
    """The points that each diagonal adds."""
    standing: int = 0
    """The points of standing scores besides those of rows."""
    points_lost: int = 0
    """Points lost for good."""
    points_won: int = 0
    """Points won besides the dice, for good."""

    @property
    def bonus(self) -> int:
        """The points that all diagonals add."""
        return sum(self.bonuses)

    @property
    def deduction(self) -> int:
        """The points to take away from those of rows and diagonals; negative if there are more."""
        return self.points_lost - self.points_won - self.standing


@dataclass(slots=True)
class Shield:
    """The shield on a row."""

    seat: int
    row: int
    health: int
    full_health: int
    """The health it was raised with."""

    place = place_by("seat", "row")


@dataclass(slots=True)
class HeldCard:
    """A card in a hand. A spent one (no uses) stays until its beat is over."""

    seat: int
    card: str
    slot: int
    """Place in the hand, from 1."""
    uses: int
    is_playable: bool = False
    """True if its seat can play it now; only in a watched match."""

    place = place_by("seat", "card")


@dataclass(slots=True)
class Token:
    """A mark on a row (field 0), on a free field, or with a seat (row 0)."""

    seat: int
    row: int
    field: int
    kind: MarkKind
    card: str
    """The card whose id follows the sign, with the path of a step that waits; empty if the kind names no card."""
    state: MarkState

    @property
    def place(self) -> Mark:
        """Its mark in the rules."""
        return self.kind.at(self.seat, self.row, self.field, self.card)


@dataclass(slots=True)
class Field:
    """One of the fields of a watched table, at its ``ShownPlace``. It has the color of the die on it."""


@dataclass(slots=True)
class ShownPlace:
    """The place of a field, or the field on which a die is shown; in flight, the one it has left."""

    place: PlaceNumbers


@dataclass(slots=True)
class ShownFace:
    """The face that a die shows; 0 is a blank."""

    face: int
    is_in_box: bool = False
    """True if the die is shown in the box next to a board, where dice are drawn large."""


@dataclass(slots=True)
class ShownHealth:
    """The share of a shield's bar that is shown full, 0 to 1."""

    share: float


@dataclass(slots=True)
class ShownCard:
    """The look of a card in a hand."""

    is_shut: bool
    """True if its seat could not play it when the last beat was over."""
    dim: float
    """Darkness of a card that cannot be played, 0 to 1."""
    spin: float = 0.0
    """Half turns about its vertical axis while it is played: 1 shows its back, and half way only its edge."""
    rise: float = 0.0
    """Height above the hand, as a share from 0 to 1 before any ease."""
    flight: float = 0.0
    """Share of its way from the hand to the middle of the table, where it is played."""
    choices: tuple[str | int | tuple[int, ...], ...] = ()
    """The choices it was played with."""
    strike: float = 0.0
    """Share of the way to its targets that its rays have reached."""
    shine: float = 0.0
    """Brightness of its rays, 0 to 1."""
