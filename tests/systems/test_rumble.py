"""Which pads shake, and how."""

from __future__ import annotations

import pytest

from game.tables.knucklebones.events import DiceDestroyed, DiePlaced, MatchDrawn
from game.tables.table_files import store_of
from systems.rumble import Shake, by_device, shakes

PLACED = DiePlaced(1, 2, 1, 4)
DESTROYED = DiceDestroyed(2, 2, 4, (1, 2))


@pytest.fixture(scope="module")
def script():
    store = store_of()
    store.read()
    return store.at("knucklebones").rumble


def test_placing_is_felt_lightly_destruction_hard_a_triple_most(script):
    placed = shakes(script, {"landing": [PLACED]}, lambda event: 1)
    destroyed = shakes(script, {"start": [DESTROYED]}, lambda event: 2)
    triple = shakes(script, {"landing": [PLACED]}, lambda event: 3)
    assert list(placed) == list(triple) == [1] and placed[1].strong == 0 < placed[1].weak
    assert placed[1].strong < destroyed[2].strong < triple[1].strong
    assert placed[1].seconds < destroyed[2].seconds < triple[1].seconds


def test_a_draw_is_felt_by_both(script):
    assert shakes(script, {"start": [MatchDrawn((5, 5))]}, lambda event: 1).keys() == {1, 2}


def test_one_pad_for_both_seats_shakes_once_with_the_stronger(script):
    felt = shakes(script, {"landing": [PLACED], "start": [DESTROYED]}, lambda event: 1)
    assert by_device(felt, {1: "pad:1", 2: "pad:1"}.get) == {"pad:1": felt[2]}


def test_an_empty_seat_feels_nothing():
    assert by_device({1: Shake(1, 1, 1)}, {}.get) == {}
