"""The tutorial in pictures, and the practice round: a newcomer completes it, and wrong presses do no harm."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from game.app.settings import TEXT_SIZES, Settings
from game.match.practice import PlayableStep, check_practice, play_steps, practice_at
from game.paths import data_dir
from game.screens import practice
from game.screens.layout.areas import FirstFit
from game.screens.layout.node import Layout
from game.screens.tutorial import EARLIER, LATER, has_tutorial
from game.tables import NAMES
from game.tables.knucklebones.manifest import TABLE
from systems.staging import staging
from tests.kit.app import Hands, KeyHands, Kotsu, MouseHands, PadHands, one_pad
from tests.kit.cases import long, one_in
from tests.kit.layout_faults import find_layout_faults
from tests.kit.pads import XBOX_360
from tests.kit.rules import dice_content
from tests.kit.shipped import read_store
from tests.kit.tables import WITH_PRACTICE

LEARNT = ("Roll", "Place", "Clash", "Pair", "Triple", "Cards", "Fate Die", "Pickpocket", "Shield", "Twister",
          "Diagonal", "Instant win", "You win!")


@pytest.fixture
def pad(kotsu: Kotsu) -> PadHands:
    """A pad at the practice table."""
    kotsu.reset(XBOX_360)
    kotsu.open("practice", table_name="knucklebones")
    return kotsu.hands[0]


def marked_item(kotsu: Kotsu) -> Any:
    exercise = kotsu.screen.screen_state.exercise
    return kotsu.screen.seat_choice.next_item(exercise.places) if exercise else None


def on(hands: Hands) -> None:
    """Do the next thing that the panel asks for, or wait a moment."""
    kotsu = hands.kotsu
    shown = kotsu.screen
    if shown.phase == "reads":
        kotsu.wait(0.6)
        hands.do("confirm")
    elif shown.seat_choice.focus is not None:
        hands.choose(marked_item(kotsu))
    else:
        kotsu.tick()


def sentence(kotsu: Kotsu) -> str:
    """Return the text of the panel."""
    return kotsu.screen.instruction().text


def test_the_script_is_legal_and_the_last_step_is_won_by_an_x(kotsu: Kotsu) -> None:
    script, rules = practice_at(kotsu.app.store, "knucklebones"), kotsu.app.next_match.rules
    assert list(check_practice(script, TABLE, rules)) == []
    found = [each for each in play_steps(script, TABLE, rules) if isinstance(each, PlayableStep)]
    assert len(found) == len(script.steps)
    titles = dict.fromkeys(step.title["en"] for step in script.steps)
    assert [title for title in titles if title in LEARNT] == list(LEARNT)
    verbs = [each.move.verb for each in found if each.move is not None]
    assert {"roll", "place", *rules.deck} == set(verbs) and all(verbs.count(card) == 1 for card in rules.deck)
    last = TABLE.score(rules, found[-1].position)
    assert (last.outcome, last.by) == (1, "exodia")


def asks(kotsu: Kotsu, title: str) -> bool:
    """Return True if the step with this title asks for a move."""
    shown = kotsu.screen
    step, focus = shown.current_step.step, shown.seat_choice.focus
    return step.title["en"] == title and shown.phase == "asks" and focus is not None


def test_another_choice_is_answered_and_nothing_is_lost(kotsu: Kotsu, pad: PadHands) -> None:
    for title, other, answer in (
        ("Place", ("row", 1, 2), "In a match, any lane works. Use the left one here."),
        ("Place", ("row", 1, 3), "Good idea in a real match! Here, follow the marker."),
        ("Shield", ("die",), "Your pair in the left lane needs it most."),
        ("Shield", ("card", 1, "twister"), "Your pair in the left lane needs it most."),
    ):
        play_until(pad, lambda title=title: asks(kotsu, title))
        if answer.startswith("Good idea"):  # The step has no answer to this choice.
            step = kotsu.screen.current_step.step.model_copy(update={"otherwise": {}})
            kotsu.screen.steps[kotsu.screen.number] = kotsu.screen.current_step._replace(step=step)
        before, asked = kotsu.screen.match.position, sentence(kotsu)
        pad.choose(other)
        kotsu.wait(1)
        assert sentence(kotsu) == answer and kotsu.screen.match.position is before
        assert not kotsu.screen.seat_choice.path
        pad.go(marked_item(kotsu))
        assert sentence(kotsu) == asked


def test_back_inside_a_card_takes_a_choice_back(pad: PadHands) -> None:
    play_until(pad, lambda: asks(pad.kotsu, "Shield"))
    pad.choose(("card", 1, "shield"))
    pad.kotsu.wait(3)
    assert pad.kotsu.screen.seat_choice.focus[0] == "row"
    pad.do("back")
    assert pad.kotsu.screen.panel is None and marked_item(pad.kotsu) == ("card", 1, "shield")


@pytest.mark.parametrize(("phase", "action"), one_in(2, product(["asks", "reads", "answers"], ["back", "menu"])))
def test_it_can_be_left_at_any_time(kotsu: Kotsu, pad: PadHands, phase: str, action: str) -> None:
    kotsu.set(speed=1.0)
    play_until(pad, lambda: kotsu.screen.phase == phase)
    pad.do(action)
    kotsu.tick()
    assert kotsu.screen.panel is not None and kotsu.focus == "no"
    position = kotsu.screen.match.position
    kotsu.wait(3)
    assert kotsu.screen.match.position is position
    pad.choose("no")
    assert kotsu.screen.panel is None and kotsu.name == "Practice"
    kotsu.tick()
    pad.do(action)
    kotsu.tick()
    pad.choose("yes")
    assert (kotsu.name, kotsu.focus, kotsu.app.autosave.match) == ("Home", "tutorial", None)


def test_without_cards_what_needs_them_is_passed_over(kotsu: Kotsu, monkeypatch: pytest.MonkeyPatch) -> None:
    assert practice_at(kotsu.app.store, "knucklebones").steps, "the steps are checked by the rules as they are"
    monkeypatch.setitem(dice_content(kotsu.app.store).rules, "kotsu", dice_content(kotsu.app.store).rules["classic"])
    monkeypatch.setattr(kotsu.app, "read_data", lambda: None)
    left = [each.step.title["en"] for each in practice.practice_steps(kotsu.app, "knucklebones")]
    assert "Triple" in left and "Shield" not in left
    monkeypatch.setattr(practice, "practice_steps", lambda app, table_name: [])
    kotsu.app.go("practice", table_name="knucklebones")
    kotsu.wait(1)
    assert "rules" in sentence(kotsu)
    KeyHands(kotsu, "left").do("confirm")
    assert kotsu.name == "AfterPractice"


def test_a_broken_script_is_reported_once_and_replaced_by_the_shipped_one(tmp_path: Path) -> None:
    shutil.copytree(data_dir(), tmp_path / "data")
    file = tmp_path / "data/knucklebones/practice.yaml"
    file.write_text(file.read_text("utf-8").replace("do: shield:1", "do: shield:4"), "utf-8")
    store = read_store(tmp_path / "data")
    assert store.faults == []
    for _ in range(2):
        assert "shield:1" in [step.do for step in practice_at(store, "knucklebones").steps]
    (fault,) = store.faults
    assert str(fault).startswith("data/knucklebones/practice.yaml:") and "cannot be played: 'shield:4'" in str(fault)


@pytest.mark.parametrize("table_name", ["reversi", "prospector"])
def test_people_sit_down_by_way_of_the_setup_if_the_table_has_two_seats(kotsu: Kotsu, table_name: str) -> None:
    kotsu.app.go("beginning", table_name=table_name)
    kotsu.wait(1)
    keys = KeyHands(kotsu, "left")
    assert ("people" in [item.id for item in kotsu.items]) == (len(kotsu.app.seats.all) > 1)
    if len(kotsu.app.seats.all) > 1:
        keys.choose("people")
        assert (kotsu.name, kotsu.app.table_name) == ("Setup", table_name)
        kotsu.app.go("beginning", table_name=table_name)
        kotsu.wait(1)
    keys.choose("restart")
    assert (kotsu.name, kotsu.screen.table.name) == ("Practice", table_name)
    kotsu.app.go("beginning", table_name=table_name)
    kotsu.wait(1)
    keys.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", table_name)


@pytest.mark.parametrize(("size", "language"), [long((1, "en")), (2, "de")])
@pytest.mark.parametrize("table_name", WITH_PRACTICE)
def test_every_sentence_has_room_and_behind_the_last_one_a_match_against_the_weakest_bot_is_one_press_away(
    kotsu: Kotsu, table_name: str, size: int, language: str
) -> None:
    app, pad = kotsu.app, one_pad(kotsu)
    app.settings = Settings.of({"language": language, "text_size": size, "speed": 0.0, "glow": "off"})
    app.adopt_settings()
    shown = kotsu.open("practice", table_name=table_name)
    for each in shown.steps:
        for texts in filter(None, (each.step.text, each.step.done, each.step.otherwise)):
            words = shown.instruction()._replace(text=app.in_language(texts), title=app.in_language(each.step.title))
            sheets = [shown.sheet(words) for _ in staging(table_name).layout.coach]
            tree = FirstFit(sheets, areas=staging(table_name).layout.coach, as_high_as_needed=True)
            assert not [*find_layout_faults(Layout(tree, app.main_canvas, None, {}), app.main_canvas)], texts
    read = None
    for _ in range(400):
        if kotsu.name != "Practice":
            break
        words = shown.instruction()
        if words is not None and words != read:
            read = words
            ink = kotsu.ink()
            assert not [pair for pair in ink.clashes() if words.title in pair] and ink.outside(640, 360) == []
        on(pad)
    first = "against" if len(app.seats.all) > 1 else "start"
    assert (kotsu.name, app.table_name, kotsu.focus) == ("AfterPractice", table_name, first)
    assert app.autosave.match is None and app.records.replays.list_replays() == []
    assert not any(app.records.statistics.tables.values())
    assert app.seats.device(1) is None and app.current_set.series.played == 0
    kotsu.wait(1)
    pad.do("confirm")
    assert (kotsu.name, kotsu.screen.table.name, kotsu.screen.is_for_viewing) == ("MatchScreen", table_name, False)
    assert app.seats.device(1) == "pad:1"
    assert [app.seats.bot(seat) for seat in app.seats.all[1:]] == [app.bots.levels()[0][0] for _ in app.seats.all[1:]]


def play_until(hands: Hands, reached: Callable[[], bool]) -> None:
    """Play until the lesson has come there."""
    for _ in range(200):
        if reached():
            return
        on(hands)
    raise AssertionError("the lesson never comes there")


TEACHING = [name for name in NAMES if has_tutorial(name)]
"""Tables with a tutorial."""


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_there_is_a_picture_for_every_sentence_and_pages_lead_to_the_next_table(kotsu: Kotsu, size: int) -> None:
    kotsu.set(text_size=size)
    texts, keys = kotsu.app.store.texts["en"], KeyHands(kotsu, "left")
    keys.choose("tutorial")
    counts: dict[str, int] = {}
    for _ in range(len(TEACHING) * size):
        ink = kotsu.ink()
        page = kotsu.screen.open_page
        assert f"How to play {texts[f'{page.table_name}.name']}" in ink.words
        counts[page.table_name] = counts.get(page.table_name, 0) + len(page.lesson_numbers)
        keys.do("right")
    assert counts == {name: len([key for key in texts if key.startswith(f"{name}.lesson")]) for name in TEACHING}


@pytest.mark.parametrize("table_name", TEACHING)
def test_the_tutorial_opens_with_the_table_that_was_near(kotsu: Kotsu, table_name: str) -> None:
    KeyHands(kotsu, "right").go(table_name)
    MouseHands(kotsu).choose("tutorial")
    assert kotsu.screen.open_page.table_name == table_name


def test_the_last_page_leads_to_practice_and_every_page_to_home(kotsu: Kotsu, mouse: MouseHands) -> None:
    mouse.choose("tutorial")
    first, second, *more = TEACHING
    for way, table_name in ((LATER, second), (EARLIER, first), (LATER, second), *((LATER, name) for name in more)):
        mouse.choose(way)
        assert (kotsu.name, kotsu.screen.open_page.table_name) == ("Tutorial", table_name)
    mouse.move(320, 200)
    mouse.do("back")
    assert (kotsu.name, kotsu.focus) == ("Home", "tutorial")
    mouse.choose("tutorial")
    for _ in (second, *more):
        mouse.choose(LATER)
    mouse.move(320, 200)
    mouse.do("confirm")
    assert kotsu.name == "Practice"


@pytest.mark.parametrize("table_name", TEACHING)
def test_the_setup_of_a_table_leads_to_its_own_pages_and_back(kotsu: Kotsu, keys: KeyHands, table_name: str) -> None:
    keys.choose(table_name, "tutorial")
    assert kotsu.name == "Tutorial" and {page.table_name for page in kotsu.screen.pages} == {table_name}
    keys.do("back")
    assert (kotsu.name, kotsu.focus) == ("Setup", "tutorial")
    keys.choose("start")
    assert kotsu.name == "JoinScreen"
