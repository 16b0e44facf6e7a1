"""The street behind the table: its people react to what happens, and the picture and the music to a match point."""

from __future__ import annotations

from typing import Any

import esper
import pytest

from components.effects import Street
from components.knucklebones import HeldCard, ShownCard
from components.pose import Pose
from game.tools.gallery.tables.knucklebones import CROSS, SHUT, TURN
from systems.effects.drama import zoom_share
from systems.entities import thing_at
from systems.knucklebones.layout import PLAYED_CARD_CENTER, card_rect
from tests.kit.app import Stage
from tests.kit.rules import use_known_scores
from tests.screens.test_khet import CLASSIC
from tests.screens.test_moments import CRUSH, ROUTINE, TRIPLE, X, open_match, play_move


@pytest.fixture(autouse=True)
def counted(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Use fixed scores, which the positions here rely on."""
    use_known_scores(stage.app.store, monkeypatch)


def light_and_moods(stage: Stage, line: str, move: str, **options: Any) -> tuple[float, dict[int, str]]:
    """Return the brightest light in the windows during a move, and the last mood of the people of each seat."""
    open_match(stage, line, **options)
    lights, moods = [0.0], dict[int, str]()

    def look() -> None:
        street = stage.screen.component(Street)
        lights.append(street.light)
        moods.update({seat: crowd.mood for seat, crowd in street.crowds.items()})

    play_move(stage, move, look)
    return max(lights), moods


def test_people_cheer_for_their_seat_and_larger_moments_light_more_windows(stage: Stage) -> None:
    double, ones = ("1/35/2 3/66/51 1 place:3", "place:2"), ("11/35/2 3/66/55 1 place:1", "place:1")
    sixes, diagonal = ("66/35/2 3/44/55 1 place:6", "place:1"), ("5/35/12 3/14/22 1 place:5", "place:3")
    lights = [light_and_moods(stage, *each)[0] for each in (ROUTINE, double, ones, sixes, diagonal, X)]
    assert lights == sorted(set(lights)), "each is brighter than the one before"
    assert light_and_moods(stage, *TRIPLE)[1] == {1: "won"}
    assert light_and_moods(stage, *CRUSH)[1] == {1: "won", 2: "lost"}


def test_they_stand_still_under_reduced_motion_and_at_speed_0(stage: Stage) -> None:
    assert light_and_moods(stage, *X, reduced_motion=True) == (0.0, {})
    assert light_and_moods(stage, *X, speed=0.0) == (0.0, {})


def test_people_at_rest_belong_to_the_backdrop_and_only_a_moment_draws_them_live(stage: Stage) -> None:
    open_match(stage, TRIPLE[0])
    stage.frame()
    still = stage.app.paper.static_quads
    person = stage.app.paper.atlas.region("person_0_rest")
    assert person in regions(still)
    live = stage.screen
    live.match.pending.append(live.table.read_move(live.match.rules, TRIPLE[1]))
    while live.component(Street).is_calm:
        stage.frame(1 / 60)
    assert person not in regions(stage.app.paper.static_quads)


def regions(quads: bytes) -> list[tuple[float, ...]]:
    """Return the places on the sheet of all quads."""
    floats = memoryview(quads).cast("f")
    return [tuple(floats[start + 6 : start + 10]) for start in range(0, len(floats), 16)]


@pytest.mark.parametrize("calm", [False, True], ids=["", "reduced_motion"])
def test_a_match_point_brings_the_picture_closer_for_a_moment_and_adds_to_the_music(stage: Stage, calm: bool) -> None:
    open_match(stage, CROSS, reduced_motion=calm)
    live, seconds = stage.screen, stage.screen.beats.motion.closer.seconds
    stage.tick(1 / 60)
    assert live.has_match_point and stage.app.feedback.tension() > 0
    sizes = []
    for _ in range(round(seconds * 60) + 10):
        stage.tick(1 / 60)
        sizes.append(zoom_share(live.match_entity))
    assert sizes[-1] == 0 and (max(sizes) == 0 if calm else max(sizes) > 0.9 * live.beats.motion.closer.size)


@pytest.mark.parametrize("calm", [False, True], ids=["", "reduced_motion"])
def test_a_card_is_played_in_the_middle_of_the_table(stage: Stage, calm: bool) -> None:
    open_match(stage, TURN, reduced_motion=calm)
    card = thing_at(HeldCard, (1, "thief"))[0]
    places, strikes = set[tuple[int, int]](), list[float]()

    def look() -> None:
        if esper.entity_exists(card):
            pose, held = esper.component_for_entity(card, Pose), esper.component_for_entity(card, ShownCard)
            places.add((round(pose.x), round(pose.y)))
            strikes.append(held.shine)

    play_move(stage, "thief:3.1", look)
    assert (PLAYED_CARD_CENTER in places) == (max(strikes) > 0) == (not calm)
    assert len(places) == 1 or not calm


def test_a_card_that_cannot_be_played_lies_face_down(stage: Stage) -> None:
    open_match(stage, SHUT)
    stage.wait(1.0)
    stage.screen.draw_board()
    backs = sprite_centers(stage, "card_back")
    middle = card_rect(1, thing_at(HeldCard, (1, "thief"))[1].slot, 4).center
    assert any(abs(x - middle[0]) < 1 and abs(y - middle[1]) < 12 for x, y in backs)
    assert len(backs) == len(sprite_centers(stage, "badge_shut")) > 0


def sprite_centers(stage: Stage, name: str) -> list[tuple[float, float]]:
    """Return the centers of all quads of a sprite."""
    region, floats = tuple(stage.app.paper.atlas.region(name)), memoryview(bytes(stage.app.paper.quads)).cast("f")
    starts = range(0, len(floats), 16)
    return [(floats[at], floats[at + 1]) for at in starts if tuple(floats[at + 6 : at + 10]) == region]


def test_everyone_looks_on_at_a_draw(stage: Stage) -> None:
    open_match(stage, CLASSIC, table_name="khet")
    moods = dict[int, str]()

    def look() -> None:
        moods.update({seat: crowd.mood for seat, crowd in stage.screen.component(Street).crowds.items()})
        stage.frame(1 / 60)

    play_move(stage, "offer")
    play_move(stage, "accept", look)
    assert moods == {1: "drawn", 2: "drawn"}
