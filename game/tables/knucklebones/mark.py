"""Marks: lasting effects of cards on dice, rows, fields and seats, the meaning of each kind, and durations.

The number of a mark combines its value with the number of turns it lasts and the seat that takes them, or with the
event that ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, get_args

from pydantic import Discriminator, Tag, model_validator

from game.content.definition import Definition, misfit
from game.tables.knucklebones.cards.amount import Amount
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
"""Events of a card."""
FACE_EVENTS: tuple[EventWord, ...] = (
    "placed", "arrives", "moved", "turned", "removed", "struck", "strikes", "destroyed", "pair", "triple", "diagonal",
    "repelled", "roll",
)
"""Events with a face."""
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
    kind: str
    """The sign of its kind, as notation writes it."""


@dataclass(frozen=True, slots=True)
class MarkKind:
    """One kind of mark."""

    name: str
    """The name in ``look.yaml`` and in code."""
    sign: str
    """The sign in notation."""
    on: tuple[int, ...]
    """The numbers of parts that it may name."""
    numbers: Collection[int]
    """The numbers it may have; 0 is none, unless it is ``signed``."""
    carried: bool = False
    """True if a die takes it along when it moves."""
    free: bool = False
    """True if it is on a field without a die and concerns only the next die of its seat."""
    veils: bool = False
    """True if the next die of its seat stays hidden when it is rolled."""
    swallows: SwallowEvent | None = None
    """Function that returns the event for a die that arrives there and is destroyed."""
    digits: Literal["", "faces", "sides"] = ""
    """Faces that its number holds: two digits each, or one for each side of the hidden die that waits."""
    counts: Callable[[int, int], int] | None = None
    """Function of (score of its die or row, its number) that returns the score that counts instead."""
    points: Literal[-1, 0, 1] = 0
    """1 or -1 if its number is points that its seat has won or lost."""
    hidden: bool = False
    """True if it is not shown."""
    timed: bool = False
    """True if it may last for a number of turns, which its number includes: see ``number_with_span``."""
    prefix: bool = False
    """True if the id of a card follows its sign."""
    waits: bool = False
    """True if it does steps later, which its card has: see ``blocks.waits``."""
    signed: bool = False
    """True if its value may be 0 or less: see ``with_sign``."""

    @property
    def tint(self) -> str:
        """The palette color in which it is shown, and in which it comes and goes."""
        return "double" if self.counts is not None or self.name == "score" else "warning"

    @property
    def picture(self) -> str | None:
        """The name of its picture; None if it shows on a die, at a row or in a total."""
        if self.carried or self.points or self.hidden:
            return None
        if ON_FIELD in self.on:
            return self.name
        return f"badge_{self.name}" if self.counts is None else None


class MarkPut(NamedTuple):
    """A mark is put, or its number changes. The number includes its duration."""

    seat: int
    row: int
    field: int
    mark: str
    """The sign of its kind."""
    number: int


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


VALUE_LIMIT = 1000
"""Upper limit of a mark's value."""
NEGATIVE_OFFSET = 100
"""Added to the amount of a negative value, so that a mark's number is never below 0."""
MOST_TURNS = 99
UNTIL_EVENT = 1000 * VALUE_LIMIT
"""Added to the number of a mark that lasts until an event, and not for a number of turns."""


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
    Annotated[Literal["match", "broken"], Tag("word")] | Annotated[Turns, Tag("Turns")]
    | Annotated[Until, Tag("Until")], Discriminator(_shape)
]
"""A duration: this match, until a die there is destroyed, a number of turns, or until an event."""


class ValueAndSpan(NamedTuple):
    """The value of a mark and how long it stays."""

    value: int
    turns: int = 0
    """Turns left; 0 means no end."""
    across: bool = False
    """True if the turns of the other seat count, not those of the seat of the mark."""
    until: EventWord | None = None
    """The event that ends it."""
    of: SeatWord = "own"
    """The seat of that event, seen from the seat of the mark."""


def number_with_span(value: int, span: Span | None, seat: int, owner: int, mover: int) -> int:
    """Return the number of a mark at ``seat``, put there by seat ``owner`` in a turn of ``mover``; 0 between turns."""
    if isinstance(span, Until):
        of = {"own": "opponent", "opponent": "own"}.get(span.of, span.of) if owner != seat else span.of
        event = len(SEAT_WORDS) * EVENT_WORDS.index(span.until) + SEAT_WORDS.index(of)
        return value + UNTIL_EVENT + VALUE_LIMIT * event
    if not isinstance(span, Turns):
        return value
    counted_seat = owner if span.of == "own" else 3 - owner
    # The present turn is not over yet.
    return value + VALUE_LIMIT * (2 * (span.turns + (counted_seat == mover)) + (counted_seat != seat))


def without_sign(value: int) -> int:
    """Return a value that may be 0 or less as the number of a mark."""
    return value if value >= 0 else NEGATIVE_OFFSET - value


def with_sign(number: int) -> int:
    """Return the value from the number of a mark whose value may be 0 or less."""
    return number if number < NEGATIVE_OFFSET else NEGATIVE_OFFSET - number


def value_and_span(number: int) -> ValueAndSpan:
    """Return the value and duration that the number of a mark holds."""
    clock, value = divmod(number, VALUE_LIMIT)
    if number >= UNTIL_EVENT:
        event, of = divmod(clock - UNTIL_EVENT // VALUE_LIMIT, len(SEAT_WORDS))
        return ValueAndSpan(value, until=EVENT_WORDS[event], of=SEAT_WORDS[of])
    return ValueAndSpan(value, clock >> 1, bool(clock & 1))


def one_turn_later(number: int) -> int:
    """Return the number one turn later, or the bare value after the last turn."""
    return number - 2 * VALUE_LIMIT
