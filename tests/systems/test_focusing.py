"""The focus moves by the places of the items."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from components.focus import Item, Rect
from systems.focus import item_under, nearest
from systems.knucklebones.input import hand_items
from tests.kit.cases import one_of

CARDS = [("destiny", 1), ("thief", 2), ("shield", 3), ("twister", 4)]
HANDS = [hand for size in range(5) for hand in combinations(CARDS, size)]
DIRECTIONS = ("up", "down", "left", "right")


def grid(*places: tuple[str, int, int]) -> list[Item]:
    return [Item(name, Rect(x, y, 10, 10)) for name, x, y in places]


def test_up_and_down_reach_items_far_aside_that_left_and_right_skip() -> None:
    items = [Item("far", Rect(0, 0, 10, 10)), Item("here", Rect(300, 40, 10, 10)), Item("fits", Rect(100, 40, 10, 10))]
    assert nearest(items, "here", "left") == "fits" and nearest(items, "here", "down") == "here"
    items[2] = Item("fits", Rect(100, 40, 10, 10), True)
    assert nearest(items, "here", "left") == "fits" and nearest(items, "here", "down") == "far"
    items.append(Item("below", Rect(310, 0, 10, 10)))
    assert nearest(items, "here", "down") == "below", "what lies straight ahead comes first"


def test_straight_ahead_beats_near_but_aside() -> None:
    assert nearest(grid(("a", 0, 0), ("aside", 30, 25), ("ahead", 50, 0)), "a", "right") == "ahead"


def test_an_item_more_aside_than_ahead_is_not_ahead() -> None:
    assert nearest(grid(("a", 0, 0), ("b", 10, 30)), "a", "right") == "a"


def reached(items: list[Item]) -> set[object]:
    """Return all items that can be reached from the first one."""
    seen, ahead = {items[0].id}, [items[0].id]
    while ahead:
        here = ahead.pop()
        new = {nearest(items, here, direction) for direction in DIRECTIONS} - seen
        seen |= new
        ahead += new
    return seen


@pytest.mark.parametrize("seat", [1, 2])
def test_every_card_of_every_hand_can_be_reached_and_left_again(seat: int) -> None:
    for hand in HANDS:
        items = hand_items(seat, hand)
        for start in range(len(items)):
            assert reached(items[start:] + items[:start]) == {item.id for item in items}, hand


@pytest.mark.parametrize(("side", "floors", "corner"), one_of(3, product(
    [20, 30, 60], [1, 2], [(320, -64), (-400, -400), (0, 300), (-500, 100), (200, 60)])))
def test_buttons_are_reached_from_a_board_that_reaches_beyond_the_picture(
    side: int, floors: int, corner: tuple[int, int]
) -> None:
    x, y = corner
    places = [(floor, column, row) for floor in range(floors) for column in range(10) for row in range(8)
              if not floor or (column in range(2, 8) and row in range(1, 6))]
    squares = [Item(each, Rect(x + each[1] * side, y + each[2] * side + each[0] * 9, side, side), layer=each[0])
               for each in places]
    buttons = [Item(name, Rect(544, low, 90, 24), layer=2) for name, low in (("low", 29), ("high", 55))]
    items = [*squares, *buttons]
    for start in (items, buttons + squares):
        assert reached(start) == {item.id for item in items}


def test_the_smallest_thing_under_the_mouse_is_meant() -> None:
    items = [Item("row", Rect(0, 0, 100, 100)), Item("die", Rect(40, 40, 20, 20))]
    assert (item_under(items, 50, 50), item_under(items, 10, 10), item_under(items, 200, 0)) == ("die", "row", None)
