"""Faults of values that do not follow their model: pydantic's errors in words for designers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails
from yaml.nodes import MappingNode, Node

from game.content.definition import PATTERN_WORDS
from game.content.faults import MOST_COUNTED, MOST_REPORTED, Fault, Path, nearest, quote
from game.content.model_keys import field_names_at, types_at
from game.content.yaml_tree import fault_at, file_of, find_nodes, mark_at

_TYPES = {
    "int_type": "a whole number", "float_type": "a number", "string_type": "a text", "bool_type": "true or false",
    "dict_type": "a mapping", "model_type": "a mapping", "model_attributes_type": "a mapping",
    "list_type": "a list", "tuple_type": "a list", "int_from_float": "a whole number",
}
_LIMITS = {
    "greater_than_equal": "at least {ge:g}", "less_than_equal": "at most {le:g}", "greater_than": "more than {gt:g}",
    "less_than": "less than {lt:g}", "multiple_of": "a multiple of {multiple_of:g}",
    "string_too_long": "a text of at most {max_length} letters",
    "string_too_short": "a text of at least {min_length} letters", "finite_number": "a finite number",
}


def model_faults(failure: ValidationError, kind: object, root: Node, file: str) -> list[Fault]:
    """Return the errors of a model as faults in a tree, one for each mistake."""
    model = kind._type if isinstance(kind, TypeAdapter) else kind
    all_errors = failure.errors(include_url=False)
    errors = _closest_errors(_independent_errors(all_errors[:MOST_COUNTED]), root)
    excess = len(errors) - MOST_REPORTED + len(all_errors[MOST_COUNTED:])
    shown_errors = [_Error(error, model, root, file) for error in errors[:MOST_REPORTED]]
    pairs = [(error, _explain(error)) for error in shown_errors]
    corrections = {(*error.path[:-1], fault.nearest) for error, fault in pairs if error.type == "extra_forbidden"}
    # A misspelled name is reported only once: the right one is not reported as missing.
    faults = [fault for error, fault in pairs if error.type != "missing" or error.path not in corrections]
    return [*dict.fromkeys(faults), *faults[-1:] * excess]


def _independent_errors(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Return the errors that are not due to others.

    A list may only seem too short because some of its items are invalid, and a mapping only seem to be no word because
    something in it is wrong.
    """
    paths = [error["loc"] for error in errors]

    def is_consequence(error: ErrorDetails) -> bool:
        is_word = error["type"] == "literal_error" and isinstance(error["input"], dict)
        parent_path = error["loc"][:-1] if is_word else error["loc"]
        has_inner = any(path[: len(parent_path)] == parent_path and path != error["loc"] for path in paths)
        return has_inner and (is_word or error["type"] == "too_short")

    return [error for error in errors if not is_consequence(error)]


def _closeness(kind: str) -> int:
    """Return how close a value came to being valid, from 0 to 3. An error of 0 is always reported."""
    return 3 if kind in _LIMITS else 2 if kind == "literal_error" else int(kind in _TYPES)


def _closest_errors(errors: list[ErrorDetails], root: Node) -> list[ErrorDetails]:
    """Return one error for each value that could be of several kinds: that of the closest kind."""
    closest: dict[object, ErrorDetails] = {}
    for index, error in enumerate(errors):
        closeness = _closeness(error["type"])
        place = find_nodes(root, tuple(error["loc"]))[0] if closeness else index
        if place not in closest or closeness > _closeness(closest[place]["type"]):
            closest[place] = error
    return list(closest.values())


class _Error:
    """An error that pydantic reports, with the model and the tree that it is about."""

    def __init__(self, error: ErrorDetails, model: object, root: Node, file: str) -> None:
        self.type, self.path, self.value = error["type"], tuple(error["loc"]), error["input"]
        self.context = error.get("ctx", {})
        self.message = error["msg"][0].lower() + error["msg"][1:]
        self.model, self.root, self.file = model, root, file
        self.name = _name(find_nodes(root, self.path)[0])

    def fault(self, message: str, word: str = "", among: Sequence[str] = (), path: Path | None = None) -> Fault:
        """Return a fault at the value, or at another path; at ``[key]``, the key of the value before it."""
        path = self.path if path is None else path
        return fault_at(self.file, mark_at(self.root, path, at_key=path[-1:] == ("[key]",)), message, word, among)

    def mismatch(self, expected: str) -> Fault:
        return self.fault(f"{self.name} must be {expected}, not {quote(self.value)}")


def _explain(error: _Error) -> Fault:
    if error.path[-1:] == ("[key]",) and error.type != "misfit":
        return _bad_key(error)
    if (explain := _FAULTS.get(error.type)) is not None:
        return explain(error)
    if error.type in _LIMITS and error.value != error.value:
        return error.fault(f"{error.name} must be a number, not {error.value}: .nan stands for no number")
    if (expected := _expected_value(error)) is not None:
        return error.mismatch(_with_alternatives(error, expected) if error.type in _TYPES else expected)
    return error.fault(f"{error.name}: {error.message}, not {quote(error.value)}")


def _expected_value(error: _Error) -> str | None:
    """Return the value that is wanted, in words; None if only pydantic's message names it."""
    if error.type in _TYPES:
        return _TYPES[error.type]
    if error.type in _LIMITS:
        return _LIMITS[error.type].format(**error.context)
    return PATTERN_WORDS.get(error.context.get("pattern", ""))


def _misfit(error: _Error) -> Fault:
    return error.fault(error.context["message"], path=error.path + error.context["path"])


def _bad_key(error: _Error) -> Fault:
    if error.type == "literal_error":
        return error.fault(f"unknown field {quote(error.value)}", str(error.value), _quoted_words(error, "expected"))
    if not isinstance(error.value, str):
        return error.fault(f"a key must be a text, not {quote(error.value)}: put it in quotes", path=error.path[:-1])
    return error.fault(f"this cannot be called {quote(error.value)}: {_expected_value(error) or error.message}")


def _unknown_field(error: _Error) -> Fault:
    name, names = str(error.path[-1]), field_names_at(error.model, error.path[:-1])
    at_key = (*error.path, "[key]")
    first, *more = name.split(maxsplit=1) or [""]
    if more and first in names:
        return error.fault(f"unknown field {error.name}, is a colon missing?", first, [first], at_key)
    return error.fault(f"unknown field {error.name}", name, names, at_key)


def _missing_field(error: _Error) -> Fault:
    parent_path = error.path[:-1]
    if correction := _similar_entry(error.root, parent_path):
        message = f"there is no {parent_path[-1]!r} to change, and a new entry needs all its fields"
        return error.fault(message, correction, [correction], parent_path)
    return error.fault(f"{_name(error.path)} is missing", path=parent_path)


def _missing_tag(error: _Error) -> Fault:
    word = error.context["discriminator"].strip("'()")
    if isinstance(error.value, dict):
        return error.fault(f"{word!r} is missing")
    example = f"such as {{{word}: {error.value}}}" if isinstance(error.value, str) else f"with {word!r}"
    return _colon(error) or error.mismatch(f"a mapping {example}")


def _unknown_tag(error: _Error) -> Fault:
    word, tag = error.context["discriminator"].strip("'()"), error.context["tag"]
    message, tags = f"{word!r} cannot be {quote(tag)}", _quoted_words(error, "expected_tags")
    return error.fault(message, str(tag), tags, (*error.path, word))


def _unknown_word(error: _Error) -> Fault:
    if words := _quoted_words(error, "expected"):
        return error.fault(f"{error.name} cannot be {quote(error.value)}", str(error.value), words)
    return error.mismatch(str(error.context["expected"]))


def _quoted_words(error: _Error, key: str) -> tuple[str, ...]:
    """Return the texts in quotes in a part of pydantic's message."""
    return tuple(re.findall(r"'([^']*)'", str(error.context[key])))


def _no_text(error: _Error) -> Fault:
    if error.value is None:
        if _is_half(error):
            message = f"{error.name} has no value: put a text with a comma in quotes"
            return error.fault(message, path=(*error.path, "[key]"))
        hint = "an unquoted # starts a comment, put colors in quotes"
        return error.fault(f"{error.name} must be a text, not nothing; {hint}")
    return error.mismatch(_TYPES[error.type])


def _is_half(error: _Error) -> bool:
    """Return True if a value is missing because a comma has cut a text in braces in two."""
    _, key, value = find_nodes(error.root, error.path)
    begin, end = key.start_mark, value.start_mark
    # There is not even room for a colon.
    return key is not value and (end.line, end.column) == (begin.line, begin.column + len(key.value))


def _no_mapping(error: _Error) -> Fault:
    if (colon := _colon(error)) is not None:
        return colon
    words = field_names_at(error.model, error.path) if isinstance(error.value, str | int | float) else ()
    return error.mismatch(_with_alternatives(error, _mapping_example(words[0], error) if words else "a mapping"))


def _colon(error: _Error) -> Fault | None:
    """Return the fault of a mapping with a colon that no space follows."""
    colon = re.fullmatch(r"([a-z_]+):(\S+)", error.value) if isinstance(error.value, str) else None
    return colon and error.fault(f"a space is missing after the colon: {colon[1]}: {colon[2]}")


def _no_texts(error: _Error) -> Fault:
    is_text = isinstance(error.value, str) and dict[str, str] in types_at(error.model, error.path)
    example = f" such as {{en: {error.value!r}}}" if is_text else ""
    return error.mismatch(_with_alternatives(error, f"a mapping{example}"))


def _mapping_example(field: str, error: _Error) -> str:
    """Return a mapping as a designer would write it, with the number that was given in its place."""
    fits = type(error.value) is int and int in types_at(error.model, (*error.path, field))
    return f"a mapping such as {{{field}: {error.value if fits else '...'}}}"


def _with_alternatives(error: _Error, expected: str) -> str:
    """Return the wanted value, and the other forms that a value here may have."""
    kinds = types_at(error.model, error.path)
    forms = [expected] if len(kinds) > 1 else []
    for kind in kinds if forms else ():
        if kind is int and "number" not in expected:
            forms.insert(0, "a whole number")
        elif isinstance(kind, type) and issubclass(kind, BaseModel) and "mapping" not in expected:
            forms.append(f"a mapping such as {{{next(iter(field_names_at(kind, ())))}: ...}}")
        elif get_origin(kind) is Literal:
            forms += [repr(word) for word in get_args(kind) if isinstance(word, str)]
    return " or ".join(dict.fromkeys(forms)) or expected


def _no_list(error: _Error) -> Fault:
    if isinstance(error.value, str | int | float):
        fields = field_names_at(error.model, (*error.path, 0, str(error.value)))
        item = f"{{{fields[0]}: {error.value}}}" if fields and isinstance(error.value, str) else error.value
        return error.mismatch(f"a list such as [{item}]")
    message = "a list, each item with a dash before it" if isinstance(error.value, dict) else "a list"
    return error.mismatch(message)


def _wrong_length(error: _Error) -> Fault:
    most, bound = ("at most", "max_length") if error.type == "too_long" else ("at least", "min_length")
    expected, length = error.context[bound], error.context["actual_length"]
    return error.fault(f"{error.name} must have {most} {expected} {'item' if expected == 1 else 'items'}, not {length}")


_FAULTS: Mapping[str, Callable[[_Error], Fault]] = {
    "misfit": _misfit,
    "extra_forbidden": _unknown_field,
    "missing": _missing_field,
    "union_tag_not_found": _missing_tag,
    "union_tag_invalid": _unknown_tag,
    "literal_error": _unknown_word,
    "string_type": _no_text,
    "dict_type": _no_texts,
    "list_type": _no_list,
    "tuple_type": _no_list,
    "model_type": _no_mapping,
    "model_attributes_type": _no_mapping,
    "too_long": _wrong_length,
    "too_short": _wrong_length,
}
"""Explanations by pydantic's type of error, for those that need more than the wanted value."""


def _similar_entry(root: Node, path: Path) -> str:
    """Return the entry of another file that an incomplete new one probably means, by its similar name.

    Return "" if there is none.
    """
    _, _, parent = find_nodes(root, path[:-1])
    _, key, entry = find_nodes(root, path)
    if not path or not isinstance(parent, MappingNode) or not isinstance(entry, MappingNode):
        return ""
    file = file_of(key.start_mark, "")
    if any(file_of(field.start_mark, "") != file for field, _ in entry.value):
        return ""
    others = [str(other.value) for other, value in parent.value if file_of(value.start_mark, "") != file]
    return next(iter(nearest(str(path[-1]), others)), "")


def _name(path: Path) -> str:
    """Return the name of a value: that of the field that holds it. Items of lists count from 1."""
    if not path:
        return "the file"
    *outer, last = path
    return repr(last) if isinstance(last, str) else f"item {last + 1} of {_name(tuple(outer))}"
