"""Pulses, fires and running colors, and the calm versions of all of them."""

from __future__ import annotations

import pytest

from systems.knucklebones.layout import board_rect, field_rect, row_rect
from tests.kit.rules import dice
from tests.kit.watched import FRAME, STORE, WatchedEffects

DIAGONAL = "2/32/552 1/-/-"
CROSS = "515/454/515 -/-/-"
X = {(1, 1, 1), (1, 1, 3), (1, 2, 2), (1, 3, 1), (1, 3, 3)}


def alphas(table: WatchedEffects, seconds: float) -> list[float]:
    """Return the alpha of the diagonal's middle field in every frame."""
    found = []
    for _ in range(round(seconds / FRAME)):
        table.tick(FRAME)
        found.append(table.alphas[1, 2, 2])
    return found


def test_a_diagonal_breathes_between_whole_and_slightly_transparent() -> None:
    table = WatchedEffects(DIAGONAL)
    breaths = alphas(table, 2.0)
    assert set(table.alphas) == {(1, 1, 1), (1, 2, 2), (1, 3, 3)}
    assert (max(breaths), min(breaths)) == pytest.approx((1.0, dice(STORE).look.diagonal_alpha), abs=0.01)
    lows = [at for at in range(1, len(breaths) - 1) if breaths[at - 1] > breaths[at] <= breaths[at + 1]]
    assert len(lows) == 2 * dice(STORE).look.diagonal_speed


def test_an_instant_win_runs_through_all_hues_in_its_time() -> None:
    table = WatchedEffects(CROSS)
    assert set(table.colors) == X and len(set(table.colors.values())) == 5
    first, seen = table.colors[1, 2, 2], set()
    for _ in range(round(1 / dice(STORE).look.exodia_speed / FRAME)):
        table.tick(FRAME)
        seen.add(table.colors[1, 2, 2])
    assert len(seen) > 100
    assert table.colors[1, 2, 2] == pytest.approx(first, abs=4)


@pytest.mark.parametrize("position", [DIAGONAL, CROSS])
def test_with_few_flashes_the_outline_is_steady(position: str) -> None:
    table = WatchedEffects(position, reduced_flashes=True)
    before = sorted(table.outlines)
    table.wait(0.7)
    assert before == sorted(table.outlines) and len(before) in (3, 5)
    assert (table.alphas, table.colors) == ({}, {})


def test_without_motion_a_fire_stands_still() -> None:
    table = WatchedEffects("444/-/- -/-/-", reduced_motion=True)
    table.wait(1.0)
    assert (table.flames, table.at("fire")) == ([(1, 1)], [])


def test_a_shortened_lane_burns_once_its_own_fields_are_full_of_equal_dice() -> None:
    table = WatchedEffects("44/44/41 -/-/- 1 ready - - - - 1.1size2,1.3size2", reduced_motion=True)
    table.wait(1.0)
    assert table.flames == [(1, 1)]
    table = WatchedEffects("44/-/- -/-/- 1 ready - - - - 1.1size2")
    table.wait(1.0)
    assert min(y for _, y in table.at("fire")) > field_rect(1, 1, 3).center[1]


@pytest.mark.parametrize("seat", [1, 2])
def test_motes_rise_around_the_board_of_the_seat_in_turn(seat: int) -> None:
    table = WatchedEffects(f"1/-/- 2/-/- {seat}")
    table.wait(3.0)
    assert table.particle_counts().keys() == {("active", f"seat{seat}")}
    assert all(board_rect(seat).grow(35).holds(*at) for at in table.at("active"))


def test_a_shield_glimmers_along_its_rim_in_pulses() -> None:
    table = WatchedEffects("1/-/- 2/-/- 1 ready - - 2.3=2")
    counts = []
    for _ in range(60 * 8):
        table.tick(FRAME)
        counts.append(table.particle_counts().get(("shield", "shield"), 0))
    later = counts[60:]
    assert max(later) > 1.5 * min(later) > 0
    rim = row_rect(2, 3)
    assert all(rim.grow(3).holds(*at) and not rim.grow(-3).holds(*at) for at in table.at("shield"))


@pytest.mark.parametrize("comfort", [{"background": 0.0}, {"reduced_motion": True}])
def test_the_city_rests_where_that_is_wanted(comfort: dict[str, object]) -> None:
    table, seen = WatchedEffects("1/-/- 2/-/-", **comfort), set()
    for _ in range(9):
        table.wait(0.5)
        seen.add(tuple(table.city))
    assert len(seen) == 1
