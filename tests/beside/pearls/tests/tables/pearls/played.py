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
from tests.kit.app import Kotsu, PadHands
from tests.kit.pads import XBOX_360


@pytest.fixture
def kotsu(window: Kotsu, tmp_path: Path) -> Kotsu:
    window.reset(XBOX_360)
    window.app.records.replays = Replays(tmp_path)
    return window


def sit_down(kotsu: Kotsu) -> PadHands:
    """Check that one pad is enough for a match."""
    pad = PadHands(kotsu, kotsu.hub.pads[0])
    pad.enter("pearls")
    kotsu.frame()
    pad.do("confirm")
    assert kotsu.name == "MatchScreen" and kotsu.app.seats.all == (1,)
    kotsu.wait(kotsu.app.content.timing.banner.delay)
    pad.do("confirm")
    kotsu.tick()
    return pad


def test_a_match_alone_from_home_and_back(kotsu: Kotsu) -> None:
    pad = sit_down(kotsu)
    live = kotsu.screen
    found, flown = kotsu.app.store.content_of("pearls").effects.found, False
    while kotsu.screen is live:
        pad.choose("home" if live.match.position.boat > 3 else "dive")
        flown = flown or any(spray is found for spray, _ in live.component(Particles).looks)
        kotsu.frame()
        kotsu.wait(0.5)
    assert flown
    result, points = kotsu.screen, live.match.position.bank
    assert (kotsu.name, result.ending.winner, result.ending.totals) == ("ResultScreen", None, (points,))
    assert (result.winner_text(), result.lines()) == ("Done!", [f"{points} points (pearls at home)", f"Best: {points}"])
    kotsu.frame()
    tally = kotsu.app.records.statistics.of("pearls", f"{GUEST_PREFIX}1")
    assert (tally.matches, tally.won, tally.recent, tally.bests) == (1, 0, "p", {"points": points})
    kotsu.wait(1)
    assert kotsu.app.autosave.match is None
    pad.choose("rematch")
    assert kotsu.app.seats.device(1) == "pad:1" and kotsu.screen.match.position.days == 3
    kotsu.app.go("replays")
    screen = kotsu.screen
    kotsu.frame()
    assert screen.selection.names == ("Player 1",) and screen.record(screen.selection).position.bank == points
    pad.do("right")
    pad.do("confirm")
    assert kotsu.name == "ReplayPlayer"
    kotsu.wait(3)
    kotsu.frame()
    kotsu.app.table_name = "pearls"
    kotsu.app.go("statistics")
    kotsu.frame()
    page = kotsu.screen
    assert page.players() == [f"{GUEST_PREFIX}1"]
    figures = [(each.name, each.value) for each in statistics(page, tally)]
    assert figures == [("Played", "1"), ("Most pearls", str(points))]


def test_its_own_actions_are_bound_shown_and_heard(kotsu: Kotsu) -> None:
    pad = sit_down(kotsu)
    live = kotsu.screen
    for press in (lambda: pad.pad.axis("z", 1.0), lambda: pad.pad.tap("THUMBL")):
        pad.choose("dive")
        kotsu.wait(1)
        days = live.match.position.days
        press()
        kotsu.tick()
        assert live.match.position.days == days - 1
        kotsu.wait(1)
    kotsu.app.go("controls")
    kotsu.tick()
    assert {"action_turn_left", "action_surface"} <= {item.id for item in kotsu.items}
    kotsu.frame()
    pad.choose("action_turn_left")
    pad.pad.tap("TR")
    kotsu.tick()
    assert kotsu.app.devices.bound["xbox"]["turn_left"] == ("rightshoulder",)
    assert kotsu.app.devices.bound["xbox"]["surface"] == ("leftstick",)
    assert read_bindings(kotsu.app.records.bindings.own) == kotsu.app.records.bindings.own


def test_one_that_was_left_goes_on(kotsu: Kotsu) -> None:
    pad = sit_down(kotsu)
    pad.choose("dive")
    kotsu.tick()
    held = kotsu.app.autosave.match
    assert held is not None and len(held.sitters) == 1 and SavedMatch.from_log(read_log(held.text())) == held
    kotsu.app.go("home")
    pad.choose("resume")
    pad.do("confirm")
    assert kotsu.name == "MatchScreen" and len(kotsu.screen.record.log.plies) == 1
