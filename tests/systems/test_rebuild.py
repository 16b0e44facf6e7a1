"""Any position can be entered, and is then complete."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.knucklebones import Card, Die, Row, Shield, ShownFace, ShownHealth, Tally
from components.pose import Pose
from game.kernel.result import Result
from game.tables.knucklebones.notation import read
from systems.entities import entities_by_place
from systems.knucklebones.layout import field_at
from systems.rebuild import read_back, rebuild
from tests.kit.rules import KOTSU
from tests.kit.watched import the

POSITIONS = [
    "-/-/- -/-/-",
    "21/4/55 3/662/- 1 place:4 destiny,shield - 2.2=3 -",
    "21/4/55 3/662/- 2 ready destiny*2 thief,shield,twister 1.1=1,2.3=2 2a",
    "123/456/123 3/662/- 2 over - destiny - ff",
    "525/151/525 3/66/- 1 ready - - - -",
    "111/222/333 111/222/333 1 ready - - - -",
]


@pytest.mark.parametrize("line", POSITIONS)
@pytest.mark.parametrize("shown", [True, False])
def test_what_goes_in_is_read_back(line: str, shown: bool) -> None:
    rebuild(KOTSU, read(KOTSU, line), shown)
    assert read_back() == read(KOTSU, line)


@pytest.mark.parametrize("kind", [Die, Row, Shield, Card, Tally])
def test_every_thing_is_found_at_its_place(kind: Any) -> None:
    rebuild(KOTSU, read(KOTSU, POSITIONS[1]))
    assert {entity for entity, _ in esper.get_component(kind)} == set(entities_by_place(kind).values())


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("525/151/525 3/66/- 1", [Result(1, "exodia", (173, 27))]),
        ("111/222/333 111/222/333", [Result(0, "score", (54, 54))]),
        ("112/3/4 111/222/333", [Result(2, "score", (13, 54))]),
        ("112/3/4 111/222/-", []),
    ],
)
def test_a_decided_position_has_its_result(line: str, result: list[Result]) -> None:
    rebuild(KOTSU, read(KOTSU, line))
    assert [found for _, found in esper.get_component(Result)] == result


def test_a_worn_shield_knows_how_full_it_was() -> None:
    rebuild(KOTSU, read(KOTSU, "-/-/- -/-/- 1 ready - - 2.2=1"))
    assert the(Shield) == Shield(2, 2, 1, 3)
    assert the(ShownHealth).share == pytest.approx(1 / 3)


def test_watched_everything_is_shown_as_it_is() -> None:
    rebuild(KOTSU, read(KOTSU, "-/4/- -/-/-"))
    ((_, (_, pose, face)),) = esper.get_components(Die, Pose, ShownFace)
    assert ((pose.x, pose.y), face.face) == (field_at(1, 2, 1), 4)
