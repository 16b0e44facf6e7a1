"""Volumes of sounds and music."""

from __future__ import annotations

import pytest

from game.content.models.audio import Audio
from game.content.yaml_models import read
from game.paths import data_dir
from systems.audio.mixer import Mixer, Volumes
from systems.cues import SoundCue
from tests.kit.data_copies import fixed_text
from tests.kit.speakers import RecordingSpeakers


@pytest.fixture
def speakers():
    return RecordingSpeakers()


@pytest.fixture
def mixer(speakers):
    known_audio = fixed_text(data_dir(), "shared/audio.yaml")
    return Mixer(speakers, read(Audio, known_audio, "audio.yaml").value)


def run(mixer, seconds, track, dice=0, step=0.05):
    for _ in range(round(seconds / step)):
        mixer.tick(step, track, dice)


def test_a_track_fades_in_with_its_first_layer_alone(mixer, speakers):
    run(mixer, 0.5, "table")
    assert 0 < speakers.loops["table_base"] < 1
    run(mixer, 2, "table")
    assert speakers.loops == {"table_base": 1.0, "table_drive": 0.0, "table_rush": 0.0}


def test_layers_come_as_the_fuller_board_fills_and_all_are_there_at_seven(mixer, speakers):
    whole = []
    for dice in range(10):
        run(mixer, 4, "table", dice)
        whole.append(sum(speakers.loops.values()))
    assert whole == sorted(whole)
    assert whole[0] == pytest.approx(1) and whole[6] < 3 and whole[7] == pytest.approx(3)
    run(mixer, 2, "table")
    assert speakers.begun == ["table"], "all layers begin at the same moment and run on"


def test_one_track_crosses_into_the_other_and_the_old_one_ends(mixer, speakers):
    run(mixer, 3, "home")
    run(mixer, 0.75, "table")
    assert 0.3 < speakers.loops["home_base"] < 0.7 and 0.3 < speakers.loops["table_base"] < 0.7
    run(mixer, 2, "table")
    assert "home_base" not in speakers.loops
    run(mixer, 3, None)
    assert speakers.loops == {}, "a screen without a track lets the music end"


def test_music_gives_way_by_six_decibels_for_half_a_second_and_comes_back(mixer, speakers):
    run(mixer, 3, "home")
    mixer.play([SoundCue("destroy_1", 1.0, True)])
    run(mixer, 0.2, "home")
    assert speakers.loops["home_base"] == pytest.approx(10 ** (-6 / 20))
    run(mixer, 0.25, "home")
    assert speakers.loops["home_base"] == pytest.approx(10 ** (-6 / 20))
    run(mixer, 0.6, "home")
    assert speakers.loops["home_base"] == pytest.approx(1)


def test_the_four_volumes_act_where_they_should_and_at_once(mixer, speakers):
    mixer.volumes = Volumes(master=0.5, music=0.5, effects=1.0, interface=0.1)
    run(mixer, 3, "home")
    mixer.play([SoundCue("roll", 1.0, False)])
    mixer.play([SoundCue("focus", 1.0, False)], interface=True)
    assert speakers.loops["home_base"] == pytest.approx(0.25**1.5)
    assert speakers.gains == {"roll": pytest.approx(0.5**1.5), "focus": pytest.approx(0.05**1.5)}
    mixer.volumes = Volumes(music=1.0)
    mixer.tick(0.05, "home", 0)
    assert speakers.loops["home_base"] == pytest.approx(1)


def test_a_muted_sound_is_not_played(mixer, speakers):
    mixer.volumes = Volumes(effects=0.0)
    mixer.play([SoundCue("roll", 1.0, False)])
    assert speakers.heard == []


def test_a_track_with_changed_layers_starts_again(mixer, speakers):
    run(mixer, 3, "table")
    layers = {**mixer.score.tracks, "table": mixer.score.tracks["table"][:2]}
    mixer.score = mixer.score.model_copy(update={"tracks": layers})
    run(mixer, 3, "table")
    assert speakers.loops == {"table_base": 1.0, "table_drive": 0.0}


def test_the_music_before_continues_until_the_next_is_composed(mixer, speakers):
    run(mixer, 3, "home")
    speakers.composing.add("table")
    run(mixer, 3, "table")
    assert speakers.loops["home_base"] == 1.0 and speakers.loops["table_base"] == 0.0
    speakers.composing.clear()
    run(mixer, 3, "table")
    assert speakers.loops["table_base"] == 1.0 and "home_base" not in speakers.loops
