"""What somebody who learns has to confirm next."""

from __future__ import annotations

from collections.abc import Sequence

from components.choosing import Choosing
from components.focus import Id

OTHERWISE = "practice.otherwise"
"""What is said of anything else."""


def next_of(choosing: Choosing, places: Sequence[Id]) -> Id:
    """The item that is to be confirmed next on the way to a move; None where the way has been left, or is done."""
    made = () if choosing.card is None else (("card", choosing.seat, choosing.card), *choosing.picked)
    if tuple(places[: len(made)]) != made or len(made) == len(places):
        return None
    return places[len(made)]


def leads_on(choosing: Choosing, chosen: Id) -> bool:
    """Whether confirming this counts now."""
    return choosing.exercise is None or chosen == next_of(choosing, choosing.exercise.places)
