"""The outline of the focused item."""

from __future__ import annotations

from components.choosing import Choosing
from components.focus import Rect
from components.pose import ShownFocus


def outlined(choosing: Choosing, seen: ShownFocus | None) -> Rect | None:
    """Return the rectangle of the outline, on its way or at the focused item; None without focus."""
    rect = next((item.rect for item in choosing.items if item.id == choosing.focus), None)
    if choosing.focus is None or rect is None:
        return None
    return seen.rect if seen is not None and seen.id == choosing.focus and seen.rect is not None else rect
