"""Discs: owns every ``Disc`` and the match's ``Side``."""

from __future__ import annotations

import esper

from components.match import Match
from components.pose import Pose
from components.reversi import Disc, Places, ShownDisc, Side
from game.tables.reversi.events import DiscPlaced, DiscsTurned, MatchDrawn, MatchWon, SeatPassed, TurnPassed
from systems.owners import Handler
from systems.reversi.view.board import size
from systems.reversi.view.layout import square_at


def lay(match: int, square: str, seat: int) -> int:
    """Put a new disc on its square; answers its entity."""
    entity = esper.create_entity(Disc(square, seat))
    esper.component_for_entity(match, Places).discs[square] = entity
    return entity


def _placed(event: DiscPlaced, match: int) -> None:
    disc = lay(match, event.square, event.seat)
    side = esper.component_for_entity(match, Side)
    side.last, side.passed = event.square, 0
    if esper.component_for_entity(match, Match).shown:
        esper.add_component(disc, Pose(*square_at(event.square, size()), alpha=0.0))
        esper.add_component(disc, ShownDisc(event.seat))


def _turned(event: DiscsTurned, match: int) -> None:
    places = esper.component_for_entity(match, Places)
    for square in event.squares:
        esper.component_for_entity(places.discs[square], Disc).seat = event.seat


def _passed(event: SeatPassed, match: int) -> None:
    esper.component_for_entity(match, Side).passed = event.seat


def _next(event: TurnPassed, match: int) -> None:
    side = esper.component_for_entity(match, Side)
    side.seat = event.seat
    side.turn += 1


def _ended(event: MatchWon | MatchDrawn, match: int) -> None:
    side = esper.component_for_entity(match, Side)
    side.seat = 3 - side.seat


HANDLERS: dict[type, Handler] = {
    DiscPlaced: _placed,
    DiscsTurned: _turned,
    SeatPassed: _passed,
    TurnPassed: _next,
    MatchWon: _ended,
    MatchDrawn: _ended,
}
