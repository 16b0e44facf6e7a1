"""The page of all building blocks: fields, ranges, defaults, an example and uses."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import cache
from math import inf
from pathlib import Path
from string import Template
from typing import get_args

import yaml
from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from game.content.models.audio import Cue, Shudder
from game.content.models.beats import BannerTimes, Beats, Ease, Entrance, EventBeat, Interface, ScreenShake
from game.content.models.light import Spray
from game.content.models.practice import MapFile, PracticeStep, Puzzle, Stop
from game.kernel.opaque import Json, JsonObject
from game.paths import picture_names
from game.tables import FIRST_TABLE
from game.tables.knucklebones.cards.blocks import BLOCKS, Block, word_of
from game.tables.knucklebones.cards.choices import (
    ROW_CONDITIONS,
    Choice,
    ChoiceKind,
    Condition,
    Many,
    Relation,
    Selector,
    any_of,
)
from game.tables.knucklebones.cards.conditions import Compared, Counted, LastCard, When
from game.tables.knucklebones.definitions import Card, Cards, Deck, DeckFile, Topic
from game.tables.knucklebones.mark import EventWord, Turns, Until
from game.tables.table_files import TABLES
from game.tools.lint.folders import FileTree
from game.tools.reference.block_examples import PlayedExample, example, examples_of_parts, play_example, steps_in_words
from game.tools.reference.schema import descriptions, plain

OTHER_BLOCKS: tuple[tuple[str, type[BaseModel], str], ...] = (
    ("A puzzle", Puzzle, "`puzzles` of a table's `puzzles.yaml`"),
    ("The map of a table", MapFile, "`map.yaml` of a table for one player"),
    ("A stop of a map", Stop, "`stops` of a table's `map.yaml`"),
    ("A step of a practice round", PracticeStep, "`steps` of a table's `practice.yaml`"),
    ("The beat of an event", EventBeat, "`beats` of a table's `beats.yaml`, one for each event"),
    ("The opening banner", BannerTimes, "`banner` of `shared/interface.yaml`"),
    ("Coming into sight", Entrance, "`motion` of `shared/interface.yaml`: `banner`, `ribbon`, `winner`"),
    ("Screen shake", ScreenShake, "`motion.shake` of `shared/interface.yaml`, its `trauma` of a table's `beats.yaml`"),
    ("Timings of the interface", Interface, "`shared/interface.yaml`; a table's `beats.yaml` may say otherwise"),
    ("All timings of a table", Beats, "a table's `beats.yaml`"),
    ("Particles", Spray, "`shared/effects.yaml` and `knucklebones/effects.yaml`, one for each effect"),
    ("A sound that answers", Cue, "`sounds` of a table's `cues.yaml`"),
    ("A pad's answer", Shudder, "`rumble` of a table's `cues.yaml`"),
    *(block for table in TABLES.values() for block in table.blocks),
)
"""Blocks outside of cards: title, model and place of use."""
SECTIONS: dict[type[BaseModel], str] = {
    Card: "A card", Choice: "A choice", Block: "Every step", Deck: "A deck",
}
"""Titles of the sections about cards, by model."""
STEP_PARTS: tuple[tuple[str, type[BaseModel], str], ...] = (
    ("A target (Selector)", Selector, "`to` and `into`, where no number of a choice stands"),
    ("A condition (When)", When, "`when` of cards and steps"),
    ("The last card (LastCard)", LastCard, "`last_card` of conditions"),
    ("A number of things (Many)", Many, "conditions"),
    ("A relation (Relation)", Relation, "`relation` of a choice or a target"),
    ("A counted number (Counted)", Counted, "any number of a step, target or time"),
    ("A counted number in limits (Compared)", Compared, "`counted` of conditions"),
    ("A time (Turns)", Turns, "`for` of steps, where neither `match` nor `broken` stands"),
    ("An event as a time (Until)", Until, "`for` of steps"),
)
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
    **{name: condition.about for name, condition in ROW_CONDITIONS.items()},
    "distinct": "it was not chosen before for this card",
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
    "most_common": "no other number is on more of the dice that fit otherwise; equal ones all fit",
}
"""Descriptions by condition of a choice."""
NAMED_LISTS: Mapping[tuple[str, ...], str] = {
    get_args(ChoiceKind): "a [kind of choice](#a-choice)",
    get_args(Condition): "[conditions](#a-choice)",
    get_args(EventWord): "an [event](#wait)",
    get_args(Ease): "an [ease](#rules-timings-and-what-answers-to-them)",
}
"""Words for long lists of words, with a link to the section that explains each of theirs."""
TEMPLATE = Path(__file__).with_name("blocks.md")
"""The page without what comes from models and data."""
WIDTH = 100
"""The longest line of an example."""
LONGEST_EXAMPLE = 20
"""The most lines of an example; a longer one shows only the first item of each list."""


def excerpt_of(value: JsonObject) -> JsonObject:
    """Return a value with the first item of each list, without entries that still fill more than a few lines."""
    short = {name: _first_item(inner) for name, inner in value.items()}
    return {name: inner for name, inner in short.items() if len(_yaml(inner).splitlines()) <= LONGEST_EXAMPLE // 3}


def _first_item(value: Json) -> Json:
    if isinstance(value, list):
        return [_first_item(item) for item in (value[:1] if value and isinstance(value[0], dict) else value)]
    return {name: _first_item(inner) for name, inner in value.items()} if isinstance(value, dict) else value


def page(data: Path) -> str:
    """Return the whole page, with examples and uses from a data folder."""
    tree = FileTree(data, behind=data)
    cards, decks = tree.value("cards", Cards), tree.value("decks", DeckFile)
    catalogue = cards.root if cards else {}
    deck_catalogue = decks.root if decks else {}
    first_values = _first_values(tree)
    shortest_card = min(catalogue.values(), key=lambda card: len(card.model_dump_json()), default=None)
    first_choice = next((choice for card in catalogue.values() for choice in card.choices), None)
    sections = {
        "cards": [
            _block(SECTIONS[Card], Card, shortest_card, _word_list(catalogue)),
            _block(SECTIONS[Choice], Choice, first_choice),
            _words("kind of a choice", get_args(ChoiceKind), CHOICES, lambda choice: (choice.kind,), catalogue),
            _words("condition", get_args(Condition), CONDITIONS, lambda choice: choice.where, catalogue),
            f"Pictures of cards are {_word_list(name for name in picture_names() if name.startswith('card_'))}.\n",
        ],
        "parts": [_block(title, model, None, place) for title, model, place in STEP_PARTS],
        "steps": [
            _block(SECTIONS[Block], Block, {"do": "points", "by": 5, "when": {"behind": 10}}),
            *(_step(kind, catalogue) for kind in BLOCKS),
        ],
        **{f"want_{topic}": [line for word, step in steps_in_words().items() for line in step.lines(word, topic)]
           for topic in get_args(Topic)},
        "played": (f"**{title}**\n{_example_text(play_example(title, example))}"
                   for title, example in examples_of_parts().items()),
        "decks": [
            _block(SECTIONS[Deck], Deck, next(iter(deck_catalogue.values()), None)),
            f"There are {_word_list(deck_catalogue)}.\n" if deck_catalogue else "",
        ],
        "others": [
            f"An ease is one of {_word_list(get_args(Ease))}.\n",
            *(_block(title, model, first_values.get(model) or _first_example(model), place)
              for title, model, place in OTHER_BLOCKS),
        ],
    }
    head, line, rest = TEMPLATE.read_text("utf-8").partition("## I want")
    body = Template(f"{line}{rest}").substitute({name: "\n".join(parts) for name, parts in sections.items()}).rstrip()
    return f"{head}{_contents(body)}\n{body}\n"


def _contents(body: str) -> str:
    """Return the table of contents: the headings of a page, a line for each, so that new ones merge."""
    sections: list[list[str]] = []
    counts: Counter[str] = Counter()
    for level, title in re.findall(r"^(###?) (.*)", body, re.MULTILINE):
        anchor = _anchor(title)
        link = f"[{title}](#{anchor}{f'-{counts[anchor]}' if counts[anchor] else ''})"
        counts[anchor] += 1
        if level == "##":
            sections.append([])
        sections[-1].append(link)
    return "".join(f"- {title}" + (":\n  " + ",\n  ".join(parts) if parts else "") + "\n" for title, *parts in sections)


def _anchor(title: str) -> str:
    """Return the anchor of a heading, if no earlier one has the same."""
    return re.sub(r"[^a-z0-9 _-]", "", title.lower()).replace(" ", "-")


def _word_list(words: Iterable[str]) -> str:
    return ", ".join(f"`{word}`" for word in words)


def _step(model: type[Block], catalogue: dict[str, Card]) -> str:
    word = word_of(model)
    users = _word_list(name for name, card in catalogue.items() if any(step.do == word for step in card.steps))
    text = _example_text(play_example(word, steps_in_words()[word].example))
    return f"{_block(f'`{word}`', model, None, users, _target_note(model))}\n{text}"


def _target_note(model: type[Block]) -> str:
    """Return a sentence on the targets that a step accepts."""
    if "target" not in model.model_fields:
        return ""
    return f" Its `to` is {f'a choice of kind `{model.works_on}`' if model.works_on else any_of(model.natures)}."


def _example_text(example: PlayedExample) -> str:
    """Return an example: its card, the description of that, the positions before and after it, and the events."""
    head = f"```yaml\n{_yaml(example.parts)}\n```\n{example.sentences}\n"
    events = f":\n\n{example.events}" if example.events else ""
    return f"{head}- `{example.position}`, `{example.move}`, then `{example.after}`{events}\n"


def _block(
    title: str,
    model: type[BaseModel],
    value: BaseModel | JsonObject | None,
    users: str = "",
    note: str = "",
) -> str:
    """Return the section of a block: heading, description, uses, fields, and an example if there is a value for it."""
    names, shapes = _shapes()
    schema = shapes[names[model]]
    base = next((base for base in model.__mro__[1:] if base in names), None)
    if base and base is not Block:
        note += f" It also has {_range_of_shape(names[base], shapes[names[base]])}."
    if users:
        note += f" Used by: {users}."
    lines = [f"### {title}\n", plain(model.__doc__ or "") + note, ""]
    if fields := [*_rows(model, schema, shapes, {*shapes[names[base]]["properties"]} if base else set())]:
        lines += ["| field | what it says | range | default |", "|---|---|---|---|", *fields, ""]
    if isinstance(value, BaseModel):
        value = value.model_dump(mode="json", exclude_unset=True, by_alias=True)
    if value:
        is_long = len(_yaml(value).splitlines()) > LONGEST_EXAMPLE
        lines += ["```yaml", f"# An excerpt.\n{_yaml(excerpt_of(value))}" if is_long else _yaml(value), "```", ""]
    return "\n".join(lines)


def _first_example(model: type[BaseModel]) -> Json:
    """Return a value of a model that no file has: the first words and the middles of ranges."""
    names, shapes = _shapes()
    return example(shapes[names[model]], shapes)


@cache
def _shapes() -> tuple[Mapping[type[BaseModel], str], JsonObject]:
    """Return the names of the models that have a section, and the schemas of all models by name.

    One run for all takes a third of the time of a run for each.
    """
    others = (model for _, model, _ in (*STEP_PARTS, *OTHER_BLOCKS))
    models: list[type[BaseModel]] = [*SECTIONS, *BLOCKS, *others]
    references, schema = models_json_schema([(model, "validation") for model in models])
    return {model: references[model, "validation"]["$ref"].rpartition("/")[2] for model in models}, schema["$defs"]


def _rows(model: type[BaseModel], schema: JsonObject, shapes: JsonObject, besides: Container[str]) -> Iterator[str]:
    """Yield the rows of the fields of a model, without those that its base has."""
    texts = descriptions(model)
    required = schema.get("required", ())
    for name, field in schema.get("properties", {}).items():
        if name not in besides:
            value = f"`{json.dumps(field.get('default', {}), ensure_ascii=False)}`"
            default = "required" if name in required else value
            yield f"| `{name}` | {texts.get(name, '')} | {range_of(field, shapes)} | {default} |".replace("|  |", "| |")


ALL_STEPS = 20
"""A value of as many kinds or more is a step; each step has its own section."""


def range_of(field: JsonObject, shapes: JsonObject) -> str:
    """Return the range of a field in words."""
    if "$ref" in field:
        name = field["$ref"].rpartition("/")[2]
        return _range_of_shape(name, shapes[name])
    if "const" in field:
        return f"`{field['const']}`"
    if "enum" in field:
        return NAMED_LISTS.get(tuple(field["enum"])) or _word_list(field["enum"])
    for key in ("oneOf", "anyOf"):
        if key in field:
            parts = dict.fromkeys(range_of(part, shapes) for part in field[key])
            return " or ".join(parts) if len(parts) < ALL_STEPS else "[steps](#steps)"
    return _range_of_type(field, shapes)


def _range_of_shape(name: str, shape: JsonObject) -> str:
    """Return the word of a block, or the fields of a model: with a link if it has a section, else their names."""
    properties = shape.get("properties", {})
    kind = properties.get("do", properties.get("kind", {})).get("const")
    if kind:
        return f"`{kind}`"
    if title := _titles().get(name):
        short = title.partition(" (")[0]
        return f"the fields of [{short[0].lower()}{short[1:]}](#{_anchor(title)})"
    return f"the fields {_word_list(properties)}"


@cache
def _titles() -> dict[str, str]:
    """Return the titles of sections by the names of their models in schemas."""
    names, _ = _shapes()
    parts = {model: title for title, model, _ in (*STEP_PARTS, *OTHER_BLOCKS)}
    return {names[model]: title for model, title in {**SECTIONS, **parts}.items()}


def _range_of_type(field: JsonObject, shapes: JsonObject) -> str:
    match field.get("type"):
        case "integer" | "number":
            return _bounds(field)
        case "boolean":
            return "`true`, `false`"
        case "array" if "prefixItems" in field:
            return " and ".join(range_of(item, shapes) for item in field["prefixItems"])
        case "array":
            return f"a list of {range_of(field.get('items', {}), shapes)}{_many(field)}"
        case "object":
            values = field.get("additionalProperties")
            return f"by name: {range_of(values, shapes)}" if isinstance(values, dict) else "a mapping"
        case "null":
            return "nothing"
    pattern = field.get("pattern", "")
    if pattern.startswith("^#"):
        return 'a color, `"#RRGGBB"`'
    return "`tint` or a color" if "tint" in pattern else "a text"


def _bounds(field: JsonObject) -> str:
    number_kind = "a whole number" if field["type"] == "integer" else "a number"
    words = {"minimum": "from", "exclusiveMinimum": "above", "maximum": "to", "exclusiveMaximum": "below"}
    limits = [f"{word} {field[key]:g}" for key, word in words.items() if key in field]
    return " ".join([number_kind, *limits])


def _many(field: JsonObject) -> str:
    words = {"minItems": "at least", "maxItems": "at most"}
    limits = [f"{word} {field[key]}" for key, word in words.items() if key in field]
    return "".join(f", {limit}" for limit in limits)


def _words(
    subject: str, words: tuple[str, ...], meaning: dict[str, str], words_of: Callable[[Choice], tuple[str, ...]],
    catalogue: dict[str, Card],
) -> str:
    """Return a table of words, with their meanings and the cards whose choices use them."""
    rows = [f"| {subject} | means | used by |", "|---|---|---|"]
    for word in words:
        users = (name for name, card in catalogue.items() if any(word in words_of(choice) for choice in card.choices))
        rows.append(f"| `{word}` | {meaning[word]} | {_word_list(users) or '-'} |")
    return "\n".join([*rows, ""])


def _first_values(tree: FileTree) -> dict[type[BaseModel], BaseModel]:
    """Return the first value of every model in the data, of the first table if it has one.

    So a new table seldom changes the examples of others.
    """
    values: dict[type[BaseModel], BaseModel] = {}

    def look(value: object) -> None:
        if isinstance(value, BaseModel):
            if value.model_fields_set:
                values.setdefault(type(value), value)
            inner: Iterable[object] = (getattr(value, name) for name in type(value).model_fields)
        else:
            inner = value.values() if isinstance(value, dict) else value if isinstance(value, tuple | list) else ()
        for part in inner:
            if not isinstance(part, str | int | float):
                look(part)

    for source in sorted(tree.all_sources, key=lambda source: source.place.parts[0] != FIRST_TABLE):
        if source.kind and source.document:
            look(source.document.value)
    return values


class _OneLineItems(yaml.SafeDumper):
    """Writes each item of a list on one line if it fits."""

    def represent_sequence(
        self, tag: str, sequence: Iterable[object], flow_style: bool | None = None
    ) -> yaml.SequenceNode:
        values = [*sequence]
        node = super().represent_sequence(tag, values, flow_style)
        for item, value in zip(node.value, values, strict=True):
            if isinstance(value, dict) and len(yaml.safe_dump(value, default_flow_style=True, width=inf)) < WIDTH:
                item.flow_style = True
        return node


def _yaml(value: Json) -> str:
    text = yaml.dump(value, Dumper=_OneLineItems, sort_keys=False, allow_unicode=True, default_flow_style=None,
                     width=WIDTH)
    return text.rstrip()
