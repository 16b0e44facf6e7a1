"""Examples of each step and of parts of steps, played while the page of blocks is written, with their events."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import yaml

from game.content.placeholders import LANGUAGES
from game.content.texts import PART_FOLDER, Say
from game.kernel.events import TurnPassed
from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal
from game.paths import data_dir, short_path
from game.tables.knucklebones.definitions import Card, Rules, StepExample, StepFile, StepInWords
from game.tables.knucklebones.event_types import EVENT_NAMES
from game.tables.knucklebones.events import CardPlayed, Event
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.notation import read, read_move, write
from game.tables.knucklebones.texts.cards import describe, say_by_language
from game.tables.table_files import strict_files

OTHER_CARD = {"name": {"en": "Other", "de": "Andere"}, "art": "card_shield", "steps": [{"do": "points", "by": 3}]}
"""The other card in the positions of examples."""


POSITION_OF_PARTS = "545/31/- 23/6/444 1 ready it,other other - - -"
"""The position of examples of parts that name none."""


FILE_OF_PARTS = Path(__file__).with_name("examples.yaml")


@cache
def step_files() -> Mapping[str, StepFile]:
    return strict_files("knucklebones").read_all(StepFile, PART_FOLDER)


@cache
def steps_in_words() -> Mapping[str, StepInWords]:
    """Return what people read about each step, by its word."""
    return {word: step for file in step_files().values() for word, step in file.root.items()}


@cache
def examples_of_parts() -> Mapping[str, StepExample]:
    """Return the examples of choices, targets, conditions and times, by title."""
    file = yaml.safe_load(FILE_OF_PARTS.read_text("utf-8"))
    return {title: StepExample.model_validate({"position": POSITION_OF_PARTS, **parts})
            for title, parts in file["parts"].items()}


class PlayedExample(NamedTuple):
    """The printed parts of an example."""

    parts: JsonObject
    """Its choices and steps."""
    position: str
    move: str
    sentences: str
    """The description that the game writes for the card, in every language."""
    events: str
    """The name and values of every event, one a line, without the card and the turn that passes at the end."""
    after: str


def play_example(title: str, example: StepExample) -> PlayedExample:
    """Play the example of a step or part; refuse with ``bad_example`` if the rules refuse its position or move."""
    rules = rules_of(example)
    says, written_card = card_says(), rules.catalogue["it"]
    sentences = "\n".join(f"- `{language}`: {describe(says[language], written_card)}" for language in LANGUAGES)
    try:
        after, events = apply(rules, read(rules, example.position), read_move(rules, example.move))
    except Refusal as refusal:
        paths = (short_path(data_dir() / "knucklebones" / PART_FOLDER / f"{name}.yaml")
                 for name, file in step_files().items() if title in file.root)
        raise Refusal("bad_example", f"{next(paths, short_path(FILE_OF_PARTS))}: the example of {title!r} is refused. "
                      f"{refusal.sentence} Its move is {example.move!r}, its position {example.position!r}. "
                      "Change its move, or give it another position.") from None
    start = 1 if isinstance(events[0], CardPlayed) else 0
    end = -1 if events[-1] == TurnPassed(2) else None
    lines = "\n".join(f"      {EVENT_NAMES[type(event)]} {_values(event)}".rstrip() for event in events[start:end])
    return PlayedExample(_parts_of(example), example.position, example.move, sentences, lines, write(after))


def rules_of(example: StepExample) -> Rules:
    """Return rules with two cards: that of the example, called ``it``, and ``other``."""
    card = {"name": {"en": "It"}, "art": "card_shield", **_parts_of(example)}
    return Rules.model_validate({"deck": ["it", "other"], "catalogue": {"it": card, "other": OTHER_CARD}})


def _parts_of(example: StepExample) -> JsonObject:
    parts: JsonObject = example.model_dump(mode="json", exclude_unset=True, exclude={"position", "move"})
    return parts


@cache
def card_says() -> Mapping[str, Say]:
    """Return the texts from which the game writes those of the cards in examples, by language."""
    return say_by_language(strict_files("knucklebones"), {"other": Card.model_validate(OTHER_CARD)})


def _values(event: Event) -> str:
    return " ".join(f"{name}={value}" for name, value in event._asdict().items()).replace(", ", ",")


FIELD_EXAMPLES: JsonObject = {
    "art": "card_shield", "portrait": "bot_1", "sound": "roll", "instrument": "kick", "deck": "base", "cards": "shield",
    "every": "own_die", "name": {"en": "Shield", "de": "Schild"},
    "prompt": {"en": "Choose a lane!", "de": "Wähle eine Bahn!"},
    "description": {"en": "Protects a lane.", "de": "Schützt eine Bahn."},
    "title": {"en": "Place", "de": "Ablegen"},
    "text": {"en": "Place it in the left lane.", "de": "Lege ihn in die linke Bahn."},
    "otherwise": {"en": "The left one!", "de": "Die linke!"},
    "done": {"en": "Well done.", "de": "Gut gemacht."},
    "answer": "roll=2", "position": "-/-/- -/-/- 1 place:4", "do": "place:1",
}
"""Examples by field name, for fields whose type alone says too little."""
PATTERN_EXAMPLES = {"^#": "#5AFF96", "^(tint|#": "tint", "^[A-G]": "A4"}
"""Examples by the beginning of a pattern."""


def example(schema: JsonObject, shapes: JsonObject, name: str = "") -> Json:
    """Return a value for a schema: its default, the first of its words, or a value within its bounds."""
    if "$ref" in schema and "default" not in schema:
        return example(shapes[schema["$ref"].rpartition("/")[2]], shapes, name)
    if schema.get("default") not in (None, [], {}):
        return schema["default"]
    for key in ("const", "enum"):
        if key in schema:
            return schema[key] if key == "const" else schema[key][0]
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return example(schema[key][0], shapes, name)
    return _value_of_type(schema, shapes, name)


def _value_of_type(schema: JsonObject, shapes: JsonObject, name: str) -> Json:
    match schema.get("type"):
        case "object" if "example" in schema:
            example_value: Json = schema["example"]
            return example_value
        case "object" if "properties" in schema:
            required = schema.get("required") or list(schema["properties"])[:1]
            return {field: example(schema["properties"][field], shapes, field) for field in required}
        case "object":
            values = schema.get("additionalProperties")
            return FIELD_EXAMPLES.get(name) or {"name": example(values, shapes) if isinstance(values, dict) else 1}
        case "array":
            items = schema.get("prefixItems") or [schema["items"]] * max(1, schema.get("minItems", 1))
            return [example(item, shapes, name) for item in items]
        case "integer" | "number":
            return _middle_of_range(schema)
        case "boolean":
            return True
    example_of_name = FIELD_EXAMPLES.get(name)
    pattern = schema.get("pattern", "")
    examples_of_pattern = (value for begin, value in PATTERN_EXAMPLES.items() if pattern.startswith(begin))
    return next(examples_of_pattern, example_of_name if isinstance(example_of_name, str) else "...")


def _middle_of_range(schema: JsonObject) -> int | float:
    """Return the middle of the range, or the nearest small whole number."""
    low: float = next((schema[key] for key in ("minimum", "exclusiveMinimum") if key in schema), 0)
    high: float = next((schema[key] for key in ("maximum", "exclusiveMaximum") if key in schema), low + 2)
    if schema["type"] == "integer":
        return int(max(low, min(high, 1)))
    return float(round((low + high) / 2, 2))
