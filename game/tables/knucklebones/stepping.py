"""What the steps of a card do, one after the other, on a table that is open to any change."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from game.tables.knucklebones.aiming import found
from game.tables.knucklebones.card_deed import Deed
from game.tables.knucklebones.card_effect import Block, dice_of, rows_of
from game.tables.knucklebones.cards import BY_BLOCK
from game.tables.knucklebones.cards.face_turning import of_roll
from game.tables.knucklebones.cards.offers import RollAndChoose
from game.tables.knucklebones.definitions import (
    Again,
    Card,
    CopyDie,
    Destroy,
    LoadRoll,
    Pair,
    RaiseShield,
    Reflect,
    Reroll,
    RestrictRoll,
    Roll,
    Swap,
)
from game.tables.knucklebones.die import parity, weighted
from game.tables.knucklebones.events import (
    CardPlayed,
    DiceSwapped,
    DiceTraded,
    DieRerolled,
    DieRolled,
    DieStolen,
    DieWaits,
    Event,
    RowShielded,
)
from game.tables.knucklebones.opening import boards_of
from game.tables.knucklebones.position import BARE
from game.tables.knucklebones.waiting_die import READY, waits
from game.tables.knucklebones.work import Lane, Lying, Place, Work, destroy_all


def perform(work: Work, card: Card, told: Callable[[Work, Roll | RollAndChoose], None]) -> None:
    """All steps of a card; ``told`` rolls, for whoever knows how a turn goes."""
    held: bool | None = None
    for step in card.effects:
        if work.stopped:
            return
        if step.otherwise and held is not False:
            continue
        if step.when is not None:
            held = work.holds(step.when)
            if not held:
                continue
        work.finds = partial(found, work, touches=step.touches)
        if isinstance(step, Roll | RollAndChoose):
            told(work, step)
        else:
            do(work, step)


def do(work: Work, step: Block) -> None:
    """One step that is no roll."""
    does = OWN.get(type(step))
    if does is None:
        effect = BY_BLOCK[type(step)]
        does = effect.does or _by_deed(effect.plays)
    does(work, step)


def _by_deed(plays: Any) -> Callable[[Work, Any], None]:
    """A step as the quick way knows it: what it tells, without what it does to a board."""

    def does(work: Work, step: Block) -> None:
        bare = boards_of(work), work.seat, READY, ((), ()), BARE, None
        deed = Deed(bare, 0, CardPlayed(work.seat, "", (), 0))
        plays(deed, step, work.said)
        for event in deed.events[1:]:
            work.tell(event)
        work.touched |= {Lane(work.seat, row + 1) for row in deed.touched}

    return does


def _restricted(work: Work, step: RestrictRoll) -> None:
    work.limited = parity(work.said[step.choice - 1], work.die.faces)


def _loaded(work: Work, step: LoadRoll) -> None:
    face = work.face_said(step.choice)
    if face in work.die.faces:  # Not every die has every face.
        work.limited = weighted(face, step.chance, step.of, work.die.faces)


def _destroyed(work: Work, step: Destroy) -> None:
    if step.target is None:
        work.sweeps = True
    else:
        destroy_all(work, dice_of(work, step.target))


def _so(work: Work, step: Reflect | Pair | Again) -> None:
    work.ways += (step.kind,)


def _shielded(work: Work, step: RaiseShield) -> None:
    for lane in rows_of(work, step.choice):
        work.shields[lane.seat - 1][lane.row - 1] = step.turns
        work.tell(RowShielded(*lane, step.turns))


def _told_stolen(face: int, row: int, field: int, to: Place) -> Event:
    return DieStolen(*to, face, row, field)


def _stolen(work: Work, step: CopyDie) -> None:
    """A die like the chosen one arrives across; where both are equal, the clash takes the chosen one."""
    for die in dice_of(work, step.choice):
        place = work.place(die)
        assert place is not None
        _, row, field = place
        lane, face = Lane(work.seat, row), die.face
        if work.room(lane):
            work.arrive(Lying(face), lane, partial(_told_stolen, face, row, field))


def _swapped(work: Work, step: Swap) -> None:
    dice = [die for choice in step.choices for die in dice_of(work, choice)]
    if len(dice) < 2 or dice[0] is dice[1]:
        return
    one, two = dice[0], dice[1]
    first, second = work.place(one), work.place(two)
    assert first is not None and second is not None
    for die, (seat, row, field) in ((one, second), (two, first)):
        work.boards[seat - 1][row - 1][field - 1] = die
    if first[0] == second[0]:
        work.tell(DiceSwapped(first[0], *sorted((first[1:], second[1:]))))
    else:
        mine, theirs = (first, second) if first[0] == work.seat else (second, first)
        work.tell(DiceTraded(work.seat, mine[1:], theirs[1:]))
    work.touched |= {Lane(*first[:2]), Lane(*second[:2])}
    if first[:2] != second[:2]:
        work.arrivals += [one, two]


def _rerolled(work: Work, step: Reroll) -> None:
    if of_roll(step.choice):
        if work.rolled is not None:
            work.rolled = work.lots.draw(work.die.shows)
            work.tell(DieRolled(work.seat, work.rolled, work.die.faces))
            work.tell(DieWaits(work.seat, work.rolled, waits(work.rolled, work.ways).ways))
        return
    for die in dice_of(work, step.choice):
        place = work.place(die)
        assert place is not None
        die.face = work.lots.draw(work.ground.faces)
        work.tell(DieRerolled(*place, die.face, work.ground.faces))
        work.arrivals.append(die)
        work.touched.add(Lane(*place[:2]))


OWN: Mapping[type, Callable[[Work, Any], None]] = {
    RestrictRoll: _restricted,
    LoadRoll: _loaded,
    Destroy: _destroyed,
    Reflect: _so,
    Pair: _so,
    Again: _so,
    RaiseShield: _shielded,
    CopyDie: _stolen,
    Swap: _swapped,
    Reroll: _rerolled,
}
"""What those steps do that no module of ``cards`` brings."""
