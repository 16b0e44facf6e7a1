"""Knucklebones uses one word for a lane in all texts: lane in English, Bahn in German."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from game.paths import data_dir
from game.tables.table_files import store_of

OTHER = {
    "en": re.compile(r"\b(rows?|columns?)\b", re.IGNORECASE),
    "de": re.compile(r"(reihen?|spalten?)\b", re.IGNORECASE),
}
SCREENS = ("advice", "card", "decks", "draft", "knucklebones", "needs", "refused", "result", "review", "table")
"""The texts of the table, and those shown next to it."""


def texts(language: str) -> Iterator[str]:
    """Yield every text about the table."""
    store = store_of()
    store.read()
    yield from (text for key, text in store.texts[language].items() if key.partition(".")[0] in SCREENS)
    yield store.texts[language]["options.about_statistics"]
    for file in sorted((data_dir() / "knucklebones").glob("*.yaml")):
        lines = file.read_text("utf-8").splitlines()
        yield from (line.partition(f"{language}:")[2] for line in lines if f"{language}: " in line)


@pytest.mark.parametrize("language", OTHER)
def test_a_lane_is_called_so_everywhere(language: str) -> None:
    said = [re.sub(r"\{.*?\}", "", text) for text in texts(language)]
    assert [text for text in said if OTHER[language].search(text)] == []
    assert sum("lane" in text or "Bahn" in text for text in said) > 20
