"""The window library's players on its silent driver: the same code as with a sound card, without the sound."""

from __future__ import annotations

import gc
import shutil
import sys
import time

import pytest
from pyglet.media.drivers import get_audio_driver
from pyglet.media.drivers.silent.adaptation import SilentAudioPlayer

from game.paths import sounds_dir
from systems.audio import speakers as module
from systems.audio.speakers import Speakers
from tests.kit.speakers import Bar, InstantComposer


@pytest.fixture
def speakers():
    own = Speakers(sounds_dir())
    yield own
    own.close()


def test_a_sound_plays_at_its_volume_and_the_oldest_of_too_many_makes_way(speakers):
    for _ in range(4):
        speakers.play("win", 0.25, voices=4)
    first = speakers.players[0]
    assert first.playing and first.volume == 0.25
    speakers.play("land_1", 1.0, voices=4)
    assert len(speakers.players) == 4 and first not in speakers.players


def test_music_is_composed_only_with_speakers(speakers, monkeypatch):
    played = Bar(0, {"base": b"\x01\x02\x03\x04" * 44100})
    speakers.musician = InstantComposer(played)
    monkeypatch.setattr(module, "_can_play", lambda: True)
    speakers.begin("home", ("base", "rush"))
    assert not speakers.is_ready("home") and speakers.is_ready("home"), "asked for, then there"
    speakers.set_gain("home", 0.5)
    song, player = speakers.songs["home"]
    assert player.playing and player.volume == 0.5 and song.is_silent is False
    speakers.stop("home")
    assert speakers.songs == {}


def test_a_missing_or_damaged_file_is_silent(tmp_path):
    own = Speakers(tmp_path)
    (tmp_path / "torn.wav").write_bytes((sounds_dir() / "win.wav").read_bytes()[:30])
    (tmp_path / "other.wav").write_bytes(b"OggS" * 100)
    for sound in ("absent", "torn", "other"):
        own.play(sound, 1.0, voices=4)
    assert not own.players
    shutil.copy(sounds_dir() / "win.wav", tmp_path)
    own.play("win", 1.0, voices=4)
    assert len(own.players) == 1
    own.close()


def test_another_file_may_stand_in_for_a_sound(speakers, tmp_path):
    def length():
        speakers.play("focus", 1.0, voices=4)
        return speakers.players[-1].source.duration

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

    monkeypatch.setattr(module, "QuietPlayer", Broken)
    speakers.play("win", 1.0, voices=4)
    speakers.begin("home", ("base",))
    speakers.set_gain("home", 1.0)
    assert not speakers.players and speakers.songs["home"][1] is None


def test_a_device_that_fails_while_it_plays_ends_only_its_sounds(speakers, monkeypatch, caplog):
    def fail(player, *args):
        raise OSError("connection terminated")

    lost = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    speakers.play("win", 1.0, voices=4)
    with monkeypatch.context() as patch:
        for name in ("work", "stop", "clear", "delete"):
            patch.setattr(SilentAudioPlayer, name, fail)
        speakers.play("land_1", 1.0, voices=4)
        until = time.monotonic() + 5
        while not caplog.messages and time.monotonic() < until:
            time.sleep(0.01)
        for player in list(speakers.players):
            player.dispatch_event("on_eos")
        speakers.close()
        del player
        gc.collect()
    assert caplog.messages == ["the sound device has failed: connection terminated"]
    assert get_audio_driver().worker.is_alive() and not lost
    speakers.play("win", 1.0, voices=4)
    assert speakers.players[-1].playing
