"""The match of the day, the ladder and achievements: conditions are data, and results survive any clock or disk."""

from __future__ import annotations

import json
from datetime import date, timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from game.content.models.look import PALETTES
from game.content.models.practice import ChallengeRules, Reward, check_challenges
from game.content.store import Store
from game.content.table_content import fields_of
from game.kernel.random_stream import Stream
from game.match import storage
from game.match.calendar import house_rule, week_of, week_table, weekly_contest
from game.match.challenges import (
    FILE,
    ChallengeBook,
    Day,
    Feats,
    FinishedMatch,
    add_tally,
    challenges,
    couch_contest,
    count_goals,
    daily_contest,
    earned_rewards,
    goals_reached,
    ladder_contest,
    ladders,
    locked_rewards,
    progress,
    record_attempt,
    seat_count,
)
from game.match.log import Log
from game.match.record import COUCH_NOTE, DAILY_NOTE, WEEKLY_NOTE, Record, undo_target
from game.match.runs import FinishedRun
from game.match.series import Series
from game.match.statistics import Statistics
from game.tables import NAMES, find_table
from game.tables.table_files import TABLES
from tests.kit.shipped import shipped_store

TODAY = date(2026, 11, 22)
WHO = "player:ada"


@pytest.fixture(scope="module")
def rules(store: Store) -> ChallengeRules:
    found = challenges(store)
    assert store.faults == []
    return found


def play_match(store: Store, seed: int, note: tuple[str, str] = ("", ""), table_name: str = "knucklebones") -> Record:
    """Return a whole random match between seat 1 and a bot."""
    here, rules, lots = find_table(table_name), store.content_of(table_name).default_rules, Stream(seed)
    more = [note] if note[0] else []
    record = Record.begin(here, rules, seed, 1, (), ("Ada", "Fox"), (None, "kitsune"), more)
    moves: list[Any] = []
    while not record.position.over:
        moves.append(lots.pick(here.legal(rules, record.position)))
        record.follow(moves)
        moves = record.moves
    return record


def winner(record: Record) -> int:
    result = record.table.result(record.rules, record.position)
    assert result is not None and result.winner is not None
    return result.winner


def match_of(store: Store, won: bool, note: tuple[str, str] = ("", "")) -> Record:
    """Return a match that seat 1 won, or lost."""
    found = (play_match(store, seed, note) for seed in range(40))
    return next(record for record in found if winner(record) == (1 if won else 2))


def end(book: ChallengeBook, rules: ChallengeRules, record: Record, statistics: Statistics | None = None) -> list[str]:
    """End a match, and return the achievements it brings."""
    ended, counted = FinishedMatch(record, {1: WHO, 2: "bot:kitsune"}, {2: 5}), statistics or Statistics()
    counted.count(record, ended.players, Series(1, 1))
    record_attempt(book, rules, ended)
    add_tally(book, rules, record.log, count_goals(rules, ended))
    return [id for _, id in goals_reached(book, rules, [WHO], counted, TODAY)]


def test_everybody_has_the_same_match_on_a_day_and_another_one_the_next(store: Store, rules: ChallengeRules) -> None:
    here, there = daily_contest(store, rules, TODAY), daily_contest(shipped_store(), rules, TODAY)
    assert here == there and here.note == (DAILY_NOTE, "2026-11-22")
    days = [daily_contest(store, rules, TODAY + timedelta(each)) for each in range(30)]
    assert len({each.seed for each in days}) == 30
    assert len({each.bot for each in days[:7]}) > 1
    assert all(find_table(each.table).chance and store.content_of(each.table).bots for each in days)


def test_every_couch_has_the_same_luck_and_both_people_keep_their_first_try(store: Store) -> None:
    here, there = couch_contest(store, TODAY), couch_contest(shipped_store(), TODAY)
    assert here == there and here.seed != couch_contest(store, TODAY + timedelta(1))
    daily = daily_contest(store, challenges(store), TODAY)
    assert here.seed != daily.seed
    book, record = ChallengeBook(), play_match(store, 3, (COUCH_NOTE, TODAY.isoformat()))
    for seats in ({1: WHO, 2: "player:ben"}, {1: "player:cleo", 2: WHO}):
        record_attempt(book, challenges(store), FinishedMatch(record, seats, {}))
    days = [book.of(who).couch[TODAY.isoformat()] for who in (WHO, "player:ben", "player:cleo")]
    results = ("won", "lost", "won") if winner(record) == 1 else ("lost", "won", "lost")
    assert tuple(day.result for day in days) == results and days[0].names == ("Ada", "Fox")
    assert book.of(WHO).days == {} and record.is_daily
    today = progress(book, challenges(store).goals["today"], "today", WHO, Statistics())
    assert book.of(WHO).streak(TODAY) == today == 1


def test_the_house_rule_changes_on_monday_and_never_skips_one(rules: ChallengeRules) -> None:
    days = {date(2026, 11, 22): "2026-W47", date(2026, 11, 23): "2026-W48", date(2027, 1, 1): "2026-W53",
            date(2027, 1, 4): "2027-W01", date(1, 1, 1): "0001-W01", date(9999, 12, 31): "9999-W52"}
    assert {day: week_of(day) for day in days} == days
    monday = date(2026, 1, 5)
    found = [house_rule(rules, monday + timedelta(each)) for each in range(7 * 60)]
    weeks = found[::7]
    assert all(found[each] is weeks[each // 7] for each in range(len(found)))
    numbers = [rules.weekly.index(each) for each in weeks if each]
    assert all((after - before) % len(rules.weekly) == 1 for before, after in pairwise(numbers))
    assert house_rule(rules.model_copy(update={"weekly": ()}), monday) is None


def test_the_week_has_a_table_of_its_results_and_no_match_counts_twice(store: Store, rules: ChallengeRules) -> None:
    book, won = ChallengeBook(), match_of(store, True, (WEEKLY_NOTE, "2026-W47"))
    for _ in range(2):
        record_attempt(book, rules, FinishedMatch(won, {1: WHO, 2: "player:ben"}, {}))
    record_attempt(book, rules, FinishedMatch(won, {1: WHO, 2: "bot:kitsune"}, {2: 5}))
    record_attempt(book, rules, FinishedMatch(match_of(store, False, (WEEKLY_NOTE, "2026-W48")), {1: WHO}, {}))
    places = [(each.player, each.played, each.won) for each in week_table(book, "2026-W47")]
    assert places == [(WHO, 1, 1), ("player:ben", 1, 0)]
    assert [each.won for each in week_table(book, "2026-W48")] == [0]
    book.forget("player:ben")
    assert len(week_table(book, "2026-W47")) == 1


def test_every_house_rule_of_the_game_can_be_dealt(store: Store, rules: ChallengeRules) -> None:
    for number in range(len(rules.weekly)):
        contest = weekly_contest(store, rules, TODAY + timedelta(7 * number))
        content, here = store.content_of(contest.table), find_table(contest.table)
        varied = content.setups.setup(contest.choices, content.standard).varies
        chosen = {what: name for what, name in varied.items() if what in here.choices.names}
        rule_set = content.rules[contest.rules]
        rule_set = here.choices.vary(rule_set, chosen) if chosen else rule_set
        assert here.legal(rule_set, here.new(rule_set, 1))


def test_the_first_try_counts_no_later_one_and_every_move_of_it_stands(store: Store, rules: ChallengeRules) -> None:
    book = ChallengeBook()
    for won in (False, True):
        end(book, rules, match_of(store, won, (DAILY_NOTE, "2026-11-22")))
        assert book.of(WHO).days["2026-11-22"].result == "lost"
    for note, stands in (((DAILY_NOTE, "2026-11-22"), True), (("", ""), False)):
        record = play_match(store, 3, note)
        record.take_back(len(record.moves) - 4)
        assert (undo_target(record, [2], True) == "undo.daily") is stands


def feats_of(*days_ago: int) -> Feats:
    """Return the feats of the matches of the day that were played on these days before today."""
    return Feats({(TODAY - timedelta(days)).isoformat(): Day("m", "t", "b", "lost") for days in days_ago})


def test_days_in_a_row_reach_up_to_today_or_yesterday_and_a_wrong_clock_deletes_nothing() -> None:
    streaks = {(): 0, (0,): 1, (1,): 1, (2,): 0, (0, 1, 2): 3, (1, 2): 2, (0, 2, 3): 1, (-3, -2, 0): 1}
    assert {days_ago: feats_of(*days_ago).streak(TODAY) for days_ago in streaks} == streaks
    feats = feats_of(*range(5))
    for wrong in (date(1970, 1, 1), date(2100, 1, 1), date(1, 1, 1), date(9999, 12, 31)):
        assert feats.streak(wrong) == 0
    assert feats.streak(TODAY) == 5 and feats.longest == 5 and len(feats.days) == 5


def test_a_step_is_climbed_by_beating_its_bot_and_in_order_only(store: Store, rules: ChallengeRules) -> None:
    book = ChallengeBook()
    for won, step, climbed in ((False, "0", {}), (True, "1", {}), (True, "0", {"knucklebones": 1})):
        end(book, rules, match_of(store, won, ("ladder", step)))
        assert book.of(WHO).climbed == climbed


def test_each_step_unlocks_something_for_everyone_here(store: Store, rules: ChallengeRules) -> None:
    book = ChallengeBook()
    assert earned_rewards(book, rules, False) == {}
    for step, each in enumerate(rules.ladder, 1):
        book.feats_for_change(WHO).climbed["reversi"] = step
        assert each.unlocks in earned_rewards(book, rules, False) and len(earned_rewards(book, rules, False)) == step
    assert earned_rewards(ChallengeBook(), rules, True) == rules.rewards
    assert {reward.kind for reward in rules.rewards.values()} == {"portrait", "palette", "card_back", "music", "pool"}


def test_runs_unlock_things_for_everyone_here_unless_they_were_given_up(rules: ChallengeRules) -> None:
    def run(ended: str, ascent: int = 0) -> FinishedRun:
        log = Log("undercity", "short", "", 1, 1, choices=(("ascent", str(ascent)),))
        return FinishedRun(log, ended, (), 0, 0)

    for each in rules.descents:
        need = [run("won", each.least)] if each.counts == "ascent" else [run("won")] * each.least
        assert each.unlocks in earned_rewards(ChallengeBook(), rules, False, need)
        assert each.unlocks not in earned_rewards(ChallengeBook(), rules, False, [*need[1:], run("")])
    first = {each.unlocks for each in rules.descents if (each.counts, each.least) == ("finished", 1)}
    assert earned_rewards(ChallengeBook(), rules, False, [run("lost")]).keys() == first


def test_no_palette_that_helps_to_see_is_ever_locked(store: Store, rules: ChallengeRules) -> None:
    greedy = {name: Reward(kind="palette", what=name, name={"en": "x", "de": "x"}) for name in PALETTES}
    assert locked_rewards(ChallengeBook(), rules.model_copy(update={"rewards": greedy}), False, "palette") == set()
    assert locked_rewards(ChallengeBook(), rules, False, "palette")
    assert locked_rewards(ChallengeBook(), rules, True, "palette") == set()


def test_every_table_with_bots_has_a_ladder(store: Store, rules: ChallengeRules) -> None:
    with_bots = {name for name in TABLES if store.content_of(name).bots}
    assert set(ladders(store)) == {name for name in with_bots if seat_count(store, name) == 2}
    for table_name in ladders(store):
        met = [ladder_contest(store, rules, table_name, step).bot for step in range(len(rules.ladder))]
        strongest = max(bot.level for bot in store.content_of(table_name).bots.values())
        levels = [store.content_of(table_name).bots[bot].level for bot in met]
        assert levels == [min(each.level, strongest) for each in rules.ladder]


def test_an_achievement_is_announced_once_and_stays(tmp_path: Path, store: Store, rules: ChallengeRules) -> None:
    book, statistics = ChallengeBook(tmp_path), Statistics()
    first = end(book, rules, match_of(store, True, (DAILY_NOTE, "2026-11-22")), statistics)
    assert {"first_win", "today", "fox_hunter"} <= set(first)
    assert book.of(WHO).reached["first_win"] == "2026-11-22"
    assert not set(first) & set(end(book, rules, match_of(store, False), statistics))
    storage.disk.wait()
    again = ChallengeBook(tmp_path)
    assert again.of(WHO) == book.of(WHO) and again.notice is None


def test_events_count_for_the_named_player(store: Store, rules: ChallengeRules) -> None:
    goal = rules.goals["crusher"]
    record = next(each for each in (play_match(store, seed) for seed in range(60)) if big_clashes(each, 2))
    for seat, other in ((1, 2), (2, 1)):
        known = {seat: WHO, other: "bot:kitsune"}
        only = rules.model_copy(update={"goals": {"crusher": goal}})
        found = count_goals(only, FinishedMatch(record, known, {other: 5}))
        assert found[WHO, "crusher"] == big_clashes(record, other)


def big_clashes(record: Record, seat: int) -> int:
    """Return how often a seat lost two or more dice at once."""
    events = [
        event
        for position, move in zip(record.positions, record.moves, strict=False)
        for event in record.table.apply(record.rules, position, move)[1]
    ]
    return sum(
        type(event).__name__ == "DiceDestroyed" and event.seat == seat and len(event.fields) > 1 for event in events
    )


def test_the_valid_parts_of_a_broken_file_stay(tmp_path: Path) -> None:
    good = {"match": "m", "table": "reversi", "bot": "dash", "result": "won", "totals": [40, 24]}
    days = {"2026-11-21": good, "2026-11-22": {**good, "result": "burnt"}, "31st": good}
    data = {"days": days, "climbed": {"reversi": 2, "x": "y"}, "counts": 7, "reached": {"first_win": "2026-11-20"}}
    (tmp_path / FILE).write_text(json.dumps({"version": 1, "players": {WHO: data, "b": 3}}), "utf-8")
    book = ChallengeBook(tmp_path)
    feats = book.of(WHO)
    assert (list(feats.days), feats.climbed, feats.reached) == (
        ["2026-11-21"], {"reversi": 2}, {"first_win": "2026-11-20"})
    assert book.notice == "notice.some_challenges"
    storage.disk.wait()
    assert ChallengeBook(tmp_path).of(WHO) == feats


@pytest.mark.parametrize(("where", "wrong", "message"), [
    (("ladder", 0, "unlocks"), "crown", "unknown reward 'crown'"),
    (("rewards", "sunset", "what"), "contrast", "the palette 'contrast' helps to see, so it is never locked"),
    (("goals", "first_win", "counts"), "luck", "nothing counts 'luck'"),
    (("goals", "crusher", "counts"), "event.sneeze", "unknown event 'sneeze'"),
    (("goals", "instant", "where"), {"color": "red"}, "'match_won' has no field 'color'"),
    (("weekly", 0, "table"), "chess", "unknown table 'chess'"),
    (("weekly", 0, "choices"), {"rules": "widest"}, "unknown option 'widest'"),
    (("weekly", 0, "choices"), {"color": "red"}, "unknown choice 'color'"),
    (("weekly", 0, "choices"), {"rules": "classic", "decks": "pick"},
     "'decks' is not offered with the other choices"),
    (("weekly", 0, "deck"), "tarot", "unknown deck 'tarot'"),
    (("goals", "even", "name"), {"en": "Even"}, "'name' is missing in 'de'"),
])
def test_wrong_challenges_are_reported(
    store: Store, rules: ChallengeRules, where: tuple[Any, ...], wrong: Any, message: str
) -> None:
    data = json.loads(rules.model_dump_json())
    inside = data
    for step in where[:-1]:
        inside = inside[step]
    inside[where[-1]] = wrong
    there = {"portrait": ("fox", "moon"), "palette": (*PALETTES, "sunset"), "card_back": ("card_back_fox",),
             "music": ("hoshi",), "pool": ("thieves_market",)}
    events = {name: fields_of([files]) for name, files in TABLES.items()}
    setups = {name: store.content_of(name).setups for name in NAMES}
    decks = {name: store.content_of(name).deck_names for name in NAMES}
    found = check_challenges(ChallengeRules.model_validate(data), there, events, setups, decks)
    assert message in [complaint.message for complaint in found]
