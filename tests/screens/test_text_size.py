"""Every screen at every text size in every language: no text leaves the picture or overlaps another."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from components.hints import Advice
from game.app.settings import LANGUAGES, TEXT_SIZES, Settings
from game.match.statistics import Tally
from game.screens.layout.leaves import Text
from game.screens.match import MatchScreen
from game.tables import NAMES as TABLES
from game.tables import table as table_of
from game.tables.knucklebones.drafting import OpenDraft
from game.tables.reversi.bots.reasons import reason
from game.tables.reversi.notation import read, read_move
from game.tools.gallery.opening import bring_up
from game.tools.gallery.scene import Scene
from game.tools.gallery.scenes import SCENES
from game.tools.gallery.tables.knucklebones import CROSS, TURN
from game.tools.gallery.tables.reversi import MIDDLE as DISCS
from systems.knucklebones.boards import MIDDLE
from systems.knucklebones.cards import DRAFTED
from systems.knucklebones.layout import board_rect, panel_rect
from systems.layout import HEIGHT, WIDTH, portrait_rect
from systems.reversi.board import draw_ground
from systems.reversi.layout import BUTTONS
from systems.reversi.layout import board_rect as square_board
from systems.reversi.seats import LAMP, LAMP_AT
from tests.kit.app import Stage
from tests.kit.drawing import Box, Ink, unseen
from tests.kit.layout_faults import find_faults
from tests.kit.rules import dice
from tests.tables.reversi.sets import REVERSI
from tests.tables.reversi.test_reasons import TOLD

KNOWN = ("home", "continue", "credits", "setup", "joining", "decks", "deck", "draft", "tutorial", "opening", "table",
         "prompt", "shut", "placing", "repelled_preview", "hint", "pause", "drawn", "reversi_hint", "reversi_values",
         "reversi_refused", "reversi_pass", "reversi_won", "reversi_tutorial",
         "replays", "wins", "deciding")  # fmt: skip
CARDS = ("destiny", "thief", "shield", "twister")
OTHER = TURN.replace(" 1 ready destiny,thief,shield,twister thief,destiny,twister 2.2=3",
                       " 2 ready destiny,thief,shield,twister destiny,thief,shield,twister")  # fmt: skip
PLACES = [
    *(scene for scene in SCENES if scene.name in KNOWN),
    *(scene for scene in SCENES if scene.screen in ("practice", "newcomer")),
    Scene("practice_left", "", "practice", presses=("back",)),
    Scene("draft_over", "", "draft", presses=("confirm",) * 8, settings={"speed": 1.0}),
    Scene("draft_left", "", "draft", presses=("menu",)),
    Scene("quit", "", "home", presses=("back",)),
    Scene("credits_end", "", "credits", presses=("right",)),
    Scene("joining_both", "", "joining", presses=("confirm", "confirm")),
    Scene("tutorial_end", "", "tutorial", presses=("right",)),
    Scene("reversi_all", "", "opening", table="reversi", moves=("d3", "c3"), at=1.8,
          settings={"undo": True, "chances": True, "values": True, "advice": True, "hints": True}),
    Scene("reversi_tutorial_end", "", "tutorial", presses=("right",), table="reversi"),
    Scene("parity", "", position=TURN, presses=("left", "up", "left", "confirm"), at=0.5),
    Scene("placing_2", "", position=CROSS.replace(" 1 place", " 2 place")),
    Scene("hint_2", "", position=OTHER, presses=("back",), settings={"advice": True, "chances": True}),
    Scene("exodia", "", "result", CROSS, ("place:3",), at=1.0),
]
EACH = list(product(LANGUAGES, TEXT_SIZES))


@pytest.fixture
def ink(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Ink:
    unseen(stage.app.paper, monkeypatch)
    return Ink(stage.app.paper, monkeypatch)


def show(stage: Stage, ink: Ink, scene: Scene, language: str, size: int) -> None:
    app = stage.app
    app.settings = Settings(**{"language": language, "text_size": size, "speed": 0.0, "glow": "off", **scene.settings})
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
    assert ink.spilt() == []


@pytest.mark.parametrize(("language", "size"), EACH)
@pytest.mark.parametrize("scene", PLACES, ids=lambda scene: scene.name)
def test_all_words_have_room(stage: Stage, ink: Ink, scene: Scene, language: str, size: int) -> None:
    show(stage, ink, scene, language, size)


def for_two(stage: Stage, on: str) -> dict[str, str]:
    """Return the choices that make a table one for two."""
    content = stage.app.store.at(on)
    options = ((choice.id, option) for choice in content.setups.choices for option in choice.options)
    chosen = (
        {choice: option.id}
        for choice, option in options
        if option.rules is not None and table_of(on).seat_count(content.rules[option.rules]) == 2
    )
    return next(chosen, {})


@pytest.mark.parametrize(("language", "size"), EACH)
@pytest.mark.parametrize("table", TABLES)
def test_every_bot_is_described_whole_where_it_is_offered(
    stage: Stage, ink: Ink, table: str, language: str, size: int
) -> None:
    chosen = {"setups": {table: for_two(stage, table)}}
    joining = Scene("joining", "", "joining", presses=("confirm",), table=table, settings=chosen)
    show(stage, ink, joining, language, size)
    for number, (_, mind) in enumerate(stage.app.minds(), 1):
        stage.screen.bot = number
        stage.app.picture()
        texts = [node.words for node in stage.screen.menu.layout.nodes if isinstance(node, Text)]
        assert any(mind.description[language] in text for text in texts)
        assert list(find_faults(stage.screen.menu, stage.app.paper)) == []


@pytest.mark.parametrize(("language", "size"), EACH)
def test_every_reason_for_a_square_is_told_whole(stage: Stage, ink: Ink, language: str, size: int) -> None:
    show(stage, ink, next(scene for scene in SCENES if scene.name == "reversi_hint"), language, size)
    advice = stage.screen.part(Advice)
    for line, move, _ in TOLD:
        found = reason(None, read(REVERSI, line), read_move(REVERSI, move))
        advice.key, advice.values = f"advice.{found.key}", found.values
        look(stage, ink)
        told = [box for box in ink.boxes if box.right < square_board(8).x - 6]
        assert set(stage.screen.say(advice.key, **found.values).split()) <= set(" ".join(b.words for b in told).split())


@pytest.mark.parametrize(("language", "size"), EACH)
def test_letters_stand_clear_of_reversis_board_and_words_of_its_lamps(
    stage: Stage, ink: Ink, language: str, size: int
) -> None:
    show(stage, ink, Scene("", "", position=DISCS, table="reversi", settings={"hints": True}), language, size)
    switches = [box for box in ink.boxes for name in ("hints", "music") if BUTTONS[name].holds(box.right, box.low)]
    assert len(switches) == 2
    assert all(box.left > BUTTONS["hints"].x + LAMP_AT[size] + LAMP + 1 for box in switches)
    ink.boxes = []
    draw_ground(stage.app.paper, 8)
    letters = {box.words: box for box in ink.boxes if box.words in "abcdefgh"}
    assert len(letters) == 8 and all(box.low > square_board(8).y + square_board(8).h + 6 for box in letters.values())


@pytest.mark.parametrize(("language", "size"), EACH)
def test_all_figures_have_room(stage: Stage, language: str, size: int) -> None:
    most = 999_999
    for table in TABLES:
        known = {key.rpartition("figure_")[2]: most for key in stage.app.store.texts["en"] if f"{table}.figure_" in key}
        cards = {f"card.{card}": most - number for number, card in enumerate(dice(stage.app.store).cards)}
        tally = Tally(most, 5 * most // 7, most // 7, most, most // 2, 99, 99, "wdl" * 6 + "ww", known | cards, known)
        who = ["seat:1", "seat:2", *(f"bot:{name}" for name in dice(stage.app.store).bots), "bot:" + "W" * 12]
        stage.app.statistics.tables[table] = dict.fromkeys(who, tally)
        stage.app.table = table
        stage.app.settings = Settings(language=language, text_size=size, speed=0.0, glow="off")
        stage.app.adopt_settings()
        stage.app.go("statistics")
        for name in ("seat:2", "table", "back"):
            stage.screen.focus = name
            assert list(find_faults(stage.screen.menu, stage.app.paper)) == []
        stage.app.statistics.tables.clear()
        stage.screen.invalidate()
        assert list(find_faults(stage.screen.menu, stage.app.paper)) == []


@pytest.mark.parametrize(("language", "size"), EACH)
@pytest.mark.parametrize("seat", [1, 2])
def test_every_card_tells_what_it_does(stage: Stage, ink: Ink, seat: int, language: str, size: int) -> None:
    show(stage, ink, Scene("hand", "", position=OTHER.replace(" 2 ready", f" {seat} ready")), language, size)
    choosing = stage.screen.choosing
    for card in CARDS:
        choosing.focus = choosing.resting = ("card", seat, card)
        look(stage, ink)
        name = dice(stage.app.store).card_text(card, "name", language)
        assert name.split()[0] in " ".join(box.words for box in ink.boxes)
    choosing.said = "refused.card_unavailable"
    look(stage, ink)


@pytest.mark.parametrize(("language", "size"), EACH)
def test_eight_decks_have_room_and_all_of_each_is_told(
    stage: Stage, ink: Ink, monkeypatch: pytest.MonkeyPatch, language: str, size: int
) -> None:
    store = stage.app.store
    ids = [*dice(store).decks]
    many = {name: dice(store).decks[ids[number % len(ids)]] for number, name in enumerate([*ids, *"abcdefgh"][:8])}
    show(stage, ink, Scene("decks", "", "decks"), language, size)
    monkeypatch.setitem(store.contents, "knucklebones", replace(dice(store), decks=many))
    stage.screen.ask(1)
    assert len(stage.items) == 9
    for item in stage.screen.list.items:
        stage.screen.list.focus = item.id
        stage.screen.open()
        look(stage, ink)
        stage.screen.inside = True
        for card in stage.screen.cards.items:
            stage.screen.cards.focus = card.id
            look(stage, ink)
        stage.screen.inside = False


@pytest.mark.parametrize(("language", "size"), EACH)
def test_every_card_is_told_whole_in_a_draft(stage: Stage, ink: Ink, language: str, size: int) -> None:
    show(stage, ink, Scene("draft", "", "draft"), language, size)
    cards = [*dice(stage.app.store).cards]
    assert len(cards) <= 24
    for pool in (cards[:12], cards[-12:]):
        stage.screen.draft = OpenDraft(tuple(pool), 4)
        for card in stage.screen.draft.pool:
            stage.screen.lay(card)
            look(stage, ink)
            about = DRAFTED[size]
            told = [box for box in ink.boxes if about.x <= box.left and box.right <= about.x + about.w]
            words = dice(stage.app.store).card_text(card, "description", language).split()
            assert set(words) <= set(" ".join(box.words for box in told).split())
            assert all(about.y + 4 < box.low for box in told if box.words.split()[-1] == words[-1])


@pytest.mark.parametrize("size", TEXT_SIZES)
@pytest.mark.parametrize("seat", [1, 2])
def test_no_card_rises_over_a_total(stage: Stage, ink: Ink, seat: int, size: int) -> None:
    show(stage, ink, Scene("hand", "", position=OTHER.replace(" 2 ready", f" {seat} ready")), "en", size)
    rise, portrait = dice(stage.app.store).look.card_rise + 1, portrait_rect(seat)
    (total,) = [box for box in ink.boxes if box.words.isdecimal() and portrait.y < box.low < portrait.y + portrait.h]
    hand = [item.rect for item in stage.screen.choosing.items if item.id[0] == "card"]
    assert len(hand) == 4
    for card in hand:
        assert not total.over(Box("", card.x - 1, card.y, card.x + card.w + 1, card.y + card.h + rise), 0.0)


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_the_scores_of_the_rows_touch_neither_a_board_nor_the_middle(stage: Stage, ink: Ink, size: int) -> None:
    show(stage, ink, Scene("table", "", position=TURN), "en", size)
    low, high = board_rect(1), board_rect(2)
    scores = [box for box in ink.boxes if low.x < box.left and box.right < low.x + low.w and 170 < box.low < 230]
    assert len(scores) == 6
    for score in scores:
        assert low.y + low.h + 2 < score.low and score.top < high.y - 2
        assert score.top < MIDDLE or score.low > MIDDLE + 1


@pytest.mark.parametrize(("language", "size"), EACH)
def test_a_lost_pad_is_told(stage: Stage, ink: Ink, monkeypatch: pytest.MonkeyPatch, language: str, size: int) -> None:
    monkeypatch.setattr(MatchScreen, "waits", True)
    show(stage, ink, Scene("gone", "", position=TURN), language, size)


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_even_and_odd_stand_clear_of_the_rim_of_their_panel(stage: Stage, ink: Ink, size: int) -> None:
    scene = next(place for place in PLACES if place.name == "parity")
    show(stage, ink, scene, "en", size)
    panel = panel_rect(1)
    (box,) = [box for box in ink.boxes if box.words == "Odd"]
    assert panel.y + 2 < box.low and box.top < panel.y + panel.h - 2
    assert panel.x + 2 < box.left and box.right < panel.x + panel.w - 2
