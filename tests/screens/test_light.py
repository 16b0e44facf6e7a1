"""The virtual picture: what is drawn, the light over it, how screens dissolve, and that nothing flashes too much."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import arcade
import pytest
from PIL import Image, ImageChops, ImageStat

from components.comfort import Comfort
from components.focus import Rect
from game.content.models.light import Grade, Light, Toning
from game.tables.knucklebones.notation import read, read_move
from game.tools.gallery.steps import seat_both
from systems.draw.canvas import Canvas
from systems.draw.shaders import MOST_VARIANTS
from tests.kit.app import Kotsu
from tests.kit.drawing import count_living_objects, count_objects, without_grading
from tests.kit.eyes import Flashes, flashes, luminance
from tests.kit.pads import XBOX_360

CYAN = (64, 240, 255)
RED = (255, 0, 0)
DARK = (16, 8, 40)
LINE = Rect(300, 100, 40, 1)


@pytest.fixture
def canvas(kotsu: Kotsu) -> Iterator[Canvas]:
    """A canvas with light, but without grading."""
    canvas, light = kotsu.app.main_canvas, kotsu.app.store.light
    canvas.quality, canvas.light = "standard", without_grading(light)
    canvas.begin()
    yield canvas
    canvas.quality, canvas.light = kotsu.app.settings.glow, light


def at(picture: Image.Image, x: int, y: int) -> tuple[int, int, int]:
    """Return the color at a place, y up."""
    return picture.getpixel((x, picture.height - 1 - y))


def test_glow_lights_the_neighborhood_in_its_color_but_dark_colors_never_shine(canvas: Canvas) -> None:
    canvas.fill(LINE, CYAN, glow=1.0)
    picture = canvas.read()
    red, green, blue = at(picture, 320, 104)
    assert blue >= green > red
    assert at(picture, 320, 200) == (0, 0, 0)
    canvas.begin()
    canvas.fill(LINE, DARK, glow=1.0)
    assert set(canvas.read().getcolors()) == {(640 * 360 - 40, (0, 0, 0)), (40, DARK)}


def test_the_city_never_blooms(canvas: Canvas) -> None:
    canvas.backdrop("city")
    lit = canvas.read()
    canvas.quality = "off"
    assert lit.tobytes() == canvas.read().tobytes()


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


def test_a_picture_is_graded_as_if_that_were_done_at_its_end(kotsu: Kotsu) -> None:
    canvas, light = kotsu.app.main_canvas, kotsu.app.store.light
    canvas.quality = "standard"
    canvas.begin()
    canvas.fill(Rect(0, 0, 640, 360), (200, 40, 90), glow=0.0)
    canvas.fill(Rect(0, 0, 320, 360), (20, 240, 30), alpha=0.5, glow=0.0)
    canvas.fill(Rect(0, 0, 300, 360), (0, 0, 100), add=1.0, glow=0.0)
    game = canvas.read()
    canvas.gray(0.0)
    pause = canvas.read()
    canvas.quality = kotsu.app.settings.glow
    for x, plain in ((330, (200, 40, 90)), (310, (110, 140, 60)), (290, (110, 140, 160))):
        assert at(game, x, 180) == pytest.approx(grade_color(light.grades.game, plain), abs=3)
        assert at(pause, x, 180) == pytest.approx(grade_color(light.grades.pause, plain), abs=3)


def grade_color(grade: Grade, plain: tuple[int, int, int]) -> tuple[float, ...]:
    """Return a color after grading, in the middle of a picture."""
    gray = sum(share * part for share, part in zip((0.299, 0.587, 0.114), plain, strict=True))
    each = zip(plain, grade.scale, grade.offset, strict=True)
    return tuple((gray + grade.saturation * (part - gray)) * scale + 255 * lift for part, scale, lift in each)


@pytest.fixture
def compiling_kotsu(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> Kotsu:
    """The application, which compiles its shaders as in a real run and keeps none."""
    monkeypatch.delitem(vars(kotsu.app.ctx), "program")
    return kotsu


def test_light_that_designers_change_again_and_again_keeps_nothing_on_the_graphics_card(compiling_kotsu: Kotsu) -> None:
    app, counts = compiling_kotsu.app, []
    light = app.main_canvas.light
    for number in range(MOST_VARIANTS + 3):
        grade = light.grades.game.model_copy(update={"saturation": 1 + number / 10})
        step = light.steps.standard.model_copy(update={"spread": 0.3 + number / 10})
        app.main_canvas.light = light.model_copy(update={
            "grades": light.grades.model_copy(update={"game": grade}),
            "steps": light.steps.model_copy(update={"standard": step}),
        })
        app.main_canvas.quality = "standard"
        app.draw_picture()
        counts.append(count_living_objects(app.ctx))
    app.main_canvas.light, app.main_canvas.quality = light, app.settings.glow
    assert counts[-1] == counts[MOST_VARIANTS]


def test_restarting_a_window_leaks_no_graphics_memory(compiling_kotsu: Kotsu) -> None:
    counts, kotsu = [], compiling_kotsu
    for _ in range(4):
        app = kotsu.begin(kotsu.app.settings, 1, kotsu.app.store)
        app.draw_picture()
        counts.append(count_objects(app.ctx))
    assert counts[-1] <= max(counts[:3])


def with_toning(light: Light, **toning: Any) -> Light:
    """Return this light with a toning in both grades."""
    changed = Toning.model_validate(toning)
    grades = {name: getattr(light.grades, name).model_copy(update={"toning": changed}) for name in ("game", "pause")}
    return light.model_copy(update={"grades": light.grades.model_copy(update=grades)})


GRAYS = (30, 128, 230)


def grays(canvas: Canvas) -> list[tuple[int, int, int]]:
    """Draw a dark, a middle and a bright gray, and return their graded colors."""
    canvas.begin()
    for number, level in enumerate(GRAYS):
        canvas.fill(Rect(100 * number, 0, 100, 360), (level, level, level), glow=0.0)
    picture = canvas.read()
    return [at(picture, 100 * number + 50, 180) for number in range(len(GRAYS))]


def test_each_part_of_the_toning_changes_its_own_colors(canvas: Canvas) -> None:
    plain = without_grading(canvas.light)
    assert grays(canvas) == [(level, level, level) for level in GRAYS]
    canvas.light = with_toning(plain, white={"warmth": 0.5})
    canvas.begin()
    canvas.fill(Rect(0, 0, 640, 360), (128, 128, 128), glow=0.0)
    canvas.gray(1.0)
    red, green, blue = at(canvas.read(), 320, 180)
    assert red > green > blue, "a pause is toned like the game"
    assert all(red > green > blue for red, green, blue in grays(canvas))
    for number, zone in enumerate(("shadows", "midtones", "highlights")):
        canvas.light = with_toning(plain, **{zone: {"tint": "#FF8080"}})
        shares = [(red - green) / red for red, green, _ in grays(canvas)]
        assert shares[number] == max(shares) > 2 * sorted(shares)[1]
    canvas.light = with_toning(plain, split={"shadows": "#4060FF", "highlights": "#FFC040", "amount": 1.0})
    dark, _, bright = grays(canvas)
    assert dark[2] > dark[0] and bright[0] > bright[2]


def test_dirt_on_the_lens_shows_only_where_something_glows(canvas: Canvas) -> None:
    clean = canvas.light
    dirty = clean.model_copy(update={"dirt": 5.0})

    def pictures(glow: float) -> list[Image.Image]:
        found = []
        for light in (clean, dirty):
            canvas.light = light
            canvas.begin()
            canvas.fill(Rect(0, 0, 640, 360), (0, 0, 0), glow=0.0)
            canvas.fill(Rect(200, 100, 240, 160), CYAN, glow=glow)
            found.append(canvas.read())
        return found

    dark, same = pictures(0.0)
    assert dark.tobytes() == same.tobytes()
    lit, spotted = pictures(1.0)
    assert sum(spotted.convert("L").tobytes()) > sum(lit.convert("L").tobytes())


@pytest.fixture
def plain(canvas: Canvas) -> Canvas:
    """A canvas without light that shows pictures unchanged."""
    canvas.quality = "off"
    canvas.begin()
    return canvas


def test_later_drawings_are_on_top_gray_spares_them_and_any_number_fits(plain: Canvas) -> None:
    plain.fill(Rect(0, 0, 640, 360), RED)
    plain.gray(1.0)
    plain.fill(Rect(10, 20, 30, 40), RED)
    plain.fill(Rect(10, 20, 5, 5), (0, 255, 0))
    for x in range(3000):
        plain.fill(Rect(x % 640, 100 + x // 640, 1, 1), RED)
    picture = plain.read()
    red, green, blue = picture.getpixel((300, 100))
    assert red == green == blue > 0 and picture.getpixel((10, 359 - 20)) == (0, 255, 0)
    assert dict(map(reversed, picture.getcolors()))[RED] == 30 * 40 - 25 + 3000


def test_a_sprite_is_drawn_pixel_by_pixel(plain: Canvas) -> None:
    plain.sprite("pips_1", 100, 100, tint=RED)
    region = plain.atlas.region("pips_1")
    sheet = plain.atlas.image.crop((region.x, region.y, region.x + region.w, region.y + region.h))
    black = Image.new("RGBA", sheet.size, (0, 0, 0, 255))
    black.alpha_composite(sheet)
    half = region.w // 2
    drawn = plain.read().crop((100 - half, 260 - half, 100 + half, 260 + half))
    assert drawn.getchannel("R").tobytes() == black.getchannel("R").tobytes()
    assert drawn.getchannel("G").getextrema() == (0, 0)


def test_the_window_shows_the_picture_and_black_bars(kotsu: Kotsu) -> None:
    kotsu.frame()
    app = kotsu.app
    shown = arcade.get_image(0, 0, *app.get_framebuffer_size()).convert("RGB")
    assert shown.tobytes() == app.main_canvas.read(shown.size).tobytes()


def test_a_changed_backdrop_is_drawn_again(plain: Canvas) -> None:
    def standing(tint: tuple[int, int, int]) -> None:
        plain.begin()
        plain.backdrop("city", standing=lambda pen: pen.fill(Rect(10, 20, 30, 40), tint))

    for tint in (RED, RED, (0, 255, 0)):
        standing(tint)
        assert plain.read().getpixel((10, 359 - 20)) == tint
    plain.begin()
    plain.backdrop("city")
    assert plain.read().getpixel((10, 359 - 20)) not in (RED, (0, 255, 0))


SHORT = 0.01


def picture(kotsu: Kotsu, dt: float = SHORT) -> Image.Image:
    kotsu.frame(dt)
    return kotsu.app.main_canvas.read()


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return the difference of two pictures, 0 if they are equal."""
    return sum(ImageStat.Stat(ImageChops.difference(one, other)).mean)


def test_one_screen_dissolves_into_the_next_while_presses_count(kotsu: Kotsu) -> None:
    seconds = kotsu.app.content.timing.motion.dissolve
    kotsu.app.settings.comfort.background = 0
    kotsu.wait(1.0)
    home = picture(kotsu)
    kotsu.app.go("options")
    first, half = picture(kotsu), picture(kotsu, seconds / 2)
    kotsu.wait(seconds)
    last = picture(kotsu)
    assert apart(first, home) < apart(half, home) < apart(last, home)
    assert apart(first, last) > apart(half, last) > 0
    kotsu.reset(XBOX_360)
    kotsu.app.go("credits")
    kotsu.tick(kotsu.app.content.timing.panel_guard + SHORT)
    assert kotsu.app.fade > 0
    kotsu.hub.pads[0].back()
    kotsu.tick(SHORT)
    assert kotsu.name == "Home"
    kotsu.app.settings.comfort.reduced_motion = True
    picture(kotsu)
    kotsu.app.go("options")
    first = picture(kotsu)
    kotsu.wait(1.0)
    assert apart(first, picture(kotsu)) == 0, "under reduced motion, screens change at once"


FPS = 30
QUARTER, SPOT = 0.25, 0.03
"""Shares of the screen: a quarter flashes at most twice a second, and more than a thirtieth at most three times."""
Color = tuple[int, int, int]


def synthetic(color: Callable[[float], Color]) -> Flashes:
    """Return the flashes of a picture in a single color that changes with time."""
    pictures = (Image.new("RGB", (64, 36), color(index / FPS)) for index in range(2 * FPS))
    return flashes([luminance(picture, (16, 9)) for picture in pictures], FPS)


def blink(rate: float) -> Callable[[float], Color]:
    return lambda time: (255 * (math.floor(2 * rate * time + 1e-9) % 2),) * 3


@pytest.mark.parametrize("rate", [1, 3, 5])
def test_the_meter_counts_a_blinking_screen(rate: int) -> None:
    assert synthetic(blink(rate)).over(QUARTER) == rate


def test_only_large_areas_count() -> None:
    def spot(at: int) -> Image.Image:
        picture = Image.new("RGB", (160, 90))
        picture.paste((255,) * 3 if at // 3 % 2 else (0,) * 3, (0, 0, 16, 18))
        return picture

    found = flashes([luminance(spot(at)) for at in range(2 * FPS)], FPS)
    assert (found.over(0.019), found.over(0.021)) == (5, 0)


@pytest.fixture
def bright(kotsu: Kotsu) -> Iterator[Kotsu]:
    """The application with all effects at their maximum."""
    kotsu.reset(speed=1.0)
    comfort, kotsu.app.settings.glow = kotsu.app.settings.comfort, "high"
    comfort.shake, comfort.particles, comfort.background = 100, 100, 100
    seat_both(kotsu.app)
    yield kotsu
    kotsu.reset()


def flashes_of(kotsu: Kotsu, seconds: float) -> Flashes:
    frames = []
    for _ in range(round(seconds * FPS)):
        kotsu.app.tick(1 / FPS)
        frames.append(luminance(kotsu.app.main_canvas.read()))
    return flashes(frames, FPS)


def calm(found: Flashes) -> bool:
    return found.over(QUARTER) <= 2 and found.over(SPOT) <= 3


def open_match(kotsu: Kotsu, notation: str) -> None:
    kotsu.app.go("match", position=read(kotsu.app.next_match.rules, notation))


@pytest.mark.parametrize("position", [
    pytest.param("444/555/666 111/222/333", id="six fires", marks=pytest.mark.long),
    pytest.param("-/-/- 11/66/33 1 ready - - 1.1=1,1.2=2,1.3=3,2.1=1,2.2=2,2.3=3", id="six shields",
                 marks=pytest.mark.long),
    pytest.param("515/252/612 424/141/2", id="diagonals", marks=pytest.mark.long),
    pytest.param("515/454/515 525/252/525", id="instant wins", marks=pytest.mark.long),
])
def test_glowing_things_do_not_flash(bright: Kotsu, position: str) -> None:
    open_match(bright, position)
    bright.wait(1.0)
    found = flashes_of(bright, 1.1)
    assert calm(found), found.rates[:: max(1, found.pixels // 100)]


@pytest.mark.parametrize(("position", "move"), [
    pytest.param("55/66/- 444/1/2 1 place:4", "place:3", id="a die lands", marks=pytest.mark.long),
    pytest.param("-/66/- 444/1/2 1 place:4", "place:1", id="three dice are shattered", marks=pytest.mark.long),
    pytest.param("-/66/- 444/1/2 1 place:4 - - 2.1=3", "place:1", id="a die is repelled", marks=pytest.mark.long),
    pytest.param("1/66/- 444/1/2 1 ready thief", "thief:1.1", id="a die is stolen", marks=pytest.mark.long),
    pytest.param("1/66/5 444/1/2 1 ready shield", "shield:2", id="a shield rises", marks=pytest.mark.long),
    pytest.param("444/555/51 111/222/333 1 place:6 - - 1.2=2,2.3=3", "place:3", id="the match ends amid fires"),
])
def test_events_do_not_flash(bright: Kotsu, position: str, move: str) -> None:
    open_match(bright, position)
    bright.tick(0.1)
    live = bright.screen
    live.match.pending.append(read_move(bright.app.next_match.rules, move))
    assert calm(flashes_of(bright, 1.1))


def test_without_motion_and_flashes_the_table_stands_still(bright: Kotsu) -> None:
    open_match(bright, "515/454/515 222/36/6 1 over")
    comfort = bright.screen.component(Comfort)
    comfort.reduced_motion = comfort.reduced_flashes = True
    bright.wait(4.0)
    pictures = set()
    for _ in range(3):
        bright.wait(0.37)
        bright.app.draw_picture()
        pictures.add(bright.app.main_canvas.read().tobytes())
    assert len(pictures) == 1
