"""Any position can be entered, and is then complete."""

from __future__ import annotations

import esper
import pytest

from components.knucklebones import Die, Shield, ShownFace, ShownHealth
from components.pose import Pose
from game.kernel.result import Result
from game.tables.knucklebones.notation import read
from systems.knucklebones.layout import field_at
from systems.rebuild import rebuild
from tests.kit.rules import KOTSU
from tests.kit.watched import the


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
