"""The sounds of a Khet beam, part by part: at mirrors, at a split, up the tower and at a hit."""

from __future__ import annotations

import esper
import pytest

from components.match import Match
from components.playback import Playback
from game.content.models.audio import Cue
from game.tables.khet.manifest import TABLE
from game.tools.gallery.tables.khet import EYES, TOWER, TURN
from systems.cues import sounds
from systems.khet.manifest import combo
from systems.order import tick
from systems.rebuild import rebuild
from tests.kit.shipped import shipped_store

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
    said = {cue.does for cue in KHET.sounds["beam_fired"] if isinstance(cue, Cue)}
    assert said <= {"", "mirror", "eye", "tower", "hit", "wall", "blocked", "rim", "loop", "foot", "slow"}
