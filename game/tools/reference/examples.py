"""Example values made from a schema."""

from __future__ import annotations

from game.kernel.opaque import Json, JsonObject

NAMED: JsonObject = {
    "art": "card_shield", "portrait": "bot_1", "sound": "roll", "instrument": "kick", "deck": "base", "cards": "shield",
    "every": "own_die", "name": {"en": "Shield", "de": "Schild"},
    "prompt": {"en": "Choose a lane!", "de": "Wähle eine Bahn!"},
    "description": {"en": "Protects a lane.", "de": "Schützt eine Bahn."},
    "title": {"en": "Place", "de": "Ablegen"},
    "text": {"en": "Place it in the left lane.", "de": "Lege ihn in die linke Bahn."},
    "otherwise": {"en": "The left one!", "de": "Die linke!"},
    "done": {"en": "Well done.", "de": "Gut gemacht."},
    "answer": "roll=2", "position": "-/-/- -/-/- 1 place:4", "do": "place:1",
}  # fmt: skip
"""Examples by field name, for fields whose type alone says too little."""
SHAPED = {"^#": "#5AFF96", "^(tint|#": "tint", "^[A-G]": "A4"}
"""Examples by the beginning of a pattern."""


def example(schema: JsonObject, shapes: JsonObject, name: str = "") -> Json:
    """Return a value for a schema: its default, the first of its words, or a value within its bounds."""
    if "$ref" in schema and "default" not in schema:
        return example(shapes[schema["$ref"].rpartition("/")[2]], shapes, name)
    if schema.get("default") not in (None, [], {}):
        return schema["default"]
    for key in ("const", "enum"):
        if key in schema:
            return schema[key] if key == "const" else schema[key][0]
    for key in ("oneOf", "anyOf"):
        if key in schema:
            return example(schema[key][0], shapes, name)
    return _typed(schema, shapes, name)


def _typed(schema: JsonObject, shapes: JsonObject, name: str) -> Json:
    match schema.get("type"):
        case "object" if "properties" in schema:
            needed = schema.get("required") or list(schema["properties"])[:1]
            return {field: example(schema["properties"][field], shapes, field) for field in needed}
        case "object":
            inside = schema.get("additionalProperties")
            return NAMED.get(name) or {"name": example(inside, shapes) if isinstance(inside, dict) else 1}
        case "array":
            items = schema.get("prefixItems") or [schema["items"]] * max(1, schema.get("minItems", 1))
            return [example(item, shapes, name) for item in items]
        case "integer" | "number":
            return _between(schema)
        case "boolean":
            return True
    known = NAMED.get(name)
    shaped = (value for begin, value in SHAPED.items() if schema.get("pattern", "").startswith(begin))
    return next(shaped, known if isinstance(known, str) else "...")


def _between(schema: JsonObject) -> int | float:
    """Return the middle of the range, or the nearest small whole number."""
    low: float = next((schema[key] for key in ("minimum", "exclusiveMinimum") if key in schema), 0)
    high: float = next((schema[key] for key in ("maximum", "exclusiveMaximum") if key in schema), low + 2)
    if schema["type"] == "integer":
        return int(max(low, min(high, 1)))
    return float(round((low + high) / 2, 2))
