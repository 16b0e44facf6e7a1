"""JSON Schemas of the data files, which let editors complete and check as you type, and of finished dungeons."""

from __future__ import annotations

import json
import re
from pathlib import Path, PurePosixPath

from pydantic import BaseModel, TypeAdapter

from game.content.data_files import Kind
from game.content.models.dungeon import FinishedDungeon
from game.content.models.look import Palette
from game.content.overlay import ADD, CHANGE
from game.content.table_content import fields_of
from game.kernel.events import SIGNS, name_of
from game.kernel.opaque import JsonObject
from game.tables.data_kinds import KINDS, is_data_folder, kind_at
from game.tables.table_files import TABLES
from game.tools.reference.block_examples import example
from game.tools.reference.words import descriptions, models_in, plain

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schema"
"""The folder of schemas inside the data folder."""
MODELINE = "# yaml-language-server: $schema="
"""The beginning of a file's first line, which names its schema."""

OUTPUTS = (Kind("dungeon", "dungeon.json", FinishedDungeon),)
"""The kinds of files that the game writes for other programs."""
EVENTS = tuple(fields_of(TABLES.values()))
ANSWERED = (*EVENTS, *map(name_of, SIGNS), *(name_of(sign) for table in TABLES.values() for sign in table.signs))
KEYS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("shades", (), tuple(Palette.model_fields)),
    ("beats", ("properties", "beats"), EVENTS),
    ("cues", ("properties", "sounds"), ANSWERED),
    ("cues", ("properties", "rumble"), ANSWERED),
)
"""Mappings with more known keys than their model has: the kind of file, the place in its schema, and the keys."""


def schema_of(kind: Kind) -> JsonObject:
    """Return the schema of a kind of file: its model's, with field descriptions from the source and examples."""
    schema = TypeAdapter(kind.model).json_schema()
    shapes: JsonObject = schema.get("$defs", {})
    models = models_in(kind.model)
    for name, shape in shapes.items():
        _explain(shape, models.get(name), shapes)
    _explain(schema, kind.model, shapes)
    for name, path, keys in KEYS:
        if name == kind.name:
            _name_keys(schema, path, keys)
    return {"$schema": DRAFT, **schema, "title": kind.place}


def _explain(shape: JsonObject, model: type[BaseModel] | None, shapes: JsonObject) -> None:
    """Put descriptions and examples into the schema of one model."""
    if "description" in shape:
        shape["description"] = plain(shape["description"])
    texts = descriptions(model) if model is not None and issubclass(model, BaseModel) else {}
    for name, field in shape.get("properties", {}).items():
        field.pop("title", None)
        if name in texts:
            field["description"] = texts[name]
        if "const" not in field and "enum" not in field:
            field["examples"] = [example(field, shapes, name)]
    if "properties" in shape:
        shape["examples"] = [example(shape, shapes)]


def _name_keys(schema: JsonObject, path: tuple[str, ...], keys: tuple[str, ...]) -> None:
    """Restrict a mapping to these keys."""
    mapping = schema
    for step in path:
        mapping = mapping[step]
    mapping["properties"] = dict.fromkeys(keys, mapping["additionalProperties"])
    mapping["additionalProperties"] = False


def schema_text(kind: Kind, whole: bool = True) -> str:
    """Return the text of a schema file; the schema of a pack requires no key."""
    schema = schema_of(kind)
    return json.dumps(schema if whole else in_part(schema), indent=1, ensure_ascii=False) + "\n"


def first_line(place: PurePosixPath, kind: Kind) -> str:
    """Return the required first line of a file at a place in the data folder."""
    return f"{MODELINE}{'../' * (len(place.parts) - 1)}{FOLDER}/{kind.name}.json"


def write_all(data: Path) -> list[Path]:
    """Write every schema, or those that a pack needs, and name it in every file. Return the changed files."""
    whole = is_data_folder(data)
    wanted = {data / FOLDER / f"{kind.name}.json": schema_text(kind) for kind in (*KINDS, *OUTPUTS) if whole}
    for path in sorted(data.rglob("*.yaml")):
        place = PurePosixPath(path.relative_to(data).as_posix())
        if kind := kind_at(place):
            wanted.setdefault(data / FOLDER / f"{kind.name}.json", schema_text(kind, whole))
            text = path.read_text("utf-8")
            rest = re.sub(rf"\A{re.escape(MODELINE)}.*\n", "", text)
            wanted[path] = f"{first_line(place, kind)}\n{rest}"
    changed = [path for path, text in wanted.items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in changed:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], "utf-8", newline="\n")
    return changed


# Schemas of packs, which may set any part of a value, and remove or add parts


DESCRIPTIVE = ("description", "examples", "default")
"""Keys that describe a field apart from its form."""
REMOVAL = {"type": "null", "description": "Takes away what the game says here."}


def in_part(schema: JsonObject) -> JsonObject:
    """Return the schema of the same file in a pack, which can replace lists, add to them, or change them by item."""
    shapes: JsonObject = schema.get("$defs", {})
    parts: JsonObject = {}
    root = _part({key: value for key, value in schema.items() if key != "$defs"}, shapes, parts)
    every = {**shapes, **parts}
    used = _used_shapes(root, every, set())
    return {**root, "$defs": {name: every[name] for name in sorted(used)}} if used else root


def _used_shapes(shape: object, shapes: JsonObject, used: set[str]) -> set[str]:
    """Return the shapes that a schema refers to, directly or not."""
    if isinstance(shape, dict):
        name = str(shape.get("$ref", "")).rpartition("/")[2]
        if name in shapes and name not in used:
            used.add(name)
            _used_shapes(shapes[name], shapes, used)
    for part in shape.values() if isinstance(shape, dict) else shape if isinstance(shape, list) else ():
        _used_shapes(part, shapes, used)
    return used


def _part(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    if "$ref" in shape:
        name = shape["$ref"].rsplit("/", 1)[1]
        if f"{name}Part" not in parts:
            parts[f"{name}Part"] = {}
            parts[f"{name}Part"] = _part(shapes[name], shapes, parts)
        return {**shape, "$ref": f"#/$defs/{name}Part"}
    for choice in ("oneOf", "anyOf"):
        if choice in shape:
            return {**shape, choice: [_part(inner, shapes, parts) for inner in shape[choice]]}
    if shape.get("type") == "array":
        return _description(shape) | {"anyOf": [_form(shape), _beside(shape, shapes, parts)]}
    part = {key: value for key, value in shape.items() if key != "required"}
    if "properties" in shape:
        part["properties"] = {name: _or_none(inner, shapes, parts) for name, inner in shape["properties"].items()}
    if isinstance(shape.get("additionalProperties"), dict):
        part["additionalProperties"] = _or_none(shape["additionalProperties"], shapes, parts)
    return part


def _beside(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    """Return the schema of changes to a list that do not copy it."""
    more = {key: value for key, value in shape.items() if key not in (*DESCRIPTIVE, "minItems", "maxItems")}
    more["description"] = "Items that come after those of the game."
    item = _or_none(shape["items"], shapes, parts) if isinstance(shape.get("items"), dict) else {}
    changing = {"type": "object", "additionalProperties": _any(item)}
    changing["description"] = "Items that are changed, each named by what it says first; a second one is 'roll 2'."
    ways = {ADD: more, CHANGE: changing}
    return {"type": "object", "properties": ways, "minProperties": 1, "additionalProperties": False}


def _any(item: JsonObject) -> JsonObject:
    """Return the schema of a part of an item, which may fit several kinds."""
    schema = {("anyOf" if key == "oneOf" else key): value for key, value in item.items() if key != "discriminator"}
    if "anyOf" in schema:
        schema["anyOf"] = [_any(inner) for inner in schema["anyOf"]]
    return schema


def _or_none(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    part = _part(shape, shapes, parts)
    return _description(part) | {"anyOf": [_form(part), REMOVAL]}


def _description(shape: JsonObject) -> JsonObject:
    return {key: value for key, value in shape.items() if key in DESCRIPTIVE}


def _form(shape: JsonObject) -> JsonObject:
    return {key: value for key, value in shape.items() if key not in DESCRIPTIVE}
