"""Which colour a die has, by what is shown around it. Names of the palette; no window needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from systems.knucklebones.view.layout import COLUMNS, FIELDS

Place = tuple[int, int, int]
"""Seat, row, field."""
DIAGONALS = (((1, 1), (2, 2), (3, 3)), ((1, 3), (2, 2), (3, 1)))
"""Row and field."""
NEAR = 17
"""A die this close to a field's centre, in pixels, lies on it."""
BY_COUNT = {2: "double", 3: "triple"}


def place_of(x: float, y: float) -> Place | None:
    """The field on which something at this place lies, or None on the way."""
    row = next((row for row, at in enumerate(COLUMNS, 1) if abs(x - at) <= NEAR), None)
    if row is None:
        return None
    heights = ((seat, field, at) for seat, fields in FIELDS.items() for field, at in enumerate(fields, 1))
    return next(((seat, row, field) for seat, field, at in heights if abs(y - at) <= NEAR), None)


def tints(faces: Mapping[Place, int]) -> dict[Place, str]:
    """A colour for every die: instant win over diagonal over triple over double over the seat's own."""
    found = {}
    counts = Counter((seat, row, face) for (seat, row, _), face in faces.items())
    for (seat, row, field), face in faces.items():
        found[seat, row, field] = BY_COUNT.get(counts[seat, row, face], f"seat{seat}")
    for seat in (1, 2):
        complete = [places for places in DIAGONALS if _common(faces, seat, places)]
        values = {_common(faces, seat, places) for places in complete}
        colour = "exodia" if len(complete) == 2 and len(values) == 1 else "diagonal"
        for row, field in (place for places in complete for place in places):
            found[seat, row, field] = colour
    return found


def _common(faces: Mapping[Place, int], seat: int, places: tuple[tuple[int, int], ...]) -> int:
    """The one face of these fields, 0 where they differ or are free."""
    values = {faces.get((seat, row, field), 0) for row, field in places}
    return values.pop() if len(values) == 1 else 0
