"""The beam of Khet is heard part by part; a Pharaoh falls: the camera leans in, and the board goes dark."""

from __future__ import annotations

from itertools import pairwise

import esper
import pytest

from components.khet import ShownBeam, ShownFall
from components.match import Match
from components.playback import Playback
from game.content.models.audio import Cue
from game.content.models.beats import EventBeat
from game.tables.khet.manifest import TABLE
from game.tables.khet.position import read_move
from game.tools.gallery.tables.khet import EYES, TOWER, TURN
from systems.cues import sounds
from systems.draw.stage.mesh import length, minus
from systems.khet.cameras import CameraRig
from systems.khet.manifest import combo
from systems.khet.show import distance_traveled
from systems.order import tick
from systems.rebuild import rebuild
from tests.kit.app import Stage
from tests.kit.shipped import shipped_store

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


STORE = shipped_store()
KHET = STORE.at("khet")


def beam_sounds(line: str, move: str) -> list[str]:
    """Return every sound from a move to the end of its beam, in order."""
    rules, found = KHET.default_rules, []
    match = rebuild(rules, TABLE.read(rules, line), table_name="khet")
    playback = esper.component_for_entity(match, Playback)
    playback.timing, playback.speed = KHET.timing, 1.0
    esper.component_for_entity(match, Match).pending.append(TABLE.read_move(rules, move))
    for frame in range(400):
        tick(frame / 60, 1 / 60)
        moments = {"start": playback.signals.started_events, "each": playback.signals.repeats}
        found += [one.sound for one in sounds(KHET.sounds, moments, lambda event: combo(None, event))]
    return found


@pytest.mark.parametrize(("line", "move", "sounds"), [
    pytest.param(EYES, TURN[0], {"beam", "beam_split", "beam_hit"}, id="an Eye parts it"),
    pytest.param(TOWER, "d1-c1", {"beam", "beam_mirror_1", "beam_climb", "beam_hit"}, id="it climbs the tower"),
    pytest.param("4p5/10/10/10/4B4C/10/10/6P3 s", "e4-", {"beam", "beam_slow", "beam_hit"}, id="it hits a Pharaoh"),
    pytest.param("4p5/10/10/10/10/10/10/4P5 s", "e1-e2", {"beam"}, id="it meets nothing"),
])
def test_each_thing_it_does_has_a_sound(line: str, move: str, sounds: set[str]) -> None:
    found = beam_sounds(line, move)
    assert {sound for sound in found if sound.startswith("beam")} >= sounds
    if sounds == {"beam"}:
        assert not [sound for sound in found if sound.startswith("beam_")]


def test_a_cue_says_what_a_beam_can_do() -> None:
    actions = {cue.does for cue in KHET.sounds["beam_fired"] if isinstance(cue, Cue)}
    assert actions <= {"", "mirror", "eye", "tower", "hit", "wall", "blocked", "rim", "loop", "foot", "slow"}
