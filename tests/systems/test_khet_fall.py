"""The fall of a Pharaoh: the beam slows down, the camera leans in, the board goes dark, and the result says why."""

from __future__ import annotations

from itertools import pairwise

import esper
import pytest

from components.khet import ShownBeam, ShownFall
from game.content.models.beats import EventBeat
from game.tables.khet.position import read_move
from systems.draw.stage.space import length, minus
from systems.khet.cameras import CameraRig
from systems.khet.show import distance_traveled
from tests.kit.app import Stage

FATAL = "4p5/10/10/10/4B4C/10/10/6P3 s"
"""A position in which ``e4-`` hits Red's Pharaoh on e8."""
FRAME = 1 / 30


def play(stage: Stage, line: str, move: str, **options: object) -> list[tuple[float, float, float]]:
    """Play a move to the result; return the beam's distance, the camera's, and the darkness in every frame."""
    stage.open_table(line, "khet", **options)
    live = stage.screen
    live.playback.speed = 1.0
    live.match.pending.append(read_move(None, move))
    seen = []
    while stage.screen is live and len(seen) < 600:
        stage.tick(FRAME)
        if stage.screen is live:
            (beam, fall, looking), = (found for _, found in esper.get_components(ShownBeam, ShownFall, CameraRig))
            seen.append((beam.time, looking.steering.view.distance, fall.darkness))
    return seen


def test_a_beam_slows_down_over_its_last_squares_and_still_arrives() -> None:
    timing = EventBeat(seconds=0.3, stagger=0.1, last=3, slow=5)
    assert [distance_traveled(passed, 10, timing) for passed in (0, 7, 12, 22)] == pytest.approx([0, 7, 8, 10])
    assert distance_traveled(30, 10, timing) == pytest.approx(18), "other parts of it run on at full speed"
    assert distance_traveled(10, 2, timing) == pytest.approx(2), "a shorter way is slow from its start"


def test_the_camera_leans_in_on_a_pharaoh_that_is_hit_and_the_board_goes_dark(stage: Stage) -> None:
    seen = play(stage, FATAL, "e4-")
    beams, distances, darks = zip(*seen, strict=True)
    ran = [after - before for before, after in pairwise(beams) if after > before]
    assert min(ran[-20:-1]) < max(ran) / 3, "it is slow at the end"
    assert min(distances) < 0.7 * distances[0] and distances[-1] == pytest.approx(distances[0], rel=0.05)
    assert darks[0] == 0 and darks[-1] == 1
    assert stage.name == "ResultScreen"
    (why,) = stage.screen.lines()
    assert "Pharaoh" in why and ":" not in why


def test_with_reduced_motion_the_camera_stays_and_the_board_goes_dark(stage: Stage) -> None:
    seen = play(stage, FATAL, "e4-", reduced_motion=True)
    assert len({distance for _, distance, _ in seen}) == 1 and seen[-1][2] == 1


def test_both_pharaohs_are_in_view_as_they_fall(stage: Stage) -> None:
    stage.open_table("5p4/10/10/10/10/2P2H3C/10/4O5 s", "khet")
    live = stage.screen
    live.playback.speed = 1.0
    live.match.pending.append(read_move(None, "e1-e2"))
    stage.until(lambda: esper.component_for_entity(live.match_entity, ShownFall).darkness > 0.5, FRAME)
    looking, fall = (esper.component_for_entity(live.match_entity, kind) for kind in (CameraRig, ShownFall))
    assert len(fall.spots) == 2
    for spot in fall.spots:
        place = looking.steering.view.project(looking.layout.at(spot))
        assert place is not None and 40 < place.x < 600 and 20 < place.y < 340
        assert length(minus(looking.steering.view.at, looking.layout.at(spot))) < 5
