"""The virtual picture: its place in the window, its shaders, its text, and buttons, banners, warnings and graphs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from components.focus import Rect
from game.app.settings import TEXT_SIZES
from game.paths import assets_dir
from systems.draw.bubbles import NOTE_AREA, CornerNote
from systems.draw.canvas import letterbox
from systems.draw.fonts import FONT_FILES, SOFT_HYPHEN, Fonts
from systems.draw.graph import plot_rect, ply_at, trace
from systems.draw.seats import draw_player
from systems.draw.shaders import with_constants
from systems.draw.widgets import draw_banner
from tests.kit.drawing import Recorder
from tests.kit.rules import dice_content
from tests.kit.shipped import shipped_store


@pytest.mark.parametrize(
    ("window", "box"),
    [
        ((640, 360), (0, 0, 640, 360)),
        ((1280, 720), (0, 0, 1280, 720)),
        ((1920, 1080), (0, 0, 1920, 1080)),
        ((1366, 768), (43, 24, 1280, 720)),
        ((1280, 1024), (0, 152, 1280, 720)),
        ((320, 360), (0, 90, 320, 180)),
        ((1, 1), (0, 0, 1, 1)),
    ],
)
def test_the_picture_is_centered(window: tuple[int, int], box: tuple[int, int, int, int]) -> None:
    assert letterbox(*window) == box


@given(st.integers(640, 6000), st.integers(360, 6000))
def test_with_room_the_scale_is_whole_and_the_largest(width: int, height: int) -> None:
    box = letterbox(width, height)
    assert box.w % 640 == 0 and box.w * 360 == box.h * 640
    assert box.w + 640 > width or box.h + 360 > height


def test_the_pointer_is_reported_on_the_picture_and_on_a_bar_outside_of_it() -> None:
    assert letterbox(1366, 768).to_virtual(43 + 640, 24 + 360) == (320, 180)
    assert letterbox(1280, 1024).to_virtual(0, 0)[1] < 0


SOURCE = "uniform float gain; uniform vec3 lift; void main() {}"


def test_a_uniform_becomes_a_constant() -> None:
    assert with_constants(SOURCE, gain=3.0) == "const float gain = float(3.0); uniform vec3 lift; void main() {}"
    assert "const vec3 lift = vec3(0.1, 0.0, 0.2);" in with_constants(SOURCE, lift=(0.1, 0.0, 0.2))


def test_a_uniform_that_is_not_there_is_named() -> None:
    with pytest.raises(KeyError, match="no uniform 'gian'"):
        with_constants(SOURCE, gian=3.0)


FONTS = Fonts(assets_dir() / "shared" / "fonts")


def spoken() -> set[str]:
    """Return every character of all texts and cards."""
    store = shipped_store()
    texts = [text for texts in store.texts.values() for text in texts.values()]
    cards = [text for card in dice_content(store).cards.values() for part in (card.name, card.prompt, card.description)
             for text in part.values()]
    assert texts and cards
    return set("".join(texts + cards)) - {SOFT_HYPHEN, "\n"}


@pytest.mark.parametrize("font", FONT_FILES)
def test_a_font_writes_everything_kotsu_says(font: str) -> None:
    assert [character for character in sorted(spoken()) if not FONTS.covers(character, font)] == []


def test_glyphs_have_no_half_lit_pixels() -> None:
    pictures = [FONTS.glyph(character, font).picture for font in FONT_FILES for character in "aW5ß"]
    assert {alpha for picture in pictures if picture for _, alpha in picture.getchannel("A").getcolors()} == {0, 255}


def test_lines_break_between_words() -> None:
    width = FONTS.measure("one two")
    assert FONTS.wrap("one two three", width) == ["one two", "three"]


@pytest.mark.parametrize("text", ["Protect one of your rows.", "Donaudampfschifffahrt", "a bb ccc dddd"])
@pytest.mark.parametrize("width", [14, 40, 90])
def test_no_line_is_wider_than_its_limit_and_no_text_is_lost(text: str, width: int) -> None:
    lines = FONTS.wrap(text, width, "small")
    assert max(FONTS.measure(line, "small") for line in lines) <= width
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_long_word_breaks_at_its_soft_hyphen() -> None:
    assert FONTS.wrap(f"Taschen{SOFT_HYPHEN}dieb", FONTS.measure("Taschen-")) == ["Taschen-", "dieb"]


@pytest.fixture
def canvas() -> Recorder:
    store = shipped_store()
    recorder = Recorder()
    recorder.palette = store.palette
    return recorder


def test_a_banner_has_one_large_line_and_the_rest_below(canvas: Recorder) -> None:
    draw_banner(canvas, ["Player 1 wins!", "61 : 71", "Set 1 : 0"])
    heights = [order.place[1] for order in canvas.orders if order.kind == "text"]
    assert canvas.words == ["Player 1 wins!", "61 : 71", "Set 1 : 0"] and heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_name_of_a_seat_keeps_all_its_words_or_is_visibly_cut(canvas: Recorder, size: int) -> None:
    canvas.text_scale, room = size, 78
    for name in ("Spieler 1", "Spieler 2", "Queen Maximiliane"):
        draw_player(canvas, 2, name, "active", 14, room)
        words = canvas.words[-2]
        assert words == name or (words.endswith("...") and name.startswith(words[:-3]))
        assert (words == name) == (canvas.measure(name, "tiny") <= room)


def test_a_long_fault_is_read_to_its_end(canvas: Recorder) -> None:
    fault = "data/knucklebones/cards.yaml:31:5: " + "there is no such building block " * 6
    CornerNote().draw(canvas, [fault])
    assert " ".join(canvas.words).split() == fault.split()
    assert all(canvas.measure(line, "tiny") <= NOTE_AREA.w for line in canvas.words)


GRAPH = Rect(400, 60, 127, 80)
"""A graph whose line is a hundred pixels wide."""


@pytest.mark.parametrize(
    ("chances", "heights"),
    [
        # From 0 to 1 and half of the way back.
        ([0.0, 1.0, 0.5], [0, 5, 10, 8, 5]),
        # Only lines between two known chances are drawn, and single known ones.
        ([0.5, None, 1.0], [5, None, None, None, 10]),
        ([0.0, 1.0, None], [0, 5, 10, None, None]),
        # A match without moves.
        ([0.5], [5, 5, 5, 5, 5]),
    ],
)
def test_the_line_goes_from_chance_to_chance(chances: list[float | None], heights: list[int | None]) -> None:
    assert trace(chances, 5, 11) == heights


@pytest.mark.parametrize(("x", "ply"), [(0, 0), (419, 0), (469, 10), (518, 20), (640, 20), (447, 6)])
def test_a_place_on_the_picture_means_the_nearest_ply(x: float, ply: int) -> None:
    assert plot_rect(GRAPH).w == 100
    assert ply_at(GRAPH, 20, x) == ply
