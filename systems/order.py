"""Order: the one table of which system runs when, and why there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from systems import cards, playback, scoring, shield_decay
from systems.command import command
from systems.knucklebones import dice
from systems.owners import apply_fresh, authority, together
from systems.turn import turn

OWNERS = together(dice.HANDLERS, cards.HANDLERS, shield_decay.HANDLERS, scoring.HANDLERS)
"""Who applies which event. Owners never read each other; scoring comes last so that a result finds all else settled."""


class Step(NamedTuple):
    """A system in the order of a tick."""

    name: str
    run: Callable[[float, float], None] | None
    """Takes the application's clock and the seconds since the last tick; None where the application itself acts."""
    why: str


ORDER: tuple[Step, ...] = (
    Step("input", None, "the screen has laid what the active seat pressed into the Inbox before the tick begins"),
    Step("command", command, "presses become a move while the table still stands as the seat saw it"),
    Step("turn", lambda now, dt: turn(authority()), "the rules answer a move in the tick it was made"),
    Step("owners", lambda now, dt: apply_fresh(authority(), OWNERS), "truth is whole before anything of it is shown"),
    Step("playback", lambda now, dt: playback.play(dt), "beats find the entities their events have made"),
    Step("draw", None, "the screen draws after the tick, so that no frame shows half of one"),
)


def tick(now: float, dt: float) -> None:
    """Run a watched match for one tick: ``now`` on the application's clock, ``dt`` seconds after the last."""
    for step in ORDER:
        if step.run is not None:
            step.run(now, dt)


def settle(match: int | None = None) -> None:
    """Apply all pending moves of a match (the one in this world) to the truth; nothing is shown."""
    if match is None:
        match = authority()
    turn(match)
    apply_fresh(match, OWNERS)
