"""The steps about time: skipped turns, one more turn, and marks that do other steps later."""

from __future__ import annotations

from collections.abc import Iterator

from game.tables.knucklebones.cards.blocks.waits import SKIPPED_TURNS, ExtraTurn, SkipTurn, StepOrigin, Wait
from game.tables.knucklebones.cards.card import NO_PARTS, ROOM_AND_SHIELDS, step_function
from game.tables.knucklebones.cards.card_moves import words_of
from game.tables.knucklebones.cards.references import choices_counted, labels_counted, needs_memory
from game.tables.knucklebones.cards.targets import last_face, marked_places
from game.tables.knucklebones.cards.view import DIE, actor_of
from game.tables.knucklebones.mark import Mark, MarkState
from game.tables.knucklebones.turn import Turn


def memory_for(turn: Turn, step: Wait) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield the present faces, by name, that the steps that wait count: of earlier steps and of chosen dice."""
    yield from ((name, turn.scope.memory.get(name, ())) for name in labels_counted(step))
    for number in choices_counted(step):
        name, things = f".{number}", turn.scope.choices[number - 1]
        faces = tuple(last_face(turn, die) for die in things if isinstance(die, DIE))
        if name in turn.scope.memory or faces:
            yield name, turn.scope.memory.get(name) or faces


@step_function("wait", depends_on=ROOM_AND_SHIELDS)
def wait(turn: Turn, step: Wait) -> None:
    """Mark dice, rows or seats with steps that happen later; those of a card in a hand need no mark."""
    if step.held:
        return
    words = words_of(turn.scope.play) if needs_memory(step) else ()
    origin = StepOrigin(turn.scope.source, turn.seat, turn.path, words, tuple(memory_for(turn, step)))
    turn.watch()
    turn.look_back()
    for place in marked_places(turn, step.target, step.of):
        mark = Mark(*place, step.sign + origin.text)
        turn.triggers.count_before[actor_of(turn.carrier(mark), mark)] = turn.triggers.count
        turn.leave_mark(mark, step.limit, step.after or step.span)


@step_function("skip_turn", depends_on=NO_PARTS)
def skip_turn(turn: Turn, step: SkipTurn) -> None:
    """Let a seat skip its next turns."""
    add_skipped_turns(turn, turn.seat_of(step.of), step.turns)


@step_function("extra_turn", depends_on=NO_PARTS)
def extra_turn(turn: Turn, step: ExtraTurn) -> None:
    """Let the other seat skip its next turns."""
    add_skipped_turns(turn, turn.other, step.turns)


def add_skipped_turns(turn: Turn, seat: int, turns: int) -> None:
    """Add to the turns that a seat skips."""
    mark = SKIPPED_TURNS.at(seat)
    turn.announce_mark(mark, MarkState(min(turn.board.mark_value(mark) + turns, max(SKIPPED_TURNS.values))))
