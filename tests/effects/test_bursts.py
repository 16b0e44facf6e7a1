"""Particles and the bursts that events cause."""

from __future__ import annotations

import pytest

from components.effects import Particles, ParticleSource
from components.focus import Rect
from game.tables.knucklebones.events import (
    DiceDestroyed,
    DiceSwapped,
    DiePlaced,
    DieRepelled,
    MatchWon,
    RowShielded,
    ShieldGone,
)
from systems.effects.particles import STEP_SECONDS, emit, make_room
from systems.knucklebones.layout import DIE_SIDE, board_rect, field_at, row_rect
from systems.layout import rect_around
from systems.order import run_effects
from tests.kit.rules import dice
from tests.kit.watched import FRAME, STORE, WatchedEffects


def test_destroyed_dice_are_shattered_where_they_lay_in_their_color() -> None:
    table = WatchedEffects("-/-/- 41/-/- 1 place:4")
    table.move("place:1")
    table.until(DiceDestroyed)
    amount = table.sprays.shattered.amount
    assert table.particle_counts()["shattered", "seat2"] >= amount
    die = rect_around(*field_at(2, 1, 1), DIE_SIDE, DIE_SIDE).grow(4)
    assert all(die.holds(x, y) for x, y in table.at("shattered"))


def test_a_repelled_die_is_shattered_and_the_shield_flashes_up() -> None:
    table = WatchedEffects("-/-/- 4/-/- 1 place:4 - - 2.1=3")
    table.move("place:1")
    table.until(DieRepelled)
    found = table.particle_counts()
    assert found["shattered", "seat1"] and found["struck", "shield"]
    assert all(row_rect(2, 1).grow(6).holds(x, y) for x, y in table.at("struck"))


@pytest.mark.parametrize(("position", "move", "event", "effect", "tint", "where"), [
    ("-/-/- -/-/- 1 place:4", "place:2", DiePlaced, "landed", "seat1",
     rect_around(*field_at(1, 2, 1), DIE_SIDE, DIE_SIDE)),
    ("1/2/3 -/-/- 1 ready shield", "shield:3", RowShielded, "raised", "shield", row_rect(1, 3)),
    ("1/2/- -/-/- 2 place:4 - - 1.2=1", "place:3", ShieldGone, "broken", "shield", row_rect(1, 2)),
    ("12/-/- -/-/- 1 ready twister", "twister:1.1,1.2", DiceSwapped, "landed", "seat1", row_rect(1, 1)),
    ("666/555/11 3/-/- 1 place:4", "place:3", MatchWon, "won", "double", board_rect(1)),
])
def test_events_emit_particles(position: str, move: str, event: type, effect: str, tint: str, where: Rect) -> None:
    table = WatchedEffects(position)
    table.move(move)
    table.until(event)
    assert table.particle_counts()[effect, tint] > 8
    assert all(where.grow(8).holds(x, y) for x, y in table.at(effect))


@pytest.mark.parametrize("comfort", [{"reduced_motion": True}, {"particles": 0.0}])
def test_nothing_flies_where_that_is_not_wanted(comfort: dict[str, object]) -> None:
    table = WatchedEffects("-/-/- 444/-/- 1 place:4", **comfort)
    table.move("place:1")
    for _ in range(90):
        table.tick(FRAME)
        assert len(table.pool.x) == 0


EFFECTS = dice(STORE).effects

BURNING = "444/551/515 36/6/333 1 ready - - 1.2=2,2.3=3"


def after(seconds: float, frame: float, **comfort: object) -> list[tuple[float, float, float]]:
    pool = WatchedEffects(BURNING, **comfort).pool
    for _ in range(round(seconds / frame)):
        run_effects(frame)
    return [(pool.x[at], pool.y[at], pool.age[at]) for at in range(len(pool.x))]


def test_however_time_is_cut_the_picture_is_the_same() -> None:
    smooth = after(3.0, STEP_SECONDS)
    assert len(smooth) > 150
    assert after(3.0, 1 / 30) == after(3.0, 1 / 240) == smooth


def test_the_pool_never_overflows() -> None:
    pool = Particles()
    make_room(pool, 50)
    emit(pool, ParticleSource(EFFECTS.fire, "triple", Rect(0, 0, 10, 10)), 400)
    assert len(pool.x) == 50


def test_without_motion_nothing_drifts() -> None:
    pool = WatchedEffects(BURNING, reduced_motion=True).pool
    run_effects(STEP_SECONDS)
    for _ in range(120):
        for at in range(len(pool.x)):
            assert pool.go_x[at] == pool.go_y[at] == pool.fall[at] == 0
        run_effects(STEP_SECONDS)
    assert len(pool.x) > 0, "shields still glimmer"
