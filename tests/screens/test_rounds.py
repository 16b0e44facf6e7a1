"""Matches for one: rounds that follow each other, deals that are repeated, high scores, and the stars of a map."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path

import pytest

from game.kernel.random_stream import Stream
from game.match.autosave import Autosave
from game.match.challenges import challenges, daily_contest
from game.match.practice import map_at, number_at
from game.match.record import Record
from game.match.series import Series
from game.match.statistics import HighScores, Statistics, list_name
from game.screens.match.match_record import write_autosave
from game.screens.result import ResultScreen
from game.tables import find_table
from game.tables.prospector.solver import solve
from tests.kit.app import HANDS, PadHands, Stage
from tests.kit.hands import SOME_HANDS
from tests.kit.pads import XBOX_360

TABLE_NAME = "prospector"


@pytest.fixture
def pad(stage: Stage) -> PadHands:
    stage.reset(XBOX_360)
    stage.app.table_name = TABLE_NAME
    stage.app.free_seats()
    stage.app.seats.take("pad:1")
    return stage.hands[0]


def won_match(stage: Stage, seed: int = 0, layout: str = "mine", left: int = 1) -> Record:
    """Return a match before its last moves to a win, of the first later seed that has a winning line."""
    table, choices = find_table(TABLE_NAME), {**stage.app.next_match.varied_choices, "layout": layout}
    rules, line = table.choices.vary(stage.app.next_match.rules, choices), list[object]()
    while not line:
        seed += 1
        line = [*solve(rules, table.new(rules, seed).digs[0]).line]
    record = Record.begin(table, rules, seed, None, (), ("Ada",), choices=choices)
    record.follow(line[: len(line) - left])
    return record


def lost_match(stage: Stage, seed: int = 3) -> Record:
    """Return a match that the last draw loses."""
    table, rules = find_table(TABLE_NAME), stage.app.next_match.rules
    while True:
        record = Record.begin(table, rules, seed, None, (), ("Ada",), choices=stage.app.next_match.varied_choices)
        moves = []
        position = record.position
        while not table.over(position):
            moves.append(next(move for move in table.legal(rules, position) if move.verb == "draw"))
            position, _ = table.apply(rules, position, moves[-1])
            if position.digs[0].pile == () and not table.over(position):
                break
        else:
            record.follow(moves[:-1])
            return record
        seed += 1


def end(stage: Stage, pad: PadHands, record: Record, last: object = None) -> None:
    """Make its last move with the pad, and wait for the result."""
    stage.app.go("match", record=record)
    stage.frame()
    pad.choose(last or stage.focus)
    stage.until(lambda: stage.name == "ResultScreen", 0.1)
    stage.frame()
    stage.wait(1)


def test_a_won_round_leads_to_the_next_one_with_its_score(stage: Stage, pad: PadHands) -> None:
    end(stage, pad, record := won_match(stage))
    total = stage.screen.ending.totals[0]
    assert stage.screen.winner_text() == "Won!" and stage.focus == "onward"
    pad.do("confirm")
    dig = stage.screen.match.position.digs[0]
    assert stage.name == "MatchScreen" and (dig.score, dig.round) == (total, 2)
    assert dict(stage.screen.record.log.start_values) == {"score": total, "round": 2}
    held = stage.app.autosave.match
    assert held is not None and held.log.seed == stage.screen.record.log.seed != record.log.seed


@pytest.mark.parametrize("presses", [False, True])
def test_the_next_round_starts_alone_or_with_a_press(stage: Stage, pad: PadHands, presses: bool) -> None:
    stage.app.settings.speed = 1.0
    stage.app.go("match", record=won_match(stage))
    stage.frame()
    stage.wait(1)
    pad.choose(stage.focus)
    stage.until(lambda: stage.name == "ResultScreen", 0.1)
    result = stage.screen
    assert result.next_record is not None
    while stage.screen is result and result.age < 5:
        if presses and not result.any_press and result.age > 0.8:
            pad.do("down")
        stage.tick(0.05)
    assert (stage.screen is result) is presses
    if not presses:
        assert stage.screen.match.position.digs[0].round == 2 and result.age < 3


def test_a_won_round_that_is_left_can_be_gone_on_with(stage: Stage, pad: PadHands, tmp_path: Path) -> None:
    stage.app.records.autosave = Autosave(tmp_path)
    end(stage, pad, won_match(stage))
    total = stage.screen.ending.totals[0]
    pad.choose("leave")
    assert stage.focus == "resume"
    pad.do("confirm", "confirm")
    stage.wait(2)
    assert stage.name == "ResultScreen"
    pad.choose("onward")
    assert stage.screen.match.position.digs[0].score == total
    stage.app.autosave.close()


def test_a_lost_round_ends_the_game_and_its_deal_is_played_again_as_from_the_pause(stage: Stage, pad: PadHands) -> None:
    end(stage, pad, record := lost_match(stage), "pile")
    assert stage.screen.winner_text() == "Lost" and stage.focus == "same"
    assert "onward" not in [item.id for item in stage.items]
    stage.tick()
    assert stage.app.autosave.match is None
    pad.do("confirm")
    assert stage.screen.match.position == record.positions[0]
    stage.app.go("match", record=won_match(stage))
    first = stage.screen.record.positions[0]
    stage.frame()
    pad.do("menu")
    pad.choose("restart")
    assert stage.name == "MatchScreen" and stage.screen.match.position == first and not stage.screen.record.log.plies


def test_high_scores_are_stored_with_each_game_once(stage: Stage, pad: PadHands, tmp_path: Path) -> None:
    stage.app.records.high_scores = HighScores(tmp_path)
    end(stage, pad, won_match(stage))
    screen, where = stage.screen, list_name(find_table(TABLE_NAME), "standard", stage.app.next_match.varied_choices)
    total = screen.ending.totals[0]
    assert screen.lines()[-1] == f"Best: {total}" and where == "standard layout=mine"
    stage.app.go("match", record=screen.match_screen.record)
    assert stage.screen.best == total
    stage.wait(2)
    kept = HighScores(tmp_path)
    assert [entry.points for entry in kept.of(TABLE_NAME, where)] == [total]
    assert not HighScores(tmp_path).of(TABLE_NAME, "standard layout=vein")
    end(stage, pad, won_match(stage, seed=40))
    result = stage.screen
    assert len(HighScores(tmp_path).of(TABLE_NAME, where)) == 2
    pad.choose("scores")
    ink = stage.ink()
    assert {str(total), str(result.ending.totals[0])} <= {*ink.words} and not ink.clashes()
    stage.wait(1)
    pad.do("back")
    assert stage.screen is result


def test_the_match_of_the_day_is_a_solo_match_with_the_same_deal_for_everyone(stage: Stage, pad: PadHands) -> None:
    app = stage.app
    days = (date(2026, 11, 22) + timedelta(each) for each in range(30))
    contests = (daily_contest(app.store, challenges(app.store), day) for day in days)
    contest = next(each for each in contests if each and each.table == TABLE_NAME)
    assert contest.bot == ""
    deals = []
    for layout in ("vein", "gallery"):
        app.table_name = TABLE_NAME
        app.free_seats()
        app.choose("layout", layout)
        app.go("joining", contest=contest, rules=contest.rules, previous_screen="challenges")
        stage.wait(1)
        pad.do("confirm")
        assert stage.name == "MatchScreen" and app.bots.in_seat(1) is None and stage.screen.is_challenge
        assert not stage.screen.can_restart and stage.screen.seed is None
        deals.append(stage.screen.match.position)
    assert deals[0] == deals[1]
    day = contest.note[1]
    record = stage.screen.record
    while not record.table.over(record.position):
        move = record.table.quick_bot(record.rules, record.table.blind(record.position), Stream(0))
        record.follow([*record.moves, move])
    app.go("match", record=record)
    write_autosave(stage.screen.app, record)
    stage.wait(3)
    assert stage.name == "ResultScreen" and [item.id for item in stage.items][:2] == ["rematch", "leave"]
    assert app.records.book.of(app.people.statistics_id(1)).days[day].result in ("won", "lost")
    app.go("challenges")
    stage.frame()


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
    assert stage.name == "JoinScreen" and dict(app.next_match.varied_choices).items() >= stop.varies.items()
    assert app.current_table.seat_count(app.next_match.rules) == 1
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
    record = won_match(stage, layout=stop.varies["layout"], left=0)
    app.records.statistics.count(record, {1: "player:ada"}, Series.of(1, 1, 1))
    app.records.statistics.wait()
    kept = Statistics(tmp_path)
    numbers = [number_at(each, app.store, TABLE_NAME, file, stop, who) for each in (app.records.statistics, kept)
               for who in ("player:ada", "player:ben")]
    assert numbers == [1, 0, 1, 0] and stop.stars_for(1) == sum(least <= 1 for least in stop.stars)
    rest = [each for each in file.stops if each is not stop]
    others = [number_at(kept, app.store, TABLE_NAME, file, each, "player:ada") for each in rest]
    assert others == [0] * len(others)


def test_the_result_of_a_match_alone_shows_its_stars_and_leads_back_to_the_map(stage: Stage, pad: PadHands) -> None:
    app = stage.app
    app.go("match", record=won_match(stage))
    stage.frame()
    pad.choose(stage.focus)
    stage.wait(4)
    assert isinstance(stage.screen, ResultScreen)
    file = map_at(app.store, TABLE_NAME)
    stop = next(stop for stop in file.stops if stop.varies == {"layout": "mine"})
    number = number_at(app.records.statistics, app.store, TABLE_NAME, file, stop, app.people.statistics_id(1))
    assert any(str(stop.next_goal(number)) in line for line in stage.screen.lines()[1:])
    pad.choose("map")
    assert stage.name == "Map" and sum(map(stage.screen.star_count, file.stops)) == stop.stars_for(number)
