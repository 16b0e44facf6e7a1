"""A designer's mistakes are named with their places, all in one pass, also in files laid over others."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

import pytest
from pydantic import Field, StrictInt, TypeAdapter

from game.content.definition import Definition, HexColor
from game.content.faults import Complaint, Faults, no_complaints
from game.content.packs import merge_trees
from game.content.yaml_models import Document, read, read_root
from game.content.yaml_tree import parse


class Wheel(Definition):
    kind: Literal["wheel"]
    spokes: int = Field(ge=3)


class Sail(Definition):
    kind: Literal["sail"]
    area: float


class Cart(Definition):
    title: str
    color: HexColor = "#000000"
    brake: bool = False
    parts: Annotated[tuple[Annotated[Wheel | Sail, Field(discriminator="kind")], ...], Field(strict=False)] = ()


class Yard(Definition):
    carts: dict[str, Cart]


def faults(text: str, kind: type = Cart) -> list[str]:
    with pytest.raises(Faults) as caught:
        read(kind, text, "carts.yaml")
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title: Red\ncolr: '#FF0000'\n", "carts.yaml:2:1: unknown field 'colr' (did you mean 'color'?)"),
        ("color: '#FF0000'\n", "carts.yaml:1:1: 'title' is missing"),
        ("title: Red\nbrake: maybe\n", "carts.yaml:2:8: 'brake' must be true or false, not 'maybe'"),
        ("title: Red\nbrake: on\n", "carts.yaml:2:8: 'brake' must be true or false, not 'on'"),
        ("title: 12\n", "carts.yaml:1:8: 'title' must be a text, not 12"),
        ("title: Red\ntitle: Blue\n", "carts.yaml:2:1: 'title' is set twice (first in line 1)"),
        ("title: Red\ncolor: red\n", "carts.yaml:2:8: 'color' must be a color such as '#5AFF96', not 'red'"),
        ("title: Red\nparts: 3\n", "carts.yaml:2:8: 'parts' must be a list such as [3], not 3"),
        ("title: Red\nparts:\n- {spokes: 3}\n", "carts.yaml:3:3: 'kind' is missing"),
        ("title: Red\nparts:\n- {kind: weel}\n", "carts.yaml:3:10: 'kind' cannot be 'weel' (did you mean 'wheel'?)"),
        (
            "title: Red\nparts:\n- kind: wheel\n  spoks: 4\n  spokes: 4\n",
            "carts.yaml:4:3: unknown field 'spoks' (did you mean 'spokes'?)",
        ),
        (
            "title: Red\nparts:\n- kind: wheel\n  spokes: 2\n",
            "carts.yaml:4:11: 'spokes' must be at least 3, not 2",
        ),
        ("title: Red\nbrake:\n", "carts.yaml:2:7: 'brake' must be true or false, not nothing"),
        ("title: Red\nparts: [{kind: wheel, spokes: 3}, 4]\n", "2:35: item 2 of 'parts' must be a mapping, not 4"),
        ("- a\n- b\n", "carts.yaml:1:1: the file must be a mapping, not a list"),
        ("", "carts.yaml:1:1: the file is empty"),
        ("title: *x\n", "carts.yaml:1:8: put a word that begins with * in quotes"),
        ("title: !!int x\n", "carts.yaml:1:8: 'x' is not a valid int"),
        ("? [a]\n: b\n", "carts.yaml:1:3: a key must be a word"),
        ("x: " + "[" * 100 + "]" * 100, "nested too deeply"),
        ("[" * 10_000, ": nested too deeply"),
        ("- " * 10_000, ": nested too deeply"),
        ("title: Red\n---\ntitle: Blue\n", "carts.yaml:2:1: three dashes start another document: remove them"),
        ("title: &a [*a]\n", "carts.yaml:1:8: a value that contains itself"),
        ("title:\n\t- x\n", "carts.yaml:2:1: a tab instead of spaces"),
        ("title: Red\nbrake: a\x01b\n", "carts.yaml:2:9:"),
        ("title: Red\ncolor: #FF0000\n",
         "'color' must be a text, not nothing; an unquoted # starts a comment, put colors in quotes"),
    ],
)
def test_a_slip_is_reported_with_its_place(text: str, message: str) -> None:
    (fault,) = faults(text)
    assert message in fault


def test_all_faults_come_at_once_first_line_first() -> None:
    messages = faults("carts:\n  a:\n    titel: A\n    brake: 1\n  b: {title: B, color: x}\n", Yard)
    assert [line.split(":")[1] for line in messages] == ["3", "4", "5"], (
        "where 'titel' stands, 'title' is not missing as well"
    )


def test_an_own_check_is_reported_at_its_place() -> None:
    def check(cart: Cart) -> Iterator[Complaint]:
        yield Complaint(("title",), "no such cart", cart.title, ("Bread", "Red"))

    with pytest.raises(Faults, match=r"^carts.yaml:2:8: no such cart \(did you mean 'Red'\?\)$"):
        read(Cart, "brake: true\ntitle: Rd\n", "carts.yaml", check)


@pytest.mark.parametrize(
    ("scalar", "value"),
    [("012", 12), ("0x1F", 31), ("0o17", 15), ("-3", -3), ("1:30", "1:30"), ("1_000", "1_000"), ("no", "no"),
     ("True", True), ("2026-11-21", "2026-11-21"), ("1e3", 1000.0), ("~", None), ("'12'", "12"), ("<<", "<<")],
)
def test_scalars_are_those_of_yaml_1_2(scalar: str, value: object) -> None:
    read_back = read(dict[str, object], f"x: {scalar}\n", "x.yaml").value["x"]
    assert (read_back, type(read_back)) == (value, type(value))


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
