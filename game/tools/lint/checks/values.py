"""Checks of values that are valid YAML but probably mean something else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress

from pydantic import RootModel
from yaml.nodes import MappingNode, Node, ScalarNode

from game.content.faults import Complaint, Fault, Faults
from game.content.model_keys import RENAMES, old_keys
from game.content.yaml_tree import fault_at, parse
from game.tools.lint.findings import FaultInSource, error_check, warning_check
from game.tools.lint.folders import DataSource, FileTree
from systems.draw.fonts import SOFT_HYPHEN

ID_PATTERN = re.compile(r"[\w.-]+")
COMMENT = re.compile(r"\s+#")
"""Matches an accidental comment after an unquoted text."""
LANGUAGE = re.compile("[a-z]{2}")
"""Matches a language key of a localized text."""
AMBIGUOUS_NUMBER = re.compile(r"[-+]?0[0-9xo]")
"""Matches ``03`` and ``0x2``."""


@error_check
def lint_cut_texts(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no text is cut off by a # in the middle of it."""
    for source in tree.sources:
        lines, is_texts = source.text.splitlines(), source.kind is not None and source.kind.name == "texts"
        with suppress(Faults):
            for node in _texts(parse(source.text, source.file), is_texts):
                end = node.end_mark
                if not node.style and end.line < len(lines) and (comment := COMMENT.match(lines[end.line], end.column)):
                    message = "an unquoted # starts a comment: put the whole text in quotes"
                    yield source, Fault(source.file, end.line + 1, comment.end(), message)


def _texts(node: Node, all_texts: bool) -> Iterator[ScalarNode]:
    """Yield every player-visible text: with ``all_texts`` all of them, otherwise those below a language key."""
    if isinstance(node, ScalarNode):
        yield from [node] if all_texts else ()
    elif isinstance(node, MappingNode):
        for key, value in node.value:
            yield from _texts(value, all_texts or bool(LANGUAGE.fullmatch(str(key.value))))
    else:
        for item in node.value:
            yield from _texts(item, all_texts)


@error_check
def lint_ambiguous_numbers(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no number means another one to other YAML readers."""
    for source in tree.sources:
        reported_places = {(fault.line, fault.column) for fault in source.reading.faults}
        for node in _scalars(source.reading.root):
            if (node.start_mark.line + 1, node.start_mark.column + 1) in reported_places:
                continue
            if node.tag.endswith(":int") and AMBIGUOUS_NUMBER.match(node.value):
                other = int(node.value, 0) if node.value[1:2] in "xo" else int(node.value)
                yield source, fault_at(source.file, node.start_mark, f"write {other}, not {node.value}")


def _scalars(node: Node | None) -> Iterator[ScalarNode]:
    """Yield every scalar of a tree, including keys; each once, however many aliases it has."""
    pending, visited = [node], set()
    while pending:
        scalar = pending.pop()
        if scalar is None or id(scalar) in visited:
            continue
        visited.add(id(scalar))
        if isinstance(scalar, ScalarNode):
            yield scalar
        elif isinstance(scalar, MappingNode):
            pending += [part for pair in scalar.value for part in pair]
        else:
            pending += scalar.value


@error_check
def lint_ids(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that each id is one word, as lists and command lines need it."""
    for source in tree.sources:
        root = source.reading.root
        if source.kind is None or source.kind.name == "texts" or not issubclass(source.kind.model, RootModel):
            continue
        for key, _ in root.value if isinstance(root, MappingNode) else ():
            if not ID_PATTERN.fullmatch(str(key.value)):
                message = f"an id must be one word of letters, digits, _ and -, not {key.value!r}"
                yield source, fault_at(source.file, key.start_mark, message)


@warning_check
def lint_outdated_keys(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no key has its old name."""
    for source in tree.sources:
        with suppress(Faults):
            model = source.kind.model if source.kind else object
            for key in old_keys(parse(source.text, source.file), model, source.text):
                message = f"{key.value!r} is now called {RENAMES[key.value]!r}"
                yield source, fault_at(source.file, key.start_mark, message)


@warning_check
def lint_duplicate_names(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that no two entries of a file that players know by picture have the same name."""
    for source, entries in _entries(tree):
        first_with: dict[tuple[str, str], str] = {}
        for id, entry in entries.items():
            names = getattr(entry, "name", None) if hasattr(entry, "art") or hasattr(entry, "portrait") else None
            for language, name in names.items() if isinstance(names, dict) else ():
                shown_name = name.replace(SOFT_HYPHEN, "")
                if (first_id := first_with.setdefault((language, shown_name), id)) != id:
                    id, other_id = (id, first_id) if source.sets((id, "name", language)) else (first_id, id)
                    yield source, Complaint((id, "name", language), f"{other_id!r} has the same name, {shown_name!r}")


def _entries(tree: FileTree) -> Iterator[tuple[DataSource, Mapping[str, object]]]:
    """Yield the files that map ids to entries, except files of texts."""
    for source in tree.sources:
        root = getattr(source.document.value, "root", None) if source.document else None
        if isinstance(root, dict) and source.kind is not None and source.kind.name != "texts":
            yield source, {str(id): entry for id, entry in root.items()}


UNQUOTED_COLOR = re.compile(r"(?:[:,]\s+|\[\s*|^\s*-\s+)(#[0-9A-Fa-f]{6})(?![0-9A-Fa-f\w])")
"""Matches a color in the place of a value."""


@error_check
def lint_unquoted_colors(tree: FileTree) -> Iterator[FaultInSource]:
    """Check that colors are quoted. A color that a model has already reported is skipped."""
    for source in tree.sources:
        reported_lines = {fault.line for fault in source.reading.faults if "put colors in quotes" in fault.message}
        for number, column, color in unquoted_colors_in(source.text):
            if number not in reported_lines:
                yield source, Fault(source.file, number, column, f"an unquoted # starts a comment: write \"{color}\"")


def unquoted_colors_in(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield every unquoted color, with its line and column."""
    for number, line in enumerate(text.splitlines(), 1):
        if (match := UNQUOTED_COLOR.search(line)) and not line.lstrip().startswith("#"):
            yield number, match.start(1) + 1, match[1]


def is_cut_off(source: DataSource) -> bool:
    """Return True if an unquoted color makes a file invalid YAML."""
    try:
        parse(source.text, source.file)
    except Faults:
        return any(unquoted_colors_in(source.text))
    return False
