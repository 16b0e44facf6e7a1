"""The step that leaves a standing score."""

from __future__ import annotations

from game.tables.knucklebones.cards.blocks.scores import LeaveScore
from game.tables.knucklebones.cards.blocks.waits import StepOrigin
from game.tables.knucklebones.cards.card import ROOM_AND_SHIELDS, step_function
from game.tables.knucklebones.cards.card_moves import words_of
from game.tables.knucklebones.cards.references import needs_memory
from game.tables.knucklebones.cards.targets import marked_places
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.turn import Turn


@step_function("score", depends_on=ROOM_AND_SHIELDS)
def score(turn: Turn, step: LeaveScore) -> None:
    """Mark dice, rows or a seat with a standing score."""
    words = words_of(turn.scope.play) if needs_memory(step) else ()
    sign = step.sign + StepOrigin(turn.scope.source, turn.seat, turn.path, words).text
    for place in marked_places(turn, step.target, step.of):
        turn.leave_mark(Mark(*place, sign), 0, step.span)
