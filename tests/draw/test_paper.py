"""The virtual picture: its place in the window, shaders, texts, buttons and graphs, and the atlas of all pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations, takewhile
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from components.focus import Rect
from game.app.settings import TEXT_SIZES
from game.content.models.controls import DeviceFamily
from game.paths import assets_dir
from systems.draw.atlas import SHEET_SIZE, Atlas
from systems.draw.bubbles import NOTE_AREA, CornerNote
from systems.draw.canvas import letterbox
from systems.draw.fonts import FONT_FILES, SOFT_HYPHEN, Fonts
from systems.draw.graph import plot_rect, ply_at, trace
from systems.draw.seats import draw_player
from systems.draw.shaders import with_constants
from systems.draw.text import fit_text
from systems.draw.widgets import CAP_SPRITE, draw_banner
from systems.input.bindings import glyph, names
from tests.kit.cases import long
from tests.kit.drawing import RecordingCanvas
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


def test_a_text_takes_a_smaller_font_before_a_word_is_torn(canvas: RecordingCanvas) -> None:
    room = Rect(0, 0, FONTS.measure("Zurücknehmen", "body") - 1, 100)
    assert fit_text(canvas, "Zurücknehmen", room, ("body", "tiny")) == ("tiny", ["Zurücknehmen"])


@pytest.fixture
def canvas() -> RecordingCanvas:
    return RecordingCanvas(shipped_store().palette)


def test_a_banner_has_one_large_line_and_the_rest_below(canvas: RecordingCanvas) -> None:
    draw_banner(canvas, ["Player 1 wins!", "61 : 71", "Set 1 : 0"])
    heights = [order.place[1] for order in canvas.orders if order.kind == "text"]
    assert canvas.words == ["Player 1 wins!", "61 : 71", "Set 1 : 0"] and heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_name_of_a_seat_keeps_all_its_words_or_is_visibly_cut(canvas: RecordingCanvas, size: int) -> None:
    canvas.text_scale, room = size, 78
    for name in ("Spieler 1", "Spieler 2", "Queen Maximiliane", "Jörg"):
        draw_player(canvas, 2, name, "active", 14, room)
        words = canvas.words[-2]
        (_, y), font = next((order.place, order.look["font"]) for order in canvas.orders if order.name == words)
        assert y - canvas.reach(words, font)[0] > canvas.orders[-1].place[1] + canvas.reach("14", "bold", 2)[1] + 1
        assert words == name or (words.endswith("...") and name.startswith(words[:-3]))
        assert (words == name) == (canvas.measure(name, "tiny") <= room)


def test_a_long_fault_is_read_to_its_end(canvas: RecordingCanvas) -> None:
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


@pytest.fixture(scope="module")
def atlas() -> Atlas:
    return Atlas(assets_dir())


def test_every_card_has_its_art(atlas: Atlas) -> None:
    store = shipped_store()
    assert {card.art for card in dice_content(store).cards.values()} - atlas.names == set()


@pytest.mark.parametrize("family", get_args(DeviceFamily))
def test_every_device_has_its_glyphs(atlas: Atlas, family: DeviceFamily) -> None:
    drawn = [glyph(family, name) for name in names(family)]
    assert {name for name in drawn if name} - atlas.names == set()
    assert f"glyph_{family}_move" in atlas and CAP_SPRITE in atlas


def test_a_new_sheet_is_transparent() -> None:
    assert Atlas(assets_dir()).image.getbbox() is None


def test_pictures_are_on_the_sheet_and_do_not_overlap(atlas: Atlas) -> None:
    regions = [atlas.region(name) for name in atlas.names]
    assert all(each.x + each.w <= SHEET_SIZE[0] and each.y + each.h <= SHEET_SIZE[1] for each in regions)
    for one, other in combinations(regions, 2):
        is_apart = one.x + one.w <= other.x or other.x + other.w <= one.x
        assert is_apart or one.y + one.h <= other.y or other.y + other.h <= one.y


def test_an_unknown_sprite_is_named(atlas: Atlas) -> None:
    with pytest.raises(KeyError, match="dragon"):
        atlas.region("dragon")


def test_all_of_latin_fits_in_every_font() -> None:
    atlas = Atlas(assets_dir())
    letters = [chr(code) for code in (*range(0x21, 0x7F), *range(0xA1, 0x180))]
    assert all(atlas.glyph(letter, font) for font in ("tiny", "small", "body", "bold") for letter in letters
               if letter != "\u00ad")


@pytest.mark.long
def test_a_language_with_more_letters_than_there_is_room_stops_nothing() -> None:
    atlas = Atlas(assets_dir())
    letters = [chr(code) for code in range(0x4E00, 0x9F00)]
    seen = [*takewhile(bool, (atlas.glyph(letter, "bold") for letter in letters))]
    assert 100 < len(seen) < len(letters)
    assert atlas.glyph(letters[len(seen)], "bold") is atlas.glyph(letters[-1], "bold") is None
    assert atlas.glyph(chr(0x4E00), "bold") == seen[0]


def test_a_picture_from_elsewhere_takes_the_place_of_one_of_its_name(tmp_path: Path) -> None:
    atlas = Atlas(assets_dir())
    region = atlas.region("card_thief")
    for name in ("card_thief", "card_gull"):
        Image.new("RGBA", (region.w, region.h), (1, 2, 3, 255)).save(tmp_path / f"{name}.png")
    atlas.take_fresh()
    pictures = {name: tmp_path / f"{name}.png" for name in ("card_thief", "card_gull")}
    atlas.adopt(pictures)
    assert atlas.region("card_thief") == region
    assert atlas.take_fresh() == [region, atlas.region("card_gull")]
    for name in pictures:
        assert atlas.image.getpixel(atlas.region(name)[:2]) == (1, 2, 3, 255)
    atlas.adopt(pictures)
    assert atlas.take_fresh() == []


def test_a_picture_that_went_gives_its_place_back(tmp_path: Path) -> None:
    atlas = Atlas(assets_dir())
    x, y, w, h = atlas.region("card_thief")
    own = atlas.image.crop((x, y, x + w, y + h))
    path = tmp_path / "card_thief.png"
    seen = []
    for color in ("red", "blue"):
        Image.new("RGBA", (w, h), color).save(path)
        os.utime(path, ns=(0, len(seen)))
        atlas.adopt({"card_thief": path})
        seen.append((atlas.image.getpixel((x, y)), atlas.shade_key("city")))
    atlas.adopt({})
    assert [color for color, _ in seen] == [(255, 0, 0, 255), (0, 0, 255, 255)]
    assert atlas.image.crop((x, y, x + w, y + h)).tobytes() == own.tobytes()
    assert len({seen[0][1], seen[1][1], atlas.shade_key("city")}) == 3, "what was drawn from the sheet is drawn again"


def test_a_picture_that_cannot_be_had_is_blank_and_letters_keep_their_room(tmp_path: Path) -> None:
    atlas = Atlas(assets_dir())
    (tmp_path / "torn.png").write_bytes(b"\x89PNG\r\n\x1a\n")
    atlas.adopt({"torn": tmp_path / "torn.png", "absent": tmp_path / "absent.png"})
    assert atlas.region("torn") == atlas.region("absent") == atlas.region("pixel")
    Image.new("RGBA", (46, 64)).save(tmp_path / "card.png")
    more = SHEET_SIZE[0] * SHEET_SIZE[1] // (46 * 64)
    atlas.adopt({f"card_{number}": tmp_path / "card.png" for number in range(more)})
    assert atlas.region("card_0") != atlas.region("pixel") == atlas.region(f"card_{more - 1}")
    letters = (chr(code) for code in range(0x21, 0x7F))
    assert all(atlas.glyph(letter, font) for letter in letters for font in ("tiny", "small", "body", "bold"))


SLOW = "shared", "undercity"
"""Families whose pictures take seconds."""
FAMILIES = sorted(path.parent.name for path in assets_dir().glob("*/generate.py"))


@pytest.mark.parametrize("family", [long(family) if family in SLOW else family for family in FAMILIES])
def test_the_committed_pictures_are_up_to_date(family: str, tmp_path: Path) -> None:
    generator = assets_dir() / family / "generate.py"
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, str(generator), str(tmp_path)], check=True, timeout=600, env=environment)
    drawn, kept = pictures(tmp_path), pictures(generator.parent / "sprites")
    assert drawn.keys() == kept.keys()
    assert [name for name, picture in drawn.items() if picture != kept[name]] == []


def pictures(folder: Path) -> dict[str, tuple[tuple[int, int], bytes]]:
    """Return size and pixels of each picture, by name."""
    opened = {path.stem: Image.open(path).convert("RGBA") for path in folder.glob("*.png")}
    return {name: (picture.size, picture.tobytes()) for name, picture in opened.items()}
