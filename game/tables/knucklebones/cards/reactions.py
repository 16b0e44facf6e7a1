"""Reactions of marks: they do their steps when the dice have settled, or when their turns are over."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.tables.knucklebones.cards import waiting_marks
from game.tables.knucklebones.cards.blocks.waits import Wait, origin_of, value_after_use
from game.tables.knucklebones.cards.card_steps import do_steps
from game.tables.knucklebones.cards.triggers import Trigger
from game.tables.knucklebones.cards.view import Handle, actor_of
from game.tables.knucklebones.clash import resolve_arrivals
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.turn import Turn, announce_mark, end_mark


def react_to_events(turn: Turn) -> None:
    """Let marks do their steps for every trigger of this move."""
    if not turn.watches_events:
        return
    turn.look_back()
    triggers = turn.triggers
    while triggers.queue:
        trigger = triggers.queue.pop(0)
        if trigger.answer is not None:
            do_mark_steps(turn, *trigger.answer, trigger)
            continue
        for handle, mark, part in waiting_marks.marks_waiting_for(turn, trigger):
            if triggers.act_count >= waiting_marks.MOST_ACTS:
                triggers.queue.clear()
                return
            react_with(turn, handle, mark, part)
        end_lasting_marks(turn, trigger)


def react_with(turn: Turn, handle: Handle | None, mark: Mark, trigger: Trigger) -> None:
    """Let a mark do its steps, if it is still there or has just gone with its die."""
    is_gone = mark.field > 0 and handle is None
    if handle is not None:
        mark = Mark(*handle.place, mark.sign)
    if is_gone or (waiting_marks.is_active(turn, mark) and (handle is None or handle.field)):
        do_mark_steps(turn, handle, mark, trigger, None if is_gone else waiting_marks.spend_use)


def end_lasting_marks(turn: Turn, trigger: Trigger) -> None:
    """End the marks that last until a trigger."""
    before, count_before = len(turn.events), turn.triggers.count_before
    for mark, state in sorted(turn.board.marks.items()):
        if state.until != trigger.event:
            continue
        carrier = turn.carrier(mark)
        if count_before.get(actor_of(carrier, mark), 0) >= trigger.number:
            continue
        handle = carrier if state.of == "there" else None
        seat = 3 - mark.seat if state.of == "opponent" else mark.seat
        place = mark if state.of == "there" else Mark(seat, 0, 0, mark.sign)
        if waiting_marks.part_at(handle, place, trigger, state.of == "both") is not None:
            end_mark(turn, mark)
            if mark.row:
                turn.scores.changed_rows += ((mark.seat, mark.row),)
    if len(turn.events) > before:
        resolve_arrivals(turn)


def react_to_turns(turn: Turn, marks: Iterable[Mark]) -> None:
    """Let marks whose turns are over do their steps, one after the other."""
    for handle, mark in [(turn.carrier(mark), mark) for mark in marks]:
        if handle is not None:
            mark = Mark(*handle.place, mark.sign)
        if mark not in turn.board.marks or (handle is not None and not handle.field):
            continue
        if turn.board.rules.match.step_of(origin_of(mark.card)) is None:
            end_mark(turn, mark)
            continue
        do_mark_steps(turn, handle, mark, Trigger("end", mark.seat), restart_turns)
        react_to_events(turn)


def do_mark_steps(
    turn: Turn, handle: Handle | None, mark: Mark, trigger: Trigger,
    spend: Callable[[Turn, Mark], None] | None = None,
) -> None:
    """Do the steps that a mark holds and settle the dice; ``spend`` takes one use of it, if that is still to do."""
    turn.look_back()
    with waiting_marks.scope_of_mark(turn, handle, mark, trigger) as step:
        if trigger.answer is not None or waiting_marks.begin_steps(turn, step, mark, spend):
            do_steps(turn, step.inner)
            resolve_arrivals(turn)
            turn.look_back()


def restart_turns(turn: Turn, mark: Mark) -> None:
    """Let a mark count its turns again, or remove it after the last use."""
    step, state = turn.board.rules.match.step_of(origin_of(mark.card)), turn.board.marks[mark]
    assert step is not None and isinstance(step.block, Wait) and step.block.after is not None
    left = value_after_use(state.value)
    if left is None:
        end_mark(turn, mark)
    else:
        announce_mark(turn, mark, state._replace(value=left, turns=step.block.after.turns))
