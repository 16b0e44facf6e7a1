"""The pages of the card workshop: the lines of a card, a choice or a step, the entries of lists, and their words."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from components.focus import Id
from game.content.faults import Path
from game.content.placeholders import fill
from game.content.texts import id_in_words
from game.kernel.opaque import Json
from game.screens.layout.field_line import FieldLine
from game.screens.layout.leaves import TINY, Text
from game.screens.layout.node import Node
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.choices import Choice
from game.tables.knucklebones.cards.references import unused_choices
from game.tables.knucklebones.definitions import Card, card_text
from game.tables.knucklebones.texts.cards import asked_across, choices_sentence, describe
from game.tables.knucklebones.texts.steps import steps_text
from game.tables.knucklebones.texts.words import AS_OBJECT, Speech, in_form
from game.tables.knucklebones.workshop import draft
from game.tables.knucklebones.workshop.additions import additions, replacements
from game.tables.knucklebones.workshop.draft import CHOICES, LOOK_FIELDS, STEPS, CardTree, card_of, get, part_at
from game.tables.knucklebones.workshop.shapes import (
    ABSENT,
    alternatives,
    fields,
    is_list,
    is_set,
    items,
    names_choice,
    shape_at,
    shape_of,
    values,
)

TEXT_FAMILIES: Mapping[str, tuple[str, ...]] = {
    "kind": ("chosen",), "every": ("every",), "where": ("that",), "rule": ("rule",), "value": ("rule.is",),
}
"""The text families with the words of a field's values, besides those of the workshop."""


class CardWords:
    """The words about cards in one language."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]], language: str) -> None:
        self.texts = texts[language]
        self.english = texts["en"]
        self.language = language

    def say(self, key: str, **values: object) -> str:
        """Return a text with its placeholders filled; its key if there is none."""
        return fill(self.texts.get(key) or self.english.get(key, key), values)

    def find(self, *keys: str) -> str | None:
        """Return the first text that exists."""
        texts = (key for key in keys if key in self.texts and "{" not in self.texts[key])
        return next((in_form(self.say(key), AS_OBJECT) for key in texts), None)

    # ---- The whole card

    def name(self, tree: CardTree) -> str:
        names = tree["name"]
        return str(names.get(self.language) or names.get("en", "")).replace("\u00ad", "")

    def description(self, card: Card) -> str:
        """Return the text of a card: its own, else the one made from its steps."""
        return card_text(card, "description", self.language) or describe(self.say, card)

    # ---- Its parts

    def label(self, path: Path) -> str:
        name = next(str(step) for step in reversed(path) if isinstance(step, str))
        family = str(path[0])
        return self.find(f"cards.field_{family}_{name}", f"cards.field_{name}") or id_in_words(name)

    def item_title(self, path: Path) -> str:
        """Return the title of an item of a list, with its number from 1."""
        *_, name, index = path
        key = {CHOICES: "cards.choice_title", STEPS: "cards.step_title"}.get(str(name))
        return self.say(key, number=int(index) + 1) if key else f"{self.label(path)} {int(index) + 1}"

    def addition(self, path: Path) -> str:
        """Return the words for adding an item to a list."""
        key = {CHOICES: "cards.add_choice", STEPS: "cards.add_step", "any": "cards.add_condition"}.get(str(path[-1]))
        return self.say(key) if key else self.label(path)

    def item(self, tree: CardTree, path: Path) -> str:
        card = card_of(tree)
        if card is None:
            return ""
        part = part_at(card, path)
        if isinstance(part, Choice):
            sentence_of = asked_across if part.by == "opponent" else choices_sentence
            return sentence_of(self.say, card, (part,))
        if not isinstance(part, Block):
            return self.value(tree, path, get(tree, path))
        return steps_text(Speech(self.say, card), (part,)) or id_in_words(part.do)

    def value(self, tree: CardTree, path: Path, value: Json) -> str:
        name = next(str(step) for step in reversed(path) if isinstance(step, str))
        if value is ABSENT or value is None or value in ([], {}):
            return self.say("cards.none")
        if isinstance(value, bool):
            return self.say("common.yes" if value else "common.no")
        if isinstance(value, int):
            return self._number(tree, path, value)
        if isinstance(value, str):
            return self._word(name, value)
        if isinstance(value, list):
            return ", ".join(self.value(tree, (*path, number), item) for number, item in enumerate(value))
        return self._object(tree, path, value)

    def _number(self, tree: CardTree, path: Path, value: int) -> str:
        kind = get(tree, (CHOICES, value - 1, "kind")) if value > 0 and names_choice(shape_at(tree, path)) else ABSENT
        if not isinstance(kind, str):
            return str(value)
        return self.say("cards.choice", number=value, what=self._word("kind", kind))

    def _word(self, name: str, value: str) -> str:
        families = TEXT_FAMILIES.get(name, (name,))
        keys = [f"{family}_{value}" if family.endswith("is") else f"{family}.{value}" for family in families]
        name = "event" if name == "until" else name
        words = self.find(f"cards.is_{name}_{value}", *keys, f"cards.is_{value}")
        return words or id_in_words(value)

    def _object(self, tree: CardTree, path: Path, value: Mapping[str, Json]) -> str:
        parts = []
        if type(value.get("choice")) is int:
            parts.append(self.say("cards.choice_of", number=value["choice"]))
            value = {name: part for name, part in value.items() if name != "choice"}
        for name, part in value.items():
            words = self.value(tree, (*path, name), part)
            if name in ("every", "turns") or part is True:
                parts.append(self.label((*path, name)) if part is True else words)
            else:
                parts.append(f"{self.label((*path, name))}: {words}")
        return ", ".join(parts)


MOST_OFFERS = 200
"""The most values in a list."""
NAME_PATH: Path = ("name",)
OWN_WORDS: tuple[Path, ...] = (("prompt",), ("description",))
"""Texts that are made from the steps if they are not written."""


class CardPage(NamedTuple):
    """A page of the list on the left."""

    kind: str = "fields"
    """``fields`` of the object at the path, ``values`` of a field, a ``set`` of values, ``new`` items of a list, or
    ``kinds`` that an item may become."""
    path: Path = ()
    focus: Id = None
    """The focus on the page before, to which back returns."""


class PageOffer(NamedTuple):
    """An entry of a page's list, and the card after it is chosen."""

    words: str
    tree: CardTree
    path: Path = ()
    """The path of a new item."""
    is_current: bool = False


@dataclass(eq=False)
class CardPages:
    """The pages of a card. ``find_values`` returns the values of a field that is only shown, nothing for all others.

    ``idle`` are the parts that can never do anything.
    """

    tree: CardTree
    words: CardWords
    find_values: Callable[[Path], Sequence[Json]]
    idle: frozenset[Path] = frozenset()

    # ---- Lines

    def card_lines(self) -> list[Node]:
        tree = self.tree
        field_names = fields(shape_at(tree, ()))
        names = [name for name in draft.FIELD_ORDER if name in field_names and name not in (CHOICES, STEPS)]
        names += [name for name in field_names if name not in draft.FIELD_ORDER]
        texts = [name for name in ("prompt", "description") if name not in tree]
        first = [line for name in ("name", "art", "color") for line in self.field_lines((name,))]
        rest = [line for name in names if name not in ("name", "art", "color", *texts)
                for line in self.field_lines((name,))]
        return [*first, *self.items_of((CHOICES,)), *self.items_of((STEPS,)), self.title("cards.more"), *rest]

    def title(self, key: str) -> Node:
        """Build a heading within the list."""
        return Text(self.words.say(key), TINY, "seat1", inset=4)

    def items_of(self, path: Path, depth: int = 0) -> list[Node]:
        """Build the lines of a list: its items, and one to add another."""
        tree, entries = self.tree, draft.get(self.tree, path)
        lines: list[Node] = [Text(self.words.label(path), TINY, "seat1", inset=4)]
        card = card_of(tree)
        unused = unused_choices(card.choices, card.steps) if card is not None and path == (CHOICES,) else ()
        idle = self.idle
        for index in range(0 if entries is ABSENT else len(entries)):
            words = f"{index + 1}. {self.words.item(tree, (*path, index))}"
            key = "unused" if index in unused else "idle" if (*path, index) in idle else ""
            note = self.words.say(f"cards.{key}") if key else ""
            lines.append(FieldLine("", words, id=("item", (*path, index)), has_arrows=False, note=note, depth=depth))
        addition = f"+ {self.words.addition(path)}"
        return [*lines, FieldLine("", addition, id=("new", path), has_arrows=False, depth=depth)]

    def item_lines(self, path: Path) -> list[Node]:
        """Build the lines of a choice or a step: its kind and its fields."""
        tree = self.tree
        lines: list[Node] = [FieldLine("", self.words.item(tree, path), id=("kinds", path), has_arrows=False)]
        kind_field = first_field(tree, path) if path[-2] in (CHOICES, STEPS) else ""
        shape = shape_of(shape_at(tree, path), draft.get(tree, path))
        names = (name for name in fields(shape) if name != kind_field)
        for name in sorted(names, key=lambda name: name in ("when", "else")):
            lines += self.field_lines((*path, name))
        return lines

    def field_lines(self, path: Path, depth: int = 0) -> list[Node]:
        """Build the line of a field, and those of the object that it holds."""
        tree, words = self.tree, self.words
        if is_list(shape_at(tree, path)):
            return self.items_of(path, depth)
        value = draft.field_value(tree, path)
        if path in OWN_WORDS:
            return [FieldLine(words.label(path), words.say("cards.own_words"), id=("field", path), has_arrows=False)]
        if path == NAME_PATH:
            return [FieldLine(words.label(path), words.name(tree), id=("field", path), has_arrows=False)]
        text, swatch = words.value(tree, path, value), ""
        if path[-1] in LOOK_FIELDS and len(path) == 1:
            options = list(self.find_values(path))
            number = options.index(value) + 1 if value in options else 0
            text = f"{number or '-'} / {len(options)}"
            swatch = str(value) if path == ("color",) else ""
        is_open = is_listed(tree, path)
        lines: list[Node] = [FieldLine(words.label(path), text, id=("field", path), has_arrows=not is_open, depth=depth,
                                       swatch=swatch)]
        if isinstance(value, dict):
            shape = shape_of(shape_at(tree, path), value)
            for name in fields(shape):
                if name in value or draft.may_add(tree, (*path, name)):
                    lines += self.field_lines((*path, name), depth + 1)
        return lines

    # ---- Entries of lists

    def offers(self, kind: str, path: Path) -> list[PageOffer]:
        if kind == "values":
            return self.value_offers(path)
        if kind == "set":
            return self.set_offers(path)
        return self.item_offers(path, kind == "new") if kind in ("new", "kinds") else []

    def value_offers(self, path: Path) -> list[PageOffer]:
        """Return an entry for each value that a field may have."""
        current = draft.field_value(self.tree, path)
        known_values = list(self.find_values(path))
        offers = []
        for option in islice(draft.options(self.tree, path, known_values), MOST_OFFERS):
            text = self.words.value(option.tree, path, option.value)
            if known_values and path[-1] in LOOK_FIELDS:
                text = f"{known_values.index(option.value) + 1}"
            offers.append(PageOffer(text, option.tree, (), draft.is_equal(option.value, current)))
        return offers

    def item_offers(self, path: Path, new: bool) -> list[PageOffer]:
        """Return an entry for each item that may be added to a list, or that an item may become."""
        drafts = additions(self.tree, path) if new else replacements(self.tree, path)
        return [PageOffer(self.words.item(item.tree, item.path), item.tree, item.path,
                          item.path == path and item.tree == self.tree) for item in drafts]

    def set_offers(self, path: Path) -> list[PageOffer]:
        """Return an entry for each value that a set may have: with it, or without it."""
        tree, offers = self.tree, []
        members = draft.field_value(tree, path)
        members = list(members) if isinstance(members, list) else []
        shape = next(shape for shape in alternatives(shape_at(tree, path)) if shape.get("type") == "array")
        for value in self.find_values(path) or values(items(shape)):
            has_value = any(draft.is_equal(value, item) for item in members)
            others = [item for item in members if not draft.is_equal(value, item)]
            new_members = others if has_value else [*members, value]
            new_tree = draft.with_value(tree, path, new_members if new_members or shape.get("minItems") else [])
            if new_tree is None and has_value and not others:
                new_tree = draft.with_value(tree, path, ABSENT)
            if new_tree is not None:
                mark = "cards.with" if has_value else "cards.without"
                words = self.words.say(mark, what=self.words.value(tree, path, value))
                offers.append(PageOffer(words, new_tree, (), has_value))
        return offers


def is_listed(tree: CardTree, path: Path) -> bool:
    """Return True for a field with a set of values, which has its own list."""
    value = draft.field_value(tree, path)
    return isinstance(value, list) and is_set(shape_at(tree, path))


def first_field(tree: CardTree, path: Path) -> str:
    """Return the field of an item that names its kind."""
    return next(iter(fields(shape_of(shape_at(tree, path), draft.get(tree, path)))))
