"""Whether pictures and sounds from elsewhere can be used."""

from __future__ import annotations

import wave
from functools import cache
from pathlib import Path

from game.paths import assets_dir

MARK = b"\x89PNG\r\n\x1a\n"
CARD = (46, 64)
"""Width and height of a card's picture, in pixels."""


def picture_ailment(path: Path) -> str:
    """Why a picture cannot be used, nothing if it can; one of a shipped name is as large as that."""
    size = _size(path)
    if size is None:
        return "this is no PNG picture"
    wanted = _shipped_sizes().get(path.stem, CARD)
    if size != wanted:
        return f"the picture is {size[0]} x {size[1]} pixels; {path.stem!r} has to be {wanted[0]} x {wanted[1]}"
    return ""


def sound_ailment(path: Path) -> str:
    """Why a sound cannot be used, nothing if it can."""
    try:
        with wave.open(str(path)) as file:
            form = file.getnchannels(), file.getsampwidth()
    except (OSError, EOFError, wave.Error):
        return "this is no WAV file"
    fits = form[0] in (1, 2) and form[1] == 2
    return "" if fits else f"a sound has one or two channels of 16 bits, not {form[0]} of {8 * form[1]}"


@cache
def _shipped_sizes() -> dict[str, tuple[int, int]]:
    found = {path.stem: _size(path) for path in assets_dir().glob("*/sprites/*.png")}
    return {name: size for name, size in found.items() if size is not None}


def _size(path: Path) -> tuple[int, int] | None:
    """Width and height from the head of a PNG file."""
    try:
        with path.open("rb") as file:
            head = file.read(24)
    except OSError:
        return None
    if len(head) < 24 or not head.startswith(MARK):
        return None
    return int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
