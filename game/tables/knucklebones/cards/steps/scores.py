"""The step that leaves a standing score."""

from __future__ import annotations

from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import StepOrigin
from game.tables.knucklebones.cards.card import ROOM_AND_SHIELDS, step_function
from game.tables.knucklebones.cards.card_moves import words_of
from game.tables.knucklebones.cards.references import needs_memory
from game.tables.knucklebones.cards.targets import things_of
from game.tables.knucklebones.cards.view import DIE, BoardRow
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.turn import Turn


@step_function("score", sees=ROOM_AND_SHIELDS)
def score(turn: Turn, step: LeaveScore) -> None:
    """Mark dice, rows or a seat with a standing score."""
    words = words_of(turn.scope.play) if needs_memory(step) else ()
    kind = StepOrigin(turn.scope.source, turn.seat, turn.path, words).kind(step.sign)
    places = [(turn.other if step.of == "opponent" else turn.seat, 0, 0)]
    if step.target is not None:
        places = [(thing.seat, thing.row, thing.field if isinstance(thing, DIE) else 0)
                  for thing in dict.fromkeys(things_of(turn, step.target, True)) if isinstance(thing, (*DIE, BoardRow))]
    for place in places:
        turn.leave_mark(Mark(*place, kind), 0, step.span)
