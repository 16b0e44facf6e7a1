"""Music: the order of bars, their sound, and their way to the speakers."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from concurrent.futures import wait
from functools import cache
from itertools import islice, pairwise

import pytest

from assets.shared.sounds.composing import Composer, PlayedBar
from assets.shared.sounds.generate import definitions
from assets.shared.sounds.measure import measure, sides
from assets.shared.sounds.synth import RATE
from game.content.models.people import LEVEL_COUNT
from game.content.models.sounds import Music
from game.content.music_chain import bar_seconds, bars, first_repetition
from game.content.sound_maker import Musician
from game.paths import data_dir
from systems.audio.speakers import FRAME_BYTES, READY_SECONDS, Song
from tests.kit.shipped import shipped_store
from tests.kit.speakers import Bar, InstantComposer

MUSIC = definitions()[1]
TRACKS = [pytest.param(name, marks=() if name == "home" else pytest.mark.long) for name in MUSIC.tracks]
"""Every track; composing one takes seconds."""
RISE = "0...1...2......."
SHORT = Music.model_validate({
    "instruments": {"bell": {"wave": "sine", "decay": 0.1}},
    "chords": {"C": {"bass": "C3", "notes": ("C4", "E4", "G4")}, "F": {"bass": "F3", "notes": ("C4", "F4", "A4")}},
    "tracks": {"bells": {
        "tempo": 200,
        "parts": {"b": {"instrument": "bell", "play": "steps", "bars": (RISE,), "volume": -12, "vary": 0.5}},
        "sections": {"all": {"chords": (("C", "F"),), "parts": ("b",), "then": {"all": 1}}},
    }},
})
"""Music with a single bell, composed quickly."""
LONG = 120
"""Seconds a test waits before it fails."""


@pytest.fixture
def musician() -> Iterator[Musician]:
    made = Musician(7)
    yield made
    made.close()


@cache
def composer_of(track: str) -> Composer:
    """Return a composer that continues where an earlier one stopped."""
    return Composer(MUSIC, track, 1)


@cache
def render_bars(track: str) -> list[PlayedBar]:
    """Return the first two bars of a track."""
    composer = composer_of(track)
    return [composer.play(), composer.play()]


@pytest.mark.parametrize("track", MUSIC.tracks)
def test_no_bars_repeat_within_five_minutes(track):
    assert MUSIC.fresh >= 300
    assert all(first_repetition(MUSIC, track, seed) >= 300 for seed in range(4))


def test_the_same_seed_brings_the_same_bars_and_another_one_others():
    first, again, other = (list(islice(bars(MUSIC, "table", seed), 60)) for seed in (3, 3, 4))
    assert first == again != other


@pytest.mark.parametrize("track", MUSIC.tracks)
def test_sections_follow_one_another_by_their_rules_and_all_of_them_come(track):
    sections = MUSIC.tracks[track].sections
    walked = [bar.section for bar in islice(bars(MUSIC, track, 1), 600) if bar.opens]
    assert all(after in sections[before].then for before, after in pairwise(walked))
    assert set(walked) == set(sections) and walked[0] == next(iter(sections))


def test_there_is_music_for_every_table_with_sounds_and_for_the_two_strongest_bots():
    store = shipped_store()
    tables = [name for name in store.contents if (data_dir() / name / "cues.yaml").is_file()]
    own = {store.content_of(name).track or store.audio.screens["match"] for name in tables}
    assert len(own) == len(tables)
    for content in filter(lambda each: each.bots, store.contents.values()):
        strongest = [level.portrait for level in content.bots.values() if level.level > LEVEL_COUNT - 2]
        brought = {store.audio.opponents[portrait] for portrait in strongest}
        assert len(brought) == len(strongest) > 0 and not brought & {*own, store.audio.otherwise}


@pytest.mark.parametrize("track", TRACKS)
def test_all_tracks_are_equally_loud_and_wide_and_audible_on_small_speakers(track):
    found = measure(*sides(render_bars(track), MUSIC.tracks[track].layers))
    assert -23 <= found.lufs <= -17 and found.peak <= -1.0
    assert found.width > 0.05, "left and right differ"
    low, _, middle, high, _ = found.bands
    assert middle + high > 1 / 3 and low < 1 / 2


@pytest.mark.parametrize("track", TRACKS)
def test_bars_go_on_without_a_click_and_last_as_long_as_they_should(track):
    first, second = render_bars(track)
    frames = [len(bar.layers["base"]) // FRAME_BYTES for bar in (first, second)]
    assert sum(frames) == round(2 * bar_seconds(MUSIC.tracks[track]) * RATE)
    for layer in first.layers:
        joined = [array("h", bar.layers[layer])[side::2] for side in (0, 1) for bar in (first, second)]
        for before, after in (joined[:2], joined[2:]):
            steps = [abs(b - a) for a, b in pairwise([*before[-2000:], *after[:1]])]
            assert steps[-1] <= max(1.5 * max(steps[:-1]), 400), layer


def ramp(bar: int, frames: int = 44100) -> bytes:
    """Return a bar whose frames contain its number."""
    return array("h", [bar * 100 + side for _ in range(frames) for side in (1, 2)]).tobytes()


def played_song(bar: Bar | None) -> tuple[InstantComposer, Song]:
    """Return a song at full volume, with a composer that always has this bar."""
    musician = InstantComposer(bar)
    song = Song("home", ("base",), musician)
    song.set_share("base", 1.0)
    return musician, song


def test_a_song_plays_bar_after_bar_without_a_gap_and_asks_ahead():
    musician, song = played_song(Bar(0, {"base": ramp(1)}))
    while not song.is_ready:
        pass
    got = b"".join(song.get_audio_data(10000).data for _ in range(60))
    assert got == (ramp(1) * 4)[: len(got)]
    assert musician.questions[0] == ("home", True) and {each for _, each in musician.questions[1:]} == {False}
    assert musician.taken == list(range(len(musician.taken)))
    assert song._ready_seconds() <= READY_SECONDS + 1


def test_where_nothing_is_ready_there_is_silence_and_the_music_is_not_torn():
    _, song = played_song(None)
    assert set(song.get_audio_data(4000).data) == {0} and not song.is_ready
    song._job.answer(Bar(0, {"base": ramp(1, 2000)}))
    got = song.get_audio_data(10000).data
    assert got == ramp(1, 2000) + bytes(2000), "all of it, then silence again"


def test_changed_music_starts_after_the_current_bar():
    musician, song = played_song(Bar(0, {"base": ramp(1)}))
    for _ in range(12):
        song.get_audio_data(4000)
    musician.bar, musician.edition = Bar(0, {"base": ramp(2)}), 1
    got = b"".join(song.get_audio_data(FRAME_BYTES * 4410).data for _ in range(20))
    assert got.startswith(ramp(1, 100)) and ramp(2, 100) in got
    assert got.count(ramp(1)[:4]) <= 44100, "of the old there is no second bar"


def test_the_process_composes_like_the_composer_and_continues_there(musician):
    musician.adopt(SHORT)
    composer = Composer(SHORT, "bells", 7)
    for number, enters in ((0, True), (1, False)):
        job = musician.ask("bells", enters)
        wait((job,), LONG)
        assert job.result() == composer.play()
        musician.advance("bells", number)
    musician.advance("bells", 4)
    job = musician.ask("bells", True)
    wait((job,), LONG)
    assert job.result().number == 8, "with the next section, not from the start"


def test_music_that_cannot_be_composed_is_silent_and_reported_once(musician, caplog):
    musician.adopt(Music(instruments={}, chords={}, tracks={}))
    song = Song("home", ("base",), musician)
    assert not song.is_ready
    wait((song._job,), LONG)
    assert song.is_ready and song.is_silent and set(song.get_audio_data(400).data) == {0}
    assert ["cannot be composed" in line for line in caplog.messages] == [True]
