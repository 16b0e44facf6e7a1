"""Helpers for tests of the rules, from one line of notation to another."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.tables.knucklebones.definitions import Rules
from game.tables.knucklebones.events import Event
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.notation import read, read_move
from tests.kit.rules import KOTSU
from tests.kit.tables import after, legal_moves

CARD_STORIES = Path(__file__).parent / "card_stories"
"""The files with stories of cards: see ``test_stories``."""
position_after, moves = partial(after, "knucklebones"), partial(legal_moves, "knucklebones")


def events_of(line: str, move: str, rules: Rules = KOTSU) -> list[Event]:
    return list(apply(rules, read(rules, line), read_move(rules, move))[1])


def plays_of(card: str, line: str, rules: Rules = KOTSU) -> list[str]:
    """Return the legal ways to play a card."""
    return [move for move in moves(line, rules=rules) if move.startswith(card)]
