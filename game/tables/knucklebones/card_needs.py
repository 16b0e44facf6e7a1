"""What a card needs that is not there: worked out from its choices, conditions and effects, for any card there may be.

Of all that it asks for, one thing after the other is let go as long as it still cannot be played. What is left then is
the reason: without any part of it, there would be a play.
"""

from __future__ import annotations

from typing import NamedTuple

from game.tables.knucklebones.card_effect import Block
from game.tables.knucklebones.card_options import REQUIRED, look_of, options, seen, shape_of, worked_out
from game.tables.knucklebones.definitions import OF_OPPONENT, Card, Choice, ChoiceKind, Condition, CopyDie, Rules, Swap
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.rule_tables import Shape, book_of

FREE = Choice(kind="parity")
"""A choice that can always be made."""
BETWEEN: Condition = "distinct"
"""The one condition that is about several choices."""


class Lack(NamedTuple):
    """One thing that is needed."""

    kind: str
    """The kind of a choice, or of an effect that needs something by itself."""
    number: int = 1
    """How many different ones."""
    where: tuple[Condition, ...] = ()


def lacks_by_shape(rules: Rules, position: Position, seat: int, card_id: str) -> tuple[Lack, ...]:
    """Return what that seat's card would need to be played now, for a card whose shape decides that."""
    book = book_of(rules)
    card, shape = book.cards[card_id], shape_of(position, seat)
    if options(book, card_id, shape).plays:
        return ()
    key = card_id, seen(look_of(card), shape)
    found = book.missing.get(key)
    if found is None:
        found = book.missing[key] = lacks(card, shape)
    return found


TOLD = ("not_full", "not_empty", "unshielded", "facing_not_full")
"""Conditions that there are words for."""


def lacks(card: Card, shape: Shape) -> tuple[Lack, ...]:
    """The reason why a card that cannot be played in a position of this shape cannot."""
    choices, effects = list(_plain(card)), [effect for effect in card.effects if _own(effect)]
    # A roll comes last and needs less than what is about it.
    for effect in reversed(effects):
        rest = [other for other in effects if other is not effect]
        if not _works(card, choices, rest, shape):
            effects = rest
    for number, choice in enumerate(choices):
        for condition in choice.where:
            kept = tuple(other for other in choices[number].where if other != condition)
            tried = [*choices[:number], choice.model_copy(update={"where": kept}), *choices[number + 1 :]]
            if not _works(card, tried, effects, shape):
                choices = tried
    for number in range(len(choices)):
        tried = [*choices[:number], FREE, *choices[number + 1 :]]
        if not _works(card, tried, effects, shape):
            choices = tried
    return (*_things(card, choices), *(Lack(effect.kind) for effect in effects))


def _plain(card: Card) -> tuple[Choice, ...]:
    """Its choices with what effects ask of them as conditions."""
    asked: dict[int, Condition] = {}
    for effect in card.effects:
        if isinstance(effect, Swap):
            asked[max(effect.choices)] = BETWEEN
        elif isinstance(effect, CopyDie):
            asked[effect.choice] = "facing_not_full"
    return tuple(
        choice.model_copy(update={"where": tuple(dict.fromkeys((*choice.where, asked[number])))})
        if number in asked else choice
        for number, choice in enumerate(card.choices, 1)
    )  # fmt: skip


def _own(effect: Block) -> bool:
    """Whether an effect needs something that no choice of its card tells."""
    return type(effect) in REQUIRED and not isinstance(effect, Swap | CopyDie)


def _works(card: Card, choices: list[Choice], effects: list[Block], shape: Shape) -> bool:
    asking = card.model_copy(update={"choices": tuple(choices), "effects": tuple(effects)})
    return bool(worked_out("asking", asking, shape).plays)


def _things(card: Card, choices: list[Choice]) -> tuple[Lack, ...]:
    """What is left of the choices; those that have to differ are told together."""
    whole = _plain(card)
    found: dict[ChoiceKind, dict[Condition, None]] = {}
    for choice in choices:
        if choice is not FREE:
            found.setdefault(choice.kind, {}).update(dict.fromkeys(choice.where))
    return tuple(
        Lack(kind, max(1, _differing(whole, kind)), tuple(where for where in met if where != BETWEEN))
        for kind, met in found.items()
    )  # fmt: skip


def _differing(choices: tuple[Choice, ...], kind: ChoiceKind) -> int:
    """How many different things of a kind a card asks for."""
    same = [choice for choice in choices if choice.kind == kind]
    return len(same) if any(BETWEEN in choice.where for choice in same) else 1


def facing(kind: str) -> str:
    """Whose lane lies across from a thing of this kind: the one who plays the card, or the opponent."""
    return "own" if kind in OF_OPPONENT else "other"
