"""Rooms of a run: what the pictures show is where the functions that place them say."""

from __future__ import annotations

import itertools
from typing import cast

import pytest

from game.paths import data_dir
from systems.draw.pen import Pen
from systems.undercity.run.rooms import (
    BOARD_PLACES,
    HALL_SPRITES,
    PERSON_PLACES,
    doorway,
    draw_board,
    draw_corridor,
    draw_person,
    draw_room,
    plus,
)
from tests.kit.data_copies import read_yaml
from tests.kit.drawing import RecordingCanvas, sheet

AT = (320.0, 180.0)
INWARD = {"n": (0, -1), "s": (0, 1), "e": (-1, 0), "w": (1, 0)}
KINDS = sorted(
    name.removeprefix("room_") for name in sheet().names
    if name.startswith("room_") and not name.startswith(("room_light_", "room_boss_")) and not name.endswith("_small")
)


def is_covered(pen: RecordingCanvas, place: tuple[float, float]) -> bool:
    """Tell if the first sprite drawn has a solid pixel around a place."""
    first = pen.orders[0]
    left, top, w, h = pen.atlas.region(first.name)
    x, y = int(place[0] - first.place[0] + w / 2), int(first.place[1] + h / 2 - place[1])
    assert 0 <= x < w and 0 <= y < h
    pixel = cast("tuple[int, ...]", pen.atlas.image.getpixel((left + x, top + y)))
    return pixel[3] == 255


def test_every_room_has_ground_where_its_doors_and_people_are() -> None:
    for kind, large in itertools.product(KINDS, (True, False)):
        pen = RecordingCanvas()
        draw_room(cast("Pen", pen), kind, AT, large=large)
        for way, (dx, dy) in INWARD.items():
            x, y = doorway(AT, large, way)
            places = [(x + 3 * dx + along * dy, y + 3 * dy + along * dx) for along in range(-10, 11)]
            assert all(is_covered(pen, place) for place in places), (kind, large, way)
        plain = kind.removesuffix("_red")
        places = [plus(AT, table[plain][not large]) for table in (BOARD_PLACES, PERSON_PLACES) if plain in table]
        assert all(is_covered(pen, place) for place in places), (kind, large)


def test_a_red_room_is_red_even_without_a_picture_of_its_own() -> None:
    pen = RecordingCanvas()
    draw_room(cast("Pen", pen), "match", AT, large=True, red=True)
    assert pen.orders[0].name == "room_match_red"
    pen.orders.clear()
    draw_room(cast("Pen", pen), "market", AT, large=True, red=True)
    red, green, blue = pen.orders[0].look["tint"]
    assert pen.orders[0].name == "room_market" and red > green and red > blue


def test_a_neighbor_is_dimmer_and_its_board_and_opponent_with_it() -> None:
    pen = RecordingCanvas()
    draw_room(cast("Pen", pen), "match", AT, large=False, light=0.72)
    draw_board(cast("Pen", pen), "khet", "match", AT, large=False, light=0.72)
    draw_person(cast("Pen", pen), "mochi", "match", AT, large=False, light=0.72)
    assert len({order.look["tint"] for order in pen.orders}) == 1 and pen.orders[0].look["tint"] < (255, 255, 255)


@pytest.mark.parametrize("end", ((383.0, 180.0), (320.0, 91.0), (257.0, 180.0), (320.0, 243.0)))
def test_the_tiles_of_a_corridor_reach_from_end_to_end_and_no_further(end: tuple[float, float]) -> None:
    pen = RecordingCanvas()
    draw_corridor(cast("Pen", pen), AT, end, edge=(64, 240, 255))
    tiles = [order for order in pen.orders if order.kind == "sprite"]
    axis = 0 if end[1] == AT[1] else 1
    long = pen.atlas.region(tiles[0].name)[2 + axis]
    spans = sorted((tile.place[axis] - long / 2, tile.place[axis] + long / 2) for tile in tiles)
    assert spans[0][0] == min(AT[axis], end[axis]) and spans[-1][1] == max(AT[axis], end[axis])
    assert all(after[0] <= before[1] for before, after in itertools.pairwise(spans))


def test_stairs_stand_on_free_ground_in_every_room() -> None:
    for kind in {kind for kind in KINDS if kind != "unknown"}:
        pen = RecordingCanvas()
        draw_room(cast("Pen", pen), kind.removesuffix("_red"), AT, large=True, red=kind.endswith("_red"),
                  stairs=("up", "down"))
        corners = [order.name for order in pen.orders if order.name.startswith("landing")]
        assert corners == [f"landing_{light}{kind}_{way}" for way in ("up", "down") for light in ("", "light_")]


def test_each_boss_of_the_game_has_a_hall_of_its_own() -> None:
    bosses = read_yaml(data_dir() / "undercity" / "bosses.yaml")
    wanted = {part.format(f"boss_{id}") for id in bosses for part in HALL_SPRITES}
    assert wanted - {*sheet().names} == set()
