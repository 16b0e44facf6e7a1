"""Dice come, move and go; whose turn it is goes with them."""

from __future__ import annotations

import esper
import pytest

from components.knucklebones import Die, Rolled, ShownFace
from components.pose import Departing, Pose
from components.seats import Turn
from game.tables.knucklebones.events import (
    DiceDestroyed,
    DiceSwapped,
    DiePlaced,
    DieRepelled,
    DieRolled,
    DieStolen,
    MatchDrawn,
    MatchWon,
    TurnPassed,
)
from game.tables.knucklebones.waiting_die import OVER, PLAIN, READY
from systems.in_play import by_place
from systems.knucklebones.owners.dice import HANDLERS
from systems.knucklebones.view.layout import box_at, field_at
from tests.kit.world import bare_match, board, happen, put, the


def row_of(seat: int, row: int, faces: str) -> list[Die]:
    return [Die(seat, row, field, int(face)) for field, face in enumerate(faces, 1)]


def own_places() -> bool:
    """Whether no two dice lie on one field."""
    return len(by_place(Die)) == len(esper.get_component(Die))


def test_a_rolled_face_waits_for_its_seat() -> None:
    bare_match()
    happen(HANDLERS, DieRolled(2, 5, (1, 3, 5)))
    assert the(Rolled) == Rolled(PLAIN[5])


def test_a_placed_die_lies_on_its_field_and_nothing_waits() -> None:
    bare_match()
    happen(HANDLERS, DieRolled(1, 4, (2, 4, 6)), DiePlaced(1, 2, 1, 4))
    assert (board(1), the(Rolled).waiting, list(by_place(Die))) == ("-/4/-", READY, [(1, 2, 1)])


def test_a_stolen_die_is_copied_first_and_the_original_goes_with_the_clash() -> None:
    bare_match()
    put(*row_of(2, 3, "62"))
    happen(HANDLERS, DieStolen(1, 3, 1, 6, 3, 1), DiceDestroyed(2, 3, 6, (1,)))
    assert (board(1), board(2)) == ("-/-/6", "-/-/2")


@pytest.mark.parametrize(
    ("row", "fields", "left"),
    [("424", (1, 3), "2"), ("442", (1, 2), "2"), ("244", (2, 3), "2"), ("241", (2,), "21"), ("444", (1, 2, 3), "-")],
)
def test_a_row_closes_up_toward_the_middle(row: str, fields: tuple[int, ...], left: str) -> None:
    bare_match()
    put(*row_of(2, 1, row))
    happen(HANDLERS, DiceDestroyed(2, 1, 4, fields))
    assert board(2) == f"{left}/-/-"
    assert own_places()


def test_a_repelled_die_goes_and_its_own_row_closes_up() -> None:
    bare_match()
    put(*row_of(1, 1, "561"))
    happen(HANDLERS, DieRepelled(1, 1, 2, 6))
    assert board(1) == "51/-/-"


@pytest.mark.parametrize(
    ("first", "second", "after"),
    [((1, 1), (2, 2), "52/41/-"), ((1, 1), (1, 2), "21/45/-"), ((2, 2), (1, 2), "15/42/-")],
)
def test_swapped_dice_change_places(first: tuple[int, int], second: tuple[int, int], after: str) -> None:
    bare_match()
    put(*row_of(1, 1, "12"), *row_of(1, 2, "45"))
    happen(HANDLERS, DiceSwapped(1, first, second))
    assert board(1) == after
    assert own_places()


def test_the_turn_passes_to_the_other_seat() -> None:
    bare_match()
    happen(HANDLERS, TurnPassed(2))
    assert (the(Turn), the(Rolled)) == (Turn(2, 2), Rolled(READY))


@pytest.mark.parametrize("end", [MatchWon(2, "score", (3, 9)), MatchDrawn((9, 9))])
def test_at_the_end_the_turn_stays_and_nothing_can_be_placed(end: MatchWon | MatchDrawn) -> None:
    bare_match()
    happen(HANDLERS, end)
    assert (the(Turn), the(Rolled)) == (Turn(1), Rolled(OVER))


def test_watched_a_new_die_is_first_seen_where_it_comes_from() -> None:
    bare_match(shown=True)
    put(Die(2, 1, 1, 3))
    happen(HANDLERS, DiePlaced(1, 2, 1, 4), DieStolen(1, 1, 1, 3, 1, 1))
    seen = {(pose.x, pose.y, face.face) for _, (pose, face) in esper.get_components(Pose, ShownFace)}
    assert seen == {(*box_at(1), 4), (*field_at(2, 1, 1), 3)}


def test_watched_a_destroyed_die_is_out_of_play_but_lingers() -> None:
    bare_match(shown=True)
    (entity,) = put(Die(2, 1, 1, 3))
    happen(HANDLERS, DiceDestroyed(2, 1, 3, (1,)))
    assert (board(2), esper.components_for_entity(entity)) == ("-/-/-", (Departing(),))


def test_unwatched_a_destroyed_die_leaves_nothing() -> None:
    bare_match()
    (entity,) = put(Die(2, 1, 1, 3))
    happen(HANDLERS, DiceDestroyed(2, 1, 3, (1,)))
    assert not esper.entity_exists(entity)
