"""The map of a table: from the setup to a stop and back, and the stars that each player earns alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.match.record import Record
from game.match.series import Series
from game.match.statistics import Statistics
from game.match.stops import map_at, number_at
from game.screens.result import ResultScreen
from game.tables import find_table
from game.tables.prospector.solver import solve
from tests.kit.app import HANDS, PadHands, Stage
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import XBOX_360

TABLE_NAME = "prospector"


def won(stage: Stage, layout: str) -> Record:
    """Return a match of a layout that is won, of the first seed with a winning line."""
    table = find_table(TABLE_NAME)
    rules = table.choices.vary(stage.app.store.at(TABLE_NAME).rules["standard"], {"layout": layout})
    seed, line = 0, list[object]()
    while not line:
        seed += 1
        line = [*solve(rules, table.new(rules, seed).digs[0]).line]
    record = Record.begin(table, rules, seed, None, (), ("Ada",), choices={"layout": layout})
    record.follow(line)
    return record


@pytest.mark.parametrize("kind", SOME_HANDS)
def test_any_device_gets_from_the_setup_to_a_stop_and_back(stage: Stage, kind: str) -> None:
    hands = HANDS[kind](stage)
    stage.app.table_name = TABLE_NAME
    stage.open("setup")
    stage.app.choose("rules", "duel")
    hands.choose("map")
    assert stage.name == "Map"
    stop = stage.screen.file.stops[2]
    hands.choose(2)
    app = stage.app
    assert stage.name == "JoinScreen" and dict(app.varied_choices).items() >= stop.varies.items()
    assert app.current_table.seat_count(app.rules) == 1
    hands.do("back")
    stage.tick()
    assert stage.name == "Map"
    hands.choose("back")
    assert stage.name == "Setup"


def test_stars_are_earned_alone_by_the_player_in_the_seat_and_survive_the_end_of_the_game(
    stage: Stage, tmp_path: Path
) -> None:
    stage.reset(XBOX_360)
    app, file = stage.app, map_at(stage.app.store, TABLE_NAME)
    app.table_name = TABLE_NAME
    stop = next(stop for stop in file.stops if stop.figure == "won")
    app.records.statistics = Statistics(tmp_path)
    record = won(stage, stop.varies["layout"])
    app.records.statistics.count(record, {1: "player:ada"}, Series.of(1, 1, 1))
    app.records.statistics.wait()
    kept = Statistics(tmp_path)
    numbers = [number_at(each, app.store, TABLE_NAME, file, stop, who) for each in (app.records.statistics, kept)
               for who in ("player:ada", "player:ben")]
    assert numbers == [1, 0, 1, 0] and stop.stars_for(1) == sum(least <= 1 for least in stop.stars)
    rest = [each for each in file.stops if each is not stop]
    others = [number_at(kept, app.store, TABLE_NAME, file, each, "player:ada") for each in rest]
    assert others == [0] * len(others)


def test_the_result_of_a_match_alone_shows_its_stars_and_leads_back_to_the_map(stage: Stage) -> None:
    stage.reset(XBOX_360)
    app = stage.app
    app.table_name = TABLE_NAME
    app.free_seats()
    app.seats.take("pad:1")
    record = won(stage, "mine")
    short = Record.begin(record.table, record.rules, record.log.seed, None, (), ("Ada",), choices={"layout": "mine"})
    short.follow(record.moves[:-1])
    app.go("match", record=short)
    stage.frame()
    pad = PadHands(stage, stage.hub.pads[0])
    pad.choose(stage.focus)
    stage.wait(4)
    assert isinstance(stage.screen, ResultScreen)
    file = map_at(app.store, TABLE_NAME)
    stop = next(stop for stop in file.stops if stop.varies == {"layout": "mine"})
    number = number_at(app.records.statistics, app.store, TABLE_NAME, file, stop, app.people.statistics_id(1))
    assert any(str(stop.next_goal(number)) in line for line in stage.screen.lines()[1:])
    pad.choose("map")
    assert stage.name == "Map" and sum(map(stage.screen.star_count, file.stops)) == stop.stars_for(number)
