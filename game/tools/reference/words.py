"""What the single words mean that building blocks are written in."""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import BaseModel

from game.tables.knucklebones.card_files import RuleFile
from game.tables.knucklebones.definitions import Played
from game.tools.reference.docstrings import sentences

SAME_AS: Mapping[type[BaseModel], type[BaseModel]] = {RuleFile: Played}
"""Models whose fields are explained where another has the same."""
FIELDS = {
    "kind": "Which block this is.",
    "choice": "What it works on: the number of a choice, the first being 1, or a target.",
    "target": "What it works on: the number of a choice, the first being 1, or a target.",
    "Selector.choice": "Instead of `every`: the number of a choice.",
    "Choice.kind": "What is asked for.",
    "ChangeRule.rule": "Which rule: `double`, `triple` and `diagonal` are multipliers, all others are called as in a "
    "rule file. `fields` and `sides` are never more than the table has; dice beyond the last field stay.",
    "choices": "The numbers of the two choices it works on.",
    "opponent_dice": "Dice on the opponent's board.",
    "opponent_cards": "Cards in the opponent's hand.",
    "Turns.turns": "How many.",
    "least": "At least so many.",
    "most": "At most so many.",
    "Selector.where": "What has to hold for each of them.",
    "dice": "How many.",
    "Card.choices": "What the card asks for, in this order.",
    "Swap.choices": "The numbers of the two choices it works on.",
    "Choice.where": "What has to hold for whatever can be chosen.",
    "name": "What it is called, by language.",
    "prompt": "What is asked as it is played, by language.",
    "Deck.description": "What it is like, in a line, by language.",
    "description": "What it does, by language; numbers of the card are filled in, such as `{uses}`.",
    "uses": "How often each seat may play it in a match.",
    "effects": "What it does, in this order.",
    "NextRoll.faces": "The faces that can come.",
    "RaiseShield.turns": "How many of the opponent's turns it lasts.",
    "RuleFile.deck": "The name of a deck.",
    "multipliers": "What doubles, triples and diagonals count.",
    "Multipliers.double": "Two equal dice in a row.",
    "Multipliers.triple": "Three equal dice in a row.",
    "Multipliers.diagonal": "Three equal dice on a diagonal.",
    "seconds": "How long it takes.",
    "EventBeat.ease": "How it moves.",
    "EventBeat.start": "When it begins.",
    "leave_ease": "How it leaves.",
    "Entrance.enter_ease": "How it comes.",
    "Entrance.enter": "Seconds to come.",
    "Entrance.hold": "Seconds to stay.",
    "Banner.hold": "Seconds it stays.",
    "Entrance.leave": "Seconds to leave.",
    "Banner.delay": "Seconds until it comes.",
    "Entrance.calm": "Seconds to fade under reduced motion.",
    "ScreenShake.decay": "How much of it goes in a second.",
    "Spray.life": "The least and the most seconds it lasts.",
    "Spray.speed": "The least and the most it flies in a second.",
    "Spray.direction": "Where it flies.",
    "Spray.spread": "How far from there to both sides together.",
    "Cue.sound": "The name of a sound.",
    "Cue.gain": "How much louder, in decibels.",
    "Shudder.at": "When in the beat.",
    "Shudder.combo": "Only with so many equal dice, or so many destroyed.",
    "Shudder.where": "Only if these fields of the event have these values.",
    "Beats.banner": "The opening banner.",
    "Beats.motion": "What moves beside the beats.",
}
"""By a field, or a field of one model: what it says where the model itself is silent."""
CHOICES = {
    "parity": "even or odd",
    "face": "a number that a die can show",
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
"""By the kind of a choice."""
CONDITIONS = {
    "not_full": "the row has a free field",
    "not_empty": "a die lies in the row",
    "unshielded": "no shield protects the row",
    "facing_not_full": "the row across from it has a free field",
    "distinct": "it was not chosen before for this card",
    "full": "the row has no free field",
    "shielded": "a shield protects the row",
    "facing_not_empty": "a die lies in the row across from it",
    "lowest": "no other die that fits shows less",
    "highest": "no other die that fits shows more",
    "outermost": "no other die that fits lies further from the middle of the table",
    "innermost": "no other die that fits lies nearer to the middle of the table",
    "alone": "no other die of its row shows the same",
    "paired": "another die of its row shows the same",
}
"""By the condition of a choice."""


def explained(model: type[BaseModel]) -> dict[str, str]:
    """What each field of a model says: in the words of its source, else in those above."""
    same = sentences(SAME_AS[model]) if model in SAME_AS else {}
    common = {name: FIELDS[name] for name in model.model_fields if name in FIELDS}
    particular = {name: FIELDS[key] for name in model.model_fields if (key := f"{model.__name__}.{name}") in FIELDS}
    said = common | same | particular | sentences(model)
    return {model.model_fields[name].alias or name: text for name, text in said.items() if name in model.model_fields}
