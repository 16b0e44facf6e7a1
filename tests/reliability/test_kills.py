"""Nothing is lost when the game is killed; the long run is ``python -m tests.reliability.kills 200``."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.reliability.kills import Lost, State, judged, kills


@pytest.mark.slow
def test_six_kills_lose_nothing(home: Path) -> None:
    figures = kills(6, home, longest=0.6)
    assert figures["kills"] == 6 and figures["moves"] > 30 and figures["moves taken back"]
    assert figures["nothing"] + figures["ahead"] + figures["killed before the first move"] == 6


@pytest.mark.parametrize(
    ("last", "found", "kept", "cost"),
    [
        ((3, 7, 0, 0), (3, 7, 0, 0), set(), "nothing"),
        ((3, 7, 0, 0), (3, 8, 0, 0), set(), "ahead"),
        ((3, 7, 0, 1), (3, 6, 0, 2), set(), "ahead"),
        ((3, 50, 2, 0), None, {3}, "nothing"),
        ((3, 50, 1, 0), (4, 0, 1, 0), {3}, "ahead"),
        ((3, 0, 0, 0), None, set(), "nothing"),
    ],
)
def test_what_a_kill_may_cost(
    last: State, found: State | None, kept: set[int], cost: str
) -> None:
    assert judged(last, found, kept) == cost


@pytest.mark.parametrize(
    ("last", "found", "kept"),
    [
        ((3, 7, 0, 0), (3, 6, 0, 0), set()),
        ((3, 7, 0, 0), None, set()),
        ((3, 7, 0, 0), (2, 50, 0, 0), set()),
        ((3, 50, 1, 0), (4, 0, 1, 0), set()),
        ((3, 7, 0, 0), (3, 9, 0, 0), set()),
        ((3, 7, 0, 0), (3, 5, 0, 1), set()),
        ((3, 7, 0, 2), (3, 7, 0, 0), set()),
    ],
)
def test_what_it_may_not(last: State, found: State | None, kept: set[int]) -> None:
    with pytest.raises(Lost):
        judged(last, found, kept)
