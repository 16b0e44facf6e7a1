"""The rim around what is in focus."""

from __future__ import annotations

from components.choosing import Choosing
from components.focus import Rect
from components.pose import ShownFocus


def outlined(choosing: Choosing, seen: ShownFocus | None) -> Rect | None:
    """Where the one focused thing lies, or how far its outline has come; None where nothing is in focus."""
    rect = next((item.rect for item in choosing.items if item.id == choosing.focus), None)
    if choosing.focus is None or rect is None:
        return None
    return seen.rect if seen is not None and seen.id == choosing.focus and seen.rect is not None else rect
