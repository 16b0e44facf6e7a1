"""The spread of light over the picture, in a real window."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from arcade.gl import Geometry
from PIL import Image, ImageChops, ImageStat

from components.focus import Rect
from game.content.models.light import Grade
from systems.draw.canvas import Canvas
from tests.kit.app import Stage
from tests.kit.drawing import held, living, ungraded

CYAN = (64, 240, 255)
RED = (255, 0, 0)
DARK = (16, 8, 40)
LINE = Rect(300, 100, 40, 1)


@pytest.fixture
def canvas(stage: Stage) -> Iterator[Canvas]:
    """A canvas with light, but without grading."""
    canvas, light = stage.app.paper, stage.app.store.light
    canvas.quality, canvas.light, canvas.past = "standard", ungraded(light), 0.0
    canvas.begin()
    yield canvas
    canvas.quality, canvas.light = stage.app.settings.glow, light


def halo(canvas: Canvas, quality: str) -> tuple[int, int]:
    """Return the width and height of a square's light."""
    canvas.quality = quality
    canvas.begin()
    canvas.fill(Rect(300, 160, 40, 40), CYAN, glow=1.0)
    left, top, right, bottom = canvas.read().getbbox()
    return right - left, bottom - top


def at(picture: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    """Return the color at a place, y up."""
    found = picture.getpixel((x, picture.height - 1 - y))
    assert isinstance(found, tuple)
    return found


def test_what_shines_lights_its_neighbourhood_in_its_own_color(canvas: Canvas) -> None:
    canvas.fill(LINE, CYAN, glow=1.0)
    picture = canvas.read()
    red, green, blue = at(picture, 320, 104)
    assert blue >= green > red
    assert at(picture, 320, 200) == (0, 0, 0)


def test_a_bright_line_keeps_its_color(canvas: Canvas) -> None:
    canvas.fill(LINE, CYAN, glow=1.0)
    red, _, blue = at(canvas.read(), 320, 100)
    assert red < 0.5 * blue


def test_what_does_not_shine_throws_no_light(canvas: Canvas) -> None:
    canvas.fill(LINE, CYAN, glow=0.0)
    assert set(canvas.read().getcolors()) == {(640 * 360 - 40, (0, 0, 0)), (40, CYAN)}


def test_dark_colors_never_shine(canvas: Canvas) -> None:
    canvas.fill(LINE, DARK, glow=1.0)
    assert set(canvas.read().getcolors()) == {(640 * 360 - 40, (0, 0, 0)), (40, DARK)}


def test_a_backdrop_is_as_dark_as_it_was_just_asked_for(canvas: Canvas) -> None:
    lit = []
    for night in (0.0, 0.9):
        canvas.begin()
        canvas.shade("city", (0, 0, 0), night)
        canvas.backdrop("city")
        lit.append(ImageStat.Stat(canvas.read().convert("L")).mean[0])
    assert lit[1] < 0.5 * lit[0]


def test_a_picture_that_was_read_can_be_drawn_on_and_read_again(canvas: Canvas) -> None:
    canvas.fill(LINE, CYAN, glow=1.0)
    once, again = canvas.read(), canvas.read()
    assert once.tobytes() == again.tobytes(), "its light was added twice"
    canvas.fill(Rect(100, 300, 40, 1), CYAN, glow=1.0)
    both = canvas.read()
    assert at(both, 120, 304) != (0, 0, 0), "what came later does not shine"
    assert at(both, 320, 104) == at(once, 320, 104)


def test_the_city_never_blooms(canvas: Canvas) -> None:
    canvas.backdrop("city")
    lit = canvas.read()
    canvas.quality = "off"
    assert lit.tobytes() == canvas.read().tobytes()


def test_a_plate_hides_the_light_below_it(canvas: Canvas) -> None:
    canvas.fill(LINE, CYAN, glow=1.0)
    canvas.fill(LINE.grown(3), DARK)
    assert {color for _, color in canvas.read().getcolors()} == {(0, 0, 0), DARK}


def test_what_is_added_covers_nothing(canvas: Canvas) -> None:
    canvas.quality = "off"
    canvas.fill(LINE, RED)
    canvas.fill(LINE, (0, 200, 0), add=1.0)
    canvas.fill(Rect(300, 100, 10, 1), (0, 0, 100), alpha=0.5, add=1.0)
    picture = canvas.read()
    assert at(picture, 330, 100) == (255, 200, 0) and at(picture, 305, 100) == (255, 200, 50)


def test_text_shines_less_than_lines(canvas: Canvas) -> None:
    canvas.text("IIIIIIII", 300, 100, tint=CYAN)
    by_font = sum(canvas.read().convert("L").histogram()[1:])
    canvas.begin()
    canvas.text("IIIIIIII", 300, 100, tint=CYAN, glow=1.0)
    assert by_font < sum(canvas.read().convert("L").histogram()[1:])


def test_better_qualities_reach_further(canvas: Canvas) -> None:
    off, low, standard, high = (halo(canvas, quality) for quality in ("off", "low", "standard", "high"))
    assert off == (40, 40) < low < standard < high


def test_a_shaken_picture_shows_no_edge(canvas: Canvas) -> None:
    canvas.fill(Rect(0, 0, 640, 360), DARK)
    canvas.fill(Rect(300, 100, 1, 1), RED)
    still = canvas.read()
    canvas.shake(5.2, -3)
    moved = canvas.read()
    assert at(moved, 305, 97) == at(still, 300, 100)
    assert at(moved, 0, 359) == at(still, 0, 359) == DARK
    canvas.begin()
    canvas.fill(Rect(300, 100, 1, 1), RED)
    assert at(canvas.read(), 300, 100) == at(still, 300, 100), "the next picture stands still"


def test_a_shaken_picture_leaves_the_pointer_true(stage: Stage) -> None:
    stage.frame()
    before = stage.app.paper.to_virtual(100, 100)
    stage.app.paper.shake(8, 8)
    stage.app.paper.present(stage.app)
    assert stage.app.paper.to_virtual(100, 100) == before


@pytest.mark.parametrize("quality", ["off", "standard"])
def test_a_pause_is_darker_toward_the_corners(stage: Stage, quality: str) -> None:
    canvas = stage.app.paper
    canvas.quality = quality
    canvas.begin()
    canvas.fill(Rect(0, 0, 640, 360), (200, 200, 200), glow=0.0)
    canvas.gray(1.0)
    picture = canvas.read()
    assert sum(at(picture, 2, 2)) < sum(at(picture, 320, 180))
    canvas.quality = stage.app.settings.glow


def test_the_background_bulges_and_darkens_but_nothing_over_it_does(stage: Stage) -> None:
    canvas, light = stage.app.paper, stage.app.store.light
    canvas.quality = "off"
    canvas.begin()
    canvas.backdrop("city")
    through_a_lens = canvas.read()
    canvas.light = ungraded(light).model_copy(update={"lens": 0.0})
    canvas.begin()
    canvas.backdrop("city")
    flat = canvas.read()
    canvas.fill(Rect(0, 0, 4, 4), RED)
    corner = at(canvas.read(), 1, 1)
    canvas.quality, canvas.light = stage.app.settings.glow, light
    assert ImageChops.difference(through_a_lens, flat).getbbox() is not None
    assert sum(at(through_a_lens, 639, 0)) <= sum(at(flat, 639, 0))
    assert corner == RED


def test_a_picture_is_graded_as_if_that_were_done_at_its_end(stage: Stage) -> None:
    canvas, light = stage.app.paper, stage.app.store.light
    canvas.quality = "standard"
    canvas.begin()
    canvas.fill(Rect(0, 0, 640, 360), (200, 40, 90), glow=0.0)
    canvas.fill(Rect(0, 0, 320, 360), (20, 240, 30), alpha=0.5, glow=0.0)
    canvas.fill(Rect(0, 0, 300, 360), (0, 0, 100), add=1.0, glow=0.0)
    game = canvas.read()
    canvas.gray(0.0)
    pause = canvas.read()
    canvas.quality = stage.app.settings.glow
    for x, plain in ((330, (200, 40, 90)), (310, (110, 140, 60)), (290, (110, 140, 160))):
        assert at(game, x, 180) == pytest.approx(finished(light.grades.game, plain), abs=3)
        assert at(pause, x, 180) == pytest.approx(finished(light.grades.pause, plain), abs=3)


def finished(grade: Grade, plain: tuple[int, int, int]) -> tuple[float, ...]:
    """Return a color after grading, in the middle of a picture."""
    gray = sum(share * part for share, part in zip((0.299, 0.587, 0.114), plain, strict=True))
    each = zip(plain, grade.scale, grade.raised, strict=True)
    return tuple((gray + grade.saturation * (part - gray)) * scale + 255 * lift for part, scale, lift in each)


def test_a_frame_takes_few_passes_and_the_breath_of_the_city_seldom_more(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.reset(speed=1.0)
    stage.open_table("2/4/- 3/2/- 1 place:2 destiny,shield -", glow="standard")
    stage.frame(1.0)
    passes: list[int] = []
    render = Geometry.render

    def counted(self: Geometry, *how: Any, **more: Any) -> None:
        passes[-1] += 1
        render(self, *how, **more)

    monkeypatch.setattr(Geometry, "render", counted)
    for _ in range(120):
        passes.append(0)
        stage.frame(1 / 60)
    usual, things, levels = min(passes), 2, stage.app.store.light.steps.standard.levels
    assert usual <= things + 2 * levels + 3, "light is shrunk, brought back, added once, and all is shown"
    assert sum(count > usual for count in passes) <= len(passes) / 6, "what lies still is seldom drawn anew"


def test_a_changed_quality_is_seen_at_once(stage: Stage) -> None:
    stage.app.settings.glow = "off"
    stage.app.apply_settings()
    assert stage.app.paper.quality == "off"
    stage.app.settings.glow = "standard"
    stage.app.apply_settings()
    assert stage.app.paper.quality == "standard"


def test_light_that_designers_change_again_and_again_keeps_nothing_on_the_graphics_card(stage: Stage) -> None:
    app, told = stage.app, []
    light = app.paper.light
    for number in range(6):
        grade = light.grades.game.model_copy(update={"saturation": 1 + number / 10})
        step = light.steps.standard.model_copy(update={"spread": 0.3 + number / 10})
        app.paper.light = light.model_copy(update={
            "grades": light.grades.model_copy(update={"game": grade}),
            "steps": light.steps.model_copy(update={"standard": step}),
        })  # fmt: skip
        app.paper.quality = "standard"
        app.picture()
        told.append(living(app.ctx))
    app.paper.light, app.paper.quality = light, app.settings.glow
    assert told[-1] <= max(told[:4])


def test_a_window_begun_anew_again_and_again_keeps_nothing_on_the_graphics_card(stage: Stage) -> None:
    told = []
    for _ in range(5):
        app = stage.begin(stage.app.settings, 1, stage.app.store)
        app.picture()
        told.append(held(app.ctx))
    assert told[-1] <= max(told[:3])
