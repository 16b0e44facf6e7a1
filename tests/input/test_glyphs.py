from __future__ import annotations

from typing import get_args

import pytest

from game.content.models.controls import DeviceFamily
from game.paths import assets_dir
from systems.input.bindings import assign, bindings_of, cap_text, family, glyph, key_name, names
from tests.kit.pads import DUALSENSE, SWITCH_PRO, UNKNOWN, XBOX_360, XBOX_SERIES


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
    assert family(guid, name) == known


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
