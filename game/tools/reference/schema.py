"""JSON Schemas of the data files, which let editors complete and check as you type, and of finished dungeons."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path, PurePosixPath

from pydantic import BaseModel, TypeAdapter

from game.content.data_files import FileKind
from game.content.model_keys import ADD_KEY, CHANGE_KEY
from game.content.models.dungeon import FinishedDungeon
from game.content.models.look import Palette
from game.content.table_content import fields_of
from game.kernel.events import SHARED_SIGNS, name_of
from game.kernel.opaque import JsonObject
from game.tables.data_kinds import KINDS, is_data_folder, kind_at
from game.tables.knucklebones.definitions import RuleFile, RuleValues
from game.tables.table_files import TABLES
from game.tools.reference.block_examples import example

SCHEMA_DRAFT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schema"
"""The folder of schemas inside the data folder."""
MODELINE = "# yaml-language-server: $schema="
"""The beginning of a file's first line, which names its schema."""

OUTPUTS = (FileKind("dungeon", "dungeon.json", FinishedDungeon),)
"""The kinds of files that the game writes for other programs."""
EVENTS = tuple(fields_of(TABLES.values()))
CUE_KEYS = (*EVENTS, *map(name_of, SHARED_SIGNS), *(name_of(sign) for table in TABLES.values() for sign in table.signs))
KNOWN_KEYS: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    ("shades", (), tuple(Palette.model_fields)),
    ("beats", ("properties", "beats"), EVENTS),
    ("cues", ("properties", "sounds"), CUE_KEYS),
    ("cues", ("properties", "rumble"), CUE_KEYS),
)
"""Mappings with more known keys than their model has: the kind of file, the place in its schema, and the keys."""


def schema_of(kind: FileKind) -> JsonObject:
    """Return the schema of a kind of file: its model's, with field descriptions from the source and examples."""
    schema = TypeAdapter(kind.model).json_schema()
    shapes: JsonObject = schema.get("$defs", {})
    models = models_in(kind.model)
    for name, shape in shapes.items():
        _explain(shape, models.get(name), shapes)
    _explain(schema, kind.model, shapes)
    for name, path, keys in KNOWN_KEYS:
        if name == kind.name:
            _name_keys(schema, path, keys)
    return {"$schema": SCHEMA_DRAFT, **schema, "title": kind.place}


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
    keyed = schema
    for step in path:
        keyed = keyed[step]
    keyed["properties"] = dict.fromkeys(keys, keyed["additionalProperties"])
    keyed["additionalProperties"] = False


@cache
def schema_text(kind: FileKind, is_whole: bool = True) -> str:
    """Return the text of a schema file; the schema of a pack requires no key."""
    schema = schema_of(kind)
    return format_schema(schema if is_whole else pack_schema(schema)) + "\n"


def format_schema(schema: JsonObject, indent: str = "") -> str:
    """Return a schema as JSON with one line for each field, so that a new field changes one line."""
    inner = indent + " "
    lines = []
    for key, value in schema.items():
        if key in ("$defs", "properties"):
            parts = (f"{inner} {json.dumps(name)}: {format_schema(part, inner + ' ')}" for name, part in value.items())
            text = "{\n" + ",\n".join(parts) + f"\n{inner}}}"
        else:
            text = json.dumps(value, ensure_ascii=False)
        lines.append(f"{inner}{json.dumps(key)}: {text}")
    if "$defs" in schema or "properties" in schema:
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    return json.dumps(schema, ensure_ascii=False)


def first_line(place: PurePosixPath, kind: FileKind) -> str:
    """Return the required first line of a file at a place in the data folder."""
    return f"{MODELINE}{'../' * (len(place.parts) - 1)}{FOLDER}/{kind.name}.json"


def write_all(data: Path) -> list[Path]:
    """Write every schema, or those that a pack needs, and name it in every file. Return the changed files."""
    is_whole = is_data_folder(data)
    texts = {data / FOLDER / f"{kind.name}.json": schema_text(kind) for kind in (*KINDS, *OUTPUTS) if is_whole}
    for path in sorted(data.rglob("*.yaml")):
        place = PurePosixPath(path.relative_to(data).as_posix())
        if kind := kind_at(place):
            texts.setdefault(data / FOLDER / f"{kind.name}.json", schema_text(kind, is_whole))
            text = path.read_text("utf-8")
            rest = re.sub(rf"\A{re.escape(MODELINE)}.*\n", "", text)
            texts[path] = f"{first_line(place, kind)}\n{rest}"
    changed_paths = [path for path, text in texts.items() if not path.is_file() or path.read_text("utf-8") != text]
    for path in changed_paths:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(texts[path], "utf-8", newline="\n")
    return changed_paths


# Schemas of packs, which may set any part of a value, and remove or add parts


DESCRIPTIVE = ("description", "examples", "default")
"""Keys that describe a field apart from its form."""
REMOVAL = {"type": "null", "description": "Takes away what the game says here."}


def pack_schema(schema: JsonObject) -> JsonObject:
    """Return the schema of the same file in a pack, which can replace lists, add to them, or change them by item."""
    shapes: JsonObject = schema.get("$defs", {})
    parts: JsonObject = {}
    root = _part({key: value for key, value in schema.items() if key != "$defs"}, shapes, parts)
    all_shapes = {**shapes, **parts}
    used = _used_shapes(root, all_shapes, set())
    return {**root, "$defs": {name: all_shapes[name] for name in sorted(used)}} if used else root


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
        return _description(shape) | {"anyOf": [_form(shape), _list_changes(shape, shapes, parts)]}
    part = {key: value for key, value in shape.items() if key != "required"}
    if "properties" in shape:
        part["properties"] = {name: _or_none(inner, shapes, parts) for name, inner in shape["properties"].items()}
    if isinstance(shape.get("additionalProperties"), dict):
        part["additionalProperties"] = _or_none(shape["additionalProperties"], shapes, parts)
    return part


def _list_changes(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    """Return the schema of changes to a list that do not copy it."""
    added = {key: value for key, value in shape.items() if key not in (*DESCRIPTIVE, "minItems", "maxItems")}
    added["description"] = "Items that come after those of the game."
    item = _or_none(shape["items"], shapes, parts) if isinstance(shape.get("items"), dict) else {}
    changed = {"type": "object", "additionalProperties": _merged_kinds(item)}
    changed["description"] = "Items that are changed, each named by what it says first; a second one is 'roll 2'."
    options = {ADD_KEY: added, CHANGE_KEY: changed}
    return {"type": "object", "properties": options, "minProperties": 1, "additionalProperties": False}


def _merged_kinds(item: JsonObject) -> JsonObject:
    """Return the schema of a part of an item, which may fit several kinds."""
    schema = {("anyOf" if key == "oneOf" else key): value for key, value in item.items() if key != "discriminator"}
    if "anyOf" in schema:
        schema["anyOf"] = [_merged_kinds(inner) for inner in schema["anyOf"]]
    return schema


def _or_none(shape: JsonObject, shapes: JsonObject, parts: JsonObject) -> JsonObject:
    part = _part(shape, shapes, parts)
    return _description(part) | {"anyOf": [_form(part), REMOVAL]}


def _description(shape: JsonObject) -> JsonObject:
    return {key: value for key, value in shape.items() if key in DESCRIPTIVE}


def _form(shape: JsonObject) -> JsonObject:
    return {key: value for key, value in shape.items() if key not in DESCRIPTIVE}


# Descriptions of fields, from the source and from the words it leaves out


@cache
def sentences(model: type[BaseModel]) -> dict[str, str]:
    """Return the docstring of each field of a model, including inherited fields; fields without one are left out."""
    texts: dict[str, str] = {}
    for kind in reversed(model.__mro__):
        if issubclass(kind, BaseModel) and kind.__module__.split(".")[0] != "pydantic":
            texts |= _below(kind)
    return texts


def _below(model: type[BaseModel]) -> dict[str, str]:
    body = _classes(model.__module__).get(model.__name__, [])
    return {
        field.target.id: plain(text.value.value)
        for field, text in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(text, ast.Expr)
        and isinstance(text.value, ast.Constant)
        and isinstance(text.value.value, str)
    }


@cache
def _classes(module: str) -> dict[str, list[ast.stmt]]:
    """Return the bodies of a module's classes, by name."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node.body for node in tree.body if isinstance(node, ast.ClassDef)}


def plain(text: str) -> str:
    """Return a docstring as one line, with its names in single backquotes."""
    return re.sub(r"\s+", " ", inspect.cleandoc(text)).replace("``", "`")


def models_in(model: object) -> dict[str, type[BaseModel]]:
    """Return a model and every model in its fields, by name."""
    models: dict[str, type[BaseModel]] = {}
    pending: list[object] = [model]
    while pending:
        annotation = pending.pop(0)
        if isinstance(annotation, type) and issubclass(annotation, BaseModel):
            if annotation.__name__ not in models:
                models[annotation.__name__] = annotation
                pending += [field.annotation for field in annotation.model_fields.values()]
        else:
            pending += getattr(annotation, "__args__", ())
    return models


SAME_AS: Mapping[type[BaseModel], type[BaseModel]] = {RuleFile: RuleValues}
"""Models whose fields are explained in another model."""
FIELDS = {
    "do": "The word of this block.",
    "target": "The target: the number of a choice, counted from 1, or a selector.",
    "Choice.kind": "The kind of thing to choose.",
    "opponent_dice": "Dice on the opponent's board.",
    "opponent_cards": "Cards in the opponent's hand.",
    "Turns.turns": "The number of turns.",
    "least": "The lowest number.",
    "most": "The highest number.",
    "Selector.where": "Conditions that each of them must meet.",
    "dice": "The number of dice.",
    "Card.choices": "The choices that the card asks for, in this order.",
    "Swap.targets": "The numbers of the two choices it works on.",
    "Choice.where": "Conditions that a thing must meet to be chosen.",
    "name": "The name, by language.",
    "prompt": "The question when it is played, by language.",
    "Deck.description": "A line about it, by language.",
    "uses": "The number of times each seat may play it in a match.",
    "Card.steps": "The steps, in this order.",
    "RaiseShield.turns": "The number of the opponent's turns that it lasts.",
    "RuleFile.deck": "The name of a deck.",
    "multipliers": "Multipliers of doubles, triples and diagonals.",
    "Multipliers.double": "Two equal dice in a row.",
    "Multipliers.triple": "Three equal dice in a row.",
    "Multipliers.diagonal": "Equal dice on a whole diagonal.",
    "seconds": "Duration in seconds.",
    "EventBeat.ease": "The easing of its motion.",
    "EventBeat.start": "The start: after, with, or at the landing of the beat before, or at once.",
    "leave_ease": "The easing as it leaves.",
    "Entrance.enter_ease": "The easing as it comes.",
    "Entrance.enter": "Seconds to come.",
    "Entrance.hold": "Seconds to stay.",
    "BannerTimes.hold": "Seconds it stays.",
    "Entrance.leave": "Seconds to leave.",
    "BannerTimes.delay": "Seconds until it comes.",
    "Entrance.calm": "Seconds to fade under reduced motion.",
    "ScreenShake.decay": "The share of it that goes in a second.",
    "Spray.life": "The shortest and longest life in seconds.",
    "Spray.speed": "The lowest and highest speed in a second.",
    "Spray.direction": "The direction of flight.",
    "Spray.spread": "The angle around that direction, both sides together.",
    "Cue.sound": "The name of a sound.",
    "Cue.gain": "Gain in decibels.",
}
"""Descriptions by field, or by field of one model, for fields without a docstring."""


def descriptions(model: type[BaseModel]) -> dict[str, str]:
    """Return the description of each field of a model, from its source or from the words above."""
    shared_texts = sentences(SAME_AS[model]) if model in SAME_AS else {}
    common = {name: FIELDS[name] for name in model.model_fields if name in FIELDS}
    particular = {name: FIELDS[key] for name in model.model_fields if (key := f"{model.__name__}.{name}") in FIELDS}
    texts = common | shared_texts | particular | sentences(model)
    return {model.model_fields[name].alias or name: text for name, text in texts.items() if name in model.model_fields}
