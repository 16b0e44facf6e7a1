"""Particles fly the same at every frame rate, and need no more memory after hours than after seconds."""

from __future__ import annotations

from components.effects import Particles, Source
from components.focus import Rect
from systems.effects.particles import STEP, emit, make_room
from systems.order import shine
from tests.kit.rules import dice
from tests.kit.watched import STORE, Shining

EFFECTS = dice(STORE).effects

BURNING = "444/551/515 36/6/333 1 ready - - 1.2=2,2.3=3"


def after(seconds: float, frame: float, **comfort: object) -> list[tuple[float, float, float]]:
    pool = Shining(BURNING, **comfort).pool
    for _ in range(round(seconds / frame)):
        shine(frame)
    return [(pool.x[at], pool.y[at], pool.age[at]) for at in range(len(pool.x))]


def test_however_time_is_cut_the_picture_is_the_same() -> None:
    smooth = after(3.0, STEP)
    assert len(smooth) > 150
    assert after(3.0, 1 / 30) == after(3.0, 1 / 240) == smooth


def test_the_pool_never_overflows() -> None:
    pool = Particles()
    make_room(pool, 50)
    emit(pool, Source(EFFECTS.fire, "triple", Rect(0, 0, 10, 10)), 400)
    assert len(pool.x) == 50


def test_without_motion_nothing_drifts() -> None:
    pool = Shining(BURNING, reduced_motion=True).pool
    shine(STEP)
    for _ in range(120):
        for at in range(len(pool.x)):
            assert pool.go_x[at] == pool.go_y[at] == pool.fall[at] == 0
        shine(STEP)
    assert len(pool.x) > 0, "shields still glimmer"
