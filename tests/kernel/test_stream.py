"""The random stream: known numbers, fair shares, and the same results at every start."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.kernel.random_stream import MASK64, Stream, extend_state, mix, next_number, seed_state

GAMMA = 0x9E3779B97F4A7C15


def test_its_numbers_are_those_of_the_reference_code() -> None:
    """The first outputs of splitmix64.c from state 1234567."""
    state, outputs = 1234567, []
    for _ in range(3):
        state = (state + GAMMA) & MASK64
        outputs.append(mix(state))
    assert outputs == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, MASK64), st.integers(1, 1000))
def test_a_position_draws_the_same_numbers_as_a_stream_in_one_step(state: int, n: int) -> None:
    stream, after = Stream(state), (state + GAMMA) & MASK64
    assert next_number(state, 1 << 64) == (after, mix(after))
    assert mix(after) % 6 == stream.below(6) and stream.state == after
    assert next_number(state, n)[0] == after and 0 <= next_number(state, n)[1] < n


@pytest.mark.parametrize("part", [-1, 0, 1, 7, 8, MASK64])
def test_a_seed_grows_from_nothing_by_any_whole_number(part: int) -> None:
    assert seed_state(part) == extend_state(0, part) == mix((GAMMA + mix(part & MASK64)) & MASK64)


def test_shuffled_items_come_in_any_order_as_often() -> None:
    stream, counts = Stream(seed_state(3)), Counter[str]()
    for _ in range(6000):
        items = list("abc")
        stream.shuffle(items)
        counts["".join(items)] += 1
    assert len(counts) == 6 and all(abs(count - 1000) < 150 for count in counts.values())


def test_faces_are_fair() -> None:
    stream = Stream(seed_state(1))
    counts = Counter(stream.below(6) for _ in range(60_000))
    assert all(abs(count - 10_000) < 400 for count in counts.values())


@pytest.mark.parametrize(("one", "other"), [((1, 2), (2, 1)), ((0,), (0, 0)), ((1,), (2,))])
def test_seeds_differ_by_their_parts_and_their_order(one: tuple[int, ...], other: tuple[int, ...]) -> None:
    assert seed_state(*one) != seed_state(*other)
