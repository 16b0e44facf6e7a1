"""Players and their devices. ``one`` and ``two`` are pads, ``keys`` the left half of the keyboard."""

from __future__ import annotations

import pytest

from systems.input.devices import Devices
from systems.input.pads import NoHub
from tests.kit.app import PadHands, Stage, two_pads
from tests.kit.pads import VirtualManager

Pads = tuple[Stage, PadHands, PadHands]


@pytest.fixture
def pads(stage: Stage) -> Pads:
    """The joining screen, just opened, and two pads."""
    one, two = two_pads(stage)
    stage.open("joining")
    return stage, one, two


def seat_devices(stage: Stage) -> tuple[str | None, str | None]:
    """Return the devices of both seats."""
    return stage.app.seats.device(1), stage.app.seats.device(2)


def test_start_is_two_presses_from_a_match_and_the_press_that_opens_the_seats_takes_none(stage: Stage) -> None:
    one, two = two_pads(stage)
    one.enter("knucklebones")
    assert seat_devices(stage) == (None, None)
    two.do("confirm")
    one.do("confirm")
    assert stage.name == "MatchScreen"
    assert [stage.app.seat_family(seat) for seat in (1, 2)] == ["playstation", "xbox"]


def test_presses_in_the_first_moment_are_not_heard_and_back_leads_back(pads: Pads) -> None:
    stage, one, _ = pads
    stage.app.go("joining")
    one.pad.confirm()
    stage.tick(0.1)
    assert seat_devices(stage) == (None, None)
    one.do("confirm")
    assert seat_devices(stage) == ("pad:1", None)
    one.do("back")
    assert (seat_devices(stage), stage.name) == ((None, None), "JoinScreen")
    one.do("back")
    assert stage.name == "Home"


def test_pressing_again_offers_the_other_seat_which_another_player_may_still_take(pads: Pads) -> None:
    stage, one, two = pads
    one.do("confirm", "confirm")
    one.choose("no")
    assert (seat_devices(stage), stage.screen.offer) == (("pad:1", None), None)
    assert {"Both seats", "Join"} & set(stage.ink().words) == {"Both seats"}
    one.do("confirm")
    two.do("confirm")
    assert seat_devices(stage) == ("pad:1", "pad:2")
    stage.app.free_seats()
    stage.open("joining")
    one.do("confirm", "confirm")
    assert stage.focus == "yes"
    one.do("confirm")
    assert (seat_devices(stage), stage.name) == (("pad:1", "pad:1"), "MatchScreen")


def test_while_one_player_looks_for_a_bot_another_may_still_take_the_seat(pads: Pads) -> None:
    stage, one, two = pads
    one.do("confirm", "right")
    assert stage.screen.plan.offered_bot is not None and any("Another player may" in line for line in stage.ink().words)
    two.do("confirm")
    assert (seat_devices(stage), stage.name) == (("pad:1", "pad:2"), "MatchScreen")
    stage.app.free_seats()
    stage.open("joining")
    one.do("confirm", "right", "confirm")
    assert stage.app.seats.bot(2) is not None and stage.name == "MatchScreen"
    stage.app.free_seats()
    stage.open("joining")
    one.do("right")
    two.do("confirm")
    one.do("right", "confirm")
    assert (seat_devices(stage), stage.name) == (("pad:2", "pad:1"), "MatchScreen")


def test_a_pad_that_goes_frees_its_seat(pads: Pads) -> None:
    stage, one, two = pads
    one.do("confirm")
    stage.hub.unplug(one.pad)
    stage.tick()
    assert seat_devices(stage) == (None, None)
    two.do("confirm")
    assert seat_devices(stage) == ("pad:2", None)


def test_a_missing_pad_driver_is_reported(stage: Stage) -> None:
    for hub in (NoHub(), VirtualManager()):
        stage.app.devices = Devices(stage.app.store.controls, hub)
        stage.app.go("joining")
        assert (stage.app.store.text("notice.no_pads", "en") in stage.ink().words) == isinstance(hub, NoHub)


def test_a_changed_number_of_seats_asks_everyone_to_join_again(stage: Stage) -> None:
    app = stage.app
    app.table_name, app.settings.picks.setups = "prospector", {"prospector": {"rules": "duel"}}
    app.free_seats()
    stage.sit("keys:left", "keys:right")
    app.go("match")
    assert stage.name == "MatchScreen" and len(app.seats.all) == 2
    app.settings.reset()
    app.go("match")
    assert stage.name == "JoinScreen" and len(app.seats.all) == 1
