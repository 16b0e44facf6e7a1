"""Docstrings, comments, texts and documents are in plain words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.statements import statements

TESTS = Path(__file__).parent
ROOT = TESTS.parent

ROOMS = ("assets", "components", "game", "systems", "tests", "wheel")
OPENING = re.compile(r"(What|Whether|Who|Whose|Whoever|Where|Wherever|How|Which|When|Why|As)\b")
"""A docstring is an imperative or a noun phrase, so it does not open like this."""
PLAINER = {
    "whoever": "the one who", "whatever": "all that", "wherever": "everywhere that", "so many": "the number",
    "of its own": "its own", "of their own": "their own", "by itself": "alone", "meanwhile": "during that time",
    "goes on": "continues", "anew": "again", "somebody": "someone", "anybody": "anyone", "everybody": "everyone",
    "nobody": "no one", "it is told": "it hears",
}
"""The plainer equivalents of words and turns of phrase."""
AMERICAN = {
    "favour": "favor", "neighbour": "neighbor", "harbour": "harbor", "behaviour": "behavior", "centre": "center",
    "practise": "practice", "practising": "practicing", "grey": "gray",
}
"""The American spelling of words by their beginnings. Old keys, such as colour, are also examples in the documents."""
PHRASE = re.compile(rf"\b({'|'.join(PLAINER)})\b", re.IGNORECASE)
BRITISH = re.compile(rf"\b({'|'.join(AMERICAN)})", re.IGNORECASE)
FREE = {ROOT / "assets", TESTS}
"""Folders whose docstrings may begin with several lines."""
TRUTH = re.compile(r'(?<!property)(?<!property\n    @abstractmethod)\n *def .*\n +"""True if ')
"""A function that is no property returns True: its docstring is an imperative."""
OPENED = re.compile(rf"""["']\s*{OPENING.pattern}""")
WRAPPED = re.compile(r'^[ \t]*r?"""(?:\\?\n|(?!.*""").*\S\n[ \t]*[^\s"])', re.MULTILINE)
"""Signs of a misfit. Reading the statements of the files without any would take most of the time."""
TEXTS = [path for pattern in ("*.md", "docs/*.md", "data/**/*.yaml") for path in sorted(ROOT.glob(pattern))]


def advice(text: str) -> str:
    """Return the refused words of a text with plainer ones, "" if there are none."""
    found = (word.lower() for pattern in (PHRASE, BRITISH) for word in pattern.findall(text))
    return ", ".join(f'write "{(PLAINER | AMERICAN)[word]}" for "{word}"' for word in found)


def misfits(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line, text and fault of every docstring, also of attributes, and of every comment that is not plain."""
    source = path.read_text("utf-8")
    for function in TRUTH.finditer(source):
        yield source.count("\n", 0, function.end()) + 1, 'True if (write "Return True if": this is no property)'
    if not (PHRASE.search(source) or OPENED.search(source) or (not FREE & {*path.parents} and WRAPPED.search(source))):
        return
    for node in statements(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            text = node.value.value.strip()
            if (opening := OPENING.match(text)) or PHRASE.search(text):
                fault = f'do not begin with "{opening[0]}"' if opening else advice(text)
                yield node.lineno, f"{text.splitlines()[0]} ({fault})"
        elif isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and not FREE & {*path.parents}:
            first = (ast.get_docstring(node) or "").split("\n\n")[0]
            if "\n" in first:
                yield getattr(node, "lineno", 1), f"{first.splitlines()[0]} (end this line with a period)"
    for number, line in enumerate(source.splitlines(), 1):
        if (comment := re.search(r"(?:^|\s)# (.*)", line)) and PHRASE.search(comment[1]):
            yield number, f"{comment[1]} ({advice(comment[1])})"


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_and_comments_are_plain_and_begin_with_one_line(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text}"
        for path in sorted((ROOT / room).rglob("*.py"))
        if path != Path(__file__)
        for line, text in misfits(path)
    ]
    assert not found, "write an imperative or a noun phrase in plain words:\n" + "\n".join(found)


def test_documents_and_texts_are_plain_american_english() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()} ({fault})"
        for path in TEXTS
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if (fault := advice(line))
    ]
    assert not found, "say it in plain American English:\n" + "\n".join(found)
