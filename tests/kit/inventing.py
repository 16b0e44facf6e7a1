"""Random cards from all blocks. A step begins as the example of its block; then parts of the card change at random.

Values are found in the schema of cards, so cards use a new block without changes here. Most cards are valid; some have
a mistake, so that refusals are tested too.
"""

from __future__ import annotations

from random import Random
from typing import Any

from game.content.faults import Path
from game.tables.knucklebones.cards.blocks import BLOCKS, word_of
from game.tables.knucklebones.workshop.additions import with_step
from game.tables.knucklebones.workshop.draft import CHOICES, STEPS, card_of, get, new_card, put
from game.tables.knucklebones.workshop.shapes import Shape, alternatives, fields, shape_at, shape_of

MISTAKE = 0.15
"""The probability that a card has a mistake, 0 to 1."""
CHANGES = 80
"""The most changes of a card that are tried."""
OTHER_FIELDS = (0, 1, 1, 1, 2)
"""The numbers of fields of a new object that are written although they may be left out."""
DEEPEST = 4
"""Objects in objects that are made up."""
OPTIONS = 0.2
"""The probability that two steps of a card are options, 0 to 1."""
LARGEST = 12
"""The largest number, apart from some that are as large as they may be."""
CHANGED_FIELDS = (*[STEPS] * 40, *[CHOICES] * 12, "when", "uses", "cost", "ends_turn")
"""The fields of a card that change, some more often."""


def card_values(chance: Random) -> dict[str, Any]:
    """Return a card as YAML would give it; it may be nonsense."""
    card = {**new_card("It", "card_comet"), STEPS: []}
    for block in chance.choices(BLOCKS, k=chance.choice((1, 1, 2, 2, 2, 3, 3, 4))):
        waits = [(STEPS, index, STEPS) for index, step in enumerate(card[STEPS]) if step["do"] == "wait"]
        additions = with_step(card, chance.choice([(STEPS,), *waits]), word_of(block), (None, 0))
        card = next((addition.tree for addition in additions), card)
    if len(card[STEPS]) > 1 and chance.random() < OPTIONS:
        card = _with_options(card)
    for _ in range(chance.randrange(CHANGES)):
        changed = _changed(card, chance)
        card = changed if card_of(changed) is not None else card
    return _changed(card, chance) if chance.random() < MISTAKE else card


def _with_options(card: dict[str, Any]) -> dict[str, Any]:
    """Return the card with a choice between its first two steps; as it was if they do not fit to that."""
    words = ["one", "two"]
    one, two, *others = card[STEPS]
    steps = [{**step, "when": {"choice": [word]}} for step, word in zip((one, two), words, strict=True)]
    after = {**card, CHOICES: [*card[CHOICES], {"kind": "option", "options": words}], STEPS: [*steps, *others]}
    return after if card_of(after) is not None else card


def _changed(card: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return the card with another value somewhere in it."""
    path: Path = (chance.choice(CHANGED_FIELDS),)
    while (part := get(card, path)) and isinstance(part, dict | list):
        if isinstance(part, list) and isinstance(part[0], dict):
            path = *path, chance.randrange(len(part))
        elif isinstance(part, dict) and (isinstance(path[-1], int) or chance.random() < 0.5):
            shape = shape_of(shape_at(card, path), part)
            path = *path, chance.choice([name for name in fields(shape) if name not in ("do", "titles")])
        else:
            break
    return put(card, path, _value(shape_at(card, path), chance, card))


def _value(shape: Shape, chance: Random, card: dict[str, Any], depth: int = 0) -> Any:
    """Return a random value of a shape, more often a plain one."""
    options = [option for option in alternatives(shape) if option.get("type") != "null"]
    plain = [option for option in options if option.get("type") not in ("object", "array")]
    kind = chance.choice(plain if plain and (chance.random() < 0.35 or depth >= DEEPEST) else options)
    if "const" in kind or "enum" in kind:
        return chance.choice(kind.get("enum", [kind.get("const")]))
    match kind["type"]:
        case "boolean":
            return chance.random() < 0.5
        case "string":
            return chance.choice(kind.get("examples", ["it"])[:2])
        case "integer":
            low, high = kind.get("minimum", 0), kind.get("maximum", len(card[CHOICES]))
            if chance.random() < 0.9:
                low, high = max(low, -LARGEST), min(high, LARGEST)
            return chance.randint(low, max(low, high))
        case "array":
            if "prefixItems" in kind:
                return [_value(item, chance, card, depth + 1) for item in kind["prefixItems"]]
            most = kind.get("maxItems", 3)
            items = [_value(kind["items"], chance, card, depth + 1) for _ in range(chance.randint(1, min(most, 3)))]
            return [item for number, item in enumerate(items) if item not in items[:number]]
    names = {*kind.get("required", ())}
    others = [name for name in fields(kind) if name not in names and depth < DEEPEST]
    names |= {*chance.sample(others, min(len(others), chance.choice(OTHER_FIELDS)))}
    return {name: _value(field, chance, card, depth + 1) for name, field in fields(kind).items() if name in names}
