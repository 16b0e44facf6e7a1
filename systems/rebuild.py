"""Rebuild: the only way to set up a position, whether a start, a load, a scenario or a picture; and the way back.

``play_match`` plays a match in such a world, unwatched and at full speed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import NamedTuple

import esper

from components.comfort import Comfort
from components.effects import BackdropTint, EffectClock, Feeling, Particles, Street, Tension
from components.match import Advice, CurrentTurn, Match, PositionSigns, Seat, SeatClock
from components.playback import Playback
from components.pose import Ribbon, Shake, ShownFocus
from components.seat_choice import Inbox, Outbox, ScreenState, SeatChoice, SeatMemory
from game.content.store import Store
from game.kernel.bots import decider
from game.kernel.opaque import Bot, Event, Move, Position, Rules
from game.kernel.random_stream import Stream, seed_state
from game.tables import FIRST_TABLE, find_table
from systems.effects.particles import use_design
from systems.entities import delete_world, open_world, seat_entity
from systems.moves import conclude
from systems.order import make_pending_moves
from systems.playback import settle_shown
from systems.staging import staging, staging_of


def rebuild(
    rules: Rules, position: Position, store: Store | None, table_name: str = FIRST_TABLE, turn_number: int = 1,
    log: Iterable[Move] = (),
) -> int:
    """Clear the current world, fill it with this position, and return the match entity.

    A watched match is shown with the data of this ``store``. Without one nothing gets a pose, and removed things are
    deleted at once. ``log`` has the moves that led to the position, if they are known.
    """
    esper.clear_database()
    is_watched = store is not None
    match = esper.create_entity(Match(rules, position, log=[*log], is_watched=is_watched, table=table_name))
    table = find_table(table_name)
    seats = range(1, table.seat_count(rules) + 1)
    esper.create_entity(CurrentTurn(position.seat_to_move, turn_number))
    for seat in seats:
        esper.create_entity(Seat(seat), *((Feeling(), SeatClock()) if is_watched else ()))
    staging(table_name).world.build(rules, position)
    conclude(match)
    if store is not None:
        for part in (
            Playback(), Advice(), Comfort(), BackdropTint(), Particles(), EffectClock(), Ribbon(), Shake(), Tension(),
            Street(), PositionSigns(),
        ):
            esper.add_component(match, part)
        use_design(match, store)
        for seat in seats if table.seats.simultaneous(rules) else (0,):
            entity = seat_entity(seat) if seat else match
            for seat_part in (SeatChoice(seat), SeatMemory(), ScreenState(), Inbox(), Outbox(), ShownFocus()):
                esper.add_component(entity, seat_part)
        settle_shown()
        enter = staging(table_name).effects.enter
        if enter is not None:
            enter(match)
    return match


def read_back() -> Position:
    """Return the position of the entities of this world."""
    return staging_of().world.read_back()


class PlayedMatch(NamedTuple):
    """A match that is over: the seat that began, its final position, the moves with rolls named, and all events."""

    first: int
    position: Position
    log: tuple[Move, ...]
    events: tuple[Event, ...]


def play_match(
    rules: Rules,
    seed: int,
    bots: Sequence[Bot],
    *dealt: tuple[str, ...],
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
    position = table.first_position(rules, seed, None, dealt, values)
    opener = position.seat_to_move
    match = esper.component_for_entity(rebuild(rules, position, None, table_name), Match)
    streams = {seat: Stream(seed_state(seed, seat)) for seat, _ in enumerate(bots, 1)}
    decide = {seat: decider(table.blind, rules, bot, streams[seat]) for seat, bot in enumerate(bots, 1)}
    events: list[Event] = []
    while move := decide[position.seat_to_move](position):
        match.pending.append(move)
        make_pending_moves()
        if match.refusal is not None:
            raise match.refusal
        position = match.position
        events += match.new_events
        if watch is not None:
            watch()
    return PlayedMatch(opener, position, tuple(match.log), tuple(events))


@contextmanager
def world() -> Iterator[None]:
    """Switch to a new world inside this context; afterward the previous world is current again."""
    before, name = esper.current_world, open_world("simulation")
    try:
        yield
    finally:
        delete_world(name)
        esper.switch_world(before)
