"""Moves: presses become moves, and the world of the table makes them."""

from __future__ import annotations

import esper

from components.match import Match
from components.seat_choice import Inbox, SeatChoice
from game.kernel.refusal import Refusal
from game.tables import find_table
from systems.press_to_move import handle_inbox
from systems.staging import staging, staging_of


def read_presses(now: float, dt: float) -> None:
    """Let the presses in the inbox of each acting seat move its focus or make its move, see ``press_to_move``.

    ``now`` is in seconds of the application's clock.
    """
    table_input = staging_of().input
    for entity, (_, inbox) in sorted(esper.get_components(SeatChoice, Inbox), key=lambda entry: entry[1][0].seat):
        handle_inbox(table_input.seat_input(entity, now, table_input.item_of), inbox)


def make_moves(entity: int) -> None:
    """Make every pending move of this match in order; ``Match.new_events`` keeps the events until the next call.

    A refused move changes only ``Match.refusal``; the moves after it are still tried.
    """
    match = esper.component_for_entity(entity, Match)
    world = staging(match.table).world
    pending, match.pending = match.pending, []
    match.new_events, match.actors = [], []
    for move in pending:
        try:
            world.make_move(entity, move)
            match.refusal = None
        except Refusal as refusal:
            match.refusal = refusal
    if match.new_events and match.position.over:
        conclude(entity)


def conclude(entity: int) -> None:
    """Give the match its result, if it has one."""
    match = esper.component_for_entity(entity, Match)
    result = find_table(match.table).result(match.rules, match.position)
    if result is not None:
        esper.add_component(entity, result)
