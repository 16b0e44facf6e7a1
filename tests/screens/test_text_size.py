"""Pictures with all their texts: of Home and the match tables, which are drawn by hand, and of what covers others."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import esper
import pytest

from components.focus import Rect
from components.pose import Pose
from components.prospector import Card
from game.app.settings import LANGUAGES, TEXT_SIZES, Settings
from game.match import storage
from game.screens.layout.leaves import Banner
from game.screens.match.match import MatchScreen
from game.tools.gallery.openers import enter_scene
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import SCENES
from game.tools.gallery.tables.knucklebones import CROSS, TURN
from game.tools.lint.ink import box_of
from systems.draw.bubbles import NOTE_SECONDS, PAGE_SECONDS, FreeCells, find_bubble, gap, letter_quads, overlaps
from systems.layout import HEIGHT, WIDTH, portrait_rect
from systems.prospector.layout import card_rect
from tests.kit.app import Kotsu
from tests.kit.cases import long
from tests.kit.drawing import Ink, InkBox
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


def scene_of(name: str) -> Scene:
    return next(scene for scene in SCENES if scene.name == name)


def show(kotsu: Kotsu, scene: Scene, language: str = "de", size: int = 2) -> Ink:
    """Show a scene, and return the texts of its picture."""
    app = kotsu.app
    app.settings = Settings.of({"language": language, "text_size": size, "speed": 0.0, "glow": "off", **scene.settings})
    app.adopt_settings()
    enter_scene(app, scene)
    return kotsu.ink()


def check(ink: Ink) -> None:
    """Check that all texts of a picture have room."""
    assert ink.boxes
    assert ink.outside(WIDTH, HEIGHT) == []
    assert ink.clashes() == []
    assert ink.overflowing() == []


@pytest.mark.parametrize(("scene", "language", "size"), PICTURES)
def test_all_words_have_room(unseen_kotsu: Kotsu, scene: Scene, language: str, size: int) -> None:
    check(show(unseen_kotsu, replace(scene, at=min(scene.at, 1.8)), language, size))


@pytest.mark.parametrize(("language", "size"), EACH)
@pytest.mark.parametrize("seat", [1, long(2)])
def test_every_card_tells_what_it_does(unseen_kotsu: Kotsu, seat: int, language: str, size: int) -> None:
    kotsu = unseen_kotsu
    check(show(kotsu, Scene("hand", "", position=OTHER.replace(" 2 ready", f" {seat} ready")), language, size))
    choosing = kotsu.screen.seat_choice
    for card in CARDS:
        choosing.focus = ("card", seat, card)
        check(ink := kotsu.ink())
        name = dice_content(kotsu.app.store).card_text(card, "name", language)
        assert name.split()[0] in ink.text
    choosing.reply = "refused.card_unavailable"
    check(kotsu.ink())


@pytest.mark.parametrize(("language", "size"), EACH)
def test_a_lost_pad_is_reported(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, language: str, size: int) -> None:
    monkeypatch.setattr(MatchScreen, "is_waiting", True)
    check(show(unseen_kotsu, Scene("gone", "", position=TURN), language, size))


@pytest.mark.parametrize(("language", "size"), [*product(LANGUAGES, TEXT_SIZES)])
def test_a_match_point_is_below_the_portrait(unseen_kotsu: Kotsu, language: str, size: int) -> None:
    ink = show(unseen_kotsu, Scene("gone", "", position="525/15/53 3/64/2 1 place:5"), language, size)
    sign = find_words(ink, unseen_kotsu.app.store.text("tension.match_point", language))
    assert sign.low > 0 and sign.top < portrait_rect(1).y


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_a_panel_cuts_no_turn_below_it(unseen_kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    words: list[str] = []
    monkeypatch.setattr("systems.knucklebones.cards.draw_box_caption", lambda *shown: words.append(shown[3]))
    check(show(unseen_kotsu, scene_of("number"), "en", size))
    words.clear()
    check(unseen_kotsu.ink())
    assert words == (["Turn 1"] if size == 1 else [])


def find_words(ink: Ink, words: str) -> InkBox:
    return next(box for box in ink.boxes if box.words == words)


@pytest.mark.parametrize(("scene", "size"), [
    ("home", 2), ("run_card", 1), ("table", 2), ("joining", 2), ("daily_done", 2), ("goals", 2), ("replays", 2),
    ("workshop", 2), ("evening", 2), long(("options", 2)), long(("controls", 2)),
])
def test_a_note_covers_no_words_and_tears_none(
    kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch, home: Path, scene: str, size: int
) -> None:
    others = show(kotsu, scene_of(scene), "de", size).boxes
    title = [box_of(rect) for rect in kotsu.screen.reserved_areas] if scene == "home" else []
    letters = letter_quads(kotsu.app.main_canvas, kotsu.app.main_canvas.foreground)
    monkeypatch.setattr(storage.writer, "failures", {home / "replays" / f"{at}": "No space left" for at in range(20)})
    note = kotsu.app.notices.corner_note
    for is_locked_out in False, True:
        monkeypatch.setattr(storage.writer, "is_locked_out", is_locked_out)
        words = list[str]()
        kotsu.ink()
        for page in note.pages:
            lines = kotsu.ink().boxes[-len(page):]
            words += [line.words for line in lines]
            assert not any(line.overlaps(other) for line in lines for other in (*others, *title))
            note.begun -= 1.01 * PAGE_SECONDS
        assert [" ".join(words)] == kotsu.app.notices.messages()
        assert letters and not overlaps(letters, note.rect), "signs of buttons count as words"
    kotsu.app.go("home")
    kotsu.wait(2 * NOTE_SECONDS)
    kotsu.ink()
    assert all(gap(note.rect, rect) for rect in kotsu.screen.reserved_areas), "it moves away"


@pytest.mark.parametrize("language", LANGUAGES)
def test_buttons_do_not_cover_the_banner(kotsu: Kotsu, language: str) -> None:
    ink = show(kotsu, scene_of("won_at_once"), language)
    result: Any = kotsu.screen
    band = box_of(next(node for node in result.menu.layout.nodes if isinstance(node, Banner)).rect)
    assert find_words(ink, result.winner_text())
    assert not any(box_of(item.rect).overlaps(band) for item in kotsu.items)


def test_an_announcement_leaves_in_sight_what_can_be_chosen(kotsu: Kotsu) -> None:
    show(kotsu, scene_of("between"))
    kotsu.app.toasts.waiting.clear()
    kotsu.app.toasts.add("Ada", "A head that is as long as heads may be")
    kotsu.app.toasts.advance(1.0)
    ink = kotsu.ink()
    assert {kotsu.screen.button_text(item.id) for item in kotsu.items} <= {*ink.words}
    head = find_words(ink, "Ada")
    assert not any(box_of(item.rect).grow(2).overlaps(head) for item in kotsu.items)
    kotsu.app.go("home")
    kotsu.app.draw_picture()
    assert kotsu.app.toasts.age == 0, "it appears again at its new place"
    kotsu.app.toasts.advance(1.0)
    assert find_words(kotsu.ink(), "Ada").low >= head.low, "at the top, where nothing is to be chosen"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["Aaa", 16 * "M"])
def test_a_saved_match_is_announced_in_the_pause(kotsu: Kotsu, language: str, name: str) -> None:
    show(kotsu, scene_of("pause"), language)
    kotsu.app.toasts.waiting.clear()
    kotsu.app.toasts.add(name, kotsu.app.store.text("saves.kept", language))
    kotsu.app.toasts.advance(1.0)
    assert {"saved", "gesichert"} & {*kotsu.ink().words}


@pytest.mark.parametrize("scene", ["setup", "goals", "table", "voice_end", "walk_map", "ceremony"])
def test_an_announcement_covers_no_words_and_waits_if_there_is_no_room(kotsu: Kotsu, scene: str) -> None:
    show(kotsu, scene_of(scene))
    kotsu.app.toasts.waiting.clear()
    others = kotsu.ink().boxes
    kotsu.app.toasts.add("Freigeschaltet", "Amulette")
    kotsu.app.toasts.advance(1.0)
    announced = kotsu.ink().boxes[len(others):]
    assert bool(announced) == (kotsu.app.toasts.placed is not None)
    assert announced or scene not in ("setup", "goals"), "next to the legend at the latest"
    assert not any(box.overlaps(other) for box in announced for other in others)
    assert not any(box.overlaps(box_of(rect)) for box in announced for rect in kotsu.screen.reserved_areas)


def test_a_bubble_tears_no_word_and_keeps_off_what_is_in_the_picture_alone(kotsu: Kotsu) -> None:
    show(kotsu, scene_of("table"))
    words, canvas = "Willkommen in meiner Stadt.", kotsu.app.main_canvas
    bubble = find_bubble(canvas, words, portrait_rect(2), bytes(canvas.quads))
    assert bubble is not None and " ".join(bubble.lines) == words
    near, size, far = Rect(300, 150, 20, 20), (80, 20), float("inf")
    beyond = [Rect(x, y, 40, 40) for x, y in ((-200, 150), (900, 150), (300, -200), (300, 600))]
    assert FreeCells(b"", beyond).nearest(*size, near, far) == FreeCells(b"").nearest(*size, near, far)
    assert FreeCells(b"", [near]).nearest(*size, near, far) != FreeCells(b"").nearest(*size, near, far)


@pytest.mark.parametrize(("mine", "seats", "texts"), [
    ("prospector", 1, ("Spieler 1", "Nehmen", "Ziehen")), ("prospector_shafts", 1, ("Spieler 1", "Nehmen", "Ziehen")),
    ("prospector_duel_deal", 2, ("Spieler 1", "Spieler 2", "Ziehen")),
])
def test_a_mine_covers_neither_words_nor_diggers(kotsu: Kotsu, mine: str, seats: int, texts: tuple[str, ...]) -> None:
    ink = show(kotsu, scene_of(mine))
    cards = [box_of(card_rect(pose.x, pose.y, seats)) for _, (card, pose) in esper.get_components(Card, Pose)
             if card.zone == "mine"]
    below = [find_words(ink, words) for words in texts]
    assert not any(card.overlaps(words) for card in cards for words in below)


def test_an_announcement_leaves_the_sign_of_home_alone_and_changes_its_size_with_the_text(unseen_kotsu: Kotsu) -> None:
    app, sizes = unseen_kotsu.app, []
    show(unseen_kotsu, scene_of("toast"))
    for size in TEXT_SIZES:
        app.settings.change("text_size", size)
        app.adopt_settings()
        unseen_kotsu.ink()
        assert app.toasts.placed is not None
        assert all(gap(app.toasts.placed.rect, rect) for rect in unseen_kotsu.screen.reserved_areas)
        sizes.append(app.toasts.placed.parts[0].down)
    assert sizes[0] < sizes[1] and len(unseen_kotsu.screen.reserved_areas) == 2
