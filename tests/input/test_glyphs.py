from __future__ import annotations

from typing import get_args

import pytest

from systems.input.glyphs import family, glyph, legend
from systems.input.press import Action, Family
from tests.kit.pads import DUALSENSE, SWITCH_PRO, UNKNOWN, XBOX_360, XBOX_SERIES


@pytest.mark.parametrize(
    ("guid", "name", "known"),
    [
        (XBOX_360.guid, "", "xbox"),
        (XBOX_SERIES.guid, "", "xbox"),
        (DUALSENSE.guid, "Wireless Controller", "playstation"),
        (SWITCH_PRO.guid, "", "switch"),
        (UNKNOWN.guid, UNKNOWN.name, "pad"),
        ("XINPUTCONTROLLER", "XInput0", "xbox"),
        (UNKNOWN.guid, "PLAYSTATION(R)3 clone", "playstation"),
        ("", "", "pad"),
    ],
)
def test_whose_legends_a_pad_shows(guid, name, known):
    assert family(guid, name) == known


def test_south_confirms_under_every_legend():
    assert [legend(each, "confirm") for each in ("xbox", "playstation", "switch")] == ["A", "Cross", "B"]


@pytest.mark.parametrize("kind", get_args(Family))
def test_everything_has_a_legend_and_a_picture_name(kind):
    for action in get_args(Action):
        assert isinstance(legend(kind, action), str)
        assert glyph(kind, action) == f"glyph_{kind}_{action}"
