"""Golden pictures: every scene of the gallery looks the way it did when somebody last looked at it and was content.

On the renderer the goldens were made with (``renderer.txt``) they are compared exactly, give or take one step of
rounding between processors; on any other one they may differ a little everywhere and a lot hardly anywhere.
After a wanted change: ``python3 run.py accept pictures``, and look at the sheet of what changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import Image

from game.app.window import Window
from game.tools.gallery.comparing import alike
from game.tools.gallery.scenes import SCENES, Scene, bring_up, settings_of

HERE = Path(__file__).parent
ACCEPT = "is that wanted? then `python3 run.py accept pictures --scenes {}`, and look at build/accept.png"


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
    picture, accept = HERE / f"{scene.name}.png", ACCEPT.format(scene.name)
    assert picture.exists(), accept
    with Image.open(picture) as golden:
        assert alike(shown, golden.convert("RGB"), made_here(app)), f"it looks different now, {tmp_path}; {accept}"


def test_no_picture_is_left_of_a_scene_that_is_gone() -> None:
    assert {path.stem for path in HERE.glob("*.png")} == {scene.name for scene in SCENES}
