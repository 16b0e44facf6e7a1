"""The items to confirm for a move on a Knucklebones table, in order."""

from __future__ import annotations

from game.tables.knucklebones.board import Board
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.moves import ANSWER, PICK, ROLL, Move
from systems.knucklebones.steps import Id, aims, as_move, next_step


def places(rules: Rules, position: Board, move: Move) -> tuple[Id, ...]:
    """Return the items that lead to a legal move, in order."""
    seat = position.active
    if move == ROLL:
        return (("die",),)
    if move.verb == "place":
        return (("row", seat, move.choices[0]),)
    if move.verb == PICK:
        return (("face", move.choices[0]),)
    answers = _answers(rules, position, move, ())
    if move.verb == ANSWER:
        return answers or ()
    return (("card", seat, move.verb), *(answers or ()))


def _answers(rules: Rules, position: Board, move: Move, picked: tuple[Id, ...]) -> tuple[Id, ...] | None:
    """Return the answers after ``picked`` that lead to this move; None if none do."""
    step = next_step(position, move.verb, picked)
    if step is None:
        return picked if as_move(position, move.verb, picked) == move else None
    aimed = aims(position, move)
    likely = sorted(step.options, key=lambda option: option not in aimed)  # Another option rarely leads there.
    found = (_answers(rules, position, move, (*picked, option)) for option in likely)
    return next((answers for answers in found if answers is not None), None)
