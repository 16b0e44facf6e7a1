"""Simulation: one match in a world, unwatched and at full speed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import esper

from components.match import Match
from game.kernel.bots import decider
from game.kernel.opaque import Bot, Event, Move, Position, Rules
from game.kernel.random_stream import Stream, seed_state
from game.tables import FIRST_TABLE, find_table
from systems.entities import delete_world, inside, open_world
from systems.order import make_pending_moves
from systems.rebuild import rebuild


class PlayedMatch(NamedTuple):
    """A match that is over: its final position, the moves with rolls named, and all events."""

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
    table_name: str = FIRST_TABLE,
    values: Mapping[str, int] | None = None,
) -> PlayedMatch:
    """Play one match in the current world, which is cleared first; ``watch`` is called after every move.

    ``dealt`` is for every seat, or one value per seat; without it the rules decide. ``values`` are those that the match
    begins with. Each bot sees the position without its random stream and draws from a stream determined by seed and
    seat.
    """
    table = find_table(table_name)
    position = table.deal(rules, seed, first, dealt, values)
    match = esper.component_for_entity(rebuild(rules, position, shown=False, table_name=table_name), Match)
    decide = {seat: decider(table, rules, bot, Stream(seed_state(seed, seat))) for seat, bot in enumerate(bots, 1)}
    events: list[Event] = []
    while move := decide[table.turn(position)](position):
        match.pending.append(move)
        make_pending_moves()
        if match.refusal is not None:
            raise match.refusal
        position = match.position
        events += match.new_events
        if watch is not None:
            watch()
    return PlayedMatch(position, tuple(match.log), tuple(events))


@contextmanager
def world() -> Iterator[None]:
    """Switch to a new world inside this context; afterward the previous world is current again."""
    with inside(esper.current_world):
        name = open_world("simulation")
        try:
            yield
        finally:
            delete_world(name)
