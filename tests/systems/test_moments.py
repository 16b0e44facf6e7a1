"""The size of big events, and the rumble that they cause."""

from __future__ import annotations

import pytest

from game.content.models.audio import Shudder
from game.tables.knucklebones.events import DiceDestroyed, DiePlaced
from game.tables.knucklebones.manifest import apply
from game.tables.knucklebones.moves import Move
from game.tables.knucklebones.notation import read
from systems.cues import RumbleCue, by_device, rumbles
from systems.knucklebones.moments import combo
from tests.kit.rules import dice
from tests.kit.shipped import shipped_store


@pytest.fixture(scope="module")
def rules():
    store = shipped_store()
    return dice(store).rules["kotsu"]


def sizes(rules, position, move):
    after, events = apply(rules, read(rules, position), move)
    return {type(event).__name__: combo(after, event) for event in events}


@pytest.mark.parametrize(("row", "size"), [("-", 1), ("3", 1), ("4", 2), ("43", 2), ("44", 3)])
def test_equal_dice_in_the_row_make_a_combo(rules, row, size):
    assert sizes(rules, f"{row}/-/- -/-/- 1 place:4", Move("place", (1,)))["DiePlaced"] == size


def test_a_swap_is_as_big_as_the_better_row_of_it(rules):
    position = "54/45/- -/-/- 1 ready twister -"
    assert sizes(rules, position, Move("twister", ((1, 1), (2, 1))))["DiceSwapped"] == 2


PLACED = DiePlaced(1, 2, 1, 4)
DESTROYED = DiceDestroyed(2, 2, 4, (1, 2))


@pytest.fixture(scope="module")
def script():
    store = shipped_store()
    return store.at("knucklebones").rumble


OWN = {
    "die_placed": [
        Shudder(at="landing", weak=0.2, seconds=0.06),
        Shudder(at="landing", combo=3, weak=0.8, strong=0.8, seconds=0.25),
    ],
    "dice_destroyed": [Shudder(strong=0.5, seconds=0.14), Shudder(seat="other", weak=0.3, seconds=0.08)],
}


def test_the_strongest_that_holds_for_a_pad_counts():
    assert rumbles(OWN, {"landing": [PLACED]}, lambda event: 1) == {1: RumbleCue(0.2, 0.0, 0.06)}
    assert rumbles(OWN, {"start": [DESTROYED]}, lambda event: 2)[2] == RumbleCue(0.0, 0.5, 0.14)
    assert rumbles(OWN, {"landing": [PLACED]}, lambda event: 3) == {1: RumbleCue(0.8, 0.8, 0.25)}


def test_the_placing_seat_feels_a_placement_and_the_losing_seat_a_destruction(script):
    assert list(rumbles(script, {"landing": [PLACED]}, lambda event: 1)) == [1]
    assert 2 in rumbles(script, {"start": [DESTROYED]}, lambda event: 2)


def test_one_pad_for_both_seats_shakes_once_with_the_stronger():
    felt = rumbles(OWN, {"landing": [PLACED], "start": [DESTROYED]}, lambda event: 1)
    assert by_device(felt, {1: "pad:1", 2: "pad:1"}.get) == {"pad:1": felt[2]}
