"""Detects machines without sound before the audio libraries load, because they print warnings."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from pathlib import Path

CHOICES = ("PYGLET_AUDIO", "ARCADE_SOUND_BACKENDS")
"""Environment variables with the audio drivers of pyglet and arcade; arcade's overrides that of pyglet."""
CARDS = Path("/proc/asound/cards")
SYSTEM_SERVER = Path("/var/run/pulse/native")
SERVERS = ("pulse/native", "pipewire-0")
"""Sockets of sound servers in a session's folder."""


def silence() -> None:
    """Open no audio driver; call this before arcade is imported."""
    os.environ.update(dict.fromkeys(CHOICES, "silent"))


def allow_no_sound() -> None:
    """Open no audio driver if the machine has no sound and no driver was named."""
    named = any(os.environ.get(name) for name in CHOICES)
    if sys.platform.startswith("linux") and not named and not can_sound(os.environ):
        silence()


def can_sound(env: Mapping[str, str], cards: Path = CARDS, system: Path = SYSTEM_SERVER) -> bool:
    """Return True if a Linux machine has a sound card or a sound server."""
    if env.get("PULSE_SERVER") or env.get("PIPEWIRE_REMOTE") or system.exists():
        return True
    session = Path(env.get("XDG_RUNTIME_DIR") or f"/run/user/{os.getuid()}")
    return any((session / server).exists() for server in SERVERS) or _has_card(cards)


def _has_card(cards: Path) -> bool:
    try:
        listed = cards.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return False
    return any(line.split()[:1] and line.split()[0].isdecimal() for line in listed.splitlines())
