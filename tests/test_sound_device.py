"""Machines without sound print no errors, and no other machine is muted."""

from __future__ import annotations

import os
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
