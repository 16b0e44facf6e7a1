"""Banking: owns ``Dug`` of each seat."""

from __future__ import annotations

import esper

from components.playback import Actors, Gain
from components.prospector import Dug
from game.tables.prospector.events import (
    CardTaken,
    DrawPaid,
    DuelEnded,
    PileBanked,
    RoundLost,
    RoundWon,
    RunBanked,
)
from game.tables.prospector.position import GOLD
from systems.entities import thing_at
from systems.prospector.view.layout import board_rect
from systems.turn import Handler

BELOW = 12
"""Distance of the number of banked points below the board."""


def _extend_run(event: CardTaken, match: int) -> None:
    _, dug = thing_at(Dug, event.seat)
    dug.cards, dug.gold = event.cards, dug.gold + event.card.endswith(GOLD)


def _bank_run(event: RunBanked, match: int) -> Actors:
    """Bank a run; the last run of a round stays in place."""
    entity, dug = thing_at(Dug, event.seat)
    if not event.ends:
        dug.cards, dug.gold, dug.score = 0, 0, event.banked
    seats = len(esper.get_component(Dug))
    board = board_rect(event.seat, seats)
    # Next to the number that counts up: below a board, or in a duel behind the number itself.
    beside = (board.centre[0], board.y - BELOW) if seats == 1 else board.centre
    return Actors(entity, gains=(Gain(event.seat, event.worth, beside),))


def _pay_draw(event: DrawPaid, match: int) -> int:
    entity, dug = thing_at(Dug, event.seat)
    dug.score = event.banked
    return entity


def _end_round(event: PileBanked | RoundWon | RoundLost, match: int) -> int:
    """Let the seat play in the beat; the score counts the points for the end."""
    return thing_at(Dug, event.seat)[0]


def _end_duel(event: DuelEnded, match: int) -> int:
    return thing_at(Dug, event.seat or 1)[0]


BANKING: dict[type, Handler] = {
    CardTaken: _extend_run,
    RunBanked: _bank_run,
    DrawPaid: _pay_draw,
    PileBanked: _end_round,
    RoundWon: _end_round,
    RoundLost: _end_round,
    DuelEnded: _end_duel,
}
