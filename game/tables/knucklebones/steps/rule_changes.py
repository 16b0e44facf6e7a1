"""Steps that change a rule for a seat, or its next roll."""

from __future__ import annotations

from game.tables.knucklebones.blocks.rule_changes import (
    MULTIPLIERS,
    NEXT,
    NUMBERS,
    SEATS,
    SIGNS,
    ChangeRule,
    NextRoll,
    digits,
    stored,
    value_of,
)
from game.tables.knucklebones.card import step
from game.tables.knucklebones.lasting import lasting, lasts
from game.tables.knucklebones.mark import Mark
from game.tables.knucklebones.turn import Turn
from game.tables.knucklebones.view import TAKEN


@step("change")
def change(turn: Turn, step: ChangeRule) -> None:
    """Change a rule for a seat or both: to a value, by a number, or by a factor."""
    for across in SEATS[step.of]:
        seat = turn.other if across else turn.seat
        value = step.value if step.value is not None else changed_number(turn, step, seat)
        if value is not None:
            mark = Mark(seat, 0, 0, SIGNS[step.rule])
            turn.tell_mark(mark, lasting(stored(step.rule, value), step.span, seat, turn.seat))


def changed_number(turn: Turn, step: ChangeRule, seat: int) -> int | None:
    """Return the new number of a rule; None if there is nothing to change."""
    old = rule_now(turn, step.rule, seat)
    if old is None or (not old and step.rule in MULTIPLIERS and step.times is not None):
        return None
    low, high = NUMBERS[step.rule]
    return min(high, max(low, old * step.times if step.times is not None else old + (step.by or 0)))


def rule_now(turn: Turn, rule: str, seat: int) -> int | None:
    """Return the number of a rule for a seat; if turns have no limit, the turns it has taken."""
    number = lasts(turn.board.marks.get(Mark(seat, 0, 0, SIGNS[rule]), 0)).value
    if number:
        return int(value_of(rule, number))
    model = turn.board.rules.model
    value: int | None = getattr(model.multipliers if rule in MULTIPLIERS else model, rule)
    if value is None and rule == "turns":
        return turn.board.marks.get(Mark(seat, 0, 0, TAKEN), 0)
    return value


@step("next_roll")
def next_roll(turn: Turn, step: NextRoll) -> None:
    """Let a seat's next roll show only these faces."""
    faces = sorted({face for face in step.faces if face in turn.board.rules.table_die.faces})
    if faces:
        turn.tell_mark(Mark(turn.seat if step.of == "own" else turn.other, 0, 0, NEXT.sign), digits(faces))
