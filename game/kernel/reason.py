"""Why a move is good, as a table says it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Reason(NamedTuple):
    """A sentence that a screen can say in any language."""

    key: str
    """Which sentence: its text is ``advice.<key>``."""
    values: Mapping[str, int] = {}
    """What fills it."""
