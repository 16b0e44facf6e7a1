"""Cards are known by their building blocks only: rules, drawing and bots never ask for a card's name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from game.paths import data_dir
from game.tables import KNOWN
from tests.kit.rules import load_decks

ROOT = Path(__file__).parent.parent
PLACES = (
    "game/kernel", "game/content", "game/tables", "game/match", "game/screens", "game/tools/lab", "game/tools/learning",
    "game/tools/lint", "components", "systems",
)
BLOCKS = {"shield", "reroll"}
"""Blocks with the same names as cards."""
OTHERS = set(KNOWN) - {"knucklebones"}
"""Folders of other tables, where these words mean something else."""
PICTURES = {"trap", "fog"}
"""Marks on the table that are drawn by these words."""


def named(path: Path, words: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """Yield line and text of every string with one of these words in a file, except docstrings."""
    text = path.read_text("utf-8")
    if not words.search(text):
        return
    tree = ast.parse(text)
    said = {id(each.value) for each in ast.walk(tree) if isinstance(each, ast.Expr)}
    for each in ast.walk(tree):
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and id(each) not in said:
            yield from ((each.lineno, word) for word in words.findall(each.value))


def test_no_code_names_a_card() -> None:
    cards = set(load_decks(data_dir())[0].root) - BLOCKS - PICTURES
    files = [path for place in PLACES for path in sorted((ROOT / place).rglob("*.py")) if not OTHERS & {*path.parts}]
    words = re.compile(rf"(?<![a-z_])(?:{'|'.join(sorted(cards))})(?![a-z_])")
    asked = [f"{path}:{line}: {word}" for path in files for line, word in named(path, words)]
    assert len(cards) > 10 and len(files) > 100
    assert asked == []


def test_every_card_is_in_a_deck() -> None:
    cards, decks = load_decks(data_dir())
    assert {card for deck in decks.root.values() for card in deck.cards} == set(cards.root)
