"""Sound and rumble of the whole game: real screens, real presses, and speakers that record."""

from __future__ import annotations

from tests.kit.app import KeyHands, Kotsu, PadHands
from tests.kit.pads import DUALSENSE, XBOX_360


def sit(kotsu: Kotsu, *devices: str) -> None:
    for device in devices:
        kotsu.app.seats.take(device)


def at(kotsu: Kotsu, position: str, *devices: str) -> None:
    """Open a table in this position, with these devices in both seats."""
    kotsu.enter(position, *(devices or ("keys:left", "keys:right")))
    kotsu.speakers.take()


def test_the_focus_ticks_confirm_leads_on_and_back_leads_back(kotsu: Kotsu, keys: KeyHands) -> None:
    keys.do("right")
    assert kotsu.speakers.take() == ["focus"]
    keys.choose("options")
    assert kotsu.speakers.take()[-1] == "confirm" and kotsu.name == "Options"
    keys.do("back")
    assert kotsu.speakers.take() == ["back"] and kotsu.name == "Home"


def test_every_turn_of_a_dial_and_of_a_player_is_heard(kotsu: Kotsu, keys: KeyHands) -> None:
    keys.choose("knucklebones")
    keys.go(kotsu.screen.open_choices[0].id)
    kotsu.speakers.take()
    keys.do("right")
    assert kotsu.speakers.take() == ["change"]
    keys.choose("start")
    kotsu.speakers.take()
    keys.do("up", "right")
    assert (kotsu.name, kotsu.speakers.take()) == ("JoinScreen", ["change", "change"])
    keys.do("left", "up")
    kotsu.speakers.take()
    keys.do("confirm")
    assert kotsu.speakers.take() == ["confirm"]


def test_a_close_look_is_heard_like_the_pause(kotsu: Kotsu, keys: KeyHands) -> None:
    at(kotsu, "1/-/- -/-/- 1 ready shield - - 7")
    for action in ("menu", "look"):
        keys.do(action)
        assert kotsu.screen.panel is not None and kotsu.speakers.take() == ["back"]
        kotsu.wait(0.5)
        keys.do("back")
        kotsu.speakers.take()


def test_a_seat_that_changes_hands_in_the_pause_is_heard(kotsu: Kotsu, keys: KeyHands) -> None:
    at(kotsu, "1/-/- -/-/- 1 ready")
    keys.do("menu")
    keys.go(("seat", 2))
    kotsu.speakers.take()
    keys.do("right")
    assert kotsu.speakers.take() == ["change"]


def test_the_banner_that_opens_a_match_is_announced_once(kotsu: Kotsu) -> None:
    sit(kotsu, "keys:left", "keys:right")
    kotsu.app.go("match")
    kotsu.wait(2)
    assert kotsu.speakers.take() == ["begin"]


def test_a_card_without_a_target_is_refused_each_time(kotsu: Kotsu, keys: KeyHands) -> None:
    at(kotsu, "-/-/- -/-/- 1 ready thief -")
    keys.go(("card", 1, "thief"))
    kotsu.speakers.take()
    keys.do("confirm", "confirm")
    assert kotsu.speakers.take() == ["refused", "refused"]


def test_a_die_is_heard_when_it_lands(kotsu: Kotsu, keys: KeyHands) -> None:
    kotsu.reset(speed=1.0)
    at(kotsu, "4/-/- 2/-/- 1 place:4")
    keys.go(("row", 1, 1))
    kotsu.speakers.take()
    kotsu.app.dispatch_event("on_key_press", ord(" "), 0)
    kotsu.tick(0.05)
    assert kotsu.speakers.take() == ["confirm"]
    flies = 0
    while not (heard := kotsu.speakers.take()):
        kotsu.tick(0.02)
        flies += 1
    assert flies > 2 and heard[0] == "land_2" and "count_1" in heard


def test_the_last_sound_of_a_match_plays_although_the_result_opens(kotsu: Kotsu, keys: KeyHands) -> None:
    at(kotsu, "155/422/66 3/31/41 1 place:3")
    keys.choose(("row", 1, 3))
    assert kotsu.name == "ResultScreen"
    assert "win" in kotsu.speakers.take()


def test_each_screen_has_its_track_and_a_full_board_its_rush(kotsu: Kotsu) -> None:
    kotsu.wait(3)
    assert set(kotsu.speakers.loops) == {"home_base"}
    kotsu.app.settings.sound.music, before = 0, kotsu.app.settings.sound.music
    kotsu.tick()
    assert kotsu.speakers.loops == {"home_base": 0.0}, "volumes count at once"
    kotsu.app.settings.sound.music = before
    at(kotsu, "1/-/- -/-/- 1 ready")
    kotsu.wait(6)
    assert set(kotsu.speakers.loops) == {"table_base", "table_drive", "table_rush"}
    assert kotsu.speakers.loops["table_rush"] == 0 < kotsu.speakers.loops["table_base"]
    at(kotsu, "155/422/66 3/31/41 1 ready")
    kotsu.wait(6)
    assert 0 < kotsu.speakers.loops["table_rush"] <= kotsu.speakers.loops["table_base"]


def test_the_strongest_bot_at_the_table_brings_its_music_along(kotsu: Kotsu) -> None:
    feedback, levels = kotsu.app.feedback, kotsu.app.bots.levels()
    sit(kotsu, "keys:left")
    heard = []
    for name, _ in levels:
        kotsu.app.seats.vacate(2)
        kotsu.app.seats.seat_bot(name)
        kotsu.app.go("match")
        heard.append(feedback.track())
    assert heard == ["table", "table", "table", "hoshi", "kitsune"]
    kotsu.app.go("options")
    assert feedback.track() == "home"


def test_the_pad_of_a_seat_is_greeted_and_feels_what_befalls_it(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360, DUALSENSE)
    one, two = kotsu.hub.pads
    PadHands(kotsu, one).enter("knucklebones")
    PadHands(kotsu, two).do("confirm")
    assert two.shaken and not one.shaken, "the greeting says which pad it is"
    at(kotsu, "-/-/- 44/-/- 1 place:4", "pad:1", "pad:2")
    two.shaken.clear()
    PadHands(kotsu, one).choose(("row", 1, 1))
    assert {motor for motor, _, _ in two.shaken} >= {"strong"}, "dice were destroyed on this side"
    assert one.shaken


def test_the_slider_scales_rumble_and_zero_ends_it(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360)
    (pad,) = kotsu.hub.pads
    felt = []
    for percent in (100, 50, 0):
        kotsu.app.settings.sound.rumble = percent
        pad.shaken.clear()
        at(kotsu, "-/-/- 44/-/- 1 place:4", "pad:1", "keys:right")
        pad.shaken.clear()
        PadHands(kotsu, pad).choose(("row", 1, 1))
        felt.append(list(pad.shaken))
    whole, half, none = felt
    assert whole and half == [(motor, strength / 2, seconds) for motor, strength, seconds in whole]
    assert none == []


def test_a_pad_that_cannot_shake_or_is_gone_stops_nothing(kotsu: Kotsu) -> None:
    kotsu.reset(XBOX_360, DUALSENSE)
    one, two = kotsu.hub.pads

    def refuse(strength: float, seconds: float) -> None:
        raise OSError("No space left on device")

    one.controller.rumble_play_weak = one.controller.rumble_play_strong = refuse
    at(kotsu, "-/-/- 44/-/- 1 place:4", "pad:1", "pad:2")
    kotsu.hub.unplug(two)
    kotsu.app.devices.rumble("keys:left", 1.0, 1.0, 0.1)
    PadHands(kotsu, one).choose(("row", 1, 1))
    assert kotsu.app.current.match.position.active == 2 and two.shaken == []
