"""What the program asks the data for, read from its own source."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGES = ("game", "systems", "components")
APART = ("builtin", "definitions", "lint")
"""Folders that tell what data may say, and ask for nothing."""
STRING = re.compile(r"""\"{3}[\s\S]*?\"{3}|\#[^\n]*|((?:\b[rf]+)?)(["'])((?:\\.|(?!\2)[^\\\n])*)\2""")
"""A docstring, a comment or a string."""
HOLE = re.compile(r"\{[^{}]*\}")


class Asked(NamedTuple):
    """Every string of the source."""

    words: frozenset[str]
    forms: tuple[re.Pattern[str], ...]
    """Strings with holes that are filled as the program runs."""

    def names(self, name: str) -> bool:
        """Whether the program may ask for this name."""
        return name in self.words or any(form.fullmatch(name) for form in self.forms)


@cache
def asked() -> Asked:
    """All that the program names."""
    words: set[str] = set()
    forms: set[str] = set()
    for path in _modules():
        for prefix, _, inside in STRING.findall(path.read_text("utf-8")):
            if "f" in prefix and "{" in inside:
                forms.add(inside)
            else:
                words.add(inside)
    return Asked(frozenset(words), tuple(map(_form, sorted(filter(_telling, forms)))))


def _modules() -> Iterator[Path]:
    for package in PACKAGES:
        found = importlib.util.find_spec(package)
        for folder in (found.submodule_search_locations or ()) if found else ():
            modules = Path(folder).rglob("*.py")
            yield from (path for path in modules if not set(path.relative_to(folder).parts) & set(APART))


def _telling(inside: str) -> bool:
    """Whether enough of a form is fixed, and all of it could be a name."""
    fixed = HOLE.sub("", inside)
    return len(fixed) >= 3 and re.fullmatch(r"[\w.]+", fixed) is not None


def _form(inside: str) -> re.Pattern[str]:
    return re.compile(r"[\w.]+".join(map(re.escape, HOLE.split(inside))))
