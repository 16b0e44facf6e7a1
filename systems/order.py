"""The order of systems in a tick, with the reason for each place. A table's own steps follow the steps they name."""

from __future__ import annotations

from functools import cache

from components.match import Match
from components.playback import Playback, PlaybackSignals
from systems import moments, motion, playback
from systems.effects import drama, particles, street
from systems.entities import match_entity, only
from systems.moves import make_moves, read_presses
from systems.staging import staging
from systems.steps import Step, advance
from systems.turn_marker import show_ribbon

MOTION_STEPS: tuple[Step[float], ...] = (
    Step("moments", moments.update_signs, "signs of what may come wait until no beat plays"),
    Step("outline", motion.outline, "the next frame answers the press that moved the focus"),
    Step("ribbon", show_ribbon, "it appears in the tick in which the turn passes"),
    Step("shake", drama.shake, "the picture jolts in the tick in which something lands"),
    Step("drama", drama.advance_drama, "numbers pop in the tick in which points are won or lost"),
)
"""Motions that run on their own clock after the beats; nothing waits for them."""

EFFECT_STEPS: tuple[Step[float], ...] = (
    Step("clock", particles.advance_clock, "effects of a tick share one time, and its sources are new"),
    Step("bursts", particles.burst, "the next steps change colors, and shards need the old ones"),
    Step("feelings", drama.feel, "figures react in the tick in which a beat lands; blinking needs the clock"),
    Step("street", street.react, "people react in the tick in which a beat is felt; hopping needs the clock"),
    Step("backdrop", particles.tint_backdrop, "it needs only the clock"),
    Step("seat in turn", particles.raise_specks, "it needs the turn that playback shows"),
    Step("particles", particles.drift, "all sources of this tick are known only now"),
)
"""Effects, computed from the shown state."""

RULE_STEPS: tuple[Step[float], ...] = (
    Step("moves", lambda now, dt: make_moves(match_entity()), "entities are complete before anything is shown"),
)

ORDER: tuple[Step[float], ...] = (
    Step("presses", read_presses, "presses become a move while the table is as the seat saw it"),
    *RULE_STEPS,
    Step("playback", lambda now, dt: playback.play(dt), "beats need the entities that their events have made"),
    *MOTION_STEPS,
    *EFFECT_STEPS,
)
"""All systems of a tick. Before it the screen puts presses into the Inbox of each acting seat, and after it the screen
draws, so that no frame shows half of a tick."""


@cache
def order(table_name: str, steps: tuple[Step[float], ...] = ORDER) -> tuple[Step[float], ...]:
    """Return these shared steps, each with the steps of a table that follow it."""
    own = staging(table_name).animation.steps
    return tuple(following for step in steps for following in (step, *own.get(step.name, ())))


def tick(now: float, dt: float) -> None:
    """Run a watched match for one tick: ``now`` on the application's clock, ``dt`` seconds after the last."""
    advance(order(only(Match).table), now, dt)


def run_effects(dt: float) -> None:
    """Run only the effects, so that a table that is over or only looked at stays animated."""
    only(Playback).signals = PlaybackSignals()
    advance(order(only(Match).table, EFFECT_STEPS), 0.0, dt)


def make_pending_moves() -> None:
    """Make all pending moves of the match in this world; nothing is shown."""
    advance(order(only(Match).table, RULE_STEPS), 0.0, 0.0)
