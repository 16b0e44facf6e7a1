"""Order: the one table of which system runs when, and why there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from systems.cards import cards
from systems.knucklebones.dice import dice
from systems.scoring import scoring
from systems.shield_decay import shield_decay
from systems.turn import turn


class Step(NamedTuple):
    """A system in the order of a tick; ``run`` takes the world's clock and the seconds since the last tick."""

    name: str
    run: Callable[[float, float], None]
    why: str


RULES: tuple[tuple[Callable[[], None], str], ...] = (
    (turn, "first of the rules: whatever it leaves in Match.fresh is what the owners below apply"),
    (dice, "owners never read each other, so their order among themselves is only a habit"),
    (cards, "an owner"),
    (shield_decay, "an owner"),
    (scoring, "last owner: the result stands when everything else does"),
)


def settle() -> None:
    """Apply all pending moves to the truth; nothing is shown. For simulations and tests."""
    for run, _ in RULES:
        run()
