"""The numbers that a table counts in a match, in a form that code shared by all tables can read."""

from __future__ import annotations

from typing import NamedTuple


class Figure(NamedTuple):
    """A number of a seat. Its name is the text ``TABLE.figure_NAME``; ``card.ID`` is a use of that card."""

    seat: int
    name: str
    value: int = 1
    best: bool = False
    """Keep the highest value; otherwise, values are added up."""
