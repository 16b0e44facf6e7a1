"""The order of systems in a tick, with the reason for each place. A table's own steps follow the steps they name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import esper

from components.match import Match
from components.playback import Playback
from game.tables import table
from systems import moments, motion, playback
from systems.effects import drama, particles
from systems.entities import match_entity
from systems.tables import Step, staging
from systems.turn import conclude, handle_events, read_presses, turn
from systems.turn_marker import unroll


def apply_events(match: int) -> None:
    """Let the handlers of its table apply the fresh events of a match, and give one that is over its result."""
    here = esper.component_for_entity(match, Match)
    handle_events(match)
    if here.new_events and table(here.table).over(here.position):
        conclude(match)


MOVES: tuple[Step, ...] = (
    Step("moments", moments.update_tension, "what may come is told as soon as nothing else is shown any more"),
    Step("outline", motion.outline, "the next frame answers the press that moved the focus"),
    Step("ribbon", unroll, "it comes in the tick in which the turn is shown to pass"),
    Step("shake", drama.shake, "the picture jolts in the tick in which something lands"),
    Step("drama", drama.dramatize, "numbers pop in the tick in which points are won or lost"),
)
"""Motions that run on their own clock after the beats; nothing waits for them."""

SHINE: tuple[Step, ...] = (
    Step("clock", particles.wind, "all effects of a tick see the same time, and nothing glows on from the last one"),
    Step("bursts", particles.burst, "before colors are new, so that shards have the one that what broke had"),
    Step("feelings", drama.feel, "figures answer in the tick in which something is felt; blinking needs the clock"),
    Step("backdrop", particles.pulse, "needs the clock alone"),
    Step("seat in turn", particles.rise, "needs the turn that playback shows"),
    Step("particles", particles.drift, "last, when every source of this tick is known"),
)
"""Effects, computed from the shown state."""

TRUTH: tuple[Step, ...] = (
    Step("turn", lambda now, dt: turn(match_entity()), "the rules answer a move in the tick it was made"),
    Step("handlers", lambda now, dt: apply_events(match_entity()), "truth is whole before anything of it is shown"),
)
"""The steps of an unwatched match."""

ORDER: tuple[Step, ...] = (
    Step("input", None, "the screen has laid what each seat that acts pressed into its Inbox before the tick begins"),
    Step("presses", read_presses, "presses become a move while the table still stands as the seat saw it"),
    *TRUTH,
    Step("playback", lambda now, dt: playback.play(dt), "beats find the entities their events have made"),
    *MOVES,
    *SHINE,
    Step("draw", None, "the screen draws after the tick, so that no frame shows half of one"),
)


@cache
def order(table: str) -> tuple[Step, ...]:
    """Return all steps of a tick at that table."""
    return tuple(_with_own(ORDER, table))


@cache
def truth(table: str) -> tuple[Step, ...]:
    """Return the steps of an unwatched match at that table."""
    return tuple(_with_own(TRUTH, table))


@cache
def shine_steps(table: str) -> tuple[Step, ...]:
    """Return the effects at that table."""
    return tuple(_with_own(SHINE, table))


def _with_own(steps: Sequence[Step], table: str) -> Iterator[Step]:
    own = staging(table).animation.steps
    for step in steps:
        yield step
        yield from own.get(step.name, ())


def tick(now: float, dt: float) -> None:
    """Run a watched match for one tick: ``now`` on the application's clock, ``dt`` seconds after the last."""
    _run(order(esper.component_for_entity(match_entity(), Match).table), now, dt)


def _run(steps: Iterable[Step], now: float = 0.0, dt: float = 0.0) -> None:
    for step in steps:
        if step.run is not None:
            step.run(now, dt)


def shine(dt: float) -> None:
    """Run only the effects, so that a table that is over or only looked at stays animated."""
    for _, beats in esper.get_component(Playback):
        playback.clear_signals(beats)
    _run(shine_steps(esper.component_for_entity(match_entity(), Match).table), 0.0, dt)


def settle() -> None:
    """Make all pending moves of the match in this world; nothing is shown."""
    _run(truth(esper.component_for_entity(match_entity(), Match).table))
