"""Measurements of every WAV file, and messages for designers when sounds or music cannot be made."""

from __future__ import annotations

import math
import re
import wave
from array import array
from collections.abc import Iterator

import pytest

from assets.shared.sounds import generate
from assets.shared.sounds.generate import definitions, make_sounds
from assets.shared.sounds.loudness import loudest, loudness, peak
from assets.shared.sounds.measure import share
from assets.shared.sounds.synth import RATE
from game.content.faults import Faults
from game.content.models.audio import sound_names as sounds_of
from game.content.models.sounds import Music, Recipes, check_music
from game.content.yaml_models import read
from game.paths import sound_names, sounds_dir
from tests.kit.cases import one_in
from tests.kit.data_copies import copy_data, replace_values
from tests.kit.shipped import shipped_store

SOUNDS = definitions()[0]
RECIPES = Recipes(sounds=SOUNDS.root)
EFFECTS = sound_names()
STORE = shipped_store()
ANSWERS = [(event, cue) for table in STORE.contents.values() for event, each in table.sounds.items() for cue in each]
LANDING = {name for event, cue in ANSWERS if cue.at == "landing" for name in sounds_of(cue)}
"""The sounds of landing dice and discs."""
ACCEPT = "is that wanted? then `python3 run.py accept sounds`"
LONGEST = 3.0
"""The longest short sound in seconds; sounds of the interface last 0.6 at most."""
INTERFACE = ("focus", "confirm", "back", "change", "refused")


def channels(name: str) -> list[array]:
    """Return one or two channels of the same length, as numbers from -1 to 1."""
    with wave.open(str(sounds_dir() / f"{name}.wav")) as file:
        assert (file.getsampwidth(), file.getframerate()) == (2, RATE)
        values = array("d", (value / 32768 for value in array("h", file.readframes(file.getnframes()))))
        return [values[each :: file.getnchannels()] for each in range(file.getnchannels())]


def samples(name: str) -> array:
    """Return the samples of a mono sound."""
    (heard,) = channels(name)
    return heard


def center(heard: array, span: int = 4096) -> float:
    """Return the center of the spectrum at the beginning, in steps of a quarter octave from 60 Hz."""
    part = [value * math.sin(math.pi * index / span) ** 2 for index, value in enumerate(heard[:span])]
    power = []
    for step in range(30):
        turn = math.tau * 60 * 2 ** (step / 4) / RATE
        across = sum(value * math.cos(turn * index) for index, value in enumerate(part))
        along = sum(value * math.sin(turn * index) for index, value in enumerate(part))
        power.append(math.hypot(across, along))
    return sum(step * strength for step, strength in enumerate(power)) / sum(power)


def step(heard: array) -> int:
    """Return the pitch after the first 20 milliseconds, in semitones above A3."""
    part = [value * math.sin(math.pi * index / 3200) ** 2 for index, value in enumerate(heard[880:4080])]

    def strength(semitones: int) -> float:
        turn = math.tau * 220 * 2 ** (semitones / 12) / RATE
        across = sum(value * math.cos(turn * index) for index, value in enumerate(part))
        return math.hypot(across, sum(value * math.sin(turn * index) for index, value in enumerate(part)))

    return max(range(36), key=strength)


def volume(name: str) -> float:
    """Return the volume that the data set for a sound."""
    return SOUNDS.root[name if name in SOUNDS.root else name.rpartition("_")[0]].volume


def test_the_meter_agrees_with_its_standard():
    full = [math.sin(math.tau * 997 * index / RATE) for index in range(RATE)]
    assert loudness([full], RATE) == pytest.approx(-3.01, abs=0.1)
    assert loudest([full], RATE) == pytest.approx(-3.01, abs=0.1)
    assert loudness([full, full], RATE) == pytest.approx(0, abs=0.1), "two channels carry twice the power"
    assert loudness([[value / 10 for value in full]], RATE) == pytest.approx(-23.01, abs=0.1)


@pytest.mark.parametrize("name", one_in(4, sorted(LANDING)))
def test_landing_sounds_are_audible_on_television_speakers(name):
    heard = [sum(sides) for sides in zip(*channels(name), strict=True)]
    assert share(heard, RATE, 300, 4000) > 1 / 3


def test_nothing_is_missing_and_nothing_left_over():
    assert sorted(sound_names()) == sorted(file for files in RECIPES.files().values() for file in files)


def flaws(name: str) -> Iterator[str]:
    """Yield all that is wrong with a sound."""
    sides = channels(name)
    level, loud = loudest(sides, RATE), max(max(map(abs, heard)) for heard in sides)
    if not 0.04 <= len(sides[0]) / RATE <= (0.6 if name in INTERFACE else LONGEST):
        yield "its length"
    if abs(level - volume(name)) > 1.5:
        yield f"it is not as loud as the data say; {ACCEPT}"
    if not -32 <= level <= -14 or max(map(peak, sides)) > -1.0:
        yield "too quiet or too loud"
    for heard in sides:
        if abs(heard[0]) >= 0.03 or max(map(abs, heard[-8:])) >= 0.01:
            yield "a click"
        if abs(sum(heard) / len(heard)) >= 0.02:
            yield "it rests on something"
        if next(index for index, value in enumerate(heard) if abs(value) > loud / 10) / RATE >= 0.15:
            yield "it answers late"


@pytest.mark.parametrize("name", one_in(4, EFFECTS))
def test_every_sound_is_as_long_and_loud_as_it_should_be_and_has_no_click(name):
    assert [*flaws(name)] == []


@pytest.mark.parametrize("name", ["land", "destroy"])
def test_a_larger_combo_is_as_loud_and_as_long_but_higher(name):
    low, middle, high = (samples(f"{name}_{number}") for number in (1, 2, 3))
    assert center(low) < 0.97 * center(middle) < 0.97 * 0.97 * center(high)
    assert len(low) == pytest.approx(len(high), rel=0.2)


@pytest.mark.slow
@pytest.mark.parametrize("name", one_in(12, SOUNDS.root))
def test_making_it_again_gives_the_same_bytes(name):
    for file, made in make_sounds(RECIPES.among((name,))):
        with wave.open(str(sounds_dir() / f"{file}.wav")) as kept:
            assert kept.getnchannels() == made.channels
            assert kept.readframes(kept.getnframes()) == made.frames, f"{file}.wav: {ACCEPT}"


MUSIC = (generate.DATA / "music.yaml").read_text("utf-8")


def place_of(before: str) -> re.Match[str]:
    """Return the place of this text in the music file; each # stands for any number."""
    match = re.search(re.escape(before).replace(r"\#", r"[\d.]+"), MUSIC)
    assert match is not None
    return match


def fault_after(before: str, after: str) -> str:
    """Return the first fault of the music with one change."""
    here = place_of(before)
    with pytest.raises(Faults) as wrong:
        read(Music, MUSIC[: here.start()] + after + MUSIC[here.end() :], "music.yaml", check_music)
    return str(wrong.value.faults[0])


def test_a_section_that_never_comes_is_reported():
    fault = fault_after("then: {hunt: #, mask: #}", "then: {shrine: 1}")
    assert re.search(r"nothing leads to the section '(hunt|mask)'", fault)


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("{instrument: bass,", "{instrument: bas,", r"unknown instrument 'bas' \(did you mean 'bass'\?\)"),
        ("chords: [[Am9, Am9,", "chords: [[Am7, Am9,", r"unknown chord 'Am7'"),
        ('"9.........7....."', '"9.........7...."', r"a bar has 16 steps, this one 15"),
        ('"9.........7....."', '"x.........7....."', r"'x' is not a sign for 'hits'"),
        ('["9.....7...7..6.."]', '["9.....7...7..6..."]', r"a bar has 16 steps, this one 17"),
        ("parts: [pad, deep, kick,", "parts: [pad, deeep, kick,", r"unknown part 'deeep'"),
        ("then: {signs: #, rain: #", "then: {sign: 3, rain: 2", r"unknown section 'sign'"),
    ],
)
def test_a_slip_in_the_music_is_reported_with_its_place(before, after, what):
    line = MUSIC[: place_of(before).start()].count("\n") + 1
    fault = fault_after(before, after)
    assert fault.startswith(f"music.yaml:{line}:") and re.search(what, fault)


def test_only_what_was_changed_is_made_again(tmp_path, monkeypatch):
    data = copy_data(tmp_path / "data") / "shared"
    monkeypatch.setattr(generate, "DATA", data)
    monkeypatch.setattr(generate, "HERE", tmp_path)
    monkeypatch.setattr(generate, "RECORD", tmp_path / "made_from.json")
    sounds, music = generate.definitions()
    generate.write_record(Recipes(sounds=sounds.root), music)
    assert generate.main(generate.CHANGED) == 0 and not list(tmp_path.glob("*.wav"))
    text = (data / "sounds.yaml").read_text("utf-8")
    (data / "sounds.yaml").write_text(replace_values(text, {"focus.tones.0.seconds": "0.05"}), "utf-8")
    assert generate.main(generate.CHANGED) == 0
    assert [path.name for path in tmp_path.glob("*.wav")] == ["focus.wav"]
    before = generate.RECORD.read_text("utf-8")
    assert generate.main(generate.CHANGED) == 0 and generate.RECORD.read_text("utf-8") == before
