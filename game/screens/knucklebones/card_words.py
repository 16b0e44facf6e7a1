"""The words of the card workshop: for fields, values and steps of a card's tree."""

from __future__ import annotations

from collections.abc import Mapping

from game.content.faults import Path
from game.content.placeholders import fill
from game.kernel.opaque import Json
from game.tables.knucklebones.block import Block, Choice
from game.tables.knucklebones.card_phrases import AS_OBJECT, in_form
from game.tables.knucklebones.card_questions import asked_across, choices_sentence
from game.tables.knucklebones.card_sentences import describe, steps_text
from game.tables.knucklebones.definitions import Card, card_text
from game.tables.knucklebones.workshop.draft import CHOICES, Tree, card_of, get, part_at
from game.tables.knucklebones.workshop.shapes import ABSENT, refers, shape_at

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "kind": ("chosen",), "every": ("every",), "where": ("that",), "rule": ("rule",), "value": ("rule.is",),
}
"""The text families with the words of a field's values, besides those of the workshop."""


class Words:
    """The words of one language."""

    def __init__(self, texts: Mapping[str, Mapping[str, str]], language: str) -> None:
        self.texts, self.english, self.language = texts[language], texts["en"], language

    def say(self, key: str, **values: object) -> str:
        """Return a text with its placeholders filled; its key if there is none."""
        return fill(self.texts.get(key) or self.english.get(key, key), values)

    def find(self, *keys: str) -> str | None:
        """Return the first text that exists."""
        known = (key for key in keys if key in self.texts and "{" not in self.texts[key])
        return next((in_form(self.say(key), AS_OBJECT) for key in known), None)

    # ---- The whole card

    def name(self, tree: Tree) -> str:
        """Return the name of a card."""
        names = tree["name"]
        return str(names.get(self.language) or names.get("en", "")).replace("\u00ad", "")

    def description(self, card: Card) -> str:
        """Return the text of a card: its own, else the one made from its steps."""
        return card_text(card, "description", self.language) or describe(self.say, card)

    # ---- Its parts

    def label(self, path: Path) -> str:
        """Return the name of a field."""
        name = next(str(step) for step in reversed(path) if isinstance(step, str))
        family = str(path[0])
        return self.find(f"cards.field_{family}_{name}", f"cards.field_{name}") or _plain(name)

    def item(self, tree: Tree, path: Path) -> str:
        """Return an item of a list as a sentence."""
        card = card_of(tree)
        if card is None:
            return ""
        part = part_at(card, path)
        if isinstance(part, Choice):
            asked = asked_across if part.by == "opponent" else choices_sentence
            return asked(self.say, card, (part,))
        text = steps_text(self.say, card, (part,)) if isinstance(part, Block) else ""
        return text or _plain(str(getattr(part, "kind", "")))

    def value(self, tree: Tree, path: Path, value: Json) -> str:
        """Return a value in words."""
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
            return ", ".join(self.value(tree, path, each) for each in value)
        return self._object(tree, path, value)

    def _number(self, tree: Tree, path: Path, value: int) -> str:
        kind = get(tree, (CHOICES, value - 1, "kind")) if value > 0 and refers(shape_at(tree, path)) else ABSENT
        if not isinstance(kind, str):
            return str(value)
        return self.say("cards.choice", number=value, what=self._word("kind", kind))

    def _word(self, name: str, value: str) -> str:
        families = FAMILIES.get(name, (name,))
        keys = [f"{family}_{value}" if family.endswith("is") else f"{family}.{value}" for family in families]
        name = "event" if name == "until" else name
        found = self.find(f"cards.is_{name}_{value}", *keys, f"cards.is_{value}")
        return found or _plain(value)

    def _object(self, tree: Tree, path: Path, value: Mapping[str, Json]) -> str:
        parts = []
        if type(value.get("choice")) is int:
            parts.append(self.say("cards.choice_of", number=value["choice"]))
            value = {name: each for name, each in value.items() if name != "choice"}
        for name, each in value.items():
            words = self.value(tree, (*path, name), each)
            if name in ("every", "turns") or each is True:
                parts.append(self.label((*path, name)) if each is True else words)
            else:
                parts.append(f"{self.label((*path, name))}: {words}")
        return ", ".join(parts)


def _plain(word: str) -> str:
    text = word.replace("_", " ")
    return text[:1].upper() + text[1:]
