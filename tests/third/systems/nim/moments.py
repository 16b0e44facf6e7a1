"""What an event of Nim feels like: like itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.kernel.events import name_of

SPECIAL: tuple[str, ...] = ()


def moment(event: Any, scratch: Mapping[str, Any]) -> str:
    """The beat's name."""
    return name_of(type(event))
