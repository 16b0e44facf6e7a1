"""Small things that are kept from start to start, each in a file of its own with a version."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from game.keeper import set_aside, write_whole

T = TypeVar("T")


def read_kept(path: Path, version: int, take: Callable[[Any], T]) -> tuple[T | None, bool]:
    """What ``take`` makes of a kept file, None without one; and whether there was one that could not be used.

    That one is set aside, and so is one of another version: this game would write less than it holds.
    """
    try:
        told = json.loads(path.read_text("utf-8"))
        if not isinstance(told, dict) or told.get("version") != version:
            raise ValueError("another version")
        return take(told), False
    except FileNotFoundError:
        return None, False
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        set_aside(path)
        return None, True


def write_kept(path: Path, version: int, told: dict[str, Any]) -> bool:
    """Keep this, so that the file is whole at every instant; whether that could be done."""
    try:
        write_whole(path, json.dumps({"version": version, **told}, indent=1) + "\n")
    except OSError:
        return False
    return True
