"""Matches are counted once for every player, and no file stops the game."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from game.kernel.result import Figure
from game.match.record import Record
from game.match.series import Series
from game.match.statistics import RECENT_RESULTS, PlayerTally, Statistics
from game.tables import NAMES, find_table
from game.tables.knucklebones.event_types import figures
from game.tables.knucklebones.events import CardPlayed, DiagonalGained, DiePlaced, RowScored
from game.tables.knucklebones.manifest import TABLE
from game.tables.reversi import events as reversi
from game.tables.reversi.events import DiscPlaced, DiscsTurned
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import random_match
from tests.kit.shipped import shipped_store
from tests.tables.reversi.sets import REVERSI, SMALL

RULES = load_rules("kotsu")
SET = Series()


def match(seed: int) -> Record:
    """Return a whole match; the seed decides all chance in it."""
    return Record(TABLE, RULES, random_match(RULES, seed))


def winner(record: Record) -> Any:
    return TABLE.score(RULES, record.position).outcome


def test_a_match_counts_for_both_seats() -> None:
    record, statistics = match(1), Statistics()
    statistics.count(record, {}, SET)
    one, two = (statistics.of("knucklebones", f"seat:{seat}") for seat in (1, 2))
    assert (one.matches, two.matches, one.won + two.won) == (1, 1, 1 if winner(record) in (1, 2) else 0)
    won = one if winner(record) == 1 else two
    assert (won.recent, won.streak, won.longest) == ("w", 1, 1)
    totals = TABLE.score(RULES, record.position).totals
    assert (one.bests["points"], two.bests["points"]) == totals


def test_a_bot_has_separate_figures_and_matches_between_bots_count_for_no_one() -> None:
    statistics = Statistics()
    statistics.count(match(1), {1: "bot:dash", 2: "bot:mochi"}, SET)
    assert statistics.tables == {}
    statistics.count(match(1), {2: "bot:dash"}, SET)
    statistics.count(match(2), {1: "bot:dash"}, SET)
    assert statistics.of("knucklebones", "bot:dash").matches == 2
    assert [statistics.of("knucklebones", f"seat:{seat}").matches for seat in (1, 2)] == [1, 1]


def test_a_set_counts_with_its_last_match() -> None:
    statistics = Statistics()
    statistics.count(match(1), {}, Series(3, 5, wins=(1, 0), played=1))
    statistics.count(match(2), {}, Series(3, 5, wins=(2, 0), played=2))
    statistics.count(match(3), {}, Series(1, 1, wins=(0, 1), played=1))
    one, two = (statistics.of("knucklebones", f"seat:{seat}") for seat in (1, 2))
    assert ((one.sets, one.sets_won), (two.sets, two.sets_won)) == ((1, 1), (1, 0))


def test_a_streak_ends_without_a_win_and_the_longest_stays() -> None:
    tally = PlayerTally()
    for result in "wwwlwwd" + "w" * RECENT_RESULTS:
        tally.add(result, False, False, ())
    assert (tally.streak, tally.longest, tally.recent) == (RECENT_RESULTS, RECENT_RESULTS, "w" * RECENT_RESULTS)
    tally.add("l", False, False, ())
    assert (tally.streak, tally.longest, tally.recent) == (0, RECENT_RESULTS, "w" * (RECENT_RESULTS - 1) + "l")
    assert (tally.matches, tally.won, tally.drawn) == (28, 25, 1)


def test_some_figures_keep_their_best_and_others_add_up() -> None:
    tally = PlayerTally()
    tally.add("w", False, False, [Figure(1, "row", 18, keeps_best=True), Figure(1, "card.thief")])
    tally.add("w", False, False, [Figure(1, "row", 12, keeps_best=True), Figure(1, "card.thief")])
    assert (tally.bests, tally.sums) == ({"row": 18}, {"card.thief": 2})


def test_knucklebones_has_its_figures() -> None:
    events = [DiePlaced(1, 2, 1, 6), RowScored(1, 2, 24), CardPlayed(2, "thief", (), 0), DiagonalGained(2, 1, 5, 30)]
    found = [Figure(1, "row", 24, keeps_best=True), Figure(2, "card.thief"), Figure(2, "diagonals")]
    assert list(figures(RULES, events)) == found


def test_reversi_has_its_figures() -> None:
    events = [DiscPlaced(1, "a1"), DiscsTurned(1, ("b1", "c1")), DiscPlaced(2, "b2")]
    assert list(reversi.figures(REVERSI, events)) == [Figure(1, "corners"), Figure(1, "turned", 2, keeps_best=True)]
    corners = [DiscPlaced(1, "f6"), DiscPlaced(2, "a6")]
    assert list(reversi.figures(SMALL, corners)) == [Figure(1, "corners"), Figure(2, "corners")]
    assert list(reversi.figures(REVERSI, corners)) == []


@pytest.mark.parametrize("name", NAMES)
def test_all_that_a_table_counts_is_called_something(name: str) -> None:
    store, table = shipped_store(), find_table(name)
    rules = store.content_of(name).default_rules
    position, events = table.new(rules, 1), []
    while moves := table.legal(rules, position):
        position, happened = table.apply(rules, position, moves[0])
        events += happened
    counted = {figure.name for figure in table.statistics.figures(rules, events) if not figure.name.startswith("card.")}
    points = ["points"] if max(table.score(rules, position).totals) > 1 else []
    wanted = {f"{name}.figure_{each}" for each in (*counted, *points, *table.statistics.special_wins)}
    assert wanted <= store.texts["en"].keys()


def test_counts_survive_a_restart_come_once_and_stay_cleared(home: Path) -> None:
    statistics = Statistics(home)
    for seed in (1, 1, 2, 3):
        statistics.count(match(seed), {2: "bot:dash"}, SET)
    statistics.wait()
    again = Statistics(home)
    again.count(match(1), {2: "bot:dash"}, SET)
    assert again.tables == statistics.tables and again.of("knucklebones", "bot:dash").matches == 3
    assert json.loads((home / "statistics.json").read_text())["version"] == 1
    again.clear()
    again = Statistics(home)
    assert again.tables == {}
    again.count(match(1), {2: "bot:dash"}, SET)
    again.count(match(4), {2: "bot:dash"}, SET)
    assert again.of("knucklebones", "bot:dash").matches == 1


ONE_WIN = asdict(PlayerTally(matches=1, won=1, longest=1))
GOOD = {"version": 1, "counted": [], "tables": {"knucklebones": {"seat:1": ONE_WIN}}}


def broken(**changed: Any) -> str:
    return json.dumps({**GOOD, "tables": {"knucklebones": {"seat:1": {**asdict(PlayerTally()), **changed}}}})


@pytest.mark.parametrize(
    "text",
    [
        "", "[" * 100_000, "null", json.dumps({**GOOD, "version": 2}), json.dumps({**GOOD, "tables": []}),
        json.dumps({**GOOD, "counted": 3}), json.dumps({**GOOD, "counted": [3]}),
        json.dumps({**GOOD, "tables": {"knucklebones": {"seat:1": 3}}}),
        broken(matches=-1), broken(matches=True), broken(matches="1"), broken(won=1), broken(recent="x"),
        broken(sums={"row": "1"}), broken(sums=[]), broken(bests={"": 1}), broken(more=1), broken(sets_won=1),
    ],
    ids=lambda text: text[:60],
)
def test_a_damaged_file_is_set_aside_with_a_sentence(home: Path, text: str) -> None:
    home.mkdir(parents=True)
    (home / "statistics.json").write_text(text)
    statistics = Statistics(home)
    assert (statistics.tables, statistics.notice) == ({}, "notice.statistics")
    assert (home / "statistics.json.damaged").read_text() == text
    assert Statistics(home).notice is None
