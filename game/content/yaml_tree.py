"""YAML texts as trees: every value has a place, every error a message in plain words."""

from __future__ import annotations

import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeAlias

import yaml
from yaml._yaml import CParser
from yaml._yaml import Mark as LibraryMark
from yaml.events import CollectionEndEvent, CollectionStartEvent, NodeEvent
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode
from yaml.reader import ReaderError
from yaml.resolver import BaseResolver

from game.content.faults import Fault, Faults, Path, nearest, quote
from game.content.safe_files import DATA_LIMIT
from game.kernel.opaque import Json

TEXT_TAG = BaseResolver.DEFAULT_SCALAR_TAG


class YamlParser(CParser, BaseResolver):
    """libyaml's parser, with the YAML 1.2 core schema. It keeps no paths, because no type depends on a value's place.

    Every build of PyYAML for the systems that Kotsu runs on has libyaml.
    """

    def __init__(self, text: str) -> None:
        CParser.__init__(self, text)
        BaseResolver.__init__(self)

    def resolve(self, kind: type[Node], value: str, implicit: Sequence[bool]) -> str:
        if kind is ScalarNode:
            for tag, form in self.yaml_implicit_resolvers.get(value[:1], ()) if implicit[0] else ():
                if form.match(value):
                    return str(tag)
            return TEXT_TAG
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
    YamlParser.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^(?:{_form})$"), _first)


Mark: TypeAlias = yaml.Mark | LibraryMark
"""A place in a text: PyYAML's kind of mark, or libyaml's."""
LISTED_WORDS, NEAREST_WORDS = 16, 5
"""Up to ``LISTED_WORDS`` known words, all are listed; of more, the ``NEAREST_WORDS`` most similar ones."""


class FilePlace(yaml.Mark):
    """The place of a value that came from another file than the rest of its document; ``name`` is that file."""

    def __init__(self, file: str, mark: Mark) -> None:
        super().__init__(file, 0, mark.line, mark.column, None, 0)


def _child(node: Node, step: str | int) -> tuple[Node, Node] | None:
    """Return (key, value) of a mapping, (item, item) of a list, or None."""
    if isinstance(node, MappingNode):
        return next(((key, value) for key, value in node.value if key.value == str(step)), None)
    if isinstance(node, SequenceNode) and isinstance(step, int) and 0 <= step < len(node.value):
        return node.value[step], node.value[step]
    return None


def find_nodes(node: Node, path: Path) -> tuple[Path, Node, Node]:
    """Return the existing part of a path, and the key and value at its end.

    Missing steps, such as a union's tag, are skipped.
    """
    existing_path: Path = ()
    key, value = node, node
    for step in path:
        step_nodes = _child(value, step)
        if step_nodes is not None:
            existing_path, (key, value) = (*existing_path, step), step_nodes
    return existing_path, key, value


def mark_at(root: Node, path: Path, at_key: bool = False) -> Mark:
    """Return the start of the value at a path, or of its key: for mappings and lists, and on request."""
    _, key_node, value_node = find_nodes(root, path)
    return key_node.start_mark if at_key or not isinstance(value_node, ScalarNode) else value_node.start_mark


def fault_at(file: str, mark: Mark, message: str, word: str = "", among: Sequence[str] = ()) -> Fault:
    """Return a fault at a mark of this file, or at a place that names another; ``word`` should be one of ``among``."""
    similar = nearest(word, among) if word else ()
    if not similar and len(among) > LISTED_WORDS:
        message += f"; the nearest of {len(among)}: {', '.join(nearest(word, among, NEAREST_WORDS, 0.0))}"
    elif not similar and among:
        message += f"; known: {', '.join(among)}"
    return Fault(file_of(mark, file), mark.line + 1, mark.column + 1, message, similar[0] if similar else None)


def file_of(mark: Mark, file: str) -> str:
    """Return the file of a mark, ``file`` if it names none."""
    return mark.name if isinstance(mark, FilePlace) else file


def key_names(root: Node | None) -> tuple[str, ...]:
    """Return the keys of a mapping, as they are written."""
    return tuple(str(key.value) for key, _ in root.value) if isinstance(root, MappingNode) else ()


MOST_BRACKETS = 2000
"""A number of opening brackets that no designer writes in a file."""
DEEP_INDENT = re.compile(r"[ ?:-]{200}")
"""The beginning of a line that may be nested too deeply. YAML knows more line ends than ``^`` does."""
DEEPEST_NESTING = 50
MOST_VALUES = 50_000
"""The most values in a file. An aliased value counts once per alias."""
LONGEST_VALUE = 10_000
"""The most characters of a value."""
TOO_DEEP = "nested too deeply"
TOO_MANY = f"more than {MOST_VALUES:,} values"


def _may_be_too_large(text: str) -> bool:
    """Return True if a text may hold too many values, or may nest so deeply that libyaml's recursion would crash."""
    brackets = text.count("[") + text.count("{")
    signs = brackets + sum(map(text.count, ":,?-"))  # Each begins an item, or a key and its value.
    return 1 + 2 * signs > MOST_VALUES or brackets >= MOST_BRACKETS or bool(DEEP_INDENT.search(text))


def _check_size(text: str) -> None:
    """Refuse a text with too many values or too deep a nesting, before any recursion into it."""
    parser = YamlParser(text)
    depth = 0
    values = 0
    while event := parser.get_event():
        depth += isinstance(event, CollectionStartEvent) - isinstance(event, CollectionEndEvent)
        values += isinstance(event, NodeEvent)
        if (depth > DEEPEST_NESTING or values > MOST_VALUES) and event.start_mark is not None:
            raise Faults([fault_at(ANY_FILE, event.start_mark, TOO_DEEP if depth > DEEPEST_NESTING else TOO_MANY)])


def _measure(node: Node, measures: dict[int, tuple[int, int]]) -> tuple[int, int]:
    """Return the number of values in a value and its depth. Refuse a value that grows too large through aliases."""
    if id(node) in measures:
        return measures[id(node)]
    measures[id(node)] = 1, 0  # Also for a value that contains itself, which ``plain_value`` refuses later.
    if isinstance(node, ScalarNode):
        return measures[id(node)]
    parts = node.value if isinstance(node, SequenceNode) else [part for pair in node.value for part in pair]
    sizes = [_measure(part, measures) for part in parts]
    weight, depth = 1 + sum(inner for inner, _ in sizes), 1 + max((inner for _, inner in sizes), default=0)
    if weight > MOST_VALUES:
        raise Faults([fault_at(ANY_FILE, node.start_mark, f"{TOO_MANY}, counting every alias")])
    if depth > DEEPEST_NESTING:
        raise Faults([fault_at(ANY_FILE, node.start_mark, TOO_DEEP)])
    measures[id(node)] = weight, depth
    return weight, depth


COMMA_IN_NUMBER = "a comma splits this number: write it without one, such as 1000 or 0.5"
TAG_IN_TEXT = "put a word that begins with ! in quotes"
MERGE_KEY = "<< is not supported: write these fields out"


def plain_value(node: Node, file: str, faults: list[Fault], ancestors: tuple[int, ...] = ()) -> Json:
    """Return the value of a node as plain Python, and append the faults in it to ``faults``."""
    if isinstance(node, ScalarNode):
        return _scalar(node, file, faults)
    if len(ancestors) == DEEPEST_NESTING:
        raise Faults([fault_at(file, node.start_mark, TOO_DEEP)])
    if id(node) in ancestors:
        raise Faults([*faults, fault_at(file, node.start_mark, "a value that contains itself")])
    if node.tag not in (BaseResolver.DEFAULT_MAPPING_TAG, BaseResolver.DEFAULT_SEQUENCE_TAG):
        faults.append(fault_at(file, node.start_mark, TAG_IN_TEXT))
    path = (*ancestors, id(node))
    if isinstance(node, MappingNode):
        result: dict[object, Json] = {}
        lines: dict[object, int] = {}
        for key_node, value_node in node.value:
            if not isinstance(key_node, ScalarNode):
                # Reading that continues after a fault may look up keys, so it stops here.
                raise Faults([*faults, fault_at(file, key_node.start_mark, "a key must be a word")])
            key = plain_value(key_node, file, faults, path)
            if _is_split_number(key_node, value_node):
                faults.append(fault_at(file, key_node.start_mark, COMMA_IN_NUMBER))
            elif key is None:
                faults.append(fault_at(file, key_node.start_mark, "a key must be a word"))
            elif key == "<<":
                raise Faults([*faults, fault_at(file, key_node.start_mark, MERGE_KEY)])
            elif key in lines:
                message = f"{key_node.value!r} is set twice (first in line {lines[key]})"
                faults.append(fault_at(file, key_node.start_mark, message))
            else:
                lines[key] = key_node.start_mark.line + 1
                result[key] = plain_value(value_node, file, faults, path)
        return result
    return [plain_value(item, file, faults, path) for item in node.value]


def _is_split_number(key: Node, value: Node) -> bool:
    """Return True if a number stands in place of a key, as the 000 of ``{slips: 1,000}`` does."""
    blank = isinstance(value, ScalarNode) and value.value == "" and value.tag.endswith(":null")
    return blank and isinstance(key, ScalarNode) and key.tag.endswith((":int", ":float"))


def _scalar(node: ScalarNode, file: str, faults: list[Fault]) -> Json:
    word: str = node.value
    if node.tag == TEXT_TAG and len(word) <= LONGEST_VALUE:
        return word
    kind = node.tag.rpartition(":")[2]
    if len(word) > LONGEST_VALUE:
        faults.append(fault_at(file, node.start_mark, f"a value of more than {LONGEST_VALUE:,} characters"))
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
        faults.append(fault_at(file, node.start_mark, f"{quote(word)} is not a valid {kind}"))
        return None
    faults.append(fault_at(file, node.start_mark, TAG_IN_TEXT))
    return None


CACHED_TEXTS = 256
"""The number of texts whose results are cached, regardless of their files."""
ANY_FILE = ""
"""The file name in cached results."""


def decode(raw: bytes, file: str) -> str:
    """Decode bytes as UTF-8; raise Faults."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        place = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        encoding = "UTF-16" if raw.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) else "not UTF-8"
        raise Faults([Fault(file, *place, f"this is {encoding} text: save the file as UTF-8")]) from None


def parse(text: str, file: str) -> Node:
    """Return the root of a YAML text with unique plain keys; raise Faults."""
    faults: list[Fault] = []
    try:
        root = compose(text)
        plain_value(root, ANY_FILE, faults)
        if faults:
            raise Faults(faults)
    except Faults as error:
        raise error.of(file) from None
    return root


@lru_cache(CACHED_TEXTS)
def compose(text: str) -> Node:
    """Return the root of a YAML text; raise Faults in the name of ANY_FILE."""
    if len(text) > DATA_LIMIT:
        raise Faults([Fault(ANY_FILE, 1, 1, f"more than {DATA_LIMIT:,} characters")])
    try:
        if _may_be_too_large(text):
            _check_size(text)
        node = YamlParser(text).get_single_node()
        if node is not None and "*" in text:
            _measure(node, {})
    except ReaderError as error:
        raise Faults([_character_fault(error, text)]) from None
    except yaml.MarkedYAMLError as error:
        raise Faults([_parser_fault(error, text)]) from None
    except RecursionError:
        raise Faults([Fault(ANY_FILE, 1, 1, TOO_DEEP)]) from None
    if node is None:
        raise Faults([Fault(ANY_FILE, 1, 1, "the file is empty")])
    return node


EXPLANATIONS = {
    "found character that cannot start any token":
        "a tab instead of spaces, or a word that begins with @, `, %, | or > without quotes",
    "could not find expected ':'": "a key without a colon after it",
    "mapping values are not allowed in this context":
        "an unexpected colon: is one missing in the line above, or is this indented too far?",
    "found a tab character that violates indentation": "a tab instead of spaces",
    "did not find expected key":
        "wrong indentation, or a quote or bracket is not closed",
    "did not find expected '-' indicator": "a list item without a dash, or with wrong indentation",
    "did not find expected ',' or ']'": "a comma or ] is missing",
    "did not find expected ',' or '}'": "a comma or } is missing, or a ' inside a quoted text, which needs to be ''",
    "did not find expected node content": "an extra comma, or a bracket or brace that is not closed",
    "found unexpected ':'": "a space is missing after the colon, or the value is missing",
    "found unexpected end of stream": "this quote is not closed",
    "found unexpected document indicator": "this quote is not closed",
    "found unknown escape character": "a \\ inside double quotes: write \\\\, or use single quotes",
    "found undefined alias": "put a word that begins with * in quotes",
    "found undefined tag handle": "put a word that begins with ! in quotes",
    "found incompatible YAML document": "remove the line that begins with %YAML",
    "found another document": "three dashes start another document: remove them",
}
"""Plain words for the beginnings of the parser's messages."""
LONGEST_KEY = 1024
"""Characters of a key in YAML."""
NOTICED_LATE = "could not find expected ':'", "found unexpected end of stream", "found unexpected document indicator"
"""The beginnings of messages about what began at the context."""
ENDLESS_KEY = re.compile(rf"[^\s:{{}},\[\]]{{{LONGEST_KEY + 1},}}(?=:)")
UNQUOTED_HASH = "an unquoted # starts a comment: put the whole text in quotes"
HASH_SIGN = re.compile(r"(?<=[^\s,{[]) +#")
"""A # after an unfinished value."""


def _character_fault(error: ReaderError, text: str) -> Fault:
    before = text[: error.position]
    line = before.count("\n") + 1
    column = error.position - before.rfind("\n")
    sign = f"U+{ord(text[error.position]):04X}" if error.position < len(text) else "at the end"
    return Fault(ANY_FILE, line, column, f"a character that YAML does not allow ({sign}): remove it")


def _parser_fault(error: yaml.MarkedYAMLError, text: str) -> Fault:
    # The parser notices a missing colon only at the next line, and an open quote at the end.
    is_late = any(phrase in str(error.problem) for phrase in NOTICED_LATE)
    mark = (is_late and error.context_mark) or error.problem_mark or error.context_mark
    place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    problem = " ".join(filter(None, (error.context, error.problem))).strip()
    if mark is not None and (comment_place := _comment_place(text, error)) is not None:
        return Fault(ANY_FILE, *comment_place, UNQUOTED_HASH)
    explanation = next((words for part, words in EXPLANATIONS.items() if part in problem), "")
    line = next(iter(text.splitlines()[mark.line :]), "") if mark is not None else ""
    if mark is not None and (key := ENDLESS_KEY.search(line)) is not None:
        return Fault(ANY_FILE, mark.line + 1, key.start() + 1, f"a key has at most {LONGEST_KEY} characters, and "
                     f"{key[0][:20]!r}... has {len(key[0])}: write it shorter")
    if mark is not None and "cannot start any token" in problem:
        explanation = _bad_start(text, mark) or explanation
    if mark is not None and "expected ',' or" in problem:
        explanation = _bad_sequel(text, mark, error.context_mark) or explanation
    return Fault(ANY_FILE, *place, f"{explanation} ({problem})" if explanation else problem)


def _comment_place(text: str, error: yaml.MarkedYAMLError) -> tuple[int, int] | None:
    """Return the place of a # that comments out the end of brackets or braces; None if there is none."""
    if error.context_mark is None or error.problem_mark is None or "flow" not in str(error.context):
        return None
    for number, line in enumerate(text.splitlines()[error.context_mark.line : error.problem_mark.line + 1]):
        sign = HASH_SIGN.search(line)
        if sign and not any(line[: sign.start()].count(quote) % 2 for quote in "'\""):
            return error.context_mark.line + number + 1, sign.end()
    return None


def _bad_start(text: str, mark: Mark) -> str:
    """Return the error of a character that no value can begin with."""
    lines = text.splitlines()
    sign = lines[mark.line][mark.column : mark.column + 1] if mark.line < len(lines) else ""
    if sign == "\t":
        return "a tab instead of spaces"
    return f"put a word that begins with {sign} in quotes" if sign else ""


def _bad_sequel(text: str, mark: Mark, opening: Mark | None) -> str:
    """Return the reason why a value in brackets or braces does not end where it should."""
    lines = text.splitlines()
    line = lines[mark.line] if mark.line < len(lines) else ""
    sign, head = line[mark.column : mark.column + 1], line[: mark.column].rstrip()
    if opening is not None and opening.line < mark.line:
        bracket = lines[opening.line][opening.column : opening.column + 1]
        return f"a comma is missing, or the {bracket} in line {opening.line + 1} is not closed"
    if sign in (":", "{", "["):
        return f"put a text with a {sign} in quotes"
    return "a ' inside of single quotes is written '', or use double quotes" if head.endswith("'") else ""


# Entries of a text, found by its left edge, so that a broken one does not take the others with it


ENTRY_START = re.compile(r"""(?:"([^"]+)"|'([^']+)'|([^\s#}\])-][^:#]*))""")
"""The start of an entry: a word at the left edge, with or without its colon."""


class TextEntry(NamedTuple):
    """An entry of a text from one word at its left edge to the next."""

    key: str
    line: int
    """The number of lines above it."""
    lines: list[str]


def entries_of(text: str) -> list[TextEntry]:
    """Return the entries of a text; what is above the first one has the key "". Comments belong to the entry below."""
    entries = [TextEntry("", 0, [])]
    comments: list[str] = []
    for number, line in enumerate(text.splitlines()):
        if (key := ENTRY_START.match(line)) is not None:
            entries.append(TextEntry((key[1] or key[2] or key[3]).strip(), number - len(comments), [*comments, line]))
            comments = []
        elif line.startswith("#"):
            comments.append(line)
        else:
            entries[-1].lines.extend([*comments, line])
            comments = []
    entries[-1].lines.extend(comments)
    return entries


def without_broken(text: str, file: str) -> tuple[MappingNode | None, tuple[Fault, ...]]:
    """Return the mapping of a text without entries that cannot be read, and their faults; None if nothing is left.

    Each is read alone, because a quote that is not closed takes in what follows.
    """
    faults: list[Fault] = []
    if text.lstrip().startswith("{"):
        return None, ()
    entries = [entry for entry in entries_of(text) if not _faults_of(entry, file, faults)]
    while any(entry.key for entry in entries):
        try:
            root = parse(_text_of(entries), file)
        except Faults as error:
            lines = {fault.line - 1 for fault in error.faults}
            remaining = [entry for entry in entries if not lines & {*range(entry.line, entry.line + len(entry.lines))}]
            faults += error.faults
            if len(remaining) == len(entries):
                break
            entries = remaining
        else:
            return (root if isinstance(root, MappingNode) else None), tuple(faults)
    return None, tuple(faults)


def _faults_of(entry: TextEntry, file: str, faults: list[Fault]) -> bool:
    """Append the faults of a single entry, and return True if there are any."""
    if not "".join(line for line in entry.lines if not line.startswith(("#", "---"))).strip():
        return False
    try:
        root = parse(_text_of([entry]), file)
    except Faults as error:
        faults += error.faults
        return True
    if isinstance(root, MappingNode):
        return False
    faults.append(Fault(file, root.start_mark.line + 1, root.start_mark.column + 1, "a colon is missing after this"))
    return True


def _text_of(entries: list[TextEntry]) -> str:
    """Return a text of entries, each in its own lines."""
    lines: list[str] = []
    for entry in entries:
        lines += [""] * (entry.line - len(lines))
        lines += entry.lines
    return "\n".join((*lines, ""))
