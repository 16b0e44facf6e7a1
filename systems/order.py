"""Order: the one table of which system runs when, and why there."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import esper

from components.playback import Playback
from systems import playback
from systems.command import command
from systems.owners import apply_fresh, authority
from systems.tables import staged
from systems.turn import turn
from systems.vfx import (
    breathing,
    clock,
    fire,
    hands,
    marks,
    moods,
    motes,
    outline,
    particles,
    pulse,
    rainbow,
    ribbon,
    shake,
    sparks,
    trails,
    wards,
)


class Step(NamedTuple):
    """A system in the order of a tick."""

    name: str
    run: Callable[[float, float], None] | None
    """Takes the application's clock and the seconds since the last tick; None where the application itself acts."""
    why: str


def own(match: int) -> None:
    """Let the owners of its table apply what is fresh in a match."""
    apply_fresh(match, staged(match).owners)


MOVES: tuple[Step, ...] = (
    Step("hands", hands.hold, "beats have said which cards can no longer be played"),
    Step("outline", outline.outline, "the next frame answers the press that moved the focus"),
    Step("ribbon", ribbon.unroll, "it comes in the tick in which the turn is shown to pass"),
    Step("shake", shake.shake, "the picture jolts in the tick in which something lands"),
)
"""What moves in its own time, after the beats and holding nothing up."""

SHINE: tuple[Step, ...] = (
    Step("clock", clock.wind, "all effects of a tick see the same time, and nothing glows on from the last one"),
    Step("bursts", sparks.burst, "before the marks are new, so that shards have the colour their die had"),
    Step("marks", marks.mark, "what the dice form has to be known before anything shines for it"),
    Step("moods", moods.feel, "figures answer in the tick in which dice are seen to break; blinking needs the clock"),
    Step("pulse", pulse.pulse, "needs the clock alone"),
    Step("breathing", breathing.breathe, "needs the marks; first to clear the outlines"),
    Step("rainbow", rainbow.rainbow, "adds to the outlines"),
    Step("fire", fire.burn, "needs the faces that the marks have gathered"),
    Step("motes", motes.rise, "needs the turn that playback shows"),
    Step("wards", wards.ward, "needs the health that playback shows"),
    Step("trails", trails.trail, "needs the dice the marks have found in flight"),
    Step("particles", particles.drift, "last, when every source of this tick is known"),
)
"""What shines, from what is shown."""

ORDER: tuple[Step, ...] = (
    Step("input", None, "the screen has laid what the active seat pressed into the Inbox before the tick begins"),
    Step("command", command, "presses become a move while the table still stands as the seat saw it"),
    Step("turn", lambda now, dt: turn(authority()), "the rules answer a move in the tick it was made"),
    Step("owners", lambda now, dt: own(authority()), "truth is whole before anything of it is shown"),
    Step("playback", lambda now, dt: playback.play(dt), "beats find the entities their events have made"),
    *MOVES,
    *SHINE,
    Step("draw", None, "the screen draws after the tick, so that no frame shows half of one"),
)


def tick(now: float, dt: float) -> None:
    """Run a watched match for one tick: ``now`` on the application's clock, ``dt`` seconds after the last."""
    for step in ORDER:
        if step.run is not None:
            step.run(now, dt)


def shine(dt: float) -> None:
    """Let only the effects go on: a table that is over, or merely looked at, is no photograph."""
    for _, beats in esper.get_component(Playback):
        playback.hush(beats)
    for step in SHINE:
        if step.run is not None:
            step.run(0.0, dt)


def settle(match: int | None = None) -> None:
    """Apply all pending moves of a match (the one in this world) to the truth; nothing is shown."""
    if match is None:
        match = authority()
    turn(match)
    own(match)
