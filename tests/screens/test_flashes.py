"""No effect flashes too much, at any settings: a quarter of the screen never flashes more than twice a second, and
areas that flash more than three times cover at most a thirtieth of it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

import pytest
from PIL import Image

from components.match import Comfort
from game.tables.knucklebones.notation import read, read_move
from game.tools.gallery.steps import seat_both
from tests.kit.app import Stage
from tests.kit.eyes import Flashes, flashes, luminance

FPS = 30
QUARTER, SPOT = 0.25, 0.03
Color = tuple[int, int, int]


def synthetic(color: Callable[[float], Color]) -> Flashes:
    """Return the flashes of a picture in a single color that changes with time."""
    pictures = (Image.new("RGB", (64, 36), color(at / FPS)) for at in range(2 * FPS))
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
def bright(stage: Stage) -> Iterator[Stage]:
    """The application with all effects at their maximum."""
    stage.reset(speed=1.0)
    comfort, stage.app.settings.glow = stage.app.settings.comfort, "high"
    comfort.shake, comfort.particles, comfort.background = 100, 100, 100
    seat_both(stage.app)
    yield stage
    stage.reset()


def flashes_of(stage: Stage, seconds: float) -> Flashes:
    frames = []
    for _ in range(round(seconds * FPS)):
        stage.app.tick(1 / FPS)
        frames.append(luminance(stage.app.paper.read()))
    return flashes(frames, FPS)


def calm(found: Flashes) -> bool:
    return found.over(QUARTER) <= 2 and found.over(SPOT) <= 3


def open_match(stage: Stage, notation: str) -> None:
    stage.app.go("match", position=read(stage.app.rules, notation))


@pytest.mark.parametrize("position", [
    pytest.param("444/555/666 111/222/333", id="six fires", marks=pytest.mark.long),
    pytest.param("-/-/- 11/66/33 1 ready - - 1.1=1,1.2=2,1.3=3,2.1=1,2.2=2,2.3=3", id="six shields",
                 marks=pytest.mark.long),
    pytest.param("515/252/612 424/141/2", id="diagonals", marks=pytest.mark.long),
    pytest.param("515/454/515 525/252/525", id="instant wins", marks=pytest.mark.long),
])
def test_glowing_things_do_not_flash(bright: Stage, position: str) -> None:
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
def test_events_do_not_flash(bright: Stage, position: str, move: str) -> None:
    open_match(bright, position)
    bright.tick(0.1)
    live = bright.screen
    live.match.pending.append(read_move(bright.app.rules, move))
    assert calm(flashes_of(bright, 1.1))


def test_without_motion_and_flashes_the_table_stands_still(bright: Stage) -> None:
    open_match(bright, "515/454/515 222/36/6 1 over")
    comfort = bright.screen.component(Comfort)
    comfort.reduced_motion = comfort.reduced_flashes = True
    bright.wait(4.0)
    pictures = set()
    for _ in range(3):
        bright.wait(0.37)
        bright.app.draw_picture()
        pictures.add(bright.app.paper.read().tobytes())
    assert len(pictures) == 1
