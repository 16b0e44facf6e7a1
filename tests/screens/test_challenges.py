"""Matches for one: rounds, high scores, stars, the match of the day, the ladder, achievements and unlocked things."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from game.app.people import unlocked_portraits, unlocked_values
from game.kernel.random_stream import Stream
from game.match import thinker
from game.match.autosave import Autosave
from game.match.challenges import Day, challenges, daily_contest
from game.match.practice import map_at, number_at
from game.match.record import Record
from game.match.series import Series
from game.match.statistics import HighScores, Statistics, list_name
from game.screens.match.match_record import write_autosave
from game.screens.result import ResultScreen
from game.tables import find_table
from game.tables.prospector.solver import solve
from systems.draw.bubbles import STAY_SECONDS
from tests.kit.app import HANDS, Kotsu, PadHands
from tests.kit.cases import SOME_HANDS
from tests.kit.pads import XBOX_360

TABLE_NAME = "prospector"


@pytest.fixture
def miner(kotsu: Kotsu) -> PadHands:
    kotsu.reset(XBOX_360)
    kotsu.sit_at(TABLE_NAME, "pad:1")
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
        while not position.over:
            moves.append(next(move for move in table.legal(rules, position) if move.verb == "draw"))
            position, _ = table.apply(rules, position, moves[-1])
            if position.digs[0].pile == () and not position.over:
                break
        else:
            record.follow(moves[:-1])
            return record
        seed += 1


def end(kotsu: Kotsu, miner: PadHands, record: Record, last: object = None) -> None:
    """Make its last move with the pad, and wait for the result."""
    kotsu.app.go("match", record=record)
    kotsu.frame()
    miner.choose(last or kotsu.focus)
    kotsu.until(lambda: kotsu.name == "ResultScreen", 0.1)
    kotsu.frame()
    kotsu.wait(1)


def test_a_won_round_leads_to_the_next_one_with_its_score(kotsu: Kotsu, miner: PadHands) -> None:
    end(kotsu, miner, record := won_match(kotsu))
    total = kotsu.screen.ending.totals[0]
    assert kotsu.screen.winner_text() == "Won!" and kotsu.focus == "onward"
    miner.do("confirm")
    dig = kotsu.screen.match.position.digs[0]
    assert kotsu.name == "MatchScreen" and (dig.score, dig.round) == (total, 2)
    assert dict(kotsu.screen.record.log.start_values) == {"score": total, "round": 2}
    held = kotsu.app.autosave.match
    assert held is not None and held.log.seed == kotsu.screen.record.log.seed != record.log.seed


@pytest.mark.parametrize("presses", [False, True])
def test_the_next_round_starts_alone_or_with_a_press(kotsu: Kotsu, miner: PadHands, presses: bool) -> None:
    kotsu.app.settings.speed = 1.0
    kotsu.app.go("match", record=won_match(kotsu))
    kotsu.frame()
    kotsu.wait(1)
    miner.choose(kotsu.focus)
    kotsu.until(lambda: kotsu.name == "ResultScreen", 0.1)
    result = kotsu.screen
    assert result.next_record is not None
    while kotsu.screen is result and result.age < 5:
        if presses and not result.any_press and result.age > 0.8:
            miner.do("down")
        kotsu.tick(0.05)
    assert (kotsu.screen is result) is presses
    if not presses:
        assert kotsu.screen.match.position.digs[0].round == 2 and result.age < 3


def test_a_won_round_that_is_left_can_be_gone_on_with(kotsu: Kotsu, miner: PadHands, tmp_path: Path) -> None:
    kotsu.app.records.autosave = Autosave(tmp_path)
    end(kotsu, miner, won_match(kotsu))
    total = kotsu.screen.ending.totals[0]
    miner.choose("leave")
    assert kotsu.focus == "resume"
    miner.do("confirm", "confirm")
    kotsu.wait(2)
    assert kotsu.name == "ResultScreen"
    miner.choose("onward")
    assert kotsu.screen.match.position.digs[0].score == total
    kotsu.app.autosave.journal.close()


def test_a_lost_round_ends_the_game_and_its_deal_can_be_played_again(kotsu: Kotsu, miner: PadHands) -> None:
    end(kotsu, miner, record := lost_match(kotsu), "pile")
    assert kotsu.screen.winner_text() == "Lost" and kotsu.focus == "same"
    assert "onward" not in [item.id for item in kotsu.items]
    kotsu.tick()
    assert kotsu.app.autosave.match is None
    miner.do("confirm")
    assert kotsu.screen.match.position == record.positions[0]
    kotsu.app.go("match", record=won_match(kotsu))
    first = kotsu.screen.record.positions[0]
    kotsu.frame()
    miner.do("menu")
    miner.choose("restart")
    assert kotsu.name == "MatchScreen" and kotsu.screen.match.position == first and not kotsu.screen.record.log.plies


def test_high_scores_are_stored_with_each_game_once(kotsu: Kotsu, miner: PadHands, tmp_path: Path) -> None:
    kotsu.app.records.high_scores = HighScores(tmp_path)
    end(kotsu, miner, won_match(kotsu))
    screen, where = kotsu.screen, list_name(find_table(TABLE_NAME), "standard", kotsu.app.next_match.varied_choices)
    total = screen.ending.totals[0]
    assert screen.lines()[-1] == f"Best: {total}" and where == "standard layout=mine"
    kotsu.app.go("match", record=screen.match_screen.record)
    assert kotsu.screen.best == total
    kotsu.wait(2)
    kept = HighScores(tmp_path)
    assert [entry.points for entry in kept.of(TABLE_NAME, where)] == [total]
    assert not HighScores(tmp_path).of(TABLE_NAME, "standard layout=vein")
    end(kotsu, miner, won_match(kotsu, seed=40))
    result = kotsu.screen
    assert len(HighScores(tmp_path).of(TABLE_NAME, where)) == 2
    miner.choose("scores")
    ink = kotsu.ink()
    assert {str(total), str(result.ending.totals[0])} <= {*ink.words} and not ink.clashes()
    kotsu.wait(1)
    miner.do("back")
    assert kotsu.screen is result


def test_the_match_of_the_day_is_a_solo_match_with_the_same_deal_for_everyone(kotsu: Kotsu, miner: PadHands) -> None:
    app = kotsu.app
    days = (date(2026, 11, 22) + timedelta(each) for each in range(30))
    contests = (daily_contest(app.store, challenges(app.store), day) for day in days)
    contest = next(each for each in contests if each.table == TABLE_NAME)
    assert contest.bot == ""
    deals = []
    for layout in ("vein", "gallery"):
        app.table_name = TABLE_NAME
        app.free_seats()
        app.choose("layout", layout)
        app.go("joining", contest=contest, rules=contest.rules, previous_screen="challenges")
        kotsu.wait(1)
        miner.do("confirm")
        assert kotsu.name == "MatchScreen" and app.bots.in_seat(1) is None and kotsu.screen.has_fixed_terms
        assert not kotsu.screen.can_restart and kotsu.screen.seed is None
        deals.append(kotsu.screen.match.position)
    assert deals[0] == deals[1]
    day = contest.note[1]
    record = kotsu.screen.record
    while not record.position.over:
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


def test_stars_belong_to_the_player_in_the_seat_and_stay(kotsu: Kotsu, tmp_path: Path) -> None:
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


def test_the_result_of_a_match_alone_shows_its_stars_and_leads_back_to_the_map(kotsu: Kotsu, miner: PadHands) -> None:
    app = kotsu.app
    app.go("match", record=won_match(kotsu))
    kotsu.frame()
    miner.choose(kotsu.focus)
    kotsu.wait(4)
    assert isinstance(kotsu.screen, ResultScreen)
    file = map_at(app.store, TABLE_NAME)
    stop = next(stop for stop in file.stops if stop.varies == {"layout": "mine"})
    number = number_at(app.records.statistics, app.store, TABLE_NAME, file, stop, app.people.statistics_id(1))
    assert any(str(stop.next_goal(number)) in line for line in kotsu.screen.lines()[1:])
    miner.choose("map")
    assert kotsu.name == "Map" and sum(map(kotsu.screen.star_count, file.stops)) == stop.stars_for(number)


TODAY = date(2026, 11, 22)
GUEST = "seat:1"


@pytest.fixture
def pad(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> PadHands:
    kotsu.reset(XBOX_360)
    monkeypatch.setattr(thinker, "HURRIED_NODES", 8)
    monkeypatch.setattr(kotsu.app.bots, "thinker", thinker.ImmediateThinker())
    monkeypatch.setattr(kotsu.app.clock, "today", lambda: TODAY)
    return kotsu.hands[0]


def open_page(pad: PadHands, page: str) -> Kotsu:
    """Go from Home to a page of the challenges."""
    pad.choose("challenges")
    assert pad.kotsu.name == "Challenges"
    pad.choose(page)
    assert pad.kotsu.screen.has_page_focus
    return pad.kotsu


def test_they_open_for_the_player_whose_pad_it_is(pad: PadHands) -> None:
    app = pad.kotsu.app
    for name in ("Mia", "Ben"):
        app.records.players.add(name, "owl:double", 9)
    mia = app.records.players.known[-1]
    app.records.players.sit([(app.devices.identity("pad:1"), mia.id)])
    pad.choose("challenges")
    assert pad.kotsu.screen.words("who") == mia.name == "Mia"


def at_table(pad: PadHands) -> Any:
    """Sit down with one press, and skip the banner."""
    kotsu = pad.kotsu
    assert kotsu.name == "JoinScreen"
    pad.do("confirm")
    assert kotsu.name == "MatchScreen"
    kotsu.wait(4.0)
    return kotsu.screen


def see_out(kotsu: Kotsu) -> None:
    """Let the match play to its result."""
    live = kotsu.screen
    for _ in range(500):
        if kotsu.screen is not live:
            break
        if live.active == 1 and not live.playback.is_busy and not live.match.pending and not live.over:
            live.match.pending.append(live.table.legal(live.match.rules, live.match.position)[0])
        kotsu.tick()
    assert kotsu.name == "ResultScreen"


def test_one_press_sits_down_to_the_match_of_the_day_against_its_bot_without_help(pad: PadHands) -> None:
    kotsu = open_page(pad, "daily")
    kotsu.app.settings.help.advice = kotsu.app.settings.help.chances = True
    contest = kotsu.screen.contest
    pad.do("confirm")
    live = at_table(pad)
    seats = kotsu.app.seats
    assert (seats.device(1), seats.bot(2)) == ("pad:1", contest.bot)
    assert live.record.log.seed == contest.seed and live.record.log.note("daily") == TODAY.isoformat()
    assert live.has_fixed_terms and kotsu.app.current_set.series.is_single and not live.hints.can_advise
    pad.do("menu")
    assert all(not isinstance(item.id, tuple) for item in kotsu.items), "no bot takes the seat over"


def test_a_first_try_that_was_left_counts_with_its_achievements_and_streak(pad: PadHands, clipboard: list[str]) -> None:
    yesterday = (TODAY - timedelta(1)).isoformat()
    feats = pad.kotsu.app.records.challenges.feats_for_change(GUEST)
    feats.days[yesterday] = Day("m", "knucklebones", "dash", "lost", (3, 9))
    kotsu = open_page(pad, "daily")
    pad.do("confirm")
    live = at_table(pad)
    while TODAY.isoformat() not in kotsu.app.records.challenges.of(GUEST).days:
        live.match.pending.append(live.table.legal(live.match.rules, live.match.position)[0])
        kotsu.tick()
    kotsu.app.go("home")
    assert kotsu.app.records.challenges.of(GUEST).days[TODAY.isoformat()].result == ""
    pad.choose("resume")
    pad.do("confirm")
    kotsu.wait(2.0)
    assert kotsu.name == "MatchScreen" and kotsu.screen.has_fixed_terms
    see_out(kotsu)
    day = kotsu.app.records.challenges.of(GUEST).days[TODAY.isoformat()]
    assert day.result in ("won", "lost", "drawn") and len(day.totals) == 2
    kotsu.app.match_counter.wait()
    texts = [toast.text for toast in kotsu.app.toasts.waiting]
    assert challenges(kotsu.app.store).goals["today"].name["en"] in texts
    assert kotsu.app.records.challenges.of(GUEST).reached["today"] == TODAY.isoformat()
    kotsu.tick()
    assert texts[0] in kotsu.ink().words
    kotsu.wait(len(texts) * STAY_SECONDS + 1.0)
    assert not kotsu.app.toasts.waiting
    kotsu.app.go("home")
    open_page(pad, "daily")
    while kotsu.focus != "copy":
        pad.do("right")
    pad.do("confirm")
    assert kotsu.screen.copied and len(clipboard) == 1
    assert TODAY.isoformat() in clipboard[0] and f"{day.totals[0]} : {day.totals[1]}" in clipboard[0]
    assert "2 days in a row" in clipboard[0]


@pytest.mark.parametrize("table_name", ["knucklebones", "reversi"])
def test_the_ladder_leads_to_the_next_bot_of_any_table(kotsu: Kotsu, pad: PadHands, table_name: str) -> None:
    kotsu.app.records.challenges.feats_for_change(GUEST).climbed[table_name] = 2
    open_page(pad, "ladder")
    pad.do("up")
    while kotsu.screen.table_name != table_name:
        pad.do("right")
    pad.do("down", "confirm")
    live = at_table(pad)
    assert live.table.name == table_name and live.record.log.note("ladder") == "2"
    assert kotsu.app.bots.in_seat(2).level == 3


def test_a_climbed_step_unlocks_and_says_so(pad: PadHands, monkeypatch: pytest.MonkeyPatch) -> None:
    kotsu = open_page(pad, "ladder")
    pad.do("confirm")
    live = at_table(pad)
    rules = challenges(kotsu.app.store)
    end = live.table.notation.read(live.match.rules, "164/34/255 3/61/442 1 place:6 - -")
    live.record.positions[-1] = end
    live.enter(live.match.rules, end)
    live.match.log = live.record.moves
    live.match.pending.append(live.table.notation.read_move(live.match.rules, "place:2"))
    monkeypatch.setattr("game.app.finished_matches.MatchCounter.add", lambda *ended: None)
    monkeypatch.setattr(kotsu.app.records.replays, "keep", lambda *how: lambda: True)
    monkeypatch.setattr(kotsu.app.records.statistics, "count", lambda *how: None)
    kotsu.wait(1.0)
    assert kotsu.name == "ResultScreen" and kotsu.app.records.challenges.of(GUEST).climbed == {"knucklebones": 1}
    reward = rules.rewards[rules.ladder[0].unlocks]
    assert [toast.text for toast in kotsu.app.toasts.waiting] == [reward.name["en"]]


def test_locked_things_are_offered_once_earned_or_unlocked(pad: PadHands) -> None:
    app = pad.kotsu.app
    assert "fox" not in unlocked_portraits(app) and len(unlocked_portraits(app)) == 12
    assert "sunset" not in unlocked_values(app, "palette") and "contrast" in unlocked_values(app, "palette")
    app.records.challenges.feats_for_change(GUEST).climbed["reversi"] = 2
    assert "fox" in unlocked_portraits(app) and "sunset" in unlocked_values(app, "palette")
    app.records.challenges.feats_for_change(GUEST).climbed.clear()
    kotsu = open_page(pad, "rewards")
    assert {"Ladder, step 1", "1 run in the Undercity"} <= {*kotsu.ink().words}
    while kotsu.focus != "everything":
        pad.do("down")
    pad.do("confirm")
    assert app.settings.picks.everything
    assert "moon" in unlocked_portraits(app) and "sunset" in unlocked_values(app, "palette")


def test_another_card_back_is_worn_at_the_table(pad: PadHands) -> None:
    kotsu, atlas = pad.kotsu, pad.kotsu.app.main_canvas.atlas
    kotsu.app.settings.picks.everything = True
    usual = atlas.region("card_back")
    open_page(pad, "rewards")
    while kotsu.focus != "card_back":
        pad.do("up")
    pad.do("right")
    assert kotsu.app.settings.picks.card_back == "card_back_fox"
    assert atlas.region("card_back") == atlas.region("card_back_fox") != usual
    pad.do("right")
    assert kotsu.app.settings.picks.card_back == "" and atlas.region("card_back") == usual


def test_every_achievement_can_be_read_with_its_progress(pad: PadHands) -> None:
    kotsu, seen = open_page(pad, "goals"), set[str]()
    rules = challenges(kotsu.app.store)
    for _ in rules.goals:
        seen |= {getattr(node, "words", "") for node in kotsu.screen.menu.layout.nodes}
        pad.do("down")
    assert {goal.name["en"] for goal in rules.goals.values()} <= seen
    assert {f"0/{goal.least}" for goal in rules.goals.values()} <= seen
    pad.do("left")
    assert not kotsu.screen.has_page_focus and kotsu.focus == "goals"
