"""Files laid over others: values kept, replaced, added and removed, and the place of each value."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import StrictInt, TypeAdapter

from game.content.faults import Faults, no_complaints
from game.content.packs import merge_trees
from game.content.yaml_models import Document, read_root
from game.content.yaml_tree import parse

ROWS = ["not_empty", "unshielded"]
BELOW = """\
thief: {uses: 1, where: [not_empty, unshielded]}
shield:
  uses: 2
"""


def merge(*above: str, below: str = BELOW) -> Document[Any]:
    root = parse(below, "below")
    for number, text in enumerate(above, 1):
        root = merge_trees(root, parse(text, f"pack{number}"), f"pack{number}")
    return read_root(TypeAdapter(Any), root, "below", no_complaints)


def fault_of(*above: str) -> str:
    with pytest.raises(Faults) as caught:
        merge(*above)
    return str(caught.value)


@pytest.mark.parametrize(
    ("above", "value"),
    [
        ("thief: {uses: 3}", {"thief": {"uses": 3, "where": ROWS}, "shield": {"uses": 2}}),
        ("thief: {where: [distinct]}", {"thief": {"uses": 1, "where": ["distinct"]}, "shield": {"uses": 2}}),
        ("thief: {where: {add: [distinct]}}",
         {"thief": {"uses": 1, "where": [*ROWS, "distinct"]}, "shield": {"uses": 2}}),
        ("thief: {turns: {add: [1]}}",
         {"thief": {"uses": 1, "where": ROWS, "turns": [1]}, "shield": {"uses": 2}}),
        ("thief: {uses: null}\nshield: ~", {"thief": {"where": ROWS}}),
        ("thief: 5", {"thief": 5, "shield": {"uses": 2}}),
        ("new: {add: {uses: 1}}",
         {"thief": {"uses": 1, "where": ROWS}, "shield": {"uses": 2}, "new": {"add": {"uses": 1}}}),
        ("shield: {uses: }", {"thief": {"uses": 1, "where": ROWS}, "shield": {"uses": None}}),
        ("[1]", [1]),
    ],
)
def test_the_upper_file_overrides_the_lower_one(above: str, value: object) -> None:
    assert merge(above).value == value


def test_changed_keys_keep_their_place_and_new_ones_come_last() -> None:
    assert list(merge("new: 1\nthief: {uses: 2}").value) == ["thief", "shield", "new"]


def test_every_value_knows_its_file_and_line() -> None:
    document = merge("thief:\n  uses: 3\n  where: {add: [distinct]}", "shield: {turns: 1}\n")
    places = {path: document.file_and_line(path) for path in [
        ("thief", "uses"), ("thief", "where", 0), ("thief", "where", 2), ("shield", "uses"), ("shield", "turns"),
        ("shield", "nothing"),
    ]}
    assert list(places.values()) == [
        ("pack1", 2), ("below", 1), ("pack1", 3), ("below", 3), ("pack2", 1), None,
    ]


def test_a_missing_key_cannot_be_removed() -> None:
    assert fault_of("thief: {use: null}") == "pack1:1:9: there is no 'use' to remove (did you mean 'uses'?)"
    assert fault_of("card: null") == "pack1:1:1: there is no 'card' to remove; known: thief, shield"


def test_a_fault_is_reported_in_the_file_that_made_it() -> None:
    root = merge_trees(parse("a: {b: 1, c: 2}\nd: {e: 1}\n", "below"), parse("# words\na:\n  b: x\n", "pack"), "pack")
    with pytest.raises(Faults) as caught:
        read_root(TypeAdapter(dict[str, dict[str, StrictInt]]), root, "below", no_complaints)
    assert str(caught.value) == "pack:3:6: 'b' must be a whole number, not 'x'"


STEPS = """\
shield:
  steps:
    - {do: roll}
    - {do: shield, to: 1, turns: 3}
    - {do: roll, times: 2}
"""


@pytest.mark.parametrize(
    ("above", "steps"),
    [
        ("{change: {shield: {turns: 2}}}", ["roll", "shield to=1 turns=2", "roll times=2"]),
        ("{change: {roll 2: {times: 5}, shield: null}}", ["roll", "roll times=5"]),
        ("{change: {roll: {times: 4}}, add: [{do: swap}]}", ["roll times=4", "shield to=1 turns=3", "roll times=2",
                                                             "swap"]),
        ("{add: [{do: swap}], change: {roll: {do: swap}}}", ["swap", "shield to=1 turns=3", "roll times=2", "swap"]),
    ],
)
def test_one_item_of_a_list_is_changed_by_what_it_says_first(above: str, steps: list[str]) -> None:
    found = merge(f"shield: {{steps: {above}}}", below=STEPS).value["shield"]["steps"]
    assert [" ".join([step.pop("do"), *(f"{k}={v}" for k, v in step.items())]) for step in found] == steps


def test_an_item_that_is_not_there_cannot_be_changed() -> None:
    with pytest.raises(Faults) as caught:
        merge("shield: {steps: {change: {sheild: {turns: 2}}}}", below=STEPS)
    assert str(caught.value) == "pack1:1:27: unknown item 'sheild' (did you mean 'shield'?)"
