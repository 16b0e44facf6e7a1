"""Reading of YAML files into pydantic models: every error has a place and says how to fix it."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, Generic, Literal, TypeVar, cast, get_args, get_origin

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
from game.content.model_keys import field_names_at, types_at, with_new_keys
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
    return _check(examine(kind, text, file), check)


def read_root(kind: type[T] | TypeAdapter[T], root: Node, file: str, check: Check) -> Document[T]:
    """Check a YAML tree against a model, then with ``check``; raise Faults with everything found."""
    return _check(examine_root(kind, root, file), check)


def _check(reading: Reading[T], check: Check) -> Document[T]:
    document = reading.document
    if reading.faults or document is None:
        raise Faults(reading.faults)
    complaints = list(islice(check(document.value), MOST_COUNTED))
    if complaints:
        faults = [document.fault(complaint) for complaint in complaints[:MOST_REPORTED]]
        raise Faults([*faults, *faults[-1:] * (len(complaints) - MOST_REPORTED)])
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
        return Reading(wrong.faults)


def examine_root(kind: type[T] | TypeAdapter[T], root: Node, file: str) -> Reading[T]:
    """Read a YAML tree as far as it is usable; raise Faults if no part of it is."""
    faults: list[Fault] = []
    plain = plain_value(root, file, faults)
    try:
        return Reading(Faults(faults).faults, root, Document(valid(kind, plain), file, root))
    except ValidationError as wrong:
        places = {(fault.line, fault.column) for fault in faults}
        faults += [fault for fault in model_faults(wrong, kind, root, file) if (fault.line, fault.column) not in places]
        bad = {error["loc"][0] for error in wrong.errors(include_url=False) if error["loc"]}
    document = None
    if isinstance(plain, dict):
        with suppress(ValidationError):
            document = Document(valid(kind, {key: plain[key] for key in plain if key not in bad}), file, root)
    return Reading(Faults(faults).faults, root, document)


def valid(kind: type[T] | TypeAdapter[T], plain: Json) -> T:
    """Return the value as an instance of this kind; a model's validator is built only once."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.model_validate(plain)
    return (kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)).validate_python(plain)


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
_SMALL = "one word of lowercase letters, digits and _"
_PATTERNS = {
    "^[a-z0-9_]": _SMALL, "^[a-z][a-z0-9_]": _SMALL,
    "^[a-z][a-z0-9]": "one word of lowercase letters and digits", "^[A-G]": "a note such as A4, C#5 or Bb3",
    "^[A-Z0-9]$": "one capital letter or digit", r"^[\w-]{1,16}$": "at most 16 letters, digits, - and _",
}
"""The meanings of patterns, by their beginnings."""


def model_faults(wrong: ValidationError, kind: object, root: Node, file: str) -> list[Fault]:
    """Return the errors of a model as faults in a tree, one for each mistake."""
    model = kind._type if isinstance(kind, TypeAdapter) else kind
    every = wrong.errors(include_url=False)
    errors = _one_each(_own(every[:MOST_COUNTED]), root)
    more = len(errors) - MOST_REPORTED + len(every[MOST_COUNTED:])
    reported = [_Error(error, model, root, file) for error in errors[:MOST_REPORTED]]
    explained = [(error, _explain(error)) for error in reported]
    corrections = {(*error.path[:-1], fault.nearest) for error, fault in explained if error.type == "extra_forbidden"}
    # A misspelled name is reported only once: the right one is not reported as missing.
    faults = [fault for error, fault in explained if error.type != "missing" or error.path not in corrections]
    return [*dict.fromkeys(faults), *faults[-1:] * more]


def _own(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Return the errors that are not due to others.

    A list may only seem too short because some of its items are invalid, and a mapping only seem to be no word because
    something in it is wrong.
    """
    paths = [error["loc"] for error in errors]

    def due_to_others(error: ErrorDetails) -> bool:
        is_word = error["type"] == "literal_error" and isinstance(error["input"], dict)
        around = error["loc"][:-1] if is_word else error["loc"]
        inside = any(path[: len(around)] == around and path != error["loc"] for path in paths)
        return inside and (is_word or error["type"] == "too_short")

    return [error for error in errors if not due_to_others(error)]


def _nearness(kind: str) -> int:
    """Return how close a value came to being valid, from 0 to 3. An error of 0 is always reported."""
    return 3 if kind in _LIMITS else 2 if kind == "literal_error" else int(kind in _TYPES)


def _one_each(errors: list[ErrorDetails], root: Node) -> list[ErrorDetails]:
    """Return one error for each value that could be of several kinds: that of the closest kind."""
    best: dict[object, ErrorDetails] = {}
    for at, error in enumerate(errors):
        near = _nearness(error["type"])
        place = find_nodes(root, tuple(error["loc"]))[0] if near else at
        if place not in best or near > _nearness(best[place]["type"]):
            best[place] = error
    return list(best.values())


class _Error:
    """An error that pydantic reports, with the model and the tree that it is about."""

    def __init__(self, error: ErrorDetails, model: object, root: Node, file: str) -> None:
        self.type, self.path, self.given = error["type"], tuple(error["loc"]), error["input"]
        self.context: Mapping[str, Any] = error.get("ctx", {})
        self.message = error["msg"][0].lower() + error["msg"][1:]
        self.model, self.root, self.file = model, root, file
        self.name = _name(find_nodes(root, self.path)[0])

    def fault(self, what: str, word: str = "", among: Sequence[str] = (), path: Path | None = None) -> Fault:
        """Return a fault at the value, or at another path; at ``[key]``, the key of the value before it."""
        path = self.path if path is None else path
        return fault_at(self.file, mark_at(self.root, path, key=path[-1:] == ("[key]",)), what, word, among)

    def unfit(self, wanted: str) -> Fault:
        """Return the fault of a value that is not the wanted one."""
        return self.fault(f"{self.name} must be {wanted}, not {quote(self.given)}")


def _explain(error: _Error) -> Fault:
    """Return a pydantic error as a fault, in words for designers."""
    if error.path[-1:] == ("[key]",) and error.type != "misfit":
        return _bad_key(error)
    if (explain := _FAULTS.get(error.type)) is not None:
        return explain(error)
    if error.type in _LIMITS and error.given != error.given:
        return error.fault(f"{error.name} must be a number, not {error.given}: .nan stands for no number")
    if (wanted := _expected_value(error)) is not None:
        return error.unfit(_or_otherwise(error, wanted) if error.type in _TYPES else wanted)
    return error.fault(f"{error.name}: {error.message}, not {quote(error.given)}")


def _expected_value(error: _Error) -> str | None:
    """Return the value that is wanted, in words; None if only pydantic's message names it."""
    if error.type in _TYPES:
        return _TYPES[error.type]
    if error.type in _LIMITS:
        return _LIMITS[error.type].format(**error.context)
    pattern = error.context.get("pattern", "")
    if "0-9A-Fa-f" in pattern:
        return "a color such as '#5AFF96'"
    return next((words for begins, words in _PATTERNS.items() if pattern.startswith(begins)), None)


def _misfit(error: _Error) -> Fault:
    return error.fault(error.context["what"], path=error.path + error.context["path"])


def _bad_key(error: _Error) -> Fault:
    if error.type == "literal_error":
        return error.fault(f"unknown field {quote(error.given)}", str(error.given), _quoted_words(error, "expected"))
    if not isinstance(error.given, str):
        return error.fault(f"a key must be a text, not {quote(error.given)}: put it in quotes", path=error.path[:-1])
    return error.fault(f"this cannot be called {quote(error.given)}: {_expected_value(error) or error.message}")


def _unknown_field(error: _Error) -> Fault:
    name, names = str(error.path[-1]), field_names_at(error.model, error.path[:-1])
    at_key = (*error.path, "[key]")
    first, *more = name.split(maxsplit=1) or [""]
    if more and first in names:
        return error.fault(f"unknown field {error.name}, is a colon missing?", first, [first], at_key)
    return error.fault(f"unknown field {error.name}", name, names, at_key)


def _missing_field(error: _Error) -> Fault:
    around = error.path[:-1]
    if correction := _meant_instead(error.root, around):
        what = f"there is no {around[-1]!r} to change, and a new entry needs all its fields"
        return error.fault(what, correction, [correction], around)
    return error.fault(f"{_name(error.path)} is missing", path=around)


def _missing_tag(error: _Error) -> Fault:
    word = error.context["discriminator"].strip("'()")
    if isinstance(error.given, dict):
        return error.fault(f"{word!r} is missing")
    example = f"such as {{{word}: {error.given}}}" if isinstance(error.given, str) else f"with {word!r}"
    return _colon(error) or error.unfit(f"a mapping {example}")


def _unknown_tag(error: _Error) -> Fault:
    word, tag = error.context["discriminator"].strip("'()"), error.context["tag"]
    what, tags = f"{word!r} cannot be {quote(tag)}", _quoted_words(error, "expected_tags")
    return error.fault(what, str(tag), tags, (*error.path, word))


def _unknown_word(error: _Error) -> Fault:
    if words := _quoted_words(error, "expected"):
        return error.fault(f"{error.name} cannot be {quote(error.given)}", str(error.given), words)
    return error.unfit(str(error.context["expected"]))


def _quoted_words(error: _Error, key: str) -> tuple[str, ...]:
    """Return the texts in quotes in a part of pydantic's message."""
    return tuple(re.findall(r"'([^']*)'", str(error.context[key])))


def _no_text(error: _Error) -> Fault:
    if error.given is None:
        if _is_half(error):
            what = f"{error.name} has no value: put a text with a comma in quotes"
            return error.fault(what, path=(*error.path, "[key]"))
        hint = "an unquoted # starts a comment, put colors in quotes"
        return error.fault(f"{error.name} must be a text, not nothing; {hint}")
    return error.unfit(_TYPES[error.type])


def _is_half(error: _Error) -> bool:
    """Return True if a value is missing because a comma has cut a text in braces in two."""
    _, key, value = find_nodes(error.root, error.path)
    begin, end = key.start_mark, value.start_mark
    # There is not even room for a colon.
    return key is not value and (end.line, end.column) == (begin.line, begin.column + len(key.value))


def _no_mapping(error: _Error) -> Fault:
    if (colon := _colon(error)) is not None:
        return colon
    words = field_names_at(error.model, error.path) if isinstance(error.given, str | int | float) else ()
    return error.unfit(_or_otherwise(error, _mapping(words[0], error) if words else "a mapping"))


def _colon(error: _Error) -> Fault | None:
    """Return the fault of a mapping with a colon that no space follows."""
    colon = re.fullmatch(r"([a-z_]+):(\S+)", error.given) if isinstance(error.given, str) else None
    return colon and error.fault(f"a space is missing after the colon: {colon[1]}: {colon[2]}")


def _no_texts(error: _Error) -> Fault:
    is_text = isinstance(error.given, str) and dict[str, str] in types_at(error.model, error.path)
    return error.unfit(_or_otherwise(error, f"a mapping such as {{en: {error.given!r}}}" if is_text else "a mapping"))


def _mapping(field: str, error: _Error) -> str:
    """Return a mapping as a designer would write it, with the number that was given in its place."""
    fits = type(error.given) is int and int in types_at(error.model, (*error.path, field))
    return f"a mapping such as {{{field}: {error.given if fits else '...'}}}"


def _or_otherwise(error: _Error, wanted: str) -> str:
    """Return the wanted value, and the other forms that a value here may have."""
    kinds = types_at(error.model, error.path)
    forms = [wanted] if len(kinds) > 1 else []
    for kind in kinds if forms else ():
        if kind is int and "number" not in wanted:
            forms.insert(0, "a whole number")
        elif isinstance(kind, type) and issubclass(kind, BaseModel) and "mapping" not in wanted:
            forms.append(f"a mapping such as {{{next(iter(field_names_at(kind, ())))}: ...}}")
        elif get_origin(kind) is Literal:
            forms += [repr(word) for word in get_args(kind) if isinstance(word, str)]
    return " or ".join(dict.fromkeys(forms)) or wanted


def _no_list(error: _Error) -> Fault:
    if isinstance(error.given, str | int | float):
        fields = field_names_at(error.model, (*error.path, 0, str(error.given)))
        item = f"{{{fields[0]}: {error.given}}}" if fields and isinstance(error.given, str) else error.given
        return error.unfit(f"a list such as [{item}]")
    what = "a list, each item with a dash before it" if isinstance(error.given, dict) else "a list"
    return error.unfit(what)


def _wrong_length(error: _Error) -> Fault:
    most, bound = ("at most", "max_length") if error.type == "too_long" else ("at least", "min_length")
    wanted, length = error.context[bound], error.context["actual_length"]
    return error.fault(f"{error.name} must have {most} {wanted} {'item' if wanted == 1 else 'items'}, not {length}")


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


def _meant_instead(root: Node, path: Path) -> str:
    """Return the entry of another file that an incomplete new one probably means, by its similar name.

    Return "" if there is none.
    """
    _, _, around = find_nodes(root, path[:-1])
    _, key, entry = find_nodes(root, path)
    if not path or not isinstance(around, MappingNode) or not isinstance(entry, MappingNode):
        return ""
    file = file_of(key.start_mark, "")
    if any(file_of(inner.start_mark, "") != file for inner, _ in entry.value):
        return ""
    others = [str(other.value) for other, value in around.value if file_of(value.start_mark, "") != file]
    return next(iter(nearest(str(path[-1]), others)), "")


def _name(path: Path) -> str:
    """Return the name of a value: that of the field that holds it. Items of lists count from 1."""
    if not path:
        return "the file"
    *outer, last = path
    return repr(last) if isinstance(last, str) else f"item {last + 1} of {_name(tuple(outer))}"
