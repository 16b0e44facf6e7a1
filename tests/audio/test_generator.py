"""What a designer is told when sounds or music cannot be made."""

from __future__ import annotations

import re

import pytest

from assets.shared.sounds import generate
from assets.shared.sounds.synth import hertz, table
from game.content.faults import Faults
from game.content.models.music import Music
from game.content.models.music_checks import check_music
from game.content.yaml_source import read

MUSIC = (generate.DATA / "music.yaml").read_text("utf-8")


def told(before: str, after: str) -> str:
    """The first fault of the music with one thing changed."""
    assert before in MUSIC
    with pytest.raises(Faults) as wrong:
        read(Music, MUSIC.replace(before, after, 1), "music.yaml", check_music)
    return str(wrong.value.found[0])


def test_a_section_that_never_comes_is_told():
    fault = told("then: {hunt: 3, mask: 2}", "then: {shrine: 1}")
    assert re.search(r"nothing leads to the section '(hunt|mask)'", fault)


def test_the_music_as_it_is_can_be_played():
    read(Music, MUSIC, "music.yaml", check_music)


@pytest.mark.parametrize(
    ("before", "after", "what"),
    [
        ("{instrument: bass,", "{instrument: bas,", r"no instrument is called 'bas' \(did you mean 'bass'\?\)"),
        ("chords: [[Am9, Am9,", "chords: [[Am7, Am9,", r"no chord is called 'Am7'"),
        ('"9.........7....."', '"9.........7...."', r"a bar has 16 steps, this one 15"),
        ('"9.........7....."', '"x.........7....."', r"'x' means nothing to 'hits'"),
        ('["9.....7...7..6.."]', '["9.....7...7..6..."]', r"a bar has 16 steps, this one 17"),
        ("parts: [pad, deep, kick,", "parts: [pad, deeep, kick,", r"no part is called 'deeep'"),
        ("then: {signs: 3, rain: 2", "then: {sign: 3, rain: 2", r"no section is called 'sign'"),
    ],
)
def test_a_slip_in_the_music_is_told_with_its_place(before, after, what):
    line = MUSIC[: MUSIC.index(before)].count("\n") + 1
    fault = told(before, after)
    assert fault.startswith(f"music.yaml:{line}:") and re.search(what, fault)


def test_an_unknown_name_makes_nothing(capsys):
    assert generate.main(("rol",)) == 1
    assert "rol" in capsys.readouterr().err


def test_notes_are_what_they_are_called():
    assert hertz("A4") == 440
    assert hertz("C4") == pytest.approx(261.63, abs=0.01)
    assert hertz("F#4") == hertz("Gb4") == pytest.approx(hertz("F4", 1))
    assert hertz("A4", 12) == 880


@pytest.mark.parametrize("wave", ["sine", "triangle", "pulse", "saw"])
def test_a_wave_is_whole_and_rests_on_nothing(wave):
    turn = table(wave, 0.25, 24)
    assert max(map(abs, turn)) == 1
    assert abs(sum(turn) / len(turn)) < 1e-9
