"""New choices and steps for a card: each is offered in the way that changes the rest of the card least.

Of several, one that can be played on a few sample boards comes first.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from itertools import islice
from typing import NamedTuple

from pydantic import TypeAdapter, ValidationError

from game.content.faults import Path
from game.kernel.opaque import Json, JsonObject
from game.tables.knucklebones.card_trials import TrialBoards
from game.tables.knucklebones.cards.blocks import Block
from game.tables.knucklebones.cards.card_moves import moves_of
from game.tables.knucklebones.definitions import AnyBlock, Card
from game.tables.knucklebones.workshop.draft import (
    CHOICES,
    NEW_CARD,
    STEPS,
    Addition,
    CardTree,
    card_of,
    get,
    insert_item,
    list_place,
    may_remove,
    naming_places,
    new_card,
    put,
    unused_choices,
    with_value,
)
from game.tables.knucklebones.workshop.shapes import (
    ABSENT,
    Shape,
    alternatives,
    default,
    fields,
    instances,
    items,
    names_choice,
    shape_at,
    values,
)

TRIED_BOARDS = 16
"""Boards on which a card is tried."""
MOST_STARTS = 160
"""The most new items of one kind that are tried."""
MOST_TRIED = 12
"""The most ways to begin a step of which one that can be played is searched."""
KINDS = ("opponent_die", "own_die", "own_row", "opponent_row", "field", "opponent_card", "own_card", "spent_card",
         "parity", "face", "own_field", "any_die", "any_row", "any_field", "any_card")
"""Kinds of choices for a new step, the likely ones first."""
CONDITION_FIELDS = {"when", "else"}
"""Fields of steps that a new step lacks."""


def additions(tree: CardTree, path: Path) -> Iterator[Addition]:
    """Yield what can be added to the list at a path: an item of each kind with which the card is valid."""
    for shape in alternatives(items(shape_at(tree, path))):
        if shape.get("type") == "object":
            new = _words if path == (CHOICES,) else _steps if _block_word(shape) else _objects
            yield from new(tree, path, shape)


def _words(tree: CardTree, path: Path, shape: Shape) -> Iterator[Addition]:
    """Yield an item for each word of an object's first field."""
    name, field = next(iter(fields(shape).items()))
    for word in values(field):
        after, place = insert_item(tree, path, {name: word})
        if card_of(after) is not None:
            yield Addition({name: word}, after, place)


def _objects(tree: CardTree, path: Path, shape: Shape, index: int | None = None) -> Iterator[Addition]:
    """Yield an item for each field that an object may begin with, such as a condition."""
    found: set[tuple[str, ...]] = set()
    for item in instances(shape):
        if (*item,) not in found:
            after, place = insert_item(tree, path, item, index)
            if card_of(after) is not None:
                found.add((*item,))
                yield Addition(item, after, place)


def _steps(tree: CardTree, path: Path, shape: Shape) -> Iterator[Addition]:
    """Yield the new step of a block, with the changes of the card that it needs; nothing if it does not fit."""
    new_steps = new_steps_of(_block_word(shape))
    candidates = (addition for new_step in new_steps for addition in _in_context(tree, path, new_step, aims_of(shape)))
    yield from islice((addition for addition in candidates if card_of(addition.tree) is not None), 1)


def _block_word(shape: Shape) -> str:
    return str(fields(shape).get("do", {}).get("const", ""))


class NewStep(NamedTuple):
    """A new step, with the choices that it works on and the changes of the card that it needs."""

    item: JsonObject
    kinds: tuple[str, ...] = ()
    """The kinds of its choices; their numbers in the item count from 1."""
    goes_on: bool = False
    """The card no longer ends the turn."""
    roll: int = 0
    """A roll comes before the step (-1), after it (1), or not at all."""


def block_shapes() -> Mapping[str, Shape]:
    """Return the shape of every block by its word."""
    return {_block_word(shape): shape for shape in alternatives(items(shape_at({STEPS: []}, (STEPS,))))}


@cache
def new_steps_of(word: str) -> tuple[NewStep, ...]:
    """Return the best new step of a block: one that can be played, and that works on a choice.

    After it comes one without a choice, for where there can be none. Finding them takes a moment.
    """
    shape = block_shapes()[word]
    aims = aims_of(shape)
    starts = list(islice(filter(_is_step, _new_values(shape)), MOST_STARTS))
    by_text = {}
    for new_steps in (_steps_on_choices(starts, aims), _steps_without_choices(starts, aims)):
        cards = ((new_step, card_of(_card_with(new_step))) for new_step in new_steps)
        valid = list(islice(((new_step, card) for new_step, card in cards if card is not None), MOST_TRIED))
        if valid:
            best = next((new_step for new_step, card in valid if can_often_play(card)), valid[0][0])
            by_text[repr(best)] = best
    return tuple(by_text.values())


def _steps_on_choices(starts: Sequence[JsonObject], aims: frozenset[str]) -> Iterator[NewStep]:
    for count in (1, 2):
        items_naming = [tree for tree in starts if _numbers_in(tree, aims) == set(range(1, count + 1))]
        for kind in KINDS if items_naming else ():
            for item in items_naming[:MOST_TRIED]:
                yield from (NewStep(item, (kind,) * count, *rest) for rest in ((False, 0), (True, 1)))


def _steps_without_choices(starts: Sequence[JsonObject], aims: frozenset[str]) -> Iterator[NewStep]:
    for item in starts:
        if not _numbers_in(item, aims):
            yield from (NewStep(item, (), *rest) for rest in ((False, 0), (True, 0), (True, 1), (True, -1)))


def _new_values(shape: Shape) -> Iterator[JsonObject]:
    """Yield new values of a block, with its targets written even if they are the default."""
    constants = {name: field["const"] for name, field in fields(shape).items() if "const" in field}
    targets = {name: default(field) for name, field in fields(shape).items()
               if names_choice(field) and default(field) not in (ABSENT, None)}
    objects = [tree for tree in islice(instances(shape), 8 * MOST_STARTS) if not tree.keys() & CONDITION_FIELDS]
    yield from ({**constants, **targets, **{name: tree[name] for name in tree if name not in constants}}
                for tree in sorted(objects or [constants], key=len))


def _is_step(item: JsonObject) -> bool:
    """Return True if a step is valid, regardless of the rest of its card."""
    try:
        _STEP.validate_python(item)
    except ValidationError:
        return False
    return True


_STEP: TypeAdapter[Block] = TypeAdapter(AnyBlock)


def _card_with(new_step: NewStep) -> CardTree:
    """Return a card that has nothing but this step and what it needs."""
    after = {**new_card("-", "-"), CHOICES: _choices(new_step.kinds), STEPS: _with_roll([new_step.item], new_step.roll)}
    return {**after, "ends_turn": not new_step.goes_on}


def _choices(kinds: Sequence[str]) -> list[JsonObject]:
    return [{"kind": kind, **({"where": ["distinct"]} if kind in kinds[:number] else {})}
            for number, kind in enumerate(kinds)]


def _with_roll(steps: list[JsonObject], roll: int) -> list[JsonObject]:
    return [*[{"do": "roll"}] * (roll < 0), *steps, *[{"do": "roll"}] * (roll > 0)]


def aims_of(shape: Shape) -> frozenset[str]:
    """Return the fields of a block that may hold the number of a choice."""
    return frozenset(name for name, field in fields(shape).items() if names_choice(field))


def _in_context(
    tree: CardTree, path: Path, new_step: NewStep, aims: Container[str], at: Sequence[int | None] = (None, 0)
) -> Iterator[Addition]:
    """Yield cards with this new step: on the choices that exist, else on new ones, and at the end, else in front."""
    choices = tree.get(CHOICES, [])
    kinds = new_step.kinds
    existing = [at for at, choice in enumerate(choices, 1) if choice["kind"] == kinds[0]] if kinds else []
    new = list(range(len(choices) + 1, len(choices) + len(kinds) + 1))
    for numbers in ([existing[: len(kinds)]] if len(existing) >= len(kinds) > 0 else []) + [new]:
        base = {**deepcopy(tree), CHOICES: [*choices, *(_choices(kinds) if numbers == new else [])]}
        item = _with_numbers(new_step.item, numbers, aims)
        for goes_on, roll in dict.fromkeys(((False, 0), (new_step.goes_on, 0), (new_step.goes_on, new_step.roll))):
            base_card = {**base, "ends_turn": False} if goes_on else base
            for place in at:
                after, item_path = insert_item(base_card, path, item, place)
                if roll and path == (STEPS,):
                    number = len(after[STEPS]) - 1 if place is None else place
                    after = {**after, STEPS: _with_roll(after[STEPS], roll)}
                    item_path = (*path, number + (roll < 0))
                yield Addition(item, after, item_path)


def _numbers_in(item: JsonObject, aims: Iterable[str]) -> set[int]:
    singles = {item[name] for name in aims if type(item.get(name)) is int}
    lists = [item[name] for name in aims if isinstance(item.get(name), list)]
    return singles | {number for numbers in lists for number in numbers if type(number) is int}


def _with_numbers(item: JsonObject, numbers: Sequence[int], aims: Container[str]) -> JsonObject:
    """Return an item whose choices, counted from 1, have these numbers."""
    def with_number(value: Json) -> Json:
        if isinstance(value, list):
            return [with_number(item) for item in value]
        return numbers[value - 1] if type(value) is int and value <= len(numbers) else value

    return {name: with_number(value) if name in aims else value for name, value in item.items()}


def replacements(tree: CardTree, path: Path) -> Iterator[Addition]:
    """Yield what an item of a list may become: a choice of another kind, a step of another block, or another condition.

    Choices that only the old step worked on are left out, if no other way is valid.
    """
    (list_path, index), old = list_place(path), get(tree, path)
    without_item = put(tree, list_path, [*get(tree, list_path)[:index], *get(tree, list_path)[index + 1 :]])
    for shape in alternatives(items(shape_at(tree, list_path))):
        if list_path == (CHOICES,):
            name, field = next(iter(fields(shape).items()))
            yield from (Addition({**old, name: word}, after, path) for word in values(field)
                        if (after := with_value(tree, (*path, name), word)) is not None)
        elif "do" in old and _block_word(shape) == old["do"]:
            yield Addition(old, tree, path)
        elif not _block_word(shape):
            yield Addition(old, tree, path)
            yield from _objects(without_item, list_path, shape, index)
        elif new_steps := new_steps_of(_block_word(shape)):
            old_choices = {number - 1 for place, number in naming_places(tree) if place[:2] == path[:2]}
            without_choices = _without_unused(without_item, old_choices)
            aims, places = aims_of(shape), (index, None, 0)
            options = (addition for new_step in new_steps for base in (without_item, without_choices)
                       for addition in _in_context(base, list_path, new_step, aims, places))
            yield from islice((addition for addition in options if card_of(addition.tree) is not None), 1)


def _without_unused(tree: CardTree, candidates: set[int]) -> CardTree:
    """Return the tree without these choices, as far as no other step works on them."""
    choices = tree.get(CHOICES, [])
    if not tree[STEPS]:
        return {**deepcopy(tree), CHOICES: [choice for index, choice in enumerate(choices) if index not in candidates]}
    for index in sorted(candidates, reverse=True):
        if index in unused_choices(tree) and (after := may_remove(tree, (CHOICES, index))) is not None:
            tree = after
    return tree


def can_often_play(card: Card) -> bool:
    """Return True if a card can be played on one of a few boards, found in no time."""
    return any(moves_of(board, NEW_CARD, 1) for board in islice(TrialBoards(NEW_CARD, card), TRIED_BOARDS))
