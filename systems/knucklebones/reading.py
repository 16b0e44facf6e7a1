"""Reading: a Knucklebones position as its entities tell it."""

from __future__ import annotations

import esper

from components.knucklebones import Borne, Card, Die, Rolled, Shield, Tally, Token
from components.match import Match
from components.seats import Turn
from game.tables.knucklebones.cards.marked_die import LOST
from game.tables.knucklebones.position import Board, Hand, Mark, Position, Shields, marked
from systems.in_play import authority, in_play, only


def read_back() -> Position:
    """The position built from dice, cards, shields, tokens, turn; only the random stream comes from ``Match.position``.

    Raises ValueError when dice do not lie on the fields from 1 on, one each.
    """
    match = authority()
    box, rolled = only(Rolled)
    position = Position(
        boards=(_board(1), _board(2)),
        active=esper.component_for_entity(box, Turn).seat,
        waiting=rolled.waiting,
        hands=(_hand(1), _hand(2)),
        shields=(_shields(1), _shields(2)),
        rng=esper.component_for_entity(match, Match).position.rng,
    )
    return marked(position, _marks())


def _marks() -> dict[Mark, int]:
    marks = {
        Mark(token.seat, token.row, token.field, token.kind): token.number
        for _, token in in_play(Token)
    }
    marks |= {Mark(tally.seat, 0, 0, LOST.sign): tally.lost for _, tally in esper.get_component(Tally) if tally.lost}
    for entity, borne in esper.get_component(Borne):
        die = esper.try_component(entity, Die)
        if die is not None or esper.has_component(entity, Rolled):
            place = (0, 0, 0) if die is None else (die.seat, die.row, die.field)
            marks |= {Mark(*place, kind): number for kind, number in borne.marks.items()}
    return marks


def _board(seat: int) -> Board:
    rows: list[list[tuple[int, int]]] = [[], [], []]
    for _, die in esper.get_component(Die):
        if die.seat == seat:
            rows[die.row - 1].append((die.field, die.face))
    for lane, row in enumerate(rows, 1):
        row.sort()
        if [field for field, _ in row] != list(range(1, len(row) + 1)):
            raise ValueError(f"seat {seat} row {lane}: dice on fields {[field for field, _ in row]}")
    first, second, third = (tuple(face for _, face in row) for row in rows)
    return first, second, third


def _hand(seat: int) -> Hand:
    held = [card for _, card in in_play(Card) if card.seat == seat]
    return tuple((card.card, card.left) for card in sorted(held, key=lambda card: card.slot))


def _shields(seat: int) -> Shields:
    health = [0, 0, 0]
    for _, shield in in_play(Shield):
        if shield.seat == seat:
            health[shield.row - 1] = shield.health
    return health[0], health[1], health[2]
