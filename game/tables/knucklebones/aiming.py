"""What a target, a choice or a condition means on a table as it lies."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from game.tables.knucklebones.events import LotDrawn
from game.tables.knucklebones.position import Mark
from game.tables.knucklebones.targets import (
    NATURES,
    OF_ALL,
    OF_DICE,
    ROLLED,
    SIDES,
    Choice,
    Condition,
    Selector,
    Target,
    When,
)
from game.tables.knucklebones.work import SPENT, Held, Lane, Lying, Spot, Thing, Work


def everything(work: Work, kind: str) -> list[Thing]:
    """All there is of a kind such as ``own_die``, the seat that plays first, row by row."""
    nature = NATURES[kind]
    found: list[Thing] = []
    for side in SIDES[kind.split("_")[0]]:
        seat = work.seat if not side else work.other
        lanes = work.lanes(seat)
        if nature == "row":
            found += lanes
        elif nature == "die":
            found += [die for lane in lanes for die in work.row(lane)]
        elif nature == "field":
            last = work.limits(seat) + 1
            found += [Spot(*lane, field) for lane in lanes for field in range(len(work.row(lane)) + 1, last)]
        elif nature == "spent":
            spent = [mark.kind[1:] for mark in work.marks if mark.seat == seat and mark.kind[0] == SPENT]
            found += [Held(seat, card) for card in sorted(spent)]
        else:
            found += [Held(seat, card) for card in work.hands[seat - 1] if (seat, card) != (work.seat, work.card)]
    return found


def lane_of(work: Work, thing: Thing) -> Lane:
    """The row in which a thing lies, or which it is."""
    if isinstance(thing, Lying):
        return work.lane(thing)
    return thing if isinstance(thing, Lane) else Lane(*thing[:2])


def fitting(
    work: Work, things: Sequence[Thing], where: Iterable[Condition], faces: Iterable[int | str] = ()
) -> list[Thing]:
    """Those of the things of which all that holds."""
    conditions = tuple(where)
    shown = {work.rolled if face == "rolled" else face for face in faces}
    if shown or any(condition in OF_DICE for condition in conditions):
        things = [die for thing in things for die in (work.row(thing) if isinstance(thing, Lane) else [thing])]
    if shown:
        things = [thing for thing in things if isinstance(thing, Lying) and thing.face in shown]
    for condition in conditions:
        if condition in HOLDS:
            holds = HOLDS[condition]
            things = [thing for thing in things if holds(work, thing)]
    for condition in conditions:
        if condition in OF_ALL and (dice := [thing for thing in things if isinstance(thing, Lying)]):
            worth = {id(die): _worth(work, condition, die) for die in dice}
            best = max(worth.values())
            things = [die for die in dice if worth[id(die)] == best]
    return list(things)


def _worth(work: Work, condition: str, die: Lying) -> int:
    place = work.place(die)
    field = place[2] if place else 0
    return {"lowest": -die.face, "highest": die.face, "outermost": field, "innermost": -field}[condition]


def _facing(work: Work, thing: Thing) -> Lane:
    lane = lane_of(work, thing)
    return Lane(3 - lane.seat, lane.row)


def _equals(work: Work, die: Thing) -> int:
    if not isinstance(die, Lying):
        return 0
    return sum(each.face == die.face for each in work.row(work.lane(die)))


HOLDS: Mapping[str, Callable[[Work, Thing], bool]] = {
    "not_full": lambda work, thing: work.room(lane_of(work, thing)),
    "full": lambda work, thing: not work.room(lane_of(work, thing)),
    "not_empty": lambda work, thing: bool(work.row(lane_of(work, thing))),
    "unshielded": lambda work, thing: not _shield(work, lane_of(work, thing)),
    "shielded": lambda work, thing: bool(_shield(work, lane_of(work, thing))),
    "facing_not_full": lambda work, thing: work.room(_facing(work, thing)),
    "facing_not_empty": lambda work, thing: bool(work.row(_facing(work, thing))),
    "alone": lambda work, thing: _equals(work, thing) == 1,
    "paired": lambda work, thing: _equals(work, thing) > 1,
}
"""Conditions that a thing meets by itself."""


def _shield(work: Work, lane: Lane) -> int:
    return work.shields[lane.seat - 1][lane.row - 1]


def candidates(work: Work, choice: Choice, touched: bool) -> list[Thing]:
    """What can be chosen; where a step would touch it, nothing that a shield keeps from the seat."""
    found = fitting(work, everything(work, choice.kind), choice.where, choice.faces)
    return [thing for thing in found if not (touched and work.safe(thing))]


def found(work: Work, target: Target, touches: bool) -> list[Thing]:
    """What a target means now: chosen things that are still there, or all that fit."""
    if isinstance(target, int):
        things = list(work.play[target - 1])
    elif target.choice is not None:
        things = fitting(work, _still(work, work.play[target.choice - 1]), target.where, target.faces)
    elif target.every in ROLLED:
        return []
    else:
        things = fitting(work, everything(work, str(target.every)), target.where, target.faces)
    things = _still(work, things)
    if isinstance(target, Selector):
        if target.across:
            things = [each for thing in things for each in _across(work, thing)]
        things = [thing for thing in things if not (touches and work.safe(thing))]
        return _by_lot(work, things, target.random) if target.random else things
    return [thing for thing in things if not (touches and work.safe(thing))]


def _still(work: Work, things: Iterable[Thing]) -> list[Thing]:
    """Without dice and cards that are gone, and fields that are no longer free."""
    return [thing for thing in things if _lies(work, thing)]


def _lies(work: Work, thing: Thing) -> bool:
    if isinstance(thing, Lying):
        return work.place(thing) is not None
    if isinstance(thing, Held):
        held = work.hands[thing.seat - 1].get(thing.card)
        return bool(held) or Mark(thing.seat, 0, 0, SPENT + thing.card) in work.marks
    return not isinstance(thing, Spot) or thing.field > len(work.row(Lane(*thing[:2])))


def _across(work: Work, thing: Thing) -> list[Thing]:
    if isinstance(thing, Lying):
        place = work.place(thing)
        assert place is not None
        dice = work.row(Lane(3 - place[0], place[1]))
        return [dice[place[2] - 1]] if len(dice) >= place[2] else []
    return [Lane(3 - thing.seat, thing.row)] if isinstance(thing, Lane) else []


def _by_lot(work: Work, things: list[Thing], many: int) -> list[Thing]:
    """So many of the things, drawn; one that is all there is costs no draw."""
    left, drawn = list(things), list[Thing]()
    while left and len(drawn) < many:
        at = 1
        if len(left) > 1 and len(left) > many - len(drawn):
            at = work.lots.draw(tuple(range(1, len(left) + 1)))
            work.tell(LotDrawn(work.seat, at, len(left)))
        drawn.append(left.pop(at - 1))
    return drawn


def holds(work: Work, when: When | None, totals: Callable[[], tuple[int, int]], turn: int) -> bool:
    """Whether all that holds now."""
    if when is None:
        return True
    if when.behind is not None or when.ahead is not None:
        counted = totals()
        lead = counted[work.seat - 1] - counted[2 - work.seat]
        if (when.behind is not None and -lead < when.behind) or (when.ahead is not None and lead < when.ahead):
            return False
    own, other = (sum(map(len, work.boards[seat - 1])) for seat in (work.seat, work.other))
    cards = [sum(left for card, left in work.hands[seat - 1].items() if (seat, card) != (work.seat, work.card))
             for seat in (work.seat, work.other)]  # fmt: skip
    for many, number in ((when.own_dice, own), (when.opponent_dice, other), (when.own_cards, cards[0]),
                         (when.opponent_cards, cards[1]), (when.turn, turn)):  # fmt: skip
        if many is not None and not many.fits(number):
            return False
    if when.full_row is not None:
        seats = {"own": (work.seat,), "opponent": (work.other,), "any": (work.seat, work.other)}[when.full_row]
        if all(work.room(lane) for seat in seats for lane in work.lanes(seat)):
            return False
    if when.rolled is not None and work.rolled not in when.rolled:
        return False
    return not when.last_field or sum(work.free(lane) for lane in work.lanes(work.seat)) == 1
