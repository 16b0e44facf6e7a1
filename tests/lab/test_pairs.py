"""Pairs of matches with common luck, on one machine or on a cluster, and what is flagged in them."""

from __future__ import annotations

from collections import Counter
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.tables import find_table
from game.tables.knucklebones.events import DieRolled
from game.tables.table_files import load_rules
from game.tools.lab import statistics
from game.tools.lab.matcher import MOST_PLACEMENTS, MatchRecord, MatchStart, PairedContest, play_match
from game.tools.lab.sample import FIGURES, lead_changes, trailing_seat
from game.tools.lab.statistics import holm, in_words, mean, p_value, share
from game.tools.lab.verdicts import flags

TABLE = find_table("knucklebones")


def ended_match(winner: int, *leads: int, first: int = 1) -> MatchRecord:
    """Return a match in which the first seat had these leads before each turn and at the end."""
    turns = len(leads) - 1
    return MatchRecord(first, winner, "score", (0, 0), turns, leads, (), (Counter(), Counter()), (turns, 0), 0, 0)


def faces(bot: str, start: MatchStart, rules: str = "kotsu", seed: int = 5) -> dict[int, list[int]]:
    """Return the rolls of each seat, turn by turn."""
    rolled: dict[int, list[int]] = {1: [], 2: []}

    def note(events: tuple[Any, ...]) -> int:
        for event in events:
            if isinstance(event, DieRolled):
                rolled[event.seat].append(event.face)
        return 0

    play_match(TABLE, load_rules(rules), (TABLE.plain_bots[bot], TABLE.plain_bots[bot]), start, seed, note)
    return rolled


def test_a_seat_has_the_same_dice_with_any_first_seat_and_any_rules() -> None:
    bare: tuple[str, ...] = ()
    begins = faces("greedy", MatchStart(1, (bare, bare)))
    for other in (
        faces("greedy", MatchStart(2, (bare, bare))),
        faces("random", MatchStart(1, (bare, bare))),
        faces("greedy", MatchStart(1, (bare, bare)), rules="classic"),
    ):
        for seat in (1, 2):
            n = min(len(begins[seat]), len(other[seat]))
            assert n > 5 and begins[seat][:n] == other[seat][:n]
    assert faces("greedy", MatchStart(1, (bare, bare)), seed=6) != begins


def test_a_blank_is_a_hand_without_the_card() -> None:
    deck = ("thief", "shield")
    one, other = PairedContest((((deck, ("shield",)),),), swaps_hands=True).starts(3)
    assert one == MatchStart(2, (deck, ("shield",))) and other == MatchStart(2, (("shield",), deck))
    assert [start.first for start in PairedContest((((deck, deck),),), swaps_hands=False).starts(3)] == [1, 2]
    for seed in range(30):
        match = play_match(TABLE, load_rules("kotsu"), (TABLE.plain_bots["random"],) * 2, one, seed)
        assert all((seat, card) != (2, "thief") for seat, card, _ in match.plays)
        assert match.placements < MOST_PLACEMENTS


@pytest.mark.parametrize(
    ("leads", "changes"), [((0, 3, 5), 0), ((0, 3, -1, -2, 4), 2), ((2, 0, 1), 0), ((2, 0, -1), 1), ((0,), 0)]
)
def test_the_lead_changes_hands_over_ties(leads: tuple[int, ...], changes: int) -> None:
    assert lead_changes(leads) == changes


def test_who_is_behind_after_two_thirds() -> None:
    assert trailing_seat(ended_match(1, 0, 1, -5, 9)) == 1
    assert trailing_seat(ended_match(1, 0, 1, -5, 9, first=2)) == 2
    assert trailing_seat(ended_match(1, 0, 1, 5, 9)) == 2
    assert trailing_seat(ended_match(0, 0, 1, 0, 0)) == 0
    comebacks = [FIGURES["comebacks"].measure(ended_match(winner, 0, 1, -5, 9)) for winner in (0, 1, 2)]
    assert comebacks == [False, True, False]


if find_spec("distributed"):

    @pytest.mark.long
    def test_a_cluster_of_two_finds_the_same(tmp_path: Path) -> None:
        from distributed import LocalCluster

        words = ["lab", "--matches", "120", "--lift", "8", "--bots", "random", "--out"]
        assert main([*words, str(tmp_path / "here.html"), "--jobs", "1"]) == 0
        with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as workers:
            assert main([*words, str(tmp_path / "there.html"), "--cluster", workers.scheduler_address]) == 0
        for kind in ("html", "json"):
            here, there = ((tmp_path / f"{name}.{kind}").read_bytes() for name in ("here", "there"))
            assert here == there


def exactly(value: float, spread: float = 1.0) -> dict[str, float]:
    return {"value": value, "low": value - spread, "high": value + spread}


def side(**changed: Any) -> dict[str, Any]:
    """Return the figures of a fair rule set."""
    return {
        "matches": 2000,
        "first_seat_paired": exactly(50.5),
        "endless": 0,
        "placements": {"quantiles": {"p95": 55}},
        "set_seconds": {"counts": {"700": 9}, "quantiles": {"p50": 780}},
    } | changed


def card(**changed: Any) -> dict[str, Any]:
    """Return the figures of a sound card."""
    return {
        "hands": 4000,
        "played": 3000,
        "played_share": exactly(75),
        "last_turn": exactly(12),
        "lift": exactly(55, 3) | {"matches": 600},
    } | changed


@pytest.mark.parametrize(("changed", "flag"), [
    ({}, None),
    ({"first_seat_paired": exactly(53.5)}, "first_seat_edge"),
    ({"first_seat_paired": exactly(46.5)}, "first_seat_edge"),
    ({"first_seat_paired": exactly(53, 4)}, None),
    ({"endless": 1}, "endless"),
    ({"placements": {"quantiles": {"p95": 60}}}, "long"),
    ({"set_seconds": {"counts": {"1": 1}, "quantiles": {"p50": 599}}}, "set_length"),
    ({"set_seconds": {"counts": {}, "quantiles": {"p50": 0}}}, None),
    ({"matches": 40, "first_seat_paired": exactly(75, 0)}, None),
    ({"matches": 40, "placements": {"quantiles": {"p95": 70}}}, None),
    ({"matches": 40, "set_seconds": {"counts": {"1": 1}, "quantiles": {"p50": 599}}}, None),
    ({"matches": 40, "endless": 1}, "endless"),
    ({"matches": 0, "endless": 3}, None),
])
def test_matches(changed: dict[str, Any], flag: str | None) -> None:
    assert [name for name, _ in flags(side(**changed), {})] == ([flag] if flag else [])


@pytest.mark.parametrize(("changed", "flag"), [
    ({}, None),
    ({"lift": exactly(66, 3) | {"matches": 600}}, "too_strong"),
    ({"lift": exactly(100, 0) | {"matches": 4}}, None),
    ({"lift": exactly(64, 3) | {"matches": 600}}, None),
    ({"lift": exactly(46, 3) | {"matches": 600}}, "too_weak"),
    ({"lift": exactly(50, 3) | {"matches": 600}}, None),
    ({"last_turn": exactly(97)}, "only_last_turn"),
    ({"played_share": exactly(0.5, 0.3)}, "never_played"),
])
def test_cards(changed: dict[str, Any], flag: str | None) -> None:
    found = flags(side(), {"thief": card(**changed)})
    assert [name for name, _ in found] == ([flag] if flag else [])
    assert all("thief" in text for _, text in found)


@pytest.mark.parametrize(("points", "n", "low", "high"), [
    (15, 148, 0.0624, 0.1605),  # Newcombe 1998, Statistics in Medicine 17, method 3: 81/263, 15/148, 0/20, 1/29
    (81, 263, 0.2553, 0.3662),
    (0, 20, 0.0, 0.1611),
    (1, 29, 0.0061, 0.1718),
    (0, 0, 0.0, 1.0),
])
def test_wilson_gives_newcombes_figures(points: float, n: int, low: float, high: float) -> None:
    assert share(points, n)[1:] == pytest.approx((low, high), abs=5e-5)


def test_holm_stops_at_the_first_that_fails() -> None:
    # Ordered .005, .01, .03, .04 against .0125, .0167, .025, .05: the third fails, so the fourth does not count.
    assert holm({"a": 0.01, "b": 0.04, "c": 0.03, "d": 0.005}) == {"a", "d"}
    assert holm({}) == set()


def test_a_p_value_is_that_of_the_normal_distribution() -> None:
    assert p_value({-1: 40, 1: 60}) == pytest.approx(0.0422, abs=0.0005)
    assert p_value({-1: 5, 1: 5}) == 1.0
    assert p_value({3: 4}) == 0.0


def test_without_the_libraries_values_stay_and_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "has_libraries", lambda: False)
    assert share(15, 20).plain() == {"value": 0.75, "low": None, "high": None}
    assert in_words(mean({1: 3, 2: 5}).plain()) == "1.6" and in_words({"value": 1.0, "low": 0.0, "high": 2.0}) == (
        "1.0 (0.0 to 2.0)"
    )
    assert holm({"a": 0.0}) == set()
