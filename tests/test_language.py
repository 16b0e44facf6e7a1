"""Docstrings are written in plain words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent

ROOMS = ("components", "game", "systems")
OPENING = re.compile(r"(What|Whether|Who|Whose|Whoever|Where|Wherever|How|Which|When|As)\b")
"""A docstring is an imperative or a noun phrase, so it does not open like this."""
PHRASE = re.compile(
    r"\b(whoever|whatever|wherever|so many|of its own|of their own|by itself|meanwhile|goes on|anew|somebody|nobody"
    r"|it is told)\b",
    re.IGNORECASE,
)
"""Words and turns of phrase with a plainer equivalent."""


def docstrings(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line and text of every docstring, those of attributes included."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        for part in getattr(node, "body", ()) if isinstance(getattr(node, "body", None), list) else ():
            if (
                isinstance(part, ast.Expr)
                and isinstance(part.value, ast.Constant)
                and isinstance(part.value.value, str)
            ):
                yield part.lineno, part.value.value.strip()


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_are_plain(room: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text.splitlines()[0]}"
        for path in sorted((ROOT / room).rglob("*.py"))
        for line, text in docstrings(path)
        if OPENING.match(text) or PHRASE.search(text)
    ]
    assert not found, "write an imperative or a noun phrase in plain words:\n" + "\n".join(found)
