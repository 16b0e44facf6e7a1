"""Marks that wait for a trigger: which of them it concerns, and what their steps are about.

A trigger is noticed at once, because dice move. Marks do their steps once the dice have settled: see ``reactions``.
Marks with ``instead`` answer before the event, and keep it from happening.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from game.tables.knucklebones.cards.blocks.waits import (
    EVENT_SIGN,
    HELD_CARD,
    HELD_SIGN,
    MarkActs,
    StepOrigin,
    Wait,
    origin_of,
    value_after_use,
)
from game.tables.knucklebones.cards.card import PlayableStep
from game.tables.knucklebones.cards.evaluation import holds
from game.tables.knucklebones.cards.targets import choose
from game.tables.knucklebones.cards.triggers import Hit, Trigger
from game.tables.knucklebones.cards.view import BOARD_ROWS, Handle, Scope, Thing, actor_of
from game.tables.knucklebones.mark import EventWord, Mark, MarkState
from game.tables.knucklebones.moves import read_word
from game.tables.knucklebones.turn import Turn, announce_mark, end_mark, put_mark

MOST_ACTS = 40
"""The most times that marks do their steps in one move."""


# Notice dice that are gone.


def notice_loss(turn: Turn, dice: list[Handle], *events: EventWord) -> None:
    """Notice dice that are about to be gone, with the marks that go with them."""
    if not turn.watches_events:
        return
    places = {die.place for die in dice}
    marks = tuple(sorted(mark for mark in turn.board.marks if mark.sign[0] == EVENT_SIGN and mark[:3] in places))
    for trigger in blow_triggers(turn, dice, *events):
        turn.notice(trigger if trigger.event == "strikes" else trigger._replace(marks=marks))


def blow_triggers(turn: Turn, dice: Iterable[Handle], *events: EventWord) -> Iterator[Trigger]:
    """Yield the triggers of a blow on dice: these events, and those of a clash only if a die strikes."""
    hits, attacker = tuple(Hit(die, die.place, turn.face(die)) for die in dice), turn.attacker
    placed = attacker in turn.placed_dice
    for event in events if hits else ():
        if attacker is None:
            if event in ("destroyed", "removed"):
                yield Trigger(event, 0, causer=turn.causer, hits=hits)
            continue
        seat, row, die = (attacker.seat, attacker.row, attacker) if event == "strikes" else (0, 0, None)
        yield Trigger(event, seat, row, die, attacker, causer=attacker.seat, hits=hits, placed=placed)


# Find the marks that wait for a trigger.


def marks_waiting_for(turn: Turn, trigger: Trigger) -> list[tuple[Handle | None, Mark, Trigger]]:
    """Return the marks that wait for a trigger, each with the die that carries it and the part that concerns it.

    A mark on the die of field 1.2 waits for ``destroyed``: of a blow that destroys the dice on 1.2 and 2.1, its part is
    the hit on 1.2. Marks of dice that are gone come first.
    """
    on_board = [mark for mark in turn.board.marks if mark.sign[0] == EVENT_SIGN]
    candidates = [*((None, mark) for mark in trigger.marks),
                  *((turn.carrier(mark), mark) for mark in sorted([*on_board, *marks_in_hands(turn)]))]
    parts = ((handle, mark, part_for_mark(turn, handle, mark, trigger)) for handle, mark in candidates)
    return [(handle, mark, part) for handle, mark, part in parts if part is not None]


def marks_in_hands(turn: Turn) -> Iterator[Mark]:
    """Yield a mark for every step that a card in a hand does while it is held, as long as it has times left."""
    rules = turn.board.rules
    for holder, side in enumerate(turn.board.sides, 1) if rules.match.held_cards else ():
        for name in side.hand:
            for step in rules.cards[name].held_steps if (holder, name) not in turn.new_cards else ():
                assert isinstance(step.block, Wait)
                seat = 3 - holder if step.block.of == "opponent" else holder
                mark = HELD_CARD.at(seat, card=StepOrigin(name, holder, step.path, ()).text)
                if turn.board.mark_value(mark) < step.block.most:
                    yield mark


def is_active(turn: Turn, mark: Mark) -> bool:
    """Return True if a mark is still on the table, or its card still in the hand."""
    return mark in (marks_in_hands(turn) if mark.sign[0] == HELD_SIGN else turn.board.marks)


def part_for_mark(turn: Turn, handle: Handle | None, mark: Mark, trigger: Trigger) -> Trigger | None:
    """Return the part of a trigger that a mark waits for, or None.

    The step ``wait`` of the mark says what it waits for (``is_awaited``) and where (``part_at``). It does not wait for
    what its own steps have caused, or for what happened before it was put.
    """
    origin, actor = origin_of(mark.card), actor_of(handle, mark)
    step = turn.board.rules.match.step_of(origin)
    wait = step.block if step is not None else None
    if not isinstance(wait, Wait) or not is_awaited(wait, origin.owner, trigger) or actor in trigger.chain:
        return None
    is_late = turn.triggers.count_before.get(actor, 0) >= trigger.number
    return None if is_late else part_at(handle, mark, trigger, wait.of == "both", wait.faces)


def is_awaited(wait: Wait, owner: int, trigger: Trigger) -> bool:
    """Return True if a step of a seat waits for a trigger, by its event, cause, card and face."""
    return (
        (wait.event, wait.instead) == (trigger.event, trigger.instead)
        and (wait.by == "any" or trigger.causer == (owner if wait.by == "own" else 3 - owner))
        and (not wait.placed or trigger.placed)
        and (not wait.among or trigger.card in wait.among)
        and (not wait.faces or trigger.face in wait.faces or bool(trigger.hits))  # Each hit has a face.
    )


def part_at(
    handle: Handle | None, mark: Mark, trigger: Trigger, both_seats: bool = False, faces: Sequence[int] = ()
) -> Trigger | None:
    """Return the part of a trigger at the die, row or seat of a mark, or None if it is elsewhere.

    The part of a blow is its hits there, on dice with these ``faces`` if any are given. With ``both_seats``, hits of
    either seat count.
    """
    if handle is not None and trigger.die is not None:
        is_here = handle is trigger.die
    else:
        in_seat = both_seats or trigger.seat in (0, mark.seat) or trigger.event == "end"
        is_here = in_seat and (not mark.row or trigger.row in (0, mark.row))
    if not is_here or not trigger.hits:
        return trigger if is_here else None
    hits = tuple(hit for hit in trigger.hits if (not faces or hit.face in faces)
                 and (trigger.seat or hit.is_at(handle, mark, both_seats)))
    return trigger._replace(hits=hits, seat=trigger.seat or hits[0].place.seat, face=hits[0].face) if hits else None


# Do the steps of a mark.


def begin_steps(turn: Turn, step: PlayableStep, mark: Mark, spend: Callable[[Turn, Mark], None] | None) -> bool:
    """Return True if the condition of a mark holds; then report that it acts, and take one of its uses."""
    assert isinstance(step.block, Wait)
    if step.block.only is not None and not holds(turn, step.block.only):
        return False
    turn.triggers.act_count += 1
    turn.events.append(MarkActs(*mark))
    if spend is not None:
        spend(turn, mark)
    return True


@contextmanager
def scope_of_mark(turn: Turn, handle: Handle | None, mark: Mark, trigger: Trigger) -> Iterator[PlayableStep]:
    """Let steps happen for the seat of a mark, with the things that they name; yield the step that has them."""
    origin, outer = origin_of(mark.card), turn.scope
    step = turn.board.rules.match.step_of(origin)
    assert step is not None
    scope = Scope(origin.owner)
    scope.source = origin.card
    scope.play = tuple(map(read_word, origin.words))
    scope.memory = dict(origin.memory)
    if scope.play:
        choose(scope, turn.board.rules.cards[origin.card], scope.play)
    scope.face_rolled, scope.destroyed_count = trigger.face or None, len(trigger.hits)
    scope.event_things = things_about(handle, mark, trigger)
    scope.chain = trigger.chain | {actor_of(handle, mark)}
    turn.enter(scope)
    try:
        yield step
    finally:
        turn.enter(outer)


def things_about(handle: Handle | None, mark: Mark, trigger: Trigger) -> Mapping[str, Sequence[Thing]]:
    """Return the things that steps call this die, this row and the cause."""
    if handle is not None and handle.field:
        rows = [handle.place[:2]]
    elif mark.row:
        rows = [mark[:2]]
    elif trigger.row:
        rows = [(trigger.seat, trigger.row)]
    else:
        rows = list(dict.fromkeys(hit.place[:2] for hit in trigger.hits))
    dice: tuple[Handle, ...] = ()
    if handle is not None:
        dice = (handle,)
    elif trigger.die is not None and not mark.field:
        dice = (trigger.die,)
    elif trigger.instead and not mark.field:
        dice = tuple(hit.die for hit in trigger.hits)
    return {
        "this_die": dice,
        "this_row": [BOARD_ROWS[seat - 1][row - 1] for seat, row in rows],
        "cause": (trigger.cause,) if trigger.cause is not None else (),
    }


def spend_use(turn: Turn, mark: Mark) -> None:
    """Take one use from a mark; after the last one it is gone. Count the uses of a card in a hand."""
    if mark.sign[0] == HELD_SIGN:
        announce_mark(turn, mark, MarkState(turn.board.mark_value(mark) + 1))
        return
    state = turn.board.marks[mark]
    left = value_after_use(state.value)
    if left is None:
        end_mark(turn, mark)
    else:
        put_mark(turn, mark, state._replace(value=left))


# Do steps instead of what is about to happen.


def spare_dice(turn: Turn, dice: list[Handle]) -> list[Handle]:
    """Return the dice that are about to be destroyed, without those that marks keep; notice the blow on them."""
    for event in ("strikes", "struck", "destroyed"):
        for trigger in blow_triggers(turn, dice, event):
            dice = [hit.die for hit in replace_event(turn, trigger)]
    notice_loss(turn, dice, "struck", "strikes", "destroyed")
    return dice


def replace_event(turn: Turn, trigger: Trigger) -> tuple[Hit, ...]:
    """Let marks answer something that is about to happen; return the hits of a blow on dice that none of them keeps.

    A mark answers once for all dice that it keeps. Its steps happen when the dice have settled.
    """
    trigger, hits = trigger._replace(instead=True, number=turn.triggers.count + 1, chain=turn.scope.chain), trigger.hits
    for handle, mark, _ in marks_waiting_for(turn, trigger):
        part = part_for_mark(turn, handle, mark, trigger._replace(hits=hits))
        if part is None or turn.triggers.act_count >= MOST_ACTS:
            continue
        with scope_of_mark(turn, handle, mark, part) as step:
            acts = begin_steps(turn, step, mark, spend_use)
        if acts:
            turn.notice(part._replace(answer=(handle, mark)))
            hits = tuple(hit for hit in hits if hit not in part.hits)
            if not hits:
                break
    return hits


def is_countered(turn: Turn) -> bool:
    """Return True if a mark does its steps instead of the card that is played."""
    before = turn.triggers.count
    replace_event(turn, Trigger("card", turn.seat, card=turn.scope.card))
    return turn.triggers.count > before
