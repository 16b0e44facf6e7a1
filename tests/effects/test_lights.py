"""Pulses, fires and running colors, and the calm versions of all of them."""

from __future__ import annotations

from itertools import pairwise

import pytest

from systems.draw.colors import from_oklch, wheel
from systems.knucklebones.effects import foot
from systems.knucklebones.layout import board_rect, row_rect
from tests.kit.eyes import LINEAR
from tests.kit.rules import dice
from tests.kit.watched import FRAME, STORE, Shining

DIAGONAL = "2/32/552 1/-/-"
CROSS = "515/454/515 -/-/-"
X = {(1, 1, 1), (1, 1, 3), (1, 2, 2), (1, 3, 1), (1, 3, 3)}


def alphas(table: Shining, seconds: float) -> list[float]:
    """Return the alpha of the diagonal's middle field in every frame."""
    found = []
    for _ in range(round(seconds / FRAME)):
        table.tick(FRAME)
        found.append(table.alphas[1, 2, 2])
    return found


def test_a_diagonal_breathes_between_whole_and_slightly_transparent() -> None:
    table = Shining(DIAGONAL)
    breaths = alphas(table, 2.0)
    assert set(table.alphas) == {(1, 1, 1), (1, 2, 2), (1, 3, 3)}
    assert (max(breaths), min(breaths)) == pytest.approx((1.0, dice(STORE).look.diagonal_alpha), abs=0.01)
    lows = [at for at in range(1, len(breaths) - 1) if breaths[at - 1] > breaths[at] <= breaths[at + 1]]
    assert len(lows) == 2 * dice(STORE).look.diagonal_speed


def test_breathing_is_soft() -> None:
    breaths = alphas(Shining(DIAGONAL), 1.0)
    assert max(abs(after - before) for before, after in pairwise(breaths)) < 0.05


def test_an_instant_win_runs_through_all_hues_in_its_time() -> None:
    table = Shining(CROSS)
    assert set(table.colors) == X and len(set(table.colors.values())) == 5
    first, seen = table.colors[1, 2, 2], set()
    for _ in range(round(1 / dice(STORE).look.exodia_speed / FRAME)):
        table.tick(FRAME)
        seen.add(table.colors[1, 2, 2])
    assert len(seen) > 100
    assert table.colors[1, 2, 2] == pytest.approx(first, abs=4)


def test_all_hues_are_about_equally_bright() -> None:
    red, green, blue = (LINEAR[part] for part in (0, 128, 255))
    assert (red, green, blue) == (0, 55, 255)
    bright = [0.2126 * LINEAR[r] + 0.7152 * LINEAR[g] + 0.0722 * LINEAR[b] for r, g, b in wheel(0.75, 0.12)]
    assert (max(bright) - min(bright)) / 255 < 0.1


@pytest.mark.parametrize(("color", "expected"), [
    ((1.0, 0.0, 0.0), (255, 255, 255)),
    ((0.0, 0.0, 0.0), (0, 0, 0)),
    ((0.62796, 0.25768, 29.2339 / 360), (255, 0, 0)),
    ((0.86644, 0.29483, 142.4953 / 360), (0, 255, 0)),
    ((0.45201, 0.31321, 264.052 / 360), (0, 0, 255)),
])  # fmt: skip
def test_known_colors_come_out_right(color: tuple[float, float, float], expected: tuple[int, int, int]) -> None:
    assert from_oklch(*color) == pytest.approx(expected, abs=1)


@pytest.mark.parametrize("position", [DIAGONAL, CROSS])
def test_whoever_wants_few_flashes_sees_a_steady_outline(position: str) -> None:
    table = Shining(position, reduced_flashes=True)
    before = sorted(table.outlined)
    table.wait(0.7)
    assert before == sorted(table.outlined) and len(before) in (3, 5)
    assert (table.alphas, table.colors) == ({}, {})


def test_every_triple_burns_at_its_lower_end() -> None:
    table = Shining("444/55/- -/666/-")
    table.wait(2.0)
    assert table.counted()["fire", "triple"] > 150
    feet = [foot(1, 1, 40).grown(12), foot(2, 2, 40).grown(12)]
    flames = table.at("fire")
    assert all(sum(each.holds(*at) for at in flames) > 60 for each in feet)
    assert all(any(each.holds(*at) for each in feet) for at in flames)


def test_six_fires_burn_alike_and_leave_room_for_bursts() -> None:
    table = Shining("444/555/666 111/222/333")
    counts = []
    for _ in range(300):
        table.tick(FRAME)
        counts.append(len(table.pool.x))
    effects = table.sprays
    assert max(counts) < effects.particles - effects.spare / 2
    flames = table.at("fire")
    burning = [sum(foot(seat, row, 60).grown(4).holds(*at) for at in flames) for seat in (1, 2) for row in (1, 2, 3)]
    assert min(burning) > 0.6 * max(burning) > 30


def test_a_triple_on_a_diagonal_burns_too() -> None:
    table = Shining("222/32/2 -/-/-")
    assert table.marks[1, 1, 3] == "diagonal"
    table.wait(1.0)
    assert table.counted()["fire", "triple"] > 50


def test_each_fire_is_a_small_part_of_the_screen() -> None:
    table = Shining("444/-/- -/-/-")
    table.wait(3.0)
    across, up = zip(*table.at("fire"), strict=True)
    assert (max(across) - min(across)) * (max(up) - min(up)) < 0.02 * 640 * 360


def test_without_motion_a_fire_stands_still() -> None:
    table = Shining("444/-/- -/-/-", reduced_motion=True)
    table.wait(1.0)
    assert (table.flames, table.at("fire")) == ([(1, 1)], [])


@pytest.mark.parametrize("seat", [1, 2])
def test_motes_rise_around_the_board_of_the_seat_in_turn(seat: int) -> None:
    table = Shining(f"1/-/- 2/-/- {seat}")
    table.wait(3.0)
    assert table.counted().keys() == {("active", f"seat{seat}")}
    assert all(board_rect(seat).grown(35).holds(*at) for at in table.at("active"))


def test_no_motes_rise_when_the_match_is_over() -> None:
    table = Shining("1/-/- 2/-/- 1 over")
    assert table.match.position.over
    table.wait(1.0)
    assert len(table.pool.x) == 0


def test_a_shield_glimmers_along_its_rim_in_pulses() -> None:
    table = Shining("1/-/- 2/-/- 1 ready - - 2.3=2")
    counts = []
    for _ in range(60 * 8):
        table.tick(FRAME)
        counts.append(table.counted().get(("shield", "shield"), 0))
    later = counts[60:]
    assert max(later) > 1.5 * min(later) > 0
    rim = row_rect(2, 3)
    assert all(rim.grown(3).holds(*at) and not rim.grown(-3).holds(*at) for at in table.at("shield"))


def over_white(color: str) -> tuple[float, ...]:
    """Return a color blended with white, with the alpha from the look."""
    parts = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return tuple(255 - (255 - part) * STORE.look.pulse.alpha / 255 for part in parts)


def test_the_city_breathes_slowly_and_only_a_little() -> None:
    table = Shining("1/-/- 2/-/-")
    seen = []
    for _ in range(round(1 / STORE.look.pulse.speed / FRAME)):
        table.tick(FRAME)
        seen.append(table.city)
    assert max(seen) == pytest.approx(over_white(STORE.look.pulse.high), abs=1)
    assert min(seen) == pytest.approx(over_white(STORE.look.pulse.low), abs=1)


@pytest.mark.parametrize("comfort", [{"background": 0.0}, {"reduced_motion": True}])
def test_the_city_rests_where_that_is_wanted(comfort: dict[str, object]) -> None:
    table, seen = Shining("1/-/- 2/-/-", **comfort), set()
    for _ in range(9):
        table.wait(0.5)
        seen.add(tuple(table.city))
    assert len(seen) == 1
