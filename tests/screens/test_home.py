"""Home: floating dice next to its cabinets, and the question at the first visit to one."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageChops
from pyglet.app import platform_event_loop

from game.app.settings import Settings
from game.content.models.controls import SYMBOLS
from game.match.statistics import PERSON, Tally
from tests.kit.app import KeyHands, Stage
from tests.kit.tables import PRACTISED


def moved(stage: Stage, seconds: float) -> tuple[int, int, int, int] | None:
    """Return the part of the picture that changes within this time."""
    stage.frame()
    before = stage.app.paper.read()
    stage.wait(seconds)
    stage.frame()
    return ImageChops.difference(before, stage.app.paper.read()).getbbox()


def test_with_reduced_motion_they_stand_still(stage: Stage) -> None:
    stage.app.settings.reduced_motion = True
    assert moved(stage, stage.app.store.home.seconds / 3) is None


@pytest.fixture
def fresh(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Stage:
    """The application as at the first start on a machine."""
    monkeypatch.setenv("KOTSU_HOME", str(tmp_path))
    stage.app.settings = Settings.load()
    stage.app.settings.speed = 0.0
    stage.app.go("home")
    stage.wait(1)
    assert stage.screen.question is None, "nothing is asked before anyone has chosen anything"
    return stage


@pytest.mark.parametrize("table_name", PRACTISED)
def test_practice_is_offered_at_the_first_visit_to_a_cabinet_and_never_again(fresh: Stage, table_name: str) -> None:
    keys = KeyHands(fresh, "left")
    keys.choose(table_name)
    assert fresh.screen.question is not None and fresh.focus == "yes"
    keys.choose("later")
    assert (fresh.name, fresh.app.table_name) == ("Setup", table_name)
    fresh.app.go("home")
    fresh.wait(1)
    keys.choose(table_name)
    assert fresh.name == "Setup", "one press"
    assert Settings.load().met == [table_name]


@pytest.mark.parametrize("table_name", PRACTISED)
def test_yes_leads_to_the_round_of_that_table_and_is_remembered_too(fresh: Stage, table_name: str) -> None:
    keys = KeyHands(fresh, "left")
    keys.choose(table_name)
    keys.do("confirm")
    assert (fresh.name, fresh.screen.table.name) == ("Practice", table_name)
    assert Settings.load().met == [table_name]


def test_a_player_with_matches_is_not_new(fresh: Stage) -> None:
    fresh.app.statistics.tables["reversi"] = {f"{PERSON}2": Tally(matches=1)}
    KeyHands(fresh, "left").choose("reversi")
    assert fresh.name == "Setup"


def test_a_table_without_practice_offers_none(fresh: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fresh.app.store, "has", lambda place: False)
    KeyHands(fresh, "left").choose("knucklebones")
    assert fresh.name == "Setup"
    fresh.app.go("tutorial", table_name="knucklebones")
    assert not fresh.screen.may_practice


def test_a_reset_makes_no_player_new(fresh: Stage) -> None:
    settings = fresh.app.settings
    settings.met = ["reversi"]
    settings.reset()
    assert settings.met == ["reversi"]


def test_bots_play_while_the_offer_is_unanswered_and_it_comes_again(fresh: Stage) -> None:
    keys = KeyHands(fresh, "left")
    keys.choose("knucklebones")
    fresh.screen.idle = fresh.app.store.home.attract
    fresh.tick()
    assert fresh.name == "Attract"
    keys.do("confirm")
    fresh.wait(1)
    keys.choose("knucklebones")
    assert (fresh.name, fresh.focus) == ("Home", "yes")


def test_messages_of_other_threads_arrive(stage: Stage) -> None:
    platform_event_loop.post_event(stage.app, "on_key_press", SYMBOLS["d"], 0)
    stage.tick()
    assert stage.focus == "knucklebones"
    stage.app.attend()
    stage.tick()
    assert stage.focus == "reversi"
