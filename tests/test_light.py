"""The light as designers write it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.content.data_files import read_file
from game.content.faults import Faults
from game.content.models.light import Light
from game.tables.table_files import store_of


def light() -> Light:
    """Return the light from the game's own data."""
    store = store_of()
    store.read()
    return store.light


def test_the_longest_name_that_fits_says_how_bright_a_thing_is() -> None:
    shining = light().model_copy(update={"lamps": {"": 1.0, "card_": 0.3, "card_frame": 0.9}})
    assert [shining.lamp(name) for name in ("die", "card_thief", "card_frame_1")] == [1.0, 0.3, 0.9]


def test_a_thing_nobody_named_is_dark() -> None:
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
def test_a_slip_is_told_where_it_is(known_data: Path, tmp_path: Path, old: str, new: str, wrong: str) -> None:
    text = (known_data / "shared" / "light.yaml").read_text("utf-8")
    assert old in text
    file = tmp_path / "light.yaml"
    file.write_text(text.replace(old, new, 1), "utf-8")
    with pytest.raises(Faults) as found:
        read_file(Light, file, "light.yaml")
    line = text[: text.index(old)].count("\n") + 1
    said = [str(fault) for fault in found.value.found]
    assert any(fault.startswith(f"light.yaml:{line}:") and wrong in fault for fault in said), said
