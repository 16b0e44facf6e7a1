"""Transitions between screens."""

from __future__ import annotations

from PIL import Image, ImageChops, ImageStat

from tests.kit.app import Stage
from tests.kit.pads import XBOX_360

SHORT = 0.01


def picture(stage: Stage, dt: float = SHORT) -> Image.Image:
    stage.frame(dt)
    return stage.app.paper.read()


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the difference of two pictures, 0 if they are equal."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_one_screen_dissolves_into_the_next_while_presses_count(stage: Stage) -> None:
    seconds = stage.app.content.timing.motion.dissolve
    stage.app.settings.comfort.background = 0
    stage.wait(1.0)
    home = picture(stage)
    stage.app.go("options")
    first, half = picture(stage), picture(stage, seconds / 2)
    stage.wait(seconds)
    last = picture(stage)
    assert apart(first, home) < apart(half, home) < apart(last, home)
    assert apart(first, last) > apart(half, last) > 0
    stage.reset(XBOX_360)
    stage.app.go("credits")
    stage.tick(stage.app.content.timing.panel_guard + SHORT)
    assert stage.app.fade > 0
    stage.hub.pads[0].back()
    stage.tick(SHORT)
    assert stage.name == "Home"


def test_under_reduced_motion_screens_change_at_once(stage: Stage) -> None:
    stage.app.settings.reduced_motion = True
    picture(stage)
    stage.app.go("options")
    first = picture(stage)
    stage.wait(1.0)
    assert apart(first, picture(stage)) == 0
