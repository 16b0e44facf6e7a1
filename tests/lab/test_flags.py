"""Degenerate rules and cards are flagged, fair ones are not."""

from __future__ import annotations

from typing import Any

import pytest

from game.tools.lab.verdicts import flags


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


@pytest.mark.parametrize(
    ("changed", "flag"),
    [
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
    ],
)
def test_matches(changed: dict[str, Any], flag: str | None) -> None:
    assert [name for name, _ in flags(side(**changed), {})] == ([flag] if flag else [])


@pytest.mark.parametrize(
    ("changed", "flag"),
    [
        ({}, None),
        ({"lift": exactly(66, 3) | {"matches": 600}}, "too_strong"),
        ({"lift": exactly(100, 0) | {"matches": 4}}, None),
        ({"lift": exactly(64, 3) | {"matches": 600}}, None),
        ({"lift": exactly(46, 3) | {"matches": 600}}, "never_worth_it"),
        ({"last_turn": exactly(97)}, "only_last_turn"),
        ({"played_share": exactly(0.5, 0.3)}, "never_played"),
    ],
)
def test_cards(changed: dict[str, Any], flag: str | None) -> None:
    found = flags(side(), {"thief": card(**changed)})
    assert [name for name, _ in found] == ([flag] if flag else [])
    assert all("thief" in text for _, text in found)
