"""Cards that nobody has thought of: put together from all blocks there are, as a designer might write them."""

from __future__ import annotations

from random import Random
from typing import Any

from pydantic import ValidationError

from game.tables.knucklebones.card_fitting import word_of
from game.tables.knucklebones.cards.rule_changes import NUMBERS as RANGES
from game.tables.knucklebones.cards.rule_changes import WORDS
from game.tables.knucklebones.definitions import BLOCKS, Card
from tests.kit.rules import card

CHOICES = (
    "parity", "face", "own_row", "opponent_row", "any_row", "own_die", "opponent_die", "any_die", "field", "own_field",
    "any_field", "own_card", "opponent_card", "any_card", "spent_card",
)  # fmt: skip
EVERY = (
    "own_die", "opponent_die", "any_die", "own_row", "opponent_row", "any_row", "own_field", "field", "own_card",
    "opponent_card", "any_field", "any_card", "spent_card", "rolled", "waiting",
)  # fmt: skip
WHERE = (
    "not_full", "not_empty", "unshielded", "facing_not_full", "full", "shielded", "facing_not_empty", "lowest",
    "highest", "outermost", "innermost", "alone", "paired", "distinct",
)  # fmt: skip


def invented(chance: Random) -> Card:
    """A card whose steps go together; what does not is thrown away."""
    while True:
        try:
            return Card.model_validate(written(chance))
        except ValidationError:
            continue


def written(chance: Random) -> dict[str, Any]:
    """A card as YAML would give it, which may be nonsense."""
    choices = [_choice(chance) for _ in range(chance.choice((0, 0, 1, 1, 1, 2)))]
    steps = [_step(chance, len(choices)) for _ in range(chance.choice((1, 1, 2, 2, 3)))]
    if any(step["do"] in ("restrict_roll", "load_roll", "reflect", "pair", "again") for step in steps):
        steps.append({"do": "roll"})
    rolls = any(step["do"] in ("roll", "roll_and_choose") for step in steps)
    said: dict[str, Any] = {"choices": choices, "steps": steps, "ends_turn": not rolls and chance.random() < 0.6}
    if chance.random() < 0.15:
        said["when"] = _when(chance)
    if chance.random() < 0.2:
        said["uses"] = chance.randint(1, 3)
    return card(**said)


def _choice(chance: Random) -> dict[str, Any]:
    said: dict[str, Any] = {"kind": chance.choice(CHOICES)}
    if chance.random() < 0.4:
        said["where"] = chance.sample(WHERE, chance.choice((1, 1, 2)))
    if chance.random() < 0.25:
        said["count"] = chance.choice((2, 2, 3))
    if chance.random() < 0.2:
        said["by"] = "opponent"
    if "die" in said["kind"] and chance.random() < 0.2:
        said["faces"] = sorted(chance.sample(range(1, 7), 2))
    return said


def _step(chance: Random, choices: int) -> dict[str, Any]:
    block = chance.choice(BLOCKS)
    said: dict[str, Any] = {"do": word_of(block)}
    fields = set(block.model_fields)
    if fields & {"choice", "target"} and (block.works_on or chance.random() < 0.9):
        said["to"] = max(1, choices) if block.works_on else _target(chance, choices)
    if "choices" in fields:
        said["to"] = [1, 2]
    if "into" in fields and (said["do"] == "move" or chance.random() < 0.5):
        said["into"] = _target(chance, choices)
    if "named" in fields:
        if choices and chance.random() < 0.3:
            said["named"] = chance.randint(1, choices)
        else:
            said["face"] = chance.choice((1, 2, 6, "random", "rolled"))
    said |= {name: value(chance) for name, value in NUMBERS.items() if name in fields and chance.random() < 0.7}
    if said["do"] == "change":
        said |= _change(chance)
    if "span" in fields and chance.random() < 0.5:
        turns = {"turns": chance.randint(1, 3), "of": chance.choice(("own", "opponent"))}
        said["for"] = chance.choice((turns, turns, "match"))
    if chance.random() < 0.2:
        said["when"] = _when(chance)
    elif chance.random() < 0.15:
        said["else"] = True
    return said


NUMBERS: dict[str, Any] = {
    "by": lambda chance: chance.randint(-6, 6),
    "times": lambda chance: chance.randint(1, 3),
    "costs": lambda chance: chance.randint(0, 12),
    "turns": lambda chance: chance.randint(1, 3),
    "over": lambda chance: chance.choice(("cap", "wrap")),
    "of": lambda chance: chance.choice(("own", "opponent")),
    "faces": lambda chance: sorted(chance.sample(range(1, 7), 3)),
    "dice": lambda chance: chance.randint(2, 3),
    "lasts": lambda chance: chance.random() < 0.5,
}


def _change(chance: Random) -> dict[str, Any]:
    """Which rule becomes what."""
    rule = chance.choice((*WORDS, *RANGES))
    if rule in WORDS:
        how: dict[str, Any] = {"value": chance.choice(WORDS[rule])}
    else:
        ways: tuple[dict[str, Any], ...] = (
            {"value": chance.randint(*RANGES[rule])}, {"by": chance.choice((-2, -1, 1, 2, 10))}, {"times": 2}
        )
        how = chance.choice(ways)
    return {"rule": rule, "of": chance.choice(("own", "opponent", "both")), "times": None, "by": None, **how}


def _target(chance: Random, choices: int) -> Any:
    if choices and chance.random() < 0.5:
        return chance.randint(1, choices)
    said: dict[str, Any] = {"every": chance.choice(EVERY)}
    if choices and chance.random() < 0.25:
        said = {"choice": chance.randint(1, choices)}
    if chance.random() < 0.4:
        said["where"] = chance.sample(WHERE[:-1], 1)
    if chance.random() < 0.2:
        said["faces"] = [chance.choice((1, 2, 3, 6, "rolled"))]
    if chance.random() < 0.15:
        said["across"] = True
    if chance.random() < 0.3:
        said["random"] = chance.randint(1, 2)
    return said


def _when(chance: Random) -> dict[str, Any]:
    return chance.choice((
        {"behind": chance.randint(1, 12)}, {"ahead": chance.randint(1, 12)}, {"own_dice": {"least": 3}},
        {"opponent_dice": {"most": 5}}, {"own_cards": {"least": 1}}, {"opponent_cards": {"most": 2}},
        {"full_row": chance.choice(("own", "opponent", "any"))}, {"rolled": [1, 2, 3]}, {"turn": {"least": 3}},
        {"last_field": True},
    ))  # fmt: skip
