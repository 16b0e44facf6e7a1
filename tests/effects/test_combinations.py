"""The combinations that dice form, also while some of them are in flight."""

from __future__ import annotations

import esper
import pytest

from components.effects import Color
from components.knucklebones import Die, ShownPlace
from game.tables.knucklebones.events import DiceDestroyed
from systems.knucklebones.combinations import combinations
from tests.kit.watched import FRAME, WatchedEffects


def colors(board: str, seat: int = 1) -> str:
    """Return the colors of a board's dice, one letter per die, in the order of the notation."""
    rows = board.split("/")
    faces = {(seat, row, field): int(face) for row, dice in enumerate(rows, 1) if dice != "-"
             for field, face in enumerate(dice, 1)}
    found = {place: f"seat{place[0]}" for place in faces} | combinations(faces)
    letters = {f"seat{seat}": ".", "double": "d", "triple": "t", "diagonal": "x", "exodia": "E"}
    return "/".join(
        "".join(letters[found[seat, row, field]] for field in range(1, 4) if (seat, row, field) in found)
        for row in (1, 2, 3)
    )


@pytest.mark.parametrize(
    ("board", "seen"),
    [
        ("1/2/3", "././."),
        ("11/2/3", "dd/./."),
        ("121/2/3", "d.d/./."),
        ("444/12/-", "ttt/../"),
        ("2/32/552", "x/.x/ddx"),
        ("552/32/2", "ddx/.x/x"),
        ("222/32/2", "ttx/.x/x"),
        ("512/424/215", "..x/dxd/x.."),
        ("515/454/515", "E.E/dEd/E.E"),
    ],
)
def test_the_colors_of_a_board(board: str, seen: str) -> None:
    assert colors(board) == seen


def test_a_die_of_a_diagonal_still_says_what_its_row_makes_of_it() -> None:
    WatchedEffects("22/32/552 -/-/-")
    dice = esper.get_components(Die, ShownPlace, Color)
    under = {spot.place: (color.name, color.row_color) for _, (_, spot, color) in dice}
    assert under[1, 1, 1] == ("diagonal", "double") and under[1, 1, 2] == ("double", "")
    assert under[1, 2, 2] == ("diagonal", "") and under[1, 3, 1] == ("double", "")


def test_a_table_is_marked_from_its_first_picture_on() -> None:
    table = WatchedEffects("44/-/- 333/-/-")
    assert table.marks == {
        (1, 1, 1): "double", (1, 1, 2): "double", (2, 1, 1): "triple", (2, 1, 2): "triple", (2, 1, 3): "triple",
    }


def test_a_die_in_flight_colors_nothing_until_it_lies() -> None:
    table = WatchedEffects("4/-/- -/-/- 1 place:4")
    table.move("place:1")
    table.tick(FRAME)
    assert (len(table.flying), table.marks) == (1, {(1, 1, 1): "seat1"})
    table.wait(1.0)
    assert (table.flying, set(table.marks.values())) == ([], {"double"})


def test_dice_keep_their_color_while_they_are_shattered() -> None:
    table = WatchedEffects("-/-/- 444/-/- 1 place:4")
    table.move("place:1")
    table.until(DiceDestroyed)
    for _ in range(60):
        marks = [name for place, name in table.marks.items() if place[0] == 2]
        assert set(marks) <= {"triple"}
        table.tick(FRAME)
    assert not [place for place in table.marks if place[0] == 2]
