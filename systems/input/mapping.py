"""Lookup of a pad's button layout in the mapping database, in the way SDL does it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

PLATFORMS = {"linux": "Linux", "darwin": "Mac OS X", "win32": "Windows"}
"""SDL's name of each system, by the name in ``sys.platform``."""

_VERSION = slice(24, 28)
_BY_LEGEND = "hint:SDL_GAMECONTROLLER_USE_BUTTON_LABELS:=1"


def find(guid: str, lines: Iterable[str], platform: str = PLATFORMS.get(sys.platform, "")) -> str | None:
    """Return the database line for a pad (SDL 2 GUID), or None.

    Bus, vendor, product and driver have to match; of these lines the one with the nearest firmware version wins. If the
    version had to match too, an Xbox pad with new firmware would be guessed, with X and Y swapped
    (SDL_gamecontroller.c, SDL_PrivateMatchControllerMappingForGUID). Lines for other systems and lines that use button
    labels do not count.
    """
    guid = guid.lower()
    near = [line for line in _of_model(guid, lines) if _is_usable(line, platform)]
    return min(near, key=lambda line: abs(_version(line) - _version(guid)), default=None)


def _of_model(guid: str, lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines for pads of this model, regardless of firmware. The prefix test quickly skips most of the
    thousands of lines."""
    begins, model = guid[: _VERSION.start], _model(guid)
    for several in lines:
        for line in several.splitlines():
            said = line.strip()
            if said[: len(begins)].lower() == begins and _model(said) == model:
                yield said


def _is_usable(line: str, platform: str) -> bool:
    tag = line.partition("platform:")[2].partition(",")[0]
    return tag in ("", platform) and _BY_LEGEND not in line


def _model(text: str) -> tuple[str, str]:
    head = text.partition(",")[0].lower()
    return head[: _VERSION.start], head[_VERSION.stop :]


def _version(text: str) -> int:
    digits = text[_VERSION]
    try:
        return int(digits[2:] + digits[:2], 16)
    except ValueError:
        return 0
