"""The content of a pack is seen, heard and chosen like built-in content; a broken pack stops nothing."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from game.paths import data_dir
from game.tables.knucklebones.notation import read, read_move, write
from tests.kit.app import KeyHands, Stage

RAIN = Path(__file__).parents[2] / "docs" / "packs" / "rain"
READY = "21/4/55 3/662/- 1 ready umbrella,thief umbrella - 7"


@pytest.fixture
def rain(home: Path, read_home: Callable[[], None]) -> Path:
    """The example pack, in the player's folder of a running application."""
    folder = Path(shutil.copytree(RAIN, home / "packs" / "rain"))
    read_home()
    return folder


def test_a_language_and_a_palette_are_chosen_in_the_options(rain: Path, stage: Stage) -> None:
    keys = KeyHands(stage, "left")
    keys.choose("options", "game")
    keys.go("language")
    keys.do("right", "right")
    assert stage.app.settings.language == "fr"
    keys.do("back")
    keys.choose("picture")
    keys.go("palette")
    for _ in stage.app.unlocks.choices("palette")[1:]:
        keys.do("right")
    assert stage.app.settings.palette == "rain"
    assert stage.screen.say("options.palette_rain") == "Pluie"
    assert stage.app.paper.palette.seat1 == "#6FC8E8"
    stage.frame()
    keys.do("right")
    assert (stage.app.settings.palette, stage.app.paper.palette) == ("standard", stage.app.store.palette)


def test_its_card_is_drawn_and_has_its_sound(rain: Path, stage: Stage) -> None:
    app = stage.app
    stage.sit("keys:left", "keys:right")
    app.go("match", position=read(app.rules, READY), stays=True)
    stage.frame()
    x, y, w, h = app.paper.atlas.region("card_umbrella")
    with Image.open(rain / "pictures" / "card_umbrella.png") as drawn:
        assert app.paper.atlas.image.crop((x, y, x + w, y + h)).tobytes() == drawn.convert("RGBA").tobytes()
    stage.speakers.take()
    stage.screen.match.pending.append(read_move(app.rules, "umbrella:2"))
    stage.wait(2.0)
    stage.frame()
    assert "card_umbrella" in stage.speakers.take()
    assert write(stage.screen.match.position).startswith("21/4/55 3/662/- 1 place:")


def test_a_pack_broken_from_the_start_is_reported_and_left_out(
    stage: Stage, home: Path, read_home: Callable[[], None]
) -> None:
    (home / "packs" / "torn" / "pictures").mkdir(parents=True)
    (home / "packs" / "torn" / "pictures" / "card_thief.png").write_bytes(b"GIF89a")
    read_home()
    assert stage.app.notices() == [
        "The pack packs/torn cannot be used. The game runs without it.",
        "packs/torn/pictures/card_thief.png:1:1: this is not a PNG picture",
    ]
    stage.frame()


def test_a_mine_that_a_pack_brings_is_chosen_dealt_and_has_a_list_of_its_own(
    home: Path, stage: Stage, read_home: Callable[[], None]
) -> None:
    layouts = home / "packs" / "deep" / "prospector" / "layouts"
    layouts.mkdir(parents=True)
    vein = (data_dir() / "prospector" / "layouts" / "vein.yaml").read_text("utf-8")
    (layouts / "pit.yaml").write_text(vein.replace("The Vein", "The Pit"), "utf-8")
    (layouts / "No word.yaml").write_text(vein, "utf-8")
    read_home()
    keys = KeyHands(stage, "left")
    keys.choose("prospector")
    keys.go("layout")
    keys.do("left")
    assert stage.app.varied_choices["layout"] == "pit" and stage.app.rules.mine.name["en"] == "The Pit"
    stage.frame()
    stage.app.go("setup")
    stage.wait(1)
    keys.choose("scores")
    assert stage.screen.title_of(stage.screen.list) == "The Pit"
    assert not [each for each in stage.screen.lists if "No word" in each]
    stage.wait(1)
    keys.do("back")
    stage.app.go("setup")
    stage.wait(1)
    keys.choose("start")
    keys.do("confirm")
    assert stage.name == "MatchScreen" and stage.screen.match.position.digs[0].layout == "pit"
    stage.frame()
