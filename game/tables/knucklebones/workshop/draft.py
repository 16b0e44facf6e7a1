"""Edits of a card's tree. An edit is offered only if the whole card is valid after it."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache, lru_cache
from itertools import islice
from json import dumps, loads
from typing import NamedTuple

from pydantic import BaseModel, TypeAdapter, ValidationError

from game.content.faults import Path
from game.kernel.opaque import Json, JsonObject
from game.tables.knucklebones.block import Block
from game.tables.knucklebones.card_faults import references
from game.tables.knucklebones.definitions import Card, Effect
from game.tables.knucklebones.workshop.sample import often
from game.tables.knucklebones.workshop.shapes import (
    ABSENT,
    Shape,
    alternatives,
    default,
    fields,
    instances,
    items,
    refers,
    seeds,
    shape_at,
    shape_of,
    values,
)

Tree = JsonObject
"""A card as written in a file."""
TEXTS = ("name", "prompt", "description")
"""Fields of a card that are texts by language."""
LOOKS = ("color", "art")
"""Fields whose values are no part of the model."""
CHOICES, STEPS = "choices", "steps"
REPEATED = 40
"""The most repairs of one field that are tried."""
FEW = 8
"""The values of a field that are tried to find out if it may be added."""
MOST_STARTS = 160
"""The most new items of one kind that are tried."""
MOST_TRIED = 12
"""The most ways to begin a step of which one that can be played is searched."""
KINDS = ("opponent_die", "own_die", "own_row", "opponent_row", "field", "opponent_card", "own_card", "spent_card",
         "parity", "face", "own_field", "any_die", "any_row", "any_field", "any_card")
"""Kinds of choices for a new step, the likely ones first."""
CONDITIONS = {"when", "else"}
"""Fields of steps that a new step lacks."""
ORDER = ("name", "prompt", "description", "uses", "when", CHOICES, STEPS, "ends_turn", "color", "art")
"""The fields of a card in the order of files."""


def copy(tree: Tree) -> Tree:
    """Return a copy of a card's tree."""
    return deepcopy(tree)


def text_of(tree: Tree) -> str:
    """Return a tree as text, equal for equal trees."""
    return dumps(tree, sort_keys=True, ensure_ascii=False)


@lru_cache(maxsize=4096)
def _card(text: str) -> Card | None:
    try:
        return Card.model_validate(loads(text))
    except ValidationError:
        return None


def card_of(tree: Tree) -> Card | None:
    """Return the card of a tree, None if it is not valid."""
    return _card(text_of(tree))


def blank(name: str, art: str) -> Tree:
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


def put(tree: Tree, path: Path, value: Json) -> Tree:
    """Return the tree with another value at a path. ABSENT, None and an empty default are not written."""
    after = copy(tree)
    at: Json = after
    for step in path[:-1]:
        if isinstance(at, dict) and step not in at:
            at[step] = {}
        at = at[step]
    shape = shape_at(tree, path)
    always = value not in (None, False, []) and (len(path) <= 2 or refers(shape))
    needless = same(value, default(shape)) and not always
    if value is ABSENT or needless:
        if isinstance(at, dict):
            at.pop(path[-1], None)
    else:
        at[path[-1]] = deepcopy(value)
    return after


class Option(NamedTuple):
    """A value that a field can have, with the card after the edit."""

    value: Json
    tree: Tree


def field_value(tree: Tree, path: Path) -> Json:
    """Return the value of a field, its default if it is not written."""
    found = get(tree, path)
    return default(shape_at(tree, path)) if found is ABSENT else found


def options(tree: Tree, path: Path, among: Sequence[Json] = ()) -> Iterator[Option]:
    """Yield every value with which the card stays valid. ``among`` are the values of a field that is only shown."""
    for value in among or values(shape_at(tree, path)):
        if (after := with_value(tree, path, value)) is not None:
            yield Option(value, after)


def next_option(tree: Tree, path: Path, step: int, among: Sequence[Json] = (), stride: int = 1) -> Option | None:
    """Return the next valid value in a direction, None if there is no other one."""
    known, now = list(among or values(shape_at(tree, path))), field_value(tree, path)
    at = next((at for at, value in enumerate(known) if same(value, now)), None)
    if at is None:
        at = next((at for at, value in enumerate(known) if _alike(value, now)), -1 if step > 0 else len(known))
    for away in range(stride, len(known) + stride):
        place = at + step * away
        if stride > 1:
            place = max(0, min(len(known) - 1, place))
        value = known[place % len(known)]
        if not same(value, now) and (after := with_value(tree, path, value)) is not None:
            return Option(value, after)
        if stride > 1:
            return None
    return None


def may_add(tree: Tree, path: Path) -> bool:
    """Return True if a field that is not written may be, with everything else as it is."""
    return _may_add(text_of(tree), path)


@lru_cache(maxsize=1024)
def _may_add(text: str, path: Path) -> bool:
    tree = loads(text)
    return any(each != tree and card_of(each) is not None
               for value in islice(seeds(shape_at(tree, path)), FEW) for each in (put(tree, path, value),))


def same(one: Json, other: Json) -> bool:
    """Return True for equal values of one type; 1 is not True."""
    return bool(one == other) and type(one) is type(other)


def _alike(one: Json, other: Json) -> bool:
    """Return True if two objects have the same main word, so that their details do not matter."""
    if not (isinstance(one, dict) and isinstance(other, dict) and one):
        return False
    name, value = next(iter(one.items()))
    return name in other and (other[name] == value or not isinstance(value, str))


def with_value(tree: Tree, path: Path, value: Json) -> Tree | None:
    """Return a valid tree with this value, None if there is none. Other fields of the same object may give way."""
    plain = put(tree, path, value)
    if card_of(plain) is not None:
        return plain
    if len(path) < 2 or (isinstance(value, int) and not isinstance(value, bool)):
        return None
    tried = islice(_with_repairs(tree, plain, path), REPEATED)
    return next((each for each in tried if card_of(each) is not None), None)


def _with_repairs(tree: Tree, plain: Tree, path: Path) -> Iterator[Tree]:
    """Yield trees in which other optional fields of the object are left out or begin anew."""
    *above, name = path
    here, there = get(plain, tuple(above)), tuple(above)
    if not isinstance(here, dict) or not isinstance(name, str):
        return
    shape = shape_of(shape_at(plain, there), here)
    others = [each for each in here if each != name and each not in shape.get("required", ())]
    bare = [plain]
    for left in others:
        bare.append(put(plain, (*there, left), ABSENT))
        yield bare[-1]
    if len(others) > 1:
        bare.append(plain)
        for left in others:
            bare[-1] = put(bare[-1], (*there, left), ABSENT)
        yield bare[-1]
    for base in reversed(bare):
        for other, field in fields(shape).items():
            if other != name and other not in get(base, there):
                for value in islice(seeds(field), 3):
                    yield put(base, (*there, other), value)


# ---- Lists of choices and steps


class Addition(NamedTuple):
    """An item that can be added to a list, with the card after it and the path of the new item."""

    item: JsonObject
    tree: Tree
    path: Path


def additions(tree: Tree, path: Path) -> Iterator[Addition]:
    """Yield what can be added to the list at a path: an item of each kind with which the card is valid."""
    for shape in alternatives(items(shape_at(tree, path))):
        if shape.get("type") == "object":
            yield from _words(tree, path, shape) if path == (CHOICES,) else _steps(tree, path, shape)


def _words(tree: Tree, path: Path, shape: Shape) -> Iterator[Addition]:
    """Yield an item for each word of an object's first field."""
    name, field = next(iter(fields(shape).items()))
    for word in values(field):
        after, place = inserted(tree, path, {name: word})
        if card_of(after) is not None:
            yield Addition({name: word}, after, place)


def _steps(tree: Tree, path: Path, shape: Shape) -> Iterator[Addition]:
    """Yield the new step of a block, with the changes of the card that it needs; nothing if it does not fit."""
    ways = ways_to_begin().get(_block_word(shape), ())
    tried = (each for way in ways for each in _in_context(tree, path, way, aims_of(shape)))
    yield from islice((each for each in tried if card_of(each.tree) is not None), 1)


def _block_word(shape: Shape) -> str:
    return str(fields(shape).get("do", {}).get("const", ""))


class Way(NamedTuple):
    """A new step, with the choices that it works on and the changes of the card that it needs."""

    item: JsonObject
    kinds: tuple[str, ...] = ()
    """The kinds of its choices; their numbers in the item count from 1."""
    goes_on: bool = False
    """The card no longer ends the turn."""
    roll: int = 0
    """A roll comes before the step (-1), after it (1), or not at all."""


@cache
def ways_to_begin() -> Mapping[str, tuple[Way, ...]]:
    """Return the best new step of every block by its word: one that can be played, and that works on a choice.

    After it comes one without a choice, for where there can be none.
    """
    found = {}
    for shape in alternatives(items(shape_at({STEPS: []}, (STEPS,)))):
        valid = [(way, card) for way in _ways(shape) if (card := card_of(_alone(way))) is not None]
        plain = [(way, card) for way, card in valid if not way.kinds]
        best = (_best(ways[:MOST_TRIED]) for ways in (valid, plain) if ways)
        found[_block_word(shape)] = tuple({repr(way): way for way in best}.values())
    return found


def _best(ways: Sequence[tuple[Way, Card]]) -> Way:
    """Return the first way whose card can often be played, the first one if there is none."""
    return next((way for way, card in ways if often(card)), ways[0][0])


def _ways(shape: Shape) -> Iterator[Way]:
    """Yield new steps of a block, those with choices first."""
    starts = list(islice(filter(_is_step, _starts(shape)), MOST_STARTS))
    aims = aims_of(shape)
    plain = [each for each in starts if not _numbers_in(each, aims)]
    for count in (1, 2):
        naming = [each for each in starts if _numbers_in(each, aims) == set(range(1, count + 1))]
        for kind in KINDS if naming else ():
            for item in naming[:MOST_TRIED]:
                yield from (Way(item, (kind,) * count, *more) for more in ((False, 0), (True, 1)))
    for item in plain if aims else starts:
        yield from (Way(item, (), *more) for more in ((False, 0), (True, 0), (True, 1), (True, -1)))


def _starts(shape: Shape) -> Iterator[JsonObject]:
    """Yield new values of a block, with its targets written even if they are the default."""
    known = {name: field["const"] for name, field in fields(shape).items() if "const" in field}
    targets = {name: default(field) for name, field in fields(shape).items()
               if refers(field) and default(field) not in (ABSENT, None)}
    found = [each for each in islice(instances(shape), 8 * MOST_STARTS) if not each.keys() & CONDITIONS] or [known]
    yield from ({**known, **targets, **{name: each[name] for name in each if name not in known}}
                for each in sorted(found, key=len))


def _is_step(item: JsonObject) -> bool:
    """Return True if a step is valid by itself, regardless of the rest of its card."""
    try:
        _STEP.validate_python(item)
    except ValidationError:
        return False
    return True


_STEP: TypeAdapter[Block] = TypeAdapter(Effect)


def _alone(way: Way) -> Tree:
    """Return a card that has nothing but this step and what it needs."""
    after = {**blank("-", "-"), CHOICES: _choices(way.kinds), STEPS: _with_roll([way.item], way.roll)}
    return {**after, "ends_turn": not way.goes_on}


def _choices(kinds: Sequence[str]) -> list[JsonObject]:
    return [{"kind": kind, **({"where": ["distinct"]} if kind in kinds[:at] else {})} for at, kind in enumerate(kinds)]


def _with_roll(steps: list[JsonObject], roll: int) -> list[JsonObject]:
    return [*[{"do": "roll"}] * (roll < 0), *steps, *[{"do": "roll"}] * (roll > 0)]


def aims_of(shape: Shape) -> frozenset[str]:
    """Return the fields of a block that may hold the number of a choice."""
    return frozenset(name for name, field in fields(shape).items() if refers(field))


def _in_context(
    tree: Tree, path: Path, way: Way, aims: Container[str], at: Sequence[int | None] = (None, 0)
) -> Iterator[Addition]:
    """Yield cards with this new step: on the choices that exist, else on new ones, and at the end, else in front."""
    known = tree.get(CHOICES, [])
    here = [at for at, choice in enumerate(known, 1) if choice["kind"] == way.kinds[0]] if way.kinds else []
    fresh = list(range(len(known) + 1, len(known) + len(way.kinds) + 1))
    for numbers in ([here[: len(way.kinds)]] if len(here) >= len(way.kinds) > 0 else []) + [fresh]:
        base = {**copy(tree), CHOICES: [*known, *(_choices(way.kinds) if numbers == fresh else [])]}
        item = _with_numbers(way.item, numbers, aims)
        for goes_on, roll in dict.fromkeys(((False, 0), (way.goes_on, 0), (way.goes_on, way.roll))):
            changed = {**base, "ends_turn": False} if goes_on else base
            for place in at:
                after, there = inserted(changed, path, item, place)
                if roll and path == (STEPS,):
                    number = len(after[STEPS]) - 1 if place is None else place
                    after, there = {**after, STEPS: _with_roll(after[STEPS], roll)}, (*path, number + (roll < 0))
                yield Addition(item, after, there)


def _numbers_in(item: JsonObject, aims: Iterable[str]) -> set[int]:
    """Return the numbers of choices that an item names."""
    found = {item[name] for name in aims if type(item.get(name)) is int}
    lists = [item[name] for name in aims if isinstance(item.get(name), list)]
    return found | {each for numbers in lists for each in numbers if type(each) is int}


def _with_numbers(item: JsonObject, numbers: Sequence[int], aims: Container[str]) -> JsonObject:
    """Return an item whose choices, counted from 1, have these numbers."""
    def changed(value: Json) -> Json:
        if isinstance(value, list):
            return [changed(each) for each in value]
        return numbers[value - 1] if type(value) is int and value <= len(numbers) else value

    return {name: changed(value) if name in aims else value for name, value in item.items()}


def replacements(tree: Tree, path: Path) -> Iterator[Addition]:
    """Yield what an item of a list may become: a choice of another kind, or the new step of another block.

    Choices that only the old step worked on are left out, if no other way is valid.
    """
    *above, at = path
    assert isinstance(at, int)
    there, old = tuple(above), get(tree, path)
    for shape in alternatives(items(shape_at(tree, there))):
        if there == (CHOICES,):
            name, field = next(iter(fields(shape).items()))
            tried = (Addition({**old, name: word}, after, path) for word in values(field)
                     if (after := with_value(tree, (*path, name), word)) is not None)
            yield from tried
        elif _block_word(shape) == old.get("do"):
            yield Addition(old, tree, path)
        elif known := ways_to_begin().get(_block_word(shape)):
            bare = put(tree, there, [*get(tree, there)[:at], *get(tree, there)[at + 1 :]])
            lone = _without_unused(bare, {number - 1 for place, number in _written(tree) if place[:2] == path[:2]})
            aims, places = aims_of(shape), (at, None, 0)
            found = (each for way in known for base in (bare, lone)
                     for each in _in_context(base, there, way, aims, places))
            yield from islice((each for each in found if card_of(each.tree) is not None), 1)


def _without_unused(tree: Tree, candidates: set[int]) -> Tree:
    """Return the tree without these choices, as far as no other step works on them."""
    known = tree.get(CHOICES, [])
    if not tree[STEPS]:
        return {**copy(tree), CHOICES: [choice for at, choice in enumerate(known) if at not in candidates]}
    for at in sorted(candidates, reverse=True):
        if at in unused(tree) and (after := may_remove(tree, (CHOICES, at))) is not None:
            tree = after
    return tree


def inserted(tree: Tree, path: Path, item: JsonObject, at: int | None = None) -> tuple[Tree, Path]:
    """Return the tree with a further item in the list at a path, by default at its end, and the item's path."""
    known = get(tree, path)
    found = [] if known is ABSENT else list(known)
    at = len(found) if at is None else at
    after = put(tree, path, [*found[:at], deepcopy(item), *found[at:]])
    return after, (*path, at)


def may_remove(tree: Tree, path: Path) -> Tree | None:
    """Return the valid card without an item of a list, None if another part needs it.

    Steps that worked on a removed choice get another target, if they can have one.
    """
    *above, at = path
    assert isinstance(at, int)
    there = tuple(above)
    found = get(tree, there)
    after = put(tree, there, [*found[:at], *found[at + 1 :]])
    if there == (CHOICES,):
        order: list[int | None] = [number - (number > at) if number != at else None for number in range(len(found))]
        after = _renumbered(tree, after, order)
    if card_of(after) is not None:
        return after
    return _retargeted(tree, after, at + 1) if there == (CHOICES,) else None


def _retargeted(tree: Tree, after: Tree, number: int) -> Tree | None:
    """Return the valid card in which each step that named the removed choice has another target."""
    for place in _references_to(tree, number):
        field = place[:3]
        for value in values(shape_at(after, field)):
            tried = put(after, field, value)
            if card_of({**tried, STEPS: tried[STEPS][: int(place[1]) + 1]}) is not None:
                after = tried
                break
    return after if card_of(after) is not None else None


def moved(tree: Tree, path: Path, by: int) -> Addition | None:
    """Return the valid card with an item of a list one place further up or down, None if that does not fit."""
    *above, at = path
    assert isinstance(at, int)
    there, to = tuple(above), at + by
    found = list(get(tree, there))
    if not 0 <= to < len(found):
        return None
    found[at], found[to] = found[to], found[at]
    after = put(tree, there, found)
    if there == (CHOICES,):
        order: list[int | None] = list(range(len(found)))
        order[at], order[to] = to, at
        after = _renumbered(tree, after, order)
    return Addition(found[to], after, (*there, to)) if card_of(after) is not None else None


def duplicated(tree: Tree, path: Path) -> Addition | None:
    """Return the valid card with a copy of an item after it, None if that does not fit."""
    *above, at = path
    assert isinstance(at, int)
    there, item = tuple(above), get(tree, path)
    after, place = inserted(tree, there, item, at + 1)
    if there == (CHOICES,):
        order: list[int | None] = [number + (number > at) for number in range(len(get(tree, there)))]
        after = _renumbered(tree, after, order)
    return Addition(item, after, place) if card_of(after) is not None else None


def _written(tree: Tree) -> Iterator[tuple[Path, int]]:
    """Yield every place that names a choice, with the number of the choice."""
    card = card_of(tree)
    for at, step in enumerate(() if card is None else card.effects):
        yield from (((STEPS, at, *named.path), named.number) for named in references(step))


def _references_to(tree: Tree, number: int) -> list[Path]:
    return [place for place, named in _written(tree) if named == number]


def _renumbered(tree: Tree, after: Tree, order: Sequence[int | None]) -> Tree:
    """Return ``after`` with the places of ``tree`` that name choices naming their new numbers."""
    for place, number in _written(tree):
        new = order[number - 1] if number <= len(order) else None
        if new is not None and new + 1 != number:
            if isinstance(place[-1], int) and get(after, place) is ABSENT:
                after = put(after, place[:-1], list(default(shape_at(after, place[:-1]))))
            after = put(after, place, new + 1)
    return after


def unused(tree: Tree) -> tuple[int, ...]:
    """Return the indices of the choices that no step works on."""
    card = card_of(tree)
    if card is None or any(step.kind == "repeat" for step in card.effects):
        return ()
    named = {number for _, number in _written(tree)}
    return tuple(at for at in range(len(card.choices)) if at + 1 not in named)


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
