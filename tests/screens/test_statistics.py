"""The statistics of all players, with each kind of device."""

from __future__ import annotations

import pytest

from game.match.record import Record
from game.match.series import Series
from game.tables import NAMES
from game.tools.benchmarks.sample_matches import TABLE, random_match
from tests.kit.app import HANDS, Stage
from tests.kit.hands import SOME_HANDS
from tests.kit.rules import dice


def count(stage: Stage, *seeds: int) -> None:
    rules = dice(stage.app.store).default_rules
    for seed in seeds:
        bot = next(iter(dice(stage.app.store).bots))
        stage.app.records.statistics.count(Record(TABLE, rules, random_match(rules, seed)), {2: f"bot:{bot}"}, Series())


@pytest.mark.parametrize("name", SOME_HANDS)
def test_any_one_device_sees_every_player_of_every_table_clears_the_figures_and_leaves(stage: Stage, name: str) -> None:
    hands = HANDS[name](stage)
    count(stage, 1, 2)
    hands.choose("options", "statistics")
    bot = f"bot:{next(iter(dice(stage.app.store).bots))}"
    assert [item.id for item in stage.items] == ["table", "seat:1", "seat:2", bot, "clear", "back"]
    hands.go(bot)
    assert stage.screen.player == bot
    for table_name in (*NAMES[1:], NAMES[0]):
        hands.choose("table")
        assert (stage.screen.table, stage.screen.player) == (table_name, "seat:1")
    hands.choose("clear")
    assert stage.focus == "no"
    hands.choose("no")
    assert stage.app.records.statistics.of("knucklebones", "seat:1").matches == 2
    hands.choose("clear", "yes")
    assert stage.app.records.statistics.tables == {}
    assert [item.id for item in stage.items] == ["table", "seat:1", "seat:2", "clear", "back"]
    count(stage, 2, 3)
    results = stage.app.records.statistics.of("knucklebones", "seat:1")
    assert results.matches == 1, "what was counted before counts no more"
    hands.choose("back")
    assert (stage.name, stage.focus) == ("Options", "statistics")
