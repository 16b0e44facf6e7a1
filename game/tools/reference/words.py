"""Meanings of the words in building blocks: field descriptions from the source, and the words it leaves out."""

from __future__ import annotations

import ast
import inspect
import re
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from pydantic import BaseModel

from game.tables.knucklebones.definitions import RuleFile, RuleValues


@cache
def sentences(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring of each field of a model, including inherited fields; fields without one are left out."""
    found: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if issubclass(kind, BaseModel) and kind.__module__.split(".")[0] != "pydantic":
            found |= _below(kind)
    return found


def _below(model: type[BaseModel]) -> dict[str, str]:
    body = _classes(model.__module__).get(model.__name__, [])
    return {
        field.target.id: plain(text.value.value)
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


@cache
def _classes(module: str) -> dict[str, list[ast.stmt]]:
    """Return the bodies of a module's classes, by name."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def plain(text: str) -> str:
    """Return a docstring as one line, with its names in single backquotes."""
    return re.sub(r"\s+", " ", inspect.cleandoc(text)).replace("``", "`")


def models_in(model: object) -> dict[str, type[BaseModel]]:
    """Return a model and every model in its fields, by name."""
    found: dict[str, type[BaseModel]] = {}
    waiting: list[object] = [model]
    while waiting:
        here = waiting.pop(0)
        if isinstance(here, type) and issubclass(here, BaseModel):
            if here.__name__ not in found:
                found[here.__name__] = here
                waiting += [field.annotation for field in here.model_fields.values()]
        else:
            waiting += getattr(here, "__args__", ())
    return found


SAME_AS: Mapping[type[BaseModel], type[BaseModel]] = {RuleFile: RuleValues}
"""Models whose fields are explained in another model."""
FIELDS = {
    "kind": "The word of this block.",
    "choice": "The target: the number of a choice, counted from 1, or a selector.",
    "target": "The target: the number of a choice, counted from 1, or a selector.",
    "Choice.kind": "The kind of thing to choose.",
    "choices": "The numbers of the two choices it works on.",
    "opponent_dice": "Dice on the opponent's board.",
    "opponent_cards": "Cards in the opponent's hand.",
    "Turns.turns": "The number of turns.",
    "least": "The lowest number.",
    "most": "The highest number.",
    "Selector.where": "Conditions that each of them must meet.",
    "dice": "The number of dice.",
    "Card.choices": "The choices that the card asks for, in this order.",
    "Swap.choices": "The numbers of the two choices it works on.",
    "Choice.where": "Conditions that a thing must meet to be chosen.",
    "name": "The name, by language.",
    "prompt": "The question when it is played, by language.",
    "Deck.description": "A line about it, by language.",
    "uses": "The number of times each seat may play it in a match.",
    "effects": "The steps, in this order.",
    "NextRoll.faces": "The faces that can be rolled.",
    "RaiseShield.turns": "The number of the opponent's turns that it lasts.",
    "RuleFile.deck": "The name of a deck.",
    "multipliers": "Multipliers of doubles, triples and diagonals.",
    "Multipliers.double": "Two equal dice in a row.",
    "Multipliers.triple": "Three equal dice in a row.",
    "Multipliers.diagonal": "Equal dice on a whole diagonal.",
    "seconds": "Duration in seconds.",
    "EventBeat.ease": "The easing of its motion.",
    "EventBeat.start": "The start: after, with, or at the landing of the beat before, or at once.",
    "leave_ease": "The easing as it leaves.",
    "Entrance.enter_ease": "The easing as it comes.",
    "Entrance.enter": "Seconds to come.",
    "Entrance.hold": "Seconds to stay.",
    "Banner.hold": "Seconds it stays.",
    "Entrance.leave": "Seconds to leave.",
    "Banner.delay": "Seconds until it comes.",
    "Entrance.calm": "Seconds to fade under reduced motion.",
    "ScreenShake.decay": "The share of it that goes in a second.",
    "Spray.life": "The shortest and longest life in seconds.",
    "Spray.speed": "The lowest and highest speed in a second.",
    "Spray.direction": "The direction of flight.",
    "Spray.spread": "The angle around that direction, both sides together.",
    "Cue.sound": "The name of a sound.",
    "Cue.gain": "Gain in decibels.",
    "Shudder.at": "The moment in the beat.",
    "Shudder.combo": "Only with this many equal or destroyed dice.",
    "Shudder.where": "Only if these fields of the event have these values.",
    "Beats.banner": "The opening banner.",
    "Beats.motion": "Motions besides the beats.",
}
"""Descriptions by field, or by field of one model, for fields without a docstring."""
CHOICES = {
    "parity": "even or odd",
    "option": "one of the words in `options`",
    "face": "a number that a die can show",
    "number": "a number from `least` to `most`",
    "own_row": "one of the own rows",
    "opponent_row": "one of the opponent's rows",
    "any_row": "a row of either side",
    "own_die": "an own die",
    "opponent_die": "a die of the opponent",
    "any_die": "a die of either side",
    "field": "a free field of the opponent",
    "own_field": "an own free field",
    "any_field": "a free field of either side",
    "own_card": "another card of the own hand",
    "opponent_card": "a card of the opponent's hand",
    "any_card": "another card of either hand",
    "spent_card": "a card that the own seat has used up",
}
"""Descriptions by kind of choice."""
CONDITIONS = {
    "not_full": "the row has a free field",
    "not_empty": "the row has a die",
    "unshielded": "no shield protects the row",
    "facing_not_full": "the row across from it has a free field",
    "distinct": "it was not chosen before for this card",
    "full": "the row has no free field",
    "shielded": "a shield protects the row",
    "facing_not_empty": "the row across from it has a die",
    "lowest": "no other die that fits shows less",
    "highest": "no other die that fits shows more",
    "outermost": "no other die that fits is further from the middle of the table",
    "innermost": "no other die that fits is nearer to the middle of the table",
    "alone": "no other die of its row shows the same",
    "paired": "another die of its row shows the same",
    "best": "no other row that fits scores more; asked of rows only",
    "worst": "no other row that fits scores less; asked of rows only",
    "fullest": "no other row that fits has more dice; asked of rows only",
    "emptiest": "no other row that fits has fewer dice; asked of rows only",
    "has_pair": "two dice of the row show the same",
    "has_triple": "three dice of the row show the same",
    "has_straight": "three dice of the row show consecutive numbers, in any order",
    "all_different": "the row has two dice or more, and no two show the same",
    "all_even": "the row has dice, and all show even numbers",
    "all_odd": "the row has dice, and all show odd numbers",
    "most_common": "no other number is on more of the dice that fit otherwise; equal ones all fit",
}
"""Descriptions by condition of a choice."""


def descriptions(model: type[BaseModel]) -> dict[str, str]:
    """Return the description of each field of a model, from its source or from the words above."""
    same = sentences(SAME_AS[model]) if model in SAME_AS else {}
    common = {name: FIELDS[name] for name in model.model_fields if name in FIELDS}
    particular = {name: FIELDS[key] for name in model.model_fields if (key := f"{model.__name__}.{name}") in FIELDS}
    texts = common | same | particular | sentences(model)
    return {model.model_fields[name].alias or name: text for name, text in texts.items() if name in model.model_fields}
