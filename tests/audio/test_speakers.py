"""The window library's players on its silent driver: the same code as with a sound card, without the noise."""

from __future__ import annotations

import shutil
import wave

import pytest
from pyglet.media.drivers import get_audio_driver

from game.paths import sounds_dir
from systems.audio import speakers as module
from systems.audio.loops import Loop
from systems.audio.speakers import OwnSpeakers


@pytest.fixture
def speakers():
    own = OwnSpeakers(sounds_dir())
    yield own
    own.close()


def test_the_suite_makes_no_noise():
    assert type(get_audio_driver()).__name__ == "SilentDriver"


def test_a_sound_plays_as_loud_as_told(speakers):
    speakers.play("land_1", 0.25, voices=4)
    (player,) = speakers.playing
    assert player.playing and player.volume == 0.25


def test_the_oldest_of_too_many_makes_way(speakers):
    for _ in range(4):
        speakers.play("win", 1.0, voices=4)
    first = speakers.playing[0]
    speakers.play("land_1", 1.0, voices=4)
    assert len(speakers.playing) == 4 and first not in speakers.playing


def test_loops_begin_silent_swell_and_end(speakers):
    speakers.loop(["table_base", "table_drive"])
    assert [player.volume for player in speakers.loops.values()] == [0.0, 0.0]
    speakers.level("table_base", 0.5)
    assert speakers.loops["table_base"].volume == 0.5 and speakers.loops["table_base"].playing
    speakers.stop(["table_base", "table_drive"])
    assert speakers.loops == {}


def test_a_loop_goes_on_with_its_beginning_without_a_gap():
    path = sounds_dir() / "home_base.wav"
    with wave.open(str(path)) as file:
        whole = file.readframes(file.getnframes())
    loop, got = Loop(path), b""
    while len(got) < 2.5 * len(whole):
        got += loop.get_audio_data(40000).data
    assert got == (whole * 3)[: len(got)]
    loop.seek(1.0)
    assert loop.get_audio_data(1024).data == whole[44100 : 44100 + 1024]


def test_a_missing_or_damaged_file_is_silent(tmp_path):
    own = OwnSpeakers(tmp_path)
    (tmp_path / "torn.wav").write_bytes((sounds_dir() / "win.wav").read_bytes()[:30])
    (tmp_path / "other.wav").write_bytes(b"OggS" * 100)
    for sound in ("absent", "torn", "other"):
        own.play(sound, 1.0, voices=4)
        own.loop([sound])
        own.level(sound, 1.0)
        own.stop([sound])
    assert not own.playing and not own.loops
    shutil.copy(sounds_dir() / "win.wav", tmp_path)
    own.play("win", 1.0, voices=4)
    assert len(own.playing) == 1
    own.close()


def test_another_file_may_stand_in_for_a_sound(speakers, tmp_path):
    def length():
        speakers.play("focus", 1.0, voices=4)
        return speakers.playing[-1].source.duration

    own, other = length(), shutil.copy(sounds_dir() / "win.wav", tmp_path / "other.wav")
    speakers.replace({"focus": tmp_path / "other.wav"})
    assert length() > 2 * own
    shutil.copy(sounds_dir() / "focus.wav", other)
    assert length() == own, "a file is read again when it has changed"
    speakers.replace({})
    assert length() == own


def test_a_driver_that_fails_is_no_reason_to_stop(speakers, monkeypatch):
    class Broken:
        def __init__(self):
            raise OSError("the device is gone")

    monkeypatch.setattr(module, "Player", Broken)
    speakers.play("win", 1.0, voices=4)
    speakers.loop(["home_base"])
    speakers.level("home_base", 1.0)
    assert not speakers.playing and not speakers.loops
