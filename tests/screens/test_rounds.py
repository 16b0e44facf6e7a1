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
from tests.kit.app import HANDS, Kotsu, PadHands
from tests.kit.cases import SOME_HANDS
from tests.kit.pads import XBOX_360

TABLE_NAME = "prospector"


@pytest.fixture
def pad(kotsu: Kotsu) -> PadHands:
    kotsu.reset(XBOX_360)
    kotsu.app.table_name = TABLE_NAME
    kotsu.app.free_seats()
    kotsu.app.seats.take("pad:1")
    return kotsu.hands[0]


def won_match(kotsu: Kotsu, seed: int = 0, layout: str = "mine", left: int = 1) -> Record:
    """Return a match before its last moves to a win, of the first later seed that has a winning line."""
    table, choices = find_table(TABLE_NAME), {**kotsu.app.next_match.varied_choices, "layout": layout}
    rules, line = table.choices.vary(kotsu.app.next_match.rules, choices), list[object]()
    while not line:
        seed += 1
        line = [*solve(rules, table.new(rules, seed).digs[0]).line]
    record = Record.begin(table, rules, seed, None, (), ("Ada",), choices=choices)
    record.follow(line[: len(line) - left])
    return record


def lost_match(kotsu: Kotsu, seed: int = 3) -> Record:
    """Return a match that the last draw loses."""
    table, rules = find_table(TABLE_NAME), kotsu.app.next_match.rules
    while True:
        record = Record.begin(table, rules, seed, None, (), ("Ada",), choices=kotsu.app.next_match.varied_choices)
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


def end(kotsu: Kotsu, pad: PadHands, record: Record, last: object = None) -> None:
    """Make its last move with the pad, and wait for the result."""
    kotsu.app.go("match", record=record)
    kotsu.frame()
    pad.choose(last or kotsu.focus)
    kotsu.until(lambda: kotsu.name == "ResultScreen", 0.1)
    kotsu.frame()
    kotsu.wait(1)


def test_a_won_round_leads_to_the_next_one_with_its_score(kotsu: Kotsu, pad: PadHands) -> None:
    end(kotsu, pad, record := won_match(kotsu))
    total = kotsu.screen.ending.totals[0]
    assert kotsu.screen.winner_text() == "Won!" and kotsu.focus == "onward"
    pad.do("confirm")
    dig = kotsu.screen.match.position.digs[0]
    assert kotsu.name == "MatchScreen" and (dig.score, dig.round) == (total, 2)
    assert dict(kotsu.screen.record.log.start_values) == {"score": total, "round": 2}
    held = kotsu.app.autosave.match
    assert held is not None and held.log.seed == kotsu.screen.record.log.seed != record.log.seed


@pytest.mark.parametrize("presses", [False, True])
def test_the_next_round_starts_alone_or_with_a_press(kotsu: Kotsu, pad: PadHands, presses: bool) -> None:
    kotsu.app.settings.speed = 1.0
    kotsu.app.go("match", record=won_match(kotsu))
    kotsu.frame()
    kotsu.wait(1)
    pad.choose(kotsu.focus)
    kotsu.until(lambda: kotsu.name == "ResultScreen", 0.1)
    result = kotsu.screen
    assert result.next_record is not None
    while kotsu.screen is result and result.age < 5:
        if presses and not result.any_press and result.age > 0.8:
            pad.do("down")
        kotsu.tick(0.05)
    assert (kotsu.screen is result) is presses
    if not presses:
        assert kotsu.screen.match.position.digs[0].round == 2 and result.age < 3


def test_a_won_round_that_is_left_can_be_gone_on_with(kotsu: Kotsu, pad: PadHands, tmp_path: Path) -> None:
    kotsu.app.records.autosave = Autosave(tmp_path)
    end(kotsu, pad, won_match(kotsu))
    total = kotsu.screen.ending.totals[0]
    pad.choose("leave")
    assert kotsu.focus == "resume"
    pad.do("confirm", "confirm")
    kotsu.wait(2)
    assert kotsu.name == "ResultScreen"
    pad.choose("onward")
    assert kotsu.screen.match.position.digs[0].score == total
    kotsu.app.autosave.journal.close()


def test_a_lost_round_ends_the_game_and_its_deal_is_played_again_as_from_the_pause(kotsu: Kotsu, pad: PadHands) -> None:
    end(kotsu, pad, record := lost_match(kotsu), "pile")
    assert kotsu.screen.winner_text() == "Lost" and kotsu.focus == "same"
    assert "onward" not in [item.id for item in kotsu.items]
    kotsu.tick()
    assert kotsu.app.autosave.match is None
    pad.do("confirm")
    assert kotsu.screen.match.position == record.positions[0]
    kotsu.app.go("match", record=won_match(kotsu))
    first = kotsu.screen.record.positions[0]
    kotsu.frame()
    pad.do("menu")
    pad.choose("restart")
    assert kotsu.name == "MatchScreen" and kotsu.screen.match.position == first and not kotsu.screen.record.log.plies


def test_high_scores_are_stored_with_each_game_once(kotsu: Kotsu, pad: PadHands, tmp_path: Path) -> None:
    kotsu.app.records.high_scores = HighScores(tmp_path)
    end(kotsu, pad, won_match(kotsu))
    screen, where = kotsu.screen, list_name(find_table(TABLE_NAME), "standard", kotsu.app.next_match.varied_choices)
    total = screen.ending.totals[0]
    assert screen.lines()[-1] == f"Best: {total}" and where == "standard layout=mine"
    kotsu.app.go("match", record=screen.match_screen.record)
    assert kotsu.screen.best == total
    kotsu.wait(2)
    kept = HighScores(tmp_path)
    assert [entry.points for entry in kept.of(TABLE_NAME, where)] == [total]
    assert not HighScores(tmp_path).of(TABLE_NAME, "standard layout=vein")
    end(kotsu, pad, won_match(kotsu, seed=40))
    result = kotsu.screen
    assert len(HighScores(tmp_path).of(TABLE_NAME, where)) == 2
    pad.choose("scores")
    ink = kotsu.ink()
    assert {str(total), str(result.ending.totals[0])} <= {*ink.words} and not ink.clashes()
    kotsu.wait(1)
    pad.do("back")
    assert kotsu.screen is result


def test_the_match_of_the_day_is_a_solo_match_with_the_same_deal_for_everyone(kotsu: Kotsu, pad: PadHands) -> None:
    app = kotsu.app
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
        kotsu.wait(1)
        pad.do("confirm")
        assert kotsu.name == "MatchScreen" and app.bots.in_seat(1) is None and kotsu.screen.is_challenge
        assert not kotsu.screen.can_restart and kotsu.screen.seed is None
        deals.append(kotsu.screen.match.position)
    assert deals[0] == deals[1]
    day = contest.note[1]
    record = kotsu.screen.record
    while not record.table.over(record.position):
        move = record.table.quick_bot(record.rules, record.table.blind(record.position), Stream(0))
        record.follow([*record.moves, move])
    app.go("match", record=record)
    write_autosave(kotsu.screen.app, record)
    kotsu.wait(3)
    assert kotsu.name == "ResultScreen" and [item.id for item in kotsu.items][:2] == ["rematch", "leave"]
    assert app.records.challenges.of(app.people.statistics_id(1)).days[day].result in ("won", "lost")
    app.go("challenges")
    kotsu.frame()


@pytest.mark.parametrize("kind", SOME_HANDS)
def test_any_device_gets_from_the_setup_to_a_stop_and_back(kotsu: Kotsu, kind: str) -> None:
    hands = HANDS[kind](kotsu)
    kotsu.app.table_name = TABLE_NAME
    kotsu.open("setup")
    kotsu.app.choose("rules", "duel")
    hands.choose("map")
    assert kotsu.name == "Map"
    stop = kotsu.screen.file.stops[2]
    hands.choose(2)
    app = kotsu.app
    assert kotsu.name == "JoinScreen" and dict(app.next_match.varied_choices).items() >= stop.varies.items()
    assert app.current_table.seat_count(app.next_match.rules) == 1
    hands.do("back")
    kotsu.tick()
    assert kotsu.name == "Map"
    hands.choose("back")
    assert kotsu.name == "Setup"


def test_stars_are_earned_alone_by_the_player_in_the_seat_and_survive_the_end_of_the_game(
    kotsu: Kotsu, tmp_path: Path
) -> None:
    kotsu.reset(XBOX_360)
    app, file = kotsu.app, map_at(kotsu.app.store, TABLE_NAME)
    app.table_name = TABLE_NAME
    stop = next(stop for stop in file.stops if stop.figure == "won")
    app.records.statistics = Statistics(tmp_path)
    record = won_match(kotsu, layout=stop.varies["layout"], left=0)
    app.records.statistics.count(record, {1: "player:ada"}, Series.of(1, 1, 1))
    app.records.statistics.wait()
    kept = Statistics(tmp_path)
    numbers = [number_at(each, app.store, TABLE_NAME, file, stop, who) for each in (app.records.statistics, kept)
               for who in ("player:ada", "player:ben")]
    assert numbers == [1, 0, 1, 0] and stop.stars_for(1) == sum(least <= 1 for least in stop.stars)
    rest = [each for each in file.stops if each is not stop]
    others = [number_at(kept, app.store, TABLE_NAME, file, each, "player:ada") for each in rest]
    assert others == [0] * len(others)


def test_the_result_of_a_match_alone_shows_its_stars_and_leads_back_to_the_map(kotsu: Kotsu, pad: PadHands) -> None:
    app = kotsu.app
    app.go("match", record=won_match(kotsu))
    kotsu.frame()
    pad.choose(kotsu.focus)
    kotsu.wait(4)
    assert isinstance(kotsu.screen, ResultScreen)
    file = map_at(app.store, TABLE_NAME)
    stop = next(stop for stop in file.stops if stop.varies == {"layout": "mine"})
    number = number_at(app.records.statistics, app.store, TABLE_NAME, file, stop, app.people.statistics_id(1))
    assert any(str(stop.next_goal(number)) in line for line in kotsu.screen.lines()[1:])
    pad.choose("map")
    assert kotsu.name == "Map" and sum(map(kotsu.screen.star_count, file.stops)) == stop.stars_for(number)
