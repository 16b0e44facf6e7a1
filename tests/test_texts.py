"""Every text in the files is declared, every declared text is in the files, and a lane has one name."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import yaml

from game.content.placeholders import text_keys
from game.content.store import Store
from game.content.texts import TEXTS, Texts, text_folders
from game.paths import data_dir
from game.tables.table_files import TABLES
from tests.kit.shipped import shipped_store


def test_a_line_declares_a_section_of_texts() -> None:
    declared = text_keys("""
        : language
        table: odd turn(name) wins(own,other)
    """)
    assert declared == {"language": (), "table.odd": (), "table.turn": ("name",), "table.wins": ("own", "other")}


def test_the_texts_are_those_that_are_declared() -> None:
    store: Store = shipped_store()
    declared = {*TEXTS, *(key for table in TABLES.values() for key in table.texts)}
    declared |= {f"options.palette_{name}" for name in store.palettes}
    # A screen without a table has a separate folder, whose English file declares its texts.
    beside = set(text_folders(store.data)) - {"shared", *TABLES}
    files = [yaml.safe_load((store.data / folder / "texts" / "en.yaml").read_text("utf-8")) for folder in beside]
    told = {key for file in files for key in Texts(file).flat}
    assert set(store.texts["en"]) - told == declared


def test_no_two_tables_declare_the_same_text_and_none_what_all_have() -> None:
    declared = [*TEXTS, *(key for table in TABLES.values() for key in table.texts)]
    assert [key for key in set(declared) if declared.count(key) > 1] == []


THINGS = {"challenges.weekly", "khet.clockwise", "khet.against", "khet.kind_remove", "workshop.step",
          "workshop.is_start"}
"""Names of things and directions that are written like an action."""


def test_an_action_has_one_word_and_a_word_one_action() -> None:
    """Otherwise a text with the same words in both languages and another key would be a second word for an action."""
    store = shipped_store()
    pairs = {key: (text, store.texts["de"].get(key)) for key, text in store.texts["en"].items()}
    words = {key: pair for key, pair in pairs.items() if key.startswith("action.")}
    for language in (0, 1):
        said = [pair[language] for pair in words.values()]
        assert [word for word in said if said.count(word) > 1] == []
    assert {key for key, pair in pairs.items() if key not in words and pair in words.values()} == THINGS


OTHER = {
    "en": re.compile(r"\b(rows?|columns?)\b", re.IGNORECASE),
    "de": re.compile(r"(reihen?|spalten?)\b", re.IGNORECASE),
}
SCREENS = ("advice", "card", "decks", "draft", "knucklebones", "needs", "refused", "result", "review", "table")
"""The texts of the table, and those shown next to it."""


def texts(language: str) -> Iterator[str]:
    """Yield every text about the table."""
    store = shipped_store()
    others = {key for name, table in TABLES.items() if name != "knucklebones" for key in table.texts}
    said = {key: text for key, text in store.texts[language].items() if key not in others}
    yield from (text for key, text in said.items() if key.partition(".")[0] in SCREENS)
    yield store.texts[language]["options.about_statistics"]
    for file in sorted((data_dir() / "knucklebones").glob("*.yaml")):
        lines = file.read_text("utf-8").splitlines()
        yield from (line.partition(f"{language}:")[2] for line in lines if f"{language}: " in line)


@pytest.mark.parametrize("language", OTHER)
def test_a_lane_is_called_so_everywhere(language: str) -> None:
    said = [re.sub(r"\{.*?\}", "", text) for text in texts(language)]
    assert [text for text in said if OTHER[language].search(text)] == []
    assert sum("lane" in text or "Bahn" in text for text in said) > 20
