"""The steps about whole turns."""

from __future__ import annotations

from game.tables.knucklebones.blocks.turns import SKIP, ExtraTurn, SkipTurn
from game.tables.knucklebones.card import ANYWHERE, step
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.turn import Turn


@step("skip_turn", sees=ANYWHERE)
def skip_turn(turn: Turn, step: SkipTurn) -> None:
    """Let a seat skip its next turns."""
    add_skipped_turns(turn, turn.seat if step.of == "own" else turn.other, step.turns)


@step("extra_turn", sees=ANYWHERE)
def extra_turn(turn: Turn, step: ExtraTurn) -> None:
    """Let the other seat skip its next turns."""
    add_skipped_turns(turn, turn.other, step.turns)


def add_skipped_turns(turn: Turn, seat: int, turns: int) -> None:
    """Add to the turns that a seat skips."""
    mark = Mark(seat, 0, 0, SKIP.sign)
    turn.announce_mark(mark, min(turn.board.marks.get(mark, 0) + turns, max(SKIP.numbers)))
