"""The virtual picture in a real window."""

from __future__ import annotations

from collections.abc import Iterator

import arcade
import pytest
from PIL import Image

from components.focus import Rect
from systems.draw.canvas import Canvas
from tests.kit.app import Stage
from tests.kit.drawing import without_grading

RED = (255, 0, 0)


@pytest.fixture
def canvas(stage: Stage) -> Iterator[Canvas]:
    """A canvas without light that shows pictures unchanged."""
    canvas, light = stage.app.paper, stage.app.store.light
    canvas.quality, canvas.light = "off", without_grading(light)
    canvas.begin()
    yield canvas
    canvas.quality, canvas.light = stage.app.settings.glow, light


def test_later_drawings_are_on_top(canvas: Canvas) -> None:
    canvas.fill(Rect(10, 20, 30, 40), RED)
    canvas.fill(Rect(10, 20, 5, 5), (0, 255, 0))
    picture = canvas.read()
    assert picture.getpixel((10, 359 - 20)) == (0, 255, 0)
    assert dict(map(reversed, picture.getcolors()))[RED] == 30 * 40 - 25


def test_a_sprite_is_drawn_pixel_by_pixel(canvas: Canvas) -> None:
    canvas.sprite("pips_1", 100, 100, tint=RED)
    region = canvas.atlas.region("pips_1")
    sheet = canvas.atlas.image.crop((region.x, region.y, region.x + region.w, region.y + region.h))
    black = Image.new("RGBA", sheet.size, (0, 0, 0, 255))
    black.alpha_composite(sheet)
    half = region.w // 2
    drawn = canvas.read().crop((100 - half, 260 - half, 100 + half, 260 + half))
    assert drawn.getchannel("R").tobytes() == black.getchannel("R").tobytes()
    assert drawn.getchannel("G").getextrema() == (0, 0)


def test_gray_spares_what_comes_later(canvas: Canvas) -> None:
    canvas.fill(Rect(0, 0, 640, 360), RED)
    canvas.gray(1.0)
    canvas.fill(Rect(0, 0, 1, 1), RED)
    picture = canvas.read()
    red, green, blue = picture.getpixel((300, 100))
    assert red == green == blue > 0 and picture.getpixel((0, 359)) == RED


def test_more_quads_than_ever_before_still_fit(canvas: Canvas) -> None:
    for x in range(3000):
        canvas.fill(Rect(x % 640, x // 640, 1, 1), RED)
    assert dict(map(reversed, canvas.read().getcolors()))[RED] == 3000


def test_the_window_shows_the_picture_and_black_bars(stage: Stage) -> None:
    stage.frame()
    app = stage.app
    shown = arcade.get_image(0, 0, *app.get_framebuffer_size()).convert("RGB")
    assert shown.tobytes() == app.paper.read(shown.size).tobytes()


def test_a_changed_backdrop_is_drawn_again(canvas: Canvas) -> None:
    def standing(tint: tuple[int, int, int]) -> None:
        canvas.begin()
        canvas.backdrop("city", standing=lambda pen: pen.fill(Rect(10, 20, 30, 40), tint))

    for tint in (RED, RED, (0, 255, 0)):
        standing(tint)
        assert canvas.read().getpixel((10, 359 - 20)) == tint
    canvas.begin()
    canvas.backdrop("city")
    assert canvas.read().getpixel((10, 359 - 20)) not in (RED, (0, 255, 0))
