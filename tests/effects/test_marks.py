"""The combinations that dice show while some of them are in flight."""

from __future__ import annotations

from game.tables.knucklebones.events import DiceDestroyed
from tests.kit.watched import FRAME, Shining


def test_a_table_is_marked_from_its_first_picture_on() -> None:
    table = Shining("44/-/- 333/-/-")
    assert table.marks == {
        (1, 1, 1): "double", (1, 1, 2): "double", (2, 1, 1): "triple", (2, 1, 2): "triple", (2, 1, 3): "triple",
    }  # fmt: skip


def test_a_die_in_flight_colors_nothing_until_it_lies() -> None:
    table = Shining("4/-/- -/-/- 1 place:4")
    table.move("place:1")
    table.tick(FRAME)
    assert (len(table.flying), table.marks) == (1, {(1, 1, 1): "seat1"})
    table.wait(1.0)
    assert (table.flying, set(table.marks.values())) == ([], {"double"})


def test_dice_keep_their_color_while_they_are_shattered() -> None:
    table = Shining("-/-/- 444/-/- 1 place:4")
    table.move("place:1")
    table.until(DiceDestroyed)
    for _ in range(60):
        marks = [name for place, name in table.marks.items() if place[0] == 2]
        assert set(marks) <= {"triple"}
        table.tick(FRAME)
    assert not [place for place in table.marks if place[0] == 2]
