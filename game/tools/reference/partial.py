"""Schemas for packs: a pack may set any part of a value, and remove or add parts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pydantic import TypeAdapter

from game.content.faults import Path
from game.content.overlay import ADD, CHANGE
from game.content.yaml_source import Document
from game.kernel.opaque import Json, JsonObject

KEPT = ("description", "examples", "default")
"""Keys that describe a field apart from its form."""
TAKEN = {"type": "null", "description": "Takes away what the game says here."}


def in_part(schema: JsonObject) -> JsonObject:
    """Return the schema of the same file in a pack, which can replace lists, add to them, or change them by item."""
    shapes: JsonObject = schema.get("$defs", {})
    parts: JsonObject = {}
    root = _part({key: value for key, value in schema.items() if key != "$defs"}, shapes, parts)
    known = {**shapes, **parts}
    used = _used(root, known, set())
    return {**root, "$defs": {name: known[name] for name in sorted(used)}} if used else root


def _used(shape: object, known: JsonObject, found: set[str]) -> set[str]:
    """Return the shapes that a schema refers to, directly or not."""
    if isinstance(shape, dict):
        name = str(shape.get("$ref", "")).rpartition("/")[2]
        if name in known and name not in found:
            found.add(name)
            _used(known[name], known, found)
    for each in shape.values() if isinstance(shape, dict) else shape if isinstance(shape, list) else ():
        _used(each, known, found)
    return found


def _part(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    if "$ref" in shape:
        name = shape["$ref"].rsplit("/", 1)[1]
        if f"{name}Part" not in parts:
            parts[f"{name}Part"] = {}
            parts[f"{name}Part"] = _part(shapes[name], shapes, parts)
        return {**shape, "$ref": f"#/$defs/{name}Part"}
    for choice in ("oneOf", "anyOf"):
        if choice in shape:
            return {**shape, choice: [_part(each, shapes, parts) for each in shape[choice]]}
    if shape.get("type") == "array":
        return _said(shape) | {"anyOf": [_form(shape), _beside(shape, shapes, parts)]}
    part = {key: value for key, value in shape.items() if key != "required"}
    if "properties" in shape:
        part["properties"] = {name: _or_none(each, shapes, parts) for name, each in shape["properties"].items()}
    if isinstance(shape.get("additionalProperties"), dict):
        part["additionalProperties"] = _or_none(shape["additionalProperties"], shapes, parts)
    return part


def _beside(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    """Return the schema of changes to a list that do not copy it."""
    more = {key: value for key, value in shape.items() if key not in (*KEPT, "minItems", "maxItems")}
    more["description"] = "Items that come after those of the game."
    item = _or_none(shape["items"], shapes, parts) if isinstance(shape.get("items"), dict) else {}
    changing = {"type": "object", "additionalProperties": _any(item)}
    changing["description"] = "Items that are changed, each named by what it says first; a second one is 'roll 2'."
    ways = {ADD: more, CHANGE: changing}
    return {"type": "object", "properties": ways, "minProperties": 1, "additionalProperties": False}


def _any(item: JsonObject) -> JsonObject:
    """Return the schema of a part of an item, which may fit several kinds."""
    found = {("anyOf" if key == "oneOf" else key): value for key, value in item.items() if key != "discriminator"}
    if "anyOf" in found:
        found["anyOf"] = [_any(each) for each in found["anyOf"]]
    return found


def _or_none(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    part = _part(shape, shapes, parts)
    return _said(part) | {"anyOf": [_form(part), TAKEN]}


def _said(shape: JsonObject) -> JsonObject:
    return {key: value for key, value in shape.items() if key in KEPT}


def _form(shape: JsonObject) -> JsonObject:
    return {key: value for key, value in shape.items() if key not in KEPT}


class Value(NamedTuple):
    """A value. ``file`` and ``line`` are None if no file sets it and the model's default applies."""

    place: str
    """The path of its file in the data folder."""
    path: Path
    value: Json
    file: str | None
    line: int | None

    def __str__(self) -> str:
        said = json.dumps(self.value, ensure_ascii=False)
        return f"{self.place} {dotted(self.path)} = {said}  ({self.origin})"

    @property
    def origin(self) -> str:
        """``file:line``, or ``default``."""
        return "default" if self.file is None else f"{self.file}:{self.line}"

    def as_json(self) -> JsonObject:
        """Return the value and its origin as plain JSON values."""
        return self._asdict() | {"path": dotted(self.path)}


def dotted(path: Path) -> str:
    """Return keys joined by dots; list items count from 1."""
    return ".".join(str(step + 1) if isinstance(step, int) else step for step in path)


def resolved(documents: Mapping[str, Document[object]]) -> Iterator[Value]:
    """Yield all values, file by file."""
    for place, document in sorted(documents.items()):
        known = getattr(document.value, "says_all", True)
        plain = TypeAdapter(type(document.value)).dump_python(document.value, mode="json", exclude_unset=not known)
        for path, value in _leaves(plain, ()):
            file, line = document.stands(path) or (None, None)
            yield Value(place, path, value, file, line)


def _leaves(value: object, path: Path) -> Iterator[tuple[Path, Json]]:
    steps = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if not steps or not value:
        yield path, value
    for step, inner in steps:
        yield from _leaves(inner, (*path, step))
