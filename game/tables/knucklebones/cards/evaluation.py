"""Conditions and counted numbers of steps: if they hold and what they count now, and steps with these numbers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from operator import eq, gt, lt
from typing import TypeVar, cast

from pydantic import BaseModel

from game.tables.knucklebones.cards.blocks import hands as records
from game.tables.knucklebones.cards.blocks import quantities_in
from game.tables.knucklebones.cards.blocks.scores import LiveScore
from game.tables.knucklebones.cards.choices import Amount, Selector, longest_straight, most_equal
from game.tables.knucklebones.cards.conditions import CONDITION_FIELDS, DICE_COUNTS, Compared, Counted, LastCard, When
from game.tables.knucklebones.cards.targets import dice_of, rows_of, things_of
from game.tables.knucklebones.cards.view import SeatView, turns_taken
from game.tables.knucklebones.mark import MarkKind

M = TypeVar("M", bound=BaseModel)


def _lead(view: SeatView) -> int:
    return view.total(view.seat) - view.total(view.other)


def _cards(view: SeatView, side: str) -> int:
    hand = view.board.sides[view.seat_of(side) - 1].hand
    return sum(uses for card, uses in hand.items() if side != "own" or card != view.scope.card)


SIDE_COUNTS: Mapping[str, Callable[[SeatView, str], int]] = {
    "dice": lambda view, side: sum(map(len, view.board.sides[view.seat_of(side) - 1].rows)),
    "free": lambda view, side: view.board.all_free_fields(view.seat_of(side)),
    "shields": lambda view, side: sum(health > 0 for health in view.board.sides[view.seat_of(side) - 1].shields),
    "cards": _cards,
    "total": lambda view, side: view.total(view.seat_of(side)),
}
"""Counts of a side, by the word after ``own`` or ``opponent``."""


def _count_destroyed(view: SeatView, seat: int, quantity: Counted) -> int:
    own = "own" if seat == view.seat else "opponent"
    kinds = (records.LOST_TO_OWN,) * (quantity.by in (own, "any")) + (records.LOST_TO_OTHER,) * (quantity.by != own)
    return sum(_tally(view, seat, kind, quantity) for kind in kinds)


def _tally(view: SeatView, seat: int, kind: MarkKind, quantity: Counted) -> int:
    number: int = getattr(records.tally_of(view.board.mark_value(kind.at(seat))), quantity.during)
    return number


PAST_COUNTS: Mapping[str, Callable[[SeatView, int, Counted], int]] = {
    "destroyed": _count_destroyed,
    "played": lambda view, seat, what: _tally(view, seat, records.CARD_TALLY, what),
    "roll": lambda view, seat, what: view.board.mark_value(records.LAST_ROLL.at(seat)),
    "last_destroyed": lambda view, seat, what: view.board.mark_value(records.LAST_LOST.at(seat)),
}
"""Counts of what a seat has done or lost before, by the word after ``own`` or ``opponent``."""
MATCH_COUNTS: Mapping[str, Callable[[SeatView], int]] = {
    "ahead": lambda view: max(0, _lead(view)),
    "behind": lambda view: max(0, -_lead(view)),
    "difference": lambda view: abs(_lead(view)),
    "turn": lambda view: turns_taken(view.board, view.seat) + 1,
    "rolled": lambda view: view.scope.face_rolled or 0,
    "destroyed": lambda view: view.scope.destroyed_count,
    "each": lambda view: view.face_of_each or 0,
    "chosen": lambda view: next((word for word in view.scope.chosen_words if isinstance(word, int)), 0),
}


def present_value(view: SeatView, quantity: Counted) -> int:
    side, _, thing = quantity.count.partition("_")
    if quantity.of is not None:
        number = _of_target(view, quantity)
    elif thing in PAST_COUNTS:
        number = PAST_COUNTS[thing](view, view.seat_of(side), quantity)
    else:
        number = SIDE_COUNTS[thing](view, side) if thing else MATCH_COUNTS[quantity.count](view)
    if quantity.less is not None:
        number -= present_value(view, quantity.less)
    number = number * quantity.times // quantity.per + quantity.plus
    if quantity.least is not None:
        number = max(number, quantity.least)
    return number if quantity.most is None else min(number, quantity.most)


def _of_target(view: SeatView, quantity: Counted) -> int:
    assert quantity.of is not None
    memory = view.scope.memory
    if quantity.count == "chosen" and isinstance(quantity.of, int):
        word = view.scope.answers[quantity.of - 1]
        return word if isinstance(word, int) else 0
    if isinstance(quantity.of, int) and quantity.count in DICE_COUNTS and f".{quantity.of}" in memory:
        return _of_faces(quantity.count, memory[f".{quantity.of}"])
    if isinstance(quantity.of, str):
        return _of_faces(quantity.count, memory.get(quantity.of, ()))
    if quantity.count == "things":
        return len(things_of(view, quantity.of, False))
    if quantity.count in ("score", "row", "free"):
        rows = rows_of(view, quantity.of, False)
        if quantity.count == "row":
            return min((row.row for row in rows), default=0)
        if quantity.count == "free":
            return sum(view.board.free_fields(*row) for row in rows)
        return sum(view.row_score(*row) for row in rows)
    return _of_faces(quantity.count, [view.face(die) for die in dice_of(view, quantity.of, False)])


def _of_faces(count: str, faces: Collection[int]) -> int:
    return {"faces": sum(faces), "highest": max(faces, default=0), "lowest": min(faces, default=0),
            "different": len(set(faces)), "equal": most_equal(faces), "straight": longest_straight(faces),
            "dice": len(faces), "things": len(faces)}[count]


def is_within(view: SeatView, comparison: Compared) -> bool:
    number = present_value(view, comparison.number)
    limits = (comparison.more_than, gt), (comparison.less_than, lt), (comparison.equals, eq)
    return comparison.fits(number) and all(
        limit is None or compare(number, _number(view, limit)) for limit, compare in limits)


def _number(view: SeatView, quantity: object) -> int:
    """Return a number as written, or the present value of a counted one."""
    return present_value(view, quantity) if isinstance(quantity, Counted) else cast("int", quantity)


@lru_cache(maxsize=256)
def amounts_of(model: type[BaseModel]) -> Mapping[str, Amount]:
    """Return the limits of each field that may be counted."""
    amounts = {}
    for name, field in model.model_fields.items():
        metadata = (item for part in getattr(field.annotation, "__args__", ())
                    for item in getattr(part, "__metadata__", ()))
        for entry in (*field.metadata, *metadata):
            if isinstance(entry, Amount):
                amounts[name] = entry
    return amounts


def with_numbers(view: SeatView, model: M) -> M | None:
    """Return a step with the present values of its numbers; None if one is too low, so that nothing happens.

    A number that is counted for each die stays as it is until a die is about to turn, and those of a standing score
    always do.
    """
    changes: dict[str, object] = {}
    for name in type(model).model_fields:
        if isinstance(model, LiveScore) and name in LiveScore.model_fields:
            continue
        value = getattr(model, name)
        if isinstance(value, Counted):
            if value.of_each and view.face_of_each is None:
                continue
            number = amounts_of(type(model))[name].clamp(present_value(view, value))
            if number is None:
                return None
            changes[name] = number
        elif isinstance(value, BaseModel) and name not in CONDITION_FIELDS and any(True for _ in quantities_in(value)):
            inner = with_numbers(view, value)
            if inner is None:
                return None
            changes[name] = inner
    return model.model_copy(update=changes)


def holds(view: SeatView, when: When) -> bool:
    """Return True if all parts of a condition are true now."""
    if when.behind is not None and -_lead(view) < when.behind:
        return False
    if when.ahead is not None and _lead(view) < when.ahead:
        return False
    counts = (
        (when.own_dice, "dice", "own"), (when.opponent_dice, "dice", "opponent"),
        (when.own_cards, "cards", "own"), (when.opponent_cards, "cards", "opponent"),
    )
    if any(limits is not None and not limits.fits(SIDE_COUNTS[thing](view, side)) for limits, thing, side in counts):
        return False
    turn = turns_taken(view.board, view.seat) + 1
    if (when.turn is not None and not when.turn.fits(turn)) or (when.every_turn is not None and turn % when.every_turn):
        return False
    if when.full_row is not None and not _any_full(view, when.full_row):
        return False
    if when.rolled is not None and not _has_rolled(view, when.rolled):
        return False
    if when.choice is not None and not {*when.choice} & {*view.scope.chosen_words}:
        return False
    if when.finds is not None and not _finds(view, when.finds):
        return False
    if when.counted is not None and not is_within(view, when.counted):
        return False
    if when.last_card is not None and not _was_last(view, when.last_card):
        return False
    if when.unless is not None and holds(view, when.unless):
        return False
    if when.either and not any(holds(view, option) for option in when.either):
        return False
    return not when.last_field or view.board.all_free_fields(view.seat) == 1


def _finds(view: SeatView, target: Selector) -> bool:
    """Return True if a target finds something; the number of things to draw may be counted."""
    known = with_numbers(view, target) if isinstance(target.random, Counted) else target
    return known is not None and bool(things_of(view, known, False))


def _was_last(view: SeatView, condition: LastCard) -> bool:
    """Return True if the card that was played last is one of those that are asked about."""
    last_cards = ((mark, state) for mark, state in view.board.marks.items()
                  if mark.sign[0] == records.SEAT_LAST_CARD.sign and mark.seat in view.seats_of(condition.of))
    return any(mark.card in condition.among and (condition.of != "any" or state.value != records.EARLIER_CARD)
               for mark, state in last_cards)


def _any_full(view: SeatView, side: str) -> bool:
    rows = range(1, view.board.rules.rows + 1)
    return any(not view.board.free_fields(seat, row) for seat in view.seats_of(side) for row in rows)


def _has_rolled(view: SeatView, words: Iterable[int | str]) -> bool:
    """Return True if the card has rolled one of these, an even or odd face, or what was chosen."""
    face = view.scope.face_rolled
    if face is None:
        return False
    fits = {face, "odd" if face % 2 else "even"}
    return any(not fits.isdisjoint(view.scope.chosen_words) if word == "chosen" else word in fits for word in words)
