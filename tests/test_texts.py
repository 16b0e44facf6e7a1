"""Texts are declared and in the files, a lane has one name, and bots have lines whose conditions are data."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.content.models.people import TableVoices, VoiceLine, check_voices
from game.content.placeholders import GAME_LANGUAGES, text_keys
from game.content.store import Store
from game.content.texts import TEXTS, Texts, text_folders
from game.match.voices import Voice, VoiceHappening, repertoire
from game.paths import data_dir
from game.tables import NAMES
from game.tables.reversi.events import DiscPlaced
from game.tables.table_files import TABLES
from game.tools.reference.block_examples import steps_in_words
from tests.kit.data_copies import read_yaml
from tests.kit.shipped import shipped_store


def test_a_line_declares_a_section_of_texts() -> None:
    declared = text_keys("""
        : language
        table: odd turn(name) wins(own,other)
    """)
    assert declared == {"language": (), "table.odd": (), "table.turn": ("name",), "table.wins": ("own", "other")}


ROOT = Path(__file__).parents[1]
DECLARED = [*TEXTS, *(key for table in TABLES.values() for key in table.texts)]


def english(folder: str) -> set[str]:
    """Return the keys of the English texts of a folder."""
    return {*Texts(read_yaml(data_dir() / folder / "texts" / "en.yaml")).flat}


def texts_in_other_sections() -> set[str]:
    """Return the texts of screens and of sentences for cards; the English file declares them, in other sections."""
    declared = {key.partition(".")[0] for key in TABLES["knucklebones"].texts}
    return {key for key in english("knucklebones") if key.partition(".")[0] not in declared}


def test_the_texts_are_those_that_are_declared() -> None:
    store: Store = shipped_store()
    # A screen without a table has a separate folder, whose English file declares its texts.
    folders = set(text_folders(store.data)) - {"shared", *TABLES}
    keys = {key for folder in folders for key in english(folder)} | texts_in_other_sections()
    keys |= {key for step in steps_in_words().values() for key in step.texts}
    assert set(store.texts["en"]) - keys == {*DECLARED, *(f"options.palette_{name}" for name in store.palettes)}


def test_no_text_is_declared_or_written_twice() -> None:
    of_steps = [key for step in steps_in_words().values() for key in step.texts]
    all_keys = [*DECLARED, *texts_in_other_sections(), *of_steps]
    assert [key for key in set(all_keys) if all_keys.count(key) > 1] == []
    assert english("knucklebones") & {*of_steps} == set()


def test_every_text_that_code_says_in_full_exists() -> None:
    code = (path.read_text("utf-8") for room in ("game", "systems") for path in (ROOT / room).rglob("*.py"))
    said = {key for text in code for key in re.findall(r'\bsay\("(\w+\.\w+)"', text)}
    assert said and said - {*shipped_store().texts["en"]} == set()


THINGS = {"challenges.weekly", "khet.clockwise", "khet.against", "khet.kind_remove", "workshop.step",
          "workshop.is_start"}
"""Names of things and directions that are written like an action."""


def test_an_action_has_one_word_and_a_word_one_action() -> None:
    """Otherwise a text with the same words in both languages and another key would be a second word for an action."""
    store = shipped_store()
    pairs = {key: (text, store.texts["de"].get(key)) for key, text in store.texts["en"].items()}
    words = {key: pair for key, pair in pairs.items() if key.startswith("action.")}
    for language in (0, 1):
        all_words = [pair[language] for pair in words.values()]
        assert [word for word in all_words if all_words.count(word) > 1] == []
    same = {key for key, pair in pairs.items() if key not in words and pair in words.values()}
    assert same == THINGS, "these texts equal those of actions: use other words, or the key action.WORD in their place"


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
    shared = {key: text for key, text in store.texts[language].items() if key not in others}
    yield from (text for key, text in shared.items() if key.partition(".")[0] in SCREENS)
    yield store.texts[language]["options.about_statistics"]
    for file in sorted((data_dir() / "knucklebones").glob("*.yaml")):
        lines = file.read_text("utf-8").splitlines()
        yield from (line.partition(f"{language}:")[2] for line in lines if f"{language}: " in line)


@pytest.mark.parametrize("language", OTHER)
def test_a_lane_is_called_so_everywhere(language: str) -> None:
    plain_texts = [re.sub(r"\{.*?\}", "", text) for text in texts(language)]
    assert [text for text in plain_texts if OTHER[language].search(text)] == []
    assert sum("lane" in text or "Bahn" in text for text in plain_texts) > 20


TWO = ({"en": "one", "de": "eins"}, {"en": "two", "de": "zwei"})


def line(**values: Any) -> VoiceLine:
    return VoiceLine.model_validate({"on": "won", "says": TWO, **values})


def holds(line: VoiceLine, *happening: Any, seat: int = 2) -> bool:
    return VoiceHappening(*happening).holds(line, seat)


def test_a_line_waits_for_whom_and_how_much_it_says_and_for_fields_of_an_event() -> None:
    glee = line(on="points_lost", by="other", least=10)
    assert holds(glee, "points_lost", 1, 10)
    assert not holds(glee, "points_lost", 1, 9)
    assert not holds(glee, "points_lost", 2, 10)
    assert not holds(glee, "points_won", 1, 10)
    corner = line(on="disc_placed", by="other", where={"square": ["a1", "h8"]})
    assert holds(corner, "disc_placed", 1, 1, DiscPlaced(1, "h8"))
    assert not holds(corner, "disc_placed", 1, 1, DiscPlaced(1, "b2"))
    assert holds(line(on="disc_placed", where={"square": "b2"}), "disc_placed", 2, 1, DiscPlaced(2, "b2"))


def test_no_line_repeats_at_once_and_every_line_is_used() -> None:
    voice = Voice([line(says=[*TWO, {"en": "three", "de": "drei"}])], 7)
    lines = [voice.comment(VoiceHappening("won", 2), 2) for _ in range(60)]
    assert None not in lines and {each["en"] for each in lines if each} == {"one", "two", "three"}
    assert all(one != other for one, other in pairwise(lines))
    voice = Voice([line(says=TWO[:1])], 7)
    assert voice.comment(VoiceHappening("won", 2), 2) == TWO[0]
    assert voice.comment(VoiceHappening("won", 2), 2) is None


@pytest.mark.parametrize("table_name", NAMES)
def test_every_bot_of_every_table_has_a_word_for_each_occasion(table_name: str) -> None:
    store = shipped_store()
    known = repertoire(store, table_name).lines
    for bot in store.content_of(table_name).bots:
        assert {"greeting", "mistake", "won", "lost"} <= {each.on for each in known[bot]}
        assert {each.by for each in known[bot] if each.on == "points_lost"} == {"own", "other"}
    assert store.faults == []


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"on": "applause"}, "unknown event or moment 'applause'"),
        ({"on": "disc_placed", "where": {"color": "red"}}, "'disc_placed' has no field 'color'"),
        ({"says": [{"en": "only English"}]}, "'says' is missing in 'de'"),
        ({"says": [{"en": "Oh, {name}!", "de": "Oh!"}]}, "this line has no value for {name}"),
    ],
)
def test_a_wrong_line_is_reported(wrong: dict[str, Any], message: str) -> None:
    voices = TableVoices(lines={"mochi": (line(**wrong),)})
    found = check_voices(voices, {"disc_placed": ("seat", "square")}, (), GAME_LANGUAGES, ("mochi",))
    assert [each.message for each in found] == [message]
