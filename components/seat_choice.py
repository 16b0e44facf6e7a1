"""The choice that an acting seat is making at a table, the state of the screen, and what both tell each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from typing import Literal, NamedTuple

from components.focus import Id, Item
from components.press import PointerMove, Press
from game.kernel.opaque import Move, Position
from game.kernel.refusal import Refusal

Mode = Literal["idle", "ready", "place", "choose", "pick", "answer", "over"]
"""idle: nothing to decide now (banner, beats, held). place: a move is chosen, such as the place of a die. over: no move
is left. At Knucklebones also ready: the seat may roll or play a card; choose: its card asks for a choice; pick: it
chooses one of several open dice; answer: a card of the other seat asks for a choice."""


@dataclass(slots=True)
class SeatChoice:
    """The choice in progress; on the match entity, or on each seat if seats act at the same time.

    During play, only ``systems.press_to_move`` and the inputs of tables write it. The other components here are on
    the same entity.
    """

    seat: int = 0
    """The seat that this is on; 0 on the match entity, for the seat to move."""
    mode: Mode = "idle"
    items: list[Item] = field(default_factory=list)
    """The items that can hold the focus now. Ids belong to the table: a kind, then the details that identify one."""
    focus: Id = None
    """Id of the focused item, or None while nothing is outlined."""
    path: tuple[Id, ...] = ()
    """Item ids confirmed so far on the way to a move, in order."""
    reply: str | None = None
    """The reason why the last press did nothing: a text key such as ``refused.row_full``."""
    reply_seat: int = 0
    """The seat that pressed, if the screen refused the press; 0 for the seat that decides."""
    position: Position | None = None
    """The position these fields refer to; a different one resets them."""
    moves: tuple[Move, ...] = ()

    def next_item(self, places: Sequence[Id]) -> Id:
        """Return the next item to confirm on the way to a move; None if it is complete or was left."""
        count = len(self.path)
        return places[count] if count < len(places) and tuple(places[:count]) == self.path else None


class EarlyPress(NamedTuple):
    """A press made while beats played, kept for the next decision in its position."""

    press: Press
    position: Position


class Pointer(NamedTuple):
    """The mouse pointer when it moved last."""

    x: float
    y: float
    item: Id


@dataclass(slots=True)
class SeatMemory:
    """Everything that ``systems.press_to_move`` and the inputs of tables remember from one tick to the next."""

    last_focus: Id = None
    """The remembered focus; ``focus`` is None while the table is idle and returns to this item."""
    last_refusal: Refusal | None = None
    """The last refusal that was reported."""
    pointer: Pointer | None = None
    early_press: EarlyPress | None = None
    """The last press made while beats played."""
    guarded_until: float = 0.0
    """Presses before this time are ignored (a choice has just opened)."""
    last_tick: float = 0.0
    face_shown_since: float = 0.0
    """Earlier presses cannot place the rolled die."""


class Exercise(NamedTuple):
    """The only move that counts during an exercise."""

    move: Move
    """The move, with the results of chance already fixed."""
    places: tuple[Id, ...]
    """The items that lead to it, in order."""


Purpose = Literal["match", "practice", "puzzle", "replay"]
"""The purpose of a match on a screen."""


@dataclass(slots=True)
class ScreenState:
    """The state of the screen around a choice; only screens write it."""

    is_covered: bool = False
    """A banner or panel covers the table: nothing is outlined, presses are dropped."""
    guarded_until: float = 0.0
    """Presses before this time are ignored (a panel has just opened or closed)."""
    has_bot: bool = False
    """A bot makes the moves of the seat, so a choice that a person has opened is dropped."""
    purpose: Purpose = "match"
    """A practice round hides the other buttons of its table; in a puzzle no one offers anything or resigns."""
    is_advised: bool = False
    """There are hints: their button asks for one if no choice is open."""
    is_fixed: bool = False
    """It cannot be replaced by a new match: the table hides its button for that."""
    exercise: Exercise | None = None
    """A lesson: confirming anything else only brings a reply."""


@dataclass(slots=True)
class Inbox:
    """The input of a seat; screens fill it, ``read_presses`` empties it."""

    presses: list[Press | PointerMove] = field(default_factory=list)
    """Presses and pointer moves in order of arrival."""
    refusal: tuple[int, str] | None = None
    """The seat whose press the screen refused, and the text key of the reason; they become the reply."""


class ScreenRequest(Enum):
    """A panel or help that a seat asks its screen for."""

    LEAVE = auto()
    """The leave panel; until the screen has answered, the seat cannot act."""
    NEW_MATCH = auto()
    HINT = auto()


class OptionToggle(NamedTuple):
    """The request to switch an option on or off."""

    option: str


@dataclass(slots=True)
class Outbox:
    """The requests of a seat to its screen; ``press_to_move`` and inputs of tables fill it, the screen empties it."""

    requests: list[ScreenRequest | OptionToggle] = field(default_factory=list)
