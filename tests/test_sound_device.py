"""Machines without sound print no errors, and no other machine is muted."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from game.app import libraries
from game.app.libraries import CHOICES, allow_no_sound, can_sound

NO_CARD = "--- no soundcards ---\n"
CARD = " 0 [PCH            ]: HDA-Intel - HDA Intel PCH\n                      HDA Intel PCH at 0xf7f10000 irq 35\n"


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Move to a machine without a sound card and a sound server."""
    monkeypatch.setattr(libraries, "CARDS", tmp_path / "cards")
    monkeypatch.setattr(libraries, "SYSTEM_SERVER", tmp_path / "none")
    return tmp_path


@pytest.mark.parametrize(("listed", "sounds"), [(None, False), ("", False), (NO_CARD, False), (CARD, True)])
def test_a_sound_card_sounds(bare: Path, listed: str | None, sounds: bool) -> None:
    if listed is not None:
        (bare / "cards").write_text(listed, "utf-8")
    assert can_sound({"XDG_RUNTIME_DIR": str(bare)}) is sounds


@pytest.mark.parametrize("server", ["pulse/native", "pipewire-0"])
def test_so_does_a_sound_server_of_the_session(bare: Path, server: str) -> None:
    listening = bare / server
    listening.parent.mkdir(exist_ok=True)
    listening.touch()
    assert can_sound({"XDG_RUNTIME_DIR": str(bare)})


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
