"""Several numbers packed into one: the results equal plain arithmetic."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from game.tables.knucklebones.bots.packed_sums import HALF, LIMIT, NINES, ODDS, ONE, Fold, chance, packed

UNITS = 4
VECTOR = st.lists(st.integers(-30_000, 30_000), min_size=UNITS + 1, max_size=UNITS + 1)


@given(st.lists(VECTOR, min_size=1, max_size=12))
def test_a_sum_of_vectors_is_judged_as_plain_numbers_would_be(vectors: list[list[int]]) -> None:
    fold = Fold(UNITS)
    *units, plain = (sum(column) for column in zip(*vectors, strict=True))
    kept = [max(0, number) for number in units]
    wanted = sum(kept[: UNITS // 2]) - sum(kept[UNITS // 2 :]) + plain
    assert fold.judged(fold.nought + sum(map(packed, vectors))) == wanted


def test_odds_are_even_at_nought_fair_to_both_and_certain_in_the_end() -> None:
    assert chance(0) == 0.5 and chance(ONE) > 0.73 > chance(ONE // 2)
    assert all(abs(chance(n) + chance(-n) - 1) < 1e-6 for n in range(0, LIMIT, 97))
    assert chance(99 * LIMIT) == ODDS[-1] > 0.999 and chance(-99 * LIMIT) == ODDS[0] < 0.001
    assert HALF * 2 == NINES + 1
