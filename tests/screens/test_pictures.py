"""What a newcomer sees: dice that float on Home, a tutorial in pictures, buttons to join with."""

from __future__ import annotations

from PIL import ImageChops

from systems.draw.knucklebones.lessons import LESSONS
from tests.kit.app import Stage


def moved(stage: Stage, seconds: float) -> tuple[int, int, int, int] | None:
    """The part of the picture that is different after a while."""
    stage.frame()
    before = stage.app.paper.read()
    stage.wait(seconds)
    stage.frame()
    return ImageChops.difference(before, stage.app.paper.read()).getbbox()


def test_dice_float_on_home(stage: Stage) -> None:
    assert moved(stage, stage.app.store.home.seconds / 3) is not None


def test_with_reduced_motion_they_stand_still(stage: Stage) -> None:
    stage.app.settings.reduced_motion = True
    assert moved(stage, stage.app.store.home.seconds / 3) is None


def test_no_floating_die_touches_a_cabinet_a_button_or_the_edge(stage: Stage) -> None:
    look = stage.app.store.home
    for die in look.dice:
        reach = (20 if die.large else 15) + look.drift
        assert reach <= die.x <= 640 - reach and reach <= die.y <= 360 - reach
        for rect in (item.rect.grown(reach) for item in stage.items):
            assert not rect.holds(die.x, die.y)


def test_there_is_a_picture_for_every_line_of_the_tutorial(stage: Stage) -> None:
    known = stage.app.store.texts["en"]
    assert len([key for key in known if key.startswith("tutorial.line")]) == len(LESSONS)
