"""New choices and steps for a card. A new step is that of the example in its file, with the choices it works on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from functools import cache
from itertools import islice, product
from typing import NamedTuple

from game.content.faults import Path
from game.content.texts import PART_FOLDER
from game.kernel.opaque import JsonObject
from game.tables.knucklebones.cards.choices import NATURES, NATURES_NAMED_ONCE
from game.tables.knucklebones.definitions import StepFile
from game.tables.knucklebones.workshop.draft import (
    CHOICES,
    STEPS,
    Addition,
    CardTree,
    card_of,
    get,
    insert_item,
    list_at,
    list_place,
    naming_places,
    new_card,
    put,
    renumber,
    with_value,
)
from game.tables.knucklebones.workshop.shapes import Shape, alternatives, fields, instances, items, shape_at, values
from game.tables.table_files import strict_files


def additions(tree: CardTree, path: Path) -> Iterator[Addition]:
    """Yield what can be added to the list at a path: an item of each kind with which the card is valid."""
    for shape in alternatives(items(shape_at(tree, path))):
        if word := _block_word(shape):
            yield from with_step(tree, path, word, (None, 0))
        elif shape.get("type") == "object":
            yield from (_choices if path == (CHOICES,) else _objects)(tree, path, shape)


def replacements(tree: CardTree, path: Path) -> Iterator[Addition]:
    """Yield what an item of a list may become: another kind of choice, step or condition."""
    (list_path, index), old = list_place(path), get(tree, path)
    without_item = put(tree, list_path, [*get(tree, list_path)[:index], *get(tree, list_path)[index + 1 :]])
    for shape in alternatives(items(shape_at(tree, list_path))):
        word = _block_word(shape)
        if list_path == (CHOICES,):
            name, field = next(iter(fields(shape).items()))
            yield from (Addition(after, path) for kind in values(field)
                        if (after := with_value(tree, (*path, name), kind)) is not None)
        elif word != old.get("do", ""):
            yield from with_step(without_item, list_path, word, (index, None, 0))
        else:
            yield Addition(tree, path)
            if not word:
                yield from _objects(without_item, list_path, shape, index)


def _choices(tree: CardTree, path: Path, shape: Shape) -> Iterator[Addition]:
    """Yield a choice of each kind."""
    name, field = next(iter(fields(shape).items()))
    for kind in values(field):
        after, place = insert_item(tree, path, {name: kind})
        if card_of(after) is not None:
            yield Addition(after, place)


def _objects(tree: CardTree, path: Path, shape: Shape, index: int | None = None) -> Iterator[Addition]:
    """Yield an item for each field that an object may begin with, such as a condition."""
    found: set[tuple[str, ...]] = set()
    for item in instances(shape):
        if (*item,) not in found:
            after, place = insert_item(tree, path, item, index)
            if card_of(after) is not None:
                found.add((*item,))
                yield Addition(after, place)


def _block_word(shape: Shape) -> str:
    return str(fields(shape).get("do", {}).get("const", ""))


class Example(NamedTuple):
    """The card of a step's example."""

    card: CardTree
    at: int
    """The index of the step in it."""


@cache
def example_of(word: str) -> Example:
    """Return the example of the step with this word."""
    files = strict_files("knucklebones").read_all(StepFile, PART_FOLDER).values()
    example = next(file.root[word].example for file in files if word in file.root)
    card = {**new_card("-", "-"), CHOICES: [*example.choices], STEPS: [*example.steps], "ends_turn": example.ends_turn}
    return Example(card, next(index for index, step in enumerate(example.steps) if step["do"] == word))


def with_step(tree: CardTree, path: Path, word: str, places: Sequence[int | None]) -> Iterator[Addition]:
    """Yield the valid card with a new step that changes the rest of it least; nothing if the step does not fit."""
    candidates = _candidates(tree, path, example_of(word), places)
    yield from islice((addition for addition in candidates if card_of(addition.tree) is not None), 1)


def _candidates(tree: CardTree, path: Path, example: Example, places: Sequence[int | None]) -> Iterator[Addition]:
    """Yield cards with the step of an example: on choices, else on all things; alone, else with the example's steps."""
    entries = list_at(tree, path)
    for card in (example.card, _without_choices(example.card)):
        for base, order in _with_choices(tree, card[CHOICES]):
            steps = renumber(card, {**card, CHOICES: base.get(CHOICES, [])}, order)[STEPS]
            for new_steps, ends_turn, place in product(([steps[example.at]], steps), (True, False), places):
                at = len(entries) if place is None else place
                after = put(base, path, [*entries[:at], *new_steps, *entries[at:]])
                yield Addition({**after, "ends_turn": after["ends_turn"] and ends_turn},
                               (*path, at + (example.at if new_steps is steps else 0)))


def _with_choices(tree: CardTree, choices: Sequence[JsonObject]) -> Iterator[tuple[CardTree, list[int | None]]]:
    """Yield a card with choices of the kinds of these, and their indices: those that it has, else new ones."""
    own_choices = tree.get(CHOICES, [])
    existing: list[int | None] = []
    for choice in choices:
        existing += [index for index, own in enumerate(own_choices)
                     if own["kind"] == choice["kind"] and index not in existing][:1]
    if len(existing) == len(choices):
        yield tree, existing
    if choices:
        new = range(len(own_choices), len(own_choices) + len(choices))
        yield {**tree, CHOICES: [*own_choices, *choices]}, list(new)


def _without_choices(card: CardTree) -> CardTree:
    """Return a card whose steps act on all things of a kind where they acted on chosen ones."""
    is_thing = [NATURES[choice["kind"]] not in NATURES_NAMED_ONCE for choice in card[CHOICES]]
    after, order = deepcopy(card), list[int | None]()
    for index, thing in enumerate(is_thing):
        order.append(None if thing else index - sum(is_thing[:index]))
    after[CHOICES] = [choice for choice, thing in zip(card[CHOICES], is_thing, strict=True) if not thing]
    after = renumber(card, after, order)
    for place, number in naming_places(card):
        if is_thing[number - 1] and place[-1] == "choice":
            target = get(after, place[:-1])
            target["every"] = card[CHOICES][target.pop("choice") - 1]["kind"]
        elif is_thing[number - 1]:
            get(after, place[:-1])[place[-1]] = {"every": card[CHOICES][number - 1]["kind"]}
    return after
