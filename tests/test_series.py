"""The set: its score, the starting seats and its end. A history is a list of winners, with 0 for a draw."""

from __future__ import annotations

import json
from contextlib import nullcontext

import pytest

from game.match.series import Series


def play_series(*winners: int, first: int = 1, best_of: int = 3) -> Series:
    """Return a set after these matches; ``first`` started the first one."""
    series = Series(best_of=best_of, first=first)
    for winner in winners:
        assert series.first is not None
        series = series.after(series.first, winner)
    return series


@pytest.mark.parametrize(
    ("winners", "wins", "over", "winner"),
    [
        ((), (0, 0), False, 0),
        ((1,), (1, 0), False, 0),
        ((1, 1), (2, 0), True, 1),
        ((1, 2), (1, 1), False, 0),
        ((1, 2, 2), (1, 2), True, 2),
        ((0, 0, 1), (1, 0), False, 0),  # draws count for neither seat
        ((0, 0, 0, 0), (0, 0), False, 0),
        ((0, 0, 0, 0, 0), (0, 0), True, 0),  # five matches end the set
        ((0, 1, 0, 2, 0), (1, 1), True, 0),
        ((0, 0, 0, 0, 2), (0, 1), True, 2),
    ],
)
def test_the_standing_and_the_end_of_a_set(
    winners: tuple[int, ...], wins: tuple[int, int], over: bool, winner: int
) -> None:
    series = play_series(*winners)
    assert (series.wins, series.over, series.winner, series.played) == (wins, over, winner, len(winners))


@pytest.mark.parametrize(
    ("begins", "first", "winner", "then"),
    [
        ("loser", 1, 1, 2), ("loser", 2, 1, 2), ("loser", 1, 2, 1), ("loser", 1, 0, 2), ("loser", 2, 0, 1),
        ("winner", 1, 1, 1), ("winner", 1, 2, 2), ("winner", 1, 0, 2), ("turn", 1, 1, 2), ("turn", 2, 1, 1),
        ("turn", 1, 0, 2), ("chance", 1, 1, None), ("chance", 2, 0, None),
    ],
)
def test_the_rules_say_who_starts_next(begins: str, first: int, winner: int, then: int | None) -> None:
    assert Series(first=first, begins=begins).after(first, winner).first == then
    assert Series().begins == "loser"


def test_everybody_sits_one_seat_further() -> None:
    series = Series(first=1, wins=(2, 1), played=3, decks=("base", "wild"))
    assert series.turn_table() == Series(first=2, wins=(1, 2), played=3, decks=("wild", "base"))
    assert series.turn_table().turn_table() == series
    assert Series().turn_table().first is None, "chance still says who begins"


def test_the_first_seat_is_saved_and_old_saves_have_none() -> None:
    series = Series(begins="winner")
    assert Series.read(series.write()) == series
    old = {name: value for name, value in json.loads(series.write()).items() if name != "begins"}
    assert Series.read(json.dumps(old)).begins == "loser"
    with pytest.raises(ValueError):
        Series.read(json.dumps({**old, "begins": "nobody"}))


@pytest.mark.parametrize(("limit", "kept"), [(0, True), (99, True), (-1, False), (100, False), (True, False)])
def test_a_saved_set_has_up_to_99_matches(limit: int, kept: bool) -> None:
    text = json.dumps({**json.loads(Series().write()), "limit": limit})
    with nullcontext() if kept else pytest.raises(ValueError, match="no number of matches"):
        assert Series.read(text).limit == limit


def test_a_saved_set_has_up_to_eight_seats() -> None:
    for seats in (1, 8, 0, 9):
        series = Series.of(seats, 3, 5, ("base",))
        assert series.wins == (0,) * seats and series.decks == ("base", *[""] * seats)[:seats]
        with nullcontext() if seats in (1, 8) else pytest.raises(ValueError, match="do not fit"):
            assert Series.read(series.write()) == series


def test_a_set_ends_with_the_win_that_decides_it() -> None:
    for best_of, needed in ((1, 1), (3, 2), (5, 3)):
        assert not play_series(*[2] * (needed - 1), best_of=best_of).over
        assert play_series(*[2] * needed, best_of=best_of).over


@pytest.mark.parametrize(
    ("winners", "best_of", "said"),
    [((), 3, False), ((1,), 3, True), ((1, 2), 3, True), ((0, 0), 3, False), ((1, 1), 3, False), ((1,), 5, False),
     ((1, 0, 0, 0, 0), 3, False)],
)
def test_the_match_point_is_the_win_before_the_last(winners: tuple[int, ...], best_of: int, said: bool) -> None:
    assert play_series(*winners, best_of=best_of).match_point == said


@pytest.mark.parametrize(
    ("changed", "wrong"),
    [
        ({"first": 0}, "no such seat"), ({"first": 3}, "no such seat"), ({"first": True}, "no such seat"),
        ({"first": "1"}, "no such seat"), ({"wins": [2, 1], "played": 2}, "do not fit"),
        ({"decks": ["base"]}, "do not fit"), ({"decks": [3, "base"]}, "no deck"),
        ({"decks": [[3], "base"]}, "no deck"),
    ],
)
def test_an_impossible_set_is_refused(changed: dict[str, object], wrong: str) -> None:
    told = {**json.loads(Series().write()), "first": 2, "wins": [1, 1], "played": 2}
    assert Series.read(json.dumps(told)).first == 2
    with pytest.raises(ValueError, match=wrong):
        Series.read(json.dumps({**told, **changed}))


def test_a_rematch_is_a_fresh_set_and_a_set_takes_another_length_only_before_it_begins() -> None:
    assert play_series(1, 1).start_again() == Series(first=2)
    assert play_series(1).with_length(1, 1) == play_series(1)
    assert Series(first=2).with_length(5, 9) == Series(5, 9, first=2)
