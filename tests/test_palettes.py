"""Palettes and light, as designers write them."""

from __future__ import annotations

from itertools import combinations

from game.content.models.look import contrast
from tests.kit.eyes import distance
from tests.kit.shipped import shipped_store

READ = ("text", "dim", "card", "warning", "seat1", "seat2", "shield", "outline", "double", "diagonal")
"""Colors that must stand out from the panel below them, for texts and other important things."""
TINTS = ("seat1", "seat2", "double", "triple", "diagonal", "shield", "selection")
FOR = {
    "red_green": ("protan", "deutan"),
    "blue_yellow": ("tritan",),
    "contrast": ("protan", "deutan", "tritan"),
}
"""The kinds of color vision that each palette is for."""


def test_the_seats_are_far_apart_and_no_two_colors_look_alike_for_whom_a_palette_is_made() -> None:
    for name, eyes in FOR.items():
        rgb = shipped_store().palettes[name].rgb
        assert min(distance(rgb("seat1"), rgb("seat2"), eye) for eye in (*eyes, None)) >= 20, name
        for eye in eyes if name != "contrast" else ():
            close = {pair: distance(rgb(pair[0]), rgb(pair[1]), eye) for pair in combinations(TINTS, 2)}
            assert min(close.values()) >= 10, (name, sorted(close, key=close.__getitem__)[:3])


def test_words_and_what_matters_stand_out_from_their_panel() -> None:
    for name, least in {"standard": 4.5, "red_green": 4.5, "blue_yellow": 4.5, "contrast": 7}.items():
        rgb = shipped_store().palettes[name].rgb
        # The design fixes the standard triple; as a rim and pips it only needs 3:1.
        asked = READ if name == "standard" else (*READ, "triple", "selection")
        low = {color: contrast(rgb(color), rgb("panel")) for color in asked}
        assert min(low.values()) >= least, (name, min(low, key=low.__getitem__))
        assert contrast(rgb("triple"), rgb("panel")) >= 3, name


def test_the_longest_name_that_fits_says_how_bright_a_thing_is() -> None:
    light = shipped_store().light
    shining = light.model_copy(update={"lamps": {"": 1.0, "card_": 0.3, "card_frame": 0.9}})
    assert [shining.lamp(name) for name in ("die", "card_thief", "card_frame_1")] == [1.0, 0.3, 0.9]
    assert light.model_copy(update={"lamps": {"die": 1.0}}).lamp("city") == 0.0, "an unnamed thing is dark"
    assert light.lamp("city") == light.lamp("portrait_1") == light.lamp("portrait_2") == 0.0
