"""A designer's mistakes are named with their places, all in one pass."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal

import pytest
from pydantic import Field

from game.content import yaml_tree
from game.content.definition import Definition, HexColor
from game.content.faults import Complaint, Faults
from game.content.yaml_models import read


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


@pytest.fixture(autouse=True, params=yaml_tree.PARSERS, ids=lambda loader: loader.__name__)
def parser(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run each test with both parsers."""
    monkeypatch.setattr(yaml_tree, "PARSERS", [request.param])


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
