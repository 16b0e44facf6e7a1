"""The example packs are as good as the game's data: without faults, and playable with rules, systems and referee."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.__main__ import main
from game.paths import PACKS_VARIABLE
from game.tables import find_table
from game.tables.knucklebones.manifest import BOTS
from game.tables.table_files import load_rules
from game.tools.commands.referee import answer
from systems.rebuild import play_match
from tests.kit.rules import dice_content, load_decks
from tests.kit.shipped import read_store
from tests.kit.watched import assert_mirrored

pytestmark = pytest.mark.usefixtures("quick_lint")

TABLE = find_table("knucklebones")
PACKS = Path(__file__).parents[1] / "docs" / "packs"
FIRST = "21/4/- 3/66/- 1 ready umbrella thief - 7"


@pytest.fixture
def rain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PACKS_VARIABLE, str(PACKS / "rain"))


@pytest.fixture
def forge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PACKS_VARIABLE, str(PACKS / "forge"))


def lint_findings(pack: str, capsys: pytest.CaptureFixture[str]) -> set[tuple[str, str]]:
    """Return the checks that find something in a pack, and the files in which they do."""
    assert main(["lint", str(PACKS / pack), "--json"]) == 0
    return {(each["check"], Path(each["file"]).name) for each in json.loads(capsys.readouterr().out)["findings"]}


def test_the_rain_has_no_faults_but_untranslated_texts_and_fills_all_others_in_every_language(
    rain: None, capsys: pytest.CaptureFixture[str]
) -> None:
    store = read_store()
    assert (store.faults, store.unusable_packs) == ([], ())
    assert lint_findings("rain", capsys) == {("untranslated", "fr.yaml")}
    for language, words in (("en", "for 1 round "), ("de", "für 1 Runde "), ("fr", "pendant 1 tour ")):
        assert words in dice_content(store).card_text("umbrella", "description", language)
    assert dice_content(store).card_text("shield", "name", "fr") == "Bouclier"


def test_its_card_is_dealt_and_played_by_the_rules_and_by_the_referee(rain: None) -> None:
    rules = load_rules("kotsu")
    position = TABLE.read(rules, FIRST)
    umbrellas = ["umbrella:1", "umbrella:2", "umbrella:3"]
    assert [TABLE.write_move(move) for move in TABLE.legal(rules, position) if move.verb == "umbrella"] == umbrellas
    after, _ = TABLE.apply(rules, position, TABLE.read_move(rules, "umbrella:2=5"))
    assert TABLE.write(after).startswith("21/4/- 3/66/- 1 place:5 - thief 1.2=1 ")
    new = answer(json.dumps({"new": {"seed": 3, "deck": "rain"}}))["position"]
    held = [card.partition("*")[0] for card in new.split(" ")[4].split(",")]
    assert sorted(held) == sorted(load_decks()[1].root["rain"].cards) and len(set(new.split(" ")[4:6])) == 1
    assert "umbrella:2" in answer(json.dumps({"legal": new}))["moves"]
    reply = answer(json.dumps({"apply": {"position": FIRST, "move": "umbrella:1"}}))
    assert "row_shielded" in [event["type"] for event in reply["events"]]


def test_the_forge_has_no_faults_and_all_its_cards_are_described_and_played(
    forge: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lint_findings("forge", capsys) == set()
    assert [dice_content(read_store()).card_text("polish", "description", language) for language in ("en", "de")] == [
        "Raise all your dice showing 1 by 1. Equal dice opposite are destroyed.",
        "Erhöhe alle deine Würfel mit 1 um 1. Gleiche Würfel gegenüber werden zerstört.",
    ]
    rules, chance, played = load_rules("kotsu"), Random(3), set[str]()
    decks = load_decks()[1].root
    mine = [card for name in ("forge", "bazaar", "tower") for card in decks[name].cards]
    for seed in range(10):
        hands = tuple(chance.sample(mine, 4)), tuple(chance.sample(mine, 4))
        match = play_match(rules, seed, (BOTS["random"], BOTS["random"]), *hands, watch=assert_mirrored)
        played |= {move.verb for move in match.log}
    assert set(mine) <= played
