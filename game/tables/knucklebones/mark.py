"""Marks: lasting effects of cards on dice, rows, fields and seats, the meaning of each kind, and durations."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import Discriminator, Tag, model_validator

from game.content.definition import Definition, misfit
from game.tables.knucklebones.cards.choices import Amount
from game.tables.knucklebones.events import Event

EventWord = Literal[
    "placed", "arrives", "moved", "turned", "removed", "struck", "strikes", "destroyed", "pair", "triple", "full",
    "emptied", "diagonal", "diagonal_lost", "shielded", "repelled", "shield_broken", "roll", "card", "card_gained",
    "card_lost", "points_won", "points_lost", "turn", "skipped", "end",
]
"""The events of a match that cards can wait for, and until which something can last."""
EVENT_WORDS: tuple[EventWord, ...] = get_args(EventWord)
CAUSED_EVENTS: tuple[EventWord, ...] = ("placed", "arrives", "struck", "strikes")
"""Events with a die that causes them and that is there afterward."""
DIE_EVENTS: tuple[EventWord, ...] = (*CAUSED_EVENTS, "moved", "turned")
"""Events of a die that is there afterward."""
SEAT_EVENTS: tuple[EventWord, ...] = (
    "diagonal", "diagonal_lost", "roll", "card", "card_gained", "card_lost", "points_won", "points_lost", "turn",
    "skipped", "end",
)
"""Events of a seat that happen in no row."""
BLOWS: tuple[EventWord, ...] = ("struck", "strikes", "destroyed")
"""Events that destroy dice."""
REPLACEABLE_EVENTS: tuple[EventWord, ...] = (*BLOWS, "card")
"""Events instead of which the steps can happen."""
CARD_EVENTS: tuple[EventWord, ...] = ("card", "card_gained", "card_lost")
FACE_EVENTS: tuple[EventWord, ...] = (
    "placed", "arrives", "moved", "turned", "removed", "struck", "strikes", "destroyed", "pair", "triple", "diagonal",
    "repelled", "roll",
)
POINT_EVENTS: tuple[EventWord, ...] = ("points_won", "points_lost")
"""Events whose number is one of points."""
OWN_SEAT_EVENTS: tuple[EventWord, ...] = ("placed", "strikes", "roll", "card", "turn", "skipped", "end")
"""Events that only their own seat causes, or none."""


ON_WAITING, ON_SEAT, ON_ROW, ON_FIELD = 0, 1, 2, 3
"""The number of parts among seat, row and field that a mark names."""
SwallowEvent = Callable[[int, int, int, int], Event]
"""Function that returns the event for a die (seat, row, field and face) that is destroyed on arrival."""


class Mark(NamedTuple):
    """The place and kind of a mark."""

    seat: int
    """0 for the die that waits to be placed."""
    row: int
    """0 for a mark with a seat."""
    field: int
    """0 for a mark on a row."""
    sign: str
    """The sign of its kind, as notation writes it, with the card that follows some."""

    @property
    def card(self) -> str:
        """The card after a sign that one follows, with the step if one waits."""
        return self.sign[1:]


@dataclass(frozen=True, slots=True)
class MarkKind:
    """One kind of mark."""

    name: str
    """The name in ``look.yaml`` and in code."""
    sign: str
    """The sign in notation."""
    on: tuple[int, ...]
    """The numbers of parts that it may name."""
    values: Collection[int]
    """The values it may have, or the faces as one number; 0 is none, unless it ``is_signed``."""
    carried: bool = False
    """True if a die takes it along when it moves."""
    free: bool = False
    """True if it is on a field without a die and concerns only the next die of its seat."""
    veils: bool = False
    """True if the next die of its seat stays hidden when it is rolled."""
    swallows: SwallowEvent | None = None
    """Function that returns the event for a die that arrives there and is destroyed."""
    catches: Callable[[Mark, MarkState], tuple[Event, Mark]] | None = None
    """Function that returns the event for a die that arrives there, and the mark with the same value that it gets."""
    faces: Literal["", "dice", "sides"] = ""
    """The faces that it has in place of a value: of dice, or the ``sides`` of the hidden die that waits."""
    rescore: Callable[[int, int], int] | None = None
    """The function from the score of its die or row, and its value, to the score that counts instead."""
    points: Literal[-1, 0, 1] = 0
    """1 or -1 if its value is points that its seat has won or lost."""
    hidden: bool = False
    """True if it is not shown."""
    timed: bool = False
    """True if it may last for a number of turns, or until an event."""
    prefix: bool = False
    """True if the id of a card follows its sign."""
    waits: bool = False
    """True if it does steps later, which its card has: see ``blocks.waits``."""

    def at(self, seat: int = 0, row: int = 0, field: int = 0, card: str = "") -> Mark:
        """Return a mark of this kind at a place; without one, on the die that waits."""
        return Mark(seat, row, field, self.sign + card)

    @property
    def is_signed(self) -> bool:
        """True if its value may be 0 or less."""
        return -1 in self.values

    @property
    def tint(self) -> str:
        """The palette color in which it is shown, and in which it comes and goes."""
        return "double" if self.rescore is not None or self.name == "score" else "warning"

    @property
    def picture(self) -> str | None:
        """The name of its picture; None if it shows on a die, at a row or in a total."""
        if self.carried or self.points or self.hidden:
            return None
        if ON_FIELD in self.on:
            return self.name
        return f"badge_{self.name}" if self.rescore is None else None


MOST_TURNS = 99


class Turns(Definition):
    """A number of turns of a seat, not counting the present one."""

    turns: Annotated[int, Amount(1, MOST_TURNS)]
    of: Literal["own", "opponent"] = "own"
    """The seat whose turns count: the one that plays the card, or the other one. ``{turns: 1, of: opponent}`` lasts
    until the end of the opponent's next turn, ``{turns: 1}`` until the end of the own next one."""


SeatWord = Literal["own", "opponent", "both", "there"]
SEAT_WORDS: tuple[SeatWord, ...] = get_args(SeatWord)


class Until(Definition):
    """The event that ends something that lasts; what waits for the same event acts first."""

    until: EventWord
    """The event: its next one, apart from those of the step that begins it."""
    of: SeatWord = "own"
    """The seat of the event: the one that plays the card, the other one, ``both`` for either; ``there`` is an event at
    the die or row that has the mark."""

    @model_validator(mode="after")
    def _fits(self) -> Until:
        if self.until == "end":
            raise misfit("everything ends with the match: say 'match'", "until")
        if self.of == "there" and self.until in SEAT_EVENTS:
            raise misfit("this happens in no row: say the seat of which it is", "of")
        return self


def _shape(value: object) -> str:
    if isinstance(value, str):
        return "word"
    return "Until" if isinstance(value, Until) or (isinstance(value, dict) and "until" in value) else "Turns"


Span = Annotated[
    Annotated[Literal["match"], Tag("word")] | Annotated[Turns, Tag("Turns")] | Annotated[Until, Tag("Until")],
    Discriminator(_shape),
]
"""A duration: this match, a number of turns, or until an event."""
MarkSpan = Annotated[
    Annotated[Literal["match", "broken"], Tag("word")] | Annotated[Turns, Tag("Turns")]
    | Annotated[Until, Tag("Until")], Discriminator(_shape)
]
"""A duration that may also be ``broken``: until a die there is destroyed."""


VALUE_LIMIT = 1000
"""Upper limit of the value in a number that includes a duration."""
NEGATIVE_OFFSET = 100
"""Added to the amount of a negative value, so that a number is never below 0."""
UNTIL_EVENT = 1000 * VALUE_LIMIT
"""Added to the number of a mark that lasts until an event, and not for a number of turns."""


class MarkState(NamedTuple):
    """The value or the faces of a mark, and how long it stays."""

    value: int = 0
    turns: int = 0
    """Turns left; 0 means no end."""
    until: EventWord | None = None
    """The event that ends it."""
    of: SeatWord = "own"
    """The seat of these turns or of that event, seen from the seat of the mark."""
    faces: tuple[int, ...] = ()

    @property
    def number(self) -> int:
        """All of it as one number, which events in logs have."""
        if self.faces:
            return digits(self.faces)
        value = self.value if self.value >= 0 else NEGATIVE_OFFSET - self.value
        if self.until is not None:
            event = len(SEAT_WORDS) * EVENT_WORDS.index(self.until) + SEAT_WORDS.index(self.of)
            return value + UNTIL_EVENT + VALUE_LIMIT * event
        return value + VALUE_LIMIT * (2 * self.turns + (self.of == "opponent"))


NO_STATE = MarkState()
"""The state of a mark that is there for good, without a value."""
OTHER_SIDE: Mapping[SeatWord, SeatWord] = {"own": "opponent", "opponent": "own"}


def digits(faces: Iterable[int]) -> int:
    """Return faces as one number, two digits each."""
    return int("".join(f"{face:02}" for face in faces))


def lasting_state(value: int, span: MarkSpan | None, seat: int, owner: int, mover: int) -> MarkState:
    """Return the state of a mark at ``seat``, put there by seat ``owner`` in a turn of ``mover``; 0 between turns."""
    if not isinstance(span, Turns | Until):
        return MarkState(value)
    of = span.of if owner == seat else OTHER_SIDE.get(span.of, span.of)
    if isinstance(span, Until):
        return MarkState(value, until=span.until, of=of)
    counted_seat = owner if span.of == "own" else 3 - owner
    # The present turn is not over yet.
    return MarkState(value, span.turns + (counted_seat == mover), of=of)


class MarkPut(NamedTuple):
    """A mark is put, or its value or duration changes."""

    seat: int
    row: int
    field: int
    mark: str
    """The sign of its kind."""
    number: int
    """Its value and duration: see ``MarkState.number``."""


class MarkWorn(NamedTuple):
    """A mark lasts one turn less."""

    seat: int
    row: int
    field: int
    mark: str
    number: int


class MarkEnded(NamedTuple):
    """A mark is removed."""

    seat: int
    row: int
    field: int
    mark: str
