"""Building: a Knucklebones position as entities."""

from __future__ import annotations

import esper

from components.knucklebones import Card, Die, Rolled, Row, Shield, Tally
from components.seats import Seat, Turn
from game.tables.knucklebones.counting import bonuses, lines
from game.tables.knucklebones.definitions import RaiseShield, Rules
from game.tables.knucklebones.marks import row_scores, ruled
from game.tables.knucklebones.position import Position, marks_of
from game.tables.knucklebones.rule_tables import book_of
from systems.in_play import at, only, put
from systems.knucklebones.owners.marks import mark_table


def build(rules: Rules, position: Position) -> None:
    """Fill the current world with what lies on the table."""
    box, _ = only(Turn)
    esper.add_component(box, Rolled(position.waiting))
    for seat in (1, 2):
        _deal(position, seat)
        _lay_board(rules, position, seat)
        _score_board(rules, position, seat)
    for mark, number in marks_of(position):
        mark_table(mark, number)


def _deal(position: Position, seat: int) -> None:
    for slot, (card, left) in enumerate(position.hands[seat - 1], 1):
        put(Card(seat, card, slot, left))


def _lay_board(rules: Rules, position: Position, seat: int) -> None:
    for row, faces in enumerate(position.boards[seat - 1], 1):
        for field, face in enumerate(faces, 1):
            put(Die(seat, row, field, face))
    for row, health in enumerate(position.shields[seat - 1], 1):
        if health:
            put(Shield(seat, row, health, max(health, _longest_shield(rules))))


def _score_board(rules: Rules, position: Position, seat: int) -> None:
    for row, points in enumerate(row_scores(book_of(rules), position, seat), 1):
        put(Row(seat, row, points))
    book, marks = book_of(rules), dict(marks_of(position))
    times = ruled(book, marks, seat)[2]
    faces = lines(book, position.boards[seat - 1], marks, seat)
    added = bonuses(book, position.boards[seat - 1], marks, seat)
    shown = list(faces) if times else [0] * len(faces)
    esper.add_component(at(Seat, seat)[0], Tally(seat, sum(added), shown, list(added)))


def _longest_shield(rules: Rules) -> int:
    """How many turns the longest shield of these rules lasts, at least 1."""
    effects = (effect for card in rules.catalogue.values() for effect in card.effects)
    return max((effect.turns for effect in effects if isinstance(effect, RaiseShield)), default=1)
