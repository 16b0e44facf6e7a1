"""The board: everything that changes during a match.

Rules read and write a ``Board`` in place. In a live match, ``systems/knucklebones/world.py`` has one that also writes
each change into components.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from game.tables.knucklebones.cards.blocks import MARKS
from game.tables.knucklebones.cards.blocks.edges import EDGE_SIGNS, amount_of_edge
from game.tables.knucklebones.cards.blocks.marks import ROW_SIZE
from game.tables.knucklebones.cards.blocks.rolls import MULTIPLIERS, RULE_SIGNS
from game.tables.knucklebones.cards.blocks.rolls import value_of as rule_value
from game.tables.knucklebones.cards.blocks.waits import WAIT_SIGNS
from game.tables.knucklebones.mark import NO_STATE, ON_FIELD, ON_ROW, ON_SEAT, ON_WAITING, Mark, MarkKind, MarkState
from game.tables.knucklebones.seat_rules import Faces, SeatRules

PREFIX_SIGNS = {kind.sign for kind in MARKS.values() if kind.prefix}
"""The signs of marks that name a card: the id of the card follows the sign."""
SCORE_SIGNS = {*MULTIPLIERS, RULE_SIGNS["diagonals"], *(kind.sign for kind in MARKS.values() if kind.rescore)}
"""Signs of marks that affect the scores of rows and diagonals."""
CHANGE_SIGNS = frozenset((*RULE_SIGNS.values(), *EDGE_SIGNS.values(), ROW_SIZE.sign))
"""The signs of marks that change any rule."""
RULE_MARKS = {
    rule: tuple(Mark(seat, 0, 0, sign) for seat in (0, 1, 2)) for rule, sign in (RULE_SIGNS | EDGE_SIGNS).items()
}
"""The mark that changes a rule, by rule and seat; edges are rules of a seat, too."""


@lru_cache(maxsize=4096)
def mark_kind(mark: Mark) -> MarkKind:
    seat, row, field, sign = mark
    if sign[0] in PREFIX_SIGNS:
        sign = sign[0]
    return MARKS[ON_FIELD if field else ON_ROW if row else ON_SEAT if seat else ON_WAITING, sign]


Marks = Mapping[Mark, MarkState]
NO_TRAITS: tuple[str, ...] = ()


class Place(NamedTuple):
    """A die or field: seat, row and field, counted from 1."""

    seat: int
    row: int
    field: int


@dataclass(eq=False, repr=False, slots=True)
class Side:
    """One seat's half of the table. Only the list of rows changes in place; the other fields are replaced."""

    rules: SeatRules
    """The rules for this seat."""
    rows: list[Faces]
    """The faces of each row."""
    shields: tuple[int, ...]
    """Health of the shield on each row; 0 means no shield."""
    hand: Mapping[str, int]
    """Remaining uses of each card, in card order."""
    diagonal_faces: tuple[int, ...]
    """The face that completes each diagonal, or 0, as last counted; empty if none is complete."""

    def is_full(self) -> bool:
        """Return True if no field is free."""
        if min(map(len, self.rows)) < self.rules.shortest:
            return False
        return not self.rules.is_uneven or all(
            [len(dice) >= size for dice, size in zip(self.rows, self.rules.sizes, strict=True)])

    @property
    def value(self) -> tuple[object, ...]:
        """Everything that two equal sides share, except their rules."""
        return tuple(self.rows), self.shields, tuple(sorted(self.hand.items()))

    def copy(self) -> Side:
        """Return another side with the same dice, shields and cards."""
        return Side(self.rules, [*self.rows], self.shields, self.hand, self.diagonal_faces)


@dataclass(eq=False, repr=False, slots=True)
class Board:
    """The complete state of a match, including the random stream. It is written by its methods only."""

    rules: SeatRules
    """The rules of the match, without changes by marks."""
    sides: tuple[Side, Side]
    """The halves of both seats."""
    active: int
    """The seat to move, 1 or 2."""
    rng: int | None
    """State of the random stream. Without it, a move must name what it draws."""
    marks: dict[Mark, MarkState]
    """Lasting effects of cards. Empty in most positions, so they cost nothing there."""
    die: int = 0
    """The face waiting to be placed, ``dimensions.HIDDEN_FACE``, or 0."""
    traits: tuple[str, ...] = NO_TRAITS
    """Special rules for that die: ``reflect``, ``pair``, ``again``, ``destroy``."""
    no_moves_left: bool = False
    """True if no move is possible any more."""
    over: bool = False
    """True once an event has reported the end; the position of every table says this."""

    def copy(self) -> Board:
        """Return an independent copy."""
        one, two = self.sides
        return Board(self.rules, (one.copy(), two.copy()), self.active, self.rng, {**self.marks}, self.die, self.traits,
                     self.no_moves_left, self.over)

    @property
    def watches_events(self) -> bool:
        """True if marks or cards in hands wait for something, or something lasts until an event."""
        marks = self.marks
        if marks and any([mark.sign[0] in WAIT_SIGNS or state.until is not None for mark, state in marks.items()]):
            return True
        passive_cards = self.rules.match.held_cards
        return bool(passive_cards) and not all([passive_cards.isdisjoint(side.hand) for side in self.sides])

    @property
    def seat_to_move(self) -> int:
        return self.active

    @property
    def value(self) -> tuple[object, ...]:
        """Everything that two equal boards share, except their rules."""
        one, two = (side.value for side in self.sides)
        marks = tuple(sorted(self.marks.items()))
        return one, two, self.active, self.die, self.traits, self.over, self.rng, marks

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Board) and self.value == other.value)

    def __hash__(self) -> int:
        return hash(self.value)

    # Reading.

    def dice(self, seat: int, row: int) -> Faces:
        return self.sides[seat - 1].rows[row - 1]

    def free_fields(self, seat: int, row: int) -> int:
        side = self.sides[seat - 1]
        return max(0, side.rules.sizes[row - 1] - len(side.rows[row - 1]))

    def all_free_fields(self, seat: int) -> int:
        return sum(self.free_fields(seat, row) for row in range(1, self.rules.rows + 1))

    def is_full(self, seat: int) -> bool:
        """Return True if the seat has no free field."""
        return self.sides[seat - 1].is_full()

    def shield(self, seat: int, row: int) -> int:
        """Return the health of the shield on a row, 0 without one."""
        return self.sides[seat - 1].shields[row - 1]

    def mark_value(self, mark: Mark) -> int:
        """Return the value of a mark, 0 without it."""
        state = self.marks.get(mark)
        return 0 if state is None else state.value

    def mark_faces(self, mark: Mark) -> Faces:
        """Return the faces of a mark, none without it."""
        state = self.marks.get(mark)
        return () if state is None else state.faces

    # Writing. No such method calls another one, so that a board in a live match can add to each of them.

    def add_die(self, seat: int, row: int, face: int) -> int:
        """Add a die at the end of a row and return its field."""
        return self._append_die(seat, row, face)

    def place_die(self, seat: int, row: int, face: int) -> int:
        """Add the waiting die at the end of a row, with the marks laid on it, and return its field."""
        field = self._append_die(seat, row, face)
        self.die, self.traits = 0, NO_TRAITS
        if self.marks:
            self._move_marks({Place(0, 0, 0): Place(seat, row, field)})
        return field

    def push_die(self, place: Place, face: int, falls: bool) -> None:
        """Insert a die and move those from there on outward; the outermost falls off if it must."""
        seat, row, start = place
        rows = self.sides[seat - 1].rows
        dice = rows[row - 1]
        dice_left = dice[:-1] if falls else dice
        rows[row - 1] = (*dice_left[: start - 1], face, *dice_left[start - 1 :])
        self._move_marks({Place(seat, row, field): Place(seat, row, field + 1) if field <= len(dice_left) else None
                          for field in range(start, len(dice) + 1)})

    def change_face(self, seat: int, row: int, field: int, face: int) -> None:
        """Change the face of a die."""
        self._set_face(Place(seat, row, field), face)

    def move_die(self, start: Place, seat: int, row: int) -> int:
        """Move a die to the end of another row, with its marks, and return its field there."""
        face = self.dice(start.seat, start.row)[start.field - 1]
        marks = self._take_marks(start)
        self._remove_dice(start.seat, start.row, (start.field,))
        field = self._append_die(seat, row, face)
        for sign, state in marks:
            self.marks[Mark(seat, row, field, sign)] = state
        return field

    def swap_dice(self, one: Place, two: Place) -> None:
        """Swap two dice of either side, with their marks."""
        face, other = self.dice(*one[:2])[one.field - 1], self.dice(*two[:2])[two.field - 1]
        self._set_face(one, other)
        self._set_face(two, face)
        self._move_marks({one: two, two: one})

    def take_dice(self, seat: int, row: int, fields: tuple[int, ...]) -> None:
        """Remove dice from a row, with their marks; the dice after them close up."""
        self._remove_dice(seat, row, fields)

    def set_shield(self, seat: int, row: int, health: int) -> None:
        """Raise a shield of this health on a row; it replaces an older one."""
        self._set_health(seat, row, health)

    def wear_shield(self, seat: int, row: int) -> int:
        """Take one health from the shield on a row and return the rest; at 0 it is gone."""
        health = self.shield(seat, row) - 1
        self._set_health(seat, row, health)
        return health

    def set_uses(self, seat: int, card: str, uses: int) -> None:
        """Give a seat this many uses of a card; 0 removes the card."""
        side = self.sides[seat - 1]
        hand = {**side.hand, card: uses}
        if card not in side.hand:
            hand = {name: hand[name] for name in self.rules.match.order if name in hand}
        if not uses:
            del hand[card]
        side.hand = hand

    def put_mark(self, mark: Mark, state: MarkState = NO_STATE) -> None:
        """Put a mark, or give it another state."""
        self.marks[mark] = state
        if mark.sign in CHANGE_SIGNS:
            self.sides[mark.seat - 1].rules = self.changed_rules(mark.seat)

    def drop_mark(self, mark: Mark) -> None:
        """Remove a mark, if it is there."""
        if self.marks.pop(mark, None) is not None and mark.sign in CHANGE_SIGNS:
            self.sides[mark.seat - 1].rules = self.changed_rules(mark.seat)

    def set_die(self, face: int, traits: tuple[str, ...] = NO_TRAITS) -> None:
        """Let a die wait to be placed; face 0 means none."""
        self.die, self.traits = face, traits

    def hand_over(self, seat: int) -> None:
        """Let a seat move, without beginning a turn."""
        self.active = seat

    def pass_turn(self, seat: int) -> None:
        """Begin a turn of a seat."""
        self.active = seat

    def set_diagonal_faces(self, seat: int, faces: tuple[int, ...]) -> None:
        """Remember the diagonals of a seat."""
        self.sides[seat - 1].diagonal_faces = faces

    def set_rng(self, rng: int | None) -> None:
        """Set the state of the random stream."""
        self.rng = rng

    def end_match(self) -> None:
        """End the match: no die waits, no move is left, and the end is reported."""
        self.die, self.traits = 0, NO_TRAITS
        self.no_moves_left = self.over = True

    def set_rules(self) -> None:
        """Work out the rules of both seats from the marks."""
        for seat, side in enumerate(self.sides, 1):
            side.rules = self.changed_rules(seat)

    def _append_die(self, seat: int, row: int, face: int) -> int:
        rows = self.sides[seat - 1].rows
        rows[row - 1] = dice = (*rows[row - 1], face)
        return len(dice)

    def _set_face(self, place: Place, face: int) -> None:
        rows = self.sides[place.seat - 1].rows
        dice = rows[place.row - 1]
        rows[place.row - 1] = (*dice[: place.field - 1], face, *dice[place.field :])

    def _set_health(self, seat: int, row: int, health: int) -> None:
        side = self.sides[seat - 1]
        side.shields = (*side.shields[: row - 1], health, *side.shields[row:])

    def _remove_dice(self, seat: int, row: int, fields: tuple[int, ...]) -> None:
        rows = self.sides[seat - 1].rows
        dice = rows[row - 1]
        rows[row - 1] = tuple([die for field, die in enumerate(dice, 1) if field not in fields])
        if self.marks:
            moves = dict[Place, Place | None]()
            for field in range(1, len(dice) + 1):
                gaps = sum([gap < field for gap in fields])
                moves[Place(seat, row, field)] = None if field in fields else Place(seat, row, field - gaps)
            self._move_marks(moves)

    def _take_marks(self, place: Place) -> list[tuple[str, MarkState]]:
        marks = [mark for mark in self.marks if mark[:3] == place and mark_kind(mark).carried]
        return [(mark.sign, self.marks.pop(mark)) for mark in marks]

    def _move_marks(self, moves: dict[Place, Place | None]) -> None:
        """Move the marks that dice carry, all at once; None means off the table."""
        if self.marks:
            lifted_marks = [(target, self._take_marks(place)) for place, target in moves.items()]
            for target, marks in lifted_marks:
                if target is None:
                    continue
                for sign, state in marks:
                    self.marks[Mark(target[0], target[1], target[2], sign)] = state

    def changed_rules(self, seat: int) -> SeatRules:
        """Return the rules of a seat with the changes by marks."""
        marks = self.marks
        changes = {rule: amount_of_edge(rule, state.value) if rule in EDGE_SIGNS else rule_value(rule, state.value)
                   for rule, keys in RULE_MARKS.items() if (state := marks.get(keys[seat])) is not None}
        changes |= {f"size{row}": state.value for row in range(1, self.rules.rows + 1)
                    if (state := marks.get(ROW_SIZE.at(seat, row))) is not None}
        return self.rules.with_changes(changes) if changes else self.rules


def blind_copy(board: Board) -> Board:
    """Return a copy without the random stream, so that a bot cannot foresee a roll."""
    twin = board.copy()
    twin.rng = None
    return twin
