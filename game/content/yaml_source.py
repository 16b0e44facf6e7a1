"""Reading of YAML files into pydantic models: every error has a place and says how to fix it."""

from __future__ import annotations

import re
from collections.abc import Hashable
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, TypeVar, cast

from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails
from yaml.nodes import MappingNode, Node

from game.content.faults import (
    MOST_COUNTED,
    MOST_REPORTED,
    Check,
    Complaint,
    Fault,
    Faults,
    Path,
    nearest,
    no_complaints,
    quote,
)
from game.content.model_keys import field_names_at, with_new_keys
from game.content.yaml_tree import (
    ANY_FILE,
    CACHED_TEXTS,
    Mark,
    compose,
    fault_at,
    file_of,
    find_nodes,
    mark_at,
    plain_value,
)
from game.kernel.opaque import Json

T = TypeVar("T")
C = TypeVar("C", covariant=True)


@dataclass(frozen=True, slots=True)
class Document(Generic[C]):
    """A checked value with the places it came from."""

    value: C
    file: str
    root: Node

    def fault(self, complaint: Complaint) -> Fault:
        """Return the complaint with its place in this file."""
        return fault_at(self.file, mark_at(self.root, complaint.path), complaint.what, complaint.word, complaint.among)

    def place(self, path: Path) -> tuple[str, Mark, Node]:
        """Return the file, the mark and the node of the value at a path, or at its existing part."""
        _, _, value = find_nodes(self.root, path)
        return file_of(value.start_mark, self.file), value.start_mark, value

    def file_and_line(self, path: Path) -> tuple[str, int] | None:
        """Return the file and line, counted from 1, of the value at a path; None if the value is not written."""
        there, _, value = find_nodes(self.root, path)
        mark: Mark = value.start_mark
        return (file_of(mark, self.file), mark.line + 1) if there == path else None


@dataclass(frozen=True, slots=True)
class Reading(Generic[C]):
    """The result of reading a text or a tree: its faults, and as much as is usable."""

    faults: tuple[Fault, ...]
    root: Node | None = None
    """The tree; None if the text is not valid YAML."""
    document: Document[C] | None = None
    """The usable part: in a mapping of entries, the valid ones. None if there is none."""


def read(kind: type[T] | TypeAdapter[T], text: str, file: str, check: Check = no_complaints) -> Document[T]:
    """Check a YAML text against a model, then with ``check``; raise Faults with everything found."""
    return _checked(examine(kind, text, file), check)


def read_root(kind: type[T] | TypeAdapter[T], root: Node, file: str, check: Check = no_complaints) -> Document[T]:
    """Check a YAML tree against a model, then with ``check``; raise Faults with everything found."""
    return _checked(examine_root(kind, root, file), check)


def _checked(reading: Reading[T], check: Check) -> Document[T]:
    document = reading.document
    if reading.faults or document is None:
        raise Faults(reading.faults)
    complaints = list(islice(check(document.value), MOST_COUNTED))
    if complaints:
        found = [document.fault(complaint) for complaint in complaints[:MOST_REPORTED]]
        raise Faults([*found, *found[-1:] * (len(complaints) - MOST_REPORTED)])
    return document


def examine(kind: type[T] | TypeAdapter[T], text: str, file: str) -> Reading[T]:
    """Read a YAML text as far as it is usable."""
    reading: Reading[T] = _examine(cast(Hashable, kind), text)
    document = reading.document and replace(reading.document, file=file)
    return Reading(tuple(replace(fault, file=file) for fault in reading.faults), reading.root, document)


@lru_cache(CACHED_TEXTS)
def _examine(kind: Any, text: str) -> Reading[Any]:
    try:
        return examine_root(kind, with_new_keys(compose(text), kind, text), ANY_FILE)
    except Faults as wrong:
        return Reading(wrong.found)


def examine_root(kind: type[T] | TypeAdapter[T], root: Node, file: str) -> Reading[T]:
    """Read a YAML tree as far as it is usable; raise Faults if no part of it is."""
    faults: list[Fault] = []
    plain = plain_value(root, file, faults)
    try:
        return Reading(Faults(faults).found, root, Document(valid(kind, plain), file, root))
    except ValidationError as wrong:
        known = {(fault.line, fault.column) for fault in faults}
        faults += [fault for fault in model_faults(wrong, kind, root, file) if (fault.line, fault.column) not in known]
        bad = {error["loc"][0] for error in wrong.errors(include_url=False) if error["loc"]}
    document = None
    if isinstance(plain, dict):
        with suppress(ValidationError):
            document = Document(valid(kind, {key: plain[key] for key in plain if key not in bad}), file, root)
    return Reading(Faults(faults).found, root, document)


def valid(kind: type[T] | TypeAdapter[T], plain: Json) -> T:
    """Return the value as an instance of this kind; a model's validator is built only once."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.model_validate(plain)
    return (kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)).validate_python(plain)


_KINDS = {
    "int_type": "a whole number", "float_type": "a number", "string_type": "a text", "bool_type": "true or false",
    "dict_type": "a mapping", "model_type": "a mapping", "model_attributes_type": "a mapping",
    "list_type": "a list", "tuple_type": "a list", "int_from_float": "a whole number",
}

_BOUNDS = {"too_long": ("at most", "max_length"), "too_short": ("at least", "min_length")}
_SMALL = "one word of lowercase letters, digits and _"
_PATTERNS = {
    "^[a-z0-9_]": _SMALL, "^[a-z][a-z0-9_]": _SMALL,
    "^[a-z][a-z0-9]": "one word of lowercase letters and digits", "^[A-G]": "a note such as A4, C#5 or Bb3",
    "^[A-Z0-9]$": "one capital letter or digit", r"^[\w-]{1,16}$": "at most 16 letters, digits, - and _",
}  # fmt: skip
_LIMITS = {
    "greater_than_equal": "at least {ge:g}", "less_than_equal": "at most {le:g}", "greater_than": "more than {gt:g}",
    "less_than": "less than {lt:g}", "multiple_of": "a multiple of {multiple_of:g}",
    "string_too_long": "a text of at most {max_length} letters",
    "string_too_short": "a text of at least {min_length} letters", "finite_number": "a finite number",
}  # fmt: skip


def model_faults(wrong: ValidationError, kind: object, root: Node, file: str) -> list[Fault]:
    """Return the errors of a model as faults in a tree, one for each mistake."""
    model = kind._type if isinstance(kind, TypeAdapter) else kind
    every = wrong.errors(include_url=False)
    errors = _one_each(_own(every[:MOST_COUNTED]), root)
    more = len(errors) - MOST_REPORTED + len(every[MOST_COUNTED:])
    told = [(error["loc"], _explain(error, model, root, file)) for error in errors[:MOST_REPORTED]]
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
        place = find_nodes(root, tuple(error["loc"]))[0] if near else at
        if place not in best or near > _nearness(best[place]["type"]):
            best[place] = error
    return list(best.values())


def _meant_by(pattern: str) -> str:
    """Return a text's pattern in words; "" for an unknown pattern."""
    if "0-9A-Fa-f" in pattern:
        return "a color such as '#5AFF96'"
    return next((words for begins, words in _PATTERNS.items() if pattern.startswith(begins)), "")


def _meant_instead(root: Node, path: Path) -> str:
    """Return the entry of another file that an incomplete new one probably means, by its similar name; "" if there is
    none."""
    _, _, around = find_nodes(root, path[:-1])
    _, key, entry = find_nodes(root, path)
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
    called = _called(find_nodes(root, path)[0])
    quoted = tuple(re.findall(r"'([^']*)'", str(context.get("expected_tags", context.get("expected", "")))))
    if kind == "extra_forbidden":
        known, (first, *more) = field_names_at(model, path[:-1]), str(path[-1]).split(maxsplit=1) or [""]
        mark = mark_at(root, path, key=True)
        if more and first in known:
            return fault_at(file, mark, f"unknown field {called}, is a colon missing?", first, [first])
        return fault_at(file, mark, f"unknown field {called}", str(path[-1]), known)
    if kind == "missing":
        mark, meant = mark_at(root, path[:-1]), _meant_instead(root, path[:-1])
        if meant:
            what = f"there is no {path[-2]!r} to change, and a new entry needs all its fields"
            return fault_at(file, mark, what, meant, [meant])
        return fault_at(file, mark, f"{_called(path)} is missing")
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        word = context["discriminator"].strip("'()")
        if kind == "union_tag_not_found":
            lacks = f"{called} must be a mapping with {word!r}, not {quote(given)}"
            return fault_at(file, mark_at(root, path), f"{word!r} is missing" if isinstance(given, dict) else lacks)
        path, called, given = (*path, word), repr(word), context["tag"]
    mark = mark_at(root, path)
    is_key = bool(path) and path[-1] == "[key]"
    if kind in ("literal_error", "union_tag_invalid"):
        wanted = f"{called} must be {context.get('expected')}, not {quote(given)}"
        what = f"{called} cannot be {quote(given)}" if quoted else wanted
        if is_key:
            mark, what = mark_at(root, path, key=True), f"unknown field {quote(given)}"
        return fault_at(file, mark, what, str(given), quoted)
    if is_key and isinstance(given, str):
        wanted = _meant_by(context.get("pattern", "")) or f"{error['msg'][0].lower()}{error['msg'][1:]}"
        return fault_at(file, mark_at(root, path, key=True), f"this cannot be called {quote(given)}: {wanted}")
    if is_key:
        return fault_at(file, mark, f"a key must be a text, not {quote(given)}: put it in quotes")
    if kind in _KINDS:
        unquoted = given is None and kind == "string_type"
        hint = "; an unquoted # starts a comment, put colors in quotes" if unquoted else ""
        words = field_names_at(model, path) if kind.startswith("model") and isinstance(given, str | int | float) else ()
        such = f" such as {{{words[0]}: ...}}" if words else ""
        return fault_at(file, mark, f"{called} must be {_KINDS[kind]}{such}, not {quote(given)}{hint}")
    if kind in _BOUNDS and "actual_length" in context:
        most, bound = _BOUNDS[kind]
        items = "item" if context[bound] == 1 else "items"
        found = context["actual_length"]
        return fault_at(file, mark, f"{called} must have {most} {context[bound]} {items}, not {found}")
    if kind in _LIMITS:
        return fault_at(file, mark, f"{called} must be {_LIMITS[kind].format(**context)}, not {quote(given)}")
    if kind == "string_pattern_mismatch" and (wanted := _meant_by(context["pattern"])):
        return fault_at(file, mark, f"{called} must be {wanted}, not {quote(given)}")
    return fault_at(file, mark, f"{called}: {error['msg'][0].lower()}{error['msg'][1:]}, not {quote(given)}")


def _called(path: Path) -> str:
    """Return the name of a value: that of the field that holds it. Items of lists count from 1."""
    if not path:
        return "the file"
    *outer, last = path
    return repr(last) if isinstance(last, str) else f"item {last + 1} of {_called(tuple(outer))}"
