"""The board as one seat sees it: the things on it, and the conditions that they meet."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import partial
from typing import NamedTuple, TypeVar

from game.tables.knucklebones.board import Board, Place, Side
from game.tables.knucklebones.cards.blocks.hands import TURNS_TAKEN, USED_UP
from game.tables.knucklebones.cards.blocks.marks import WARD_CARD, WARD_DIE
from game.tables.knucklebones.cards.choices import (
    COMPARISONS,
    DICE_CONDITIONS,
    NATURES,
    ROW_COMPARISONS,
    ROW_CONDITIONS,
    SIDES_OF,
)
from game.tables.knucklebones.dimensions import BOARD_LIMIT
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.moves import Answer, Play

T = TypeVar("T")


class Handle:
    """A die that a turn follows as it moves; its field is 0 once it is off the table."""

    trap_event: Callable[[int, int, int, int], Event] | None = None
    """Function that returns the event of the trap it has landed on."""
    last_face = 0
    """The face that it showed as it left the table."""
    trap: Place | None = None
    """The place of that trap, until an event has reported that it is gone."""

    def __init__(self, seat: int, row: int, field: int) -> None:
        self.seat, self.row, self.field = seat, row, field

    @property
    def place(self) -> Place:
        return Place(self.seat, self.row, self.field)


class BoardRow(NamedTuple):
    """A row of a seat, counted from 1."""

    seat: int
    row: int


class FreeField(NamedTuple):
    """A free field."""

    seat: int
    row: int
    field: int


class HandCard(NamedTuple):
    """A card in a hand, or one that its seat has used up."""

    seat: int
    name: str


Thing = Place | Handle | BoardRow | FreeField | HandCard
"""The target of a step."""
Actor = tuple[str, Hashable]
"""A mark that waits: its kind, and its die or place."""
AnyDie = Place | Handle
DIE = (Place, Handle)
_NUMBERS = range(1, BOARD_LIMIT + 1)
BOARD_ROWS = tuple(tuple(BoardRow(seat, row) for row in _NUMBERS) for seat in (1, 2))
DIE_PLACES = tuple(tuple(tuple(Place(seat, row, field) for field in _NUMBERS) for row in _NUMBERS) for seat in (1, 2))
"""Every place there can be, by seat and row."""


def actor_of(handle: Handle | None, mark: Mark) -> Actor:
    """Return the identity of a mark, which stays the same while its die moves."""
    return mark.sign, handle if handle is not None else mark[:3]


class Scope:
    """The seat and the card whose steps happen, and what their words mean."""

    source = ""
    """The card that has the steps: another one if the played card repeats it."""
    play: Play = ()
    """The choices that the card was played with."""
    choices: Sequence[Sequence[Thing]] = ()
    """The things of each choice; none for a parity or a face."""
    answers: tuple[Answer, ...] = ()
    """The word of the move for each choice; the first one if a choice names several things."""
    chosen_words: tuple[Answer, ...] = ()
    """The options, parities and faces among these words."""
    face_rolled: int | None = None
    """The face that the card has rolled, if it is visible, or that of the event that a mark has waited for."""
    destroyed_count = 0
    """The number of dice that the event of a mark has destroyed, or would have."""
    event_things: Mapping[str, Sequence[Thing]] = {}
    """The things that the steps of a mark call ``this_die``, ``this_row`` and ``cause``."""
    memory: Mapping[str, tuple[int, ...]] = {}
    """The things that steps with a name have acted on: the face of each die, 0 for anything else."""
    chain: frozenset[Actor] = frozenset()
    """The marks whose steps happen."""

    def __init__(self, seat: int, card: str = "") -> None:
        self.seat = seat
        self.card = card
        """The card that is played; it does not count as one of the hand."""


class SeatView(ABC):
    """The board as the player of a card sees it before anything moves."""

    face_of_each: int | None = None
    """The face of the die that a step is about to turn, which ``each`` counts."""

    def __init__(self, board: Board, seat: int, card: str = "") -> None:
        self.board, self.seat, self.other, self.scope = board, seat, 3 - seat, Scope(seat, card)

    def enter(self, scope: Scope) -> None:
        """See the board from the seat of a scope, with the meanings of its words."""
        self.scope, self.seat, self.other = scope, scope.seat, 3 - scope.seat

    def seat_of(self, word: str) -> int:
        """Return the seat that ``own`` or ``opponent`` means; ``both`` is the own one, too."""
        return self.other if word == "opponent" else self.seat

    def seats_of(self, word: str) -> tuple[int, ...]:
        """Return the seats that ``own``, ``opponent``, ``both`` or ``any`` means."""
        return (self.seat, self.other) if word in ("both", "any") else (self.seat_of(word),)

    @abstractmethod
    def row_score(self, seat: int, row: int) -> int:
        """Return the score of a row."""

    @abstractmethod
    def total(self, seat: int) -> int:
        """Return a seat's total, also in the middle of a move."""

    def is_protected(self, thing: Thing) -> bool:
        """Return True if a shield or a mark protects a die or row from this seat, or an edge a die."""
        if isinstance(thing, HandCard):
            return self.is_safe_by_mark(thing)
        if isinstance(thing, FreeField) or thing.seat == self.seat:
            return False
        is_shielded = self.board.sides[thing.seat - 1].shields[thing.row - 1] > 0
        return is_shielded or self.is_safe_by_edge(thing) or self.is_safe_by_mark(thing)

    def is_safe_by_mark(self, thing: Thing) -> bool:
        """Return True if a mark keeps the cards of this seat from a die, a row or a card."""
        marks = self.board.marks
        if not marks or isinstance(thing, FreeField) or thing.seat == self.seat:
            return False
        if isinstance(thing, HandCard):
            return WARD_CARD.at(thing.seat, card=thing.name) in marks
        is_die_warded = isinstance(thing, DIE) and WARD_DIE.at(thing.seat, thing.row, thing.field) in marks
        return is_die_warded or WARD_DIE.at(thing.seat, thing.row) in marks

    def is_safe_by_edge(self, thing: Thing) -> bool:
        """Return True if an edge keeps all cards of this seat from a die."""
        if not isinstance(thing, DIE) or thing.seat == self.seat:
            return False
        side = self.board.sides[thing.seat - 1]
        guards = side.rules.edge("safe_best_die")
        return bool(guards) and (thing.row, thing.field) in best_dice(side)[:guards]

    def face(self, die: AnyDie) -> int:
        return self.board.sides[die.seat - 1].rows[die.row - 1][die.field - 1]

    def draw_things(self, things: list[Thing], count: int) -> list[Thing]:
        """Return all possible results of a draw: everything, because nothing is drawn before a card is played."""
        return things


def best_dice(side: Side) -> list[tuple[int, int]]:
    """Return the row and field of every die of a side, the highest face first."""
    dice = ((-face, row, field) for row, faces in enumerate(side.rows, 1) for field, face in enumerate(faces, 1))
    return [(row, field) for _, row, field in sorted(dice)]


def things_in(board: Board, nature: str, seat: int, row: int) -> Sequence[Thing]:
    """Return a row itself, its dice or its free fields."""
    if nature == "row":
        return BOARD_ROWS[seat - 1][row - 1 : row]
    dice = len(board.dice(seat, row))
    if nature == "die":
        return DIE_PLACES[seat - 1][row - 1][:dice]
    return [FreeField(seat, row, field) for field in range(dice + 1, board.sides[seat - 1].rules.sizes[row - 1] + 1)]


def all_things(view: SeatView, kind: str) -> list[Thing]:
    """Return all things of a kind such as ``own_die``, the side of the seat first, row by row."""
    nature, board = NATURES[kind], view.board
    things: list[Thing] = []
    for across in SIDES_OF[kind]:
        seat = view.other if across else view.seat
        if nature == "spent":
            spent = [mark.card for mark in board.marks if mark.seat == seat and mark.sign[0] == USED_UP.sign]
            things += [HandCard(seat, card) for card in sorted(spent)]
        elif nature == "card":
            hand = (HandCard(seat, card) for card in board.sides[seat - 1].hand)
            things += [card for card in hand if card != (view.seat, view.scope.card)]
        else:
            for row in range(1, board.rules.rows + 1):
                things += things_in(board, nature, seat, row)
    return things


def with_ids(things: list[Thing], among: Sequence[str]) -> list[Thing]:
    """Return the cards with these ids; all things if none is named."""
    return [thing for thing in things if isinstance(thing, HandCard) and thing.name in among] if among else things


ROW_RANKS: Mapping[str, Callable[[SeatView, BoardRow], int]] = {
    "best": lambda view, row: view.row_score(*row),
    "worst": lambda view, row: -view.row_score(*row),
    "fullest": lambda view, row: len(view.board.dice(*row)),
    "emptiest": lambda view, row: -len(view.board.dice(*row)),
}
"""The number by which a condition compares rows; the highest fit."""


def row_fits(board: Board, where: Sequence[str], seat: int, row: int) -> bool:
    for condition in where:
        row_condition = ROW_CONDITIONS.get(condition)
        if row_condition is not None and not row_condition.holds(board, seat, row):
            return False
    return True


def fitting_things(
    view: SeatView, things: Iterable[Thing], where: Sequence[str], faces: Sequence[int | str] = (),
    each_row: bool = False, fields: Sequence[int] = (),
) -> list[Thing]:
    """Return the things that meet all conditions; a row stands for its dice if a condition is about dice.

    With ``each_row``, dice are compared with those of their row only.
    """
    shown = {view.scope.face_rolled if face == "rolled" else face for face in faces}
    fitting = _best_rows(view, things, where)
    if shown or fields or any(condition in DICE_CONDITIONS for condition in where):
        fitting = [die for thing in fitting for die in dice_in(view, thing)]
    if fields:
        fitting = [thing for thing in fitting if isinstance(thing, (*DIE, FreeField)) and thing.field in fields]
    if shown:
        fitting = [die for die in fitting if isinstance(die, DIE) and view.face(die) in shown]
    if where:
        on_boards = (thing for thing in fitting if not isinstance(thing, HandCard))
        fitting = [thing for thing in on_boards if row_fits(view.board, where, thing.seat, thing.row)]
    return _best_dice(view, fitting, where, each_row)


def _best_rows(view: SeatView, things: Iterable[Thing], where: Sequence[str]) -> list[Thing]:
    """Return the rows that stand out as conditions ask; all things if none compares rows."""
    ranks = [ROW_RANKS[condition] for condition in where if condition in ROW_COMPARISONS]
    if not ranks:
        return list(things)
    rows = [row for row in things if isinstance(row, BoardRow) and row_fits(view.board, where, row.seat, row.row)]
    for rank in ranks:
        rows = _highest(rows, partial(rank, view))
    return [*rows]


def _best_dice(view: SeatView, dice: list[Thing], where: Sequence[str], each_row: bool) -> list[Thing]:
    """Return the dice that stand out among these as conditions ask; all of them if none compares dice."""
    for condition in where:
        if condition in ("alone", "paired"):
            dice = [die for die in dice if (_equals(view, die) > 1) == (condition == "paired")]
    if "most_common" in where:
        faces = [view.face(die) for die in dice if isinstance(die, DIE)]
        dice = _highest(dice, lambda die: faces.count(view.face(die)) if isinstance(die, DIE) else 0)
    for condition in where:
        if condition in COMPARISONS:
            dice = _highest(dice, partial(_rank, view, condition), _group if each_row else None)
    return dice


def dice_in(view: SeatView, thing: Thing) -> Sequence[Thing]:
    """Return the dice of a row; any other thing as it is."""
    if isinstance(thing, BoardRow):
        return things_in(view.board, "die", *thing)
    return (thing,)


def _equals(view: SeatView, die: Thing) -> int:
    assert isinstance(die, DIE)
    return view.board.dice(die.seat, die.row).count(view.face(die))


def _highest(things: list[T], worth: Callable[[T], int], group: Callable[[T], object] | None = None) -> list[T]:
    """Return the things that are worth most, each compared with those of its group."""
    best = dict[object, int]()
    scores = [(group(thing) if group is not None else None, worth(thing)) for thing in things]
    for key, score in scores:
        best[key] = max(score, best.get(key, score))
    return [thing for thing, (key, score) in zip(things, scores, strict=True) if score == best[key]]


def _group(die: Thing) -> BoardRow:
    assert isinstance(die, DIE)
    return BoardRow(die.seat, die.row)


def _rank(view: SeatView, condition: str, die: Thing) -> int:
    assert isinstance(die, DIE)
    if condition in ("lowest", "highest"):
        return view.face(die) * (1 if condition == "highest" else -1)
    return die.field * (1 if condition == "outermost" else -1)


def turns_taken(board: Board, seat: int) -> int:
    """Return the number of turns that a seat has taken, if it is counted."""
    return board.mark_value(TURNS_TAKEN.at(seat))
