"""Cards as text: the YAML of a card file, of which single cards are written and read, and the line to share a card.

A file is cut at its cards without reading it, so a broken card is kept as it is, and the others stay usable.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import NamedTuple

import yaml

from game.content.faults import Fault, Faults
from game.content.lines_to_share import LineForm
from game.content.placeholders import LANGUAGES, Languages, check_translations
from game.content.yaml_tree import YamlParser, compose, entries_of, plain_value
from game.kernel.opaque import Json, JsonObject
from game.kernel.refusal import Refusal
from game.tables.knucklebones.definitions import HAND_SIZE, Card, card_numbers
from game.tables.knucklebones.workshop.draft import FIELD_ORDER, STEPS, CardTree, card_of

DECK_ID = "own_cards"
"""The id of the first deck of own cards; a number follows in those of the others."""
LINE_WIDTH = 110
"""The most letters of a step in one line."""


# ---- YAML


class PlainDumper(yaml.SafeDumper):
    """A writer that has no aliases for equal parts, and quotes texts that the game would read as numbers."""

    def ignore_aliases(self, data: object) -> bool:
        return True


for _letter, _forms in YamlParser.yaml_implicit_resolvers.items():
    for _tag, _form in _forms:
        PlainDumper.add_implicit_resolver(_tag, _form, [_letter])


def flow(value: Json) -> str:
    """Return a value in one line, as steps are written."""
    text: str = yaml.dump([value], Dumper=PlainDumper, default_flow_style=True, sort_keys=False, allow_unicode=True,
                          width=inf)
    return text.strip()[1:-1]


def card_yaml(id: str, tree: CardTree) -> str:
    """Return a card as its part of ``cards.yaml``, in the order and style of the game's own file."""
    lines = [f"{id}:"]
    for name in (*FIELD_ORDER, *(name for name in tree if name not in FIELD_ORDER)):
        value = tree.get(name)
        if value is None or value in ({}, []):
            continue
        if isinstance(value, dict) and all(isinstance(item, str) for item in value.values()):
            lines += [f"  {name}:", *(f"    {language}: {flow(text)}" for language, text in value.items())]
        elif isinstance(value, list):
            lines += [f"  {name}:", *(line for item in value for line in _item(item, name == STEPS))]
        else:
            lines.append(f"  {name}: {flow(value)}")
    return "\n".join((*lines, ""))


def _item(item: JsonObject, in_one_line: bool) -> list[str]:
    line = f"    - {flow(item)}"
    if in_one_line and len(line) <= LINE_WIDTH:
        return [line]
    parts = [f"{name}: {flow(value)}" for name, value in item.items()]
    return [f"    - {parts[0]}", *(f"      {part}" for part in parts[1:])]


def cut_file(text: str) -> dict[str, str]:
    """Return the parts of a file by the keys at its left edge; the part before the first key has the key ""."""
    parts: dict[str, str] = {}
    for entry in entries_of(text):
        key = entry.key
        while key in parts:
            key += " "  # A second entry of that name; neither is lost.
        parts[key] = "\n".join(entry.lines).strip("\n")
    return parts


def join_parts(parts: Mapping[str, str]) -> str:
    """Return the text of a file from its parts."""
    head, *others = parts.values()
    return "\n\n".join([*([head] if head else []), *others]) + "\n"


class CardEntry(NamedTuple):
    """A card of a file."""

    id: str
    tree: CardTree | None
    """None if it cannot be used."""


def entries(text: str) -> list[CardEntry]:
    """Return all cards of a file, each read separately."""
    return [CardEntry(key.strip(), read_part(part)) for key, part in cut_file(text).items() if key]


def read_part(part: str) -> CardTree | None:
    """Return the tree of a single card, None if it is not valid."""
    faults: list[Fault] = []
    try:
        plain = plain_value(compose(part), "", faults)
    except Faults:
        return None
    tree = next(iter(plain.values()), None) if isinstance(plain, dict) else None
    return tree if not faults and is_editable(tree) else None


def is_editable(tree: Json) -> bool:
    """Return True for a valid card in today's words."""
    return isinstance(tree, dict) and STEPS in tree and card_of(tree) is not None


def tree_of(card: Card) -> CardTree:
    """Return a card of the game as a tree. Its texts are left out: they would not fit another card."""
    plain: CardTree = json.loads(card.model_dump_json(by_alias=True, exclude_unset=True))
    return {name: plain[name] for name in FIELD_ORDER if name in plain and name not in ("prompt", "description")}


def with_card(text: str, id: str, tree: CardTree) -> str:
    return join_parts({**cut_file(text), id: card_yaml(id, tree).strip("\n")})


def without_card(text: str, id: str) -> str:
    return join_parts({key: part for key, part in cut_file(text).items() if key.strip() != id or not key})


def with_decks(text: str, cards: Sequence[str], name: Mapping[str, str], about: Mapping[str, str]) -> str:
    """Return the text of ``decks.yaml`` with decks of these cards in place of earlier ones."""
    parts = {key: part for key, part in cut_file(text).items() if not re.fullmatch(rf"{DECK_ID}(_\d+)?", key.strip())}
    hands = [cards[start : start + HAND_SIZE] for start in range(0, len(cards), HAND_SIZE)]
    for number, hand in enumerate(hands, 1):
        suffix = f" {number}" if number > 1 else ""
        lines = [f"{DECK_ID}{f'_{number}' if number > 1 else ''}:", "  name:",
                 *(f"    {language}: {flow(name[language] + suffix)}" for language in LANGUAGES), "  description:",
                 *(f"    {language}: {flow(about[language])}" for language in LANGUAGES),
                 f"  cards: {flow(list(hand))}"]
        parts[lines[0][:-1]] = "\n".join(lines)
    return join_parts(parts)


def id_for(name: str, ids: Iterable[str]) -> str:
    """Return an unused id for a card of this name."""
    stem = "own_" + (re.sub(r"[^a-z0-9]+", "_", _ascii(name)).strip("_")[:24] or "card")
    others = set(ids)
    number = 1
    candidate = stem
    while candidate in others:
        number += 1
        candidate = f"{stem}_{number}"
    return candidate


def _ascii(text: str) -> str:
    for letter, plain in (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("ß", "ss")):
        text = text.casefold().replace(letter, plain)
    return text


def clean_name(name: str) -> str:
    """Return a typed name without what texts of cards cannot hold."""
    return " ".join(re.sub(r"[{}\[\]\\\"\x00-\x1f\x7f]", "", name).split())


# ---- The line to share


LONGEST_LINE = 1000
"""The most letters of a line."""
CARD_LINE = LineForm("CARD", 1, LONGEST_LINE, largest=20_000)


def share_line(tree: CardTree) -> str:
    """Return a card as one line of text; refuse with ``too_long``."""
    names = tree["name"]
    short = {**tree, "name": next(iter(names.values())) if len(set(names.values())) == 1 else names}
    return CARD_LINE.write({name: value for name, value in short.items() if value != []})


def read_line(text: str) -> CardTree:
    """Return the card of a line, which may be broken anywhere.

    Refuse with ``no_line``, ``newer``, ``damaged``, ``too_long`` or ``unknown_words``.
    """
    tree = CARD_LINE.read(text)
    name = tree.get("name")
    if isinstance(name, str):
        tree["name"] = dict.fromkeys(LANGUAGES, name)
    names = tree.get("name")
    if isinstance(names, dict) and all(isinstance(item, str) for item in names.values()):
        tree["name"] = {language: clean_name(item)[:24] or "-" for language, item in names.items()}
    ordered_tree = {name: tree[name] for name in (*FIELD_ORDER, *tree) if name in tree}
    if not is_editable(ordered_tree):
        raise Refusal("unknown_words", "The card uses words that this game does not know.")
    return without_faulty_texts(ordered_tree)


def without_faulty_texts(tree: CardTree) -> CardTree:
    """Return a card without own texts that it cannot fill; those made from the steps take their place."""
    card = card_of(tree)
    values = () if card is None else tuple(card_numbers(card))
    faulty = {part for part in ("prompt", "description") if any(check_translations(
        {part: tree.get(part) or {"en": "-"}}, "card", Languages(LANGUAGES, LANGUAGES[:1]), values=values))}
    return {name: value for name, value in tree.items() if name not in faulty}
