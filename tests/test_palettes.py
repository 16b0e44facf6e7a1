"""The colors of every palette, for each kind of color vision."""

from __future__ import annotations

from itertools import combinations

import pytest

from game.content.models.look import Palette, contrast
from game.tables.table_files import store_of
from tests.kit.eyes import distance

READ = ("text", "dim", "card", "warning", "seat1", "seat2", "shield", "outline", "double", "diagonal")
"""Colors that must stand out from the panel below them, for texts and other important things."""
TINTS = ("seat1", "seat2", "double", "triple", "diagonal", "shield", "selection")
FOR = {
    "red_green": ("protan", "deutan"),
    "blue_yellow": ("tritan",),
    "contrast": ("protan", "deutan", "tritan"),
}
"""The kinds of color vision that each palette is for."""


@pytest.fixture(scope="module")
def palettes() -> dict[str, Palette]:
    store = store_of()
    store.read()
    return store.palettes


@pytest.mark.parametrize(("name", "eye"), [(name, eye) for name, eyes in FOR.items() for eye in (*eyes, None)])
def test_the_seats_are_far_apart_for_whom_the_palette_is_made(
    palettes: dict[str, Palette], name: str, eye: str | None
) -> None:
    palette = palettes[name]
    assert distance(palette.rgb("seat1"), palette.rgb("seat2"), eye) >= 20


@pytest.mark.parametrize(("name", "eye"), [(name, eye) for name in ("red_green", "blue_yellow") for eye in FOR[name]])
def test_no_two_colors_that_mean_something_look_alike(palettes: dict[str, Palette], name: str, eye: str) -> None:
    rgb = palettes[name].rgb
    close = {pair: distance(rgb(pair[0]), rgb(pair[1]), eye) for pair in combinations(TINTS, 2)}
    assert min(close.values()) >= 10, sorted(close, key=close.__getitem__)[:3]


@pytest.mark.parametrize(
    ("name", "least"), [("standard", 4.5), ("red_green", 4.5), ("blue_yellow", 4.5), ("contrast", 7)]
)
def test_words_and_what_matters_stand_out_from_their_panel(
    palettes: dict[str, Palette], name: str, least: float
) -> None:
    rgb = palettes[name].rgb
    # The design fixes the standard triple; as a rim and pips it only needs 3:1.
    asked = READ if name == "standard" else (*READ, "triple", "selection")
    low = {color: contrast(rgb(color), rgb("panel")) for color in asked}
    assert min(low.values()) >= least, min(low, key=low.__getitem__)
    assert contrast(rgb("triple"), rgb("panel")) >= 3
