"""Moves of Nim, and the end of its matches."""

from tests.kit.tables import after, legal_moves, outcome


def test_a_seat_takes_counters_and_the_other_one_is_to_move() -> None:
    assert after("nim", "15 1", "3") == "12 2"


def test_a_heap_gives_no_more_counters_than_it_has() -> None:
    assert legal_moves("nim", "2 1") == ["1", "2"]


def test_the_last_counter_wins() -> None:
    assert outcome("nim", "1 2", "1") == 2
