"""The example pack is as good as the game's data: without faults, and playable with rules, systems and referee."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.__main__ import main
from game.paths import NAMED
from game.tables import find_table
from game.tables.table_files import load_rules
from game.tools.commands.referee import answer
from tests.kit.rules import dice, load_decks
from tests.kit.shipped import read_store

pytestmark = pytest.mark.usefixtures("quick_lint")

TABLE = find_table("knucklebones")
RAIN = Path(__file__).parents[1] / "docs" / "packs" / "rain"
FIRST = "21/4/- 3/66/- 1 ready umbrella thief - 7"


@pytest.fixture(autouse=True)
def rain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAMED, str(RAIN))


def deck() -> tuple[str, ...]:
    return load_decks()[1].root["rain"].cards


def test_it_has_no_faults_names_its_untranslated_texts_and_fills_all_others_in_every_language(
    capsys: pytest.CaptureFixture[str]
) -> None:
    store = read_store()
    assert (store.faults, store.unusable_packs) == ([], ())
    assert main(["lint", str(RAIN), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)["findings"]
    assert {(each["check"], Path(each["file"]).name) for each in said} == {("untranslated", "fr.yaml")}
    for language, words in (("en", "for 1 round "), ("de", "für 1 Runde "), ("fr", "pendant 1 tour ")):
        assert words in dice(store).card_text("umbrella", "description", language)
    assert dice(store).card_text("shield", "name", "fr") == "Bouclier"


def test_its_card_protects_a_row_and_rolls() -> None:
    rules = load_rules("kotsu")
    position = TABLE.read(rules, FIRST)
    assert [TABLE.write_move(move) for move in TABLE.legal(rules, position) if move.verb == "umbrella"] == [
        "umbrella:1", "umbrella:2", "umbrella:3",
    ]
    after, _ = TABLE.apply(rules, position, TABLE.read_move(rules, "umbrella:2=5"))
    assert TABLE.write(after).startswith("21/4/- 3/66/- 1 place:5 - thief 1.2=1 ")


def test_the_referee_deals_and_plays_it() -> None:
    new = answer(json.dumps({"new": {"seed": 3, "deck": "rain"}}))["position"]
    held = [card.partition("*")[0] for card in new.split(" ")[4].split(",")]
    assert sorted(held) == sorted(deck()) and len(set(new.split(" ")[4:6])) == 1
    assert "umbrella:2" in answer(json.dumps({"legal": new}))["moves"]
    said = answer(json.dumps({"apply": {"position": FIRST, "move": "umbrella:1"}}))
    assert "row_shielded" in [event["type"] for event in said["events"]]
