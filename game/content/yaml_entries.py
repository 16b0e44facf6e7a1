"""Entries of a YAML text, found by its left edge, so that a broken one does not take the others with it."""

from __future__ import annotations

import re
from typing import NamedTuple

from yaml.nodes import MappingNode

from game.content.faults import Fault, Faults
from game.content.yaml_tree import parse

KEY = re.compile(r"""(?:"([^"]+)"|'([^']+)'|([^\s#}\])-][^:#]*))""")
"""The start of an entry: a word at the left edge, with or without its colon."""


class Part(NamedTuple):
    """An entry of a text from one word at its left edge to the next."""

    key: str
    line: int
    """The number of lines above it."""
    lines: list[str]


def parts_of(text: str) -> list[Part]:
    """Return the entries of a text; what is above the first one has the key "". Comments belong to the entry below."""
    found = [Part("", 0, [])]
    waiting: list[str] = []
    for number, line in enumerate(text.splitlines()):
        if (key := KEY.match(line)) is not None:
            found.append(Part((key[1] or key[2] or key[3]).strip(), number - len(waiting), [*waiting, line]))
            waiting = []
        elif line.startswith("#"):
            waiting.append(line)
        else:
            found[-1].lines.extend([*waiting, line])
            waiting = []
    found[-1].lines.extend(waiting)
    return found


def without_broken(text: str, file: str) -> tuple[MappingNode | None, tuple[Fault, ...]]:
    """Return the mapping of a text without entries that cannot be read, and their faults; None if nothing is left.

    Each is read alone, because a quote that is not closed takes in what follows.
    """
    faults: list[Fault] = []
    if text.lstrip().startswith("{"):
        return None, ()
    good = [part for part in parts_of(text) if not _faults_of(part, file, faults)]
    while any(part.key for part in good):
        try:
            root = parse(_laid_out(good), file)
        except Faults as wrong:
            lines = {fault.line - 1 for fault in wrong.found}
            rest = [part for part in good if not lines & {*range(part.line, part.line + len(part.lines))}]
            faults += wrong.found
            if len(rest) == len(good):
                break
            good = rest
        else:
            return (root if isinstance(root, MappingNode) else None), tuple(faults)
    return None, tuple(faults)


def _faults_of(part: Part, file: str, faults: list[Fault]) -> bool:
    """Append the faults of a single entry, and return True if there are any."""
    if not "".join(line for line in part.lines if not line.startswith(("#", "---"))).strip():
        return False
    try:
        root = parse(_laid_out([part]), file)
    except Faults as wrong:
        faults += wrong.found
        return True
    if isinstance(root, MappingNode):
        return False
    faults.append(Fault(file, root.start_mark.line + 1, root.start_mark.column + 1, "a colon is missing after this"))
    return True


def _laid_out(parts: list[Part]) -> str:
    """Return a text of entries, each in its own lines."""
    lines: list[str] = []
    for part in parts:
        lines += [""] * (part.line - len(lines))
        lines += part.lines
    return "\n".join((*lines, ""))
