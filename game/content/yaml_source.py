"""YAML that knows where every value stands: one pass, all faults, each as ``file:line:column: what``.

Reads YAML 1.2 core scalars (``on``, ``no`` and ``1:30`` are words), refuses duplicate keys, and validates with
pydantic. Text is parsed by libyaml where PyYAML was built with it, else by PyYAML's own slower parser; what a text says
is remembered, so that after a save only what was saved is parsed again.
"""

from __future__ import annotations

import difflib
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar, cast

import yaml
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic_core import ErrorDetails
from yaml.composer import Composer
from yaml.events import CollectionEndEvent, CollectionStartEvent, StreamEndEvent
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.parser import Parser
from yaml.reader import Reader, ReaderError
from yaml.resolver import BaseResolver
from yaml.scanner import Scanner

from game.content.accepted_words import words_at
from game.content.measured import DATA
from game.kernel.json_values import Json

T = TypeVar("T")
Path = tuple[str | int, ...]
"""Keys and indices (from 0) that lead from the top of a document to a value."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a data file, and where; lines and columns count from 1."""

    file: str
    line: int
    column: int
    what: str
    nearest: str | None = None

    def __str__(self) -> str:
        hint = f" (did you mean {self.nearest!r}?)" if self.nearest else ""
        return f"{self.file}:{self.line}:{self.column}: {self.what}{hint}"


class Faults(ValueError):
    """A document that cannot be used; ``found`` holds every fault of it, first line first."""

    def __init__(self, found: Sequence[Fault]) -> None:
        first = tuple(sorted(found, key=lambda fault: (fault.line, fault.column)))
        more = len(first) - MOST_TOLD
        last = first[MOST_TOLD - 1 : MOST_TOLD]
        told = (Fault(each.file, each.line, each.column, f"{each.what}; and {more} more faults") for each in last)
        self.found = first if more <= 0 else (*first[: MOST_TOLD - 1], *told)
        super().__init__("\n".join(map(str, self.found)))

    def of(self, file: str) -> Faults:
        """These faults, told of this file."""
        return Faults([replace(each, file=file) for each in self.found])


class Complaint(NamedTuple):
    """Something a model alone cannot see, at a path of the document; ``word`` should be one of ``among``."""

    path: Path
    what: str
    word: str = ""
    among: tuple[str, ...] = ()


Mark: TypeAlias = Any
"""A place in a text: libyaml's kind of mark and PyYAML's have no class in common."""


class Place(yaml.Mark):
    """Where a value stands that came from another file than the rest of its document; ``name`` is that file."""

    def __init__(self, file: str, mark: Mark) -> None:
        super().__init__(file, 0, mark.line, mark.column, None, 0)


@dataclass(frozen=True, slots=True)
class Document(Generic[T]):
    """A checked value together with the places it came from."""

    value: T
    file: str
    root: Node

    def fault(self, complaint: Complaint) -> Fault:
        """The complaint with its place in this file."""
        return fault_at(self.file, _mark(self.root, complaint.path), complaint.what, complaint.word, complaint.among)

    def place(self, path: Path) -> tuple[str, Mark, Node]:
        """The file, the mark and the node of the value at the path, or of what there is of the path."""
        _, _, value = _walk(self.root, path)
        return _file_of(value.start_mark, self.file), value.start_mark, value

    def stands(self, path: Path) -> tuple[str, int] | None:
        """The file and the line, counted from 1, that say what the value at the path is; None where none does."""
        there, _, value = _walk(self.root, path)
        mark: Mark = value.start_mark
        return (_file_of(mark, self.file), mark.line + 1) if there == path else None


Check = Callable[[Any], Iterable[Complaint]]


STRANGE = 2000
"""Brackets in a file, or characters in a line, that no designer writes."""
INDENTED = re.compile(r"^[ ?:-]{200}", re.MULTILINE)
"""The beginning of a line that may be as deep."""
DEEPEST = 50
"""Values inside values."""
MOST_VALUES = 50_000
"""Values in a file, one that is named by aliases as often as it is."""
LONGEST = 10_000
"""Characters of a value."""
PLAINLY = {
    "found character that cannot start any token":
        "a tab stands where spaces belong, or a word that begins with @, `, %, | or > has to stand in quotes",
    "found character '\\t' that cannot start any token": "a tab stands where spaces belong",
    "could not find expected ':'": "a key without a colon behind it",
    "mapping values are not allowed in this context":
        "a colon where none belongs: does the line above lack one, or is this indented too far?",
    "found a tab character that violates indentation": "a tab stands where spaces belong",
    "found a tab character that violates intendation": "a tab stands where spaces belong",
    "did not find expected key":
        "this is indented otherwise than what it belongs to, or a quote or bracket is not closed",
    "expected <block end>, but found '<block mapping start>'": "this is indented otherwise than what it belongs to",
    "did not find expected '-' indicator": "an item of a list without a dash, or indented otherwise than its list",
    "expected <block end>, but found '?'": "an item of a list without a dash, or indented otherwise than its list",
    "did not find expected ',' or ']'": "a comma or ] is missing",
    "did not find expected ',' or '}'": "a comma or } is missing, or a ' in a text, where it is written ''",
    "expected ',' or ']', but got": "a comma or ] is missing",
    "expected ',' or '}', but got": "a comma or } is missing, or a ' in a text, where it is written ''",
    "did not find expected node content": "a comma too many, or a bracket or brace that is not closed",
    "found unexpected ':'": "a space is missing behind the colon, or the value itself",
    "found unexpected end of stream": "a quote is not closed",
    "found unexpected document indicator": "a quote is not closed",
    "found unknown escape character": "a \\ inside of double quotes: write \\\\, or use single quotes",
    "found undefined alias": "a word that begins with * has to stand in quotes",
    "found undefined tag handle": "a word that begins with ! has to stand in quotes",
    "found incompatible YAML document": "leave out the line that begins with %YAML",
    "found another document": "three dashes begin another file: take them out",
}
"""How the parser begins what it says, in plain words."""
FEW, NEAREST = 16, 5
"""So many known words are told one and all, and of more of them so many."""
COMMA = "a comma ends what stands before it: write a number without one, such as 1000 or 0.5"
COMMENT = "an unquoted # starts a comment: put the whole text in quotes"
HASH = re.compile(r"(?<=[^\s,{[]) +#")
"""A # behind something that has not come to its end."""
TAGGED = "a word that begins with ! has to stand in quotes"
MERGED = "<< merges nothing here: write these fields out"
TOO_DEEP = "nested too deeply"
MOST_TOLD = 100
"""Faults of a file; whoever mends these sees the next ones."""
REMEMBERED = 256
"""Texts that are not read twice, whatever the files are called in which they stand."""
ANY_FILE = ""
"""Stands for the name of the file in what is remembered of a text."""


def nothing(_: object) -> Iterable[Complaint]:
    """The check that finds no fault."""
    return ()


def read(kind: type[T] | TypeAdapter[T], text: str, file: str, check: Check = nothing) -> Document[T]:
    """Check a YAML text against a model, then against ``check``; raises Faults with everything found."""
    try:
        known = _known(cast(Hashable, kind), text)
    except Faults as wrong:
        raise wrong.of(file) from None
    return _checked(replace(known, file=file), check)


def read_root(kind: type[T] | TypeAdapter[T], root: Node, file: str, check: Check = nothing) -> Document[T]:
    """Check a YAML tree against a model, then against ``check``; raises Faults with everything found."""
    return _checked(_document(kind, root, file), check)


@lru_cache(REMEMBERED)
def _known(kind: Hashable, text: str) -> Document[Any]:
    return _document(kind, _tree(text), ANY_FILE)


def _document(kind: Any, root: Node, file: str) -> Document[Any]:
    faults: list[Fault] = []
    plain = _plain(root, file, faults, ())
    if faults:
        raise Faults(faults)
    try:
        return Document(_valid(kind, plain), file, root)
    except ValidationError as wrong:
        raise Faults(_told(wrong, kind, root, file)) from None


def _checked(document: Document[T], check: Check) -> Document[T]:
    found = [document.fault(complaint) for complaint in check(document.value)]
    if found:
        raise Faults(found)
    return document


def parsed(text: str, file: str) -> Node:
    """The root of a YAML text in which every key is a word that is set once; raises Faults."""
    try:
        return _root(text)
    except Faults as wrong:
        raise wrong.of(file) from None


@lru_cache(REMEMBERED)
def _tree(text: str) -> Node:
    """What a text says, whoever asks of it what."""
    return _parse(text, ANY_FILE)


@lru_cache(REMEMBERED)
def _root(text: str) -> Node:
    root = _tree(text)
    faults: list[Fault] = []
    _plain(root, ANY_FILE, faults, ())
    if faults:
        raise Faults(faults)
    return root


def decoded(raw: bytes, file: str) -> str:
    """Bytes as text; raises Faults."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as wrong:
        before = raw[: wrong.start]
        place = before.count(b"\n") + 1, wrong.start - before.rfind(b"\n")
        what = "UTF-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "no UTF-8"
        raise Faults([Fault(file, *place, f"this is {what} text: save the file as UTF-8")]) from None


@dataclass(frozen=True, slots=True)
class Examined(Generic[T]):
    """All that can be said of a text at once, however broken it is."""

    faults: tuple[Fault, ...]
    root: Node | None = None
    """None where the text is no YAML."""
    document: Document[T] | None = None
    """What could be used: of a mapping of entries those that are right; None where nothing is left."""


def examine(kind: type[T], text: str, file: str) -> Examined[T]:
    """Like ``read``, but goes on behind every fault."""
    known: Examined[T] = _looked_at(cast(Hashable, kind), text)
    document = None if known.document is None else replace(known.document, file=file)
    return Examined(tuple(replace(fault, file=file) for fault in known.faults), known.root, document)


@lru_cache(REMEMBERED)
def _looked_at(kind: Any, text: str) -> Examined[Any]:
    try:
        return examine_root(kind, _tree(text), ANY_FILE)
    except Faults as wrong:
        return Examined(wrong.found, None, None)


def examine_root(kind: type[T], root: Node, file: str) -> Examined[T]:
    """As much of a YAML tree as can be used, with its faults; raises Faults where nothing at all can."""
    faults: list[Fault] = []
    plain = _plain(root, file, faults, ())
    try:
        return Examined(Faults(faults).found, root, Document(_valid(kind, plain), file, root))
    except ValidationError as wrong:
        known = {(fault.line, fault.column) for fault in faults}
        told = _told(wrong, kind, root, file)
        faults += [fault for fault in told if (fault.line, fault.column) not in known]
        bad = {error["loc"][0] for error in wrong.errors(include_url=False) if error["loc"]}
    if not isinstance(plain, dict):
        return Examined(Faults(faults).found, root, None)
    rest = {key: value for key, value in plain.items() if key not in bad}
    document = None
    with suppress(ValidationError):
        document = Document(_valid(kind, rest), file, root)
    return Examined(Faults(faults).found, root, document)


def keys_of(root: Node | None) -> tuple[str, ...]:
    """The keys of a mapping, as they are written."""
    return tuple(str(key.value) for key, _ in root.value) if isinstance(root, MappingNode) else ()


def _valid(kind: Any, plain: Json) -> Any:
    """The value as this kind has it; a model that was built once is not built again."""
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.model_validate(plain)
    return (kind if isinstance(kind, TypeAdapter) else TypeAdapter(kind)).validate_python(plain)


def _told(wrong: ValidationError, kind: object, root: Node, file: str) -> list[Fault]:
    model = kind._type if isinstance(kind, TypeAdapter) else kind
    errors = _one_each(_own(wrong.errors(include_url=False)), root)
    told = [(error["loc"], _explain(error, model, root, file)) for error in errors[:MOST_TOLD]]
    meant = {(*path[:-1], fault.nearest) for path, fault in told if fault.what.startswith("unknown field")}
    # Where a name is misspelt, the right one is not missing as well.
    found = [fault for path, fault in told if path not in meant or not fault.what.endswith("is missing")]
    return [*dict.fromkeys(found), *found[-1:] * (len(errors) - MOST_TOLD)]


WORD = BaseResolver.DEFAULT_SCALAR_TAG


class _Core(BaseResolver):
    """Scalars of the YAML 1.2 core schema. Nothing depends on where a value stands, so no path to it is kept."""

    def resolve(self, kind: type[Node], value: Any, implicit: Any) -> str:
        if kind is ScalarNode:
            for tag, form in self.yaml_implicit_resolvers.get(value[:1], ()) if implicit[0] else ():
                if form.match(value):
                    return str(tag)
            return WORD
        return self.DEFAULT_SEQUENCE_TAG if kind is SequenceNode else self.DEFAULT_MAPPING_TAG

    def descend_resolver(self, current_node: object, current_index: object) -> None:
        pass

    def ascend_resolver(self) -> None:
        pass


for _tag, _form, _first in (
    ("null", r"~|null|Null|NULL|", ["~", "n", "N", ""]),
    ("bool", r"true|True|TRUE|false|False|FALSE", list("tTfF")),
    ("int", r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+", list("-+0123456789")),
    ("float", r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)",
     list("-+.0123456789")),
):
    _Core.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_form})$"), _first)


class Pure(Reader, Scanner, Parser, Composer, _Core):
    """PyYAML's own parser."""

    def __init__(self, stream: str) -> None:
        Reader.__init__(self, stream)
        Scanner.__init__(self)
        Parser.__init__(self)
        Composer.__init__(self)
        _Core.__init__(self)


LOADERS: list[type[Any]] = [Pure]
"""Parsers that can be had here; the last is used."""

with suppress(ImportError):
    from yaml._yaml import CParser

    class Fast(CParser, _Core):
        """libyaml's parser."""

        def __init__(self, stream: str) -> None:
            CParser.__init__(self, stream)
            _Core.__init__(self)

    LOADERS.append(Fast)


def _strange(text: str) -> bool:
    """Whether so much may lie inside each other that libyaml, which goes down for each, dies of it."""
    nested = text.count("[") + text.count("{")
    return nested >= STRANGE or max(map(len, text.splitlines()), default=0) >= STRANGE or bool(INDENTED.search(text))


def _depth(text: str, file: str) -> None:
    """Refuses a text that is nested too deeply before anything goes down into it."""
    parser, depth = LOADERS[-1](text), 0
    while not isinstance(event := parser.get_event(), StreamEndEvent):
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        if depth > DEEPEST:
            raise Faults([fault_at(file, event.start_mark, TOO_DEEP)])


def _weighed(node: Node, file: str, known: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """How many values there are in a value, and how deep, each counted as often as aliases name it."""
    if id(node) in known:
        return known[id(node)]
    known[id(node)] = 1, 0  # One that contains itself is told later.
    if isinstance(node, ScalarNode):
        return 1, 0
    parts = node.value if isinstance(node, SequenceNode) else [part for pair in node.value for part in pair]
    found = [_weighed(part, file, known) for part in parts]
    weight, depth = 1 + sum(each for each, _ in found), 1 + max((each for _, each in found), default=0)
    if weight > MOST_VALUES:
        what = f"more than {MOST_VALUES:,} values, each counted as often as aliases name it"
        raise Faults([fault_at(file, node.start_mark, what)])
    if depth > DEEPEST:
        raise Faults([fault_at(file, node.start_mark, TOO_DEEP)])
    known[id(node)] = weight, depth
    return weight, depth


def _parse(text: str, file: str) -> Node:
    if len(text) > DATA:
        raise Faults([Fault(file, 1, 1, f"more than {DATA:,} characters")])
    try:
        if _strange(text):
            _depth(text, file)
        node: Node | None = LOADERS[-1](text).get_single_node()
        if node is not None and "*" in text:
            _weighed(node, file, {})
    except ReaderError as wrong:
        before = text[: wrong.position]
        line = before.count("\n") + 1
        column = wrong.position - before.rfind("\n")
        sign = f"U+{ord(text[wrong.position]):04X}" if wrong.position < len(text) else "at the end"
        what = f"a character that YAML does not allow ({sign}): take it out"
        raise Faults([Fault(file, line, column, what)]) from None
    except yaml.MarkedYAMLError as wrong:
        # A key without a colon is noticed where the next line begins.
        late = "could not find expected ':'" in str(wrong.problem)
        mark = (late and wrong.context_mark) or wrong.problem_mark or wrong.context_mark
        place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
        told = " ".join(filter(None, (wrong.context, wrong.problem))).strip()
        if mark is not None and (at := _commented(text, wrong)) is not None:
            raise Faults([Fault(file, *at, COMMENT)]) from None
        plainly = next((words for said, words in PLAINLY.items() if said in told), "")
        if mark is not None and "cannot start any token" in told:
            plainly = _no_beginning(text, mark) or plainly
        what = f"{plainly} ({told})" if plainly else told
        raise Faults([Fault(file, *place, what)]) from None
    except RecursionError:
        raise Faults([Fault(file, 1, 1, TOO_DEEP)]) from None
    if node is None:
        raise Faults([Fault(file, 1, 1, "the file is empty")])
    return node


def _commented(text: str, wrong: yaml.MarkedYAMLError) -> tuple[int, int] | None:
    """Where a # has cut off what brackets or braces hold, so that nothing closes them."""
    if wrong.context_mark is None or wrong.problem_mark is None or "flow" not in str(wrong.context):
        return None
    for number, line in enumerate(text.splitlines()[wrong.context_mark.line : wrong.problem_mark.line + 1]):
        found = HASH.search(line)
        if found and not any(line[: found.start()].count(quote) % 2 for quote in "'\""):
            return wrong.context_mark.line + number + 1, found.end()
    return None


def _no_beginning(text: str, mark: Mark) -> str:
    """What is wrong with the sign that no value can begin with."""
    lines = text.splitlines()
    sign = lines[mark.line][mark.column : mark.column + 1] if mark.line < len(lines) else ""
    if sign == "\t":
        return "a tab stands where spaces belong"
    return f"a word that begins with {sign} has to stand in quotes" if sign else ""


def _plain(node: Node, file: str, faults: list[Fault], around: tuple[int, ...]) -> Json:
    """The value of a node as plain Python; faults found on the way are appended."""
    if len(around) > DEEPEST:
        raise Faults([fault_at(file, node.start_mark, TOO_DEEP)])
    if isinstance(node, ScalarNode):
        return _scalar(node, file, faults)
    if id(node) in around:
        raise Faults([*faults, fault_at(file, node.start_mark, "a value that contains itself")])
    if node.tag not in (BaseResolver.DEFAULT_MAPPING_TAG, BaseResolver.DEFAULT_SEQUENCE_TAG):
        faults.append(fault_at(file, node.start_mark, TAGGED))
    inside = (*around, id(node))
    if isinstance(node, MappingNode):
        result: dict[object, Json] = {}
        lines: dict[object, int] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                # What goes on behind a fault may look a key up, so nothing does behind this one.
                raise Faults([*faults, fault_at(file, key_node.start_mark, "a key must be a word")])
            key = _plain(key_node, file, faults, inside)
            if _cut_by_comma(key_node, value_node):
                faults.append(fault_at(file, key_node.start_mark, COMMA))
            elif key is None:
                faults.append(fault_at(file, key_node.start_mark, "a key must be a word"))
            elif key == "<<":
                raise Faults([*faults, fault_at(file, key_node.start_mark, MERGED)])
            elif key in lines:
                what = f"{key_node.value!r} is set twice (first in line {lines[key]})"
                faults.append(fault_at(file, key_node.start_mark, what))
            else:
                lines[key] = key_node.start_mark.line + 1
                result[key] = _plain(value_node, file, faults, inside)
        return result
    return [_plain(item, file, faults, inside) for item in node.value]


def _cut_by_comma(key: Node, value: Node) -> bool:
    """Whether a number stands where a key should, as the 000 of ``{slips: 1,000}`` does."""
    blank = isinstance(value, ScalarNode) and value.value == "" and value.tag.endswith(":null")
    return blank and isinstance(key, ScalarNode) and key.tag.endswith((":int", ":float"))


def _scalar(node: ScalarNode, file: str, faults: list[Fault]) -> Json:
    word: str = node.value
    if node.tag == WORD and len(word) <= LONGEST:
        return word
    kind = node.tag.rpartition(":")[2]
    if len(word) > LONGEST:
        faults.append(fault_at(file, node.start_mark, f"a value of more than {LONGEST:,} characters"))
        return None
    try:
        match kind:
            case "str":
                return word
            case "null":
                return None
            case "bool":
                return {"true": True, "false": False}[word.lower()]
            case "int":
                return int(word, {"0o": 8, "0x": 16}.get(word[:2], 10))
            case "float":
                return float(re.sub(r"\.(inf|nan)", r"\1", word.lower()))
    except (ValueError, KeyError):
        faults.append(fault_at(file, node.start_mark, f"{_shown(word)} is no {kind}"))
        return None
    faults.append(fault_at(file, node.start_mark, TAGGED))
    return None


def _child(node: Node, step: str | int) -> tuple[Node, Node] | None:
    """(key, value) under a mapping, (item, item) of a list, or None."""
    if isinstance(node, MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        return node.value[step], node.value[step]
    return None


def _walk(node: Node, path: Path) -> tuple[Path, Node, Node]:
    """What there is of a path, and the key and value at its end; a step such as a union's tag is passed over."""
    there: Path = ()
    key, value = node, node
    for step in path:
        step_nodes = _child(value, step)
        if step_nodes is not None:
            there, (key, value) = (*there, step), step_nodes
    return there, key, value


def _mark(root: Node, path: Path, key: bool = False) -> Mark:
    """Where the value at the path begins; its key for mappings, lists and on demand."""
    _, key_node, value_node = _walk(root, path)
    return key_node.start_mark if key or not isinstance(value_node, ScalarNode) else value_node.start_mark


def fault_at(file: str, mark: Mark, what: str, word: str = "", among: Sequence[str] = ()) -> Fault:
    """A fault at a mark of this file, or at a place that names another; ``word`` should be one of ``among``."""
    near = nearest(word, among) if word else ()
    if not near and len(among) > FEW:
        what += f"; the nearest of {len(among)}: {', '.join(nearest(word, among, NEAREST, 0.0))}"
    elif not near and among:
        what += f"; known: {', '.join(among)}"
    return Fault(_file_of(mark, file), mark.line + 1, mark.column + 1, what, near[0] if near else None)


def nearest(word: str, among: Sequence[str], most: int = 1, least: float = 0.6) -> tuple[str, ...]:
    """The words that are written most like this one, capitals or not, and at least so much like it."""
    plain = {known.casefold(): known for known in reversed(among)}
    return tuple(plain[each] for each in difflib.get_close_matches(word.casefold(), [*plain], most, least))


def _file_of(mark: Mark, file: str) -> str:
    return mark.name if isinstance(mark, Place) else file


def _called(path: Path) -> str:
    """What a value is called by the field that holds it; items of lists count from 1."""
    if not path:
        return "the file"
    *outer, last = path
    return repr(last) if isinstance(last, str) else f"item {last + 1} of {_called(tuple(outer))}"


def _shown(value: object) -> str:
    """A value in a few words, or as Python writes it, cut to a length that fits a line."""
    if value is None or isinstance(value, dict | list):
        return "nothing" if value is None else "a list" if isinstance(value, list) else "a mapping"
    try:
        text = repr(value)
    except ValueError:
        return "a number without end"
    return text if len(text) <= 60 else f"{text[:57]}..."


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
    "^[A-Z0-9]$": "one capital letter or digit",
}  # fmt: skip
_LIMITS = {
    "greater_than_equal": "at least {ge:g}", "less_than_equal": "at most {le:g}", "greater_than": "more than {gt:g}",
    "less_than": "less than {lt:g}", "multiple_of": "a multiple of {multiple_of:g}",
    "string_too_long": "a text of at most {max_length} letters",
    "string_too_short": "a text of at least {min_length} letters", "finite_number": "a number that ends",
}  # fmt: skip


def _own(errors: list[ErrorDetails]) -> list[ErrorDetails]:
    """Without lists that only seem too short because items of theirs are wrong."""
    paths = [error["loc"] for error in errors]
    return [
        error
        for error in errors
        if error["type"] != "too_short" or not any(p[: len(error["loc"])] == error["loc"] != p for p in paths)
    ]


def _nearness(kind: str) -> int:
    """How near a value comes to what it could be; 0 is told of it whatever else is."""
    return 3 if kind in _LIMITS else 2 if kind == "literal_error" else int(kind in _KINDS)


def _one_each(errors: list[ErrorDetails], root: Node) -> list[ErrorDetails]:
    """Of a value that could be of several kinds the error of the kind that it comes nearest to, alone."""
    best: dict[object, ErrorDetails] = {}
    for at, error in enumerate(errors):
        near = _nearness(error["type"])
        place = _walk(root, tuple(error["loc"]))[0] if near else at
        if place not in best or near > _nearness(best[place]["type"]):
            best[place] = error
    return list(best.values())


def _meant_by(pattern: str) -> str:
    """What a text has to be that follows a pattern, in words; "" for a pattern nobody has words for."""
    if "0-9A-Fa-f" in pattern:
        return "a colour such as '#5AFF96'"
    return next((words for begins, words in _PATTERNS.items() if pattern.startswith(begins)), "")


def _meant_instead(root: Node, path: Path) -> str:
    """An entry that other files have, where one that is new and not whole is called much like it; else ""."""
    _, _, around = _walk(root, path[:-1])
    _, key, entry = _walk(root, path)
    if not path or not isinstance(around, MappingNode) or not isinstance(entry, MappingNode):
        return ""
    file = _file_of(key.start_mark, "")
    if any(_file_of(inner.start_mark, "") != file for inner, _ in entry.value):
        return ""
    others = [str(other.value) for other, value in around.value if _file_of(value.start_mark, "") != file]
    return next(iter(nearest(str(path[-1]), others)), "")


def _explain(error: ErrorDetails, model: object, root: Node, file: str) -> Fault:
    """A pydantic error in a designer's words, at its place."""
    kind, path, given, context = error["type"], tuple(error["loc"]), error["input"], error.get("ctx", {})
    if kind == "misfit":
        return fault_at(file, _mark(root, path + context["path"]), context["what"])
    called = _called(_walk(root, path)[0])
    quoted = tuple(re.findall(r"'([^']*)'", str(context.get("expected_tags", context.get("expected", "")))))
    if kind == "extra_forbidden":
        known, (first, *more) = words_at(model, path[:-1]), str(path[-1]).split(maxsplit=1) or [""]
        mark = _mark(root, path, key=True)
        if more and first in known:
            return fault_at(file, mark, f"unknown field {called}, does it lack a colon?", first, [first])
        return fault_at(file, mark, f"unknown field {called}", str(path[-1]), known)
    if kind == "missing":
        mark, meant = _mark(root, path[:-1]), _meant_instead(root, path[:-1])
        if meant:
            what = f"there is no {path[-2]!r} to change, and a new one has to be whole"
            return fault_at(file, mark, what, meant, [meant])
        return fault_at(file, mark, f"{_called(path)} is missing")
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        word = context["discriminator"].strip("'()")
        if kind == "union_tag_not_found":
            lacks = f"{called} must be a mapping with {word!r}, not {_shown(given)}"
            return fault_at(file, _mark(root, path), f"{word!r} is missing" if isinstance(given, dict) else lacks)
        path, called, given = (*path, word), repr(word), context["tag"]
    mark = _mark(root, path)
    is_key = bool(path) and path[-1] == "[key]"
    if kind in ("literal_error", "union_tag_invalid"):
        wanted = f"{called} must be {context.get('expected')}, not {_shown(given)}"
        what = f"{called} cannot be {_shown(given)}" if quoted else wanted
        if is_key:
            mark, what = _mark(root, path, key=True), f"unknown field {_shown(given)}"
        return fault_at(file, mark, what, str(given), quoted)
    if is_key:
        return fault_at(file, mark, f"a key must be a text, not {_shown(given)}: put it in quotes")
    if kind in _KINDS:
        unquoted = given is None and kind == "string_type"
        hint = "; an unquoted # starts a comment, put colours in quotes" if unquoted else ""
        words = words_at(model, path) if kind.startswith("model") and isinstance(given, str | int | float) else ()
        such = f" such as {{{words[0]}: ...}}" if words else ""
        return fault_at(file, mark, f"{called} must be {_KINDS[kind]}{such}, not {_shown(given)}{hint}")
    if kind in _BOUNDS and "actual_length" in context:
        most, bound = _BOUNDS[kind]
        items = "item" if context[bound] == 1 else "items"
        found = context["actual_length"]
        return fault_at(file, mark, f"{called} must have {most} {context[bound]} {items}, not {found}")
    if kind in _LIMITS:
        return fault_at(file, mark, f"{called} must be {_LIMITS[kind].format(**context)}, not {_shown(given)}")
    if kind == "string_pattern_mismatch" and (wanted := _meant_by(context["pattern"])):
        return fault_at(file, mark, f"{called} must be {wanted}, not {_shown(given)}")
    return fault_at(file, mark, f"{called}: {error['msg'][0].lower()}{error['msg'][1:]}, not {_shown(given)}")
