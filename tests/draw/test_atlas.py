"""The atlas of all pictures, and committed pictures that are what their generators draw."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations, takewhile
from pathlib import Path
from typing import get_args

import pytest
from PIL import Image

from game.content.models.controls import DeviceFamily
from game.paths import assets_dir
from systems.draw.atlas import SHEET_SIZE, Atlas
from systems.draw.widgets import CAP_SPRITE
from systems.input.bindings import glyph, names
from tests.kit.cases import long
from tests.kit.rules import dice_content
from tests.kit.shipped import shipped_store


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


def test_pictures_do_not_overlap_and_lie_on_the_sheet(atlas: Atlas) -> None:
    regions = [atlas.region(name) for name in atlas.names]
    assert all(each.x + each.w <= SHEET_SIZE[0] and each.y + each.h <= SHEET_SIZE[1] for each in regions)
    for one, other in combinations(regions, 2):
        beside = one.x + one.w <= other.x or other.x + other.w <= one.x
        assert beside or one.y + one.h <= other.y or other.y + other.h <= one.y


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
