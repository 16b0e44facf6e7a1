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
from systems.order import settle
from systems.rebuild import rebuild

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

    ``dealt`` is for every seat, or for each seat by its place; without it the rules say what there is. Each bot sees
    the position without its random stream and draws from a stream that seed and seat determine.
    """
    here = table(on)
    position = here.new(rules, seed, first, *dealt)
    match = esper.component_for_entity(rebuild(rules, position, shown=False, on=on), Match)
    decide = {seat: decider(here, rules, bot, Stream(seeded(seed, seat))) for seat, bot in enumerate(bots, 1)}
    events: list[Event] = []
    while move := decide[here.turn(position)](position):
        match.pending.append(move)
        settle()
        if match.refused is not None:
            raise match.refused
        position = match.position
        events += match.fresh
        if watch is not None:
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
