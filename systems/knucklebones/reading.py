"""Reading: a Knucklebones position as its entities tell it."""

from __future__ import annotations

import esper

from components.knucklebones import Borne, Card, Die, Rolled, Shield, Tally, Token
from components.match import Match
from components.seats import Turn
from game.kernel.opaque import Rules
from game.tables.knucklebones.cards.marked_die import LOST
from game.tables.knucklebones.cards.points import WON
from game.tables.knucklebones.position import Board, Hand, Mark, Position, Shields
from game.tables.knucklebones.rule_tables import book_of, card_order, shaped
from systems.in_play import authority, in_play, only


def read_back() -> Position:
    """The position built from dice, cards, shields, tokens, turn; only the random stream comes from ``Match.position``.

    Raises ValueError when dice do not lie on the fields from 1 on, one each.
    """
    match = authority()
    rules = esper.component_for_entity(match, Match).rules
    box, rolled = only(Rolled)
    position = Position(
        boards=_boards(rules.rows),
        active=esper.component_for_entity(box, Turn).seat,
        waiting=rolled.waiting,
        hands=(_hand(rules, 1), _hand(rules, 2)),
        shields=(_shields(1, rules.rows), _shields(2, rules.rows)),
        rng=esper.component_for_entity(match, Match).position.rng,
    )
    return shaped(book_of(rules), position, tuple(sorted(_marks().items())))


def _marks() -> dict[Mark, int]:
    marks = {
        Mark(token.seat, token.row, token.field, token.kind): token.number
        for _, token in in_play(Token)
    }
    for _, tally in esper.get_component(Tally):
        kept = {LOST: tally.lost, WON: tally.won}
        marks |= {Mark(tally.seat, 0, 0, kind.sign): number for kind, number in kept.items() if number}
    for entity, borne in esper.get_component(Borne):
        die = esper.try_component(entity, Die)
        if die is not None or esper.has_component(entity, Rolled):
            place = (0, 0, 0) if die is None else (die.seat, die.row, die.field)
            marks |= {Mark(*place, kind): number for kind, number in borne.marks.items()}
    return marks


def _boards(lanes: int) -> tuple[Board, Board]:
    rows: list[list[tuple[int, int]]] = [[] for _ in range(2 * lanes)]
    for _, die in esper.get_component(Die):
        rows[(die.seat - 1) * lanes + die.row - 1].append((die.field, die.face))
    found = []
    for at, row in enumerate(rows):
        row.sort()
        if [field for field, _ in row] != list(range(1, len(row) + 1)):
            where = f"seat {at // lanes + 1} row {at % lanes + 1}"
            raise ValueError(f"{where}: dice on fields {[field for field, _ in row]}")
        found.append(tuple([face for _, face in row]))
    return tuple(found[:lanes]), tuple(found[lanes:])


def _hand(rules: Rules, seat: int) -> Hand:
    held = {card.card: card.left for _, card in in_play(Card) if card.seat == seat}
    return tuple((card, held[card]) for card in card_order(rules) if card in held)


def _shields(seat: int, lanes: int) -> Shields:
    health = [0] * lanes
    for _, shield in in_play(Shield):
        if shield.seat == seat:
            health[shield.row - 1] = shield.health
    return tuple(health)
