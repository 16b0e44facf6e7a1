"""The reason that a move is good, as a table gives it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Reason(NamedTuple):
    """A sentence that a screen can show in any language."""

    key: str
    """The key of the sentence; its text is ``advice.<key>``."""
    values: Mapping[str, int] = {}
    """The values that fill its placeholders."""
