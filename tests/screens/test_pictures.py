"""A tutorial in pictures for newcomers, from every screen that opens it."""

from __future__ import annotations

import pytest

from game.app.settings import TEXT_SIZES
from game.screens.tutorial import EARLIER, LATER, has_tutorial
from game.tables import NAMES
from tests.kit.app import KeyHands, MouseHands, Stage

TEACHING = [name for name in NAMES if has_tutorial(name)]
"""Tables with a tutorial."""


@pytest.mark.parametrize("size", TEXT_SIZES)
def test_there_is_a_picture_for_every_sentence_of_the_tutorial_and_a_page_leads_to_the_next_table(
    stage: Stage, size: int
) -> None:
    stage.set(text_size=size)
    texts, keys = stage.app.store.texts["en"], KeyHands(stage, "left")
    keys.choose("tutorial")
    told: dict[str, int] = {}
    for _ in range(len(TEACHING) * size):
        ink = stage.ink()
        page = stage.screen.open_page
        assert f"How to play {texts[f'{page.table_name}.name']}" in ink.words
        told[page.table_name] = told.get(page.table_name, 0) + len(page.lesson_numbers)
        keys.do("right")
    assert told == {name: len([key for key in texts if key.startswith(f"{name}.lesson")]) for name in TEACHING}


@pytest.mark.parametrize("table_name", TEACHING)
def test_the_tutorial_opens_with_the_table_that_was_near(stage: Stage, table_name: str) -> None:
    KeyHands(stage, "right").go(table_name)
    MouseHands(stage).choose("tutorial")
    assert stage.screen.open_page.table_name == table_name


def test_the_last_page_leads_to_practice_and_every_page_to_home(stage: Stage) -> None:
    mouse = MouseHands(stage)
    mouse.choose("tutorial")
    first, second, *more = TEACHING
    for way, table_name in ((LATER, second), (EARLIER, first), (LATER, second), *((LATER, name) for name in more)):
        mouse.choose(way)
        assert (stage.name, stage.screen.open_page.table_name) == ("Tutorial", table_name)
    mouse.move(320, 200)
    mouse.do("back")
    assert (stage.name, stage.focus) == ("Home", "tutorial")
    mouse.choose("tutorial")
    for _ in (second, *more):
        mouse.choose(LATER)
    mouse.move(320, 200)
    mouse.do("confirm")
    assert stage.name == "Practice"


@pytest.mark.parametrize("table_name", TEACHING)
def test_the_setup_of_a_table_leads_to_its_own_pages_and_back(stage: Stage, table_name: str) -> None:
    keys = KeyHands(stage, "left")
    keys.choose(table_name, "tutorial")
    assert stage.name == "Tutorial" and {page.table_name for page in stage.screen.pages} == {table_name}
    keys.do("back")
    assert (stage.name, stage.focus) == ("Setup", "tutorial")
    keys.choose("start")
    assert stage.name == "JoinScreen"
