"""The order of systems in a tick, with the reason for each place. A table's own steps follow the steps they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import esper

from components.match import Match
from components.playback import Playback
from systems import moments, motion, playback
from systems.effects import drama, particles, street
from systems.entities import match_entity
from systems.moves import make_moves, read_presses
from systems.staging import TickStep, staging
from systems.turn_marker import show_ribbon

MOTION_STEPS: tuple[TickStep, ...] = (
    TickStep("moments", moments.update_signs, "signs of what may come wait until no beat plays"),
    TickStep("outline", motion.outline, "the next frame answers the press that moved the focus"),
    TickStep("ribbon", show_ribbon, "it appears in the tick in which the turn passes"),
    TickStep("shake", drama.shake, "the picture jolts in the tick in which something lands"),
    TickStep("drama", drama.advance_drama, "numbers pop in the tick in which points are won or lost"),
)
"""Motions that run on their own clock after the beats; nothing waits for them."""

EFFECT_STEPS: tuple[TickStep, ...] = (
    TickStep("clock", particles.advance_clock, "effects of a tick share one time, and its sources are new"),
    TickStep("bursts", particles.burst, "the next steps change colors, and shards need the old ones"),
    TickStep("feelings", drama.feel, "figures react in the tick in which a beat lands; blinking needs the clock"),
    TickStep("street", street.react, "people react in the tick in which a beat is felt; hopping needs the clock"),
    TickStep("backdrop", particles.tint_backdrop, "it needs only the clock"),
    TickStep("seat in turn", particles.raise_specks, "it needs the turn that playback shows"),
    TickStep("particles", particles.drift, "all sources of this tick are known only now"),
)
"""Effects, computed from the shown state."""

RULE_STEPS: tuple[TickStep, ...] = (
    TickStep("moves", lambda now, dt: make_moves(match_entity()), "entities are complete before anything is shown"),
)

ORDER: tuple[TickStep, ...] = (
    TickStep("input", None, "the screen has put the presses of every acting seat into its Inbox"),
    TickStep("presses", read_presses, "presses become a move while the table is as the seat saw it"),
    *RULE_STEPS,
    TickStep("playback", lambda now, dt: playback.play(dt), "beats need the entities that their events have made"),
    *MOTION_STEPS,
    *EFFECT_STEPS,
    TickStep("draw", None, "the screen draws after the tick, so no frame shows half of it"),
)


@cache
def order(table_name: str) -> tuple[TickStep, ...]:
    return tuple(_with_table_steps(ORDER, table_name))


@cache
def rule_steps(table_name: str) -> tuple[TickStep, ...]:
    return tuple(_with_table_steps(RULE_STEPS, table_name))


@cache
def effect_steps(table_name: str) -> tuple[TickStep, ...]:
    return tuple(_with_table_steps(EFFECT_STEPS, table_name))


def _with_table_steps(steps: Sequence[TickStep], table_name: str) -> Iterator[TickStep]:
    own = staging(table_name).animation.steps
    for step in steps:
        yield step
        yield from own.get(step.name, ())


def tick(now: float, dt: float) -> None:
    """Run a watched match for one tick: ``now`` on the application's clock, ``dt`` seconds after the last."""
    _run(order(esper.component_for_entity(match_entity(), Match).table), now, dt)


def _run(steps: Iterable[TickStep], now: float = 0.0, dt: float = 0.0) -> None:
    for step in steps:
        if step.run is not None:
            step.run(now, dt)


def run_effects(dt: float) -> None:
    """Run only the effects, so that a table that is over or only looked at stays animated."""
    for _, beats in esper.get_component(Playback):
        playback.clear_signals(beats)
    _run(effect_steps(esper.component_for_entity(match_entity(), Match).table), 0.0, dt)


def make_pending_moves() -> None:
    """Make all pending moves of the match in this world; nothing is shown."""
    _run(rule_steps(esper.component_for_entity(match_entity(), Match).table))
