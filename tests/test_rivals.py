"""Two named players have a record against each other, which survives new names, old files and damaged ones."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from game.match.record import Record
from game.match.rivals import NO_WINNER, Meeting, Rivalry, find_nemesis, meeting_of, pair_of
from game.match.series import Series
from game.match.statistics import Statistics
from game.tables.knucklebones.manifest import TABLE
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import random_match

RULES = load_rules("kotsu")
KNOWN = {1: "mia", 2: "ben"}
BY_ID = {seat: f"player:{id}" for seat, id in KNOWN.items()}
SEEDS = range(1, 4)


def match(seed: int) -> Record:
    """Return a whole match of Mia and Ben."""
    log = random_match(RULES, seed)
    people = tuple((f"player{seat}", id) for seat, id in KNOWN.items())
    return Record(TABLE, RULES, replace(log, notes=(*log.notes, *people)))


def count_all(statistics: Statistics) -> Rivalry:
    for seed in SEEDS:
        statistics.count(match(seed), BY_ID, Series())
    return statistics.rivalry("ben", "mia")


def rivalry(winners: str) -> Rivalry:
    """Return the record of these winners: m for Mia, b for Ben, and a dot for a draw."""
    found = Rivalry()
    for number, winner in enumerate(winners):
        who = {"m": "mia", "b": "ben", ".": NO_WINNER}[winner]
        found.add(Meeting(f"{number}", "2026-11-22", "table", who))
    return found


@pytest.mark.parametrize(("winners", "score", "holder", "streak", "longest"), [
    ("m", (1, 0, 0), "mia", 1, {"mia": 1}),
    ("mmbbb", (2, 3, 0), "ben", 3, {"mia": 2, "ben": 3}),
    ("mm.m", (3, 0, 1), "mia", 1, {"mia": 2}),
    ("b..", (0, 1, 2), NO_WINNER, 2, {"ben": 1}),
])
def test_wins_draws_and_streaks_add_up(
    winners: str, score: tuple[int, ...], holder: str, streak: int, longest: dict[str, int]
) -> None:
    found = rivalry(winners)
    assert (found.wins("mia"), found.wins("ben"), found.wins(NO_WINNER)) == score
    assert (found.holder, found.streak, found.longest) == (holder, streak, longest)
    assert Rivalry.read(json.loads(json.dumps(found.write()))) == found


def test_a_match_counts_once_and_only_between_two_known_players() -> None:
    statistics = Statistics()
    others = {1: "player:mia", 2: "bot:dash"}, {1: "player:mia"}, {1: "player:mia", 2: "player:mia"}
    for known in (BY_ID, BY_ID, *others):
        statistics.count(match(1), known, Series())
    assert sum(map(statistics.rivalry("mia", "ben").wins, ("mia", "ben", NO_WINNER))) == 1
    assert [*statistics.rivalries] == [pair_of("mia", "ben")]


def test_the_biggest_comeback_is_the_largest_lead_that_the_winner_made_up_for() -> None:
    record = match(2)
    met = meeting_of(record, KNOWN)
    assert met is not None
    result = record.table.result(record.rules, record.position)
    assert result is not None and result.winner
    totals = [record.table.score(record.rules, position).totals for position in record.positions]
    assert met[1].deficit == max(0, *(total[2 - result.winner] - total[result.winner - 1] for total in totals))


def test_the_record_is_stored_with_the_statistics_and_leaves_with_a_player(home: Path) -> None:
    before = count_all(Statistics(home))
    statistics = Statistics(home)
    assert statistics.rivalry("mia", "ben") == before
    statistics.forget("player:ben")
    assert Statistics(home).rivalries == {}


def test_a_damaged_record_is_set_aside_and_the_others_stay(home: Path) -> None:
    statistics = Statistics(home)
    count_all(statistics)
    statistics.rivalries["cleo", "mia"] = rivalry("m")
    statistics.forget("nobody")
    path = home / "statistics.json"
    content = json.loads(path.read_text("utf-8"))
    content["rivalries"][0]["won"] = {"table": 7}
    path.write_text(json.dumps(content), "utf-8")
    again = Statistics(home)
    assert [*again.rivalries] == [("cleo", "mia")] and again.tables == statistics.tables
    assert again.notice == "notice.some_statistics" and len([*home.glob("statistics*")]) == 2


def test_a_nemesis_has_won_more_and_often_enough() -> None:
    rivalries = {pair_of("mia", "ben"): rivalry("mbb"), pair_of("mia", "cleo"): Rivalry()}
    assert find_nemesis(rivalries, "mia", ["mia", "ben", "cleo"], 3) == "ben"
    assert find_nemesis(rivalries, "mia", ["mia", "ben", "cleo"], 4) == ""
    assert find_nemesis(rivalries, "ben", ["mia", "ben", "cleo"], 3) == ""
    assert find_nemesis(rivalries, "mia", ["mia", "cleo"], 3) == ""
