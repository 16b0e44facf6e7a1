"""Discs: owns every ``Disc`` and the ``LastMove``."""

from __future__ import annotations

import esper

from components.match import Turn
from components.playback import Actors, Gain
from components.pose import Pose
from components.reversi import Disc, LastMove, ShownDisc
from game.tables.reversi.events import DiscPlaced, DiscsTurned, MatchDrawn, MatchWon, SeatPassed, TurnPassed
from systems.entities import create_thing, only, thing_at, watched
from systems.reversi.view.board import size
from systems.reversi.view.layout import square_at
from systems.turn import Handler
from systems.turn_marker import pass_turn


def _place_disc(event: DiscPlaced, match: int) -> int:
    disc = create_thing(Disc(event.square, event.seat))
    only(LastMove)[1].square = event.square
    if watched(match):
        esper.add_component(disc, Pose(*square_at(event.square, size()), alpha=0.0))
        esper.add_component(disc, ShownDisc(event.seat))
    return disc


def _turn_discs(event: DiscsTurned, match: int) -> Actors | None:
    turned = [thing_at(Disc, square) for square in event.squares]
    for _, disc in turned:
        disc.seat = event.seat
    if not watched(match):
        return None
    placed, many = only(LastMove)[1].square, len(turned)
    near, far = (square_at(square or turned[0][1].square, size()) for square in (placed, turned[-1][1].square))
    gains = Gain(event.seat, many + 1, near), Gain(3 - event.seat, -many, far)
    return Actors(movers=tuple((entity, disc.place) for entity, disc in turned), start=placed, gains=gains)


def _pass(event: SeatPassed, match: int) -> int:
    """Let the match entity play in the beat; a pass changes nothing on the board."""
    return match


def _end(event: MatchWon | MatchDrawn, match: int) -> Actors:
    """Return all discs in counting order: seat by seat, starting at that seat's side of the board."""
    entity, turn = only(Turn)
    turn.seat = 3 - turn.seat
    if not watched(match):
        return Actors(entity)
    lying = [(disc.seat, disc.square[0], disc.square[1], each) for each, disc in esper.get_component(Disc)]
    first, second = (sorted(disc for disc in lying if disc[0] == seat) for seat in (1, 2))
    counted = [*first, *reversed(second)]
    return Actors(entity, movers=tuple((each, column + row) for _, column, row, each in counted))


DISCS: dict[type, Handler] = {
    DiscPlaced: _place_disc,
    DiscsTurned: _turn_discs,
    SeatPassed: _pass,
    TurnPassed: pass_turn,
    MatchWon: _end,
    MatchDrawn: _end,
}
