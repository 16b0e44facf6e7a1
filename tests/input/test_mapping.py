from __future__ import annotations

import pytest

from systems.input.pads import find

XBOX = "030000005e040000120b0000{}0000"
SERIES_0507 = XBOX.format("0705") + ",Series,a:b0,x:b2,platform:Linux,"
SERIES_0B05 = XBOX.format("0b05") + ",Series later,a:b0,x:b3,platform:Linux,"
SERIES_MAC = XBOX.format("1905") + ",Series,a:b1,platform:Mac OS X,"
SWITCH_BY_LEGEND = "030000007e0500000920000011810000,Pro,a:b1,hint:SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1,"
SWITCH_BY_PLACE = "030000007e0500000920000011810000,Pro,a:b0,hint:!SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1,"
SWITCH_HIDAPI = "030000007e0500000920000000026803,Pro,a:b7,platform:Linux,"
LINES = [SERIES_MAC, SERIES_0507, SERIES_0B05, SWITCH_HIDAPI, SWITCH_BY_LEGEND, SWITCH_BY_PLACE]


@pytest.mark.parametrize(
    ("guid", "line"),
    [
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
    ],
)
def test_the_line_for_a_pad(guid, line):
    assert find(guid, LINES, "Linux") == line


def test_a_line_of_several_as_a_player_may_set_them():
    assert find(XBOX.format("0705"), [f"# mine\n{SERIES_MAC}\n{SERIES_0507}"], "Linux") == SERIES_0507


def test_a_broken_line_is_no_pads():
    assert find(XBOX.format("0705"), ["", ",,,", "xyz", SERIES_0507[:24]], "Linux") is None
