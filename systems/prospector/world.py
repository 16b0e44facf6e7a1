"""The entities of a Prospector match: built from a position, changed by events, and read back."""

from __future__ import annotations

from typing import Never

import esper

from components.match import Match, Seat
from components.playback import Actors, Gain
from components.prospector import Card, PileSizes, SeatRun
from game.kernel.opaque import as_type
from game.tables.prospector.content import Rules
from game.tables.prospector.events import (
    CardDrawn,
    CardTaken,
    CardTurned,
    DrawPaid,
    DuelEnded,
    FavorChanged,
    FavorPaid,
    PileBanked,
    RoundLost,
    RoundWon,
    RunBanked,
    TurnPassed,
)
from game.tables.prospector.layout import MineLayout
from game.tables.prospector.position import GOLD, NO_CARD, Dig, Position, position_of, with_derived_fields
from systems.entities import match_entity, thing_at
from systems.prospector.layout import board_rect, card_spot
from systems.staging import EventHandler
from systems.turn_marker import pass_turn

ZONES = ("pile", "discard", "target")
BANK_DISTANCE = 16
"""Distance of the number of banked points above the board."""


def build(rules: Rules, position: Position) -> None:
    """Fill the current world with the cards and the state of each seat."""
    for seat, dig in enumerate(position.digs, 1):
        for slot, card in enumerate(dig.mine):
            if card != NO_CARD:
                esper.create_entity(Card(seat, "mine", slot, card, bool(dig.face_up >> slot & 1)))
        for number, card in enumerate(reversed(dig.pile)):
            esper.create_entity(Card(seat, "pile", number, card, number >= len(dig.pile) - dig.edges.peek))
        for number, card in enumerate(dig.discards):
            esper.create_entity(Card(seat, "discard", number, card, True))
        esper.create_entity(Card(seat, "target", 0, dig.target, True))
        entity, _ = thing_at(Seat, seat)
        esper.add_component(entity, PileSizes(seat, len(dig.pile), len(dig.discards)))
        seat_run = SeatRun(seat, dig.layout, dig.run_cards, dig.run_gold, dig.score, dig.round, dig.rng, dig.edges)
        esper.add_component(entity, seat_run)


def read_back() -> Position:
    """Return the position of the cards and seats. Raise ValueError if two cards share a place."""
    rules, cards = match_rules(), sorted((card for _, card in esper.get_component(Card)), key=lambda card: card.place)
    if len({card.place for card in cards}) != len(cards):
        raise ValueError("more than one card is in one place")
    runs = sorted((run for _, run in esper.get_component(SeatRun)), key=lambda run: run.seat)
    return position_of(tuple(_read(rules, run, [card for card in cards if card.seat == run.seat]) for run in runs))


def _read(rules: Rules, run: SeatRun, cards: list[Card]) -> Dig:
    mine = {card.number: card.card for card in cards if card.zone == "mine"}
    slots = range(len(rules.layouts[run.layout].slots))
    pile, discards, (target,) = ([card.card for card in cards if card.zone == zone] for zone in ZONES)
    dig = Dig(
        run.layout, tuple(mine.get(slot, NO_CARD) for slot in slots), target, tuple(reversed(pile)), tuple(discards),
        run.cards, run.gold, run.score, run.round, run.seat, run.rng, run.edges,
    )
    return with_derived_fields(rules, dig)


def match_rules() -> Rules:
    """Return the rules of the match in this world."""
    return as_type(esper.component_for_entity(match_entity(), Match).rules, Rules)


def layout_of(seat: int) -> MineLayout:
    """Return the layout of a seat's mine."""
    return match_rules().layouts[thing_at(SeatRun, seat)[1].layout]


def card_place(card: Card) -> tuple[float, float, float]:
    """Return the current place of a card, and its layer."""
    rules, piles = match_rules(), thing_at(PileSizes, card.seat)[1]
    return card_spot(layout_of(card.seat), card, piles, len(rules.cards.cards), rules.seats)


def _to_target(card: Card) -> tuple[int, Card]:
    """Make a card the target and move the old target to the discards; return the old target's entity and card."""
    seat, piles = card.seat, thing_at(PileSizes, card.seat)[1]
    entity, old_target = thing_at(Card, (seat, "target", 0))
    old_target.zone, old_target.number = "discard", piles.discards
    piles.discards += 1
    card.zone, card.number, card.face_up = "target", 0, True
    return entity, old_target


def _take_card(event: CardTaken, match: int) -> Actors:
    entity, card = thing_at(Card, (event.seat, "mine", event.slot))
    before, old = _to_target(card)
    _, seat_run = thing_at(SeatRun, event.seat)
    seat_run.cards, seat_run.gold = event.cards, seat_run.gold + event.card.endswith(GOLD)
    return Actors(entity, movers=((entity, card.place), (before, old.place)), combo=event.cards)


def _turn_card(event: CardTurned, match: int) -> int:
    entity, card = thing_at(Card, (event.seat, "mine", event.slot))
    card.face_up = True
    return entity


def _draw_card(event: CardDrawn, match: int) -> Actors:
    piles = thing_at(PileSizes, event.seat)[1]
    piles.pile -= 1
    entity, card = thing_at(Card, (event.seat, "pile", piles.pile))
    if (peek := thing_at(SeatRun, event.seat)[1].edges.peek) and piles.pile >= peek:
        thing_at(Card, (event.seat, "pile", piles.pile - peek))[1].face_up = True
    before, old = _to_target(card)
    return Actors(entity, movers=((entity, card.place), (before, old.place)))


def _bank_run(event: RunBanked, match: int) -> Actors:
    """Bank a run; the last run of a round stays in place."""
    entity, seat_run = thing_at(SeatRun, event.seat)
    if not event.ends:
        seat_run.cards, seat_run.gold, seat_run.score = 0, 0, event.banked
    seats = len(esper.get_component(SeatRun))
    board = board_rect(event.seat, seats)
    # Next to the number that counts up: above a board, or in a duel behind the number itself.
    place = (board.center[0], board.y + board.h + BANK_DISTANCE) if seats == 1 else board.center
    return Actors(entity, gains=(Gain(event.seat, event.worth, place),))


def _pay(event: DrawPaid | FavorPaid, match: int) -> int:
    entity, seat_run = thing_at(SeatRun, event.seat)
    seat_run.score = event.banked
    return entity


def _change_edge(event: FavorChanged, match: int) -> int:
    entity, seat_run = thing_at(SeatRun, event.seat)
    seat_run.edges = seat_run.edges.plus(event.name, event.amount - getattr(seat_run.edges, event.name))
    return entity


def _end_round(event: PileBanked | RoundWon | RoundLost, match: int) -> int:
    """Let the seat play in the beat; the score counts the points for the end."""
    return thing_at(SeatRun, event.seat)[0]


def _end_duel(event: DuelEnded, match: int) -> int:
    return thing_at(SeatRun, event.seat or 1)[0]


HANDLERS: dict[type, EventHandler[Never]] = {
    CardTaken: _take_card,
    CardTurned: _turn_card,
    CardDrawn: _draw_card,
    RunBanked: _bank_run,
    DrawPaid: _pay,
    FavorPaid: _pay,
    FavorChanged: _change_edge,
    PileBanked: _end_round,
    RoundWon: _end_round,
    RoundLost: _end_round,
    TurnPassed: pass_turn,
    DuelEnded: _end_duel,
}
