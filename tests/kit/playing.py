"""Plays a card of given steps in a given position, and reports the result as text."""

from __future__ import annotations

from typing import Any

from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import TABLE, apply, legal
from game.tables.knucklebones.moves import write_move
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.rules import BASE, card, rules


def of(*steps: dict[str, Any], **more: Any) -> Rules:
    """Return rules with a single card ``it`` of these steps, which both seats may hold."""
    return rules(catalogue={**BASE, "it": card(steps=list(steps), **more)}, deck=["it"])


def play(sets: Rules, line: str, move: str) -> tuple[str, list[str]]:
    """Return the position after a move, and its events, each by name with its values."""
    after, events = apply(sets, read(sets, line), read_move(sets, move))
    return write(after), [_told(event) for event in events]


def _told(event: Event) -> str:
    return f"{TABLE.events[type(event)]} {' '.join(map(str, event))}"  # type: ignore[call-overload]


def moves(sets: Rules, line: str) -> list[str]:
    """Return all legal moves except rolls."""
    return [write_move(move) for move in legal(sets, read(sets, line)) if move.verb != "roll"]
