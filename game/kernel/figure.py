"""What a table counts of a match, for whoever need not know the table."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A number of a seat. The text ``TABLE.figure_NAME`` calls it; ``card.ID`` is a use of that card."""

    seat: int
    name: str
    value: int = 1
    best: bool = False
    """Whether the highest one counts; else they are added up."""
