"""The text of a change in the log."""

from __future__ import annotations

from typing import Any

import pytest

from game.content.hot_reload import MISSING, changes

BEATS = {"die_rolled": {"seconds": 0.4, "ease": "out_soft"}, "banner": {"hold": 2.0}}


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (BEATS, BEATS, []),
        (BEATS, {**BEATS, "die_rolled": {"seconds": 0.5, "ease": "out_soft"}}, ["die_rolled.seconds 0.4 -> 0.5"]),
        (BEATS, {"die_rolled": BEATS["die_rolled"]}, ["banner {'hold': 2.0} -> nothing"]),
        ({}, {"hurry": 6}, ["hurry nothing -> 6"]),
        ({"base": ["thief", "shield"]}, {"base": ["thief", "fog"]}, ["base.2 'shield' -> 'fog'"]),
        ({"base": ["thief"]}, {"base": []}, ["base.1 'thief' -> nothing"]),
        ({"a": 1, "b": 1}, {"a": 2, "b": 2}, ["a 1 -> 2", "b 1 -> 2"]),
        ({"on": True}, {"on": 1}, ["on True -> 1"]),
        ({"size": 1}, {"size": {"w": 1}}, ["size 1 -> {'w': 1}"]),
        (MISSING, {"a": 1}, ["all nothing -> {'a': 1}"]),
    ],
)
def test_every_change_is_told_with_its_path(before: Any, after: Any, told: list[str]) -> None:
    assert list(changes(before, after)) == told
