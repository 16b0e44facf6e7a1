"""The errors of a model as faults: in words for designers, at their places."""

from __future__ import annotations

import re

from pydantic import TypeAdapter, ValidationError
from pydantic_core import ErrorDetails
from yaml.nodes import MappingNode, Node

from game.content.accepted_words import words_at
from game.content.faults import LOOKED_AT, MOST_TOLD, Fault, Path, nearest, shown
from game.content.yaml_places import fault_at, file_of, mark_at, walked

_KINDS = {
    "int_type": "a whole number", "float_type": "a number", "string_type": "a text", "bool_type": "true or false",
    "dict_type": "a mapping", "model_type": "a mapping", "model_attributes_type": "a mapping",
    "list_type": "a list", "tuple_type": "a list", "int_from_float": "a whole number",
}

_BOUNDS = {"too_long": ("at most", "max_length"), "too_short": ("at least", "min_length")}
_SMALL = "one word of small letters, digits and _"
_PATTERNS = {
    "^[a-z0-9_]": _SMALL, "^[a-z][a-z0-9_]": _SMALL,
    "^[a-z][a-z0-9]": "one word of small letters and digits", "^[A-G]": "a note such as A4, C#5 or Bb3",
    "^[A-Z0-9]$": "one capital letter or digit", r"^[\w-]{1,16}$": "at most 16 letters, digits, - and _",
}  # fmt: skip
_LIMITS = {
    "greater_than_equal": "at least {ge:g}", "less_than_equal": "at most {le:g}", "greater_than": "more than {gt:g}",
    "less_than": "less than {lt:g}", "multiple_of": "a multiple of {multiple_of:g}",
    "string_too_long": "a text of at most {max_length} letters",
    "string_too_short": "a text of at least {min_length} letters", "finite_number": "a number that ends",
}  # fmt: skip


def told_of(wrong: ValidationError, kind: object, root: Node, file: str) -> list[Fault]:
    """Return the errors of a model as faults in a tree, one for each mistake."""
    model = kind._type if isinstance(kind, TypeAdapter) else kind
    every = wrong.errors(include_url=False)
    errors = _one_each(_own(every[:LOOKED_AT]), root)
    more = len(errors) - MOST_TOLD + len(every[LOOKED_AT:])
    told = [(error["loc"], _explain(error, model, root, file)) for error in errors[:MOST_TOLD]]
    meant = {(*path[:-1], fault.nearest) for path, fault in told if fault.what.startswith("unknown field")}
    # A misspelled name is reported only once: the right one is not reported as missing.
    found = [fault for path, fault in told if path not in meant or not fault.what.endswith("is missing")]
    return [*dict.fromkeys(found), *found[-1:] * more]


def _own(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Return the errors without lists that only seem too short because some of their items are invalid."""
    paths = [error["loc"] for error in errors]
    return [
        error
        for error in errors
        if error["type"] != "too_short" or not any(p[: len(error["loc"])] == error["loc"] != p for p in paths)
    ]


def _nearness(kind: str) -> int:
    """Return how close a value came to being valid, from 0 to 3. An error of 0 is always reported."""
    return 3 if kind in _LIMITS else 2 if kind == "literal_error" else int(kind in _KINDS)


def _one_each(errors: list[ErrorDetails], root: Node) -> list[ErrorDetails]:
    """Return one error for each value that could be of several kinds: that of the closest kind."""
    best: dict[object, ErrorDetails] = {}
    for at, error in enumerate(errors):
        near = _nearness(error["type"])
        place = walked(root, tuple(error["loc"]))[0] if near else at
        if place not in best or near > _nearness(best[place]["type"]):
            best[place] = error
    return list(best.values())


def _meant_by(pattern: str) -> str:
    """Return a text's pattern in words; "" for an unknown pattern."""
    if "0-9A-Fa-f" in pattern:
        return "a colour such as '#5AFF96'"
    return next((words for begins, words in _PATTERNS.items() if pattern.startswith(begins)), "")


def _meant_instead(root: Node, path: Path) -> str:
    """Return the entry of another file that an incomplete new one probably means, by its similar name; "" if there is
    none."""
    _, _, around = walked(root, path[:-1])
    _, key, entry = walked(root, path)
    if not path or not isinstance(around, MappingNode) or not isinstance(entry, MappingNode):
        return ""
    file = file_of(key.start_mark, "")
    if any(file_of(inner.start_mark, "") != file for inner, _ in entry.value):
        return ""
    others = [str(other.value) for other, value in around.value if file_of(value.start_mark, "") != file]
    return next(iter(nearest(str(path[-1]), others)), "")


def _explain(error: ErrorDetails, model: object, root: Node, file: str) -> Fault:
    """Return a pydantic error as a fault, in words for designers."""
    kind, path, given, context = error["type"], tuple(error["loc"]), error["input"], error.get("ctx", {})
    if kind == "misfit":
        return fault_at(file, mark_at(root, path + context["path"]), context["what"])
    called = _called(walked(root, path)[0])
    quoted = tuple(re.findall(r"'([^']*)'", str(context.get("expected_tags", context.get("expected", "")))))
    if kind == "extra_forbidden":
        known, (first, *more) = words_at(model, path[:-1]), str(path[-1]).split(maxsplit=1) or [""]
        mark = mark_at(root, path, key=True)
        if more and first in known:
            return fault_at(file, mark, f"unknown field {called}, does it lack a colon?", first, [first])
        return fault_at(file, mark, f"unknown field {called}", str(path[-1]), known)
    if kind == "missing":
        mark, meant = mark_at(root, path[:-1]), _meant_instead(root, path[:-1])
        if meant:
            what = f"there is no {path[-2]!r} to change, and a new one has to be whole"
            return fault_at(file, mark, what, meant, [meant])
        return fault_at(file, mark, f"{_called(path)} is missing")
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        word = context["discriminator"].strip("'()")
        if kind == "union_tag_not_found":
            lacks = f"{called} must be a mapping with {word!r}, not {shown(given)}"
            return fault_at(file, mark_at(root, path), f"{word!r} is missing" if isinstance(given, dict) else lacks)
        path, called, given = (*path, word), repr(word), context["tag"]
    mark = mark_at(root, path)
    is_key = bool(path) and path[-1] == "[key]"
    if kind in ("literal_error", "union_tag_invalid"):
        wanted = f"{called} must be {context.get('expected')}, not {shown(given)}"
        what = f"{called} cannot be {shown(given)}" if quoted else wanted
        if is_key:
            mark, what = mark_at(root, path, key=True), f"unknown field {shown(given)}"
        return fault_at(file, mark, what, str(given), quoted)
    if is_key and isinstance(given, str):
        wanted = _meant_by(context.get("pattern", "")) or f"{error['msg'][0].lower()}{error['msg'][1:]}"
        return fault_at(file, mark_at(root, path, key=True), f"this cannot be called {shown(given)}: {wanted}")
    if is_key:
        return fault_at(file, mark, f"a key must be a text, not {shown(given)}: put it in quotes")
    if kind in _KINDS:
        unquoted = given is None and kind == "string_type"
        hint = "; an unquoted # starts a comment, put colours in quotes" if unquoted else ""
        words = words_at(model, path) if kind.startswith("model") and isinstance(given, str | int | float) else ()
        such = f" such as {{{words[0]}: ...}}" if words else ""
        return fault_at(file, mark, f"{called} must be {_KINDS[kind]}{such}, not {shown(given)}{hint}")
    if kind in _BOUNDS and "actual_length" in context:
        most, bound = _BOUNDS[kind]
        items = "item" if context[bound] == 1 else "items"
        found = context["actual_length"]
        return fault_at(file, mark, f"{called} must have {most} {context[bound]} {items}, not {found}")
    if kind in _LIMITS:
        return fault_at(file, mark, f"{called} must be {_LIMITS[kind].format(**context)}, not {shown(given)}")
    if kind == "string_pattern_mismatch" and (wanted := _meant_by(context["pattern"])):
        return fault_at(file, mark, f"{called} must be {wanted}, not {shown(given)}")
    return fault_at(file, mark, f"{called}: {error['msg'][0].lower()}{error['msg'][1:]}, not {shown(given)}")


def _called(path: Path) -> str:
    """Return the name of a value: that of the field that holds it. Items of lists count from 1."""
    if not path:
        return "the file"
    *outer, last = path
    return repr(last) if isinstance(last, str) else f"item {last + 1} of {_called(tuple(outer))}"
