"""Text at double size hides nothing around it: names in rows, the words of a banner, and choices."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.focus import Rect
from components.pose import Pose
from components.prospector import Card
from game.app.settings import LANGUAGES, Settings
from game.screens.layout.leaves import Banner
from game.tools.gallery.openers import bring_up
from game.tools.gallery.scenes import SCENES
from systems.draw.bubble import Ground, find_bubble
from systems.layout import portrait_rect
from systems.prospector.layout import card_rect
from tests.kit.app import Stage
from tests.kit.drawing import Box, Ink


@pytest.fixture
def ink(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Ink:
    return Ink(stage.app.paper, monkeypatch)


def show(stage: Stage, ink: Ink, name: str, language: str = "de") -> None:
    """Show a scene of the gallery at double size, and draw it once."""
    app, scene = stage.app, next(scene for scene in SCENES if scene.name == name)
    app.settings = Settings.of({"language": language, "text_size": 2, "speed": 0.0, "glow": "off", **scene.settings})
    app.adopt_settings()
    bring_up(app, scene)
    ink.forget()
    app.picture()


def boxed(rect: Rect) -> Box:
    return Box("", rect.x, rect.y, rect.x + rect.w, rect.y + rect.h)


def find_words(ink: Ink, words: str) -> Box:
    return next(box for box in ink.boxes if box.words == words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_do_not_cover_the_banner(stage: Stage, ink: Ink, language: str) -> None:
    show(stage, ink, "won_at_once", language)
    result: Any = stage.screen
    band = boxed(next(node for node in result.menu.layout.nodes if isinstance(node, Banner)).rect)
    assert find_words(ink, result.who())
    assert not any(boxed(item.rect).over(band) for item in stage.items)


def test_an_announcement_leaves_in_sight_what_can_be_chosen(stage: Stage, ink: Ink) -> None:
    show(stage, ink, "between")
    stage.app.toasts.waiting.clear()
    stage.app.toasts.add("Ada", "A head that is as long as heads may be")
    stage.app.toasts.step(1.0)
    stage.screen.invalidate()
    ink.forget()
    stage.app.picture()
    assert {stage.screen.button_text(item.id) for item in stage.items} <= {*ink.words}
    head = find_words(ink, "Ada")
    assert not any(boxed(item.rect).grow(2).over(head) for item in stage.items)
    stage.app.go("home")
    ink.forget()
    stage.app.picture()
    assert find_words(ink, "Ada").low >= head.low, "at the top, where nothing is to be chosen"


def test_a_bubble_tears_no_word(stage: Stage, ink: Ink) -> None:
    show(stage, ink, "table")
    said, paper = "Willkommen in meiner Stadt.", stage.app.paper
    bubble = find_bubble(paper, said, portrait_rect(2), bytes(paper.quads))
    assert bubble is not None and " ".join(bubble.lines) == said


@pytest.mark.parametrize("mine", ["prospector", "prospector_shafts"])
def test_a_mine_keeps_off_the_words_below_it_and_off_who_digs(stage: Stage, ink: Ink, mine: str) -> None:
    show(stage, ink, mine)
    cards = [boxed(card_rect(pose.x, pose.y, 1)) for _, (card, pose) in esper.get_components(Card, Pose)
             if card.zone == "mine"]
    below = [find_words(ink, words) for words in ("Spieler 1", "Nehmen", "Ziehen")]
    assert not any(card.over(words) for card in cards for words in below)


def test_things_outside_the_picture_take_no_room_from_a_bubble() -> None:
    near, size, far = Rect(300, 150, 20, 20), (80, 20), float("inf")
    beyond = [Rect(x, y, 40, 40) for x, y in ((-200, 150), (900, 150), (300, -200), (300, 600))]
    assert Ground(b"", beyond).nearest(*size, near, far) == Ground(b"").nearest(*size, near, far)
    assert Ground(b"", [near]).nearest(*size, near, far) != Ground(b"").nearest(*size, near, far)
