"""Golden pictures: every scene of the gallery looks the way it did when somebody last looked at it and was content.

On the renderer the goldens were made with (``renderer.txt``) they are compared exactly, give or take one step of
rounding between processors; on any other one they may differ a little everywhere and a lot hardly anywhere.
After a wanted change: ``python3 run.py gallery --each tests/pictures``, and look at what changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from game.app.window import Window
from game.tools.gallery.scenes import SCENES, Scene, bring_up, settings_of

HERE = Path(__file__).parent
ROUNDING, LITTLE, LOT = 1, 12, 64
"""Steps of 255 in which one channel may differ."""
MOST = 0.02
"""Share of the picture that may differ a lot elsewhere."""


def differences(one: Image.Image, other: Image.Image) -> list[int]:
    """How many pixels differ by so many steps in their worst channel."""
    red, green, blue = ImageChops.difference(one, other).split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue).histogram()


def alike(shown: Image.Image, golden: Image.Image, exactly: bool) -> bool:
    """Whether nobody would see a difference; ``exactly``: whether there is none."""
    counts = differences(shown, golden)
    pixels = sum(counts)
    if exactly:
        return not sum(counts[ROUNDING + 1 :])
    mean = sum(step * count for step, count in enumerate(counts)) / pixels
    return mean <= LITTLE and sum(counts[LOT:]) <= MOST * pixels


@pytest.fixture
def app(request: pytest.FixtureRequest) -> Iterator[Window]:
    app = Window(settings=settings_of(request.param), seed=1, visible=False)
    yield app
    app.current.close()
    app.close()


def made_here(app: Window) -> bool:
    """Whether the goldens come from this renderer."""
    return (HERE / "renderer.txt").read_text("utf-8").strip() == app.paper.renderer


@pytest.mark.parametrize(("app", "scene"), [(scene, scene) for scene in SCENES], indirect=["app"],
                         ids=[scene.name for scene in SCENES])  # fmt: skip
def test_every_scene_looks_as_it_did(app: Window, scene: Scene, tmp_path: Path) -> None:
    bring_up(app, scene)
    shown = app.paper.read()
    shown.save(tmp_path / f"{scene.name}.png")
    picture = HERE / f"{scene.name}.png"
    assert picture.exists(), f"make it, and look at it: gallery --each tests/pictures --only {scene.name}"
    with Image.open(picture) as golden:
        assert alike(shown, golden.convert("RGB"), made_here(app)), f"it looks different now: {tmp_path}"


def test_no_picture_is_left_of_a_scene_that_is_gone() -> None:
    assert {path.stem for path in HERE.glob("*.png")} == {scene.name for scene in SCENES}


def test_the_comparison_sees_what_eyes_see() -> None:
    plain = Image.new("RGB", (640, 360), (16, 8, 40))
    lit, moved = plain.copy(), plain.copy()
    lit.paste((17, 9, 41), (0, 0, 640, 360))
    moved.paste((255, 255, 255), (0, 0, 120, 60))
    assert alike(plain, lit, True) and alike(plain, lit, False), "rounding"
    assert not alike(plain, moved, True) and not alike(plain, moved, False), "a die where none was"
    lit.paste((30, 20, 55), (0, 0, 640, 360))
    assert not alike(plain, lit, True), "another brightness"
