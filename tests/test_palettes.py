"""Palettes and light, as designers write them."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from game.content.data_files import read_file
from game.content.faults import Faults
from game.content.models.light import Light
from game.content.models.look import Palette, contrast
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


@pytest.fixture(scope="module")
def palettes() -> dict[str, Palette]:
    store = shipped_store()
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


def light() -> Light:
    """Return the light from the game's own data."""
    store = shipped_store()
    return store.light


def test_the_longest_name_that_fits_says_how_bright_a_thing_is() -> None:
    shining = light().model_copy(update={"lamps": {"": 1.0, "card_": 0.3, "card_frame": 0.9}})
    assert [shining.lamp(name) for name in ("die", "card_thief", "card_frame_1")] == [1.0, 0.3, 0.9]


def test_an_unnamed_thing_is_dark() -> None:
    assert light().model_copy(update={"lamps": {"die": 1.0}}).lamp("city") == 0.0


def test_background_and_figures_never_shine() -> None:
    assert light().lamp("city") == light().lamp("portrait_1") == light().lamp("portrait_2") == 0.0


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("dark: 0.35", "dark: 0.95", "'dark' must be less than 'bright'"),
        ("inner: 0.1", "inner: 0.9", "'inner' must be less than 'outer'"),
        ("smaller: 4", "smaller: 3", "smaller"),
        ("pale: 0.35", "pale: 5.0", "pale"),
        ("lamps:", "lamp:", "did you mean 'lamps'"),
    ],
)
def test_a_mistake_is_reported_at_its_place(known_data: Path, tmp_path: Path, old: str, new: str, wrong: str) -> None:
    text = (known_data / "shared" / "light.yaml").read_text("utf-8")
    assert old in text
    file = tmp_path / "light.yaml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(Faults) as found:
        read_file(Light, file, "light.yaml")
    line = text[: text.index(old)].count("\n") + 1
    said = [str(fault) for fault in found.value.faults]
    assert any(fault.startswith(f"light.yaml:{line}:") and wrong in fault for fault in said), said
