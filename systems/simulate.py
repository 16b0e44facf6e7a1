"""Simulate: one match through the world, unwatched and as fast as it goes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from typing import NamedTuple

import esper

from components.match import Match
from game.kernel.opaque import Bot, Event, Move, Position, Rules
from game.kernel.random_bot import decider
from game.kernel.random_stream import Stream, seeded
from game.tables import FIRST, table
from systems.rebuild import rebuild
from systems.tables import staging
from systems.turn import apply_fresh, conclude, turn

_names = count(1)


class Played(NamedTuple):
    """A match that is over: where it ended, the moves with their rolls named, and all that happened."""

    position: Position
    log: tuple[Move, ...]
    events: tuple[Event, ...]


def play_match(
    rules: Rules,
    seed: int,
    bots: Sequence[Bot],
    *dealt: tuple[str, ...],
    first: int | None = None,
    watch: Callable[[], None] | None = None,
    on: str = FIRST,
) -> Played:
    """Play one match in the current world, which is cleared before; ``watch`` is called after every move.

    What is ``dealt`` is every seat's, or each seat's by its place; without it the rules say what there is. Each bot
    sees the position without its random stream and draws from one of its own, grown from seed and seat. Only for
    ``watch`` is the match given its result.
    """
    here = table(on)
    position = here.new(rules, seed, first, *dealt)
    entity = rebuild(rules, position, shown=False, on=on)
    match, owners = esper.component_for_entity(entity, Match), staging(on).owners
    decide = {seat: decider(here, rules, bot, Stream(seeded(seed, seat))) for seat, bot in enumerate(bots, 1)}
    events: list[Event] = []
    while move := decide[here.turn(position)](position):
        match.pending.append(move)
        turn(entity)
        apply_fresh(entity, owners)
        if match.refused is not None:
            raise match.refused
        position = match.position
        events += match.fresh
        if watch is not None:
            conclude(entity)
            watch()
    return Played(position, tuple(match.log), tuple(events))


@contextmanager
def world() -> Iterator[None]:
    """A world of its own to play in; the one before is back afterwards."""
    before, name = esper.current_world, f"simulation {next(_names)}"
    esper.switch_world(name)
    try:
        yield
    finally:
        esper.switch_world(before)
        esper.delete_world(name)
