"""The reason why a card cannot be played: worked out with the same functions that decide whether it can.

Of all that a card asks for, one thing after the other is let go as long as it still cannot be played. What is left
is the reason: without any part of it, there would be a play.
"""

from __future__ import annotations

from game.tables.knucklebones.card_effect import Block
from game.tables.knucklebones.card_needs import FREE, TOLD, Lack, lacks_by_shape
from game.tables.knucklebones.card_needs import _plain as plain_choices
from game.tables.knucklebones.card_needs import _things as things_said
from game.tables.knucklebones.card_options import playable
from game.tables.knucklebones.cards.fog import Veil
from game.tables.knucklebones.definitions import Choice, Rules
from game.tables.knucklebones.one.board import Board
from game.tables.knucklebones.one.card import Card
from game.tables.knucklebones.one.cards import find_moves, moves_of, obstacle, source_of
from game.tables.knucklebones.one.convert import to_board
from game.tables.knucklebones.one.view import View, candidates, holds
from game.tables.knucklebones.position import Position
from game.tables.knucklebones.quick_cards import quick
from game.tables.knucklebones.rule_tables import book_of
from game.tables.knucklebones.targets import ONCE
from game.tables.knucklebones.ways import needed

ROLLING = ("roll", "pair", "again")
"""Steps that need room by themselves."""
ANYTHING = Veil.model_validate({"do": "veil"})
"""A step that can always be done."""


def missing(rules: Rules, position: Position, seat: int, name: str) -> tuple[Lack, ...]:
    """Return what a seat's card would need to be played now; nothing if it can be played or the match is over."""
    if playable(rules, position, seat, name):
        return ()
    if needed(book_of(rules), position, seat=seat):
        return lacks(to_board(rules, position), name, seat)
    return lacks_by_shape(rules, position, seat, name)


def lacks(board: Board, name: str, seat: int) -> tuple[Lack, ...]:
    """Return what a seat's card would need to be played now; nothing if it can be played or the match is over."""
    if board.decided or moves_of(board, name, seat):
        return ()
    card = board.rules.cards[name]
    reason = forbidden(View(board, seat, name), card)
    if reason is not None:
        return (reason,)
    source = source_of(View(board, seat, name), card)
    assert source is not None
    if quick(source.model):
        return things_lacking(board, source, seat)
    return (first_lacking(View(board, seat, name), source),)


def forbidden(view: View, card: Card) -> Lack | None:
    """Return what forbids a card before any choice is made."""
    source = source_of(view, card)
    what = obstacle(view, card, source or card)
    if what in ("locked", "limit"):
        return Lack("unlocked" if what == "locked" else "next_turn")
    if source is None:
        return Lack("last_card")
    for when in (card.when, source.when):
        if when is not None and not holds(view, when):
            said = "behind" if when.behind else "ahead" if when.ahead else "moment"
            return Lack(said, when.behind or when.ahead or 1)
    return None


def first_lacking(view: View, card: Card) -> Lack:
    """Return the first choice of which there is too little."""
    for choice in card.choices:
        enough = choice.count if choice.distinct else 1
        if choice.nature not in ONCE and len(candidates(view, choice)) < enough:
            told = TOLD if choice.nature not in ("card", "spent") else ()
            return Lack(choice.kind, enough, tuple(each for each in choice.model.where if each in told))
    return Lack("use")


def things_lacking(board: Board, card: Card, seat: int) -> tuple[Lack, ...]:
    """Return the smallest set of choices and steps that keeps a card from being played."""
    choices = list(plain_choices(card.model))
    steps: list[Block] = [step for step in card.model.effects if step.kind in ROLLING]

    def works(choices: list[Choice], steps: list[Block]) -> bool:
        model = card.model.model_copy(update={"choices": tuple(choices), "effects": (*steps, ANYTHING)})
        return bool(find_moves(board, Card(card.name, model), seat)[1])

    for step in reversed(steps):  # A roll comes last and needs less than what is about it.
        rest = [other for other in steps if other is not step]
        if not works(choices, rest):
            steps = rest
    for number, choice in enumerate(choices):
        for condition in choice.where:
            kept = tuple(other for other in choices[number].where if other != condition)
            tried = [*choices[:number], choice.model_copy(update={"where": kept}), *choices[number + 1 :]]
            if not works(tried, steps):
                choices = tried
    for number in range(len(choices)):
        tried = [*choices[:number], FREE, *choices[number + 1 :]]
        if not works(tried, steps):
            choices = tried
    return (*things_said(card.model, choices), *(Lack(step.kind) for step in steps))
