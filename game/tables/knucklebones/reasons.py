"""The reason why a card cannot be played, as a sentence in any language."""

from __future__ import annotations

from collections.abc import Mapping

from game.kernel.opaque import JsonObject
from game.kernel.refusal import Refusal
from game.tables.knucklebones.board import Board
from game.tables.knucklebones.card_phrases import Say, all_named, choice_words
from game.tables.knucklebones.card_sentences import only_sentences, step_words
from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.needs import Lack, missing
from game.tables.knucklebones.references import names_choices

STEPS = (
    "roll", "roll_and_choose", "pair", "again", "copy", "copy_die", "steal", "move", "give", "add", "set", "swap",
)
"""Steps with a text that says what they need."""


def reasons(rules: Rules, board: Board, say_in: Mapping[str, Say]) -> JsonObject:
    """Return for each card of the seat to move that cannot be played the reason, by language."""
    hand = board.sides[board.active - 1].hand
    lacks = {card: missing(board, board.active, card) for card in hand}
    cards = {card: {language: reason(say, lack) for language, say in say_in.items()}
             for card, lack in lacks.items() if lack is not None}
    return {"cards": cards}


def refused_card(board: Board, card: str, say: Say, refusal: Refusal) -> str:
    """Return the sentence that a card is refused: with its condition as its text says it, if that is why."""
    lack = missing(board, board.active, card)
    if lack is None or lack.kind != "when":
        return refusal.sentence
    return f"{lack.card.title} cannot be played now: {reason(say, lack)}"


def reason(say: Say, lack: Lack | None) -> str:
    """Return the reason why a card cannot be played, in one sentence."""
    if lack is None:
        return say("refused.over")
    if lack.kind == "when" and lack.when is not None:
        only = only_sentences(say, lack.card.model, lack.when, all_named(lack.card.model))
        return say("needs.for_choice", what=only) if names_choices(lack.when) else only
    if lack.card.is_passive:
        return say("needs.held")
    if lack.kind == "choice" and lack.choice is not None:
        apart = lack.choice.model_copy(update={"where": (*lack.choice.where, "distinct")})
        return say("needs.sentence", what=choice_words(say, lack.card.model, apart))
    if lack.kind == "cost":
        return say("needs.cost", cost=lack.cost, points=lack.points)
    if lack.kind == "count":
        return say("needs.count", what=step_words(say, lack.card.model, lack.number))
    if lack.kind != "step" or lack.number >= len(lack.card.steps):
        return say("needs.sentence", what=say(f"needs.{lack.kind if lack.kind != 'step' else 'use'}"))
    kind = lack.card.steps[lack.number].kind
    if kind in STEPS and not lack.idle:
        return say("needs.sentence", what=say(f"needs.{kind}"))
    return say("needs.step", what=step_words(say, lack.card.model, lack.number))
