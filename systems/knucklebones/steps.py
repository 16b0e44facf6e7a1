"""How a card is asked for on screen, step by step: a die is its row and then the die, a theft lands in the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from game.tables.knucklebones.card_options import in_order, targets
from game.tables.knucklebones.definitions import IN_TWO_STEPS, OF_OPPONENT, Card, Choice, CopyDie, Rules
from game.tables.knucklebones.moves import Move, Target
from game.tables.knucklebones.position import Position

Id = tuple[Any, ...]
"""Of an item: ("parity", "odd"), ("face", 4), ("row", seat, row), ("field", seat, row, field), ("landing", seat, row).
"""
Asks = Literal["parity", "face", "row", "die_row", "die", "landing"]
"""What a step asks for; die_row is the row in which a die is chosen next."""


class Step(NamedTuple):
    """What is asked, and all legal answers."""

    asks: Asks
    options: tuple[Id, ...]


def next_step(rules: Rules, position: Position, card_id: str, picked: Sequence[Id]) -> Step | None:
    """What is asked after ``picked``; None when every choice is made."""
    card = rules.catalogue[card_id]
    made, row = _read(card, picked)
    if len(made) < len(card.choices):
        choice = card.choices[len(made)]
        return _ask(choice, _seat(choice, position), row, targets(rules, position, card_id, made))
    landing = _landing(card, made, position.active)
    return Step("landing", (landing,)) if landing is not None and landing not in picked else None


def as_move(rules: Rules, card_id: str, picked: Sequence[Id]) -> Move:
    """The move all these answers make, in the one form the legal moves have."""
    card = rules.catalogue[card_id]
    return Move(card_id, in_order(card, _read(card, picked)[0]))


def _read(card: Card, picked: Sequence[Id]) -> tuple[tuple[Target, ...], int]:
    """The choices made, and the row of a die whose field is still open (0: none)."""
    made: list[Target] = []
    answers = iter(picked)
    for choice in card.choices:
        answer = next(answers, None)
        if answer is None:
            break
        if choice.kind in IN_TWO_STEPS:
            die = next(answers, None)
            if die is None:
                return tuple(made), answer[2]
            made.append((die[2], die[3]))
        else:
            made.append(answer[-1])
    return tuple(made), 0


def _seat(choice: Choice, position: Position) -> int:
    return 3 - position.active if choice.kind in OF_OPPONENT else position.active


def _ask(choice: Choice, seat: int, row: int, legal: Sequence[Target]) -> Step:
    if choice.kind == "parity":
        return Step("parity", tuple(("parity", parity) for parity in legal))
    if choice.kind == "face":
        return Step("face", tuple(("face", face) for face in legal))
    if choice.kind in ("own_row", "opponent_row"):
        return Step("row", tuple(("row", seat, target) for target in legal))
    dice = sorted(target for target in legal if isinstance(target, tuple))
    if row:
        return Step("die", tuple(("field", seat, *die) for die in dice if die[0] == row))
    return Step("die_row", tuple(("row", seat, row) for row in sorted({die[0] for die in dice})))


def _landing(card: Card, made: Sequence[Target], seat: int) -> Id | None:
    for effect in card.effects:
        if isinstance(effect, CopyDie):
            die = made[effect.choice - 1]
            return ("landing", seat, die[0]) if isinstance(die, tuple) else None
    return None
