"""Machines without sound print no errors, and no other machine is muted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.libraries import CHOICES, allow_no_sound, can_sound

NO_CARD = "--- no soundcards ---\n"
CARD = " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n                      HDA Intel PCH at 0xf7f10000 irq 35\n"


@pytest.mark.parametrize(("listed", "sounds"), [(None, False), ("", False), (NO_CARD, False), (CARD, True)])
def test_a_sound_card_sounds(tmp_path: Path, listed: str | None, sounds: bool) -> None:
    cards = tmp_path / "cards"
    if listed is not None:
        cards.write_text(listed, "utf-8")
    assert can_sound({"XDG_RUNTIME_DIR": str(tmp_path)}, cards, tmp_path / "none") is sounds


@pytest.mark.parametrize("server", ["pulse/native", "pipewire-0"])
def test_so_does_a_sound_server_of_the_session(tmp_path: Path, server: str) -> None:
    listening = tmp_path / server
    listening.parent.mkdir(exist_ok=True)
    listening.touch()
    assert can_sound({"XDG_RUNTIME_DIR": str(tmp_path)}, tmp_path / "none", tmp_path / "none")


def test_so_does_a_server_of_the_machine_or_on_another_one(tmp_path: Path) -> None:
    here = {"XDG_RUNTIME_DIR": str(tmp_path)}
    server = tmp_path / "native"
    server.touch()
    assert can_sound(here, tmp_path / "none", server)
    assert can_sound(here | {"PULSE_SERVER": "tcp:hall"}, tmp_path / "none", tmp_path / "none")


def test_a_driver_that_was_named_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in CHOICES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("game.app.libraries.can_sound", lambda env: False)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PYGLET_AUDIO", "openal")
    allow_no_sound()
    assert os.environ["PYGLET_AUDIO"] == "openal"
    monkeypatch.delenv("PYGLET_AUDIO")
    allow_no_sound()
    assert [os.environ[name] for name in CHOICES] == ["silent", "silent"]


def test_a_picture_with_music_says_nothing_on_the_terminal(tmp_path: Path) -> None:
    clean = {name: value for name, value in os.environ.items() if name not in CHOICES}
    command = [sys.executable, "-m", "game", "shot", "--at", "0.5", "--out", str(tmp_path / "x.png")]
    said = subprocess.run(command, env=clean, capture_output=True, text=True, timeout=120, check=False)
    assert (said.returncode, said.stdout, said.stderr) == (0, "", "")
