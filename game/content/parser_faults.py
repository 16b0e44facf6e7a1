"""The errors of YAML parsers in plain words, at the place of the mistake."""

from __future__ import annotations

import re

import yaml
from yaml.reader import ReaderError

from game.content.faults import Fault
from game.content.yaml_places import Mark

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
"""Plain words for the beginnings of the parser's messages."""
COMMENT = "an unquoted # starts a comment: put the whole text in quotes"
HASH = re.compile(r"(?<=[^\s,{[]) +#")
"""A # after an unfinished value."""


def told_of(wrong: ReaderError | yaml.MarkedYAMLError, text: str, file: str) -> Fault:
    """Return the fault that makes a text unreadable."""
    return _unreadable(wrong, text, file) if isinstance(wrong, ReaderError) else _unparsed(wrong, text, file)


def _unreadable(wrong: ReaderError, text: str, file: str) -> Fault:
    """Return the fault for a character that YAML does not allow."""
    before = text[: wrong.position]
    line = before.count("\n") + 1
    column = wrong.position - before.rfind("\n")
    sign = f"U+{ord(text[wrong.position]):04X}" if wrong.position < len(text) else "at the end"
    return Fault(file, line, column, f"a character that YAML does not allow ({sign}): take it out")


def _unparsed(wrong: yaml.MarkedYAMLError, text: str, file: str) -> Fault:
    """Return the fault for a text that is not valid YAML."""
    # The parser notices a missing colon only at the next line.
    late = "could not find expected ':'" in str(wrong.problem)
    mark = (late and wrong.context_mark) or wrong.problem_mark or wrong.context_mark
    place = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    told = " ".join(filter(None, (wrong.context, wrong.problem))).strip()
    if mark is not None and (at := _commented(text, wrong)) is not None:
        return Fault(file, *at, COMMENT)
    plainly = next((words for said, words in PLAINLY.items() if said in told), "")
    if mark is not None and "cannot start any token" in told:
        plainly = _no_beginning(text, mark) or plainly
    return Fault(file, *place, f"{plainly} ({told})" if plainly else told)


def _commented(text: str, wrong: yaml.MarkedYAMLError) -> tuple[int, int] | None:
    """Return the place of a # that comments out the end of brackets or braces; None if there is none."""
    if wrong.context_mark is None or wrong.problem_mark is None or "flow" not in str(wrong.context):
        return None
    for number, line in enumerate(text.splitlines()[wrong.context_mark.line : wrong.problem_mark.line + 1]):
        found = HASH.search(line)
        if found and not any(line[: found.start()].count(quote) % 2 for quote in "'\""):
            return wrong.context_mark.line + number + 1, found.end()
    return None


def _no_beginning(text: str, mark: Mark) -> str:
    """Return the error of a character that no value can begin with."""
    lines = text.splitlines()
    sign = lines[mark.line][mark.column : mark.column + 1] if mark.line < len(lines) else ""
    if sign == "\t":
        return "a tab stands where spaces belong"
    return f"a word that begins with {sign} has to stand in quotes" if sign else ""
