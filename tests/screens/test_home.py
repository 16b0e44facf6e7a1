"""What Home shows: dice that float beside its cabinets and buttons."""

from __future__ import annotations

from PIL import ImageChops

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
