"""Twelve cards of steps in a pack of YAML and pictures: without faults, described in both languages, and all played."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from game.__main__ import main
from game.paths import NAMED
from game.tables.knucklebones.manifest import BOTS
from game.tables.table_files import load_rules
from systems.simulate import play_match
from tests.kit.rules import dice, load_decks
from tests.kit.shipped import read_store
from tests.kit.watched import assert_mirrored

pytestmark = pytest.mark.usefixtures("quick_lint")

FORGE = Path(__file__).parents[1] / "docs" / "packs" / "forge"


@pytest.fixture(autouse=True)
def forge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAMED, str(FORGE))


def test_it_has_no_faults_and_missing_descriptions_are_written_from_the_steps(
    capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lint", str(FORGE), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["findings"] == []
    store = read_store()
    assert dice(store).card_text("polish", "description", "en") == (
        "Raise all your dice showing 1 by 1. Equal dice opposite are destroyed.")
    assert dice(store).card_text("polish", "description", "de") == (
        "Erhöhe alle deine Würfel mit 1 um 1. Gleiche Würfel gegenüber werden zerstört.")


def test_every_card_is_played_and_entities_follow() -> None:
    rules, chance, played = load_rules("kotsu"), Random(3), set[str]()
    decks = load_decks()[1].root
    mine = [card for name in ("forge", "bazaar", "tower") for card in decks[name].cards]
    for seed in range(10):
        hands = tuple(chance.sample(mine, 4)), tuple(chance.sample(mine, 4))
        match = play_match(rules, seed, (BOTS["random"], BOTS["random"]), *hands, watch=assert_mirrored)
        played |= {move.verb for move in match.log}
    assert set(mine) <= played
