"""An evening gives every player a fair number of matches; a set has its score, its starting seats and its end."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from game.kernel.random_stream import Stream, seed_state
from game.match.evening import (
    KINDS,
    MOST_ENTRANTS,
    Departure,
    Entrant,
    Evening,
    PairingResult,
    PastEvening,
    TrophyShelf,
    first_knockout_round,
    leaders,
    longest_run,
    round_robin,
    seeding,
    standings,
)
from game.match.series import Series


def evening(kind: Any, count: int, **more: Any) -> Evening:
    return Evening("e", "table", kind, tuple(Entrant(f"id{each}", f"Name {each}") for each in range(count)), **more)


def play_matches(evening: Evening, *winners: Any) -> Evening:
    """Return the evening after these matches: 0 or 1 for the winner in each pairing, None for a draw."""
    for winner in winners:
        evening = evening.after(None if winner is None else evening.next_pairing[winner])
    return evening


def to_the_end(evening: Evening, seed: int, leaves: bool = False) -> Evening:
    """Play an evening at random; with ``leaves``, some players go home."""
    stream = Stream(seed_state(seed))
    for _ in range(500):
        if evening.next_pairing is None:
            return evening
        if leaves and stream.below(6) == 0:
            evening = evening.without(stream.pick(evening.present))
        else:
            evening = evening.after((*evening.next_pairing, None)[stream.below(3)])
    raise AssertionError("this evening has no end")


def test_everyone_meets_everyone_once_and_plays_once_a_round() -> None:
    for count in range(3, MOST_ENTRANTS + 1):
        all_rounds = list(round_robin(count))
        pairs = [pair for each in all_rounds for pair in each]
        assert sorted(tuple(sorted(pair)) for pair in pairs) == list(combinations(range(count), 2))
        assert len(all_rounds) == count - 1 + count % 2
        for each in all_rounds:
            assert len({number for pair in each for number in pair}) == 2 * len(each) == count - count % 2
        firsts = [sum(pair.first == number for pair in pairs) for number in range(count)]
        assert max(firsts) - min(firsts) <= 2, "nobody always has the same seat"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", range(3, MOST_ENTRANTS + 1))
def test_every_evening_ends_with_a_leader(kind: Any, count: int) -> None:
    for seed in range(2):
        for leaves in (False, True):
            over = to_the_end(evening(kind, count), seed, leaves)
            ranks = standings(over)
            assert sorted(each.entrant for each in ranks) == list(range(count))
            assert [each.rank for each in ranks] == sorted(each.rank for each in ranks)
            assert over.winners or not over.present
            assert all(each in over.present for each in over.winners) or not over.present
            assert [each.absent for each in ranks] == sorted(each.absent for each in ranks)


def test_two_points_for_a_win_and_one_for_a_draw() -> None:
    over = play_matches(evening("all", 3), 0, None, 1)
    points = {each.entrant: (each.played, each.won, each.drawn, each.points) for each in standings(over)}
    assert over.next_pairing is None
    assert sum(each[3] for each in points.values()) == 6 and sum(each[0] for each in points.values()) == 6
    for number, (games, won, level, total) in points.items():
        mine = [each for each in over.story if number in each[:2]]
        assert (games, total) == (len(mine), 2 * won + level)


def test_who_is_level_goes_by_how_they_played_each_other_and_shares_a_place_else() -> None:
    ring = evening("all", 3, story=(PairingResult(0, 1, 0), PairingResult(1, 2, 1), PairingResult(2, 0, 2)))
    assert [each.rank for each in standings(ring)] == [1, 1, 1] and sorted(ring.winners) == [0, 1, 2]
    four = evening("all", 4)
    results = {(0, 1): 1, (0, 2): 0, (0, 3): 0, (1, 2): 2, (1, 3): 1, (2, 3): 3}
    while four.next_pairing is not None:
        four = four.after(results[min(four.next_pairing), max(four.next_pairing)])
    assert [each.points for each in standings(four)] == [4, 4, 2, 2]
    assert [(each.entrant, each.rank) for each in standings(four)] == [(1, 1), (0, 2), (3, 3), (2, 4)]


@pytest.mark.parametrize("count", range(3, MOST_ENTRANTS + 1))
def test_a_knockout_takes_one_match_less_than_players_and_no_one_rests_twice(count: int) -> None:
    start = evening("knockout", count)
    first = first_knockout_round(count)
    assert sorted(each for each in first if each is not None) == list(range(count))
    assert all(one is not None or other is not None for one, other in zip(first[::2], first[1::2], strict=True))
    over = start
    while over.next_pairing is not None:
        over = play_matches(over, 0)
    assert len(over.story) == count - 1 and len(over.winners) == 1
    lost = [each.second for each in over.story if isinstance(each, PairingResult)]
    assert sorted([*lost, *over.winners]) == list(range(count)), "whoever loses is out"
    assert standings(over)[1].entrant == over.story[-1][1], "second is who lost the last match"


def test_a_draw_in_a_knockout_is_played_again_from_the_other_side_and_leaving_loses_the_remaining_matches() -> None:
    start = evening("knockout", 4)
    again = play_matches(start, None)
    assert start.next_pairing is not None and again.next_pairing == start.next_pairing[::-1]
    assert play_matches(again, None).next_pairing == start.next_pairing
    assert play_matches(again, 0).next_pairing != start.next_pairing
    gone, other = start.next_pairing
    over = start.without(gone)
    assert over.next_pairing is not None and not {gone, other} & {*over.next_pairing}
    assert other in play_matches(over, 0).next_pairing
    everybody = play_matches(evening("all", 3), 0).without(2)
    assert everybody.story[0] == PairingResult(1, 2, 1)
    assert everybody.next_pairing is not None and {*everybody.next_pairing} == {0, 1}
    points = {each.entrant: (each.points, each.absent) for each in standings(everybody)}
    assert points == {0: (2, False), 1: (2, False), 2: (0, True)}, "0 need not wait for a match against 2"


def test_the_winner_stays_and_the_loser_stands_last_in_line_for_as_long_as_was_agreed() -> None:
    line = evening("stays", 4)
    pairings = [line.next_pairing]
    for winner in (0, 1, 0):
        line = play_matches(line, winner)
        pairings.append(line.next_pairing)
    assert pairings == [(0, 1), (0, 2), (2, 3), (2, 1)], "the first loser is back"
    assert play_matches(evening("stays", 3), 0, None).next_pairing == (2, 1), "after a draw who stood longer leaves"
    assert play_matches(evening("stays", 3, matches=2), 0).next_pairing is not None
    assert play_matches(evening("stays", 3, matches=2), 0, 0).next_pairing is None
    line = play_matches(evening("stays", 4), 0).without(0)
    assert line.next_pairing == (2, 3), "a player at the table may leave, too"
    assert line.without(2).without(3).next_pairing is None, "one is left"


def test_each_change_of_an_evening_counts_once() -> None:
    start = evening("all", 3)
    assert start.key != play_matches(start, 0).key != play_matches(start, 0).without(1).key
    assert start.without(0).without(0) == start.without(0)
    over = to_the_end(start, 1)
    assert over.after(0) == over


def test_another_evening_is_for_those_who_are_still_there_and_lots_say_who_meets_whom() -> None:
    again = play_matches(evening("all", 4), 0).without(1).start_again("f")
    assert [each.id for each in again.entrants] == ["id0", "id2", "id3"] and again.story == () and again.id == "f"
    people = evening("all", 3).entrants
    assert seeding(people, (2, 9, 1)) == (people[2], people[0], people[1])
    assert seeding(people, (1, 1, 1)) == people


@pytest.mark.parametrize("kind", KINDS)
def test_an_evening_is_written_and_read(kind: Any) -> None:
    for seed in range(2):
        over = to_the_end(evening(kind, 5), seed, leaves=True)
        for count in range(len(over.story) + 1):
            before = evening(kind, 5, story=over.story[:count])
            assert Evening.read(json.loads(json.dumps(before.write()))) == before


GOOD = play_matches(evening("all", 3), 0).without(0).write()


@pytest.mark.parametrize(
    "changed",
    [
        {"kind": "luck"}, {"matches": 0}, {"matches": True}, {"entrants": []}, {"entrants": [["a", "A", ""]] * 3},
        {"entrants": [["a", 1, ""]]}, {"entrants": 3}, {"story": [[0]] * 2}, {"story": [[9]]}, {"story": [[0, 9, 0]]},
        {"story": [[0, 1, 2]]}, {"story": [["a"]]}, {"story": 3}, {"id": 3}, {"table": None}, {"story": [[]]},
    ],
    ids=str,
)
def test_an_impossible_evening_is_refused(changed: dict[str, Any]) -> None:
    assert Evening.read(GOOD).story[-1] == Departure(0)
    with pytest.raises((ValueError, LookupError, TypeError)):
        Evening.read({**GOOD, **changed})


def test_an_evening_keeps_its_trophies_by_date(home: Path) -> None:
    shelf, day = TrophyShelf(home), date(2026, 11, 22)
    shelf.add(evening("all", 3), day)
    assert shelf.past == ()
    over = to_the_end(evening("all", 3), 1)
    for later in (0, 1):
        shelf.add(over, day + timedelta(later))
    again = TrophyShelf(home)
    assert again.past == (PastEvening("2026-11-22", over),)
    assert leaders(again.past[0].evening) == over.winners


def test_an_evening_that_ends_early_keeps_who_led_and_the_longest_run() -> None:
    short = play_matches(evening("stays", 4), 0, 0, 0)
    assert short.winners == () and leaders(short) == (0,) and longest_run(short) == (3, (0,))
    assert longest_run(play_matches(evening("stays", 4), None))[0] == 0


def test_damaged_trophies_are_set_aside_and_the_others_stay(home: Path) -> None:
    shelf = TrophyShelf(home)
    for number in range(3):
        shelf.add(replace(to_the_end(evening("knockout", 3), number), id=f"{number}"), date(2026, 11, 20 + number))
    path = home / "evenings.json"
    content = json.loads(path.read_text("utf-8"))
    content["evenings"][0]["day"], content["evenings"][1]["kind"] = "someday", "dance"
    path.write_text(json.dumps(content), "utf-8")
    again = TrophyShelf(home)
    assert [each.day for each in again.past] == ["2026-11-22"] and again.notice == "notice.some_evenings"


def play_series(*winners: int, first: int = 1, best_of: int = 3) -> Series:
    """Return a set after these matches; ``first`` started the first one."""
    series = Series(best_of=best_of, first=first)
    for winner in winners:
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
def test_standing_and_end_of_a_set(winners: tuple[int, ...], wins: tuple[int, int], over: bool, winner: int) -> None:
    series = play_series(*winners)
    assert (series.wins, series.is_over, series.winner, series.played) == (wins, over, winner, len(winners))


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
    assert series.move_players_round() == Series(first=2, wins=(1, 2), played=3, decks=("wild", "base"))
    assert series.move_players_round().move_players_round() == series
    assert Series().move_players_round().first is None, "chance still says who begins"


def test_the_first_seat_is_saved_and_old_saves_have_none() -> None:
    series = Series(begins="winner")
    assert Series.read(series.write()) == series
    old = {name: value for name, value in json.loads(series.write()).items() if name != "begins"}
    assert Series.read(json.dumps(old)).begins == "loser"
    with pytest.raises(ValueError):
        Series.read(json.dumps({**old, "begins": "nobody"}))


@pytest.mark.parametrize("series", [Series(limit=0), Series(limit=99), Series.of(1, 3, 5), Series.of(8, 3, 5)])
def test_a_set_of_up_to_99_matches_and_eight_seats_is_read_again(series: Series) -> None:
    assert Series.read(series.write()) == series


@pytest.mark.parametrize(
    ("winners", "best_of", "expected"),
    [((), 3, False), ((1,), 3, True), ((1, 2), 3, True), ((0, 0), 3, False), ((1, 1), 3, False), ((1,), 5, False),
     ((1, 0, 0, 0, 0), 3, False)],
)
def test_the_match_point_is_the_win_before_the_last(winners: tuple[int, ...], best_of: int, expected: bool) -> None:
    assert play_series(*winners, best_of=best_of).is_match_point == expected


@pytest.mark.parametrize(
    "changed",
    [
        {"first": 0}, {"first": 3}, {"first": True}, {"first": "1"}, {"wins": [2, 1], "played": 2},
        {"decks": ["base"]}, {"decks": [3, "base"]}, {"decks": [[3], "base"]}, {"limit": -1}, {"limit": 100},
        {"limit": True}, {"wins": [], "decks": [], "first": None}, {"wins": [0] * 9, "decks": [""] * 9},
    ],
)
def test_an_impossible_set_is_refused(changed: dict[str, object]) -> None:
    data = {**json.loads(Series().write()), "first": 2, "wins": [1, 1], "played": 2}
    assert Series.read(json.dumps(data)).first == 2
    with pytest.raises(ValueError):
        Series.read(json.dumps({**data, **changed}))


def test_a_rematch_is_a_fresh_set_and_a_set_takes_another_length_only_before_it_begins() -> None:
    assert play_series(1, 1).start_again() == Series(first=2)
    assert play_series(1).with_length(1, 1) == play_series(1)
    assert Series(first=2).with_length(5, 9) == Series(5, 9, first=2)
