"""Messages for designers when sounds or music cannot be made."""

from __future__ import annotations

import re

import pytest

from assets.shared.sounds import generate, made_from
from game.content.faults import Faults
from game.content.models.sounds import Music, Recipes, check_music
from game.content.yaml_models import read
from tests.kit.data_copies import copy_data, replace_value

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
    for module in (generate, made_from):
        monkeypatch.setattr(module, "PLACE", tmp_path / "made_from.json")
    sounds, music = generate.definitions()
    generate.PLACE.write_text(made_from.written(generate.said(), Recipes(sounds=sounds.root), music), "utf-8")
    assert generate.main(generate.CHANGED) == 0 and not list(tmp_path.glob("*.wav"))
    text = (data / "sounds.yaml").read_text("utf-8")
    (data / "sounds.yaml").write_text(replace_value(text, "focus.tones.0.seconds", "0.05"), "utf-8")
    assert generate.main(generate.CHANGED) == 0
    assert [path.name for path in tmp_path.glob("*.wav")] == ["focus.wav"]
    before = generate.PLACE.read_text("utf-8")
    assert generate.main(generate.CHANGED) == 0 and generate.PLACE.read_text("utf-8") == before
