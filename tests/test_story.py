"""The story of a match, told from its moves alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.background.job import Job
from game.kernel.hindsight import Hindsight, chance_curve, luck
from game.match.log import read_log
from game.match.record import Record, rules_of
from game.match.story import Feat, Story, changes, swing, turning_point, write_story
from game.tables.table_files import load_rules
from game.tools.benchmarks.sample_matches import TABLE, random_match

RULES = load_rules("kotsu", on="knucklebones")
REPLAY = Path(__file__).parent / "replays" / "reversi" / "reversi_1.txt"


def story_of(record: Record) -> Story:
    return write_story(Job("a story"), record)


def test_the_lead_changes_when_the_other_seat_takes_it_and_the_biggest_swing_names_the_seat_it_helped() -> None:
    assert changes([0, 3, 0, 5, 0, -1, 0, -4, 2]) == 2
    assert changes([0, 0, 0]) == changes([]) == 0
    assert swing([0, 5, -3, -2]) == Feat(2, 8, 1)
    assert swing([0, 0]) is None and swing([4]) is None


@pytest.mark.parametrize("seed", [1, 2])
def test_the_cost_of_a_clash_is_the_loss_of_the_other_seat(seed: int) -> None:
    record = Record(TABLE, RULES, random_match(RULES, seed))
    story, biggest = story_of(record), 0
    for ply, events in enumerate(record.events):
        if any(TABLE.files.events[type(event)] == "dice_destroyed" for event in events):
            seat = record.positions[ply].seat_to_move
            was, now = (TABLE.score(RULES, position).totals[2 - seat] for position in record.positions[ply : ply + 2])
            biggest = max(biggest, was - now)
    assert story.feats["clash"].value == biggest > 0
    assert len(story.leads) == len(record.positions)


def test_reversi_tells_of_discs_turned_at_once_and_corners() -> None:
    log = read_log(REPLAY.read_text(encoding="utf-8"))
    record = Record(*rules_of(log), log)
    story = story_of(record)
    feat = story.feats["turned"]
    after, before = record.positions[feat.ply + 1], record.positions[feat.ply]
    own = [record.table.score(record.rules, position).totals[feat.seat - 1] for position in (before, after)]
    assert feat.value == own[1] - own[0] - 1 == max(bests["turned"] for bests in story.bests.values())
    corners = sum(sums.get("corners", 0) for sums in story.sums.values())
    assert corners == sum(bool((after.black | after.white) >> at & 1) for at in (0, 7, 56, 63)) or corners <= 4


def test_luck_is_what_a_roll_has_brought_beyond_what_it_brings_on_average() -> None:
    seats = (1, 1, 2, 2)
    weighed = [
        Hindsight("roll", 0.5, 0.5, True), Hindsight("a", 0.6, 0.6, False), Hindsight("roll", 0.4, 0.4, True),
        Hindsight("b", 0.3, 0.3, False),
    ]
    chances = chance_curve(seats, weighed, 1.0)
    assert luck(seats, weighed, chances, 0) == pytest.approx(0.1)
    assert luck(seats, weighed, chances, 1) is None, "nothing was rolled"
    assert luck(seats, weighed, chances, 2) == pytest.approx(-0.1), "the other seat's loss"
    assert luck(seats, weighed[:3], chance_curve(seats, weighed[:3], 1.0), 2) is None, "nobody knows yet"


def test_the_turning_point_of_a_set_helped_its_winner_in_a_match_the_winner_won() -> None:
    matches = [Record(TABLE, RULES, random_match(RULES, seed, names=names)) for seed, names in
               ((1, ("Ada", "Ben")), (2, ("Ben", "Ada")), (3, ("Ada", "Ben")))]
    for winner in ("Ada", "Ben"):
        won = [
            (number, record) for number, record in enumerate(matches, 2)
            if record.log.note(f"name{TABLE.result(RULES, record.position).winner}") == winner
        ]
        point = turning_point(matches, winner, first=2)
        assert point is not None and (point.match, point.record) in won
        assert point.record.log.note(f"name{point.seat}") == winner
        before, after = (
            TABLE.score(RULES, position).totals for position in point.record.positions[point.ply : point.ply + 2]
        )
        own, other = point.seat - 1, 2 - point.seat
        assert point.gain == after[own] - after[other] - before[own] + before[other] > 0
    assert turning_point([], "Ada") is None
    start = Record(TABLE, RULES, random_match(RULES, 1, plies=1))
    point = turning_point([start], "")
    assert point is not None and (point.ply, point.gain) == (0, 0)
