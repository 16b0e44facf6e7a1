"""The choices of a card on screen, one after another. A choice with a single answer is skipped."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from game.tables.knucklebones.board import Board
from game.tables.knucklebones.card import Card as BoardCard
from game.tables.knucklebones.definitions import OF_OPPONENT, ON_FIELDS, Card, Choice, Rules
from game.tables.knucklebones.moves import ANSWER, PICK, ROLL, Move, Play, Target
from game.tables.knucklebones.playing import asking_card, plays
from game.tables.knucklebones.targets import NATURES

Id = tuple[Any, ...]
"""The id of an item: (parity, "odd"), (face, 4), (row, seat, row), (field, seat, row, field) or (card, seat, id)."""
Asks = Literal["parity", "face", "row", "field", "card"]
"""The kind of thing that a step asks for."""


UNSAID = ""
"""Placeholder for the choices of the other seat."""


class Step(NamedTuple):
    """A choice, and all legal answers: at least two."""

    asks: Asks
    options: tuple[Id, ...]


def next_step(position: Board, card_id: str, picked: Sequence[Id]) -> Step | None:
    """Return the choice that comes after ``picked``; None when only one move is left."""
    return _walk(position, card_id, picked)[1]


def as_move(position: Board, card_id: str, picked: Sequence[Id]) -> Move:
    """Return the move that all these answers make, as it is listed among the legal moves."""
    card = asking_card(position, card_id)
    return Move(card_id, _formed(card, card_id, _walk(position, card_id, picked)[0]))


def _picks(card: Card, card_id: str) -> tuple[Choice, ...]:
    """Return the choices of the seat to move: for its own card, or as it answers."""
    return card.picks[card.own_picks :] if card_id == ANSWER else card.picks[: card.own_picks]


def _formed(card: BoardCard, card_id: str, play: Play) -> Play:
    """Return choices in the form that legal moves have."""
    before = (UNSAID,) * card.own_picks if card_id == ANSWER else ()
    return card.in_form((*before, *play))[len(before) :]


def aims(position: Board, move: Move) -> tuple[Id, ...]:
    """Return the items that a card's move is aimed at, asked for or not."""
    player = 3 - position.active if move.verb == ANSWER else position.active
    pairs = zip(_picks(asking_card(position, move.verb).model, move.verb), move.choices, strict=False)
    return tuple(_answer(choice, target, player) for choice, target in pairs)


def _walk(position: Board, card_id: str, picked: Sequence[Id]) -> tuple[Play, Step | None]:
    """Return the choices that have been made or have a single answer, and the next one."""
    card, answers = asking_card(position, card_id), iter(picked)
    made: Play = ()
    player = 3 - position.active if card_id == ANSWER else position.active
    for choice in _picks(card.model, card_id):
        left = plays(position, card_id, made)
        if len({_formed(card, card_id, play) for play in left}) <= 1:
            return next(iter(left), ()), None
        options = tuple(dict.fromkeys(_answer(choice, play[len(made)], player) for play in left))
        answer = options[0] if len(options) == 1 else next(answers, None)
        if answer is None:
            return made, Step(_asks(choice), options)
        made = (*made, _target(choice, answer))
    return made, None


def _asks(choice: Choice) -> Asks:
    if choice.kind == "parity" or choice.kind == "face":
        return choice.kind
    if choice.kind in ON_FIELDS:
        return "field"
    return "card" if NATURES[choice.kind] in ("card", "spent") else "row"


def _answer(choice: Choice, target: Target, active: int) -> Id:
    asks, seat = _asks(choice), 3 - active if choice.kind in OF_OPPONENT else active
    if asks == "card" and choice.kind in EITHER:
        return (asks, int(str(target)[0]), str(target)[2:])
    if isinstance(target, tuple):
        return (asks, *target) if choice.kind in EITHER else (asks, seat, *target)
    return (asks, seat, target) if asks in ("row", "card") else (asks, target)


EITHER = ("any_row", "any_die", "any_field", "any_card")
"""Kinds of choices for which a move includes the seat."""


def _target(choice: Choice, answer: Id) -> Target:
    """Return the notation of an answer in a move."""
    if choice.kind == "any_card":
        return f"{answer[1]}.{answer[2]}"
    if choice.kind in EITHER:
        return tuple(answer[1:])
    return (answer[2], answer[3]) if answer[0] == "field" else answer[-1]


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
