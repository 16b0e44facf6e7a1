"""Sound and rumble of the whole game: real screens, real presses, and speakers that record."""

from __future__ import annotations

import pytest

from tests.kit.app import KeyHands, PadHands
from tests.kit.pads import DUALSENSE, XBOX_360


@pytest.fixture
def keys(stage):
    return KeyHands(stage, "left")


def sit(stage, *devices):
    for device in devices:
        stage.app.seats.take(device)


def at(stage, position, *devices):
    """Open a table in this position, with these devices in both seats."""
    stage.enter(position, *(devices or ("keys:left", "keys:right")))
    stage.speakers.take()


def test_the_focus_ticks_confirm_leads_on_and_back_leads_back(stage, keys):
    keys.do("right")
    assert stage.speakers.take() == ["focus"]
    keys.choose("options")
    assert stage.speakers.take()[-1] == "confirm" and stage.name == "Options"
    keys.do("back")
    assert stage.speakers.take() == ["back"] and stage.name == "Home"


def test_every_turn_of_a_dial_and_of_a_player_is_heard(stage, keys):
    keys.choose("knucklebones")
    keys.go(stage.screen.open_choices[0].id)
    stage.speakers.take()
    keys.do("right")
    assert stage.speakers.take() == ["change"]
    keys.choose("start")
    stage.speakers.take()
    keys.do("up", "right")
    assert (stage.name, stage.speakers.take()) == ("JoinScreen", ["change", "change"])
    keys.do("left", "up")
    stage.speakers.take()
    keys.do("confirm")
    assert stage.speakers.take() == ["confirm"]


def test_a_close_look_is_heard_like_the_pause(stage, keys):
    at(stage, "1/-/- -/-/- 1 ready shield - - 7")
    for action in ("menu", "look"):
        keys.do(action)
        assert stage.screen.question is not None and stage.speakers.take() == ["back"]
        stage.wait(0.5)
        keys.do("back")
        stage.speakers.take()


def test_a_seat_that_changes_hands_in_the_pause_is_heard(stage, keys):
    at(stage, "1/-/- -/-/- 1 ready")
    keys.do("menu")
    keys.go(("seat", 2))
    stage.speakers.take()
    keys.do("right")
    assert stage.speakers.take() == ["change"]


def test_the_banner_that_opens_a_match_is_announced_once(stage):
    sit(stage, "keys:left", "keys:right")
    stage.app.go("match")
    stage.wait(2)
    assert stage.speakers.take() == ["begin"]


def test_a_card_without_a_target_is_refused_each_time(stage, keys):
    at(stage, "-/-/- -/-/- 1 ready thief -")
    keys.go(("card", 1, "thief"))
    stage.speakers.take()
    keys.do("confirm", "confirm")
    assert stage.speakers.take() == ["refused", "refused"]


def test_a_die_is_heard_when_it_lands(stage, keys):
    stage.reset(speed=1.0)
    at(stage, "4/-/- 2/-/- 1 place:4")
    keys.go(("row", 1, 1))
    stage.speakers.take()
    stage.app.dispatch_event("on_key_press", ord(" "), 0)
    stage.tick(0.05)
    assert stage.speakers.take() == ["confirm"]
    flies = 0
    while not (heard := stage.speakers.take()):
        stage.tick(0.02)
        flies += 1
    assert flies > 2 and heard[0] == "land_2" and "count_1" in heard


def test_the_last_sound_of_a_match_plays_although_the_result_opens(stage, keys):
    at(stage, "155/422/66 3/31/41 1 place:3")
    keys.choose(("row", 1, 3))
    assert stage.name == "ResultScreen"
    assert "win" in stage.speakers.take()


def test_each_screen_has_its_track_and_a_full_board_its_rush(stage, keys):
    stage.wait(3)
    assert set(stage.speakers.loops) == {"home_base"}
    stage.app.settings.sound.music, before = 0, stage.app.settings.sound.music
    stage.tick()
    assert stage.speakers.loops == {"home_base": 0.0}, "volumes count at once"
    stage.app.settings.sound.music = before
    at(stage, "1/-/- -/-/- 1 ready")
    stage.wait(6)
    assert set(stage.speakers.loops) == {"table_base", "table_drive", "table_rush"}
    assert stage.speakers.loops["table_rush"] == 0 < stage.speakers.loops["table_base"]
    at(stage, "155/422/66 3/31/41 1 ready")
    stage.wait(6)
    assert 0 < stage.speakers.loops["table_rush"] <= stage.speakers.loops["table_base"]


def test_the_strongest_bot_at_the_table_brings_its_music_along(stage):
    feedback, levels = stage.app.feedback, stage.app.bots.levels()
    sit(stage, "keys:left")
    heard = []
    for name, _ in levels:
        stage.app.seats.vacate(2)
        stage.app.seats.seat_bot(name)
        stage.app.go("match")
        heard.append(feedback.track())
    assert heard == ["table", "table", "table", "hoshi", "kitsune"]
    stage.app.go("options")
    assert feedback.track() == "home"


def test_the_pad_of_a_seat_is_greeted_and_feels_what_befalls_it(stage):
    stage.reset(XBOX_360, DUALSENSE)
    one, two = stage.hub.pads
    PadHands(stage, one).enter("knucklebones")
    PadHands(stage, two).do("confirm")
    assert two.shaken and not one.shaken, "the greeting says which pad it is"
    at(stage, "-/-/- 44/-/- 1 place:4", "pad:1", "pad:2")
    two.shaken.clear()
    PadHands(stage, one).choose(("row", 1, 1))
    assert {motor for motor, _, _ in two.shaken} >= {"strong"}, "dice were destroyed on this side"
    assert one.shaken


def test_the_slider_scales_rumble_and_zero_ends_it(stage):
    stage.reset(XBOX_360)
    (pad,) = stage.hub.pads
    felt = []
    for percent in (100, 50, 0):
        stage.app.settings.sound.rumble = percent
        pad.shaken.clear()
        at(stage, "-/-/- 44/-/- 1 place:4", "pad:1", "keys:right")
        pad.shaken.clear()
        PadHands(stage, pad).choose(("row", 1, 1))
        felt.append(list(pad.shaken))
    whole, half, none = felt
    assert whole and half == [(motor, strength / 2, seconds) for motor, strength, seconds in whole]
    assert none == []


def test_a_pad_that_cannot_shake_or_is_gone_stops_nothing(stage):
    stage.reset(XBOX_360, DUALSENSE)
    one, two = stage.hub.pads

    def refuse(strength: float, seconds: float) -> None:
        raise OSError("No space left on device")

    one.controller.rumble_play_weak = one.controller.rumble_play_strong = refuse
    at(stage, "-/-/- 44/-/- 1 place:4", "pad:1", "pad:2")
    stage.hub.unplug(two)
    stage.app.devices.rumble("keys:left", 1.0, 1.0, 0.1)
    PadHands(stage, one).choose(("row", 1, 1))
    assert stage.app.current.match.position.active == 2 and two.shaken == []
