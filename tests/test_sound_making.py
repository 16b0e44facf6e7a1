"""Changed sounds are made in another process; tests wait for it, never for a clock. Machines may have no sound."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
import wave
from collections.abc import Iterator
from concurrent.futures import wait
from contextlib import closing
from multiprocessing import spawn
from pathlib import Path

import pytest

from game.app import libraries
from game.app.libraries import DRIVER_VARIABLES, allow_no_sound, can_sound
from game.content import sound_maker as module
from game.content.models.sounds import Recipes
from game.content.sound_maker import CHECK_SECONDS, SoundMaker
from game.content.store import Store
from game.paths import data_dir, sounds_dir
from tests.kit.shipped import read_store, shipped_store

LONG = 60
"""Seconds a test waits before it fails."""
SOUNDS, MUSIC = "shared/sounds.yaml", "shared/music.yaml"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return Path(shutil.copytree(data_dir(), tmp_path / "data"))


@pytest.fixture
def maker() -> Iterator[SoundMaker]:
    made = SoundMaker()
    yield made
    made.close()


def save_changed(data: Path, file: str, old: str, new: str) -> Store:
    """Replace the first occurrence of a text in a data file, and return the data."""
    path = data / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")
    return read_store(data)


def recipes(store: Store) -> Recipes:
    assert store.recipes is not None and store.faults == []
    return store.recipes


def wait_for_sounds(maker: SoundMaker) -> dict[str, Path]:
    """Wait for the process, and return the sounds made."""
    if maker.job is not None:
        wait((maker.job,), LONG)
    maker.advance(CHECK_SECONDS)
    return maker.files


def samples(path: Path) -> bytes:
    with wave.open(str(path)) as file:
        return file.readframes(file.getnframes())


def test_nothing_has_to_be_made_of_what_came_with_the_game(maker: SoundMaker) -> None:
    store = shipped_store()
    assert store.recipes is None
    maker.make_only(store.recipes)
    assert maker.job is None and maker.advance(CHECK_SECONDS) is None
    assert {"data/shared/sounds.yaml", "data/shared/music.yaml"} <= set(store.sources.values())


PITCH = "pitch: E6, seconds: 0.03", "pitch: E5, seconds: 0.03"


def test_only_changed_sounds_are_made(data: Path, maker: SoundMaker, caplog: pytest.LogCaptureFixture) -> None:
    assert list(recipes(save_changed(data, SOUNDS, "# The interface\n", "# Whatever clicks\n")).files()) == []
    nothing = "aaa: {volume: -20, tones: [{wave: sine, seconds: 0.00001, release: 0}]}\n"
    save_changed(data, SOUNDS, "# Whatever clicks\n", nothing)
    maker.make_only(recipes(save_changed(data, SOUNDS, *PITCH)))
    (path,) = wait_for_sounds(maker).values()
    assert list(maker.files) == ["focus"], "one that cannot be made stops no other"
    assert ["could not be made" in line for line in caplog.messages] == [True]
    assert samples(path) and samples(path) != samples(sounds_dir() / "focus.wav")


def test_changed_music_counts_and_shipped_music_is_not_read(data: Path) -> None:
    store = save_changed(data, MUSIC, "tempo: 92", "tempo: 93")
    assert store.music is not None and store.music.tracks["home"].tempo == 93
    store = save_changed(data, MUSIC, "tempo: 93", "tempo: 92")
    assert store.music is None and MUSIC not in store.documents


def test_a_new_order_ends_the_one_before(data: Path, maker: SoundMaker) -> None:
    long = "long: {volume: -20, tones: [{wave: saw, seconds: 10, unison: 5}], variants: [0, 1, 2, 3, 4, 5]}\n"
    maker.make_only(recipes(save_changed(data, SOUNDS, "# The interface\n", long)))
    slow, process = maker.job, maker._process
    assert slow is not None and not slow.done() and process is not None
    maker.make_only(None)
    assert slow.cancelled() and maker.job is None
    assert process.process is None or not process.process.is_alive()


def test_a_machine_that_starts_no_process_keeps_its_sounds(
    data: Path, maker: SoundMaker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(spawn, "_python_exe", os.fsencode(data / "nowhere"))
    maker.make_only(recipes(save_changed(data, SOUNDS, *PITCH)))
    assert wait_for_sounds(maker) == {} and maker.advance(CHECK_SECONDS) is None and maker.job is None
    assert ["cannot be made here" in line for line in caplog.messages] == [True]


def test_leftovers_of_a_killed_game_are_cleared_at_the_next_start(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    there = [f"{module.FOLDER_PREFIX}{maker}-x" for maker in (os.getpid(), ended.pid, 10**30, "nobody")]
    for name in (*there, "of-somebody-else"):
        (tmp_path / name / "made").mkdir(parents=True)
    (tmp_path / f"{module.FOLDER_PREFIX}{ended.pid}-link").symlink_to(tmp_path / "of-somebody-else")
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with closing(SoundMaker()):
        for _ in range(100):
            if not (tmp_path / there[1]).exists():
                break
            time.sleep(0.05)
    assert sorted(os.listdir(tmp_path)) == sorted(
        [there[0], *there[2:], "of-somebody-else", f"{module.FOLDER_PREFIX}{ended.pid}-link"])
    assert (tmp_path / "of-somebody-else" / "made").is_dir()


def test_a_slip_is_reported_with_its_place(data: Path) -> None:
    store = save_changed(data, SOUNDS, "pitch: E6, seconds: 0.03", "pitch: H6, seconds: 0.03")
    (fault,) = store.faults
    assert str(fault).startswith("data/shared/sounds.yaml:12:") and "'pitch'" in str(fault)
    assert store.recipes is not None and not store.recipes.files()


NO_CARD = "--- no soundcards ---\n"
CARD = " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n                      HDA Intel PCH at 0xf7f10000 irq 35\n"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move to a machine without a sound card and a sound server."""
    monkeypatch.setattr(libraries, "SOUND_CARDS", tmp_path / "cards")
    monkeypatch.setattr(libraries, "SYSTEM_SERVER", tmp_path / "none")
    return tmp_path


@pytest.mark.parametrize(("place", "listed", "sounds"), [
    ("nothing", "", False), ("cards", "", False), ("cards", NO_CARD, False), ("cards", CARD, True),
    ("pulse/native", "", True), ("pipewire-0", "", True),
])
def test_a_sound_card_or_a_server_of_the_session_sounds(bare: Path, place: str, listed: str, sounds: bool) -> None:
    (bare / place).parent.mkdir(exist_ok=True)
    (bare / place).write_text(listed, "utf-8")
    assert can_sound({"XDG_RUNTIME_DIR": str(bare)}) is sounds


def test_a_driver_that_was_named_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in DRIVER_VARIABLES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("game.app.libraries.can_sound", lambda env: False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PYGLET_AUDIO", "openal")
    allow_no_sound()
    assert os.environ["PYGLET_AUDIO"] == "openal"
    monkeypatch.delenv("PYGLET_AUDIO")
    allow_no_sound()
    assert [os.environ[name] for name in DRIVER_VARIABLES] == ["silent", "silent"]
