"""Edits of a card's tree. An edit is offered only if the whole card is valid after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import lru_cache
from itertools import islice
from json import dumps, loads
from typing import NamedTuple

from pydantic import BaseModel, ValidationError

from game.content.faults import Path
from game.kernel.opaque import Json, JsonObject
from game.tables.knucklebones.cards.references import references
from game.tables.knucklebones.definitions import Card
from game.tables.knucklebones.workshop.shapes import (
    ABSENT,
    alternatives,
    default,
    fields,
    names_choice,
    seeds,
    shape_at,
    shape_of,
    values,
)

NEW_CARD = "new_card"
"""The id of the card in the workshop while it is not saved."""
CardTree = JsonObject
"""A card as written in a file."""
LOOK_FIELDS = ("color", "art")
"""Fields whose values are no part of the model."""
CHOICES, STEPS = "choices", "steps"
MOST_REPAIRS = 40
"""The most repairs of one field that are tried."""
TRIED_VALUES = 8
"""The values of a field that are tried to find out if it may be added."""
FIELD_ORDER = ("name", "prompt", "description", "uses", "cost", "when", CHOICES, STEPS, "ends_turn", "color", "art")
"""The fields of a card in the order of files."""


def text_of(tree: CardTree) -> str:
    """Return a tree as text, equal for equal trees."""
    return dumps(tree, sort_keys=True, ensure_ascii=False)


@lru_cache(maxsize=4096)
def _card(text: str) -> Card | None:
    try:
        return Card.model_validate(loads(text))
    except ValidationError:
        return None


def card_of(tree: CardTree) -> Card | None:
    """Return the card of a tree, None if it is not valid."""
    return _card(text_of(tree))


def new_card(name: str, art: str) -> CardTree:
    """Return a new card with the simplest step."""
    return {"name": dict.fromkeys(("en", "de"), name), "uses": 1, "choices": [],
            "steps": [{"do": "points", "by": 3}], "ends_turn": True, "color": "#DAC0FF", "art": art}


def get(tree: Json, path: Path) -> Json:
    """Return the value at a path, ABSENT if there is none."""
    for step in path:
        try:
            tree = tree[step]
        except (LookupError, TypeError):
            return ABSENT
    return tree


def put(tree: CardTree, path: Path, value: Json) -> CardTree:
    """Return the tree with another value at a path. ABSENT, None and an empty default are not written."""
    after = deepcopy(tree)
    node: Json = after
    for step in path[:-1]:
        if isinstance(node, dict) and step not in node:
            node[step] = {}
        node = node[step]
    shape = shape_at(tree, path)
    always = value not in (None, False, []) and (len(path) <= 2 or names_choice(shape))
    needless = is_equal(value, default(shape)) and not always
    if value is ABSENT or needless:
        if isinstance(node, dict):
            node.pop(path[-1], None)
    else:
        node[path[-1]] = deepcopy(value)
    return after


class FieldOption(NamedTuple):
    """A value that a field can have, with the card after the edit."""

    value: Json
    tree: CardTree


def field_value(tree: CardTree, path: Path) -> Json:
    """Return the value of a field, its default if it is not written."""
    value = get(tree, path)
    return default(shape_at(tree, path)) if value is ABSENT else value


def options(tree: CardTree, path: Path, among: Sequence[Json] = ()) -> Iterator[FieldOption]:
    """Yield every value with which the card stays valid. ``among`` are the values of a field that is only shown."""
    for value in among or values(shape_at(tree, path)):
        if (after := with_value(tree, path, value)) is not None:
            yield FieldOption(value, after)


def next_option(tree: CardTree, path: Path, step: int, among: Sequence[Json], stride: int) -> FieldOption | None:
    """Return the next valid value in a direction, None if there is no other one."""
    choices, current = list(among or values(shape_at(tree, path))), field_value(tree, path)
    index = next((index for index, value in enumerate(choices) if is_equal(value, current)), None)
    if index is None:
        end = -1 if step > 0 else len(choices)
        index = next((index for index, value in enumerate(choices) if _has_same_word(value, current)), end)
    for distance in range(stride, len(choices) + stride):
        next_index = index + step * distance
        if stride > 1:
            next_index = max(0, min(len(choices) - 1, next_index))
        value = choices[next_index % len(choices)]
        if not is_equal(value, current) and (after := with_value(tree, path, value)) is not None:
            return FieldOption(value, after)
        if stride > 1:
            return None
    return None


def may_add(tree: CardTree, path: Path) -> bool:
    """Return True if a field that is not written may be, with everything else as it is."""
    return _may_add(text_of(tree), path)


@lru_cache(maxsize=1024)
def _may_add(text: str, path: Path) -> bool:
    tree = loads(text)
    return any(option != tree and card_of(option) is not None
               for value in islice(seeds(shape_at(tree, path)), TRIED_VALUES) for option in (put(tree, path, value),))


def is_equal(one: Json, other: Json) -> bool:
    """Return True for equal values of one type; 1 is not True."""
    return bool(one == other) and type(one) is type(other)


def _has_same_word(one: Json, other: Json) -> bool:
    """Return True if two objects have the same main word, so that their details do not matter."""
    if not (isinstance(one, dict) and isinstance(other, dict) and one):
        return False
    name, value = next(iter(one.items()))
    return name in other and (other[name] == value or not isinstance(value, str))


def with_value(tree: CardTree, path: Path, value: Json) -> CardTree | None:
    """Return a valid tree with this value, None if there is none. Other fields of the same object may give way."""
    plain = put(tree, path, value)
    if card_of(plain) is not None:
        return plain
    target = isinstance(value, dict) and names_choice(shape_at(tree, path))
    if len(path) < 2 or target or (isinstance(value, int) and not isinstance(value, bool)):
        return None
    candidates = islice(_with_repairs(plain, path), MOST_REPAIRS)
    return next((option for option in candidates if card_of(option) is not None), None)


def _with_repairs(plain: CardTree, path: Path) -> Iterator[CardTree]:
    """Yield trees in which other optional fields of the object are left out or start again."""
    parent, name = path[:-1], path[-1]
    siblings = get(plain, parent)
    if not isinstance(siblings, dict) or not isinstance(name, str):
        return
    shape = shape_of(shape_at(plain, parent), siblings)
    others = [option for option in siblings if option != name and option not in shape.get("required", ())]
    bare = [plain]
    for field_name in others:
        bare.append(put(plain, (*parent, field_name), ABSENT))
        yield bare[-1]
    if len(others) > 1:
        bare.append(plain)
        for field_name in others:
            bare[-1] = put(bare[-1], (*parent, field_name), ABSENT)
        yield bare[-1]
    for base in reversed(bare):
        for other, field in fields(shape).items():
            if other != name and other not in get(base, parent):
                for value in (option for shape in alternatives(field) for option in islice(seeds(shape), 3)):
                    yield put(base, (*parent, other), value)


# ---- Lists of choices and steps


class Addition(NamedTuple):
    """The card after an item was added to a list, or moved in it, and the path of the item."""

    tree: CardTree
    path: Path


def list_at(tree: CardTree, path: Path) -> list[JsonObject]:
    """Return the list at a path, empty if it is not written."""
    entries = get(tree, path)
    return [] if entries is ABSENT else list(entries)


def list_place(path: Path) -> tuple[Path, int]:
    """Return the path of the list that an item is in, and the item's index."""
    index = path[-1]
    assert isinstance(index, int)
    return path[:-1], index


def insert_item(tree: CardTree, path: Path, item: JsonObject, index: int | None = None) -> tuple[CardTree, Path]:
    """Return the tree with a further item in the list at a path, by default at its end, and the item's path."""
    entries = list_at(tree, path)
    index = len(entries) if index is None else index
    after = put(tree, path, [*entries[:index], deepcopy(item), *entries[index:]])
    return after, (*path, index)


def may_remove(tree: CardTree, path: Path) -> CardTree | None:
    """Return the valid card without an item of a list, None if another part needs it."""
    list_path, index = list_place(path)
    entries = get(tree, list_path)
    after = put(tree, list_path, [*entries[:index], *entries[index + 1 :]])
    if list_path == (CHOICES,):
        order = [None if number == index else number - (number > index) for number in range(len(entries))]
        after = renumber(tree, after, order)
    return after if card_of(after) is not None else None


def move_item(tree: CardTree, path: Path, by: int) -> Addition | None:
    """Return the valid card with an item of a list one place further up or down, None if that does not fit."""
    list_path, index = list_place(path)
    entries, target = list(get(tree, list_path)), index + by
    if not 0 <= target < len(entries):
        return None
    entries[index], entries[target] = entries[target], entries[index]
    after = put(tree, list_path, entries)
    if list_path == (CHOICES,):
        order: list[int | None] = list(range(len(entries)))
        order[index], order[target] = target, index
        after = renumber(tree, after, order)
    return Addition(after, (*list_path, target)) if card_of(after) is not None else None


def duplicate_item(tree: CardTree, path: Path) -> Addition | None:
    """Return the valid card with a copy of an item after it, None if that does not fit."""
    (list_path, index), item = list_place(path), get(tree, path)
    after, place = insert_item(tree, list_path, item, index + 1)
    if list_path == (CHOICES,):
        order: list[int | None] = [number + (number > index) for number in range(len(get(tree, list_path)))]
        after = renumber(tree, after, order)
    return Addition(after, place) if card_of(after) is not None else None


def naming_places(tree: CardTree) -> Iterator[tuple[Path, int]]:
    """Yield every place that names a choice, with the number of the choice."""
    card = card_of(tree)
    for index, choice in enumerate(() if card is None else card.choices):
        if choice.relation is not None and isinstance(choice.relation.of, int):
            yield (CHOICES, index, "relation", "of"), choice.relation.of
    for index, step in enumerate(() if card is None else card.steps):
        yield from (((STEPS, index, *reference.path), reference.number) for reference in references(step))


def renumber(tree: CardTree, after: CardTree, order: Sequence[int | None]) -> CardTree:
    """Return ``after`` with the places of ``tree`` that name choices naming their new numbers.

    ``order`` has the new index of each choice of ``tree``, None for one that is gone.
    """
    for place, number in naming_places(tree):
        new = order[number - 1] if number <= len(order) else None
        if place[0] == CHOICES and isinstance(place[1], int):
            if (new_index := order[place[1]]) is None:
                continue
            place = (CHOICES, new_index, *place[2:])
        if new is not None and new + 1 != number:
            if isinstance(place[-1], int) and get(after, place) is ABSENT:
                after = put(after, place[:-1], list(default(shape_at(after, place[:-1]))))
            after = put(after, place, new + 1)
    return after


def part_at(card: Card, path: Path) -> object:
    """Return the part of a card at a path, as a model."""
    part: object = card
    for step in path:
        if isinstance(step, int):
            assert isinstance(part, Sequence)
            part = part[step]
        else:
            assert isinstance(part, BaseModel)
            names = {field.alias or name: name for name, field in type(part).model_fields.items()}
            part = getattr(part, names[step])
    return part
