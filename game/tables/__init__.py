"""One package a table, each a set of pure functions over a frozen position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from importlib import import_module
from typing import Any

from game.kernel.refusal import Refusal

NAMES = ("knucklebones",)


@dataclass(frozen=True, slots=True)
class Table:
    """The functions of one table, for whoever need not know which it is."""

    name: str
    new: Callable[..., Any]
    legal: Callable[[Any, Any], tuple[Any, ...]]
    apply: Callable[[Any, Any, Any], tuple[Any, tuple[Any, ...]]]
    score: Callable[[Any, Any], Any]
    over: Callable[[Any], bool]
    turn: Callable[[Any], int]
    """The seat to move."""
    blind: Callable[[Any], Any]
    """The position as bots receive it: without its random stream."""
    data: Callable[[Any], str]
    """Digest of everything in a rule set that can change a match."""
    write: Callable[[Any], str]
    read: Callable[[Any, str], Any]
    write_move: Callable[[Any], str]
    read_move: Callable[[Any, str], Any]
    as_json: Callable[[Any], dict[str, Any]]
    bots: Mapping[str, Callable[[Any, Any, Any], Any]]
    drawn: Callable[..., tuple[int, Any, int]]
    """A whole match in which both seats draw lots: who began, the last position, and how many pieces were placed."""


def table(name: str) -> Table:
    """The table of that name; refuses with ``unknown_table``."""
    if name not in NAMES:
        near = get_close_matches(name, NAMES, 1)
        hint = f" Did you mean {near[0]}?" if near else ""
        raise Refusal("unknown_table", f"There is no table called {name!r}.{hint}")
    found: Table = import_module(f"game.tables.{name}.manifest").TABLE
    return found
