"""Reasons why a card cannot be played, found with the functions that decide when it can.

The requirements of a card are dropped one after the other, as long as it still cannot be played. The rest is the
reason: without any part of it, the card could be played.
"""

from __future__ import annotations

from typing import NamedTuple

from game.tables.knucklebones.block import NATURES, ONCE, Block, Choice, ChoiceKind, Condition
from game.tables.knucklebones.blocks.dice import CopyDie, Swap
from game.tables.knucklebones.blocks.marks import Veil
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.card import Card
from game.tables.knucklebones.cards import find_moves, moves_of, obstacle, source_of
from game.tables.knucklebones.definitions import OF_OPPONENT
from game.tables.knucklebones.definitions import Card as CardModel
from game.tables.knucklebones.view import View, candidates, holds

FREE = Choice(kind="parity")
"""A choice that can always be made."""
BETWEEN: Condition = "distinct"
"""The condition that compares several choices."""
WITH_SENTENCE: tuple[Condition, ...] = ("not_full", "not_empty", "unshielded", "facing_not_full")
"""Conditions that have sentences."""
ROLLING = ("roll", "pair", "again")
"""Steps that need room themselves."""
CHOOSING = (*ROLLING, "restrict_roll", "load_roll", "destroy", "reflect", "reroll", "copy_die", "shield", "swap",
            "veil", "mark_die", "mark_row", "snare")
"""Steps that need only their choices, and those that roll."""
ANYTHING = Veil.model_validate({"do": "veil"})
"""A step that can always be done."""


class Lack(NamedTuple):
    """One thing that a card needs."""

    kind: str
    """The kind of a choice, or of a step that needs something itself."""
    number: int = 1
    """The number of different things."""
    where: tuple[Condition, ...] = ()


def missing(board: Board, seat: int, name: str) -> tuple[Lack, ...]:
    """Return the requirements that keep a seat from playing a card now; empty if it can, or the match is over."""
    if board.decided or moves_of(board, name, seat):
        return ()
    card = board.rules.cards[name]
    reason = forbidden(View(board, seat, name), card)
    if reason is not None:
        return (reason,)
    source = source_of(View(board, seat, name), card)
    assert source is not None
    if needs_only_choices(source):
        return things_lacking(board, source, seat)
    return (first_lacking(View(board, seat, name), source),)


def needs_only_choices(card: Card) -> bool:
    """Return True if the choices of a card cover all its needs, and have sentences."""
    if card.sight is None or any(step.kind not in CHOOSING for step in card.steps):
        return False
    return all(
        choice.count == 1
        and not choice.by_opponent
        and not choice.either
        and {*choice.model.where} <= {*WITH_SENTENCE, BETWEEN}
        for choice in card.choices
    )


def forbidden(view: View, card: Card) -> Lack | None:
    """Return the reason that forbids a card before any choice is made."""
    source = source_of(view, card)
    what = obstacle(view, card, source or card)
    if what in ("locked", "limit"):
        return Lack("unlocked" if what == "locked" else "next_turn")
    if source is None:
        return Lack("last_card")
    for when in (card.when, source.when):
        if when is not None and not holds(view, when):
            reason = "behind" if when.behind else "ahead" if when.ahead else "moment"
            return Lack(reason, when.behind or when.ahead or 1)
    return None


def first_lacking(view: View, card: Card) -> Lack:
    """Return the first choice with too few things."""
    for choice in card.choices:
        enough = choice.count if choice.distinct else 1
        if choice.nature not in ONCE and len(candidates(view, choice)) < enough:
            conditions = WITH_SENTENCE if choice.nature not in ("card", "spent") else ()
            return Lack(choice.kind, enough, tuple(each for each in choice.model.where if each in conditions))
    return Lack("use")


def things_lacking(board: Board, card: Card, seat: int) -> tuple[Lack, ...]:
    """Return the smallest set of choices and steps that keeps a card from being played."""
    choices = list(_plain(card.model))
    steps: list[Block] = [step for step in card.model.effects if step.kind in ROLLING]

    def works(choices: list[Choice], steps: list[Block]) -> bool:
        model = card.model.model_copy(update={"choices": tuple(choices), "effects": (*steps, ANYTHING)})
        return bool(find_moves(board, Card(card.name, model), seat)[1])

    for step in reversed(steps):  # A roll comes last and needs less than the steps that change it.
        rest = [other for other in steps if other is not step]
        if not works(choices, rest):
            steps = rest
    for number, choice in enumerate(choices):
        for condition in choice.where:
            others = tuple(other for other in choices[number].where if other != condition)
            tried = [*choices[:number], choice.model_copy(update={"where": others}), *choices[number + 1 :]]
            if not works(tried, steps):
                choices = tried
    for number in range(len(choices)):
        tried = [*choices[:number], FREE, *choices[number + 1 :]]
        if not works(tried, steps):
            choices = tried
    found = [lack for lack in _things(card.model, choices) if lack.where or NATURES.get(lack.kind) != "row"]
    # Rows always exist: if only a row is missing, the card would do nothing there.
    return (*found, *(Lack(step.kind) for step in steps)) or (Lack("use"),)


def _plain(card: CardModel) -> tuple[Choice, ...]:
    """Return the choices of a card, with the needs of its steps as conditions."""
    conditions: dict[int, Condition] = {}
    for effect in card.effects:
        if isinstance(effect, Swap):
            conditions[max(effect.choices)] = BETWEEN
        elif isinstance(effect, CopyDie):
            conditions[effect.choice] = "facing_not_full"
    return tuple(
        choice.model_copy(update={"where": tuple(dict.fromkeys((*choice.where, conditions[number])))})
        if number in conditions else choice
        for number, choice in enumerate(card.choices, 1)
    )


def _things(card: CardModel, choices: list[Choice]) -> tuple[Lack, ...]:
    """Return the needs that remain in these choices; choices that must differ count as one need."""
    whole = _plain(card)
    found: dict[ChoiceKind, dict[Condition, None]] = {}
    for choice in choices:
        if choice is not FREE:
            found.setdefault(choice.kind, {}).update(dict.fromkeys(choice.where))
    return tuple(
        Lack(kind, max(1, _differing(whole, kind)), tuple(where for where in met if where != BETWEEN))
        for kind, met in found.items()
    )


def _differing(choices: tuple[Choice, ...], kind: ChoiceKind) -> int:
    """Return the number of different things of a kind that a card needs."""
    same = [choice for choice in choices if choice.kind == kind]
    return len(same) if any(BETWEEN in choice.where for choice in same) else 1


def facing(kind: str) -> str:
    """Return the side whose lane is across from a thing of this kind: ``own`` or ``other``."""
    return "own" if kind in OF_OPPONENT else "other"
