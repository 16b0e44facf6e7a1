"""Plays Pearls in the window with one pad: a match from Home to the result, its replay, its figures and its save."""

from __future__ import annotations

from pathlib import Path

import pytest

from components.effects import Particles
from game.match.autosave import SavedMatch
from game.match.log import read_log
from game.match.replays import Replays
from game.match.statistics import GUEST_PREFIX
from game.screens.statistics import statistics
from systems.input.bindings import read_bindings
from tests.kit.app import PadHands, Stage
from tests.kit.pads import XBOX_360


@pytest.fixture
def stage(window: Stage, tmp_path: Path) -> Stage:
    window.reset(XBOX_360)
    window.app.records.replays = Replays(tmp_path)
    return window


def sit_down(stage: Stage) -> PadHands:
    """Check that one pad is enough for a match."""
    pad = PadHands(stage, stage.hub.pads[0])
    pad.enter("pearls")
    stage.frame()
    pad.do("confirm")
    assert stage.name == "MatchScreen" and stage.app.seats.all == (1,)
    stage.wait(stage.app.content.timing.banner.delay)
    pad.do("confirm")
    stage.tick()
    return pad


def test_a_match_alone_from_home_and_back(stage: Stage) -> None:
    pad = sit_down(stage)
    live = stage.screen
    found, flown = stage.app.store.content_of("pearls").effects.found, False
    while stage.screen is live:
        pad.choose("home" if live.match.position.boat > 3 else "dive")
        flown = flown or any(spray is found for spray, _ in live.component(Particles).looks)
        stage.frame()
        stage.wait(0.5)
    assert flown
    result, points = stage.screen, live.match.position.bank
    assert (stage.name, result.ending.winner, result.ending.totals) == ("ResultScreen", None, (points,))
    assert (result.winner_text(), result.lines()) == ("Done!", [f"{points} points (pearls at home)", f"Best: {points}"])
    stage.frame()
    tally = stage.app.records.statistics.of("pearls", f"{GUEST_PREFIX}1")
    assert (tally.matches, tally.won, tally.recent, tally.bests) == (1, 0, "p", {"points": points})
    stage.wait(1)
    assert stage.app.autosave.match is None
    pad.choose("rematch")
    assert stage.app.seats.device(1) == "pad:1" and stage.screen.match.position.days == 3
    stage.app.go("replays")
    screen = stage.screen
    stage.frame()
    assert screen.selection.names == ("Player 1",) and screen.record(screen.selection).position.bank == points
    pad.do("right")
    pad.do("confirm")
    assert stage.name == "ReplayPlayer"
    stage.wait(3)
    stage.frame()
    stage.app.table_name = "pearls"
    stage.app.go("statistics")
    stage.frame()
    page = stage.screen
    assert page.players() == [f"{GUEST_PREFIX}1"]
    figures = [(each.name, each.value) for each in statistics(page, tally)]
    assert figures == [("Played", "1"), ("Most pearls", str(points))]


def test_its_own_actions_are_bound_shown_and_heard(stage: Stage) -> None:
    pad = sit_down(stage)
    live = stage.screen
    for press in (lambda: pad.pad.axis("z", 1.0), lambda: pad.pad.tap("THUMBL")):
        pad.choose("dive")
        stage.wait(1)
        days = live.match.position.days
        press()
        stage.tick()
        assert live.match.position.days == days - 1
        stage.wait(1)
    stage.app.go("controls")
    stage.tick()
    assert {"action_turn_left", "action_surface"} <= {item.id for item in stage.items}
    stage.frame()
    pad.choose("action_turn_left")
    pad.pad.tap("TR")
    stage.tick()
    assert stage.app.devices.bound["xbox"]["turn_left"] == ("rightshoulder",)
    assert stage.app.devices.bound["xbox"]["surface"] == ("leftstick",)
    assert read_bindings(stage.app.records.bindings.own) == stage.app.records.bindings.own


def test_one_that_was_left_goes_on(stage: Stage) -> None:
    pad = sit_down(stage)
    pad.choose("dive")
    stage.tick()
    held = stage.app.autosave.match
    assert held is not None and len(held.sitters) == 1 and SavedMatch.from_log(read_log(held.text())) == held
    stage.app.go("home")
    pad.choose("resume")
    pad.do("confirm")
    assert stage.name == "MatchScreen" and len(stage.screen.record.log.plies) == 1
