"""The shapes of a card's parts, read from the schema of its model: fields, and the values that a field may have.

Everything is found in the schema, so a new block or a new field can be edited without further code.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice, product
from typing import Final

from game.content.faults import Path
from game.kernel.opaque import Json, JsonObject
from game.tables.knucklebones.definitions import Card

Shape = JsonObject
"""A part of a JSON schema, without references."""
MOST_NUMBERS = 1000
"""The most numbers that a field offers."""
OPEN_MAXIMUM = 8
"""The highest number offered for a field without a maximum, such as the number of a choice."""
FIRST_NUMBERS = (1, 2, 3, 6)
"""Numbers to begin with, if they are allowed."""
MOST_INSTANCES = 400
"""The most new values of an object that are tried."""
MOST_FIRST_VALUES = 40
"""The most values of the required fields that further fields are tried with."""


class Absent:
    """The value of a field that is not written."""

    def __repr__(self) -> str:
        return "ABSENT"


ABSENT: Final = Absent()


@cache
def card_shape() -> Shape:
    return Card.model_json_schema(by_alias=True)


def resolve(shape: Shape) -> Shape:
    """Return a shape in place of a reference to it."""
    while "$ref" in shape:
        target: Shape = card_shape()["$defs"][shape["$ref"].rpartition("/")[2]]
        shape = target
    return shape


def alternatives(shape: Shape) -> tuple[Shape, ...]:
    """Return the shapes of which a value has one."""
    shape = resolve(shape)
    within = shape.get("anyOf") or shape.get("oneOf")
    if within is None:
        return (shape,)
    return tuple(option for part in within for option in alternatives(part))


def fields(shape: Shape) -> Mapping[str, Shape]:
    """Return the fields of an object by name."""
    properties: Mapping[str, Shape] = shape.get("properties", {})
    return properties


def is_list(shape: Shape) -> bool:
    """Return True for a list of objects, each with a page of its fields."""
    return any(option.get("type") == "array" and _holds_objects(option) for option in alternatives(shape))


def is_set(shape: Shape) -> bool:
    """Return True for a list of plain values."""
    return any(option.get("type") == "array" and "items" in option and not _holds_objects(option)
               for option in alternatives(shape))


def items(shape: Shape) -> Shape:
    """Return the shape of the items of a list."""
    inner: Shape = next(option["items"] for option in alternatives(shape) if option.get("type") == "array")
    return inner


def _holds_objects(shape: Shape) -> bool:
    return any(option.get("type") == "object" for option in alternatives(shape.get("items", {})))


def names_choice(shape: Shape) -> bool:
    """Return True for a field that may hold the number of a choice: the only numbers that the model does not limit."""
    return any(option.get("type") == "integer" and "enum" not in option and "maximum" not in option
               for part in alternatives(shape) for option in (part, *part.get("prefixItems", ())))


def fits(shape: Shape, value: Json) -> bool:
    """Return True if a value may have this shape, as far as its kind and its own words tell."""
    if "const" in shape:
        return bool(value == shape["const"])
    if "enum" in shape:
        return value in shape["enum"]
    kinds = {"object": dict, "array": list, "integer": int, "string": str, "boolean": bool, "null": type(None),
             "number": float}
    if type(value) is not kinds[shape.get("type", "object")]:
        return False
    if not isinstance(value, dict):
        return True
    properties = fields(shape)
    return set(value) <= set(properties) and all(
        value[name] == field["const"] for name, field in properties.items() if "const" in field and name in value
    )


def shape_of(shape: Shape, value: Json) -> Shape:
    """Return the one of a shape's alternatives that a value has."""
    shapes = alternatives(shape)
    return next((option for option in shapes if fits(option, value)), shapes[0])


def shape_at(tree: Json, path: Path) -> Shape:
    """Return the shape of the field or item at a path, with all of its alternatives."""
    shape, value = card_shape(), tree
    for step in path:
        current = shape_of(shape, value)
        if isinstance(step, int) and "prefixItems" in current:
            shape = current["prefixItems"][step]
        else:
            shape = current["items"] if isinstance(step, int) else fields(current)[step]
        if isinstance(step, int):
            value = value[step] if step < len(value) else ABSENT
        else:
            value = value.get(step, ABSENT) if isinstance(value, dict) else ABSENT
    return shape


def default(shape: Shape) -> Json:
    """Return the default of a field, ABSENT if it has to be written."""
    return shape.get("default", ABSENT)


def values(shape: Shape) -> Iterator[Json]:
    """Yield the values to choose from: plain ones, and objects to begin with. The default is yielded as written."""
    for alternative in alternatives(shape):
        yield from _values(alternative)


def _values(shape: Shape) -> Iterator[Json]:
    if "const" in shape:
        yield shape["const"]
    elif "enum" in shape:
        yield from shape["enum"]
    elif shape.get("type") == "boolean":
        yield from (False, True)
    elif shape.get("type") == "integer":
        yield from _numbers(shape)
    elif shape.get("type") == "array":
        yield from _lists(shape)
    elif shape.get("type") == "string":
        yield from shape.get("examples", ())
    elif shape.get("type") == "object" and "properties" in shape:
        fewest = len(shape.get("required", ()))
        yield from (first for first in islice(instances(shape), MOST_INSTANCES) if not fewest or len(first) == fewest)


def _numbers(shape: Shape) -> range:
    low = shape.get("minimum", 1)
    high = shape.get("maximum", max(low, OPEN_MAXIMUM))
    return range(low, min(high, low + MOST_NUMBERS) + 1)


def _lists(shape: Shape) -> Iterator[Json]:
    if "prefixItems" in shape:
        yield from (list(value) for value in product(*(_values(part) for part in shape["prefixItems"])))
        return
    if not shape.get("minItems"):
        yield []
    yield from ([value] for value in seeds(shape["items"]))


def seeds(shape: Shape) -> Iterator[Json]:
    """Yield a few values to begin with: all words, but only some numbers."""
    for alternative in alternatives(shape):
        if alternative.get("type") == "integer" and "enum" not in alternative:
            numbers = _numbers(alternative)
            usual = [number for number in FIRST_NUMBERS if number in numbers]
            yield from usual or numbers[:1]
        elif alternative.get("type") == "array" and "prefixItems" not in alternative:
            yield from islice(_lists(alternative), 4)
        else:
            yield from _values(alternative)


def instances(shape: Shape, depth: int = 0) -> Iterator[JsonObject]:
    """Yield new values of an object: its required fields, then one further field each."""
    properties = fields(shape)
    required = [name for name in properties if name in shape.get("required", ())]
    starts = [list(islice(_shallow_values(properties[name], depth), MOST_FIRST_VALUES)) for name in required]
    firsts = [dict(zip(required, first, strict=True)) for first in islice(product(*starts), MOST_INSTANCES)]
    yield from (first for first in firsts if first)
    others = [(name, value) for name, field in properties.items() if name not in required
              for value in islice(_shallow_values(field, depth), 24)
              if value not in (None, False, []) and value != default(field)]
    for name, value in sorted(others, key=lambda each: isinstance(each[1], dict)):
        yield from ({**first, name: value} for first in firsts[:MOST_FIRST_VALUES] or [{}])


def _shallow_values(shape: Shape, depth: int) -> Iterator[Json]:
    """Yield values to begin with; objects within objects end at some depth, as a step may hold steps."""
    for alternative in alternatives(shape):
        if alternative.get("type") == "object":
            if depth < 2 and "properties" in alternative:
                yield from islice(instances(alternative, depth + 1), 24)
        elif alternative.get("type") == "array" and _holds_objects(alternative):
            if depth < 1:
                inner = [part for part in alternatives(alternative["items"]) if part.get("type") == "object"]
                yield from ([item] for part in inner for item in islice(instances(part, depth + 1), 1))
        else:
            yield from seeds(alternative)
