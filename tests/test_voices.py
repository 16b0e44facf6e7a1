"""The lines of bots: conditions are data, no line comes twice in a row, chance is separate, faults name their place."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from game.content.models.audio import Line, TableVoices, check_voices
from game.content.placeholders import GAME_LANGUAGES
from game.match.voices import Happening, Voice, repertoire
from game.tables import NAMES
from game.tables.reversi.events import DiscPlaced
from tests.kit.shipped import shipped_store

TWO = ({"en": "one", "de": "eins"}, {"en": "two", "de": "zwei"})


def line(**said: Any) -> Line:
    return Line.model_validate({"on": "won", "says": TWO, **said})


def holds(said: Line, *happening: Any, seat: int = 2) -> bool:
    return Happening(*happening).holds(said, seat)


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
    said = [voice.comment(Happening("won", 2), 2) for _ in range(60)]
    assert None not in said and {each["en"] for each in said if each} == {"one", "two", "three"}
    assert all(one != other for one, other in pairwise(said))
    voice = Voice([line(says=TWO[:1])], 7)
    assert voice.comment(Happening("won", 2), 2) == TWO[0]
    assert voice.comment(Happening("won", 2), 2) is None


@pytest.mark.parametrize("table_name", NAMES)
def test_every_bot_of_every_table_has_a_word_for_each_occasion(table_name: str) -> None:
    store = shipped_store()
    known = repertoire(store, table_name).lines
    for bot in store.at(table_name).bots:
        assert {"greeting", "mistake", "won", "lost"} <= {each.on for each in known[bot]}
        assert {each.by for each in known[bot] if each.on == "points_lost"} == {"own", "other"}
    assert store.faults == []


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"on": "applause"}, "unknown event or moment 'applause'"),
        ({"on": "disc_placed", "where": {"color": "red"}}, "'disc_placed' has no field 'color'"),
        ({"says": [{"en": "only English"}]}, "'says' is missing in 'de'"),
        ({"says": [{"en": "Oh, {name}!", "de": "Oh!"}]}, "this line has no value for {name}"),
    ],
)
def test_a_wrong_line_is_reported(wrong: dict[str, Any], told: str) -> None:
    voices = TableVoices(lines={"mochi": (line(**wrong),)})
    found = check_voices(voices, {"disc_placed": ("seat", "square")}, (), GAME_LANGUAGES, ("mochi",))
    assert [each.what for each in found] == [told]
