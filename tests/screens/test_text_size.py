"""Home and the match tables, which are drawn by hand: no text leaves the picture or overlaps another."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from game.app.settings import LANGUAGES, TEXT_SIZES, Settings
from game.screens.match.match import MatchScreen
from game.tools.gallery.openers import bring_up
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import SCENES
from game.tools.gallery.tables.knucklebones import CROSS, TURN
from systems.layout import HEIGHT, WIDTH
from tests.kit.app import Stage
from tests.kit.cases import long
from tests.kit.drawing import Ink, collect_only
from tests.kit.rules import dice_content

KNOWN = ("home", "continue", "opening", "table", "prompt", "shut", "placing", "repelled_preview", "hint", "drawn",
         "reversi_hint", "reversi_values", "reversi_refused", "reversi_pass", "reversi_won")
CARDS = ("destiny", "thief", "shield", "twister")
OTHER = TURN.replace(" 1 ready destiny,thief,shield,twister thief,destiny,twister 2.2=3",
                       " 2 ready destiny,thief,shield,twister destiny,thief,shield,twister")
PLACES = [
    *(scene for scene in SCENES if scene.name in KNOWN),
    Scene("reversi_all", "", "opening", table="reversi", moves=("d3", "c3"), at=1.8,
          settings={"undo": True, "chances": True, "values": True, "advice": True, "hints": True}),
    Scene("parity", "", position=TURN, presses=("left", "up", "left", "confirm"), at=0.5),
    Scene("placing_2", "", position=CROSS.replace(" 1 place", " 2 place")),
    Scene("hint_2", "", position=OTHER, presses=("back",), settings={"advice": True, "chances": True}),
    Scene("exodia", "", "result", CROSS, ("place:3",), at=1.0),
]
PICTURES = [
    each if each[2] == max(TEXT_SIZES) and at % 2 == (each[1] == LANGUAGES[0]) else long(each)
    for at, scene in enumerate(PLACES) for each in product([scene], LANGUAGES, TEXT_SIZES)
]
"""Each scene with large text in one language; the other languages and sizes are left to long runs."""
EACH = [each if each[1] == max(TEXT_SIZES) else long(each) for each in product(LANGUAGES, TEXT_SIZES)]


@pytest.fixture
def ink(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Ink:
    collect_only(stage.app.paper, monkeypatch)
    return Ink(stage.app.paper, monkeypatch)


def show(stage: Stage, ink: Ink, scene: Scene, language: str, size: int) -> None:
    app = stage.app
    app.settings = Settings.of({"language": language, "text_size": size, "speed": 0.0, "glow": "off", **scene.settings})
    app.adopt_settings()
    bring_up(app, replace(scene, at=min(scene.at, 1.8)))
    look(stage, ink)


def look(stage: Stage, ink: Ink) -> None:
    """Draw one picture and check its texts."""
    ink.forget()
    stage.app.picture()
    assert ink.boxes
    assert ink.outside(WIDTH, HEIGHT) == []
    assert ink.clashes() == []
    assert ink.overflowing() == []


@pytest.mark.parametrize(("scene", "language", "size"), PICTURES)
def test_all_words_have_room(stage: Stage, ink: Ink, scene: Scene, language: str, size: int) -> None:
    show(stage, ink, scene, language, size)


@pytest.mark.parametrize(("language", "size"), EACH)
@pytest.mark.parametrize("seat", [1, long(2)])
def test_every_card_tells_what_it_does(stage: Stage, ink: Ink, seat: int, language: str, size: int) -> None:
    show(stage, ink, Scene("hand", "", position=OTHER.replace(" 2 ready", f" {seat} ready")), language, size)
    choosing = stage.screen.seat_choice
    for card in CARDS:
        choosing.focus = choosing.memory.last_focus = ("card", seat, card)
        look(stage, ink)
        name = dice_content(stage.app.store).card_text(card, "name", language)
        assert name.split()[0] in ink.text
    choosing.reply = "refused.card_unavailable"
    look(stage, ink)


@pytest.mark.parametrize(("language", "size"), EACH)
def test_a_lost_pad_is_reported(
    stage: Stage, ink: Ink, monkeypatch: pytest.MonkeyPatch, language: str, size: int
) -> None:
    monkeypatch.setattr(MatchScreen, "is_waiting", True)
    show(stage, ink, Scene("gone", "", position=TURN), language, size)


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_a_panel_covers_no_half_of_the_turn_below_it(
    stage: Stage, ink: Ink, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    words: list[str] = []
    monkeypatch.setattr("systems.knucklebones.cards.draw_box_caption", lambda *shown: words.append(shown[3]))
    show(stage, ink, next(scene for scene in SCENES if scene.name == "number"), "en", size)
    words.clear()
    look(stage, ink)
    assert words == (["Turn 1"] if size == 1 else [])
