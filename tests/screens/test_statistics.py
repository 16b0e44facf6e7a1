"""The statistics of all players, with each kind of device; a match counts as soon as its result opens."""

from __future__ import annotations

from pathlib import Path

import esper
import pytest

from components.focus import Rect
from game.match.players import Players
from game.match.record import Record
from game.match.series import Series
from game.screens.statistics import Statistic, share_bar
from game.tables import NAMES
from game.tools.benchmarks.played_matches import ON, played
from tests.kit.app import HANDS, KeyHands, Stage
from tests.kit.rules import dice


def count(stage: Stage, *seeds: int) -> None:
    rules = dice(stage.app.store).played
    for seed in seeds:
        bot = next(iter(dice(stage.app.store).bots))
        stage.app.statistics.count(Record(ON, rules, played(rules, seed)), {2: f"bot:{bot}"}, Series())


@pytest.mark.parametrize("name", HANDS)
def test_any_one_device_sees_every_player_of_every_table_and_leaves(stage: Stage, name: str) -> None:
    hands = HANDS[name](stage)
    count(stage, 1, 2)
    hands.choose("options")
    hands.choose("statistics")
    bot = f"bot:{next(iter(dice(stage.app.store).bots))}"
    assert [item.id for item in stage.items] == ["table", "seat:1", "seat:2", bot, "clear", "back"]
    hands.go(bot)
    assert stage.screen.who == bot
    for table in (*NAMES[1:], NAMES[0]):
        hands.choose("table")
        assert (stage.screen.table, stage.screen.who) == (table, "seat:1")
    hands.choose("back")
    assert (stage.name, stage.focus) == ("Options", "statistics")


@pytest.mark.parametrize("name", HANDS)
def test_figures_are_cleared_after_a_question_and_counted_anew(stage: Stage, name: str) -> None:
    hands = HANDS[name](stage)
    count(stage, 1, 2)
    hands.choose("options")
    hands.choose("statistics")
    hands.choose("clear")
    assert stage.focus == "no"
    hands.choose("no")
    assert stage.app.statistics.of("knucklebones", "seat:1").matches == 2
    hands.choose("clear")
    hands.choose("yes")
    assert stage.app.statistics.tables == {}
    assert [item.id for item in stage.items] == ["table", "seat:1", "seat:2", "clear", "back"]
    count(stage, 2, 3)
    assert stage.app.statistics.of("knucklebones", "seat:1").matches == 1


def test_left_and_right_turn_to_another_table(stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    keys.choose("options")
    keys.choose("statistics")
    keys.do("left")
    assert stage.screen.table == NAMES[-1]
    keys.do("right")
    assert stage.screen.table == NAMES[0]


def test_a_match_counts_when_it_has_ended(stage: Stage) -> None:
    app = stage.app
    app.seats.take("keys:left")
    app.seats.take_both("keys:left")
    rules = app.rules
    log = played(rules, 3)
    app.go("match", record=Record(ON, rules, log))
    for _ in range(200):
        if stage.name != "Result":
            stage.tick()
    assert stage.name == "Result"
    assert [app.statistics.of("knucklebones", f"seat:{seat}").matches for seat in (1, 2)] == [1, 1]


def test_a_match_waits_behind_the_figures(stage: Stage) -> None:
    stage.app.seats.take("keys:left")
    stage.app.seats.take_both("keys:left")
    stage.app.go("match")
    stage.tick()
    table, keys = stage.screen, KeyHands(stage, "left")
    keys.do("confirm")
    keys.do("confirm")
    keys.do("menu")
    keys.choose("options")
    keys.choose("statistics")
    stage.frame()
    for _ in range(3):
        keys.do("back")
    assert stage.screen is table and table.question is None


@pytest.mark.parametrize("aside", ["HighScores", "Profile", "Naming"])
def test_a_match_behind_the_figures_comes_back_or_goes_whatever_is_open_before_them(
    stage: Stage, home: Path, aside: str
) -> None:
    stage.app.players = Players(home)
    somebody = stage.app.players.add("Ada", "cat", 40)
    assert somebody is not None
    stage.app.seats.take("keys:left")
    stage.app.seats.take_both("keys:left")
    stage.app.go("match")
    stage.tick()
    screen, keys = stage.screen, KeyHands(stage, "left")

    def lead() -> None:
        screen.go_aside("options")
        stage.tick()
        keys.choose("statistics")
        while aside == "HighScores" and "scores" not in {item.id for item in stage.items}:
            keys.choose("table")
        stage.frame()
        for each in {"HighScores": ["scores"], "Profile": [who], "Naming": [who, "name"]}[aside]:
            keys.choose(each)
            stage.frame()

    who = f"player:{somebody.id}"
    lead()
    assert stage.name == aside and stage.screen.waiting is screen.live, "it goes on to be heard"
    while stage.screen is not screen:
        keys.do("back")
        stage.frame()
    lead()
    assert screen.world in esper.list_worlds()
    stage.app.go("home")
    assert screen.world not in esper.list_worlds(), "it is left behind"


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_a_bar_is_as_long_as_its_share(stage: Stage, monkeypatch: pytest.MonkeyPatch, share: float) -> None:
    canvas, filled = stage.app.paper, []
    monkeypatch.setattr(canvas, "fill", lambda rect, *how, **look: filled.append(rect))
    share_bar(Statistic("Won", "1 / 4", share)).paint(canvas, Rect(220, 100, 120, 19), False)
    whole, lit = filled
    assert lit.w == round(whole.w * share)
