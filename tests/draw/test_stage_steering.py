"""Control of the camera by the mouse, sticks and keys, for each kind of camera, and its reset with one button."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.content.models.light import CameraPace, CameraSight, Daylight, Lamp, Material, Reach
from systems.draw.stage import looks
from systems.draw.stage.camera import Camera
from systems.draw.stage.steering import HANDLINGS, CameraLimits, Steering, steering

PACE = CameraPace(seconds=0.3, turn=90, drag=0.5, zoom=2, wheel=1.1, walk=6)
LIMITS = CameraLimits((-5.0, 0.0, -4.0), (5.0, 0.0, 4.0), (15, 88), (4, 20), (24, 60))
HOME = Camera(pitch=50, distance=12)


def led(kind: str) -> Steering:
    """Return a camera control of this kind, at its home view."""
    return steering(HOME, LIMITS, HANDLINGS[kind], PACE)


def test_one_that_goes_around_it_turns_tilts_and_goes() -> None:
    camera = led("swinging")
    camera.drag(60, -20)
    assert (camera.goal.yaw, camera.goal.pitch, camera.goal.at) == (-30, 60, HOME.at)
    camera.back()
    camera.drag(0, -40, other=True)
    assert camera.goal.at[2] < 0 and camera.goal.yaw == 0


def test_a_dragged_point_stays_below_the_pointer_on_a_flat_map() -> None:
    flat = replace(HOME, pitch=90.0, span=9.0)
    camera = steering(flat, replace(LIMITS, pitch=(90, 90)), HANDLINGS["swinging"], PACE)
    before = camera.goal.project((1.0, 0.0, 1.0))
    camera.drag(24, 16, other=True)
    after = camera.goal.project((1.0, 0.0, 1.0))
    assert before is not None and after is not None
    assert (after.x - before.x, after.y - before.y) == pytest.approx((24, 16))


@pytest.mark.parametrize("kind", HANDLINGS)
def test_no_hand_leads_a_camera_from_the_board(kind: str) -> None:
    chance, camera = Random(kind), led(kind)
    for _ in range(200):
        other = chance.random() < 0.5
        camera.drag(chance.uniform(-300, 300), chance.uniform(-300, 300), other)
        camera.stick(chance.uniform(-1, 1), chance.uniform(-1, 1), 0.5, other)
        camera.walk(chance.uniform(-1, 1), chance.uniform(-1, 1), 0.5)
        camera.wheel(chance.uniform(-9, 9))
        camera.zoom(chance.uniform(-2, 2), 0.5)
        seen = camera.goal.ray(320, 180).on_floor()
        assert seen is not None and LIMITS.inside(seen) == pytest.approx(seen, abs=1e-6)


@pytest.mark.parametrize("kind", HANDLINGS)
def test_one_button_leads_back(kind: str) -> None:
    camera = led(kind)
    camera.drag(90, 30)
    camera.walk(1, 1, 0.4)
    camera.back()
    for _ in range(120):
        camera.follow(1 / 60)
    assert camera.view == HOME


def test_with_reduced_motion_a_camera_arrives_at_once() -> None:
    camera = led("swinging")
    camera.lead(replace(HOME, yaw=90))
    camera.follow(1 / 60)
    assert 0 < camera.view.yaw < 90
    camera.follow(1 / 60, calm=True)
    assert camera.view.yaw == 90


class Two:
    """A palette of two colors."""

    def rgb(self, name: str) -> tuple[int, int, int]:
        return {"seat1": (0, 200, 100), "panel": (10, 10, 10)}[name]


def test_what_designers_say_becomes_paint_light_and_cameras() -> None:
    materials = {"cap": Material(color="seat1", share=0.5, glow=0.3), "gold": Material(color="#FFD040")}
    paints = looks.paints(Two(), materials)
    assert (paints["cap"].color, paints["cap"].glow, paints["gold"].color) == ((0, 100, 50), 0.3, (255, 208, 64))
    lamp = Lamp(start=(0, 1, 0), end=(2, 1, 0), color="seat1", strength=0.4, reach=3)
    assert looks.glows(Two(), [lamp])[0][2:] == ((0, 200, 100), 0.4, 3)
    sun = looks.sun(Two(), Daylight(way=(0, 1, 0), light=0.5, shade=0.4, steps=5, dark="panel"))
    assert (sun.dark, sun.steps) == ((10, 10, 10), 5)
    assert looks.camera(CameraSight(at=(1, 0, 2), pitch=60, distance=8)) == Camera((1, 0, 2), 0, 60, 8)
    reach = Reach(low=(-1, 0, -1), high=(1, 0, 1), pitch=(20, 80), distance=(2, 9), field=(30, 60))
    assert looks.limits(reach) == CameraLimits((-1, 0, -1), (1, 0, 1), (20, 80), (2, 9), (30, 60))
