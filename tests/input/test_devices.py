"""Real controllers over fake hardware, the presses and directions they make, and the pictures of their buttons."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest
from pyglet.window import key, mouse

from components.press import Plugged, PointerMove, Press, Unplugged
from game.content.models.controls import DeviceFamily, InputFile
from game.paths import assets_dir
from systems.input.bindings import assign, bindings_of, cap_text, glyph, key_name, names, pad_family
from systems.input.devices import Devices, HeldActions, direction, read_directions, scale_push
from systems.input.pads import find_line
from tests.kit.pads import DUALSENSE, MODELS, SWITCH_PRO, UNKNOWN, XBOX_360, XBOX_SERIES, VirtualManager, VirtualPad


class Couch:
    """Devices over virtual pads; ``hear`` returns the presses since the last call, as ``device action``."""

    def __init__(self, controls, *models) -> None:
        self.hub = VirtualManager(*models)
        self.devices = Devices(controls, self.hub)
        self.pads = self.hub.pads

    def hear(self, now: float = 0.0) -> str:
        return ", ".join(self._word(report) for report in self.devices.poll(now))

    @staticmethod
    def _word(report) -> str:
        match report:
            case Press(device, action, _, repeat):
                return f"{device} {action}{'*' if repeat else ''}"
            case Plugged(device):
                return f"+{device}"
            case Unplugged(device):
                return f"-{device}"
            case PointerMove(device, x, y):
                return f"{device} {x:g} {y:g}"


@pytest.fixture
def couch(controls):
    def furnish(*models) -> Couch:
        couch = Couch(controls, *models)
        couch.hear()
        return couch

    return furnish


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_every_pad_says_the_same_by_place(couch, model):
    couch = couch(model)
    (pad,) = couch.pads
    pad.confirm()
    pad.back()
    pad.menu()
    pad.step(0, 1)
    pad.step(-1, 0)
    assert couch.hear() == "pad:1 confirm, pad:1 back, pad:1 menu, pad:1 up, pad:1 left"
    pad.stick(0, -1)
    assert couch.hear() == "pad:1 down"


def test_two_pads_of_one_model_do_not_mix_and_a_new_object_is_a_new_name_of_one_identity(couch):
    couch = couch(XBOX_360, XBOX_360)
    couch.pads[1].confirm()
    couch.pads[0].back()
    assert couch.hear() == "pad:2 confirm, pad:1 back"
    couch.hub.unplug(couch.pads[0])
    couch.hub.replug(couch.pads[0]).confirm()
    assert couch.hear() == "-pad:1, +pad:3, pad:3 confirm"
    assert couch.devices.identity("pad:3") == couch.devices.identity("pad:1") != couch.devices.identity("pad:2")


def test_a_stick_trembling_around_its_threshold_presses_once(couch):
    couch = couch(XBOX_360)
    heard = []
    for push in (0.8, 0.7, 0.8, 0.68, 0.8):
        couch.pads[0].stick(push, 0)
        heard.append(couch.hear())
    assert heard == ["pad:1 right", "", "", "", ""]


def test_only_directions_repeat(couch):
    couch = couch(XBOX_360)
    couch.pads[0].press("A")
    couch.pads[0].hat(1, 0)
    assert [couch.hear(now) for now in (0.0, 0.3, 0.4, 0.45, 0.52)] == [
        "pad:1 confirm, pad:1 right", "", "pad:1 right*", "", "pad:1 right*",
    ]


def test_unplugging_releases_held_buttons(couch):
    couch = couch(XBOX_360)
    (pad,) = couch.pads
    pad.press("A")
    pad.hat(0, 1)
    couch.hub.unplug(pad)
    assert couch.hear() == "pad:1 confirm, pad:1 up, -pad:1"
    assert couch.hear(9.0) == ""
    assert not couch.devices.is_connected("pad:1")
    assert couch.devices.family("pad:1") == "xbox"


def test_replug_as_the_same_object_keeps_the_name(couch):
    couch = couch(XBOX_360)
    (pad,) = couch.pads
    couch.hub.unplug(pad)
    couch.hub.plug(pad)
    pad.confirm()
    assert couch.hear() == "-pad:1, +pad:1, pad:1 confirm"


def test_a_pad_that_refuses_is_tried_again(couch):
    couch = couch(XBOX_360)
    pad = VirtualPad(UNKNOWN)
    pad.device.refuses = True
    couch.hub.plug(pad)
    assert [couch.hear(now) for now in (0.0, 0.5)] == ["", ""]
    pad.device.refuses = False
    assert [couch.hear(now) for now in (0.9, 1.0)] == ["", "+pad:2"]
    pad.confirm()
    assert couch.hear(1.1) == "pad:2 confirm"


def test_both_halves_of_the_keyboard(couch):
    couch = couch()
    for symbol in (key.W, key.SPACE, key.ESCAPE, key.TAB, key.UP, key.RETURN, key.BACKSPACE, key.DELETE, key.F5):
        couch.devices.key_down(symbol)
        couch.devices.key_up(symbol)
    actions = ("up", "confirm", "back", "menu")
    assert couch.hear() == ", ".join(f"keys:{half} {each}" for half in ("left", "right") for each in actions)


def test_a_held_key_repeats_until_it_comes_up(couch):
    couch = couch()
    couch.devices.key_down(key.D)
    assert [couch.hear(now) for now in (0.0, 0.41)] == ["keys:left right", "keys:left right*"]
    couch.devices.key_up(key.D)
    assert couch.hear(1.0) == ""


def test_losing_the_keyboard_lets_all_keys_go(couch):
    couch = couch(XBOX_360)
    couch.devices.key_down(key.D)
    couch.pads[0].hat(1, 0)
    couch.hear()
    couch.devices.key_down(key.W)
    couch.devices.release_all()
    assert couch.hear(1.0) == "pad:1 right*"


def test_the_mouse_points_and_presses_where_it_points(couch):
    couch = couch()
    couch.devices.mouse_move(1, 1)
    couch.devices.mouse_move(20, 30)
    couch.devices.mouse_down(mouse.LEFT)
    couch.devices.mouse_move(21, 30)
    couch.devices.mouse_down(mouse.RIGHT)
    couch.devices.mouse_down(mouse.MIDDLE)
    assert couch.hear() == "mouse 20 30, mouse confirm, mouse 21 30, mouse back"


def test_other_controls_count_at_once_and_pads_stay(couch, controls):
    couch = couch(XBOX_360)
    couch.devices.key_down(key.D)
    couch.hear()
    left = {**controls.keys["left"], "confirm": ["q"]}
    couch.devices.rebind(replace(controls, keys={**controls.keys, "left": left}))
    couch.devices.key_down(key.SPACE)
    couch.devices.key_down(key.Q)
    assert couch.hear() == "keys:left confirm"
    assert couch.devices.held_directions("keys:left") == frozenset()
    assert couch.devices.pads() == ["pad:1"]


def test_no_pad_back_end_is_no_error(controls, monkeypatch):
    import pyglet.input

    def missing():
        raise FileNotFoundError("/dev/input")

    monkeypatch.setattr(pyglet.input, "ControllerManager", missing)
    monkeypatch.setattr("systems.input.pads.install", lambda: None)
    devices = Devices(controls)
    devices.key_down(key.SPACE)
    assert [report.device for report in devices.poll(0.0)] == ["keys:left"]


XBOX = "030000005e040000120b0000{}0000"
SERIES_0507 = XBOX.format("0705") + ",Series,a:b0,x:b2,platform:Linux,"
SERIES_0B05 = XBOX.format("0b05") + ",Series later,a:b0,x:b3,platform:Linux,"
SERIES_MAC = XBOX.format("1905") + ",Series,a:b1,platform:Mac OS X,"
SWITCH_BY_LEGEND = "030000007e0500000920000011810000,Pro,a:b1,hint:SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1,"
SWITCH_BY_PLACE = "030000007e0500000920000011810000,Pro,a:b0,hint:!SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1,"
SWITCH_HIDAPI = "030000007e0500000920000000026803,Pro,a:b7,platform:Linux,"
LINES = [SERIES_MAC, SERIES_0507, SERIES_0B05, SWITCH_HIDAPI, SWITCH_BY_LEGEND, SWITCH_BY_PLACE]


@pytest.mark.parametrize(("guid", "line"), [
    (XBOX.format("0705"), SERIES_0507),
    (XBOX.format("0b05"), SERIES_0B05),
    (XBOX.format("1905"), SERIES_0B05),  # Newer firmware: the nearest version, never a line of another system.
    (XBOX.format("0105"), SERIES_0507),
    ("050000005e040000120b000007050000", None),  # Over Bluetooth the same pad has another layout.
    ("030000007e0500000920000011810000", SWITCH_BY_PLACE),
    ("030000007e0500000920000099810000", SWITCH_BY_PLACE),  # Never a line of another driver.
    (XBOX.format("ff04"), SERIES_0507),  # A version has its low byte first.
    ("030000005e040000120b000107050000", None),  # Another product ...
    ("030000005e040000120b000007051000", None),  # ... or driver; these fields surround the version.
    ("XINPUTCONTROLLER", None),
    ("", None),
])
def test_the_line_for_a_pad(guid, line):
    assert find_line(guid, LINES, "Linux") == line


def test_a_player_may_set_several_lines_and_a_broken_one_is_no_pads():
    assert find_line(XBOX.format("0705"), [f"# mine\n{SERIES_MAC}\n{SERIES_0507}"], "Linux") == SERIES_0507
    assert find_line(XBOX.format("0705"), ["", ",,,", "xyz", SERIES_0507[:24]], "Linux") is None


T = InputFile.model_construct(dead_zone=0.05, press=0.75, release=0.65)


@pytest.mark.parametrize(
    ("value", "push"), [(0.05, 0.0), (-0.04, 0.0), (0.5, 0.5), (-0.5, -0.5), (0.95, 1.0), (-1.0, -1.0)]
)
def test_dead_zones_at_the_middle_and_the_rim(value, push):
    assert scale_push(value, T.dead_zone) == pytest.approx(push)


@pytest.mark.parametrize(("vector", "held", "meant"), [
    ((0.0, 0.0), None, None),
    ((0.7, 0.0), None, None),  # (0.70 - 0.05) / 0.90 = 0.72: not pressed ...
    ((0.7, 0.0), "right", "right"),  # ... but still held,
    ((0.62, 0.0), "right", None),  # and released at (0.62 - 0.05) / 0.90 = 0.63.
    ((0.0, 1.0), None, "up"),
    ((0.0, -1.0), None, "down"),
    ((-1.0, 0.9), None, "left"),
    ((0.8, 0.9), "right", "right"),  # A held direction outlasts a stronger one ...
    ((0.3, 0.9), "right", "up"),  # ... until it is released.
    ((1.0, 1.0), None, "right"),
    ((-1.0, 0.0), "right", "left"),
])
def test_one_direction_of_four(vector, held, meant):
    assert direction(vector, held, T) == meant


def test_a_push_counts_from_its_threshold_on():
    halves = InputFile.model_construct(dead_zone=0.0, press=0.5, release=0.25)
    assert (direction((0.5, 0.0), None, halves), direction((0.49, 0.0), None, halves)) == ("right", None)
    assert (direction((0.25, 0.0), "right", halves), direction((0.24, 0.0), "right", halves)) == ("right", None)


@pytest.mark.parametrize(("samples", "held", "pressed", "still"), [
    ([], None, (), None),
    ([], "up", (), "up"),
    ([(0, 1), (1, 1)], None, ("up",), "up"),  # A diagonal, one axis at a time.
    ([(1, 0), (0, 0)], None, ("right",), None),  # A flick within one tick.
    ([(1, 0), (0, 0), (1, 0)], None, ("right", "right"), "right"),
    ([(0, 0), (1, 0)], "right", ("right",), "right"),  # Released and pressed again.
    ([(0, 1), (0, 0)], "right", (), None),  # A diagonal, released one axis after the other.
    ([(0, 0)], "left", (), None),
    ([(0.8, 0), (0.7, 0), (0.8, 0)], None, ("right",), "right"),  # A trembling thumb.
])
def test_a_tick_of_reports(samples, held, pressed, still):
    assert read_directions(samples, held, T) == (pressed, still)


def ticks(held: HeldActions, *times: float) -> list:
    return [held.tick(time) for time in times]


def test_a_slow_frame_repeats_once():
    held = HeldActions(0.4, 0.12)
    held.press("dpad", "up", 0.0)
    assert ticks(held, 5.0, 5.01) == ["up", None]


def test_the_newest_direction_repeats_and_the_older_waits_again():
    held = HeldActions(0.4, 0.12)
    held.press("d", "right", 0.0)
    held.press("w", "up", 0.3)
    assert ticks(held, 0.4, 0.7) == [None, "up"]
    held.release("w", 0.75)
    assert ticks(held, 1.1, 1.15) == [None, "right"]


@pytest.mark.parametrize(("guid", "name", "known"), [
    (XBOX_360.guid, "", "xbox"),
    (XBOX_SERIES.guid, "", "xbox"),
    (DUALSENSE.guid, "Wireless Controller", "playstation"),
    (SWITCH_PRO.guid, "", "switch"),
    (UNKNOWN.guid, UNKNOWN.name, "pad"),
    ("XINPUTCONTROLLER", "XInput0", "xbox"),
    (UNKNOWN.guid, "PLAYSTATION(R)3 clone", "playstation"),
    ("", "", "pad"),
])
def test_whose_legends_a_pad_shows(guid, name, known):
    assert pad_family(guid, name) == known


@pytest.mark.parametrize("kind", get_args(DeviceFamily))
def test_every_key_and_button_has_a_picture_or_a_legend_that_fits_on_a_cap_and_no_two_look_alike(kind):
    drawn = {path.stem for path in (assets_dir() / "shared/sprites").glob("glyph_*.png")}
    for name in names(kind):
        assert glyph(kind, name) in drawn if glyph(kind, name) else 1 <= len(cap_text(kind, name)) <= 10, name
    looks = [(glyph(kind, name) or cap_text(kind, name)) for name in names(kind)]
    assert len(set(looks)) == len(looks)


@pytest.mark.parametrize("kind", get_args(DeviceFamily))
def test_directions_are_shown_together(controls, kind):
    assert glyph(kind, key_name(bindings_of(controls, {}), kind, "move")) == f"glyph_{kind}_move"


def test_directions_on_other_keys_are_reported_by_those(controls):
    changed = bindings_of(controls, {})
    for way, name in (("up", "i"), ("left", "j"), ("down", "k"), ("right", "l")):
        changed = {**changed, **assign(changed, "keys_left", way, name)}
    assert cap_text("keys_left", key_name(changed, "keys_left", "move")) == "IJKL"
    changed = {**changed, **assign(changed, "keys_left", "up", "f1")}
    name = key_name(changed, "keys_left", "move")
    assert (glyph("keys_left", name), cap_text("keys_left", name)) == (None, "F1 J K L")
