"""The ladder: who plays whom, what is counted, and that it repeats."""

from __future__ import annotations

import json

import pytest

from game.__main__ import main
from game.lab.ladder import PAIRS, RUNGS, Rung, Share, play, shares, standing


def test_every_level_meets_the_one_below_under_both_rules_and_the_ends_meet_the_plain_bots() -> None:
    for rules in ("classic", "kotsu"):
        for level in (2, 3, 4, 5):
            assert Rung(rules, f"level {level}", f"level {level - 1}", 54.0) in RUNGS
    assert {(rung.one, rung.other) for rung in RUNGS if rung.least > 80} == {("level 5", "random")}


def test_a_share_counts_both_seats_and_repeats() -> None:
    share = Share(Rung("classic", "greedy", "random", 50.0), 50, 7, 0, 20)
    rung, points, matches = play(share)
    assert (rung.one, matches) == ("greedy", 40) and play(share) == (rung, points, matches)
    assert 50 < points < 80
    _, mirrored, _ = play(Share(Rung("classic", "random", "greedy", 50.0), 50, 7, 0, 20))
    assert points + mirrored != 2 * 80 and mirrored < 40


def test_shares_cover_every_pair_once() -> None:
    found = list(shares(RUNGS[:1], 2 * PAIRS + 3, 10, 1))
    edges = [(share.start, share.stop) for share in found]
    assert edges == [(0, PAIRS), (PAIRS, 2 * PAIRS), (2 * PAIRS, 2 * PAIRS + 3)]


def test_standing_is_in_per_cent_and_knows_whether_it_is_enough() -> None:
    said = standing(Rung("classic", "a", "b", 54.0), 110, 100)
    assert said["value"] == 55.0 and said["low"] < 46 and said["high"] > 64 and said["met"]
    assert not standing(Rung("classic", "a", "b", 54.0), 106, 100)["met"]


def test_the_command_tells_it_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["ladder", "--json", "--matches", "2", "--nodes", "30", "--rules", "classic", "--only", "level 5"]
    assert main(words) in (0, 1)
    said = json.loads(capsys.readouterr().out)
    assert [(rung["one"], rung["other"]) for rung in said["rungs"]] == [
        ("level 5", "level 4"), ("level 5", "random"), ("level 5", "greedy"),
    ]  # fmt: skip
    assert all(rung["matches"] == 2 for rung in said["rungs"]) and said["nodes"] == 30
