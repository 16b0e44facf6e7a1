"""Which files a thing goes through: the modules of this project whose functions run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

TREE = Path(__file__).resolve().parents[2]
ROOMS = ("game", "systems", "components")


def entered(act: Callable[[], object]) -> set[str]:
    """The files, from the folder of the project, that ``act`` goes through."""
    seen: set[str] = set()

    def note(frame: FrameType, event: str, arg: object) -> None:
        if event == "call":
            seen.add(frame.f_code.co_filename)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(before)
    files = (Path(name) for name in seen)
    inside = (file.relative_to(TREE) for file in files if file.is_relative_to(TREE))
    return {file.as_posix() for file in inside if file.parts[0] in ROOMS}
