"""Discs: owns every ``Disc`` and the match's ``Side``."""

from __future__ import annotations

import esper

from components.playback import Actors
from components.pose import Pose
from components.reversi import Disc, ShownDisc, Side
from game.tables.reversi.events import DiscPlaced, DiscsTurned, MatchDrawn, MatchWon, SeatPassed, TurnPassed
from systems.in_play import at, put
from systems.owners import Handler, watched
from systems.reversi.view.board import size
from systems.reversi.view.layout import square_at


def _placed(event: DiscPlaced, match: int) -> int:
    disc = put(Disc(event.square, event.seat))
    side = esper.component_for_entity(match, Side)
    side.last, side.passed = event.square, 0
    if watched(match):
        esper.add_component(disc, Pose(*square_at(event.square, size()), alpha=0.0))
        esper.add_component(disc, ShownDisc(event.seat))
    return disc


def _turned(event: DiscsTurned, match: int) -> Actors:
    movers = []
    for square in event.squares:
        entity, disc = at(Disc, square)
        disc.seat = event.seat
        movers.append((entity, square))
    return Actors(movers=tuple(movers), start=esper.component_for_entity(match, Side).last)


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
