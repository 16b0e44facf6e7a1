"""Keys that got new names: files of designers with the old names are still read, and the linter shows them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import Field

from game.content.data_files import read_with_packs
from game.content.definition import Definition, Entries
from game.content.faults import Faults
from game.content.packs import open_pack
from game.content.yaml_models import read
from game.tables.prospector.definitions import DigEdges, RuleFile
from game.tables.table_files import store_of
from tests.kit.commands import Command
from tests.kit.data_copies import copy_data, write_file

pytestmark = pytest.mark.usefixtures("quick_lint")

OLD = {"color": "colour", "colors": "colours", "pause_gray": "pause_grey", "instant_win_speed": "exodia_speed",
       "instant_win": "exodia"}


class Wheel(Definition):
    color: str = "black"
    spokes: dict[str, int] = Field(default_factory=dict)


class Horse(Definition):
    name: str


class Cart(Definition):
    wheels: Annotated[tuple[Wheel | Horse, ...], Field(strict=False)] = ()
    paint: Wheel | None = None


class Carts(Entries[dict[str, Cart]]):
    pass


def carts(text: str) -> dict[str, Cart]:
    return read(Carts, text, "carts.yaml").value.root


def with_old_names(text: str) -> str:
    """Return a text of data with the old names of its keys."""
    names = r'^(instant_win(?=: "#)|instant_win_speed)|\b(color|colors|pause_gray)(?=: )'
    return re.sub(names, lambda found: OLD[found[0]], text, flags=re.MULTILINE)


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """Return a copy of the game's data from before the keys were renamed."""
    data = copy_data(tmp_path / "data")
    for path in data.rglob("*.yaml"):
        text = path.read_text("utf-8")
        if path.parent.name != "texts" and with_old_names(text) != text:
            path.write_text(with_old_names(text), "utf-8")
    return data


def test_a_data_folder_with_old_names_means_the_same(old: Path, tmp_path: Path) -> None:
    store, now = store_of(old), store_of(copy_data(tmp_path / "now"))
    for each in (store, now):
        each.read()
    assert store.faults == []
    assert (store.look, store.effects, store.home, store.players) == (now.look, now.effects, now.home, now.players)
    assert store.palettes == now.palettes
    for table_name in now.tables:
        assert store.content_of(table_name).look == now.content_of(table_name).look
        assert store.content_of(table_name).effects == now.content_of(table_name).effects


@pytest.mark.parametrize(
    ("below", "above"),
    [("color", "colour"), ("colour", "color"), ("colour", "colour")],
)
@pytest.mark.parametrize(
    ("written", "changes"),
    [
        ("a: {{paint: {{{}: red}}}}\n", "a: {{paint: {{{}: blue}}}}\n"),
        ("a: {{wheels: [{{{}: red}}]}}\n", "a: {{wheels: {{change: {{red: {{{}: blue}}}}}}}}\n"),
        ("a: {{wheels: [{{{}: red}}]}}\n", "a: {{wheels: {{change: {{red: null}}, add: [{{{}: blue}}]}}}}\n"),
    ],
)
def test_packs_and_data_may_use_either_name(below: str, above: str, written: str, changes: str, tmp_path: Path) -> None:
    for folder, text in (("data", written.format(below)), ("pack", changes.format(above))):
        write_file(tmp_path, f"{folder}/carts.yaml", text)
    place = tmp_path / "data" / "carts.yaml"
    cart = read_with_packs(Carts, place, "carts.yaml", [open_pack(tmp_path / "pack")], "carts.yaml").value.root["a"]
    assert [cart.paint] == [Wheel(color="blue")] if cart.paint else cart.wheels == (Wheel(color="blue"),)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a:\n  paint: {color: red, colour: blue}\n", "2:23: unknown field 'colour' (did you mean 'color'?)"),
        ("a:\n  paint: {colour: [red]}\n", "2:11: 'color' must be a text, not a list"),
        ("a:\n  wheels: &w [{colour: red}, *w]\n", "2:11: a value that contains itself"),
    ],
)
def test_an_old_name_hides_no_fault(text: str, fault: str) -> None:
    with pytest.raises(Faults) as wrong:
        carts(text)
    assert str(wrong.value) == f"carts.yaml:{fault}"


def test_digests_of_prospector_use_the_old_name_and_leave_out_edges_that_are_none() -> None:
    assert '"favors":{"aces":0,"wild":1,' in RuleFile(edges=DigEdges(wild=1)).model_dump_json()
    assert "favors" not in RuleFile().model_dump_json()


def test_the_linter_shows_old_names(tmp_path: Path, command: Command) -> None:
    look = tmp_path / "pack/walk/look.yaml"
    write_file(tmp_path / "pack", "walk/look.yaml", "rooms: {add: [{things: [{picture: walk_lamp, colour: card}]}]}\n")
    for path in (look, tmp_path / "pack"):
        assert f"{look}:1:46: warning: 'colour' is now called 'color'" in command("lint", str(path)).out
