"""Order: the one table of which system runs when, and why there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from systems import cards, scoring, shield_decay
from systems.knucklebones import dice
from systems.owners import apply_fresh, together
from systems.turn import turn


class Step(NamedTuple):
    """A system in the order of a tick; ``run`` takes the world's clock and the seconds since the last tick."""

    name: str
    run: Callable[[float, float], None]
    why: str


OWNERS = together(dice.HANDLERS, cards.HANDLERS, shield_decay.HANDLERS, scoring.HANDLERS)
"""Who applies which event. Owners never read each other; scoring comes last so that a result finds all else settled."""


def settle() -> None:
    """Apply all pending moves to the truth; nothing is shown. For simulations and tests."""
    turn()
    apply_fresh(OWNERS)
