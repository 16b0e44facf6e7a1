"""The entities of a Prospector match: built from a position, changed by events, and read back."""

from __future__ import annotations

from collections import Counter
from typing import Never

import esper

from components.match import Match
from components.playback import Actors, Gain
from components.prospector import Card, SeatRun, ZoneName
from game.kernel.opaque import as_type
from game.tables.prospector import events
from game.tables.prospector.cards import MineLayout
from game.tables.prospector.definitions import Rules
from game.tables.prospector.position import GOLD, NO_CARD, Dig, Position, position_of, with_end
from systems.entities import only, seat_entity, thing_at
from systems.prospector.layout import board_rect, card_spot
from systems.worlds import EventHandler

BANK_DISTANCE = 16
"""Distance of the number of banked points above the board."""
ZONES: tuple[ZoneName, ...] = ("mine", "pile", "discard", "target")


def build(rules: Rules, position: Position) -> None:
    for seat, dig in enumerate(position.digs, 1):
        for slot, card in enumerate(dig.mine):
            if card != NO_CARD:
                esper.create_entity(Card(seat, "mine", slot, card, bool(dig.face_up >> slot & 1)))
        for number, card in enumerate(reversed(dig.pile)):
            esper.create_entity(Card(seat, "pile", number, card, number >= len(dig.pile) - dig.edges.peek))
        for number, card in enumerate(dig.discards):
            esper.create_entity(Card(seat, "discard", number, card, True))
        esper.create_entity(Card(seat, "target", 0, dig.target, True))
        seat_run = SeatRun(seat, dig.layout, dig.run_cards, dig.run_gold, dig.score, dig.round, dig.rng, dig.edges)
        esper.add_component(seat_entity(seat), seat_run)


def read_back() -> Position:
    """Return the position of the cards and seats."""
    seats = range(1, len(esper.get_component(SeatRun)) + 1)
    return position_of(tuple(_read(thing_at(SeatRun, seat)[1]) for seat in seats))


def _read(run: SeatRun) -> Dig:
    rules = match_rules()
    mine, pile, discards, target = (_cards_by_number(run.seat, zone) for zone in ZONES)
    slots = range(len(rules.layouts[run.layout].slots))
    return with_end(rules, Dig(
        run.layout, tuple([mine[slot].card if slot in mine else NO_CARD for slot in slots]), target[0].card,
        tuple([pile[number].card for number in reversed(range(len(pile)))]),
        tuple([discards[number].card for number in range(len(discards))]),
        run.cards, run.gold, run.score, run.round, run.seat, run.rng, run.edges,
        sum([1 << slot for slot in mine]), sum([1 << slot for slot, card in mine.items() if card.is_face_up]),
    ))


def _cards_by_number(seat: int, zone: ZoneName) -> dict[int, Card]:
    return {card.number: card for _, card in cards_in(seat, zone)}


def match_rules() -> Rules:
    """Return the rules of the match in this world."""
    return as_type(only(Match).rules, Rules)


def layout_of(seat: int) -> MineLayout:
    return match_rules().layouts[thing_at(SeatRun, seat)[1].layout]


def cards_in(seat: int, zone: ZoneName) -> list[tuple[int, Card]]:
    """Return the cards in a zone of a seat, with their entities."""
    return [found for found in esper.get_component(Card) if found[1].zone == zone and found[1].seat == seat]


def card_at(seat: int, zone: ZoneName, number: int) -> tuple[int, Card]:
    return next(found for found in cards_in(seat, zone) if found[1].number == number)


def discard_counts() -> Counter[int]:
    """Return the number of cards in the discards of each seat."""
    return Counter([card.seat for _, card in esper.get_component(Card) if card.zone == "discard"])


def card_place(card: Card, discards: int = 0) -> tuple[float, float, float]:
    """Return the current place of a card, and its layer.

    The places of the target and the discards depend on the number of ``discards`` of the seat.
    """
    rules = match_rules()
    return card_spot(layout_of(card.seat), card, discards, len(rules.cards.cards), rules.seats)


def _to_target(found: tuple[int, Card]) -> Actors:
    """Make a card the target, and the old target the last one of the discards."""
    entity, card = found
    old_entity, old_target = card_at(card.seat, "target", 0)
    old_target.number = len(cards_in(card.seat, "discard"))
    old_target.zone = "discard"
    card.zone, card.number, card.is_face_up = "target", 0, True
    return Actors(entity, movers=((entity, card.place), (old_entity, old_target.place)))


def _take_card(event: events.CardTaken, match: int) -> Actors:
    _, seat_run = thing_at(SeatRun, event.seat)
    seat_run.cards = event.cards
    seat_run.gold += event.card.endswith(GOLD)
    return _to_target(card_at(event.seat, "mine", event.slot))._replace(combo=event.cards)


def _flip_card(event: events.CardTurned, match: int) -> int:
    entity, card = card_at(event.seat, "mine", event.slot)
    card.is_face_up = True
    return entity


def _draw_card(event: events.CardDrawn, match: int) -> Actors:
    peek = thing_at(SeatRun, event.seat)[1].edges.peek
    if peek and event.left >= peek:
        card_at(event.seat, "pile", event.left - peek)[1].is_face_up = True
    return _to_target(card_at(event.seat, "pile", event.left))


def _bank_run(event: events.RunBanked, match: int) -> Actors:
    """Bank a run; the last run of a round stays in place."""
    entity, seat_run = thing_at(SeatRun, event.seat)
    if not event.ends:
        seat_run.cards, seat_run.gold, seat_run.score = 0, 0, event.banked
    seats = len(esper.get_component(SeatRun))
    board = board_rect(event.seat, seats)
    # Next to the number that counts up: above a board, or in a duel behind the number itself.
    place = (board.center[0], board.y + board.h + BANK_DISTANCE) if seats == 1 else board.center
    return Actors(entity, gains=(Gain(event.seat, event.worth, place),))


def _pay(event: events.DrawPaid | events.EdgePaid, match: int) -> int:
    entity, seat_run = thing_at(SeatRun, event.seat)
    seat_run.score = event.banked
    return entity


def _change_edge(event: events.EdgeChanged, match: int) -> int:
    entity, seat_run = thing_at(SeatRun, event.seat)
    seat_run.edges = seat_run.edges.with_amount(event.name, event.amount)
    return entity


def _end(event: events.PileBanked | events.RoundWon | events.RoundLost | events.DuelEnded, match: int) -> int:
    """Let the seat play in the beat; the score counts the points for the end."""
    return thing_at(SeatRun, event.seat or 1)[0]


HANDLERS: dict[type, EventHandler[Never]] = {
    events.CardTaken: _take_card,
    events.CardTurned: _flip_card,
    events.CardDrawn: _draw_card,
    events.RunBanked: _bank_run,
    events.DrawPaid: _pay,
    events.EdgePaid: _pay,
    events.EdgeChanged: _change_edge,
    events.PileBanked: _end,
    events.RoundWon: _end,
    events.RoundLost: _end,
    events.DuelEnded: _end,
}
