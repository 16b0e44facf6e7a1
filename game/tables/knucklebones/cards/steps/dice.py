"""Steps that move dice to another place, or off the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from game.tables.knucklebones import events
from game.tables.knucklebones.board import Place, mark_kind
from game.tables.knucklebones.cards.blocks import FaceStep, quantities_in
from game.tables.knucklebones.cards.blocks import dice as blocks
from game.tables.knucklebones.cards.blocks.marks import TRAP, MarkGone
from game.tables.knucklebones.cards.card import ROOM_AND_SHIELDS, step_function
from game.tables.knucklebones.cards.choices import Target, is_rolled
from game.tables.knucklebones.cards.evaluation import with_numbers
from game.tables.knucklebones.cards.targets import rows_of, things_of
from game.tables.knucklebones.cards.view import DIE, AnyDie, BoardRow, HandCard, Handle, SeatView, Thing, best_dice
from game.tables.knucklebones.cards.waiting_marks import notice_loss
from game.tables.knucklebones.dice_changes import add_die, change_face, move_die, push_die, remove_dice, swap_dice
from game.tables.knucklebones.roll import change_rolled_face, drop_die, roll_again, set_dice_aside, waiting_face
from game.tables.knucklebones.turn import Turn, drop_mark, gain_card, lose_card

T = TypeVar("T", blocks.AddTo, blocks.SetFace)


def face_of(turn: Turn, step: FaceStep) -> int | None:
    """Return the face that a step names; None if it is the rolled face and hidden, or if it was not asked."""
    if step.named is not None:
        face = turn.scope.answers[step.named - 1]
        return face if isinstance(face, int) else None
    table = turn.board.rules.match.table_die
    if step.face == "random":
        face = turn.draw(table.shows)
        turn.events.append(events.LotDrawn(turn.seat, face, len(table.shows)))
        return face
    if step.face == "rolled":
        return turn.scope.face_rolled
    return step.face if step.face in table.faces else None


@step_function("reroll", depends_on=ROOM_AND_SHIELDS)
def reroll(turn: Turn, step: blocks.Reroll) -> None:
    if is_rolled(step.target):
        roll_again(turn)
        return
    table = turn.board.rules.match.table_die
    for die in turn.dice(step.target):
        face = turn.draw(table.shows)
        change_face(turn, die, face)
        turn.events.append(events.DieRerolled(*die.place, face, table.faces))


@step_function("add")
def add(turn: Turn, step: blocks.AddTo) -> None:
    sides = len(turn.board.rules.match.table_die.faces)

    def sum_of(step: blocks.AddTo, face: int) -> int:
        if step.over == "wrap":
            return (face - 1 + step.by) % sides + 1
        return max(1, min(sides, face + step.by))

    change_faces(turn, step, sum_of)


@step_function("set")
def set_face(turn: Turn, step: blocks.SetFace) -> None:
    change_faces(turn, step, lambda step, _: face_of(turn, step))


def change_faces(turn: Turn, step: T, new_face: Callable[[T, int], int | None]) -> None:
    """Turn dice, or the die that the card has rolled, to another face; ignore those that already show it."""
    by_own_number = any(quantity.of_each for _, quantity in quantities_in(step))

    def face_after(face: int) -> int | None:
        if not by_own_number:
            return new_face(step, face)
        turn.face_of_each = face
        counted_step = with_numbers(turn, step)
        turn.face_of_each = None
        return None if counted_step is None else new_face(counted_step, face)

    if is_rolled(step.target):
        old_face = waiting_face(turn)
        face = face_after(old_face) if old_face else None
        if face is not None and face != old_face:
            change_rolled_face(turn, face)
        return
    for die in turn.dice(step.target):
        face = face_after(turn.face(die))
        if face is not None and face != turn.face(die):
            change_face(turn, die, face)
            turn.events.append(events.DieTurned(*die.place, face))


@step_function("copy_die", depends_on=ROOM_AND_SHIELDS)
def copy_die(turn: Turn, step: blocks.CopyDie) -> None:
    for die in turn.dice(step.target, touches=False):
        if turn.board.free_fields(turn.seat, die.row) and not turn.is_safe_by_mark(die):
            add_die(turn, turn.seat, die.row, turn.face(die), events.DieStolen, die.row, die.field)
            for extra in extra_thefts(turn, die):
                add_die(turn, turn.seat, extra.row, turn.face(extra), events.DieStolen, extra.row, extra.field)


def extra_thefts(turn: Turn, die: AnyDie) -> Iterator[Handle]:
    """Yield the further dice that a thief with an edge takes: the highest ones across from own rows with room.

    Equals of dice that were taken from the same row are left to the clash.
    """
    taken = {(die.row, turn.face(die))}
    for _ in range(turn.board.sides[turn.seat - 1].rules.edge("extra_theft")):
        for row, field in best_dice(turn.board.sides[turn.other - 1]):
            place = Place(turn.other, row, field)
            fits = (row, turn.face(place)) not in taken and turn.board.free_fields(turn.seat, row)
            if fits and not turn.is_protected(place):
                taken.add((row, turn.face(place)))
                yield turn.follow(place)
                break


@step_function("swap", depends_on=ROOM_AND_SHIELDS)
def swap(turn: Turn, step: blocks.Swap) -> None:
    dice = [die for number in step.targets for die in turn.dice(number)]
    if len(dice) > 1:
        trade_dice(turn, dice[0], dice[1])


def trade_dice(turn: Turn, one: Handle, two: Handle) -> None:
    """Let two dice change places, if they are two."""
    first, second = one.place, two.place
    if first == second or not (one.field and two.field):
        return
    swap_dice(turn, one, two)
    if first.seat == second.seat:
        turn.events.append(events.DiceSwapped(first.seat, *sorted((first[1:], second[1:]))))
    else:
        own_place, other_place = (first, second) if first.seat == turn.seat else (second, first)
        turn.events.append(events.DiceTraded(turn.seat, own_place[1:], other_place[1:]))


@step_function("exchange")
def exchange(turn: Turn, step: blocks.Exchange) -> None:
    ones, others = (things_of(turn, target, True) for target in (step.target, step.other))
    cards = [(thing, turn.board.sides[thing.seat - 1].hand[thing.name])
             for thing in dict.fromkeys((*ones, *others)) if isinstance(thing, HandCard)]
    for card, uses in cards:
        for _ in range(uses):
            lose_card(turn, card.seat, card.name)
    for card, uses in cards:
        for _ in range(uses):
            gain_card(turn, 3 - card.seat, card.name)
    dice = [(turn.follow(one), turn.follow(other)) for one, other in _partners(step, ones, others)
            if isinstance(one, DIE) and isinstance(other, DIE)]
    for one, two in dice:
        trade_dice(turn, one, two)
    for row, facing in zip(ones, others, strict=False):
        if isinstance(row, BoardRow) and isinstance(facing, BoardRow) and row != facing:
            trade_rows(turn, row, facing)


def _partners(step: blocks.Exchange, ones: Sequence[Thing], others: Sequence[Thing]) -> Iterator[tuple[Thing, Thing]]:
    """Yield the pairs of things that change places, lane by lane or in order."""
    if not step.by_lane:
        yield from zip(ones, others, strict=False)
        return
    for lane in sorted({die.row for die in ones if isinstance(die, DIE)}):
        yield from zip(_in_lane(ones, lane), _in_lane(others, lane), strict=False)


def _in_lane(things: Sequence[Thing], lane: int) -> list[Thing]:
    return [thing for thing in things if isinstance(thing, DIE) and thing.row == lane]


def _dice_in_row(turn: Turn, row: BoardRow) -> list[Handle]:
    return [turn.follow(Place(*row, field)) for field in range(1, len(turn.board.dice(*row)) + 1)]


def _size_of(turn: Turn, row: BoardRow) -> int:
    return turn.board.sides[row.seat - 1].rules.sizes[row.row - 1]


def trade_rows(turn: Turn, one: BoardRow, two: BoardRow) -> None:
    """Let the dice of two rows change places, if each row has fields for those of the other and no mark keeps one."""
    ones, twos = _dice_in_row(turn, one), _dice_in_row(turn, two)
    is_too_long = len(ones) > _size_of(turn, two) or len(twos) > _size_of(turn, one)
    if is_too_long or any(map(turn.is_safe_by_mark, (*ones, *twos))):
        return
    for one_die, other_die in zip(ones, twos, strict=False):
        trade_dice(turn, one_die, other_die)
    for die in ones[len(twos):]:
        move_die(turn, die, two)
    for die in twos[len(ones):]:
        move_die(turn, die, one)


@step_function("arrange")
def arrange(turn: Turn, step: blocks.Arrange) -> None:
    groups: dict[tuple[int, ...], list[Handle]] = {}
    for die in sorted({*turn.dice(step.target)}, key=lambda die: (die.seat != turn.seat, die.row, die.field)):
        groups.setdefault(die.place[: GROUP_PARTS[step.within]], []).append(die)
    for group in groups.values():
        rearrange_dice(turn, group, in_order_of(turn, group, step))


GROUP_PARTS = {"row": 2, "board": 1, "table": 0}
"""The number of parts of a place that dice share which are arranged together: seat and row, the seat, or none."""


def in_order_of(turn: Turn, dice: list[Handle], step: blocks.Arrange) -> list[Handle]:
    """Return dice in another order."""
    if step.order == "chosen":
        front = [die for number in step.first for die in dice if die in turn.scope.choices[number - 1]]
        return [*front, *(die for die in dice if die not in front)]
    if step.order == "shuffled":
        front = [die for die in turn.draw_things([*dice], len(dice) - 1) if isinstance(die, Handle)]
        return [*front, *[die for die in dice if die not in front]]
    if step.order == "reversed":
        return dice[::-1]
    return sorted(dice, key=turn.face, reverse=step.order == "descending")


def rearrange_dice(turn: Turn, dice: list[Handle], order: list[Handle]) -> None:
    """Let dice change places until they are in this order; equal ones stay where they are, if they can."""
    places = [die.place for die in dice]
    looks = [look_of(turn, die) for die in order]
    before = turn.arrivals
    for index, place in enumerate(places):
        die_there, *others = sorted(dice, key=lambda die: (die.place != place, places.index(die.place)))
        if look_of(turn, die_there) != looks[index]:
            trade_dice(turn, die_there, next(die for die in others if places.index(die.place) > index
                                             and look_of(turn, die) == looks[index]))
    turn.arrivals = before + tuple(
        die for die, start in zip(dice, places, strict=True) if die.place[:2] != start[:2])


def look_of(turn: Turn, die: Handle) -> tuple[object, ...]:
    """Return the face of a die and the marks on it: everything that makes it differ from another die."""
    marks = (mark for mark in turn.board.marks if mark[:3] == die.place and mark_kind(mark).carried)
    return turn.face(die), *sorted((mark.sign, turn.board.marks[mark]) for mark in marks)


@step_function("move", depends_on=ROOM_AND_SHIELDS)
def move(turn: Turn, step: blocks.MoveDie) -> None:
    for row in rows_of(turn, step.into, True)[:1]:
        for die in turn.dice(step.target):
            if (die.seat, die.row) != row and not turn.is_protected(row):
                carry_die(turn, die, row)


@step_function("steal", depends_on=ROOM_AND_SHIELDS)
def steal(turn: Turn, step: blocks.StealDie) -> None:
    for die in turn.dice(step.target):
        if die.seat != turn.seat:
            carry_die(turn, die, BoardRow(turn.seat, die.row))
            for extra in extra_thefts(turn, die):
                carry_die(turn, extra, BoardRow(turn.seat, extra.row))


def carry_die(turn: Turn, die: Handle, row: BoardRow) -> None:
    """Move a die to the end of a row, if the row has room."""
    if die.field and turn.board.free_fields(*row):
        move_die(turn, die, row)


def open_to(view: SeatView, row: BoardRow) -> bool:
    """Return True if this seat may add a die to a row."""
    return view.board.free_fields(*row) > 0 and not view.is_protected(row)


@step_function("copy", depends_on=ROOM_AND_SHIELDS)
def copy(turn: Turn, step: blocks.CopyTo) -> None:
    into = rows_of(turn, step.into, False)[:1] if step.into is not None else []
    if step.into is not None and not into:
        return
    for die in turn.dice(step.target, touches=False):
        row = into[0] if into else BoardRow(turn.seat, die.row)
        if open_to(turn, row):
            add_die(turn, *row, turn.face(die), events.DieGiven)


def take_off(turn: Turn, target: Target) -> list[int]:
    """Take dice off the table without destroying them, or the rolled die; return their faces."""
    if is_rolled(target):
        return [face for face in (drop_die(turn),) if face]
    dice = [*dict.fromkeys(turn.dice(target))]
    faces = [turn.face(die) for die in dice]
    notice_loss(turn, dice, "removed")
    for die in dice:
        seat, row, field = die.place
        remove_dice(turn, seat, row, (field,), events.DiceRemoved(seat, row, (field,)))
    return faces


@step_function("remove", depends_on=ROOM_AND_SHIELDS)
def remove(turn: Turn, step: blocks.RemoveDie) -> None:
    take_off(turn, step.target)


@step_function("set_aside", depends_on=ROOM_AND_SHIELDS)
def set_aside(turn: Turn, step: blocks.SetAside) -> None:
    if faces := take_off(turn, step.target):
        set_dice_aside(turn, turn.seat_of(step.of), faces, step.take, step.after)


@step_function("give", depends_on=ROOM_AND_SHIELDS)
def give(turn: Turn, step: blocks.GiveDie) -> None:
    for row in rows_of(turn, step.target, True):
        face = face_of(turn, step) if turn.board.free_fields(*row) else None
        if face is not None:
            add_die(turn, *row, face, events.DieGiven)


@step_function("push", depends_on=ROOM_AND_SHIELDS)
def push(turn: Turn, step: blocks.PushRow) -> None:
    things = things_of(turn, step.target, True)
    for thing in [turn.follow(thing) if isinstance(thing, DIE) else thing for thing in things]:
        assert isinstance(thing, BoardRow | Handle)
        row = BoardRow(thing.seat, thing.row)
        field = step.field if isinstance(thing, BoardRow) else thing.field
        falls = not turn.board.free_fields(*row)
        behind_all = field > max(1, len(turn.board.dice(*row)))
        face = face_of(turn, step) if field and not (falls and behind_all) else None
        if face is None:
            continue
        if behind_all:
            add_die(turn, *row, face, events.DieGiven)
            continue
        if falls and turn.is_safe_by_mark(Place(*row, len(turn.board.dice(*row)))):
            continue
        if falls:
            notice_loss(turn, [turn.follow(Place(*row, len(turn.board.dice(*row))))], "removed")
        push_die(turn, Place(*row, field), face, falls)
        turn.events.append(events.DicePushed(*row, face, falls, field))
        last = len(turn.board.dice(*row))
        # A trap on a field that a pushed die has reached goes without springing.
        for mark in [mark for mark in turn.board.marks if mark[:3] == (*row, last) and mark.sign == TRAP.sign]:
            turn.events.append(MarkGone(*mark[:3]))
            drop_mark(turn, mark)
