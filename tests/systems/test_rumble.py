"""The pads that rumble, and the strength of it."""

from __future__ import annotations

import pytest

from game.content.models.audio import Shudder
from game.tables.knucklebones.events import DiceDestroyed, DiePlaced
from game.tables.table_files import store_of
from systems.cues import Rumble, by_device, rumbles

PLACED = DiePlaced(1, 2, 1, 4)
DESTROYED = DiceDestroyed(2, 2, 4, (1, 2))


@pytest.fixture(scope="module")
def script():
    store = store_of()
    store.read()
    return store.at("knucklebones").rumble


OWN = {
    "die_placed": [
        Shudder(at="landing", weak=0.2, seconds=0.06),
        Shudder(at="landing", combo=3, weak=0.8, strong=0.8, seconds=0.25),
    ],
    "dice_destroyed": [Shudder(strong=0.5, seconds=0.14), Shudder(seat="other", weak=0.3, seconds=0.08)],
}


def test_the_strongest_that_holds_for_a_pad_counts():
    assert rumbles(OWN, {"landing": [PLACED]}, lambda event: 1) == {1: Rumble(0.2, 0.0, 0.06)}
    assert rumbles(OWN, {"start": [DESTROYED]}, lambda event: 2)[2] == Rumble(0.0, 0.5, 0.14)
    assert rumbles(OWN, {"landing": [PLACED]}, lambda event: 3) == {1: Rumble(0.8, 0.8, 0.25)}


def test_the_placing_seat_feels_a_placement_and_the_losing_seat_a_destruction(script):
    assert list(rumbles(script, {"landing": [PLACED]}, lambda event: 1)) == [1]
    assert 2 in rumbles(script, {"start": [DESTROYED]}, lambda event: 2)


def test_one_pad_for_both_seats_shakes_once_with_the_stronger():
    felt = rumbles(OWN, {"landing": [PLACED], "start": [DESTROYED]}, lambda event: 1)
    assert by_device(felt, {1: "pad:1", 2: "pad:1"}.get) == {"pad:1": felt[2]}
